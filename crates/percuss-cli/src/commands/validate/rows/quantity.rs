use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use serde::Deserialize;

/// A quantity of a scene against a number.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quantity {
    /// In words.
    what: String,
    /// Its name in the scene.
    name: String,
    /// The number.
    expected: f64,
    /// How far off it may be.
    tolerance: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Quantity {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let done = runs.run(&self.run)?;
        let value = done.quantity(&self.name)?;
        let mut row = Row::number(self.what.clone(), self.expected, value, self.tolerance);
        row.passed &= done.outcome.health.converged();
        Ok(vec![row])
    }
}
