//! Vectors, rotations and places in space.

use nalgebra::{Matrix3, Quaternion, Unit, UnitQuaternion, Vector3};

/// A vector.
pub type Vec3 = Vector3<f64>;
/// A matrix of three rows.
pub type Mat3 = Matrix3<f64>;
/// A rotation.
pub type Quat = UnitQuaternion<f64>;

/// The rotation with these components; they must make a unit quaternion up to rounding.
#[inline]
pub fn rotation(w: f64, i: f64, j: f64, k: f64) -> Quat {
    Unit::new_unchecked(Quaternion::new(w, i, j, k))
}

/// Where a frame K is: its origin and its axes, seen from the inertial frame I.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Origin r_OK in I, m.
    pub r: Vec3,
    /// Rotation A_IK: components in K to components in I.
    pub A: Quat,
}

impl Pose {
    /// At the origin, with the axes of I.
    pub const IDENTITY: Pose = Pose {
        r: Vec3::new(0.0, 0.0, 0.0),
        A: Unit::new_unchecked(Quaternion::new(1.0, 0.0, 0.0, 0.0)),
    };

    /// At `r` with the axes of I.
    pub fn at(r: Vec3) -> Self {
        Pose {
            r,
            ..Pose::IDENTITY
        }
    }

    /// The point with components `x` in K, seen from I.
    #[inline]
    pub fn point(&self, x: &Vec3) -> Vec3 {
        self.r + self.A * x
    }

    /// The components in K of a point of I.
    #[inline]
    pub fn local(&self, x: &Vec3) -> Vec3 {
        self.A.inverse_transform_vector(&(x - self.r))
    }

    /// The pose of another frame, seen from K.
    #[inline]
    pub fn relative(&self, other: &Pose) -> Pose {
        Pose {
            r: self.local(&other.r),
            A: self.A.inverse() * other.A,
        }
    }

    /// The pose `inner`, given in K, seen from I.
    #[inline]
    pub fn then(&self, inner: &Pose) -> Pose {
        Pose {
            r: self.point(&inner.r),
            A: self.A * inner.A,
        }
    }
}

/// Two unit vectors that make a right-handed frame with the unit vector `n`: n × t₁ = t₂ \[Duff2017].
/// They depend on `n` alone, so that a contact finds its tangents again from step to step.
#[inline]
pub fn tangents(n: &Vec3) -> [Vec3; 2] {
    let sign = 1.0f64.copysign(n.z);
    let a = -1.0 / (sign + n.z);
    let b = n.x * n.y * a;
    [
        Vec3::new(1.0 + sign * n.x * n.x * a, sign * b, -sign * n.x),
        Vec3::new(b, sign + n.y * n.y * a, -n.y),
    ]
}

/// The rotation `A` followed, in its own frame, by Cayley's rotation of the vector `theta` (angle 2 atan(‖θ‖/2)),
/// normalised.
#[inline]
pub fn cayley(A: &Quat, theta: &Vec3) -> Quat {
    let half = 0.5 * theta;
    let step = Quaternion::new(1.0, half.x, half.y, half.z);
    Unit::new_normalize(A.quaternion() * step)
}

/// The rotation `A` followed by Cayley's rotation of the vector `theta` of the outer frame, normalised.
#[inline]
pub fn cayley_outside(theta: &Vec3, A: &Quat) -> Quat {
    let half = 0.5 * theta;
    let step = Quaternion::new(1.0, half.x, half.y, half.z);
    Unit::new_normalize(step * A.quaternion())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tangents_are_an_orthonormal_right_handed_frame() {
        for n in [
            [0.0, 0.0, 1.0],
            [0.0, 0.0, -1.0],
            [1.0, 0.0, 0.0],
            [0.6, -0.64, -0.48],
        ] {
            let n = Vec3::from(n);
            let [a, b] = tangents(&n);
            assert!((a.norm() - 1.0).abs() < 1e-15 && (b.norm() - 1.0).abs() < 1e-15);
            assert!((n.cross(&a) - b).norm() < 1e-15);
        }
    }

    #[test]
    fn cayley_turns_by_twice_the_arc_tangent_about_the_vector() {
        let A = cayley(&Quat::identity(), &Vec3::new(0.0, 0.0, 0.2));
        let expected = Quat::from_axis_angle(&Vec3::z_axis(), 2.0 * 0.1f64.atan());
        assert!(A.angle_to(&expected) < 1e-15);
    }

    #[test]
    fn cayley_in_either_frame_turns_the_same_way() {
        let A = Quat::from_scaled_axis(Vec3::new(0.4, -1.1, 0.3));
        let theta = Vec3::new(0.05, 0.2, -0.1);
        let inside = cayley(&A, &A.inverse_transform_vector(&theta));
        assert!(cayley_outside(&theta, &A).angle_to(&inside) < 1e-15);
    }
}
