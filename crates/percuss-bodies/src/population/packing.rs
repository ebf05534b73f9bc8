//! Places for many bodies at once.

use super::{Lcg, SplitMix};
use percuss_math::space::Vec3;
use std::collections::HashMap;

/// Places on a lattice, each moved a little at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// The first place, m.
    pub origin: Vec3,
    /// How many along x, y, z.
    pub counts: [usize; 3],
    /// Distances along x, y, z, m.
    pub spacing: Vec3,
    /// Full width of the random move along each axis, m.
    pub jitter: f64,
    /// Seed of the random moves.
    pub seed: u32,
    /// Whether nothing moves along z.
    pub planar: bool,
}

impl Lattice {
    /// The places: x runs first, then y, then z; the random moves are drawn in the order x, y, z.
    pub fn places(&self) -> Vec<Vec3> {
        let mut random = Lcg(self.seed);
        let [nx, ny, nz] = self.counts;
        let mut places = Vec::with_capacity(nx * ny * nz);
        for iz in 0..nz {
            for iy in 0..ny {
                for ix in 0..nx {
                    let mut r = self.origin;
                    for (k, i) in [ix, iy, iz].into_iter().enumerate() {
                        r[k] += self.spacing[k] * i as f64;
                        if self.jitter > 0.0 && !(self.planar && k == 2) {
                            r[k] += self.jitter * (random.draw() - 0.5);
                        }
                    }
                    places.push(r);
                }
            }
        }
        places
    }
}

/// Up to `count` random places in the box between `low` and `high` where balls of this radius lie whole inside and do not
/// overlap each other: random sequential addition \[Widom1966]. Places that are not `free` for other reasons are passed
/// over. Ends early where `tries` draws in a row found no room.
pub fn scatter(
    (low, high): (Vec3, Vec3),
    radius: f64,
    count: usize,
    seed: u64,
    tries: usize,
    free: impl Fn(&Vec3) -> bool,
) -> Vec<Vec3> {
    let mut random = SplitMix(seed);
    let width = 2.0 * radius;
    let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new(); // looked up only, never walked through
    let mut places: Vec<Vec3> = Vec::new();
    let mut failed = 0;
    while places.len() < count && failed < tries {
        let r = Vec3::from_fn(|k, _| {
            let (a, b) = (low[k] + radius, high[k] - radius);
            // flat boxes, as in the plane, have their middle
            if b > a {
                a + (b - a) * random.draw()
            } else {
                0.5 * (low[k] + high[k])
            }
        });
        let cell = [r.x, r.y, r.z].map(|x| (x / width).floor() as i64);
        let apart = neighbours(cell).all(|near| {
            let near = cells.get(&near).map_or(&[][..], |near| near);
            near.iter().all(|i| (places[*i] - r).norm() >= width)
        });
        if apart && free(&r) {
            cells.entry(cell).or_default().push(places.len());
            places.push(r);
            failed = 0;
        } else {
            failed += 1;
        }
    }
    places
}

fn neighbours([x, y, z]: [i64; 3]) -> impl Iterator<Item = [i64; 3]> {
    let around = || -1..=1;
    around()
        .flat_map(move |i| around().flat_map(move |j| around().map(move |k| [x + i, y + j, z + k])))
}
