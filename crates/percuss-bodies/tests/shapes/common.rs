//! What the tests share.

use percuss_bodies::narrow::touches;
use percuss_bodies::{Shape, Touch};
use percuss_math::space::{Pose, Quat, Vec3};

/// All touches of two shapes.
pub fn found(a: &Shape, at_a: &Pose, b: &Shape, at_b: &Pose, margin: f64) -> Vec<Touch> {
    let mut out = Vec::new();
    touches(a, at_a, b, at_b, margin, &mut out);
    out
}

/// A pose at (x, y, z), turned by the vector `turn` (axis times angle).
pub fn pose(r: [f64; 3], turn: [f64; 3]) -> Pose {
    Pose {
        r: Vec3::from(r),
        A: Quat::from_scaled_axis(Vec3::from(turn)),
    }
}

/// The place (x, y, z) with the axes of I.
pub fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::at(Vec3::new(x, y, z))
}
