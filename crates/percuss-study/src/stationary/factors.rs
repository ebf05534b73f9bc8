//! What a study multiplies: thresholds, frequency or loads.

use std::f64::consts::TAU;
use std::sync::Arc;

use percuss_mech::PiecewiseLinear;
use percuss_step::exact::{ExactError, LinearModel};

use super::StickSlip;

/// What changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// Thresholds of friction.
    Threshold,
    /// The frequency of the loads.
    Omega,
    /// The loads that swing.
    Load,
}

/// Words for [`Parameter`].
pub const PARAMETERS: [(&str, Parameter); 3] = [
    ("threshold", Parameter::Threshold),
    ("omega", Parameter::Omega),
    ("load", Parameter::Load),
];

impl Parameter {
    pub(super) fn name(self) -> &'static str {
        let known = PARAMETERS.iter().find(|(_, parameter)| *parameter == self);
        known.map_or("", |(name, _)| name)
    }

    pub(super) fn times(self, factor: f64) -> Factors {
        let mut all = Factors::ONE;
        match self {
            Parameter::Threshold => all.thresholds = factor,
            Parameter::Omega => all.frequency = factor,
            Parameter::Load => all.loads = factor,
        }
        all
    }
}

/// Factors of all thresholds, of the frequency and of all loads that swing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Factors {
    pub thresholds: f64,
    pub frequency: f64,
    pub loads: f64,
}

impl Factors {
    pub const ONE: Factors = Factors {
        thresholds: 1.0,
        frequency: 1.0,
        loads: 1.0,
    };
}

impl StickSlip {
    /// Period of the loads, s.
    pub(super) fn period(&self, factors: Factors) -> f64 {
        TAU / (self.omega * factors.frequency)
    }

    /// The system with everything multiplied.
    pub(super) fn multiplied(&self, factors: Factors) -> PiecewiseLinear {
        let mut data = self.data.clone();
        for device in &mut data.devices {
            device.threshold *= factors.thresholds.max(0.0);
        }
        for harmonic in &mut data.harmonics {
            harmonic.omega *= factors.frequency;
            let amplitudes = harmonic.cos.iter_mut().chain(&mut harmonic.sin);
            amplitudes.for_each(|a| *a *= factors.loads);
        }
        data
    }

    /// The same made ready; all share their modes.
    pub(super) fn linear(&self, factors: Factors) -> Result<Arc<LinearModel>, ExactError> {
        let data = self.multiplied(factors);
        let linear = match self.first.get() {
            Some(first) => LinearModel::beside(data, first)?,
            None => LinearModel::new(data)?,
        };
        let linear = Arc::new(linear.with_halt(self.halt.clone()));
        self.first.get_or_init(|| linear.clone());
        Ok(linear)
    }
}
