//! To and from the vectors of parry, which uses another library for them.

use parry3d_f64::math::{Pose as ParryPose, Rotation, Vector};
use percuss_math::space::{Pose, Vec3};

/// To parry.
pub(crate) fn vector(x: &Vec3) -> Vector {
    Vector::new(x.x, x.y, x.z)
}

/// From parry.
pub(crate) fn vec3(x: Vector) -> Vec3 {
    Vec3::new(x.x, x.y, x.z)
}

/// To parry.
pub(crate) fn pose(pose: &Pose) -> ParryPose {
    let q = pose.A.quaternion();
    ParryPose::from_parts(vector(&pose.r), Rotation::from_xyzw(q.i, q.j, q.k, q.w))
}
