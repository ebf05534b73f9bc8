use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_scene::model::SystemModel;
use percuss_scene::run;
use serde::Deserialize;

/// The mean error of a coordinate over the first period against a far finer run, and the evaluations it took.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// In words.
    what: String,
    /// The coordinate.
    coordinate: String,
    /// Over which time, s.
    period: f64,
    /// Largest mean error.
    error: f64,
    /// Most evaluations.
    evaluations: usize,
    /// What is run.
    #[serde(default)]
    run: Source,
}

/// How much finer the reference is.
const REFERENCE: [&str; 3] = [
    "integrator.extrapolation=6",
    "integrator.tol=1e-13",
    "integrator.dt_min=1e-12",
];

impl Compare for Cost {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let candidate = runs.ready(&self.run)?;
        let mut finest = self.run.clone();
        finest.set.extend(REFERENCE.map(str::to_owned));
        let reference = runs.ready(&finest)?;
        let channels = &candidate.model.channels;
        let at = channels.iter().position(|c| c.name == self.coordinate);
        let at = at
            .ok_or_else(|| Failure::Negative(format!("no coordinate `{}`", self.coordinate)))?
            - 1;

        let systems = candidate
            .model
            .part::<SystemModel>()
            .zip(reference.model.part::<SystemModel>());
        let (system, exact) = systems
            .ok_or_else(|| Failure::Negative(format!("`{}` has no [system]", candidate.name)))?;
        let mut state = system.start.clone();
        let mut truth = exact.start.clone();
        let mut stepper = run::integrator(&candidate.model);
        let mut finer = run::integrator(&reference.model);
        let fault = |error: percuss_step::StepError| Failure::Negative(error.to_string());
        let (mut sum, mut evaluations) = (0.0, 0);
        while state.t < self.period {
            let t = state.t;
            let report = stepper
                .step(&system.system, &mut state, self.period - t)
                .map_err(fault)?;
            evaluations += report.evaluations;
            while state.t - truth.t > 1e-15 {
                let rest = state.t - truth.t;
                finer.step(&exact.system, &mut truth, rest).map_err(fault)?;
            }
            sum += (state.q[at] - truth.q[at]).abs() * (state.t - t);
        }
        let error = sum / self.period;
        Ok(vec![Row {
            what: format!(
                "{}: mean error in {}, evaluations",
                self.what, self.coordinate
            ),
            published: format!("{:e} in {}", self.error, self.evaluations),
            computed: format!("{error:.1e} in {evaluations}"),
            tolerance: "at most".to_owned(),
            passed: error <= self.error && evaluations < self.evaluations,
        }])
    }
}
