//! Shapes against a half-space.

use super::ContactPoint;
use super::feature::{face, pair, vertex};
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
    out: &mut Vec<ContactPoint>,
) {
    let Some(normal) = normal(half_space, shape.is_planar()) else {
        return;
    };
    let down = -pose.A.inverse_transform_vector(&normal);
    let start = out.len();
    if let Shape::Hull(hull) = shape {
        // corners that are far are passed over before their places are known to the last digit
        let height = normal.dot(&(pose.r - half_space.r));
        let far = margin + 1e-9 * (margin.abs() + height.abs() + hull.reach());
        let lowest = |(low, high): (Vec3, Vec3)| {
            let middle = 0.5 * (low + high);
            height - down.dot(&middle) - down.abs().dot(&(high - middle))
        };
        if lowest(hull.bounds()) > far {
            return;
        }
        for (i, point) in hull.vertices().iter().enumerate() {
            if height - down.dot(point) > far {
                continue;
            }
            let at = (pose.r - half_space.r) + pose.A * point;
            let gap = normal.dot(&at);
            if gap <= margin {
                out.push(ContactPoint {
                    point: half_space.r + at,
                    normal,
                    gap,
                    feature: pair(face(0), vertex(i)),
                });
            }
        }
        return;
    }
    probes(shape, &|_| down, &mut |probe| {
        // relative to the half-space first, so that a common place costs no digits
        let at = (pose.r - half_space.r) + pose.A * probe.point;
        let gap = normal.dot(&at) - probe.radius;
        if gap <= margin {
            out.push(ContactPoint {
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
