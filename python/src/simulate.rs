//! A system of the user from its start to its end, by the same loop as a scene.

use crate::contact::unknown_solver;
use crate::errors::error;
use crate::folder::{Place, Record};
use crate::outcome::dictionary;
use crate::page::plot;
use crate::run::{Ended, follow};
use crate::system::{
    Called, Declared, Functions, Guard, Matrices, by_functions, by_matrices, fill_whole, readonly,
};
use crate::watch::{Signal, Watched, watched};
use percuss_contact::SolverKind;
use percuss_files::checkpoint::{Fingerprint, checksum};
use percuss_mech::{LagrangianSystem, State};
use percuss_scene::Model;
use percuss_scene::model::{
    Axes, IntegratorSettings, Passage, Settings, SolverSettings, StateEvent, SystemModel,
};
use percuss_scene::run::{Halt, Moment, SYSTEM};
use percuss_scene::scene::{Impact, Method};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a system is to be run, as Python hands it over.
#[derive(FromPyObject)]
pub struct Plan {
    name: String,
    coordinates: Vec<String>,
    velocities: Vec<String>,
    units: Vec<String>,
    contacts: Vec<Declared>,
    events: Vec<Event>,
    t0: f64,
    q0: Vec<f64>,
    u0: Vec<f64>,
    until: f64,
    output_dt: f64,
    method: String,
    dt: f64,
    dt_min: f64,
    tol: f64,
    extrapolation: usize,
    solver: String,
    solver_tol: f64,
    max_iter: usize,
    out: Option<PathBuf>,
    resume: bool,
    checkpoint: f64,
    /// What the folder tells of the system, and what of it tells it from others.
    text: String,
    identity: String,
}

/// An event where a function passes through zero, as Python hands it over.
#[derive(FromPyObject)]
struct Event {
    name: String,
    function: Py<PyAny>,
    /// Positive: where it rises; negative: where it falls; zero: both.
    direction: f64,
    terminal: bool,
}

/// Runs a system of functions; what it leaves behind, and the exception that stopped it.
#[pyfunction]
pub fn simulate<'py>(
    py: Python<'py>,
    mut plan: Plan,
    functions: Functions,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let n = plan.coordinates.len();
    let Called { system, guard } = by_functions(py, n, functions, &plan.contacts)?;
    let watch = Arc::new(Guard::default());
    let model = plan.model(py, system, &watch)?;
    let outside = outside(py, &model);
    if !guard.guard.is_broken() {
        outside?; // a function that failed has its say below
    }
    let folder = plan.folder(py, &model)?;
    let mut ear = Ear::new(progress, model.until);
    let stops = |moment: &Moment<'_>| {
        guard.guard.is_broken() || watch.is_broken() || ear.hear(py, moment).is_err()
    };
    let ended = follow(&model, &plan.name, folder, None, stops, &Signal::default());
    let stopped = guard.guard.take().or_else(|| watch.take()).or(ear.fault);
    finished(py, &model, ended, stopped)
}

/// Runs a system of matrices.
#[pyfunction]
pub fn simulate_matrices<'py>(
    py: Python<'py>,
    mut plan: Plan,
    matrices: Matrices,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let system = by_matrices(py, plan.coordinates.len(), matrices, &plan.contacts)?;
    let watch = Arc::new(Guard::default());
    let model = plan.model(py, system, &watch)?;
    outside(py, &model)?;
    let folder = plan.folder(py, &model)?;
    let work = |signal: &Signal| {
        let stops = |_: &Moment<'_>| watch.is_broken();
        follow(&model, &plan.name, folder, None, stops, signal)
    };
    let Watched { value, stopped } = watched(py, progress, model.until, Halt::default(), work)?;
    finished(py, &model, value, watch.take().or(stopped))
}

/// What Python is given of a run; where its folder could not be written, the exception that stopped it comes first.
fn finished<'py>(
    py: Python<'py>,
    model: &Model,
    ended: Result<Ended, String>,
    stopped: Option<PyErr>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let ended = match (ended, stopped) {
        (Err(_), Some(stopped)) => return Err(stopped),
        (ended, stopped) => ended
            .map(|ended| (ended, stopped))
            .map_err(|line| error(py, "RunError", &line)),
    };
    let (ended, stopped) = ended?;
    let result = dictionary(py, model, ended.outcome, &ended.summary)?;
    result.set_item("notes", ended.notes)?;
    Ok((result, stopped))
}

/// No contact may start inside, as in a scene.
fn outside(py: Python<'_>, model: &Model) -> PyResult<()> {
    let inside = model.part::<SystemModel>().map(SystemModel::inside);
    match inside.unwrap_or_default().first() {
        Some(line) => Err(error(py, "ModelError", line)),
        None => Ok(()),
    }
}

