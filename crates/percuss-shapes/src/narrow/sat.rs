//! The direction that separates two cores most: separating axes.
//!
//! Two convex polyhedra overlap if and only if they do so along every normal of a face of either and along every
//! cross product of an edge of one with an edge of the other \[Gottschalk1996]. The axis of the largest separation is
//! that of the least overlap; for cores apart its separation is a lower bound of the distance.

use super::clip::SIDE;
use super::core::Core;
use percuss_math::space::{Mat3, Vec3};

/// Cores that overlap by less, as a part of their size, only touch.
pub(super) const FLUSH: f64 = 1e-9;

/// Faces at less than this angle lie on each other.
pub(super) const LYING: f64 = 0.02;

/// Two cores, seen from the frame of the first.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub a: &'a Core<'a>,
    pub b: &'a Core<'a>,
    /// Components in the frame of b to components in the frame of a.
    pub A_ab: Mat3,
    /// Origin of b in the frame of a, m.
    pub r_ab: Vec3,
    /// The length to which tolerances relate, m: that of the smaller core.
    pub size: f64,
    /// Two separations that differ by less, m, are the same.
    pub tie: f64,
    /// Points this far outside of a side of a face, m, still count as inside.
    pub side: f64,
}

impl<'a> Pair<'a> {
    /// The same seen from the frame of the second.
    pub fn swapped(&self) -> Pair<'a> {
        let A_ba = self.A_ab.transpose();
        Pair {
            a: self.b,
            b: self.a,
            A_ab: A_ba,
            r_ab: -(A_ba * self.r_ab),
            size: self.size,
            tie: self.tie,
            side: self.side,
        }
    }

    /// A vertex of b in the frame of a.
    pub fn vertex_b(&self, i: usize) -> Vec3 {
        self.r_ab + self.A_ab * self.b.vertices[i]
    }

    /// The ends of an edge of b in the frame of a.
    pub fn edge_b(&self, edge: usize) -> [Vec3; 2] {
        self.b.edges[edge].ends.map(|i| self.vertex_b(i))
    }

    /// Whether both cores admit a normal from a to b.
    pub fn admits(&self, n: &Vec3) -> bool {
        self.a.admits(n) && (self.b.surface.is_none() || self.b.admits(&-(self.A_ab.tr_mul(n))))
    }

    /// The angle between a face, of which n is the normal from a to b, and the triangle of a surface that meets it; infinite
    /// where no such triangle does, or turned away. Two that lie nearly flat on each other meet wherever corners of the one
    /// are below the other, not only where the lowest is.
    fn tilt(&self, axis: &Axis, n: &Vec3) -> f64 {
        let (other, n) = match axis {
            Axis::FaceA(_) => (self.b, -(self.A_ab.tr_mul(n))),
            Axis::FaceB(_) => (self.a, *n),
            Axis::Edges(..) => return f64::INFINITY,
        };
        match other.surface {
            Some(_) => (other.faces[0].normal - n).norm(),
            None => f64::INFINITY,
        }
    }

    /// The normal of a where both are triangles of surfaces that lie on each other. Flat as they are, those that lie in each
    /// other are apart the other way.
    fn lying(&self) -> Option<Vec3> {
        let face = self.a.surface.map(|_| self.a.faces[0].normal)?;
        (self.tilt(&Axis::FaceA(0), &face) <= LYING).then_some(face)
    }

    /// Whether a segment lies along a triangle of a surface that looks along n, or nearly so: then it may reach beyond the
    /// triangle, and what separates it from a neighbour in the same plane says nothing of this one.
    fn is_along_line(&self, n: &Vec3) -> bool {
        let lies = |core: &Core, line: &Core, n: &Vec3| {
            let normal = core.surface.map(|_| core.faces[0].normal);
            line.edges.len() == 1 && normal.is_some_and(|own| (own - n).norm() <= LYING)
        };
        lies(self.a, self.b, n) || lies(self.b, self.a, &-(self.A_ab.tr_mul(n)))
    }

    /// How much farther the flat parts of surfaces around a and b overlap along n than a and b do.
    fn rest_of_flat(&self, n: &Vec3) -> f64 {
        self.a.rest_of_flat(n) + self.b.rest_of_flat(&-(self.A_ab.tr_mul(n)))
    }

    /// Whether one of them is a triangle of a surface: what it does not touch itself, its neighbours may.
    pub fn is_surface(&self) -> bool {
        self.a.surface.is_some() || self.b.surface.is_some()
    }

    /// How far b is beyond a along a direction, where the given points of a and b (in the frame of a) are those that
    /// reach farthest, rounding aside.
    fn separation(&self, n: &Vec3, on_a: &Vec3, on_b: &Vec3) -> Option<f64> {
        let slack = 1e-9 * self.size;
        let (_, a) = self.a.support(n);
        let (_, b) = self.b.support(&-(self.A_ab.tr_mul(n)));
        let b = n.dot(&self.r_ab) - b;
        let farthest = n.dot(on_a) >= a - slack && n.dot(on_b) <= b + slack;
        // by those that truly do: an edge far away from a segment that lies on its face must not seem better than the face
        farthest.then_some(b - a)
    }
}

