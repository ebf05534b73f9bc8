//! Cylindrical: K slides along z and turns about it.

use super::{Placement, Sort};
use crate::spatial::turn;
use percuss_math::space::Vec3;

pub(super) fn place(q: &[f64], out: &mut Placement) {
    out.r = Vec3::z() * q[0];
    out.A = turn(&Vec3::z(), q[1]);
    out.direct(0, Vec3::z(), Sort::Slide);
    out.direct(1, Vec3::z(), Sort::TurnInParent);
}
