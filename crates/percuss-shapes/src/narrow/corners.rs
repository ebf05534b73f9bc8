//! Corners of a mesh in another shape that no triangle has told.
//!
//! A triangle takes the normal of a face of another only where its neighbours do not reach farther along it. Of the lowest
//! corners of a ring that lies on a slab, tilted by next to nothing, that is true of one. The others are in the slab as
//! well, and sink where nothing holds them: each is held by what is nearest to it.

use super::feature::{face, pair, vertex};
use super::{ContactPoint, touches};
use crate::shape::{Mesh, Shape};
use percuss_math::space::{Pose, Vec3};

/// Corners less deep than this part of the size are not inside.
const SLIGHT: f64 = 1e-9;

/// What the triangles of a pair have found, and what counts as found.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// Touches from here on, up to the second, are those of the pair.
    pub found: (usize, usize),
    /// The length to which tolerances relate, m.
    pub size: f64,
    /// A touch nearer than this holds a corner, m.
    pub near: f64,
    /// Corners deeper than this, m, may have come from anywhere.
    pub deep: f64,
}

impl Known {
    /// Appends a touch between a corner at `r` and what it is in, unless the corner is held already.
    fn add(&self, touch: ContactPoint, r: &Vec3, out: &mut Vec<ContactPoint>) {
        let depth = -touch.gap;
        let (from, to) = self.found;
        let holds = |t: &ContactPoint| {
            let near = self.near + (2.0 * depth).max(0.51 * t.gap.abs());
            (t.point - r).norm_squared() <= near * near
        };
        if depth > SLIGHT * self.size && depth < self.deep && !out[from..to].iter().any(holds) {
            out.push(touch);
        }
    }
}

/// Corners of the second mesh in the first, which is shape 1; `relative` is the pose of the second seen from the first.
pub(super) fn in_mesh(
    (mesh1, pose1): (&Mesh, &Pose),
    (mesh2, relative): (&Mesh, &Pose),
    corners: &[usize],
    known: Known,
    out: &mut Vec<ContactPoint>,
) {
    for &k in corners {
        let r = relative.point(&mesh2.vertices()[k]);
        let Some(way) = mesh1.inside(&r) else {
            continue;
        };
        let depth = way.norm();
        let Some(n) = (-way).try_normalize(0.0) else {
            continue;
        };
        if points_against(mesh2, k, &relative.A.inverse_transform_vector(&n)) {
            let touch = ContactPoint {
                point: pose1.point(&(r - 0.5 * way)),
                normal: pose1.A * n,
                gap: -depth,
                feature: pair(face(0), vertex(k)),
            };
            known.add(touch, &pose1.point(&r), out);
        }
    }
}

/// Corners of a mesh, which is shape 1, in a convex solid.
pub(super) fn in_solid(
    (mesh, pose1): (&Mesh, &Pose),
    (solid, pose2): (&Shape, &Pose),
    corners: &[usize],
    known: Known,
    out: &mut Vec<ContactPoint>,
) {
    let point = Shape::Sphere { radius: 0.0 };
    let mut at = Vec::new();
    for &k in corners {
        let r = pose1.point(&mesh.vertices()[k]);
        at.clear();
        touches(&point, &Pose::at(r), solid, pose2, 0.0, &mut at);
        for touch in &at {
            let n = pose1.A.inverse_transform_vector(&touch.normal);
            if points_against(mesh, k, &-n) {
                let feature = pair(vertex(k), face(0));
                known.add(ContactPoint { feature, ..*touch }, &r, out);
            }
        }
    }
}

/// Whether a corner of a mesh comes against a direction, rather than along it: the mesh goes on in the direction.
fn points_against(mesh: &Mesh, corner: usize, n: &Vec3) -> bool {
    let v = mesh.vertices()[corner];
    let ways = mesh.neighbours(corner).iter();
    let ways = ways.map(|w| (mesh.vertices()[*w] - v).normalize());
    ways.map(|way| n.dot(&way)).sum::<f64>() > 0.0
}
