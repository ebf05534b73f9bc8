//! Regions that are filled with particles, or that walls of particles surround.

mod solid;

pub use solid::Solid;

use crate::error::FluidError;
use crate::guards::square;
use crate::settings::Settings;

/// Part of the plane or of space. Whether points lie in it is asked row by row along the first axis, so that a mesh is cut
/// once for each row.
pub trait Region<const D: usize> {
    /// Lower and upper corner of a box around it, m.
    fn bounds(&self) -> [[f64; D]; 2];

    /// Which of the points at `xs` (ascending) on the row through `at` lie inside.
    fn row(&self, at: [f64; D], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError>;

    /// Spacings along the axes that are nearest to this one and fit whole numbers of particles between sides, if it has any.
    fn fit(&self, spacing: f64) -> [f64; D] {
        [spacing; D]
    }
}

/// How particles are arranged; a particle has the volume of a cube of the spacing in either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// At the points of a square lattice.
    #[default]
    Square,
    /// Closest packing: rows that are offset by half.
    Hexagonal,
}

/// Places of particles, and the volume of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Places<const D: usize> {
    /// Where they are, m.
    pub at: Vec<[f64; D]>,
    /// Volume of one, mᴰ.
    pub volume: f64,
}

impl<const D: usize> Settings<D> {
    /// Places inside of a region.
    pub fn fill(&self, region: &dyn Region<D>, pattern: Pattern) -> Result<Places<D>, FluidError> {
        FluidError::positive("spacing", self.spacing)?;
        let [low, high] = region.bounds();
        FluidError::finite("a corner of a region", &low)?;
        FluidError::finite("a corner of a region", &high)?;
        let needed = self.reach();
        for axis in 0..D {
            let length = high[axis] - low[axis];
            // a box of just this width may have lost its last bit
            if length < needed * (1.0 - 1e-9) {
                return Err(FluidError::Thin {
                    axis,
                    length,
                    needed,
                    spacing: self.spacing * length.max(0.0) / needed,
                });
            }
        }
        self.allow(self.estimate(region)?, 0.0)?;
        let lattice = Lattice::new(low, region.fit(self.spacing), pattern);
        let mut at = Vec::new();
        lattice.rows(low, high, &mut |row, xs| {
            let mut inside = Vec::new();
            region.row(row, xs, &mut inside)?;
            for (x, _) in xs.iter().zip(&inside).filter(|(_, inside)| **inside) {
                let mut r = row;
                r[0] = *x;
                at.push(r);
            }
            self.allow(at.len() as f64, 0.0)
        })?;
        let volume = region.fit(self.spacing).iter().product();
        Ok(Places { at, volume })
    }

    /// About how many particles fill a region: the part of its box that a coarse lattice finds in it.
    pub fn estimate(&self, region: &dyn Region<D>) -> Result<f64, FluidError> {
        let [low, high] = region.bounds();
        let fit = region.fit(self.spacing);
        let most = if D == 2 { 64.0 } else { 24.0 };
        let steps = std::array::from_fn(|k| f64::max(fit[k], (high[k] - low[k]) / most));
        let (mut inside, mut found) = (Vec::new(), 0);
        Lattice::new(low, steps, Pattern::Square).rows(low, high, &mut |row, xs| {
            region.row(row, xs, &mut inside)?;
            found += inside.iter().filter(|inside| **inside).count();
            Ok(())
        })?;
        let finer: f64 = (0..D).map(|k| steps[k] / fit[k]).product();
        Ok(found as f64 * finer)
    }

    /// Places outside of a region, on the lattice that fills it, that a particle inside may feel: the walls of a vessel. Where
    /// `open` holds there is none.
    pub fn vessel(
        &self,
        region: &dyn Region<D>,
        open: impl Fn([f64; D]) -> bool,
    ) -> Result<Places<D>, FluidError> {
        let steps = region.fit(self.spacing);
        let layers = self.reach() / self.spacing;
        let [low, high] = region.bounds();
        let fill = self.fill(region, Pattern::Square)?;
        // marks on the lattice: inside, and what lies within so many spacings of it
        let wide = layers.ceil() as usize;
        let count: [usize; D] = std::array::from_fn(|k| {
            ((high[k] - low[k]) / steps[k] - 1e-9).ceil().max(1.0) as usize + 2 * wide
        });
        let number = |place: [usize; D]| (0..D).rev().fold(0, |n, k| n * count[k] + place[k]);
        let mut inside = vec![false; count.iter().product()];
        let mut marked = inside.clone();
        let cells: Vec<[usize; D]> = fill
            .at
            .iter()
            .map(|r| std::array::from_fn(|k| ((r[k] - low[k]) / steps[k]) as usize + wide))
            .collect();
        for cell in &cells {
            inside[number(*cell)] = true;
        }
        // from the middle of a cell to its corner, where a particle may be
        let corner = 0.5 * (D as f64).sqrt();
        let ball = offsets::<D>(wide as isize, layers + corner);
        let around = offsets::<D>(1, 1.0);
        let moved = |cell: &[usize; D], by: &[isize; D]| -> [usize; D] {
            std::array::from_fn(|k| cell[k].wrapping_add_signed(by[k]))
        };
        for cell in &cells {
            // those with all their neighbours inside have their walls marked by others
            if around.iter().all(|by| inside[number(moved(cell, by))]) {
                continue;
            }
            for by in &ball {
                marked[number(moved(cell, by))] = true;
            }
        }
        let mut at = Vec::new();
        for n in 0..marked.len() {
            if !marked[n] || inside[n] {
                continue;
            }
            let mut rest = n;
            let r: [f64; D] = std::array::from_fn(|k| {
                let place = rest % count[k];
                rest /= count[k];
                low[k] + (place as f64 + 0.5 - wide as f64) * steps[k]
            });
            if !open(r) {
                at.push(r);
            }
        }
        Ok(Places {
            at,
            volume: fill.volume,
        })
    }
}

