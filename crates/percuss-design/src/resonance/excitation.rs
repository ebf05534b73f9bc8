use crate::DesignError;
use crate::error::check;
use std::f64::consts::TAU;

/// A periodic function φ of period 2π as a Fourier series.
///
/// ```text
/// φ(t) = c₀ + Σ a_k cos kt + b_k sin kt
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Excitation {
    /// Mean value c₀ [Mailybaev2006, eq. (10)].
    pub c0: f64,
    /// a₁, a₂, … [Mailybaev2006, eq. (11)].
    pub a: Vec<f64>,
    /// b₁, b₂, … [Mailybaev2006, eq. (11)].
    pub b: Vec<f64>,
}

impl Excitation {
    /// φ = cos t.
    pub fn cosine() -> Self {
        Excitation {
            c0: 0.0,
            a: vec![1.0],
            b: vec![],
        }
    }

    /// The trigonometric polynomial through equally spaced samples of one period, the first at t = 0.
    pub fn from_samples(samples: &[f64]) -> Result<Self, DesignError> {
        let n = samples.len();
        check(
            n >= 3,
            "the number of samples of phi",
            n as f64,
            "at least 3",
        )?;
        let sum = |k: usize, f: fn(f64) -> f64| -> f64 {
            // the angle is reduced as an integer, so that every sample meets its exact place
            let terms = samples.iter().enumerate();
            terms
                .map(|(j, phi)| phi * f(TAU * ((j * k) % n) as f64 / n as f64))
                .sum()
        };
        let half = n / 2;
        let scale = |k: usize| if 2 * k == n { 1.0 } else { 2.0 } / n as f64;
        let excitation = Excitation {
            c0: samples.iter().sum::<f64>() / n as f64,
            a: (1..=half).map(|k| scale(k) * sum(k, f64::cos)).collect(),
            b: (1..=half)
                .map(|k| {
                    if 2 * k == n {
                        0.0
                    } else {
                        scale(k) * sum(k, f64::sin)
                    }
                })
                .collect(),
        };
        excitation.check()?;
        Ok(excitation)
    }

    /// Refuses numbers that are not finite.
    pub fn check(&self) -> Result<(), DesignError> {
        let all = self.a.iter().chain(&self.b).chain([&self.c0]);
        for x in all {
            check(x.is_finite(), "a coefficient of phi", *x, "finite")?;
        }
        Ok(())
    }

    /// Highest harmonic.
    pub fn harmonics(&self) -> usize {
        let last = |c: &[f64]| c.iter().rposition(|c| *c != 0.0).map_or(0, |k| k + 1);
        last(&self.a).max(last(&self.b))
    }

    /// Whether φ(−t) = φ(t).
    pub fn is_even(&self) -> bool {
        self.b.iter().all(|b| *b == 0.0)
    }

    /// φ(t), t in radians of its period.
    pub fn at(&self, t: f64) -> f64 {
        let terms = |c: &[f64], f: fn(f64) -> f64| -> f64 {
            c.iter()
                .enumerate()
                .map(|(k, c)| c * f((k + 1) as f64 * t))
                .sum()
        };
        self.c0 + terms(&self.a, f64::cos) + terms(&self.b, f64::sin)
    }

    /// √(a_k² + b_k²), k from 1.
    pub fn strength(&self, k: usize) -> f64 {
        let of = |c: &[f64]| c.get(k.wrapping_sub(1)).copied().unwrap_or(0.0);
        of(&self.a).hypot(of(&self.b))
    }

    /// The sum of all coefficients' sizes: no smaller than any |φ|.
    pub fn bound(&self) -> f64 {
        let all = self.a.iter().chain(&self.b).chain([&self.c0]);
        all.map(|c| c.abs()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_of_a_series_give_its_coefficients_back() {
        let phi = Excitation {
            c0: 0.3,
            a: vec![1.0, 0.0, -0.2],
            b: vec![0.5, 0.25, 0.0],
        };
        for n in [8, 9] {
            let samples: Vec<f64> = (0..n).map(|j| phi.at(TAU * j as f64 / n as f64)).collect();
            let back = Excitation::from_samples(&samples).expect("finite");
            assert!((back.c0 - phi.c0).abs() < 1e-15);
            for k in 1..=n / 2 {
                assert!(
                    (back.strength(k) - phi.strength(k)).abs() < 1e-14,
                    "{k} of {n}"
                );
            }
            for t in [0.1, 2.0, 5.5] {
                assert!((back.at(t) - phi.at(t)).abs() < 1e-13);
            }
        }
        assert_eq!(phi.harmonics(), 3);
    }
}
