//! A study as the mechanics of a model: nothing moves, and all of it is found at the end.

use std::ops::ControlFlow;
use std::path::Path;

use percuss_mech::{ContactSet, MassOperator, State, System};
use percuss_step::Integrator;

use crate::{Mechanics, Model, PartMemory, Step, Study, Subject};
use percuss_math::Halt;
use percuss_record::findings::Findings;
use percuss_record::{Recording, RunLog};

/// What checkpoints call it.
const NAME: &str = "study";

/// A study: nothing moves, and all of it is found at the end.
struct ComputedRun<'a> {
    study: &'a dyn Study,
}

impl Mechanics for Box<dyn Study> {
    fn start(&self) -> Option<&State> {
        None
    }

    fn about(&self) -> Vec<String> {
        (**self).about()
    }

    fn subject<'a>(&'a self, _: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(ComputedRun { study: &**self })
    }

    fn is_stepped(&self) -> bool {
        false
    }

    fn halt_on(&mut self, halt: Halt) {
        (**self).halt_on(halt);
    }

    fn work_in(&mut self, folder: &Path, resume: bool) -> Result<bool, String> {
        (**self).work_in(folder, resume)
    }
}

impl Subject for ComputedRun<'_> {
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

    fn after_step(&mut self, _: &Step<'_>, _: &mut RunLog) {}

    fn sample(&mut self, _: &State, _: &dyn Integrator) -> &[f64] {
        &[0.0]
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

    fn memory(&self) -> PartMemory {
        PartMemory::empty(NAME)
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        memory.is_empty(NAME)
    }
}

/// A system without coordinates, for parts that step themselves.
pub struct Nothing;

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
