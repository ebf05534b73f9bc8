use super::mode::DeviceState;
use super::{ExactError, Ledger, LinearModel, Motion, Regimes};
use crate::StepError;
use crate::incident::Incident;
use crate::memory::{Memory, MemoryError};
use crate::report::{ContactRecord, Integrator, StepReport};
use percuss_contact::ContactProblem;
use percuss_mech::{State, System};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The exact method as an integrator: a step of any length passes every switching point inside it.
pub struct Exact {
    motion: Option<Motion>,
    incidents: Vec<Incident>,
    records: Vec<ContactRecord>,
    problem: ContactProblem,
    samples: usize,
    /// Whether steps end at switching points, and whether the last one did.
    ends: bool,
    ended: bool,
}

/// What [`Exact`] keeps from step to step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExactMemory {
    kept: Option<super::motion::Kept>,
}

impl Exact {
    /// Checks so many instants of every phase against the laws, zero for none.
    pub fn new(samples: usize) -> Self {
        Exact {
            motion: None,
            incidents: Vec::new(),
            records: Vec::new(),
            problem: ContactProblem::empty(),
            samples,
            ends: false,
            ended: false,
        }
    }

    /// Ends every step at its first switching point.
    pub fn ending_at_switches(mut self) -> Self {
        self.ends = true;
        self
    }

    /// The motion, once a step was taken.
    pub fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref()
    }

    /// Energies so far.
    pub fn ledger(&self) -> Ledger {
        self.motion.as_ref().map(Motion::ledger).unwrap_or_default()
    }

    fn model(system: &dyn System) -> Result<Arc<LinearModel>, ExactError> {
        let data = system.piecewise().ok_or(ExactError::NotPiecewiseLinear)?;
        Ok(Arc::new(LinearModel::new(data)?))
    }

    fn begin(&mut self, system: &dyn System, state: &State) -> Result<Motion, ExactError> {
        match self.motion.take() {
            Some(motion) if is_same(motion.state(), state) => Ok(motion),
            Some(motion) => {
                let model = motion.model().clone();
                Ok(Motion::new(model, motion.regimes(), state.clone())?.with_samples(self.samples))
            }
            None => {
                let model = Self::model(system)?;
                Ok(Motion::new(model, Regimes::default(), state.clone())?
                    .with_samples(self.samples))
            }
        }
    }

    fn record(&mut self, motion: &mut Motion, dt: f64) {
        self.records.clear();
        for j in 0..motion.mode().len() {
            let hold = motion.mode()[j];
            if hold == DeviceState::Open {
                continue;
            }
            // a device pulls against its velocity
            let pull = if matches!(hold, DeviceState::Closed) {
                1.0
            } else {
                -1.0
            };
            let lambda = pull * motion.force(j);
            self.records.push(ContactRecord {
                id: motion.model().joints[j].id,
                status: hold.status(),
                p: [lambda * dt, 0.0, 0.0],
                lambda: [lambda, 0.0, 0.0],
                couple: [0.0; 2],
            });
        }
    }
}

impl Integrator for Exact {
    fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        self.incidents.clear();
        let mut motion = self.begin(system, state)?;
        let (before, evaluations) = (motion.ledger(), motion.evaluations());
        let (from, until) = (state.t, state.t + dt);
        let outcome = match self.ends {
            true => motion.advance(until),
            false => motion.run(until).map(|()| false),
        };
        self.ended = matches!(outcome, Ok(true));
        state.copy_from(motion.state());
        let dt = match outcome {
            Ok(false) => dt,
            _ => state.t - from,
        };
        for change in motion.take_changes() {
            let (from, to) = (change.before(), change.after());
            if change.is_impact() && from == to {
                let closed = percuss_contact::Status::Closed;
                self.incidents
                    .extend(Incident::between(change.t, change.id, from, closed));
                self.incidents
                    .extend(Incident::between(change.t, change.id, closed, to));
            } else {
                self.incidents
                    .extend(Incident::between(change.t, change.id, from, to));
            }
        }
        self.record(&mut motion, dt);
        let spent = motion.ledger().since(&before);
        let report = StepReport {
            dt,
            evaluations: motion.evaluations() - evaluations,
            work: -(spent.friction + spent.impacts),
            ..StepReport::NOTHING
        };
        self.motion = Some(motion);
        outcome?;
        Ok(report)
    }

    fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    fn before(&self) -> Option<&State> {
        let motion = self.motion.as_ref().filter(|_| self.ended);
        motion.map(Motion::before)
    }

    fn contacts(&self) -> &[ContactRecord] {
        &self.records
    }

    fn problem(&self) -> ContactProblem {
        self.problem.clone()
    }

    fn memory(&self) -> Memory {
        let kept = self.motion.as_ref().map(Motion::keep);
        Memory::Exact(Box::new(ExactMemory { kept }))
    }

    fn restore(&mut self, memory: Memory, system: &dyn System) -> Result<(), MemoryError> {
        let Memory::Exact(memory) = memory else {
            return Err(MemoryError::Other);
        };
        self.incidents.clear();
        self.motion = match memory.kept {
            None => None,
            Some(kept) => {
                let model = Self::model(system).map_err(|_| MemoryError::Unfit)?;
                let motion = Motion::restore(model, kept).map_err(|_| MemoryError::Unfit)?;
                Some(motion.with_samples(self.samples))
            }
        };
        Ok(())
    }
}

/// Whether a motion goes on from a state: whoever samples at given times may have rounded the time.
fn is_same(a: &State, b: &State) -> bool {
    a.q == b.q && a.u == b.u && (a.t - b.t).abs() <= 2e-12 * a.t.abs()
}