/// Steps on a lattice of at most this length, in spacings.
fn offsets<const D: usize>(wide: isize, length: f64) -> Vec<[isize; D]> {
    let side = 2 * wide + 1;
    let all = (0..side.pow(D as u32)).map(|n| {
        let mut rest = n;
        std::array::from_fn(|_| {
            let place = rest % side - wide;
            rest /= side;
            place
        })
    });
    all.filter(|by: &[isize; D]| square(by.map(|x| x as f64)) <= length * length)
        .collect()
}

/// What is done with a row: a point on it, and the first coordinates of all.
type EachRow<'a, const D: usize> = dyn FnMut([f64; D], &[f64]) -> Result<(), FluidError> + 'a;

/// Rows of points.
struct Lattice<const D: usize> {
    low: [f64; D],
    /// From point to point, from row to row, from layer to layer.
    steps: [f64; D],
    hexagonal: bool,
}

impl<const D: usize> Lattice<D> {
    fn new(low: [f64; D], fit: [f64; D], pattern: Pattern) -> Self {
        if pattern == Pattern::Square {
            return Lattice {
                low,
                steps: fit,
                hexagonal: false,
            };
        }
        // distances in closest packing of the same volume: a²√3/2 in the plane, a³/√2 in space
        let cell: f64 = fit.iter().product();
        let a = match D {
            2 => (cell * 2.0 / 3_f64.sqrt()).sqrt(),
            _ => (cell * 2_f64.sqrt()).cbrt(),
        };
        let steps = [a, a * 0.75_f64.sqrt(), a * (2.0_f64 / 3.0).sqrt()];
        Lattice {
            low,
            steps: std::array::from_fn(|k| steps[k]),
            hexagonal: true,
        }
    }

    /// Every row through the box, with its points' first coordinates.
    fn rows(
        &self,
        low: [f64; D],
        high: [f64; D],
        each: &mut EachRow<'_, D>,
    ) -> Result<(), FluidError> {
        let count = |k: usize| {
            let n = (high[k] - low[k]) / self.steps[k];
            (n - 1e-9).ceil().max(1.0) as usize
        };
        let layers = if D == 3 { count(2) } else { 1 };
        let mut xs = Vec::new();
        for layer in 0..layers {
            for row in 0..count(1) {
                let mut at = self.low;
                let (mut x, mut y) = (0.5, 0.5);
                if self.hexagonal {
                    x = 0.25 + 0.5 * ((row + layer) % 2) as f64;
                    // every other layer lies in the hollows of the one below
                    y += (layer % 2) as f64 / 3.0;
                }
                at[1] += (row as f64 + y) * self.steps[1];
                if D == 3 {
                    at[2] += (layer as f64 + 0.5) * self.steps[2];
                }
                xs.clear();
                xs.extend((0..count(0)).map(|i| self.low[0] + (i as f64 + x) * self.steps[0]));
                each(at, &xs)?;
            }
        }
        Ok(())
    }
}

/// Fills the answers of a row from a test of points.
fn each_point<const D: usize>(
    at: [f64; D],
    xs: &[f64],
    inside: &mut Vec<bool>,
    test: impl Fn([f64; D]) -> bool,
) -> Result<(), FluidError> {
    inside.clear();
    inside.extend(xs.iter().map(|x| {
        let mut r = at;
        r[0] = *x;
        test(r)
    }));
    Ok(())
}

/// A box, or a rectangle, along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block<const D: usize> {
    /// Lower corner, m.
    pub low: [f64; D],
    /// Upper corner, m.
    pub high: [f64; D],
}

