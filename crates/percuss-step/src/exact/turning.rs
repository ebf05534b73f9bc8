//! Extremes of displacements and velocities: roots of their rates, found like switching points.

use super::Motion;
use super::live::Live;
use super::model::dot;
use super::phase::Phase;
use super::signal::{Clock, Signal, longest};
use percuss_math::eigen::Complex;

/// Smallest and largest value of a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Smallest.
    pub min: f64,
    /// Largest.
    pub max: f64,
}

impl Range {
    /// Nothing yet.
    pub const NONE: Range = Range {
        min: f64::INFINITY,
        max: f64::NEG_INFINITY,
    };

    /// Takes in a value.
    pub fn add(&mut self, value: f64) {
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Half the distance of both.
    pub fn amplitude(&self) -> f64 {
        0.5 * (self.max - self.min)
    }
}

impl Signal {
    /// Its rate.
    fn rate(&self, exponents: &[Complex<f64>]) -> Signal {
        let poly = [self.poly[1], 2.0 * self.poly[2], 0.0];
        let a = self.a.iter().zip(exponents).map(|(a, l)| a * l).collect();
        Signal::new(poly, a, exponents)
    }

    fn negative(&self, exponents: &[Complex<f64>]) -> Signal {
        let a = self.a.iter().map(|a| -a).collect();
        Signal::new(self.poly.map(|p| -p), a, exponents)
    }

    /// Takes in its values at both ends and at every turning point from 0 to T.
    fn range(&self, exponents: &[Complex<f64>], T: f64, range: &mut Range) {
        let longest = longest(exponents);
        let (mut clock, mut live) = (Clock::default(), Live::default());
        clock.set(exponents, T);
        range.add(self.derivative(exponents, &clock, 0).0);
        clock.set(exponents, 0.0);
        range.add(self.derivative(exponents, &clock, 0).0);
        let up = self.rate(exponents);
        if up.poly == [0.0; 3] && up.size.iter().all(|size| *size == 0.0) {
            return; // at rest
        }
        let mut rises = up.derivative(exponents, &clock, 0).0 > 0.0;
        let down = up.negative(exponents);
        live.fill(exponents, &[up, down, self.clone()]);
        let smallest = 1e-13 * T;
        let mut tau = 0.0;
        while tau < T {
            live.at(tau);
            clock.set_live(&live, tau);
            let signal = &live.signals[usize::from(!rises)];
            let probe = signal.probe(&live.exponents, &live.rates, &clock);
            if probe.g <= probe.noise || probe.step < smallest {
                range.add(live.signals[2].derivative(&live.exponents, &clock, 0).0);
                if probe.g <= probe.noise {
                    rises = !rises;
                }
                tau += smallest.max(probe.step);
            } else {
                tau += probe.step.min(longest);
            }
        }
    }
}

impl Phase {
    /// Takes in the extremes of wᵀq and wᵀu from the start of the phase to τ = T.
    fn extremes(&self, w: &[f64], q0: &[f64], T: f64, place: &mut Range, speed: &mut Range) {
        if self.regime.holds(w) {
            place.add(dot(w, q0));
            speed.add(0.0);
            return;
        }
        let exponents = &self.regime.exponents;
        let along = self.along(w, q0);
        along.range(exponents, T, place);
        along.rate(exponents).range(exponents, T, speed);
    }
}

impl Motion {
    /// Goes on to the time `t` and takes in the extremes of wᵀq, m, and wᵀu, m/s, on the way.
    pub fn run_over(
        &mut self,
        t: f64,
        w: &[f64],
        place: &mut Range,
        speed: &mut Range,
    ) -> Result<(), super::ExactError> {
        loop {
            let Some((phase, _)) = self.current() else {
                return Ok(());
            };
            let phase = phase.clone();
            let q0 = self.phase_start().to_vec();
            let switched = self.advance(t)?;
            let T = self.state().t - phase.t0;
            phase.extremes(w, &q0, T, place, speed);
            if !switched {
                return Ok(());
            }
        }
    }
}
