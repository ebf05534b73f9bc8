//! Zeros of functions of the state, met by steps that end there.
//!
//! A step at whose end a function is on the other side of zero is taken again and again from where it began, with the
//! integrator as it was, each time half of the bracket shorter: what it ends at is the motion of the method itself and no
//! interpolation of it. Fixed steps are not shortened; there the time is interpolated between their ends.

use percuss_mech::{State, System};
use percuss_step::{Integrator, StepError, StepReport};
use serde::{Deserialize, Serialize};

use crate::model::{Passage, StateEvent};
use percuss_part::IntegratorSettings;

/// Most halvings; a bracket of any length is narrower than the clock resolves by then.
const MOST_HALVINGS: usize = 80;

/// A passage through zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Crossing {
    /// Its place among the events.
    pub event: usize,
    /// When, s.
    pub t: f64,
    /// Whether from below to above.
    pub rises: bool,
}

/// What is known of a function.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Known {
    /// Value at the end of the last step.
    value: f64,
    /// The sign of the side of zero on which it is; zero as long as it has not left zero.
    side: f64,
    /// The largest magnitude that it has had.
    scale: f64,
}

/// Follows the functions from step to step.
pub(super) struct Crossings<'a> {
    events: &'a [StateEvent],
    /// Whether steps keep their length.
    fixed: bool,
    /// To what width zeros are enclosed, s.
    width: f64,
    /// What is less than this part of the largest magnitude is rounding, as of the velocity of a body that rests, and on no
    /// side.
    slack: f64,
    /// Empty before the first step.
    known: Vec<Known>,
    last: Vec<Crossing>,
}

impl<'a> Crossings<'a> {
    /// Before the first step.
    pub(super) fn new(events: &'a [StateEvent], settings: &IntegratorSettings) -> Self {
        Crossings {
            events,
            fixed: settings.method.is_fixed(),
            width: settings.dt_min,
            slack: settings.tol,
            known: Vec::new(),
            last: Vec::new(),
        }
    }

    /// What was passed in the last step, in the order of time.
    pub(super) fn last(&self) -> &[Crossing] {
        &self.last
    }

    /// What is kept from step to step.
    pub(super) fn memory(&self) -> &Vec<Known> {
        &self.known
    }

    /// Takes over what [`Crossings::memory`] gave; false where it is not that of these functions.
    pub(super) fn restore(&mut self, known: Vec<Known>) -> bool {
        let fits = known.is_empty() || known.len() == self.events.len();
        if fits {
            self.known = known;
        }
        fits
    }

    /// A step of at most `dt`, s, that ends at the first zero in it.
    pub(super) fn step(
        &mut self,
        system: &dyn System,
        integrator: &mut dyn Integrator,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        self.last.clear();
        if self.known.is_empty() {
            let values = self.values(state).into_iter();
            let known = values.map(|value| Known {
                value,
                side: side(value),
                scale: value.abs(),
            });
            self.known = known.collect();
        }
        let (begin, memory) = (state.clone(), integrator.memory());
        let mut report = integrator.step(system, state, dt)?;
        let mut values = self.values(state);
        let passing = self.passing(&values);
        // across a switching point steps are short already, and velocities jump within them
        let smooth = integrator.incidents().is_empty();
        if !self.fixed && smooth && !passing.is_empty() {
            let (mut low, mut high) = (begin.t, state.t);
            let (mut evaluations, mut rejected) = (report.evaluations, report.rejected);
            // whether the state that was taken last is beyond a zero
            let mut beyond = true;
            for _ in 0..MOST_HALVINGS {
                let enclosed = high - low <= self.width.max(4.0 * f64::EPSILON * high.abs());
                if enclosed && beyond {
                    break;
                }
                let length = match enclosed {
                    true => high - begin.t,
                    false => 0.5 * (low + high) - begin.t,
                };
                if integrator.restore(memory.clone(), system).is_err() {
                    break;
                }
                state.copy_from(&begin);
                report = integrator.step(system, state, length)?;
                evaluations += report.evaluations;
                rejected += report.rejected + 1;
                values = self.values(state);
                beyond = passing.iter().any(|k| self.is_beyond(*k, values[*k]));
                if beyond {
                    high = state.t.min(high);
                } else if enclosed || state.t - begin.t < length - self.width {
                    // a switching point comes first; the zero is for a later step
                    break;
                } else {
                    low = state.t;
                }
            }
            (report.evaluations, report.rejected) = (evaluations, rejected);
        }
        self.note(&begin, state, &values, &passing);
        Ok(report)
    }

    fn values(&self, state: &State) -> Vec<f64> {
        let events = self.events.iter();
        let values = events.map(|event| (event.value)(state.t, &state.q, &state.u));
        values.collect()
    }

    /// Whether a value is on the other side of zero than function `k` was.
    fn is_beyond(&self, k: usize, value: f64) -> bool {
        self.known[k].side * value < 0.0
    }

    /// Whether a value of function `k` is more than rounding.
    fn is_clear(&self, k: usize, value: f64) -> bool {
        value.abs() > self.slack * self.known[k].scale.max(value.abs())
    }

    /// The functions that have clearly passed through zero, in a direction that counts.
    fn passing(&self, values: &[f64]) -> Vec<usize> {
        let passed = |k: &usize| {
            let value = values[*k];
            let counts = match self.events[*k].direction {
                None => true,
                Some(Passage::Rising) => value > 0.0,
                Some(Passage::Falling) => value < 0.0,
            };
            counts && self.is_beyond(*k, value) && self.is_clear(*k, value)
        };
        (0..values.len()).filter(passed).collect()
    }

    /// Writes down which of the functions that were passing are beyond zero at the end of the step.
    fn note(&mut self, begin: &State, end: &State, values: &[f64], passing: &[usize]) {
        for (k, value) in values.iter().copied().enumerate() {
            let passed = passing.contains(&k) && self.is_beyond(k, value);
            let clear = self.is_clear(k, value);
            let known = &mut self.known[k];
            if passed {
                let part = known.value / (known.value - value);
                let t = match self.fixed && part.is_finite() {
                    true => begin.t + part.clamp(0.0, 1.0) * (end.t - begin.t),
                    false => end.t,
                };
                let rises = value > 0.0;
                self.last.push(Crossing { event: k, t, rises });
            }
            known.value = value;
            known.scale = known.scale.max(value.abs());
            if passed || clear {
                known.side = side(value);
            }
        }
        self.last.sort_by(|a, b| a.t.total_cmp(&b.t));
    }
}

/// The sign of a value; zero at zero, and where it is not a number.
fn side(value: f64) -> f64 {
    match value == 0.0 || value.is_nan() {
        true => 0.0,
        false => value.signum(),
    }
}
