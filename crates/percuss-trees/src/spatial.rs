//! Motions, wrenches and inertias of bodies: six numbers and their symmetric matrices, with the axes of the inertial
//! frame I and a reference point of their own, the origin of the body.
//!
//! Because all axes are those of I, going from a body to its parent is a shift and no rotation. Because the reference
//! point travels with the body, a chain of a hundred thousand bodies loses no digits to its distance from the origin.

use crate::fused;
use percuss_math::space::{Mat3, Vec3};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A motion (velocity of the reference point, angular velocity; or accelerations) or a wrench (force, moment about the
/// reference point), in axes of I.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spatial {
    /// Velocity m/s or acceleration m/s² of the reference point, or force N.
    pub linear: Vec3,
    /// Angular velocity rad/s or acceleration rad/s², or moment N m.
    pub angular: Vec3,
}

impl Spatial {
    /// Nothing.
    pub const ZERO: Spatial = Spatial {
        linear: Vec3::new(0.0, 0.0, 0.0),
        angular: Vec3::new(0.0, 0.0, 0.0),
    };

    /// From both parts.
    #[inline(always)]
    pub fn new(linear: Vec3, angular: Vec3) -> Self {
        Spatial { linear, angular }
    }

    /// Power or work of a wrench on a motion with the same reference point.
    #[inline(always)]
    pub fn dot(&self, other: &Spatial) -> f64 {
        self.fused_dot::<false>(other)
    }

    /// A motion seen at the point `r` away: v + ω × r.
    #[inline(always)]
    pub fn motion_at(&self, r: &Vec3) -> Spatial {
        self.fused_motion_at::<false>(r)
    }

    /// A wrench seen from the point that lies `r` before its reference point: n + r × f.
    #[inline(always)]
    pub fn wrench_from(&self, r: &Vec3) -> Spatial {
        self.fused_wrench_from::<false>(r)
    }
}

impl Add for Spatial {
    type Output = Spatial;
    #[inline(always)]
    fn add(self, b: Spatial) -> Spatial {
        Spatial::new(self.linear + b.linear, self.angular + b.angular)
    }
}

impl Sub for Spatial {
    type Output = Spatial;
    #[inline(always)]
    fn sub(self, b: Spatial) -> Spatial {
        Spatial::new(self.linear - b.linear, self.angular - b.angular)
    }
}

impl AddAssign for Spatial {
    #[inline(always)]
    fn add_assign(&mut self, b: Spatial) {
        *self = *self + b;
    }
}

impl SubAssign for Spatial {
    #[inline(always)]
    fn sub_assign(&mut self, b: Spatial) {
        *self = *self - b;
    }
}

impl Neg for Spatial {
    type Output = Spatial;
    #[inline(always)]
    fn neg(self) -> Spatial {
        Spatial::new(-self.linear, -self.angular)
    }
}

impl Mul<f64> for Spatial {
    type Output = Spatial;
    #[inline(always)]
    fn mul(self, b: f64) -> Spatial {
        Spatial::new(self.linear * b, self.angular * b)
    }
}

/// A symmetric matrix of three rows: xx, xy, xz, yy, yz, zz.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sym3(pub [f64; 6]);

impl Sym3 {
    /// From the lower triangle of a matrix.
    pub fn of(A: &Mat3) -> Self {
        Sym3([
            A[(0, 0)],
            A[(1, 0)],
            A[(2, 0)],
            A[(1, 1)],
            A[(2, 1)],
            A[(2, 2)],
        ])
    }

    /// As a full matrix.
    pub fn matrix(&self) -> Mat3 {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz)
    }

    #[inline(always)]
    pub(crate) fn mul(&self, x: &Vec3) -> Vec3 {
        self.fused_mul::<false>(x)
    }

    /// A S Aᵀ.
    #[inline(always)]
    pub(crate) fn turned(&self, A: &Mat3) -> Sym3 {
        self.fused_turned::<false>(A)
    }
}

/// The inertia of a body, or of a body with all that hangs on it: wrench = \[M B; Bᵀ I] motion.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Inertia {
    /// Force by linear acceleration, kg.
    pub M: Sym3,
    /// Force by angular acceleration, kg m, by rows.
    pub B: [Vec3; 3],
    /// Moment by angular acceleration, kg m².
    pub I: Sym3,
}

impl Inertia {
    /// Of a rigid body: mass, first moment m s, second moment about the reference point. M = m 1, B = −m s×.
    #[inline(always)]
    pub fn rigid(m: f64, ms: &Vec3, I: Sym3) -> Self {
        Inertia {
            M: Sym3([m, 0.0, 0.0, m, 0.0, m]),
            B: [
                Vec3::new(0.0, ms.z, -ms.y),
                Vec3::new(-ms.z, 0.0, ms.x),
                Vec3::new(ms.y, -ms.x, 0.0),
            ],
            I,
        }
    }

