//! Spherical: K turns about its origin; ω in K.

use super::{Placement, Sort, quaternion, quaternion_advance, quaternion_rates};
use crate::spatial::column;
use percuss_math::space::Vec3;

pub(super) fn place(q: &[f64], out: &mut Placement) {
    out.r = Vec3::zeros();
    out.A = quaternion(q).to_rotation_matrix().into_inner();
    for k in 0..3 {
        out.direct(k, column(&out.A, k), Sort::TurnInBody);
    }
}

pub(super) fn rates(q: &[f64], u: &[f64], dq: &mut [f64]) {
    quaternion_rates(q, u, dq);
}

pub(super) fn advance(q: &mut [f64], u: &[f64], dt: f64) {
    quaternion_advance(q, u, dt);
}
