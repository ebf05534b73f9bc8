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

/// Random places in the box between `low` and `high` where balls of these radii lie whole inside and do not overlap each
/// other: random sequential addition \[Widom1966], the largest first, so that they find room before small ones have filled
/// it. The place of the ball of a number must be `free` for other reasons too. Ends where `tries` draws in a row found no
/// room: those that are left have no place.
pub fn scatter(
    (low, high): (Vec3, Vec3),
    radii: &[f64],
    seed: u64,
    tries: usize,
    free: impl Fn(usize, &Vec3) -> bool,
) -> Vec<Option<Vec3>> {
    let mut random = SplitMix(seed);
    let mut order: Vec<usize> = (0..radii.len()).collect();
    order.sort_by(|i, k| radii[*k].total_cmp(&radii[*i])); // of one size in the order of their numbers
    let mut places: Vec<Option<Vec3>> = vec![None; radii.len()];
    let width = order.first().map_or(0.0, |largest| 2.0 * radii[*largest]);
    let mut cells: HashMap<[i64; 3], Vec<(Vec3, f64)>> = HashMap::new(); // looked up only, never walked through
    for number in order {
        let radius = radii[number];
        for _ in 0..tries {
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
                (near.iter()).all(|(other, reach)| (other - r).norm() >= radius + reach)
            });
            if apart && free(number, &r) {
                cells.entry(cell).or_default().push((r, radius));
                places[number] = Some(r);
                break;
            }
        }
        if places[number].is_none() {
            break;
        }
    }
    places
}

fn neighbours([x, y, z]: [i64; 3]) -> impl Iterator<Item = [i64; 3]> {
    let around = || -1..=1;
    around()
        .flat_map(move |i| around().flat_map(move |j| around().map(move |k| [x + i, y + j, z + k])))
}
