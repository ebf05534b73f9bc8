use percuss_mech::{ContactId, Energetic, State, System};
use percuss_step::Integrator;

use crate::model::{Model, Sampler, SystemModel};
use crate::part::{Mechanics, PartMemory, Step, Stepping, Subject};
use crate::run::{Diary, Logged};
use percuss_text::words::counted;

/// What checkpoints call it.
const NAME: &str = "formulas";

/// A mass this small against what it was at the start has gone to zero.
const VANISHING: f64 = 1e-8;

/// A system of formulas: its population never changes, and it remembers nothing.
struct Lagrangian<'a> {
    model: &'a SystemModel,
    sampler: Sampler<'a>,
    /// Forces by contact, N.
    forces: Vec<[f64; 3]>,
    before: Vec<f64>,
}

impl Mechanics for SystemModel {
    fn start(&self) -> Option<&State> {
        Some(&self.start)
    }

    fn about(&self) -> Vec<String> {
        vec![
            counted(self.start.q.len(), "coordinate"),
            counted(self.labels.len(), "contact"),
        ]
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(Lagrangian::new(model, self))
    }

    fn stepping(&self) -> Stepping {
        Stepping {
            symmetric: self.system.is_symmetric(),
            ..Stepping::default()
        }
    }
}

impl<'a> Lagrangian<'a> {
    fn new(model: &'a Model, system: &'a SystemModel) -> Self {
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

    /// Masses that are no longer positive, or that go to zero.
    fn suspect(&self, before: &State, t: f64) -> Option<String> {
        [t, before.t].into_iter().find_map(|t| {
            let now = self.model.mass_at(t, &before.q);
            let start = self.model.mass_at(self.model.start.t, &self.model.start.q);
            let masses = self.model.masses.iter().zip(now.iter().zip(&start));
            let mut lost = masses.filter(|(_, (now, start))| **now <= VANISHING * **start);
            let ((name, formula), (m, _)) = lost.next()?;
            Some(format!(
                "at t = {t} s the mass matrix M is not positive: the mass of `{name}`, {formula}, is {m:.3e} there; a mass must stay \
                 above zero, look at M, or end the run before"
            ))
        })
    }

    /// Each incident with all channels before and after.
    fn after_step(&mut self, step: &Step<'_>, diary: &mut Diary) {
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

    fn contact(&self, id: ContactId, _: &dyn Integrator) -> String {
        let label = usize::try_from(id.0)
            .ok()
            .and_then(|at| self.model.labels.get(at));
        label.map_or_else(String::new, |label| label.name().to_owned())
    }

    fn energy(&self, state: &State) -> f64 {
        let system = &self.model.system;
        let potential = system.potential_energy(state.t, &state.q);
        system.kinetic_energy(state.t, &state.q, &state.u) + potential
    }

    fn memory(&self) -> PartMemory {
        PartMemory::empty(NAME)
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        memory.is_empty(NAME)
    }
}
