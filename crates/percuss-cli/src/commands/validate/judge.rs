//! Computes what a study asks for and holds it against what was published.

use super::study::{Convergence, Cost, Quantity, Sequence, Study};
use crate::failure::Failure;
use crate::numbers::shown;
use crate::progress::stop_requested;
use crate::scenes::{self, Ready};
use percuss_scene::Model;
use percuss_scene::run::{self, End, Outcome};
use serde::Serialize;
use std::ops::ControlFlow;

/// One line of the table.
#[derive(Debug, Serialize)]
pub struct Row {
    /// What is compared.
    pub what: String,
    /// What was published.
    pub published: String,
    /// What is computed.
    pub computed: String,
    /// How near it must be.
    pub tolerance: String,
    /// Whether it is.
    pub passed: bool,
}

/// All rows of a study, one after the other.
pub fn rows(study: &Study) -> Result<Vec<Row>, Failure> {
    let base = complete(&study.scene, &[])?;
    let mut rows = Vec::new();
    for entry in &study.quantity {
        rows.push(quantity(study, entry, &base)?);
    }
    for entry in &study.sequence {
        rows.push(sequence(entry, &base.1));
    }
    for entry in &study.convergence {
        rows.extend(convergence(study, entry)?);
    }
    for entry in &study.cost {
        rows.push(cost(study, entry)?);
    }
    Ok(rows)
}

/// A run to its end.
fn complete(scene: &str, set: &[String]) -> Result<(Ready, Outcome), Failure> {
    let ready = scenes::ready(scene, set)?;
    let outcome = run::run(&ready.model, |_| match stop_requested() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    match &outcome.end {
        End::Complete => Ok((ready, outcome)),
        End::Interrupted => Err(Failure::Interrupted("stopped".to_owned())),
        End::Stopped(why) => Err(Failure::Negative(format!("{scene}: {why}"))),
        End::Failed(error) => Err(Failure::Negative(format!("{scene}: {error}"))),
    }
}

fn measured(model: &Model, outcome: &Outcome, name: &str) -> Result<f64, Failure> {
    let found = outcome
        .measured(model)
        .into_iter()
        .find(|quantity| quantity.name == name);
    let number = found.and_then(|quantity| quantity.number());
    number.ok_or_else(|| Failure::Negative(format!("the quantity `{name}` has no value")))
}

fn quantity(study: &Study, entry: &Quantity, base: &(Ready, Outcome)) -> Result<Row, Failure> {
    let own;
    let (ready, outcome) = if entry.set.is_empty() {
        base
    } else {
        own = complete(&study.scene, &entry.set)?;
        &own
    };
    let value = measured(&ready.model, outcome, &entry.name)?;
    Ok(Row {
        what: entry.what.clone(),
        published: shown(entry.expected),
        computed: shown(value),
        tolerance: shown(entry.tolerance),
        passed: (value - entry.expected).abs() <= entry.tolerance && outcome.health.converged(),
    })
}

/// The incidents between the last two marks.
fn sequence(entry: &Sequence, outcome: &Outcome) -> Row {
    let words: Vec<String> = (outcome.log.iter())
        .filter(|logged| logged.reported)
        .map(|logged| format!("{}: {} -> {}", logged.label, logged.from, logged.to))
        .collect();
    let marks: Vec<usize> = (0..words.len())
        .filter(|i| words[*i] == entry.mark)
        .collect();
    let found = match marks[..] {
        [.., a, b] => &words[a + 1..=b],
        _ => &[],
    };
    let agreeing = found
        .iter()
        .zip(&entry.expected)
        .take_while(|(a, b)| a == b)
        .count();
    Row {
        what: entry.what.clone(),
        published: format!("{} incidents", entry.expected.len()),
        computed: match found == entry.expected {
            true => "the same, in order".to_owned(),
            false => format!("{} incidents, the first {agreeing} agree", found.len()),
        },
        tolerance: "exact".to_owned(),
        passed: found == entry.expected,
    }
}

fn convergence(study: &Study, entry: &Convergence) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    let mut errors = Vec::new();
    for &x in &entry.values {
        let mut set = entry.set.clone();
        set.push(format!("{}={x:?}", entry.vary));
        let (ready, outcome) = complete(&study.scene, &set)?;
        let value = measured(&ready.model, &outcome, &entry.name)?;
        errors.push((value - entry.expected).abs());
        let parameter = entry.vary.rsplit('.').next().unwrap_or(&entry.vary);
        rows.push(Row {
            what: format!("{}, {parameter} = {x:e}", entry.what),
            published: shown(entry.expected),
            computed: shown(value),
            tolerance: String::new(),
            passed: outcome.health.converged(),
        });
    }
    let (Some((first, last)), Some((x_0, x_1))) = (ends(&errors), ends(&entry.values)) else {
        return Ok(rows);
    };
    let order = (first / last).ln() / (x_0 / x_1).ln();
    rows.push(Row {
        what: format!("{}: order", entry.what),
        published: shown(entry.order),
        computed: format!("{order:.2}"),
        tolerance: shown(entry.tolerance),
        passed: (order - entry.order).abs() <= entry.tolerance,
    });
    Ok(rows)
}

fn ends(list: &[f64]) -> Option<(f64, f64)> {
    Some((*list.first()?, *list.last()?))
}

/// How much finer the reference is.
const REFERENCE: [&str; 3] = [
    "integrator.extrapolation=6",
    "integrator.tol=1e-13",
    "integrator.dt_min=1e-12",
];

fn cost(study: &Study, entry: &Cost) -> Result<Row, Failure> {
    let candidate = scenes::ready(&study.scene, &entry.set)?;
    let mut set = entry.set.clone();
    set.extend(REFERENCE.map(str::to_owned));
    let reference = scenes::ready(&study.scene, &set)?;
    let at = candidate
        .model
        .channels
        .iter()
        .position(|channel| channel.name == entry.coordinate);
    let at =
        at.ok_or_else(|| Failure::Negative(format!("no coordinate `{}`", entry.coordinate)))? - 1;

    let systems = candidate.model.system().zip(reference.model.system());
    let (system, exact) =
        systems.ok_or_else(|| Failure::Negative(format!("`{}` has no [system]", study.scene)))?;
    let mut state = system.start.clone();
    let mut truth = exact.start.clone();
    let mut stepper = run::integrator(&candidate.model);
    let mut finer = run::integrator(&reference.model);
    let fault = |error: percuss_step::StepError| Failure::Negative(error.to_string());
    let (mut sum, mut evaluations) = (0.0, 0);
    while state.t < entry.period {
        let t = state.t;
        let report = stepper
            .step(&system.system, &mut state, entry.period - t)
            .map_err(fault)?;
        evaluations += report.evaluations;
        while state.t - truth.t > 1e-15 {
            let rest = state.t - truth.t;
            finer.step(&exact.system, &mut truth, rest).map_err(fault)?;
        }
        sum += (state.q[at] - truth.q[at]).abs() * (state.t - t);
    }
    let error = sum / entry.period;
    Ok(Row {
        what: format!(
            "{}: mean error in {}, evaluations",
            entry.what, entry.coordinate
        ),
        published: format!("{:e} in {}", entry.error, entry.evaluations),
        computed: format!("{error:.1e} in {evaluations}"),
        tolerance: "at most".to_owned(),
        passed: error <= entry.error && evaluations < entry.evaluations,
    })
}
