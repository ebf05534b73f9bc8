//! The laws, checked on samples of a phase.

use super::mode::DeviceState;
use super::model::{Kind, LinearModel};
use super::phase::Phase;
use super::signal::Clock;

impl Phase {
    /// The worst violation of the guards at so many instants up to τ = T, relative to what they are made of.
    pub(super) fn violation(
        &self,
        model: &LinearModel,
        T: f64,
        samples: usize,
        clock: &mut Clock,
    ) -> f64 {
        let mut worst = 0.0_f64;
        for i in 0..samples {
            clock.set(
                &self.regime.exponents,
                T * (i as f64 + 0.5) / samples as f64,
            );
            for (guard, signal) in self.guards.iter().zip(&self.signals) {
                let (g, size) = signal.derivative(&self.regime.exponents, clock, 0);
                let scale = match (self.mode[guard.joint], model.joints[guard.joint].kind) {
                    (DeviceState::Stick, Kind::Device { threshold, .. }) => threshold,
                    _ => size,
                };
                if g < 0.0 && scale > 0.0 {
                    worst = worst.max(-g / scale);
                }
            }
        }
        worst
    }
}