impl Plan {
    /// The system ready to run; exceptions of its events go to the guard.
    fn model(
        &mut self,
        py: Python<'_>,
        system: LagrangianSystem,
        watch: &Arc<Guard>,
    ) -> PyResult<Model> {
        let solver = SolverKind::from_name(&self.solver);
        let labels: Vec<_> = self.contacts.iter().map(Declared::label).collect();
        let names = labels
            .iter()
            .flat_map(|label| [label.normal(), label.friction()]);
        let system = SystemModel {
            reported: names.flatten().map(str::to_owned).collect(),
            system,
            start: State {
                t: self.t0,
                q: self.q0.clone(),
                u: self.u0.clone(),
            },
            labels,
            masses: Vec::new(),
            notes: Vec::new(),
            events: self.events.drain(..).map(|it| it.made(watch)).collect(),
        };
        let axes = Axes {
            coordinates: self.coordinates.clone(),
            velocities: self.velocities.clone(),
            units: self.units.clone(),
        };
        let settings = Settings {
            until: self.until,
            integrator: IntegratorSettings {
                method: match self.method.as_str() {
                    "moreau" => Method::Moreau,
                    _ => Method::Adaptive,
                },
                dt: self.dt,
                dt_min: self.dt_min,
                tol: self.tol,
                extrapolation: self.extrapolation,
                impact: Impact::Newton,
                correction: 0.0,
                theta: 0.5,
                rtol: self.tol,
                atol: self.tol,
            },
            solver: SolverSettings {
                method: solver.ok_or_else(|| unknown_solver(py, &self.solver))?,
                tol: self.solver_tol,
                max_iter: self.max_iter,
            },
            output_dt: self.output_dt,
        };
        let mut model = system.into_model(self.name.clone(), &axes, settings);
        if self.out.is_some() {
            let shown = axes.coordinates.iter().take(MOST_PLOTS);
            model.plots = shown.map(|name| plot(vec![name.clone()])).collect();
        }
        Ok(model)
    }

    /// Where the run goes, what is told of it there, and how often checkpoints are made, s.
    fn folder<'a>(
        &'a self,
        py: Python<'_>,
        model: &'a Model,
    ) -> PyResult<Option<(Place, Record<'a>, f64)>> {
        let Some(out) = &self.out else {
            return Ok(None);
        };
        let record = Record {
            model,
            description: "",
            file: SYSTEM,
            text: self.text.clone(),
            print: Fingerprint {
                scene: checksum(self.identity.as_bytes()),
                meshes: 0,
            },
        };
        let place = Place::take(out, self.resume, &record);
        let place = place.map_err(|line| error(py, "RunError", &line))?;
        Ok(Some((place, record, self.checkpoint)))
    }
}

impl Event {
    /// As the engine takes it.
    fn made(self, watch: &Arc<Guard>) -> StateEvent {
        let Event {
            name,
            function,
            direction,
            terminal,
        } = self;
        let (watch, what) = (watch.clone(), format!("event `{name}`"));
        let value = move |t: f64, q: &[f64], u: &[f64]| {
            let found = watch.keep(|py| {
                let arguments = (t, watch.array(py, q), readonly(py, u));
                let found = function.bind(py).call1(arguments)?;
                let mut value = [0.0];
                fill_whole(&found, &mut value, &what, t)?;
                Ok(value[0])
            });
            // what follows an exception is not computed
            found.unwrap_or(f64::NAN)
        };
        StateEvent {
            name,
            value: Box::new(value),
            direction: match direction {
                way if way > 0.0 => Some(Passage::Rising),
                way if way < 0.0 => Some(Passage::Falling),
                _ => None,
            },
            ends: terminal,
        }
    }
}

/// Most coordinates that are plotted without being asked for.
const MOST_PLOTS: usize = 6;

/// Steps between two looks at the clock.
const STRIDE: u32 = 16;
/// Time between two calls of the progress function.
const TELL_EVERY: Duration = Duration::from_millis(50);

/// Listens to a run on the thread of Python itself: progress, and signals where no function of the user sees them.
struct Ear {
    progress: Option<Py<PyAny>>,
    until: f64,
    steps: u32,
    last: Instant,
    fault: Option<PyErr>,
}

impl Ear {
    fn new(progress: Option<Py<PyAny>>, until: f64) -> Self {
        Ear {
            progress,
            until,
            steps: 0,
            last: Instant::now(),
            fault: None,
        }
    }

    fn hear(&mut self, py: Python<'_>, moment: &Moment<'_>) -> Result<(), ()> {
        self.steps += 1;
        if !self.steps.is_multiple_of(STRIDE) || self.last.elapsed() < TELL_EVERY {
            return Ok(());
        }
        self.last = Instant::now();
        let told = py.check_signals().and_then(|()| match &self.progress {
            Some(progress) => progress.call1(py, (moment.t(), self.until)).map(|_| ()),
            None => Ok(()),
        });
        told.map_err(|fault| self.fault = Some(fault))
    }
}
