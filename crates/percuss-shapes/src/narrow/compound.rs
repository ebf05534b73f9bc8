//! Compounds, part by part.

use super::ContactPoint;
use super::feature::in_part1;
use super::merge::merge;
use crate::shape::Shape;
use percuss_math::space::Pose;

/// The compound is shape 1.
pub(super) fn touches(
    parts: &[(Pose, Shape)],
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let start = out.len();
    let reach2 = shape2.reach();
    let mut size = reach2;
    for (i, (place, part)) in parts.iter().enumerate() {
        let pose = pose1.then(place);
        let reach = part.reach();
        if (pose.r - pose2.r).norm() > reach + reach2 + margin {
            continue;
        }
        size = size.min(reach);
        let first = out.len();
        super::touches(part, &pose, shape2, pose2, margin, out);
        for touch in &mut out[first..] {
            touch.feature = in_part1(touch.feature, i);
        }
    }
    merge(out, start, 1e-6 * size);
}
