mod crossings;

use percuss_mech::{ContactId, Energetic, State, System};
use percuss_step::{Integrator, StepError, StepReport};

use crate::model::{Sampler, SystemModel};
use crossings::Crossings;
use percuss_part::Model;
use percuss_part::{Mechanics, PartMemory, Step, Stepping, Subject};
use percuss_record::ChannelInfo;
use percuss_record::Phase;
use percuss_record::recording::Event;
use percuss_record::{Logged, RunLog};
use percuss_text::words::counted;

/// What checkpoints call it.
const NAME: &str = "formulas";

/// A mass this small against what it was at the start has gone to zero.
const VANISHING: f64 = 1e-8;

/// A system of formulas: its population never changes, and it remembers nothing but on which side of zero functions of the
/// state were.
struct Lagrangian<'a> {
    model: &'a SystemModel,
    sampler: Sampler<'a>,
    crossings: Crossings<'a>,
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

    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn report(&mut self, labels: Vec<String>) {
        self.reported = labels;
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(Lagrangian::new(model, self))
    }

    fn state_channels(&self, _: &[ChannelInfo]) -> Option<[Vec<usize>; 2]> {
        let (nq, nu) = (self.start.q.len(), self.start.u.len());
        Some([(1..=nq).collect(), (nq + 1..=nq + nu).collect()])
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
            sampler: system.sampler(model),
            crossings: Crossings::new(&system.events, &model.integrator),
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

    fn step(
        &mut self,
        integrator: &mut dyn Integrator,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        match self.model.events.is_empty() {
            true => integrator.step(&self.model.system, state, dt),
            false => (self.crossings).step(&self.model.system, integrator, state, dt),
        }
    }

    /// Each incident with all channels before and after; at zeros of functions of the state both are those after.
    fn after_step(&mut self, step: &Step<'_>, run_log: &mut RunLog) {
        let incidents = step.integrator.incidents();
        if incidents.is_empty() && self.crossings.last().is_empty() {
            return;
        }
        self.gather(step.integrator);
        self.before.clear();
        let before = self.sampler.sample(step.before, &self.forces);
        self.before.extend_from_slice(before);
        let values = self.sampler.sample(step.after, &self.forces);
        for incident in incidents {
            if let Some(event) = self.model.event(incident, &self.before, values) {
                run_log.recording.events.push(event);
            }
            run_log.log.extend(self.model.logged(incident));
        }
        for crossing in self.crossings.last() {
            let (from, to) = match crossing.rises {
                true => (Phase::Below, Phase::Above),
                false => (Phase::Above, Phase::Below),
            };
            let (t, label) = (crossing.t, self.model.events[crossing.event].name.clone());
            run_log.recording.events.push(Event {
                t,
                label: label.clone(),
                from,
                to,
                before: values.to_vec(),
                values: values.to_vec(),
            });
            run_log.log.push(Logged {
                t,
                label,
                from,
                to,
                direction: None,
                reported: true,
            });
        }
    }

    fn ending(&self) -> Option<&str> {
        let mut last = self.crossings.last().iter();
        let events = &self.model.events;
        let ending = last.find(|crossing| events[crossing.event].ends);
        ending.map(|crossing| events[crossing.event].name.as_str())
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
        match self.model.events.is_empty() {
            true => PartMemory::empty(NAME),
            false => PartMemory::of(NAME, self.crossings.memory()),
        }
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        match self.model.events.is_empty() {
            true => memory.is_empty(NAME),
            false => {
                let memory = memory.read(NAME);
                memory.is_some_and(|memory| self.crossings.restore(memory))
            }
        }
    }
}
