//! Zeros of functions of the state, met by steps that end there.
//!
//! A step at whose end a function is on the other side of zero is taken again and again from where it began, with the
//! integrator as it was, each time half of the bracket shorter: what it ends at is the motion of the method itself and no
//! interpolation of it. Fixed steps are not shortened; there the time is interpolated between their ends.

use percuss_mech::{State, System};
use percuss_step::{Integrator, StepError, StepReport};

use crate::model::{IntegratorSettings, Passage, StateEvent};

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

/// Follows the functions from step to step.
pub(super) struct Crossings<'a> {
    events: &'a [StateEvent],
    /// Whether steps keep their length.
    fixed: bool,
    /// To what width zeros are enclosed, s.
    width: f64,
    /// Value at the end of the last step, and the last one that was not zero: its sign is the side on which the function is.
    /// Empty before the first step.
    known: Vec<[f64; 2]>,
    last: Vec<Crossing>,
}

impl<'a> Crossings<'a> {
    /// Before the first step.
    pub(super) fn new(events: &'a [StateEvent], settings: &IntegratorSettings) -> Self {
        Crossings {
            events,
            fixed: settings.method.is_fixed(),
            width: settings.dt_min,
            known: Vec::new(),
            last: Vec::new(),
        }
    }

    /// What was passed in the last step, in the order of time.
    pub(super) fn last(&self) -> &[Crossing] {
        &self.last
    }

    /// What is kept from step to step.
    pub(super) fn memory(&self) -> &Vec<[f64; 2]> {
        &self.known
    }

    /// Takes over what [`Crossings::memory`] gave; false where it is not that of these functions.
    pub(super) fn restore(&mut self, known: Vec<[f64; 2]>) -> bool {
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
            let values = self.values(state);
            self.known = values.into_iter().map(|value| [value; 2]).collect();
        }
        let (begin, memory) = (state.clone(), integrator.memory());
        let mut report = integrator.step(system, state, dt)?;
        let mut values = self.values(state);
        if !self.fixed && self.is_passed(&values) {
            let (mut low, mut high) = (begin.t, state.t);
            let (mut evaluations, mut rejected) = (report.evaluations, report.rejected);
            // what the integrator has come to last is the end with the function beyond zero
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
                state.copy_from(&begin);
                if integrator.restore(memory.clone(), system).is_err() {
                    break;
                }
                report = integrator.step(system, state, length)?;
                evaluations += report.evaluations;
                rejected += report.rejected + 1;
                values = self.values(state);
                beyond = self.is_passed(&values);
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
        self.note(&begin, state, &values);
        Ok(report)
    }

    fn values(&self, state: &State) -> Vec<f64> {
        let events = self.events.iter();
        let values = events.map(|event| (event.value)(state.t, &state.q, &state.u));
        values.collect()
    }

    /// Whether an event has passed through zero in a direction that counts.
    fn is_passed(&self, values: &[f64]) -> bool {
        let mut events = self.events.iter().zip(&self.known).zip(values);
        events.any(|((event, [_, side]), value)| passes(event, *side, *value).is_some())
    }

    /// Writes down what was passed between the two states.
    fn note(&mut self, begin: &State, end: &State, values: &[f64]) {
        let events = self.events.iter().zip(&mut self.known).zip(values);
        for (k, ((event, known), value)) in events.enumerate() {
            if let Some(passage) = passes(event, known[1], *value) {
                let part = known[0] / (known[0] - value);
                let t = match self.fixed && part.is_finite() {
                    true => begin.t + part.clamp(0.0, 1.0) * (end.t - begin.t),
                    false => end.t,
                };
                self.last.push(Crossing {
                    event: k,
                    t,
                    rises: passage == Passage::Rising,
                });
            }
            let side = if *value == 0.0 { known[1] } else { *value };
            *known = [*value, side];
        }
        self.last.sort_by(|a, b| a.t.total_cmp(&b.t));
    }
}

/// How a value passes through zero from a side, where that counts. At zero it has not passed yet.
fn passes(event: &StateEvent, side: f64, value: f64) -> Option<Passage> {
    let passage = match (side, value) {
        (side, value) if side < 0.0 && value > 0.0 => Passage::Rising,
        (side, value) if side > 0.0 && value < 0.0 => Passage::Falling,
        _ => return None,
    };
    let counts = event.direction.is_none_or(|wanted| wanted == passage);
    counts.then_some(passage)
}
