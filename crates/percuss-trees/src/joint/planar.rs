//! Planar: K slides along x and y of J and turns about z.

use super::{Placement, Sort};
use crate::spatial::turn;
use percuss_math::space::Vec3;

pub(super) fn place(q: &[f64], out: &mut Placement) {
    out.r = Vec3::new(q[0], q[1], 0.0);
    out.A = turn(&Vec3::z(), q[2]);
    out.direct(0, Vec3::x(), Sort::Slide);
    out.direct(1, Vec3::y(), Sort::Slide);
    out.direct(2, Vec3::z(), Sort::TurnInParent);
}
