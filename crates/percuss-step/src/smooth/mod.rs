//! Smooth motion with error control: ẋ = f(t, x), given as [`percuss_mech::Rates`].
//!
//! - [`DormandPrince`] is explicit, of order 5, for motion without stiffness.
//! - [`Radau`] is implicit, of order 5, for stiff systems and for systems with algebraic rows.
//!
//! Both take one step at a time and know the motion inside it; [`integrate`] drives them to the end, looks for events on
//! the way and shows every step to who wants to see it.

#![allow(clippy::needless_range_loop)] // vectors of stages are walked by index, as in the formulas

mod drive;
mod either;
mod explicit;
mod norm;
mod radau;

pub use drive::{Arrival, Direction, Event, EventFn, Found, integrate};
pub use either::{Either, SmoothMemory};
pub use explicit::DormandPrince;
pub use norm::Tolerance;
pub use radau::Radau;

use percuss_mech::{Rates, RatesError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A method that takes steps whose length it chooses.
pub trait Stepper {
    /// Takes one step from t, s, but not beyond `end`; x moves along. The first call of a run must follow
    /// [`Stepper::restart`].
    fn step(
        &mut self,
        system: &mut dyn Rates,
        t: &mut f64,
        x: &mut [f64],
        end: f64,
    ) -> Result<(), SmoothError>;

    /// Forgets what was learnt from the steps before: the motion starts anew or has jumped.
    fn restart(&mut self);

    /// The motion inside the last step, at t between its ends, s.
    fn inside(&self, t: f64, x: &mut [f64]);

    /// What was done so far.
    fn effort(&self) -> Effort;
}

/// What an integration has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// Steps taken.
    pub steps: usize,
    /// Steps that were tried and refused.
    pub refused: usize,
    /// Evaluations of f, those for Jacobians included.
    pub evaluations: usize,
    /// Jacobians.
    pub jacobians: usize,
    /// Factorisations.
    pub factors: usize,
}

/// Why an integration stopped.
#[derive(Debug, Error)]
pub enum SmoothError {
    /// The system has nothing to say.
    #[error("{0}")]
    Rates(#[from] RatesError),
    /// The step control has shrunk the step to nothing.
    #[error(
        "at t = {t} s the tolerance cannot be met with steps above {dt:e} s; raise the tolerance, or use the implicit method where the system is stiff"
    )]
    StepTooSmall {
        /// Time, s.
        t: f64,
        /// The step that was refused, s.
        dt: f64,
    },
    /// More steps than allowed.
    #[error(
        "at t = {t} s {steps} steps are used up; raise the limit, or use the implicit method where the system is stiff"
    )]
    TooManySteps {
        /// Time, s.
        t: f64,
        /// The limit.
        steps: usize,
    },
    /// An explicit method was given algebraic rows.
    #[error(
        "row {row} of the system is algebraic, which the explicit method cannot solve; use the implicit one"
    )]
    Algebraic {
        /// The first such row, counted from 0.
        row: usize,
    },
}
