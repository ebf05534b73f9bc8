//! Shapes against a half-space.

use super::Touch;
use super::feature::{face, pair};
use super::merge::thin;
use super::probe::probes;
use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};

/// The normal of a half-space; in the plane it is turned into it, none where it looks out of it.
pub(super) fn normal(half_space: &Pose, planar: bool) -> Option<Vec3> {
    let A = half_space.A.to_rotation_matrix().into_inner();
    let mut normal = A.column(2).into_owned();
    if planar {
        normal.z = 0.0;
        return normal.try_normalize(0.0);
    }
    Some(normal)
}

/// The half-space is shape 1. The touch lies on the surface of the other shape.
pub(super) fn touches(
    half_space: &Pose,
    shape: &Shape,
    pose: &Pose,
    margin: f64,
    out: &mut Vec<Touch>,
) {
    let Some(normal) = normal(half_space, shape.is_planar()) else {
        return;
    };
    let down = -pose.A.inverse_transform_vector(&normal);
    let start = out.len();
    probes(shape, &|_| down, &mut |probe| {
        // relative to the half-space first, so that a common place costs no digits
        let at = (pose.r - half_space.r) + pose.A * probe.point;
        let gap = normal.dot(&at) - probe.radius;
        if gap <= margin {
            out.push(Touch {
                point: half_space.r + at - probe.radius * normal,
                normal,
                gap,
                feature: pair(face(0), probe.feature),
            });
        }
    });
    if let Shape::Mesh(_) = shape {
        thin(out, start);
    }
}
