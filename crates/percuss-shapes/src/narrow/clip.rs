//! Where a face of one core meets the other: the other's nearest face (or edge, or vertex), cut off at the sides of
//! the face.

use super::feature::{edge, face as face_id, pair, vertex};
use super::sat::Pair;
use percuss_math::space::Vec3;

/// Points this far outside of a side, as a part of the size, still count as inside: bodies that are aligned keep
/// their corners.
pub(super) const SIDE: f64 = 1e-9;

/// A pair of points that face each other, in the frame of a.
pub(super) struct Facing {
    /// On the face of a, before it is grown.
    pub on_a: Vec3,
    /// On b, before it is grown.
    pub on_b: Vec3,
    /// Distance along the normal of the face, m.
    pub distance: f64,
    /// Features of a and b.
    pub features: [u32; 2],
}

impl Facing {
    /// Both features as one; `swapped` says that a is shape 2.
    pub fn feature(&self, swapped: bool) -> u32 {
        let [a, b] = self.features;
        if swapped { pair(b, a) } else { pair(a, b) }
    }
}

/// Every pair of points of a face of a and of what of b faces it, nearer than `reach`.
pub(super) fn clip(pair: &Pair, face: usize, reach: f64, found: &mut impl FnMut(Facing)) {
    let n = pair.a.faces[face].normal;
    let sides = Sides {
        pair,
        ring: pair.a.face_ring(face),
        normal: n,
        tolerance: pair.side,
    };
    let mut emit = |on_b: Vec3, features: [u32; 2]| {
        let distance = n.dot(&(on_b - pair.a.vertices[sides.ring[0]]));
        if distance <= reach {
            found(Facing {
                on_a: on_b - distance * n,
                on_b,
                distance,
                features,
            });
        }
    };
    let lowest = pair.b.support(&-(pair.A_ab.tr_mul(&n))).0;
    match facing_face(pair, &n, lowest) {
        Some(other) => {
            let ring = pair.b.face_ring(other);
            for i in 0..ring.len() {
                let (u, v) = (ring[i], ring[(i + 1) % ring.len()]);
                sides.cut(face, u, v, false, &mut emit);
            }
            corners_inside(pair, &sides, other, &mut emit);
        }
        None if pair.b.vertices.len() > 1 => sides.cut(face, 0, 1, true, &mut emit),
        None => sides.cut(face, 0, 0, false, &mut emit),
    }
}

/// The face of b at its lowest vertex that looks most against `n`.
fn facing_face(pair: &Pair, n: &Vec3, lowest: usize) -> Option<usize> {
    let down = pair.A_ab.tr_mul(n);
    let mut best = None;
    for (i, face) in pair.b.faces.iter().enumerate() {
        let slope = face.normal.dot(&down);
        if best.is_none_or(|(_, least)| slope < least) && pair.b.face_ring(i).contains(&lowest) {
            best = Some((i, slope));
        }
    }
    best.map(|(i, _)| i)
}

/// The planes through the edges of a face along its normal.
struct Sides<'p> {
    pair: &'p Pair<'p>,
    ring: &'p [usize],
    normal: Vec3,
    tolerance: f64,
}

impl Sides<'_> {
    /// A point and the outward unit normal of each side.
    fn planes(&self) -> impl Iterator<Item = (usize, Vec3, Vec3)> + '_ {
        let v = |i: usize| self.pair.a.vertices[self.ring[i % self.ring.len()]];
        (0..self.ring.len()).map(move |i| {
            let out = (v(i + 1) - v(i)).cross(&self.normal);
            (i, v(i), out.normalize())
        })
    }

    /// Whether the surface goes on in the same plane across a side.
    fn flat(&self, side: usize) -> bool {
        self.pair.a.flat.get(side).is_some_and(|&flat| flat)
    }

    /// The part of the edge of b from vertex u to vertex v between the sides \[Cyrus1978]: its first end, and its
    /// last where it was cut off or where `both` are asked for.
    fn cut(
        &self,
        face: usize,
        u: usize,
        v: usize,
        both: bool,
        emit: &mut impl FnMut(Vec3, [u32; 2]),
    ) {
        let (p, q) = (self.pair.vertex_b(u), self.pair.vertex_b(v));
        let (mut enter, mut leave) = ((0.0, None), (1.0, None));
        for (side, at, out) in self.planes() {
            let (d0, d1) = (out.dot(&(p - at)), out.dot(&(q - at)));
            if d0 > self.tolerance && d1 > self.tolerance {
                return;
            }
            let cross = (d0 / (d0 - d1)).clamp(0.0, 1.0);
            if d0 > self.tolerance && cross > enter.0 {
                enter = (cross, Some(side));
            } else if d1 > self.tolerance && cross < leave.0 {
                leave = (cross, Some(side));
            }
        }
        if enter.0 > leave.0 {
            return;
        }
        let on_side = |side: usize| [edge(self.ring[side]), edge(u)];
        match enter.1 {
            None => emit(p, [face_id(face), vertex(u)]),
            Some(side) if self.flat(side) => {}
            Some(side) => emit(p + enter.0 * (q - p), on_side(side)),
        }
        match leave.1 {
            None if both => emit(q, [face_id(face), vertex(v)]),
            None => {}
            Some(side) if self.flat(side) => {}
            Some(side) => emit(p + leave.0 * (q - p), on_side(side)),
        }
    }
}

/// The corners of the face of a that lie inside of a face of b, as seen along the normal.
fn corners_inside(pair: &Pair, sides: &Sides, other: usize, emit: &mut impl FnMut(Vec3, [u32; 2])) {
    let n = sides.normal;
    let m = pair.A_ab * pair.b.faces[other].normal;
    let slope = m.dot(&n);
    // seen edge-on it has no inside; corners of a surface are for its own normal only where the faces lie flat
    let flattest = if pair.a.surface.is_some() {
        -0.9999
    } else {
        -1e-6
    };
    if slope > flattest {
        return;
    }
    let ring = pair.b.face_ring(other);
    for &corner in sides.ring {
        let c = pair.a.vertices[corner];
        let inside = (0..ring.len()).all(|i| {
            let u = pair.vertex_b(ring[i]);
            let v = pair.vertex_b(ring[(i + 1) % ring.len()]);
            let out = (v - u).cross(&-n);
            out.dot(&(c - u)) < -sides.tolerance * out.norm()
        });
        if inside {
            let height = m.dot(&(pair.vertex_b(ring[0]) - c)) / slope;
            emit(c + height * n, [vertex(corner), face_id(other)]);
        }
    }
}
