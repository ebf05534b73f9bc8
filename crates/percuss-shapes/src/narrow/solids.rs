//! The largest separation of two solids: of the directions in `sat` those that cannot separate most are passed over.
//!
//! A normal n of a face supports its solid at a point p, and so does one between the normals of the two faces at an edge. The
//! separation along it is that of the point of the other solid that reaches deepest, so that any of its points bounds it:
//!
//! ```text
//! s(n) = min_b n·b − n·p ≤ n·(c − p)   for every c of b
//! ```
//!
//! Points that reached deepest along the best faces so far bound nearly all others below those. What is passed over would not
//! have been taken: the answer is that of all directions, to the bit.

use super::core::Core;
use super::sat::{Axis, FLUSH, Pair, Separation};
use percuss_math::space::Vec3;
use std::cell::RefCell;

/// Part of the size of the larger that bounds are off by at most: rounding, and corners of a face beside its plane.
const SLACK: f64 = 1e-5;
/// At most so many points bound the separations.
const PROBES: usize = 12;

/// What the search keeps; nothing of it lasts from one pair to the next.
#[derive(Default)]
struct Scratch {
    on_a: Depths,
    on_b: Depths,
    edges_a: Vec<usize>,
    edges_b: Vec<Turned>,
}

/// How far points of the other solid are in front of each face, m, point by point.
#[derive(Default)]
struct Depths {
    /// Of all points, face by face.
    all: Vec<f64>,
    /// The least of each face: above its separation, but for the slack.
    bounds: Vec<f64>,
}

/// An edge of b in the frame of a.
struct Turned {
    edge: usize,
    /// What lies between its ends.
    along: Vec3,
    /// The normals of its faces, turned around.
    normals: [Vec3; 2],
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// What told two shapes apart when they were asked last, to be tried first when they are asked again: it saves time and
/// changes no answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint(Option<Axis>);

impl Hint {
    /// Whether its axis separates two solids by more than `reach`.
    pub(super) fn separates(&self, pair: &Pair, reach: f64) -> bool {
        match self.0 {
            Some(Axis::FaceA(i)) => pair.a.faces.len() > i && separation(pair, i).1 > reach,
            Some(Axis::FaceB(i)) => {
                pair.b.faces.len() > i && separation(&pair.swapped(), i).1 > reach
            }
            _ => false,
        }
    }
}

/// See [`super::sat::largest_separation`]; `hint` learns which face told them apart.
pub(super) fn largest_separation(pair: &Pair, reach: f64, hint: &mut Hint) -> Option<Separation> {
    SCRATCH.with_borrow_mut(|scratch| Search::new(pair, reach).run(scratch, hint))
}

/// The best axis so far.
struct Search<'p> {
    pair: &'p Pair<'p>,
    reach: f64,
    slack: f64,
    best: Option<Separation>,
    /// The largest separation, whoever has it.
    apart: f64,
}

/// This axis separates them by more than the reach.
struct Apart(Axis);

impl<'p> Search<'p> {
    fn new(pair: &'p Pair<'p>, reach: f64) -> Self {
        Search {
            pair,
            reach,
            slack: SLACK * pair.a.size().max(pair.b.size()),
            best: None,
            apart: f64::NEG_INFINITY,
        }
    }

    fn run(mut self, scratch: &mut Scratch, hint: &mut Hint) -> Option<Separation> {
        if let Err(Apart(axis)) = self.all(scratch) {
            *hint = Hint(Some(axis));
            return None;
        }
        let least = match self.apart > -FLUSH * self.pair.size {
            true => -2.0 * FLUSH * self.pair.size,
            false => f64::NEG_INFINITY,
        };
        self.best
            .filter(|best| best.distance >= least - self.pair.tie)
    }

    fn all(&mut self, scratch: &mut Scratch) -> Result<(), Apart> {
        let (pair, swapped) = (self.pair, self.pair.swapped());
        self.faces(pair, &mut scratch.on_a, |i, n| (Axis::FaceA(i), n))?;
        let turned = |i, n: Vec3| (Axis::FaceB(i), -(pair.A_ab * n));
        self.faces(&swapped, &mut scratch.on_b, turned)?;
        self.edges(scratch)
    }

    /// Separations below this are not taken.
    fn floor(&self) -> f64 {
        self.best.map_or(f64::NEG_INFINITY, |best| best.distance) - self.slack
    }

    /// Takes an axis where it separates more than the best; faces before edges, those of a first, unless by more than a tie.
    fn consider(&mut self, axis: Axis, normal: Vec3, distance: f64) -> Result<(), Apart> {
        self.apart = distance.max(self.apart);
        let better = self.best.is_none_or(|best| {
            let ahead = match best.axis.kind() == axis.kind() {
                true => 0.0,
                false => self.pair.tie,
            };
            distance > best.distance + ahead
        });
        if better {
            self.best = Some(Separation {
                axis,
                normal,
                distance,
            });
        }
        match distance > self.reach {
            true => Err(Apart(axis)),
            false => Ok(()),
        }
    }

