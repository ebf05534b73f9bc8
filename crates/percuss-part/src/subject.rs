//! What a run steps: the seam between the run loop and a part.
//!
//! | stage of a run | call |
//! |---|---|
//! | start | `start`, or `restore` from a checkpoint |
//! | before each step | `prepare` |
//! | the step | `step`: as a rule the integrator steps the `system` |
//! | after each step | `after_step`, `check`, `ending` |
//! | at each sample time | `sample`, now and then `snapshot` |
//! | files that grow | `sight` |
//! | checkpoint | `memory` |
//! | end | `findings`, `close` |
//!
//! Whatever only grows during a run (samples, events) belongs into the [`RunLog`], where a checkpoint needs no copy of
//! it; `memory` is for what is small or changes.

use std::ops::ControlFlow;

use percuss_mech::{ContactId, ContactSet, State, System};
use percuss_step::{Integrator, StepError, StepReport};

use crate::{PartMemory, Sight, WorldFacts};
use percuss_record::RunLog;
use percuss_record::findings::Findings;
use percuss_record::recording::{Recording, Snapshot};

/// A part under way.
pub trait Subject {
    /// The mechanics with its population of this moment.
    fn system(&self) -> &dyn System;

    /// The state at the start.
    fn start(&self) -> State;

    /// Before every step: bodies may come and go; the system and `state` then change together. What it does may depend
    /// on `state`, on its own memory and on nothing else. An error says why the run has to end here.
    fn prepare(&mut self, _state: &mut State) -> Result<(), String> {
        Ok(())
    }

    /// Takes a step of at most `dt`, s.
    fn step(
        &mut self,
        integrator: &mut dyn Integrator,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        integrator.step(self.system(), state, dt)
    }

    /// Where a step from `before` failed at the time t, s: what of the scene explains it, where that is known.
    fn suspect(&self, _before: &State, _t: f64) -> Option<String> {
        None
    }

    /// Notes in the run_log what happened in the step that was just taken.
    fn after_step(&mut self, step: &Step<'_>, run_log: &mut RunLog);

    /// After `after_step`: whether the run can go on. An error says why it has to end here.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// After `check`: the event at which the run ends, where one has come.
    fn ending(&self) -> Option<&str> {
        None
    }

    /// The values of all channels of the model at `state`; forces are those of the last step, none before the first.
    /// After `restore` a step is taken before the first sample.
    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64];

    /// The bodies at `state`, where there are any to be seen.
    fn snapshot(&self, _state: &State) -> Option<Snapshot> {
        None
    }

    /// What a contact of the step that was just taken is called.
    fn contact(&self, _id: ContactId, _integrator: &dyn Integrator) -> String {
        String::new()
    }

    /// What files that grow as the run goes show of it, where there are such files.
    fn sight<'a>(
        &'a self,
        _state: &'a State,
        _integrator: &'a dyn Integrator,
    ) -> Option<Box<dyn Sight + 'a>> {
        None
    }

    /// How many bodies there are, where they come and go.
    fn bodies(&self) -> Option<usize> {
        None
    }

    /// How many threads beside the one that steps are worth keeping awake for the next step.
    fn helpers(&self) -> usize {
        0
    }

    /// Total energy, J.
    fn energy(&self, state: &State) -> f64;

    /// What is found out beside the recording, at the end of a run. `progress` is told which part of it is done, and
    /// says whether to go on.
    fn findings(
        &self,
        _recording: &Recording,
        _progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Findings {
        Findings::default()
    }

    /// What is to be said at the end at `t`, s, where these contacts are closed or nearly so.
    fn close(&self, _t: f64, _contacts: &ContactSet) -> Closing {
        Closing::default()
    }

    /// Everything that it keeps from step to step, for checkpoints.
    fn memory(&self) -> PartMemory;

    /// Takes over what `memory` gave; false where it is not that of an equal subject. The memory may come from anywhere:
    /// sizes and indices are to be checked.
    fn restore(&mut self, memory: &PartMemory) -> bool;
}

/// A step that was taken.
pub struct Step<'a> {
    /// The state before it, after `prepare`.
    pub before: &'a State,
    /// The state after it.
    pub after: &'a State,
    /// What the integrator said of it.
    pub report: &'a StepReport,
    /// The integrator, for contacts and incidents.
    pub integrator: &'a dyn Integrator,
}

/// What a part has to say at the end of a run.
#[derive(Clone, Debug, Default)]
pub struct Closing {
    /// What one should know before one trusts the numbers, a line each.
    pub warnings: Vec<String>,
    /// Whether they tell already that contacts gave energy.
    pub tells_gains: bool,
    /// Who was there, and who came and went.
    pub population: Option<WorldFacts>,
    /// Energy that those took along who are gone, J: an empty world tells nothing else of how it became so.
    pub gone: Option<f64>,
}
