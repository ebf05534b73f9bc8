//! A system of the user from its start to its end, by the same loop as a scene.

use crate::contact::unknown_solver;
use crate::errors::error;
use crate::outcome::dictionary;
use crate::system::{Called, Declared, Functions, Matrices, by_functions, by_matrices};
use crate::watch::{Signal, Watched, watched};
use percuss::contact::SolverKind;
use percuss::mech::{LagrangianSystem, State};
use percuss::scene::Model;
use percuss::scene::model::{Axes, IntegratorSettings, Settings, SolverSettings, SystemModel};
use percuss::scene::run::{Halt, Moment, Outcome, Summary, Timing, run};
use percuss::scene::scene::{Impact, Method};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a system is to be run, as Python hands it over.
#[derive(FromPyObject)]
pub struct Plan {
    name: String,
    coordinates: Vec<String>,
    velocities: Vec<String>,
    units: Vec<String>,
    contacts: Vec<Declared>,
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
}

/// Runs a system of functions; what it leaves behind, and the exception that stopped it.
#[pyfunction]
pub fn simulate<'py>(
    py: Python<'py>,
    plan: Plan,
    functions: Functions,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let n = plan.coordinates.len();
    let Called { system, guard } = by_functions(py, n, functions, &plan.contacts)?;
    let model = plan.model(py, system)?;
    let outside = outside(py, &model);
    if !guard.guard.is_broken() {
        outside?; // a function that failed has its say below
    }
    let mut ear = Ear::new(progress, model.until);
    let clock = Instant::now();
    let outcome = run(&model, |moment| {
        if guard.guard.is_broken() || ear.hear(py, moment).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let stopped = guard.guard.take().or(ear.fault);
    let summary = summed(&plan.name, &model, &outcome, clock);
    Ok((dictionary(py, &model, outcome, &summary)?, stopped))
}

/// Runs a system of matrices.
#[pyfunction]
pub fn simulate_matrices<'py>(
    py: Python<'py>,
    plan: Plan,
    matrices: Matrices,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let system = by_matrices(py, plan.coordinates.len(), matrices, &plan.contacts)?;
    let model = plan.model(py, system)?;
    outside(py, &model)?;
    let clock = Instant::now();
    let work = |signal: &Signal| {
        run(&model, |moment| match signal.pass(moment, model.until) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    };
    let Watched { value, stopped } = watched(py, progress, model.until, Halt::default(), work)?;
    let summary = summed(&plan.name, &model, &value, clock);
    Ok((dictionary(py, &model, value, &summary)?, stopped))
}

/// No contact may start inside, as in a scene.
fn outside(py: Python<'_>, model: &Model) -> PyResult<()> {
    let inside = model.system().map(SystemModel::inside);
    match inside.unwrap_or_default().first() {
        Some(line) => Err(error(py, "ModelError", line)),
        None => Ok(()),
    }
}

fn summed(name: &str, model: &Model, outcome: &Outcome, clock: Instant) -> Summary {
    let run_s = clock.elapsed().as_secs_f64();
    Summary::new(
        name,
        model,
        outcome,
        Timing {
            run_s,
            ..Timing::default()
        },
    )
}

impl Plan {
    fn model(&self, py: Python<'_>, system: LagrangianSystem) -> PyResult<Model> {
        let solver = SolverKind::from_name(&self.solver);
        let labels: Vec<_> = self.contacts.iter().map(Declared::label).collect();
        let names = labels
            .iter()
            .flat_map(|label| [label.normal(), label.friction()]);
        let system = SystemModel {
            reported: names.flatten().map(str::to_owned).collect(),
            system,
            start: State {
                t: 0.0,
                q: self.q0.clone(),
                u: self.u0.clone(),
            },
            labels,
            masses: Vec::new(),
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
        Ok(Model::of_system(self.name.clone(), system, &axes, settings))
    }
}

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