/// What defines the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Axis {
    /// A face of a.
    FaceA(usize),
    /// A face of b.
    FaceB(usize),
    /// An edge of each.
    Edges(usize, usize),
}

/// An axis, its direction from a to b in the frame of a, and the separation along it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    pub axis: Axis,
    pub normal: Vec3,
    pub distance: f64,
}

/// The axis of the largest separation. Faces of a win over faces of b, and faces over edges, unless the others are
/// better by more than rounding, so that bodies at rest keep their axis. None as soon as one separation exceeds
/// `reach`, or where neither core has a face and the edges are parallel.
///
/// A triangle of a surface may overlap least along a normal that is not its own to take: that of a face beyond the edge
/// of the flat part that it belongs to. What it admits may then be deep, through all of the other core, and means nothing:
/// there is none either. Nor is there where the cores, flush somewhere, do not overlap by more than rounding. Of two solids
/// [`super::solids`] finds the axis.
pub(super) fn largest_separation(pair: &Pair, reach: f64) -> Option<Separation> {
    if pair.is_surface() && are_apart(pair, reach) {
        return None; // most triangles are: who may take which normal does not matter
    }
    let mut best: Option<Separation> = None;
    let (mut beyond, mut apart) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    let mut consider = |axis: Axis, normal: Vec3, distance: f64| {
        apart = distance.max(apart);
        if pair.tilt(&axis, &normal) > LYING && !pair.admits(&normal) {
            if distance > beyond && !pair.is_along_line(&normal) {
                beyond = beyond.max(distance - pair.rest_of_flat(&normal));
            }
            return distance > reach;
        }
        let better = best.is_none_or(|b| {
            let ahead = if b.axis.kind() == axis.kind() {
                0.0
            } else {
                pair.tie
            };
            distance > b.distance + ahead
        });
        if better {
            best = Some(Separation {
                axis,
                normal,
                distance,
            });
        }
        distance > reach
    };
    for (i, normal, distance) in faces(pair) {
        if consider(Axis::FaceA(i), normal, distance) {
            return None;
        }
    }
    for (i, normal, distance) in faces(&pair.swapped()) {
        let normal = -(pair.A_ab * normal);
        if consider(Axis::FaceB(i), normal, distance) {
            return None;
        }
    }
    let lying = pair.lying();
    for i in 0..pair.a.edges.len() {
        let [p, q] = pair.a.edge_ends(i);
        let da = q - p;
        for (j, eb) in pair.b.edges.iter().enumerate() {
            let [u, v] = eb.ends.map(|k| pair.b.vertices[k]);
            let db = pair.A_ab * (v - u);
            let cross = da.cross(&db);
            if cross.norm_squared() <= 1e-16 * da.norm_squared() * db.norm_squared() {
                continue; // parallel edges: their faces tell more
            }
            let n = cross.normalize();
            let u = pair.r_ab + pair.A_ab * u;
            let candidates = [n, -n].map(|n| Some((n, pair.separation(&n, &p, &u)?)));
            let right = |(n, _): &(Vec3, f64)| lying.is_none_or(|face| n.dot(&face) >= 0.0);
            for (n, distance) in candidates.into_iter().flatten().filter(right) {
                if consider(Axis::Edges(i, j), n, distance) {
                    return None;
                }
            }
        }
    }
    if lying.is_some() {
        beyond = beyond.max(beside(pair)).max(beside(&pair.swapped()));
    }
    if apart > -FLUSH * pair.size {
        beyond = beyond.max(-2.0 * FLUSH * pair.size);
    }
    best.filter(|best| {
        let tilt = pair.tilt(&best.axis, &best.normal);
        let slack = if tilt > LYING {
            0.0
        } else {
            2.0 * tilt * pair.size
        };
        best.distance >= beyond - slack - pair.tie
    })
}

