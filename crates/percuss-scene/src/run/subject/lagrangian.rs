use percuss_bodies::World;
use percuss_mech::{Energetic, State, System};
use percuss_step::Integrator;

use super::{Step, Subject, SubjectMemory};
use crate::model::{Model, Sampler, SystemModel};
use crate::recording::Snapshot;
use crate::run::{Diary, Logged};

/// A system of formulas: its population never changes, and it remembers nothing.
pub(super) struct Lagrangian<'a> {
    model: &'a SystemModel,
    sampler: Sampler<'a>,
    /// Forces by contact, N.
    forces: Vec<[f64; 3]>,
    before: Vec<f64>,
}

impl<'a> Lagrangian<'a> {
    pub(super) fn new(model: &'a Model, system: &'a SystemModel) -> Self {
        Lagrangian {
            model: system,
            sampler: model.sampler(system),
            forces: Vec::new(),
            before: Vec::new(),
        }
    }

    fn gather(&mut self, integrator: &dyn Integrator) {
        self.forces.clear();
        self.forces.resize(self.model.labels.len(), [0.0; 3]);
        for record in integrator.contacts() {
            let at = usize::try_from(record.id.0).ok();
            if let Some(force) = at.and_then(|at| self.forces.get_mut(at)) {
                *force = record.lambda;
            }
        }
    }
}

impl Subject for Lagrangian<'_> {
    fn system(&self) -> &dyn System {
        &self.model.system
    }

    fn start(&self) -> State {
        self.model.start.clone()
    }

    fn prepare(&mut self, _: &mut State) -> Result<(), String> {
        Ok(())
    }

    /// Each incident with all channels before and after.
    fn witness(&mut self, step: &Step<'_>, diary: &mut Diary) {
        let incidents = step.integrator.incidents();
        if incidents.is_empty() {
            return;
        }
        self.gather(step.integrator);
        self.before.clear();
        let before = self.sampler.sample(step.before, &self.forces);
        self.before.extend_from_slice(before);
        let values = self.sampler.sample(step.after, &self.forces);
        for incident in incidents {
            if let Some(event) = self.model.event(incident, &self.before, values) {
                diary.recording.events.push(event);
            }
            diary.log.extend(Logged::new(self.model, incident));
        }
    }

    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64] {
        self.gather(integrator);
        self.sampler.sample(state, &self.forces)
    }

    fn snapshot(&self, _: &State) -> Option<Snapshot> {
        None
    }

    fn world(&self) -> Option<&World> {
        None
    }

    fn energy(&self, state: &State) -> f64 {
        let system = &self.model.system;
        let potential = system.potential_energy(state.t, &state.q);
        system.kinetic_energy(state.t, &state.q, &state.u) + potential
    }

    fn memory(&self) -> SubjectMemory {
        SubjectMemory::System
    }

    fn restore(&mut self, memory: SubjectMemory) -> bool {
        memory == SubjectMemory::System
    }
}
