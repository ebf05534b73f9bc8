use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Deserialize;

/// A quantity over a number of the scene against a curve: the point that is farthest off, one row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// In words.
    what: String,
    /// What is varied.
    vary: String,
    /// Its values.
    values: Vec<f64>,
    /// The quantity.
    name: String,
    /// What it should be at each of them.
    expected: Vec<f64>,
    /// How far off it may be, as a part of the largest of them.
    part: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Curve {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let largest = self.expected.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let vary = format!("{}={{}}", self.vary);
        let mut farthest = (-1.0, f64::NAN, f64::NAN, f64::NAN);
        let mut sound = true;
        for (&x, &expected) in self.values.iter().zip(&self.expected) {
            let done = runs.run(&self.run.with(x, Some(&vary)))?;
            let value = done.quantity(&self.name)?;
            sound &= value.is_finite() && done.outcome.health.converged();
            let off = (value - expected).abs();
            if off > farthest.0 {
                farthest = (off, x, value, expected);
            }
        }
        let (off, x, value, expected) = farthest;
        let parameter = self.vary.rsplit('.').next().unwrap_or(&self.vary);
        Ok(vec![Row {
            what: format!("{}, farthest off at {parameter} = {}", self.what, shown(x)),
            published: shown(expected),
            computed: shown(value),
            tolerance: format!("{} % of {}", shown(100.0 * self.part), shown(largest)),
            passed: sound && off <= self.part * largest,
        }])
    }
}
