//! Sums of exponentials, and steps that cannot pass their roots.
//!
//! ```text
//! g(τ) = p₀ + p₁ τ + p₂ τ² + Σ Re a_e e^{λ_e τ}
//! ```
//!
//! From g > 0 with −g″ ≤ B ahead, g stays positive for the time h = (g′ + √(g′² + 2 B g))/B, which ends at a root like
//! Newton's method. Fast exponents make B large although they are small: they may as well be set to their largest
//! negative value, −Σ|a_e|, with B of the others. Divisions into slow and fast are tried and the longest step taken: each
//! of them is safe. A real exponent keeps its sign, and takes part in both sums only where it is negative.

use super::live::Live;
use percuss_math::eigen::Complex;

type C64 = Complex<f64>;

/// A sum of exponentials over a shared list of exponents with rising |λ|.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Signal {
    pub poly: [f64; 3],
    pub a: Vec<C64>,
    /// |a|.
    pub size: Vec<f64>,
    /// The most that each term takes away: |a|, or −a of a real exponent where that is positive.
    pub drop: Vec<f64>,
}

/// The exponents at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Clock {
    pub tau: f64,
    pub e: Vec<C64>,
    /// e^{Re λ τ}.
    pub decay: Vec<f64>,
}

/// e^x below this is zero in numbers of full precision.
const LEAST: f64 = -708.0;

impl Clock {
    /// e^{λτ} of all exponents.
    pub(super) fn set(&mut self, exponents: &[C64], tau: f64) {
        self.clear(tau);
        exponents.iter().for_each(|l| self.push(l));
    }

    /// The same of signals without what has faded.
    pub(super) fn set_live(&mut self, live: &Live, tau: f64) {
        self.clear(tau);
        for (l, fade) in live.exponents.iter().zip(&live.fades) {
            if *fade <= tau {
                self.e.push(C64::default());
                self.decay.push(0.0);
            } else {
                self.push(l);
            }
        }
    }

    fn clear(&mut self, tau: f64) {
        self.tau = tau;
        self.e.clear();
        self.decay.clear();
    }