    /// The faces of the first of the two in `pair`. The face with the largest bound is held against the other solid, whose
    /// deepest point lowers the bounds, until a face keeps what its bound says; then those that come near it have their turn.
    fn faces(
        &mut self,
        pair: &Pair,
        depths: &mut Depths,
        named: impl Fn(usize, Vec3) -> (Axis, Vec3),
    ) -> Result<(), Apart> {
        let (a, b) = (pair.a, pair.b);
        depths.clear(a.faces.len());
        let (_, middle) = b.inner.unwrap_or((0.0, b.vertices[0]));
        depths.add(a, &(pair.r_ab + pair.A_ab * middle));
        let mut floor = self.floor();
        while depths.count() < PROBES {
            let (i, bound) = depths.highest();
            if bound < floor {
                break;
            }
            let (deepest, distance) = separation(pair, i);
            if distance > self.reach {
                return Err(Apart(named(i, a.faces[i].normal).0));
            }
            floor = floor.max(distance - self.slack);
            depths.add(a, &pair.vertex_b(deepest));
            if bound <= distance + self.slack {
                break;
            }
        }
        for (i, bound) in depths.bounds.iter().enumerate() {
            if *bound >= floor {
                let (_, distance) = separation(pair, i);
                let (axis, normal) = named(i, a.faces[i].normal);
                self.consider(axis, normal, distance)?;
            }
        }
        Ok(())
    }

    /// Edges of both whose normals meet. Between the normals of two faces n·(c − p) is largest at one of them, where it is
    /// negative at both.
    fn edges(&mut self, scratch: &mut Scratch) -> Result<(), Apart> {
        let pair = self.pair;
        let (a, b) = (pair.a, pair.b);
        let floor = self.floor().min(0.0);
        let Scratch {
            on_a,
            on_b,
            edges_a,
            edges_b,
        } = scratch;
        edges_a.clear();
        edges_a.extend((0..a.edges.len()).filter(|i| on_a.may_reach(a.edges[*i].faces, floor)));
        edges_b.clear();
        if edges_a.is_empty() {
            return Ok(());
        }
        let near = (0..b.edges.len()).filter(|j| on_b.may_reach(b.edges[*j].faces, floor));
        edges_b.extend(near.map(|edge| {
            let [u, v] = b.edges[edge].ends.map(|k| b.vertices[k]);
            Turned {
                edge,
                along: pair.A_ab * (v - u),
                normals: b.edges[edge]
                    .faces
                    .map(|f| -(pair.A_ab * b.faces[f].normal)),
            }
        }));
        for &i in &*edges_a {
            let [p, q] = a.edge_ends(i);
            let da = q - p;
            let normals = a.edges[i].faces.map(|f| a.faces[f].normal);
            for eb in &*edges_b {
                if !arcs_cross(&normals, &da, &eb.normals, &eb.along) {
                    continue;
                }
                let db = eb.along;
                let cross = da.cross(&db);
                if cross.norm_squared() <= 1e-16 * da.norm_squared() * db.norm_squared() {
                    continue; // parallel edges: their faces tell more
                }
                let n = cross.normalize();
                let n = match n.dot(&(normals[0] + normals[1])) < 0.0 {
                    true => -n,
                    false => n,
                };
                let u = pair.vertex_b(b.edges[eb.edge].ends[0]);
                self.consider(Axis::Edges(i, eb.edge), n, n.dot(&(u - p)))?;
            }
        }
        Ok(())
    }
}

impl Depths {
    /// For so many faces, without points.
    fn clear(&mut self, faces: usize) {
        self.all.clear();
        self.bounds.clear();
        self.bounds.resize(faces, f64::INFINITY);
    }

    /// How many points there are.
    fn count(&self) -> usize {
        self.all.len() / self.bounds.len()
    }

    /// Takes in a point, which lies in the other solid.
    fn add(&mut self, solid: &Core, point: &Vec3) {
        for (face, bound) in solid.faces.iter().zip(&mut self.bounds) {
            let plane = solid.vertices[solid.ring[face.start]];
            let depth = face.normal.dot(&(point - plane));
            self.all.push(depth);
            *bound = bound.min(depth);
        }
    }

    /// The face with the largest bound, and that; the first of several.
    fn highest(&self) -> (usize, f64) {
        let mut best = (0, f64::NEG_INFINITY);
        for (i, bound) in self.bounds.iter().enumerate() {
            if *bound > best.1 {
                best = (i, *bound);
            }
        }
        best
    }

