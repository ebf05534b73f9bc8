//! Velocities that grow out of all bounds.
//!
//! Steps too long for stiff forces multiply the motion in every step. What fails in the end, a mass matrix, a contact, a number
//! beyond the range of numbers, is not the reason.

use percuss_step::StepError;

/// Velocities in SI units that no mechanics has, m/s or rad/s, over the largest at the start where that is above 1.
const ABSURD: f64 = 1e9;
/// Velocities at which angles have lost their meaning, being larger than the digits of a number.
const WITHOUT_MEANING: f64 = 1e15;

/// The velocities of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// The largest at the start, at least 1.
    start: f64,
}

impl Growth {
    /// From these velocities on.
    pub(super) fn new(u: &[f64]) -> Self {
        Growth {
            start: largest(u).max(1.0),
        }
    }

    /// After every step: whether the motion still means something.
    pub(super) fn check(&self, t: f64, u: &[f64]) -> Result<(), StepError> {
        match largest(u) {
            speed if speed > WITHOUT_MEANING * self.start => Err(StepError::Diverged { t, speed }),
            _ => Ok(()),
        }
    }

    /// Why a step from these velocities failed, where they say it.
    pub(super) fn explains(&self, error: &StepError, t: f64, u: &[f64]) -> Option<StepError> {
        let speed = largest(u);
        let other = !matches!(error, StepError::Diverged { .. });
        (other && speed > ABSURD * self.start).then_some(StepError::Diverged { t, speed })
    }
}

fn largest(u: &[f64]) -> f64 {
    u.iter().fold(0.0, |most: f64, u| most.max(u.abs()))
}
