use std::ops::ControlFlow;

use percuss_bodies::World;
use percuss_mech::{ContactId, ContactSet, MassOperator, State, System};
use percuss_step::Integrator;

use super::{Step, Subject, SubjectMemory};
use crate::findings::Findings;
use crate::model::Study;
use crate::recording::{Recording, Snapshot};
use crate::run::Diary;

/// A study: nothing moves, and all of it is found at the end.
pub(super) struct Desk<'a> {
    study: &'a dyn Study,
}

impl<'a> Desk<'a> {
    pub(super) fn new(study: &'a dyn Study) -> Self {
        Desk { study }
    }
}

impl Subject for Desk<'_> {
    fn system(&self) -> &dyn System {
        &Nothing
    }

    fn start(&self) -> State {
        State {
            t: 0.0,
            q: Vec::new(),
            u: Vec::new(),
        }
    }

    fn prepare(&mut self, _: &mut State) -> Result<(), String> {
        Ok(())
    }

    fn witness(&mut self, _: &Step<'_>, _: &mut Diary) {}

    fn sample(&mut self, _: &State, _: &dyn Integrator) -> &[f64] {
        &[0.0]
    }

    fn snapshot(&self, _: &State) -> Option<Snapshot> {
        None
    }

    fn contact(&self, _: ContactId, _: &dyn Integrator) -> String {
        String::new() // nothing is stepped
    }

    fn world(&self) -> Option<&World> {
        None
    }

    fn energy(&self, _: &State) -> f64 {
        0.0
    }

    fn findings(
        &self,
        _: &Recording,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Findings {
        self.study.conduct(progress)
    }

    fn memory(&self) -> SubjectMemory {
        SubjectMemory::System
    }

    fn restore(&mut self, memory: SubjectMemory) -> bool {
        memory == SubjectMemory::System
    }
}

/// A system without coordinates.
struct Nothing;

impl System for Nothing {
    fn nq(&self) -> usize {
        0
    }

    fn nu(&self) -> usize {
        0
    }

    fn mass(&self, _: f64, _: &[f64], _: &mut MassOperator) {}

    fn forces(&self, _: f64, _: &[f64], _: &[f64], _: &mut [f64]) {}

    fn contacts(&self, _: f64, _: &[f64], _: &mut ContactSet) {}
}
