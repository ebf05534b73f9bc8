use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Deserialize;

/// How far quantities are from their limits, over the number of the scene that vanishes there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distance {
    /// In words.
    what: String,
    /// The number that vanishes.
    vary: String,
    /// Its values.
    values: Vec<f64>,
    /// The quantities; the one that is farthest off counts.
    names: Vec<String>,
    /// Their limits.
    limits: Vec<f64>,
    /// The distance over the number.
    expected: f64,
    /// How far off it may be.
    tolerance: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Distance {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let parameter = self.vary.rsplit('.').next().unwrap_or(&self.vary);
        let vary = format!("{}={{}}", self.vary);
        let mut rows = Vec::new();
        for &x in &self.values {
            let done = runs.run(&self.run.with(x, Some(&vary)))?;
            let mut farthest = 0.0f64;
            for (name, limit) in self.names.iter().zip(&self.limits) {
                farthest = farthest.max((done.quantity(name)? - limit).abs());
            }
            let what = format!("{}, {parameter} = {}", self.what, shown(x));
            let mut row = Row::number(what, self.expected, farthest / x, self.tolerance);
            row.passed &= done.outcome.health.converged();
            rows.push(row);
        }
        Ok(rows)
    }
}
