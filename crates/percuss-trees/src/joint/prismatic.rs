//! Prismatic: K slides along z.

use percuss_math::space::Vec3;

/// Where K is, seen from the parent's origin, from where J is.
#[inline(always)]
pub(crate) fn slid(r_PJ: &Vec3, z: &Vec3, q: f64) -> Vec3 {
    r_PJ + z * q
}