impl<const D: usize> Region<D> for Block<D> {
    fn bounds(&self) -> [[f64; D]; 2] {
        [self.low, self.high]
    }

    fn row(&self, at: [f64; D], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError> {
        each_point(at, xs, inside, |r| {
            (0..D).all(|k| r[k] >= self.low[k] && r[k] <= self.high[k])
        })
    }

    fn fit(&self, spacing: f64) -> [f64; D] {
        std::array::from_fn(|k| {
            let length = self.high[k] - self.low[k];
            length / (length / spacing).round().max(1.0)
        })
    }
}

/// A ball, or a disc in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<const D: usize> {
    /// Centre, m.
    pub centre: [f64; D],
    /// Radius, m.
    pub radius: f64,
}

impl<const D: usize> Region<D> for Ball<D> {
    fn bounds(&self) -> [[f64; D]; 2] {
        [-self.radius, self.radius].map(|by| self.centre.map(|x| x + by))
    }

    fn row(&self, at: [f64; D], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError> {
        each_point(at, xs, inside, |r| {
            square(std::array::from_fn::<_, D, _>(|k| r[k] - self.centre[k]))
                <= self.radius * self.radius
        })
    }
}

/// A cylinder between the centres of its ends; in the plane a rectangle of twice the radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder<const D: usize> {
    /// Centre of one end, m.
    pub from: [f64; D],
    /// Centre of the other, m.
    pub to: [f64; D],
    /// Radius, m.
    pub radius: f64,
}

impl<const D: usize> Region<D> for Cylinder<D> {
    fn bounds(&self) -> [[f64; D]; 2] {
        let axis: [f64; D] = std::array::from_fn(|k| self.to[k] - self.from[k]);
        let length = square(axis);
        // a disc with normal n reaches R √(1 − n_k²) along axis k
        let wide: [f64; D] = std::array::from_fn(|k| {
            self.radius * (1.0 - axis[k] * axis[k] / length).max(0.0).sqrt()
        });
        [
            std::array::from_fn(|k| self.from[k].min(self.to[k]) - wide[k]),
            std::array::from_fn(|k| self.from[k].max(self.to[k]) + wide[k]),
        ]
    }

    fn row(&self, at: [f64; D], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError> {
        let axis: [f64; D] = std::array::from_fn(|k| self.to[k] - self.from[k]);
        let length = square(axis);
        each_point(at, xs, inside, |r| {
            let arm: [f64; D] = std::array::from_fn(|k| r[k] - self.from[k]);
            let along: f64 = (0..D).map(|k| arm[k] * axis[k]).sum::<f64>() / length;
            (0.0..=1.0).contains(&along)
                && square(arm) - along * along * length <= self.radius * self.radius
        })
    }
}

/// A polygon in the plane, by its corners in order; where it crosses itself, what is surrounded once is inside.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    /// Corners, m.
    pub corners: Vec<[f64; 2]>,
}

impl Region<2> for Polygon {
    fn bounds(&self) -> [[f64; 2]; 2] {
        let fold = |start: f64, of: fn(f64, f64) -> f64| {
            std::array::from_fn(|k| self.corners.iter().fold(start, |x, c| of(x, c[k])))
        };
        [
            fold(f64::INFINITY, f64::min),
            fold(-f64::INFINITY, f64::max),
        ]
    }

    fn row(&self, at: [f64; 2], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError> {
        let n = self.corners.len();
        each_point(at, xs, inside, |r| {
            let mut odd = false;
            for i in 0..n {
                let (a, b) = (self.corners[i], self.corners[(i + 1) % n]);
                if (a[1] > r[1]) != (b[1] > r[1]) {
                    let x = a[0] + (b[0] - a[0]) * (r[1] - a[1]) / (b[1] - a[1]);
                    odd ^= x > r[0];
                }
            }
            odd
        })
    }
}

/// One region without another.
pub struct Without<'a, const D: usize> {
    /// What is filled.
    pub region: &'a dyn Region<D>,
    /// What is left out.
    pub hole: &'a dyn Region<D>,
}

impl<const D: usize> Region<D> for Without<'_, D> {
    fn bounds(&self) -> [[f64; D]; 2] {
        self.region.bounds()
    }

    fn row(&self, at: [f64; D], xs: &[f64], inside: &mut Vec<bool>) -> Result<(), FluidError> {
        let mut hole = Vec::new();
        self.hole.row(at, xs, &mut hole)?;
        self.region.row(at, xs, inside)?;
        for (inside, hole) in inside.iter_mut().zip(hole) {
            *inside &= !hole;
        }
        Ok(())
    }

    fn fit(&self, spacing: f64) -> [f64; D] {
        self.region.fit(spacing)
    }
}
