//! Runs a model from its start to its end and keeps what happened: samples, incidents, the health of every step.

mod folder;
mod health;
mod log;
mod summary;

pub use folder::{FolderError, RunFolder};
pub use health::Health;
pub use log::Logged;
pub use summary::{Summary, Timing};

use percuss_contact::ContactProblem;
use percuss_contact::solvers::by_kind;
use percuss_mech::{State, System};
use percuss_step::{Adaptive, AdaptiveSettings, Integrator, MoreauMidpoint, StepError};
use std::ops::ControlFlow;

use crate::model::{Mechanics, Model, Sampler, SystemModel};
use crate::recording::Recording;
use crate::scene::Method;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// At its end.
    Complete,
    /// Where it was asked to stop.
    Interrupted,
    /// Where a step could not be taken.
    Failed(StepError),
}

/// What a run leaves behind.
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Where it ended.
    pub state: State,
    /// Samples and the events that quantities are measured by.
    pub recording: Recording,
    /// Every incident, friction that comes and goes with its contact included.
    pub log: Vec<Logged>,
    /// How the steps went.
    pub health: Health,
    /// The first contact problem that was not solved to its tolerance.
    pub unsolved: Option<ContactProblem>,
}

/// Steps between two words of progress.
const PROGRESS_EVERY: usize = 256;

/// Runs the model. `progress` hears the time now and then and may stop the run at a step boundary.
pub fn run(model: &Model, progress: impl FnMut(f64) -> ControlFlow<()>) -> Outcome {
    match &model.mechanics {
        Mechanics::System(system) => run_system(model, system, progress),
        Mechanics::World(world) => Outcome {
            end: End::Interrupted,
            state: world.start.clone(),
            recording: model.recording(),
            log: Vec::new(),
            health: Health::default(),
            unsolved: None,
        },
    }
}

fn run_system(
    model: &Model,
    system: &SystemModel,
    mut progress: impl FnMut(f64) -> ControlFlow<()>,
) -> Outcome {
    let mut stepper = Stepper::new(model, system);
    let mut recorder = Recorder::new(model, system, stepper.state.clone());
    let times = model.sample_times();
    let mut end = End::Complete;
    let mut steps: usize = 0;
    'samples: for (k, &t) in times.iter().enumerate() {
        while !stepper.has_reached(t) {
            if steps.is_multiple_of(PROGRESS_EVERY) && progress(stepper.state.t).is_break() {
                end = End::Interrupted;
                break 'samples;
            }
            steps += 1;
            if let Err(error) = stepper.step_towards(t, &mut recorder) {
                end = End::Failed(error);
                break 'samples;
            }
        }
        stepper.settle(t);
        recorder.sample(&stepper, k == 0);
    }
    recorder.health.close(system, &stepper.state);
    Outcome {
        end,
        state: stepper.state,
        recording: recorder.recording,
        log: recorder.log,
        health: recorder.health,
        unsolved: recorder.unsolved,
    }
}

/// The integrator that the scene names, with its settings.
pub fn integrator(model: &Model) -> Box<dyn Integrator> {
    let settings = model.solver;
    let solver = by_kind(
        settings.method,
        percuss_contact::SolverSettings {
            tol: settings.tol,
            max_iter: settings.max_iter,
            ..percuss_contact::SolverSettings::default()
        },
    );
    match model.integrator.method {
        Method::Moreau => Box::new(MoreauMidpoint::new(solver)),
        Method::Adaptive => Box::new(Adaptive::new(
            AdaptiveSettings {
                dt_min: model.integrator.dt_min,
                dt_max: model.integrator.dt,
                tol: model.integrator.tol,
                columns: model.integrator.extrapolation,
                symmetric: (model.system()).is_some_and(|model| model.system.is_symmetric()),
            },
            solver,
        )),
    }
}

