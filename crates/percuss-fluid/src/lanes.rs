//! Four particles side by side. Everything that uses this is inlined by force: only so do processor features reach it.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4};

/// Particles side by side.
pub(crate) const WIDTH: usize = 4;

/// One number of each of four particles in a register.
pub(crate) type Lanes<S> = f64x4<S>;

#[inline(always)]
pub(crate) fn splat<S: Simd>(simd: S, x: f64) -> Lanes<S> {
    f64x4::splat(simd, x)
}

#[inline(always)]
pub(crate) fn zero<S: Simd>(simd: S) -> Lanes<S> {
    splat(simd, 0.0)
}

#[inline(always)]
pub(crate) fn load<S: Simd>(simd: S, x: [f64; WIDTH]) -> Lanes<S> {
    f64x4::simd_from(simd, x)
}

#[inline(always)]
pub(crate) fn store<S: Simd>(x: Lanes<S>) -> [f64; WIDTH] {
    let mut to = [0.0; WIDTH];
    x.store_array(&mut to);
    to
}

/// Runs an expression with the widest registers that the processor has: two versions of it, and not one for every generation
/// of processors, since four numbers fill the registers of AVX2.
macro_rules! widest {
    ($simd:ident => $op:expr) => {{
        let level = fearless_simd::Level::new();
        #[cfg(target_arch = "x86_64")]
        match (level.as_avx2(), level.as_sse2()) {
            (Some($simd), _) => $simd.vectorize(
                #[inline(always)]
                || $op,
            ),
            (None, Some($simd)) => $simd.vectorize(
                #[inline(always)]
                || $op,
            ),
            (None, None) => unreachable!("every x86-64 has SSE2"),
        }
        #[cfg(not(target_arch = "x86_64"))]
        fearless_simd::dispatch!(level, $simd => $op)
    }};
}
pub(crate) use widest;