/// Whether an axis of the two separates them by more than `reach`, and by more than what still counts as above a face.
fn are_apart(pair: &Pair, reach: f64) -> bool {
    let reach = reach + 10.0 * SIDE * pair.size;
    let beyond = |(_, _, distance): (usize, Vec3, f64)| distance > reach;
    let lying = pair.lying();
    let separates = |n: &Vec3| {
        if lying.is_some_and(|face| n.dot(&face) < 0.0) {
            return false;
        }
        let (_, a) = pair.a.support(n);
        let (_, b) = pair.b.support(&-(pair.A_ab.tr_mul(n)));
        n.dot(&pair.r_ab) - b - a > reach
    };
    faces(pair).any(beyond)
        || faces(&pair.swapped()).any(beyond)
        || (0..pair.a.edges.len()).any(|i| {
            let [p, q] = pair.a.edge_ends(i);
            (0..pair.b.edges.len()).any(|j| {
                let [u, v] = pair.b.edge_ends(j);
                let cross = (q - p).cross(&(pair.A_ab * (v - u)));
                cross
                    .try_normalize(0.0)
                    .is_some_and(|n| separates(&n) || separates(&-n))
            })
        })
}

/// The largest separation across those sides of a triangle of a surface at which its flat part ends, in its own plane: what
/// lies in it by less than that is beside it.
fn beside(pair: &Pair) -> f64 {
    let face = pair.a.faces[0].normal;
    let ends = (0..3).filter(|e| !pair.a.flat[*e]).map(|e| {
        let [p, q] = pair.a.edge_ends(e);
        let out = (q - p).cross(&face).normalize();
        let (_, b) = pair.b.support(&-(pair.A_ab.tr_mul(&out)));
        out.dot(&(pair.r_ab - p)) - b - pair.rest_of_flat(&out)
    });
    ends.fold(f64::NEG_INFINITY, f64::max)
}

impl Axis {
    pub fn kind(&self) -> u8 {
        match self {
            Axis::FaceA(_) => 0,
            Axis::FaceB(_) => 1,
            Axis::Edges(..) => 2,
        }
    }
}

/// Every face of a with the separation along its normal.
fn faces<'p>(pair: &'p Pair) -> impl Iterator<Item = (usize, Vec3, f64)> + 'p {
    pair.a.faces.iter().enumerate().map(|(i, face)| {
        let n = face.normal;
        let plane = n.dot(&pair.a.vertices[pair.a.ring[face.start]]);
        let (_, b) = pair.b.support(&-(pair.A_ab.tr_mul(&n)));
        (i, n, n.dot(&pair.r_ab) - b - plane)
    })
}
