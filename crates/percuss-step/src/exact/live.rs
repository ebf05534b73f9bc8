//! Exponents that have faded: what rounding hides of all signals and their derivatives is not evaluated any more.
//!
//! On a fine mesh nearly all modes are gone a moment after a switching point. With the part of a signal that stays,
//! P_k = Σ |a||λ|ᵏ of all exponents that do not decay and what the polynomial adds, an exponent has faded once
//!
//! ```text
//! |a| |λ|ᵏ e^{Re λ τ} ≤ ε P_k / (16 N)        k = 0 … 3, in every signal
//! ```
//!
//! with N exponents, so that all that fade together change nothing beyond a sixteenth of a rounding.

use super::signal::{Signal, growth};
use percuss_math::eigen::Complex;

type C64 = Complex<f64>;

/// Derivatives up to this order are asked for near zero.
const ORDER: usize = 3;

/// Signals without what has faded.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Live {
    pub exponents: Vec<C64>,
    /// |λ|² and the growth of every exponent.
    pub rates: Vec<[f64; 2]>,
    pub signals: Vec<Signal>,
    /// When each exponent has faded.
    pub fades: Vec<f64>,
    gone: Vec<bool>,
}

impl Live {
    /// All exponents of some signals.
    pub(super) fn fill(&mut self, exponents: &[C64], signals: &[Signal]) {
        self.exponents.clear();
        self.exponents.extend_from_slice(exponents);
        self.rates.clear();
        let rates = exponents.iter().map(|l| [l.norm_sqr(), growth(l)]);
        self.rates.extend(rates);
        self.signals.resize_with(signals.len(), Signal::default);
        for (own, signal) in self.signals.iter_mut().zip(signals) {
            own.copy_from(signal);
        }
        self.fades.clear();
        self.fades.resize(exponents.len(), 0.0);
        for signal in signals {
            self.keep(signal);
        }
        for (fade, l) in self.fades.iter_mut().zip(exponents) {
            *fade = if l.re < 0.0 {
                fade.max(1.0).ln() / -l.re
            } else {
                f64::INFINITY
            };
        }
    }

    /// Raises `fades` to the largest part of rounding that each exponent is in this signal.
    fn keep(&mut self, signal: &Signal) {
        let [p0, p1, p2] = signal.poly;
        let mut stays = [p0.abs(), p1.abs(), 2.0 * p2.abs(), 0.0];
        for ((size, [square, _]), l) in signal.size.iter().zip(&self.rates).zip(&self.exponents) {
            if l.re >= 0.0 {
                let mut part = *size;
                for stays in &mut stays {
                    *stays += part;
                    part *= square.sqrt();
                }
            }
        }
        let hidden = f64::EPSILON / (16.0 * self.exponents.len() as f64);
        let inverse = stays.map(|stays| 1.0 / (hidden * stays));
        for ((fade, size), [square, _]) in self.fades.iter_mut().zip(&signal.size).zip(&self.rates)
        {
            let (rate, mut part) = (square.sqrt(), *size);
            for inverse in &inverse[..=ORDER] {
                // a signal of which nothing stays keeps all it has
                *fade = fade.max(if part > 0.0 { part * inverse } else { 0.0 });
                part *= rate;
            }
        }
    }

    /// Leaves out what has faded at τ, where that is a quarter of all at least.
    pub(super) fn at(&mut self, tau: f64) {
        let faded = self.fades.iter().filter(|fade| **fade <= tau).count();
        if 4 * faded < self.fades.len() || faded == 0 {
            return;
        }
        self.gone.clear();
        self.gone.extend(self.fades.iter().map(|fade| *fade <= tau));
        thin(&mut self.exponents, &self.gone);
        thin(&mut self.rates, &self.gone);
        thin(&mut self.fades, &self.gone);
        for signal in &mut self.signals {
            thin(&mut signal.a, &self.gone);
            thin(&mut signal.size, &self.gone);
            thin(&mut signal.drop, &self.gone);
        }
    }
}

/// Leaves out entries that are gone.
fn thin<T: Copy>(values: &mut Vec<T>, gone: &[bool]) {
    let mut kept = 0;
    for (i, gone) in gone.iter().enumerate() {
        if !gone {
            values[kept] = values[i];
            kept += 1;
        }
    }
    values.truncate(kept);
}
