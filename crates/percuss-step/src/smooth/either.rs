use super::{DormandPrince, Effort, Radau, SmoothError, Stepper};
use percuss_mech::Rates;
use serde::{Deserialize, Serialize};

/// One of the two methods, as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Either {
    /// Dormand and Prince.
    Explicit(Box<DormandPrince>),
    /// Radau IIA.
    Implicit(Box<Radau>),
}

/// A motion under way, for checkpoints: with it an equal run goes on to the same bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SmoothMemory {
    /// End of the last step, s.
    pub t: f64,
    /// The unknowns there.
    pub x: Vec<f64>,
    /// The method, which knows the motion inside the step.
    pub method: Either,
}

impl Either {
    /// Whether it may go on with `n` unknowns in the place of `other`: of the same kind, with the same tolerance.
    pub fn fits(&self, other: &Either, n: usize) -> bool {
        match (self, other) {
            (Either::Explicit(a), Either::Explicit(b)) => a.fits(b, n),
            (Either::Implicit(a), Either::Implicit(b)) => a.fits(b, n),
            _ => false,
        }
    }
}

impl Stepper for Either {
    fn step(
        &mut self,
        system: &mut dyn Rates,
        t: &mut f64,
        x: &mut [f64],
        end: f64,
    ) -> Result<(), SmoothError> {
        match self {
            Either::Explicit(method) => method.step(system, t, x, end),
            Either::Implicit(method) => method.step(system, t, x, end),
        }
    }

    fn restart(&mut self) {
        match self {
            Either::Explicit(method) => method.restart(),
            Either::Implicit(method) => method.restart(),
        }
    }

    fn inside(&self, t: f64, x: &mut [f64]) {
        match self {
            Either::Explicit(method) => method.inside(t, x),
            Either::Implicit(method) => method.inside(t, x),
        }
    }

    fn effort(&self) -> Effort {
        match self {
            Either::Explicit(method) => method.effort(),
            Either::Implicit(method) => method.effort(),
        }
    }
}
