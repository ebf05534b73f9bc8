use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Deserialize;

/// The order in which a quantity converges when a number of the scene is refined.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convergence {
    /// In words.
    what: String,
    /// What is refined.
    vary: String,
    /// Its values, coarse to fine.
    values: Vec<f64>,
    /// The quantity.
    name: String,
    /// Its limit.
    expected: f64,
    /// Errors that were published, one for each value.
    #[serde(default)]
    errors: Vec<f64>,
    /// How far off they may be, as a part of them.
    #[serde(default)]
    part: f64,
    /// The order: the error goes with this power of steps, with minus this power of numbers of elements.
    order: f64,
    /// How far off the order may be.
    tolerance: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Convergence {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let mut rows = Vec::new();
        let mut errors = Vec::new();
        let parameter = self.vary.rsplit('.').next().unwrap_or(&self.vary);
        for (k, &x) in self.values.iter().enumerate() {
            let vary = format!("{}={{}}", self.vary);
            let done = runs.run(&self.run.with(x, Some(&vary)))?;
            let value = done.quantity(&self.name)?;
            errors.push((value - self.expected).abs());
            let published = self.errors.get(k);
            let near = published.is_none_or(|error| (value - error).abs() <= self.part * error);
            rows.push(Row {
                what: format!("{}, {parameter} = {}", self.what, shown(x)),
                published: shown(*published.unwrap_or(&self.expected)),
                computed: shown(value),
                tolerance: match published {
                    Some(_) => format!("{} %", shown(100.0 * self.part)),
                    None => String::new(),
                },
                passed: near && done.outcome.health.converged(),
            });
        }
        let (Some((first, last)), Some((x_0, x_1))) = (ends(&errors), ends(&self.values)) else {
            return Ok(rows);
        };
        let order = ((first / last).ln() / (x_0 / x_1).ln()).abs();
        rows.push(Row {
            what: format!("{}: order", self.what),
            published: shown(self.order),
            computed: format!("{order:.2}"),
            tolerance: shown(self.tolerance),
            passed: first > last && (order - self.order).abs() <= self.tolerance,
        });
        Ok(rows)
    }
}

fn ends(list: &[f64]) -> Option<(f64, f64)> {
    Some((*list.first()?, *list.last()?))
}
