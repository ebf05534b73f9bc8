//! What a run steps: the seam between the run loop and the kinds of mechanics.
//!
//! | stage of a run | call |
//! |---|---|
//! | start | `start`, or `restore` from a checkpoint |
//! | before each step | `prepare` |
//! | the step | `system`, by the integrator |
//! | after each step | `witness`, `verdict` |
//! | at each sample time | `sample`, now and then `snapshot` |
//! | checkpoint | `memory` |
//! | end | `findings` |
//!
//! Whatever only grows during a run (samples, events) belongs into the [`Diary`], where a checkpoint needs no copy of
//! it; `memory` is for what is small or changes.

mod beams;
mod lagrangian;
mod mechanism;
mod study;
mod world;

use std::ops::ControlFlow;

use percuss_bodies::World;
use percuss_mech::{ContactId, ContactSet, State, System};
use percuss_step::{Integrator, StepReport};
use serde::{Deserialize, Serialize};

use super::{Diary, Meeting};
use crate::findings::Findings;
use crate::model::{Mechanics, Model};
use crate::recording::{Recording, Snapshot};
pub use beams::BeamsMemory;
use beams::Chains;
use lagrangian::Lagrangian;
use mechanism::Linkage;
pub use mechanism::MechanismMemory;
use study::Desk;
use world::Bodies;
pub use world::{Jump, Leap, Sunk, Surge, WorldMemory};

/// What a run steps.
pub(super) trait Subject {
    /// The mechanics with its population of this moment.
    fn system(&self) -> &dyn System;

    /// The state at t = 0.
    fn start(&self) -> State;

    /// Before every step: bodies may come and go; the system and `state` then change together. What it does may depend
    /// on `state`, on its own memory and on nothing else. An error says why the run has to end here.
    fn prepare(&mut self, state: &mut State) -> Result<(), String>;

    /// Where a step from `before` failed at the time t, s: what of the scene explains it, where that is known.
    fn suspect(&self, _before: &State, _t: f64) -> Option<String> {
        None
    }

    /// Notes in the diary what happened in the step that was just taken.
    fn witness(&mut self, step: &Step<'_>, diary: &mut Diary);

    /// After `witness`: whether the run can go on. An error says why it has to end here.
    fn verdict(&self) -> Result<(), String> {
        Ok(())
    }

    /// The values of all channels of the model at `state`; forces are those of the last step, none before the first.
    /// After `restore` a step is taken before the first sample.
    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64];

    /// The bodies at `state`, where there are any to be seen.
    fn snapshot(&self, state: &State) -> Option<Snapshot>;

    /// What a contact of the step that was just taken is called.
    fn contact(&self, id: ContactId, integrator: &dyn Integrator) -> String;

    /// Who is too deep in whom among the contacts at the end, t, s.
    fn sunk_at_end(&self, _t: f64, _contacts: &ContactSet) -> Option<Sunk> {
        None
    }

    /// The world with its population of this moment, where it is one.
    fn world(&self) -> Option<&World>;

    /// The contacts of the shapes of a mechanism in the last step.
    fn met(&self) -> &[Meeting] {
        &[]
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

    /// Everything that it keeps from step to step, for checkpoints.
    fn memory(&self) -> SubjectMemory;

    /// Takes over what `memory` gave; false where it is not that of an equal subject. The memory may come from anywhere:
    /// sizes and indices are to be checked.
    fn restore(&mut self, memory: SubjectMemory) -> bool;
}

/// A step that was taken.
pub(super) struct Step<'a> {
    /// The state before it, after `prepare`.
    pub(super) before: &'a State,
    /// The state after it.
    pub(super) after: &'a State,
    /// What the integrator said of it.
    pub(super) report: &'a StepReport,
    /// The integrator, for contacts and incidents.
    pub(super) integrator: &'a dyn Integrator,
}

/// The memory of a subject, as its `memory` gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SubjectMemory {
    /// A system of formulas remembers nothing.
    System,
    /// A world of bodies knows who is in it.
    World(Box<WorldMemory>),
    /// Beams know what they have met.
    Beams(Box<BeamsMemory>),
    /// A mechanism counts its steps.
    Mechanism(MechanismMemory),
}

/// The subject that the model speaks of.
pub(super) fn subject(model: &Model) -> Box<dyn Subject + '_> {
    match &model.mechanics {
        Mechanics::System(system) => Box::new(Lagrangian::new(model, system)),
        Mechanics::World(world) => Box::new(Bodies::new(model, world)),
        Mechanics::Beams(beams) => Box::new(Chains::new(model, beams)),
        Mechanics::Mechanism(mechanism) => Box::new(Linkage::new(model, mechanism)),
        Mechanics::Study(study) => Box::new(Desk::new(&**study)),
    }
}
