//! Where two shapes touch.

use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};

/// A point at which two shapes touch, overlap or come near, in the inertial frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The point, midway between the two surfaces, m.
    pub point: Vec3,
    /// Unit normal from shape 1 to shape 2.
    pub normal: Vec3,
    /// Gap, m; negative where they overlap.
    pub gap: f64,
    /// Which features of the two shapes meet; the same from step to step while the same features meet.
    pub feature: u32,
}

/// Appends every point at which the two shapes come nearer than `margin`. Depends on the arguments alone, never on
/// what was found before.
pub fn touches(
    shape1: &Shape,
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<Touch>,
) {
    let _ = (shape1, pose1, shape2, pose2, margin, out);
}
