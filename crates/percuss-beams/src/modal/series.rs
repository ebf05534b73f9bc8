use super::Mode;
use crate::Support;

/// Motions of the uniform dimensionless beam as sums of its modes.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The modes that are summed.
    pub modes: Vec<Mode>,
}

impl Series {
    /// With the first `count` modes.
    pub fn new(beta: f64, supports: [Support; 2], count: usize) -> Self {
        Series {
            modes: Mode::first(beta, supports, count),
        }
    }

    /// u(x, τ) after a unit impulse at `x_0` and τ = 0 [Liakou2017, eqs. (64), (66)].
    pub fn impulse(&self, x_0: f64, x: f64, tau: f64) -> f64 {
        let term = |mode: &Mode| mode.shape(x) * mode.shape(x_0) * swing(mode.omega, tau);
        sum(self.modes.iter().map(term))
    }

    /// u(x, τ) and u̇(x, τ) under the uniform load sin(Ω τ) from rest, Ω unequal to any frequency.
    pub fn harmonic(&self, Omega: f64, x: f64, tau: f64) -> [f64; 2] {
        let part = |mode: &Mode| {
            let omega = mode.omega;
            let factor = mode.shape(x) * mode.mean() / (omega * omega - Omega * Omega);
            // ü + ω² u = sin Ωτ: (sin Ωτ − Ω sin(ωτ)/ω)/(ω² − Ω²)
            [
                factor * ((Omega * tau).sin() - Omega * swing(omega, tau)),
                factor * Omega * ((Omega * tau).cos() - (omega * tau).cos()),
            ]
        };
        [0, 1].map(|k| sum(self.modes.iter().map(|mode| part(mode)[k])))
    }
}

/// sin(ωτ)/ω, and τ for a rigid motion.
fn swing(omega: f64, tau: f64) -> f64 {
    if omega == 0.0 {
        tau
    } else {
        (omega * tau).sin() / omega
    }
}

/// Small terms first.
fn sum(terms: impl DoubleEndedIterator<Item = f64>) -> f64 {
    terms.rev().sum()
}