    /// Whether a normal between those of two faces may separate by `floor`, which is not positive, or more.
    fn may_reach(&self, [one, two]: [usize; 2], floor: f64) -> bool {
        let mut points = self.all.chunks_exact(self.bounds.len());
        !points.any(|depths| depths[one] < floor && depths[two] < floor)
    }
}

/// The separation along the normal of a face of a, and the vertex of b that it ends at.
fn separation(pair: &Pair, face: usize) -> (usize, f64) {
    let n = pair.a.faces[face].normal;
    let plane = n.dot(&pair.a.vertices[pair.a.ring[pair.a.faces[face].start]]);
    let (deepest, b) = pair.b.support(&-(pair.A_ab.tr_mul(&n)));
    (deepest, n.dot(&pair.r_ab) - b - plane)
}

/// Whether two edges make a face of the Minkowski difference: the arcs between the normals of their faces cross on
/// the unit sphere \[Gregorius2013]. `da`, `db` run along the edges as the ring of the first face does.
fn arcs_cross([a, b]: &[Vec3; 2], da: &Vec3, [c, d]: &[Vec3; 2], db: &Vec3) -> bool {
    let (cba, dba) = (c.dot(da), d.dot(da));
    let (adc, bdc) = (a.dot(db), b.dot(db));
    cba * dba < 0.0 && adc * bdc < 0.0 && cba * bdc > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::narrow::clip::SIDE;
    use crate::narrow::core::with_core;
    use percuss_math::space::Quat;

    /// Numbers from −1 to 1 that are the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
            (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }

        fn vector(&mut self) -> Vec3 {
            Vec3::new(self.next(), self.next(), self.next())
        }

        /// A hull of so many points in a box or on a ball.
        fn hull(&mut self, corners: usize, on_ball: bool) -> Shape {
            let point = |numbers: &mut Self| match on_ball {
                true => numbers.vector().normalize(),
                false => numbers.vector().component_mul(&Vec3::new(1.0, 0.6, 0.3)),
            };
            let points: Vec<Vec3> = (0..corners).map(|_| point(self)).collect();
            Shape::hull(&points).unwrap()
        }
    }

    /// Every direction, one after the other.
    fn all(pair: &Pair, reach: f64) -> Option<Separation> {
        let mut search = Search::new(pair, reach);
        let one_by_one = |search: &mut Search| -> Result<(), Apart> {
            for i in 0..pair.a.faces.len() {
                let (_, distance) = separation(pair, i);
                search.consider(Axis::FaceA(i), pair.a.faces[i].normal, distance)?;
            }
            for i in 0..pair.b.faces.len() {
                let (_, distance) = separation(&pair.swapped(), i);
                let normal = -(pair.A_ab * pair.b.faces[i].normal);
                search.consider(Axis::FaceB(i), normal, distance)?;
            }
            let mut scratch = Scratch::default();
            scratch.on_a.clear(pair.a.faces.len());
            scratch.on_b.clear(pair.b.faces.len());
            search.edges(&mut scratch)
        };
        one_by_one(&mut search).ok()?;
        search.best
    }

    #[test]
    fn what_is_passed_over_would_not_have_been_taken() {
        let mut numbers = Numbers(7);
        let [mut taken, mut edges, mut apart] = [0; 3];
        for k in 0..400 {
            let one = numbers.hull(4 + 3 * (k % 20), k % 3 == 0);
            let two = match k % 7 {
                0 => Shape::Box {
                    half: Vec3::new(0.5, 0.8, 0.2),
                },
                _ => numbers.hull(4 + (k % 50), k % 2 == 0),
            };
            let turn = Quat::from_scaled_axis(3.0 * numbers.vector());
            let away = numbers.vector() * (0.3 + 0.02 * (k % 100) as f64);
            with_core(&one, |a| {
                with_core(&two, |b| {
                    let size = a.size().min(b.size());
                    let pair = Pair {
                        a,
                        b,
                        A_ab: turn.to_rotation_matrix().into_inner(),
                        r_ab: away,
                        size,
                        tie: 1e-11 * size,
                        side: SIDE * size,
                    };
                    for reach in [1e-6, 0.3] {
                        let (found, expected) = (
                            largest_separation(&pair, reach, &mut Hint::default()),
                            all(&pair, reach),
                        );
                        let told =
                            |s: &Option<Separation>| s.map(|s| (s.axis, s.normal, s.distance));
                        assert_eq!(told(&found), told(&expected), "pair {k}");
                        match found {
                            None => apart += 1,
                            Some(s) if s.axis.kind() == 2 => edges += 1,
                            Some(_) => taken += 1,
                        }
                    }
                });
            });
        }
        assert!(
            taken > 100 && edges > 100 && apart > 100,
            "{taken} {edges} {apart}"
        );
    }
}