/// The integrator of the scene and the state it moves.
struct Stepper<'a> {
    model: &'a Model,
    system: &'a SystemModel,
    integrator: Box<dyn Integrator>,
    state: State,
    /// The state before the last step.
    previous: State,
}

impl<'a> Stepper<'a> {
    fn new(model: &'a Model, system: &'a SystemModel) -> Self {
        Stepper {
            model,
            system,
            integrator: integrator(model),
            state: system.start.clone(),
            previous: system.start.clone(),
        }
    }

    /// Fixed steps keep to their grid and are sampled at the nearest point of it; adaptive ones land on the time.
    fn has_reached(&self, t: f64) -> bool {
        let slack = match self.model.integrator.method {
            Method::Moreau if t < self.model.until => 0.5 * self.model.integrator.dt,
            _ => 1e-12 * self.model.until,
        };
        self.state.t >= t - slack
    }

    /// Adaptive steps have landed on the time up to rounding; the rounding goes.
    fn settle(&mut self, t: f64) {
        if self.model.integrator.method == Method::Adaptive {
            self.state.t = t;
        }
    }

    fn step_towards(&mut self, t: f64, recorder: &mut Recorder<'_>) -> Result<(), StepError> {
        let system: &dyn System = &self.system.system;
        let dt = match self.model.integrator.method {
            Method::Moreau => (self.model.until - self.state.t).min(self.model.integrator.dt),
            Method::Adaptive => t - self.state.t,
        };
        self.previous.copy_from(&self.state);
        let report = self.integrator.step(system, &mut self.state, dt)?;
        if self.model.integrator.method == Method::Moreau {
            // the grid of steps, free of what rounding adds up
            let steps = (recorder.health.steps + 1) as f64;
            self.state.t = (steps * self.model.integrator.dt).min(self.model.until);
        }
        recorder.health.note(&report);
        if !report.solve.converged && recorder.unsolved.is_none() {
            recorder.unsolved = Some(self.integrator.problem().clone());
        }
        if !self.integrator.incidents().is_empty() {
            recorder.incidents(self);
        }
        Ok(())
    }
}

/// Takes samples and notes incidents.
struct Recorder<'a> {
    system: &'a SystemModel,
    sampler: Sampler<'a>,
    forces: Vec<[f64; 3]>,
    before: Vec<f64>,
    recording: Recording,
    log: Vec<Logged>,
    health: Health,
    unsolved: Option<ContactProblem>,
}

impl<'a> Recorder<'a> {
    fn new(model: &'a Model, system: &'a SystemModel, start: State) -> Self {
        Recorder {
            system,
            sampler: model.sampler(system),
            forces: Vec::new(),
            before: Vec::new(),
            recording: model.recording(),
            log: Vec::new(),
            health: Health::new(system, &start),
            unsolved: None,
        }
    }

    fn sample(&mut self, stepper: &Stepper<'_>, first: bool) {
        if first {
            self.forces.clear(); // no step has been taken yet
        } else {
            self.gather(stepper);
        }
        let row = self.sampler.sample(&stepper.state, &self.forces);
        self.recording.push(row);
    }

    fn incidents(&mut self, stepper: &Stepper<'_>) {
        self.gather(stepper);
        self.before.clear();
        let before = self.sampler.sample(&stepper.previous, &self.forces);
        self.before.extend_from_slice(before);
        let values = self.sampler.sample(&stepper.state, &self.forces);
        for incident in stepper.integrator.incidents() {
            if let Some(event) = self.system.event(incident, &self.before, values) {
                self.recording.events.push(event);
            }
            self.log.extend(Logged::new(self.system, incident));
        }
    }

    /// Forces by contact.
    fn gather(&mut self, stepper: &Stepper<'_>) {
        self.forces.clear();
        self.forces.resize(self.system.labels.len(), [0.0; 3]);
        for record in stepper.integrator.contacts() {
            if let Some(force) = self.forces.get_mut(record.id.0 as usize) {
                *force = record.lambda;
            }
        }
    }
}
