//! Free: K goes anywhere; its velocity in J, its angular velocity in K.

use super::{Placement, Sort, quaternion, quaternion_advance, quaternion_rates};
use crate::spatial::column;
use percuss_math::space::Vec3;

pub(super) fn place(q: &[f64], out: &mut Placement) {
    out.r = Vec3::new(q[0], q[1], q[2]);
    out.A = quaternion(&q[3..]).to_rotation_matrix().into_inner();
    out.direct(0, Vec3::x(), Sort::Slide);
    out.direct(1, Vec3::y(), Sort::Slide);
    out.direct(2, Vec3::z(), Sort::Slide);
    for k in 0..3 {
        out.direct(3 + k, column(&out.A, k), Sort::TurnInBody);
    }
}

pub(super) fn rates(q: &[f64], u: &[f64], dq: &mut [f64]) {
    dq[..3].copy_from_slice(&u[..3]);
    quaternion_rates(&q[3..], &u[3..], &mut dq[3..]);
}

pub(super) fn advance(q: &mut [f64], u: &[f64], dt: f64) {
    for k in 0..3 {
        q[k] += u[k] * dt;
    }
    quaternion_advance(&mut q[3..], &u[3..], dt);
}
