//! Universal: K turns about the first axis, fixed in J, and about the second, fixed in K.

use super::{Placement, Sort};
use crate::spatial::turn;
use percuss_math::space::Vec3;

pub(super) fn place(axes: &[Vec3; 2], q: &[f64], out: &mut Placement) {
    let first = turn(&axes[0], q[0]);
    out.r = Vec3::zeros();
    out.A = first * turn(&axes[1], q[1]);
    out.direct(0, axes[0], Sort::TurnInParent);
    out.direct(1, first * axes[1], Sort::TurnInBody);
}
