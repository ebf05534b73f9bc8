//! What a study multiplies: thresholds, frequency or loads.

use std::f64::consts::TAU;
use std::sync::Arc;

use percuss_beams::{BeamDevice, HermiteSystem, NodalLoad};
use percuss_mech::System;
use percuss_step::exact::{ExactError, Plant};

use super::StickSlip;

/// What changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Parameter {
    Threshold,
    Omega,
    Load,
}

/// Words for [`Parameter`].
pub(super) const PARAMETERS: [(&str, Parameter); 3] = [
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
    pub(super) fn system(&self, factors: Factors) -> Result<HermiteSystem, ExactError> {
        let fault = |error: percuss_beams::BeamError| ExactError::Input(error.to_string());
        let mut system = HermiteSystem::new(self.beam).map_err(fault)?;
        for (x, amplitude) in &self.loads {
            let load = NodalLoad::Harmonic {
                amplitude: *amplitude * factors.loads,
                omega: self.omega * factors.frequency,
                phase: 0.0,
            };
            system.load(*x, load).map_err(fault)?;
        }
        for (x, force) in &self.weights {
            system
                .load(*x, NodalLoad::Constant(*force))
                .map_err(fault)?;
        }
        for (_, device) in &self.devices {
            let threshold = device.threshold * factors.thresholds.max(0.0);
            let device = BeamDevice {
                threshold,
                ..*device
            };
            system.device(device).map_err(fault)?;
        }
        for (_, stop) in &self.stops {
            system.stop(*stop).map_err(fault)?;
        }
        Ok(system)
    }

    pub(super) fn plant(&self, factors: Factors) -> Result<Arc<Plant>, ExactError> {
        let system = self.system(factors)?;
        let data = system.piecewise().ok_or(ExactError::NotPiecewiseLinear)?;
        Ok(Arc::new(Plant::new(data)?))
    }
}
