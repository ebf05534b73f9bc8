//! Sums of exponentials, and steps that cannot pass their roots.
//!
//! ```text
//! g(τ) = p₀ + p₁ τ + p₂ τ² + Σ Re a_e e^{λ_e τ}
//! ```
//!
//! From g > 0 with |g″| ≤ B ahead, g stays positive for the time h = (g′ + √(g′² + 2 B g))/B, which ends at a root like
//! Newton's method. Fast exponents make B large although they are small: they may as well be set to their largest
//! negative value, −Σ|a_e|, with B of the others. All divisions into slow and fast are tried and the longest step taken:
//! each of them is safe.

use percuss_math::eigen::Complex;

type C64 = Complex<f64>;

/// A sum of exponentials over a shared list of exponents with rising |λ|.
#[derive(Clone, Debug, Default)]
pub(super) struct Signal {
    pub poly: [f64; 3],
    pub a: Vec<C64>,
}

/// The exponents at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Clock {
    pub tau: f64,
    pub e: Vec<C64>,
}

impl Clock {
    /// e^{λτ} of all exponents.
    pub(super) fn set(&mut self, exponents: &[C64], tau: f64) {
        self.tau = tau;
        self.e.clear();
        self.e.extend(exponents.iter().map(|l| {
            let (sin, cos) = (l.im * tau).sin_cos();
            C64::new(cos, sin) * (l.re * tau).exp()
        }));
    }
}

/// A signal at one time, and how far it is certain.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Probe {
    pub g: f64,
    pub dg: f64,
    /// What rounding may do to g and g′.
    pub noise: f64,
    pub dnoise: f64,
    /// No root for this time ahead, where g > 0.
    pub step: f64,
}

/// Growing exponents may double within the longest step.
const GROWTH: f64 = 2.0;

/// The longest step that bounds on growing exponents allow, s.
pub(super) fn longest(exponents: &[C64]) -> f64 {
    let fastest = exponents.iter().map(|l| l.re).fold(0.0, f64::max);
    if fastest > 0.0 {
        GROWTH.ln() / fastest
    } else {
        f64::INFINITY
    }
}

impl Signal {
    /// The derivative of order `k` at the clock's time, and Σ|a||λ|ᵏ.
    pub(super) fn derivative(&self, exponents: &[C64], clock: &Clock, k: usize) -> (f64, f64) {
        let [p0, p1, p2] = self.poly;
        let tau = clock.tau;
        let mut value = match k {
            0 => p0 + (p1 + p2 * tau) * tau,
            1 => p1 + 2.0 * p2 * tau,
            2 => 2.0 * p2,
            _ => 0.0,
        };
        let mut size = value.abs();
        for ((a, l), e) in self.a.iter().zip(exponents).zip(&clock.e) {
            let term = a * e * l.powu(k as u32);
            value += term.re;
            size += term.norm();
        }
        (value, size)
    }

    /// Bound of the derivative of order `k` from the clock's time on, for the longest step.
    pub(super) fn bound(&self, exponents: &[C64], clock: &Clock, k: usize) -> f64 {
        let mut size = if k == 2 {
            2.0 * self.poly[2].abs()
        } else {
            0.0
        };
        for ((a, l), e) in self.a.iter().zip(exponents).zip(&clock.e) {
            size += growth(l) * (a * e).norm() * l.norm().powi(k as i32);
        }
        size
    }

    /// The signal at the clock's time and the safe step ahead of it. `rates` holds |λ|² and the growth of every exponent.
    pub(super) fn probe(
        &self,
        exponents: &[C64],
        rates: &[[f64; 2]],
        clock: &Clock,
        sizes: &mut Vec<f64>,
    ) -> Probe {
        let [p0, p1, p2] = self.poly;
        let tau = clock.tau;
        let mut g = p0 + (p1 + p2 * tau) * tau;
        let mut dg = p1 + 2.0 * p2 * tau;
        let mut B = 2.0 * p2.abs();
        let (mut noise, mut dnoise) = (p0.abs() + ((p1 + p2 * tau) * tau).abs(), dg.abs());
        sizes.clear();
        let mut tail = 0.0;
        for ((a, e), [_, growth]) in self.a.iter().zip(&clock.e).zip(rates) {
            let size = (a.norm_sqr() * e.norm_sqr()).sqrt();
            noise += size;
            sizes.push(growth * size);
            tail += growth * size;
        }
        let mut step = ahead(g - tail * (1.0 + 1e-13), dg, B);
        for (e, size) in sizes.iter().enumerate() {
            let term = self.a[e] * clock.e[e];
            let l = exponents[e];
            g += term.re;
            dg += term.re * l.re - term.im * l.im;
            B += size * rates[e][0];
            dnoise += size * rates[e][0].sqrt();
            tail -= size;
            // what is left of the tail by rounding does no harm at the end
            let rest = if e + 1 == sizes.len() {
                0.0
            } else {
                tail.max(0.0) + 1e-13 * noise
            };
            step = step.max(ahead(g - rest, dg, B));
        }
        const EPS: f64 = f64::EPSILON;
        Probe {
            g,
            dg,
            noise: 4.0 * EPS * noise,
            dnoise: 4.0 * EPS * dnoise,
            step,
        }
    }
}

fn growth(l: &C64) -> f64 {
    if l.re > 0.0 { GROWTH } else { 1.0 }
}

/// |λ|² and the growth of every exponent.
pub(super) fn rates(exponents: &[C64]) -> Vec<[f64; 2]> {
    exponents
        .iter()
        .map(|l| [l.norm_sqr(), growth(l)])
        .collect()
}

/// The time for which g stays positive with |g″| ≤ B; zero where it is not positive now.
#[inline]
fn ahead(g: f64, dg: f64, B: f64) -> f64 {
    if g <= 0.0 {
        return 0.0;
    }
    let root = (dg * dg + 2.0 * B * g).sqrt();
    if dg > 0.0 {
        (dg + root) / B
    } else {
        2.0 * g / (root - dg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random sums: no step passes a sign change that dense samples see.
    #[test]
    fn no_step_passes_a_root() {
        let mut seed = 3_u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        for _ in 0..300 {
            let mut exponents: Vec<C64> = (0..5)
                .map(|k| {
                    C64::new(
                        0.4 - 2.0 * next(),
                        if k == 0 {
                            0.0
                        } else {
                            3.0_f64.powi(k) * next()
                        },
                    )
                })
                .collect();
            exponents.sort_by(|a, b| a.norm().total_cmp(&b.norm()));
            let a = (0..5)
                .map(|k| C64::new(next() - 0.5, next() - 0.5) / 3.0_f64.powi(k))
                .collect();
            let signal = Signal {
                poly: [next(), next() - 0.5, 0.2 * (next() - 0.5)],
                a,
            };
            let (rates, longest) = (rates(&exponents), longest(&exponents));
            let (mut clock, mut sizes) = (Clock::default(), Vec::new());
            clock.set(&exponents, next());
            let probe = signal.probe(&exponents, &rates, &clock, &mut sizes);
            if probe.g <= 0.0 {
                continue;
            }
            let (from, h) = (clock.tau, probe.step.min(longest).min(20.0));
            for i in 1..200 {
                clock.set(&exponents, from + h * i as f64 / 200.0);
                let g = signal.derivative(&exponents, &clock, 0).0;
                assert!(g > -1e-12, "{g} at {i} of {h}");
            }
        }
    }
}