    /// The wrench that this acceleration needs.
    #[inline(always)]
    pub fn mul(&self, a: &Spatial) -> Spatial {
        self.fused_mul::<false>(a)
    }

    /// Adds a rigid body: mass, first moment m s, second moment about the reference point.
    #[inline(always)]
    pub(crate) fn add_rigid(&mut self, m: f64, ms: &Vec3, I: &Sym3) {
        let M = &mut self.M.0;
        M[0] += m;
        M[3] += m;
        M[5] += m;
        self.B[0].y += ms.z;
        self.B[0].z -= ms.y;
        self.B[1].x -= ms.z;
        self.B[1].z += ms.x;
        self.B[2].x += ms.y;
        self.B[2].y -= ms.x;
        for k in 0..6 {
            self.I.0[k] += I.0[k];
        }
    }

    /// The same inertia for the reference point that lies `r` before its own.
    #[inline(always)]
    pub fn from(&self, r: &Vec3) -> Inertia {
        let mut shifted = *self;
        shifted.shift::<false>(r);
        shifted
    }
}

impl AddAssign<&Inertia> for Inertia {
    #[inline(always)]
    fn add_assign(&mut self, b: &Inertia) {
        for k in 0..6 {
            self.M.0[k] += b.M.0[k];
            self.I.0[k] += b.I.0[k];
        }
        for k in 0..3 {
            self.B[k] += b.B[k];
        }
    }
}

#[inline(always)]
pub(crate) fn dot(a: &Vec3, b: &Vec3) -> f64 {
    fused::dot::<false>(a, b)
}

#[inline(always)]
pub(crate) fn cross(a: &Vec3, b: &Vec3) -> Vec3 {
    fused::cross::<false>(a, b)
}

/// Column `k` of a matrix.
#[inline(always)]
pub(crate) fn column(A: &Mat3, k: usize) -> Vec3 {
    Vec3::new(A[(0, k)], A[(1, k)], A[(2, k)])
}

#[inline(always)]
pub(crate) fn row(A: &Mat3, k: usize) -> Vec3 {
    Vec3::new(A[(k, 0)], A[(k, 1)], A[(k, 2)])
}

/// A x.
#[inline(always)]
pub(crate) fn mat_vec(A: &Mat3, x: &Vec3) -> Vec3 {
    fused::mat_vec::<false>(A, x)
}

/// Rotation by `angle`, rad, about the unit vector `axis` (Rodrigues' formula).
pub(crate) fn turn(axis: &Vec3, angle: f64) -> Mat3 {
    let (s, c) = angle.sin_cos();
    let K = axis.cross_matrix();
    Mat3::identity() + K * s + K * K * (1.0 - c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Inertia, Vec3) {
        let inertia = Inertia {
            M: Sym3([2.0, 0.1, -0.2, 1.5, 0.3, 1.8]),
            B: [
                Vec3::new(0.1, 0.2, -0.3),
                Vec3::new(-0.4, 0.5, 0.6),
                Vec3::new(0.7, -0.8, 0.9),
            ],
            I: Sym3([3.0, 0.2, 0.1, 2.0, -0.3, 4.0]),
        };
        (inertia, Vec3::new(0.3, -1.1, 0.7))
    }

    #[test]
    fn the_opposite_has_the_other_sign() {
        let a = Spatial::new(Vec3::new(1.0, -2.0, 0.5), Vec3::new(-0.3, 0.8, 1.2));
        let opposite = Spatial::new(Vec3::new(-1.0, 2.0, -0.5), Vec3::new(0.3, -0.8, -1.2));
        assert_eq!(-a, opposite);
    }

    #[test]
    fn a_shifted_inertia_gives_the_shifted_wrench() {
        let (inertia, r) = sample();
        let a = Spatial::new(Vec3::new(1.0, -2.0, 0.5), Vec3::new(-0.3, 0.8, 1.2));
        let direct = inertia.mul(&a.motion_at(&r)).wrench_from(&r);
        let shifted = inertia.from(&r).mul(&a);
        assert!((direct.linear - shifted.linear).norm() < 1e-14);
        assert!((direct.angular - shifted.angular).norm() < 1e-14);
    }

    #[test]
    fn a_turned_matrix_is_a_s_at() {
        let (inertia, r) = sample();
        let A = turn(&r.normalize(), 0.7);
        let expected = A * inertia.I.matrix() * A.transpose();
        assert!((inertia.I.turned(&A).matrix() - expected).norm() < 1e-14);
    }
}
