//! What a closed surface of triangles encloses.

use super::Region;
use crate::error::FluidError;

/// The inside of triangles, such as those of an STL file: where a line along x has entered and not left. Which way triangles
/// face does not matter, as long as all face in or all out.
#[derive(Clone, Debug)]
pub struct Solid {
    triangles: Vec<[[f64; 3]; 3]>,
    bounds: [[f64; 3]; 2],
    /// Squares over y and z: how many, how large, and which triangles lie over each.
    count: [usize; 2],
    edge: [f64; 2],
    start: Vec<u32>,
    over: Vec<u32>,
}

impl Solid {
    /// The solid within triangles, corners in m.
    pub fn new(triangles: Vec<[[f64; 3]; 3]>) -> Result<Self, FluidError> {
        let mut bounds = [[f64::INFINITY; 3], [-f64::INFINITY; 3]];
        for corner in triangles.iter().flatten() {
            FluidError::finite("a corner of a triangle", corner)?;
            for k in 0..3 {
                bounds[0][k] = bounds[0][k].min(corner[k]);
                bounds[1][k] = bounds[1][k].max(corner[k]);
            }
        }
        if triangles.is_empty() {
            let (what, number, count) = ("triangle", 0, 0);
            return Err(FluidError::Missing {
                what,
                number,
                count,
            });
        }
        // about as many squares as triangles
        let side = ((triangles.len() as f64).sqrt().ceil() as usize).clamp(1, 2048);
        let edge =
            [1, 2].map(|k| ((bounds[1][k] - bounds[0][k]) / side as f64).max(f64::MIN_POSITIVE));
        let mut solid = Solid {
            triangles,
            bounds,
            count: [side; 2],
            edge,
            start: Vec::new(),
            over: Vec::new(),
        };
        let mut start = vec![0_u32; side * side + 1];
        for pass in 0..2 {
            for (t, triangle) in solid.triangles.iter().enumerate() {
                for square in solid.squares(triangle) {
                    if pass == 0 {
                        start[square + 1] += 1;
                    } else {
                        solid.over[start[square] as usize] = t as u32;
                        start[square] += 1;
                    }
                }
            }
            if pass == 0 {
                for s in 0..side * side {
                    start[s + 1] += start[s];
                }
                solid.over = vec![0; start[side * side] as usize];
            }
        }
        // every entry now is where its square ends
        start.rotate_right(1);
        start[0] = 0;
        solid.start = start;
        Ok(solid)
    }

    /// The volume that the triangles enclose, m³.
    pub fn volume(&self) -> f64 {
        let of = |[a, b, c]: &[[f64; 3]; 3]| {
            let n: [f64; 3] = std::array::from_fn(|k| {
                let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                b[i] * c[j] - b[j] * c[i]
            });
            (a[0] * n[0] + a[1] * n[1] + a[2] * n[2]) / 6.0
        };
        self.triangles.iter().map(of).sum::<f64>().abs()
    }

    /// Number of the square over which a place lies.
    fn square(&self, y: f64, z: f64) -> [usize; 2] {
        let place = |x: f64, k: usize| {
            let square = ((x - self.bounds[0][k + 1]) / self.edge[k]).max(0.0) as usize;
            square.min(self.count[k] - 1)
        };
        [place(y, 0), place(z, 1)]
    }

    fn squares(&self, triangle: &[[f64; 3]; 3]) -> impl Iterator<Item = usize> + use<> {
        let range = |k: usize| {
            let of =
                |f: fn(f64, f64) -> f64| triangle.iter().map(|c| c[k]).reduce(f).unwrap_or(0.0);
            [of(f64::min), of(f64::max)]
        };
        let ([y0, y1], [z0, z1]) = (range(1), range(2));
        let (from, to) = (self.square(y0, z0), self.square(y1, z1));
        let wide = self.count[0];
        (from[1]..=to[1]).flat_map(move |z| (from[0]..=to[0]).map(move |y| y + wide * z))
    }

    /// Where the line along x through (y, z) meets the surface, and whether it enters or leaves.
    fn crossings(&self, y: f64, z: f64, out: &mut Vec<(f64, i32)>) {
        out.clear();
        let [sy, sz] = self.square(y, z);
        let s = sy + self.count[0] * sz;
        let range = self.start[s] as usize..self.start[s + 1] as usize;
        for t in &self.over[range] {
            let [a, b, c] = self.triangles[*t as usize];
            // twice the areas that the place spans with the sides, seen along x
            let area = |p: [f64; 3], q: [f64; 3]| (p[1] - y) * (q[2] - z) - (p[2] - z) * (q[1] - y);
            let (u, v, w) = (area(b, c), area(c, a), area(a, b));
            let all = u + v + w;
            let within = (u >= 0.0 && v >= 0.0 && w >= 0.0) || (u <= 0.0 && v <= 0.0 && w <= 0.0);
            if within && all != 0.0 {
                let x = (u * a[0] + v * b[0] + w * c[0]) / all;
                out.push((x, if all > 0.0 { 1 } else { -1 }));
            }
        }
        out.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    }
}

impl Region<3> for Solid {
    fn bounds(&self) -> [[f64; 3]; 2] {
        self.bounds
    }

    fn row(&self, at: [f64; 3], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError> {
        // a line that meets an edge would count it twice: one that lies a little beside meets none, almost always
        let mut crossings = Vec::new();
        let size = [1, 2].map(|k| self.bounds[1][k] - self.bounds[0][k]);
        let closed = (1..=4).any(|trial| {
            let by = 1e-7 * f64::from(trial);
            let (y, z) = (
                at[1] + by * 0.618_034 * size[0],
                at[2] + by * 0.414_214 * size[1],
            );
            self.crossings(y, z, &mut crossings);
            crossings.iter().map(|c| c.1).sum::<i32>() == 0
        });
        if !closed {
            let (y, z) = (at[1], at[2]);
            return Err(FluidError::Open { y, z });
        }
        let (mut turns, mut next) = (0, 0);
        inside.clear();
        for x in xs {
            while next < crossings.len() && crossings[next].0 <= *x {
                turns += crossings[next].1;
                next += 1;
            }
            inside.push(turns != 0);
        }
        Ok(())
    }
}
