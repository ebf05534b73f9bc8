//! Smoothing kernels W(r, h) with support 2h, normalised in the plane and in space.
//!
//! A kernel is known by W and by its slope F = (dW/dr)/r, so that ∇W = F r: no loop needs the distance where r = 0.

use crate::lanes::{Lanes, splat, zero};
use fearless_simd::Simd;
use fearless_simd::prelude::*;
use std::f64::consts::PI;

/// The kernels by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kernel {
    /// Wendland's C2: α (1 − q/2)⁴ (1 + 2q), q = r/h. Pairs do not clump.
    #[default]
    Wendland,
    /// The cubic spline of Monaghan and Lattanzio.
    Cubic,
}

/// What a loop over pairs needs of a kernel; everything by q = r/h.
pub(crate) trait KernelShape {
    /// α of W = α w(q) for h = 1.
    fn scale(dimension: usize) -> f64;
    /// w(q) for 0 ≤ q ≤ 2.
    fn value<S: Simd>(simd: S, q: Lanes<S>) -> Lanes<S>;
    /// (dw/dq)/q for 0 ≤ q ≤ 2.
    fn slope<S: Simd>(simd: S, q: Lanes<S>) -> Lanes<S>;
    /// w(q) of one pair.
    fn value_at(q: f64) -> f64;
    /// (dw/dq)/q of one pair.
    fn slope_at(q: f64) -> f64;
}

pub(crate) struct Wendland;
pub(crate) struct Cubic;

impl KernelShape for Wendland {
    fn scale(dimension: usize) -> f64 {
        match dimension {
            2 => 7.0 / (4.0 * PI),
            _ => 21.0 / (16.0 * PI),
        }
    }

    #[inline(always)]
    fn value<S: Simd>(simd: S, q: Lanes<S>) -> Lanes<S> {
        let u = splat(simd, 1.0) - q * 0.5;
        let u2 = u * u;
        u2 * u2 * q.mul_add(splat(simd, 2.0), splat(simd, 1.0))
    }

    #[inline(always)]
    fn slope<S: Simd>(simd: S, q: Lanes<S>) -> Lanes<S> {
        let u = splat(simd, 1.0) - q * 0.5;
        u * u * u * -5.0
    }

    fn value_at(q: f64) -> f64 {
        (1.0 - 0.5 * q).powi(4) * (1.0 + 2.0 * q)
    }

    fn slope_at(q: f64) -> f64 {
        -5.0 * (1.0 - 0.5 * q).powi(3)
    }
}

impl KernelShape for Cubic {
    fn scale(dimension: usize) -> f64 {
        match dimension {
            2 => 10.0 / (7.0 * PI),
            _ => 1.0 / PI,
        }
    }

    #[inline(always)]
    fn value<S: Simd>(simd: S, q: Lanes<S>) -> Lanes<S> {
        // ((2 − q)₊³ − 4 (1 − q)₊³)/4
        let outer = splat(simd, 2.0) - q;
        let inner = (splat(simd, 1.0) - q).max(zero(simd));
        (outer * outer * outer) * 0.25 - inner * inner * inner
    }

    #[inline(always)]
    fn slope<S: Simd>(simd: S, q: Lanes<S>) -> Lanes<S> {
        // q < 1: 9q/4 − 3; otherwise −3 (2 − q)²/(4q)
        let one = splat(simd, 1.0);
        let near = q.mul_add(splat(simd, 2.25), splat(simd, -3.0));
        let outer = splat(simd, 2.0) - q;
        let far = outer * outer * -0.75 / q.max(one);
        q.simd_lt(one).select(near, far)
    }

    fn value_at(q: f64) -> f64 {
        0.25 * (2.0 - q).powi(3) - (1.0 - q).max(0.0).powi(3)
    }

    fn slope_at(q: f64) -> f64 {
        if q < 1.0 {
            2.25 * q - 3.0
        } else {
            -0.75 * (2.0 - q).powi(2) / q
        }
    }
}

impl Kernel {
    /// Support in units of h.
    pub const SUPPORT: f64 = 2.0;

    /// W at distance `r`, 1/mᴰ, with the smoothing length `h_s`, m.
    pub fn value(self, r: f64, h_s: f64, dimension: usize) -> f64 {
        let q = r / h_s;
        let w = match self {
            _ if q >= Self::SUPPORT => 0.0,
            Kernel::Wendland => Wendland::value_at(q),
            Kernel::Cubic => Cubic::value_at(q),
        };
        self.scale(dimension) * w / h_s.powi(dimension as i32)
    }

    /// (dW/dr)/r at distance `r`, 1/mᴰ⁺².
    pub fn slope(self, r: f64, h_s: f64, dimension: usize) -> f64 {
        let q = r / h_s;
        let slope = match self {
            _ if q >= Self::SUPPORT => 0.0,
            Kernel::Wendland => Wendland::slope_at(q),
            Kernel::Cubic => Cubic::slope_at(q),
        };
        self.scale(dimension) * slope / h_s.powi(dimension as i32 + 2)
    }

    pub(crate) fn scale(self, dimension: usize) -> f64 {
        match self {
            Kernel::Wendland => Wendland::scale(dimension),
            Kernel::Cubic => Cubic::scale(dimension),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integrals_are_one_and_slopes_are_derivatives() {
        for kernel in [Kernel::Wendland, Kernel::Cubic] {
            for dimension in [2, 3] {
                let (h, n) = (0.7, 20_000);
                let dr = 2.0 * h / f64::from(n);
                let mut sum = 0.0;
                for i in 0..n {
                    let r = (f64::from(i) + 0.5) * dr;
                    let shell = [2.0 * PI * r, 4.0 * PI * r * r][dimension - 2];
                    sum += kernel.value(r, h, dimension) * shell * dr;
                }
                assert!((sum - 1.0).abs() < 1e-7, "{kernel:?} {dimension} {sum}");
                for r in [0.01, 0.3, 0.69, 0.71, 1.2, 1.39] {
                    let e = 1e-6;
                    let [a, b] = [r - e, r + e].map(|r| kernel.value(r, h, dimension));
                    let slope = (b - a) / (2.0 * e) / r;
                    let found = kernel.slope(r, h, dimension);
                    assert!((slope - found).abs() < 1e-6 * (1.0 + found.abs()), "{r}");
                }
            }
        }
    }

    #[test]
    fn four_at_once_are_as_one() {
        fn compare<K: KernelShape>() {
            let q = [0.0, 0.4, 1.1, 1.9];
            let level = fearless_simd::Level::new();
            let (w, s) = fearless_simd::dispatch!(level, simd => {
                let lanes = crate::lanes::load(simd, q);
                (crate::lanes::store(K::value(simd, lanes)), crate::lanes::store(K::slope(simd, lanes)))
            });
            for l in 0..4 {
                assert!((w[l] - K::value_at(q[l])).abs() < 1e-14);
                assert!((s[l] - K::slope_at(q[l])).abs() < 1e-14);
            }
        }
        compare::<Wendland>();
        compare::<Cubic>();
    }
}
