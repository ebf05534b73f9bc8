//! Four numbers side by side, whatever the processor has for them.
//!
//! Everything here, and everything that uses it, is inlined by force and free of closures: only so do processor
//! features reach it.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4};

/// One number of each of four contacts.
pub(super) type Four = [f64; 4];
/// The same in a register.
pub(super) type Lanes<S> = f64x4<S>;
/// One vector of each of four contacts in registers.
pub(super) type Vectors<S> = [Lanes<S>; 3];

#[inline(always)]
pub(super) fn load<S: Simd>(simd: S, x: &Four) -> Lanes<S> {
    f64x4::simd_from(simd, *x)
}

#[inline(always)]
pub(super) fn load3<S: Simd>(simd: S, x: &[Four; 3]) -> Vectors<S> {
    [load(simd, &x[0]), load(simd, &x[1]), load(simd, &x[2])]
}

#[inline(always)]
pub(super) fn store3<S: Simd>(x: &Vectors<S>, to: &mut [Four; 3]) {
    x[0].store_array(&mut to[0]);
    x[1].store_array(&mut to[1]);
    x[2].store_array(&mut to[2]);
}

/// Rows become columns.
#[inline(always)]
pub(super) fn transpose<S: Simd>(rows: [Lanes<S>; 4]) -> [Lanes<S>; 4] {
    let (a, b) = rows[0].interleave(rows[1]);
    let (c, d) = rows[2].interleave(rows[3]);
    let ((a_1, a_2), (c_1, c_2)) = (a.split(), c.split());
    let ((b_1, b_2), (d_1, d_2)) = (b.split(), d.split());
    [
        a_1.combine(c_1),
        a_2.combine(c_2),
        b_1.combine(d_1),
        b_2.combine(d_2),
    ]
}

/// a · b
#[inline(always)]
pub(super) fn inner<S: Simd>(a: &Vectors<S>, b: &Vectors<S>) -> Lanes<S> {
    a[0].mul_add(b[0], a[1].mul_add(b[1], a[2] * b[2]))
}

/// a × b
#[inline(always)]
pub(super) fn cross<S: Simd>(a: &Vectors<S>, b: &Vectors<S>) -> Vectors<S> {
    [
        a[1].mul_sub(b[2], a[2] * b[1]),
        a[2].mul_sub(b[0], a[0] * b[2]),
        a[0].mul_sub(b[1], a[1] * b[0]),
    ]
}

/// a + s b
#[inline(always)]
pub(super) fn plus<S: Simd>(a: &Vectors<S>, s: Lanes<S>, b: &Vectors<S>) -> Vectors<S> {
    [
        s.mul_add(b[0], a[0]),
        s.mul_add(b[1], a[1]),
        s.mul_add(b[2], a[2]),
    ]
}

/// a − s b
#[inline(always)]
pub(super) fn minus<S: Simd>(a: &Vectors<S>, s: Lanes<S>, b: &Vectors<S>) -> Vectors<S> {
    plus(a, -s, b)
}