    fn push(&mut self, l: &C64) {
        let x = l.re * self.tau;
        let decay = if x < LEAST { 0.0 } else { x.exp() };
        let e = if l.im == 0.0 || decay == 0.0 {
            C64::new(decay, 0.0)
        } else {
            let (sin, cos) = (l.im * self.tau).sin_cos();
            C64::new(decay * cos, decay * sin)
        };
        self.e.push(e);
        self.decay.push(decay);
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
    /// A signal by its polynomial and what it has of every exponent.
    pub(super) fn new(poly: [f64; 3], a: Vec<C64>, exponents: &[C64]) -> Self {
        let size: Vec<f64> = a.iter().map(|a| a.norm_sqr().sqrt()).collect();
        let drop = a.iter().zip(exponents).zip(&size);
        let drop = drop.map(|((a, l), size)| if l.im == 0.0 { (-a.re).max(0.0) } else { *size });
        Signal {
            poly,
            drop: drop.collect(),
            a,
            size,
        }
    }

    pub(super) fn copy_from(&mut self, other: &Signal) {
        self.poly = other.poly;
        self.a.clone_from(&other.a);
        self.size.clone_from(&other.size);
        self.drop.clone_from(&other.drop);
    }

    /// The derivative of order `k` at the clock's time, and Σ|a||λ|ᵏ.
    pub(super) fn derivative(&self, exponents: &[C64], clock: &Clock, k: usize) -> (f64, f64) {
        let [(value, size)] = self.derivatives(exponents, clock, k);
        (value, size)
    }

    /// The same of several orders, from `k` on.
    pub(super) fn derivatives<const ORDERS: usize>(
        &self,
        exponents: &[C64],
        clock: &Clock,
        k: usize,
    ) -> [(f64, f64); ORDERS] {
        let [p0, p1, p2] = self.poly;
        let tau = clock.tau;
        let poly = [p0 + (p1 + p2 * tau) * tau, p1 + 2.0 * p2 * tau, 2.0 * p2];
        let mut sums = [(0.0, 0.0); ORDERS];
        for (order, (value, size)) in sums.iter_mut().enumerate() {
            *value = poly.get(k + order).copied().unwrap_or(0.0);
            *size = value.abs();
        }
        for (i, l) in exponents.iter().enumerate() {
            let mut part = self.size[i] * clock.decay[i];
            if part == 0.0 {
                continue;
            }
            let (mut term, rate) = (self.a[i] * clock.e[i], l.norm_sqr().sqrt());
            for _ in 0..k {
                term *= l;
                part *= rate;
            }
            for (value, size) in &mut sums {
                *value += term.re;
                *size += part;
                term *= l;
                part *= rate;
            }
        }
        sums
    }

    /// Bound of the derivative of order `k` from the clock's time on, for the longest step.
    pub(super) fn bound(&self, exponents: &[C64], clock: &Clock, k: usize) -> f64 {
        let mut bound = if k == 2 {
            2.0 * self.poly[2].abs()
        } else {
            0.0
        };
        for (i, l) in exponents.iter().enumerate() {
            let rate = l.norm_sqr().sqrt();
            bound += growth(l) * self.size[i] * clock.decay[i] * rate.powi(k as i32);
        }
        bound
    }

    /// The signal at the clock's time and the safe step ahead of it. `rates` holds |λ|² and the growth of every exponent.
    pub(super) fn probe(&self, exponents: &[C64], rates: &[[f64; 2]], clock: &Clock) -> Probe {
        let [p0, p1, p2] = self.poly;
        let tau = clock.tau;
        let mut g = p0 + (p1 + p2 * tau) * tau;
        let mut dg = p1 + 2.0 * p2 * tau;
        let mut B = (-2.0 * p2).max(0.0);
        let (mut noise, mut dnoise) = (p0.abs() + ((p1 + p2 * tau) * tau).abs(), dg.abs());
        let mut tail = 0.0;
        for (i, decay) in clock.decay.iter().enumerate() {
            noise += self.size[i] * decay;
            tail += rates[i][1] * self.drop[i] * decay;
        }
        let mut low = g - tail - 1e-13 * noise;
        let mut step = ahead(low, dg, B);
        let last = exponents.len().wrapping_sub(1);
        for (i, l) in exponents.iter().enumerate() {
            let (term, [square, growth]) = (self.a[i] * clock.e[i], rates[i]);
            let drop = growth * self.drop[i] * clock.decay[i];
            g += term.re;
            dg += term.re * l.re - term.im * l.im;
            B += drop * square;
            dnoise += growth * self.size[i] * clock.decay[i] * square.sqrt();
            tail -= drop;
            // what is left of the tail by rounding does no harm at the end
            let rest = if i == last {
                0.0
            } else {
                tail.max(0.0) + 1e-13 * noise
            };
            // B only grows: where g − Σ|a| does not, the step hardly does
            if i == last || g - rest > 1.01 * low {
                low = g - rest;
                step = step.max(ahead(low, dg, B));
            }
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

/// By how much an exponent may grow within the longest step.
pub(super) fn growth(l: &C64) -> f64 {
    if l.re > 0.0 { GROWTH } else { 1.0 }
}

/// The time for which g stays positive with −g″ ≤ B; zero where it is not positive now.
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

    /// Numbers between 0 and 1, always the same.
    fn numbers(mut seed: u64) -> impl FnMut() -> f64 {
        move || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    /// Random exponents, some of them real, and a signal of them.
    fn random(next: &mut impl FnMut() -> f64, count: usize, top: f64) -> (Vec<C64>, Signal) {
        let mut exponents: Vec<C64> = (0..count)
            .map(|k| {
                let im = if k % 3 == 0 { 0.0 } else { top.powi(k as i32) };
                C64::new(0.4 - 2.0 * next(), im * next())
            })
            .collect();
        exponents.sort_by(|a, b| a.norm().total_cmp(&b.norm()));
        let poly = [next(), next() - 0.5, 0.2 * (next() - 0.5)];
        let a = (0..count).map(|k| C64::new(next() - 0.5, next() - 0.5) / top.powi(k as i32));
        let signal = Signal::new(poly, a.collect(), &exponents);
        (exponents, signal)
    }

    /// Random sums: no step passes a sign change that dense samples see.
    #[test]
    fn no_step_passes_a_root() {
        let mut next = numbers(3);
        let mut live = Live::default();
        for _ in 0..1000 {
            let (exponents, signal) = random(&mut next, 5, 3.0);
            live.fill(&exponents, std::slice::from_ref(&signal));
            let longest = longest(&exponents);
            let mut clock = Clock::default();
            clock.set(&exponents, next());
            let probe = signal.probe(&exponents, &live.rates, &clock);
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

    /// A falling line under an exponent that fades: the step is the tangent's, as a convex term only helps.
    #[test]
    fn a_convex_term_does_not_shorten_the_step() {
        let exponents = [C64::new(-50.0, 0.0)];
        let signal = Signal::new([1.0, -1.0, 0.0], vec![C64::new(1.0, 0.0)], &exponents);
        let (mut live, mut clock) = (Live::default(), Clock::default());
        live.fill(&exponents, std::slice::from_ref(&signal));
        clock.set(&exponents, 0.0);
        let step = signal.probe(&exponents, &live.rates, &clock).step;
        assert!((step - 1.0).abs() < 1e-12, "{step}");
        let other = Signal::new([3.0, -1.0, 0.0], vec![C64::new(-1.0, 0.0)], &exponents);
        let step = other.probe(&exponents, &live.rates, &clock).step;
        assert!((1.9..=3.0).contains(&step), "{step}");
    }

    /// What has faded is below rounding in the signal and its derivatives, and only a part is left to evaluate.
    #[test]
    fn what_has_faded_is_hidden_by_rounding() {
        let mut next = numbers(5);
        let (mut live, mut clock, mut all) = (Live::default(), Clock::default(), Clock::default());
        for _ in 0..200 {
            let count = 12;
            let mut exponents: Vec<C64> = (0..count)
                .map(|k| C64::new(-(4.0_f64.powi(k) * next()), 3.0_f64.powi(k) * next()))
                .collect();
            exponents.push(C64::new(0.0, 1.0 + next()));
            let a = exponents.iter().map(|_| C64::new(next() - 0.5, next()));
            let a: Vec<C64> = a.collect();
            let signal = Signal::new([next(), 0.0, 0.0], a, &exponents);
            live.fill(&exponents, std::slice::from_ref(&signal));
            let mut tau = 1e-4;
            while tau < 300.0 {
                live.at(tau);
                clock.set_live(&live, tau);
                all.set(&exponents, tau);
                for k in 0..=3 {
                    let (value, size) = signal.derivative(&exponents, &all, k);
                    let left = live.signals[0].derivative(&live.exponents, &clock, k).0;
                    assert!(
                        (value - left).abs() <= 4.0 * f64::EPSILON * size,
                        "{k} at {tau}"
                    );
                }
                tau *= 1.3;
            }
            assert!(live.exponents.len() <= 6, "{}", live.exponents.len());
        }
    }
}
