use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Deserialize;
use std::time::Instant;

/// Seconds of computing beside published ones. Machines differ: a row is met where every step converged.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// In words.
    what: String,
    /// What is varied.
    vary: String,
    /// Its values.
    values: Vec<f64>,
    /// Published seconds, one for each value.
    expected: Vec<f64>,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Timing {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let parameter = self.vary.rsplit('.').next().unwrap_or(&self.vary);
        let vary = format!("{}={{}}", self.vary);
        let mut rows = Vec::new();
        for (&x, &expected) in self.values.iter().zip(&self.expected) {
            let source = self.run.with(x, Some(&vary));
            let begin = Instant::now();
            let done = runs.run(&source)?;
            let seconds = begin.elapsed().as_secs_f64();
            rows.push(Row {
                what: format!("{}, {parameter} = {}", self.what, shown(x)),
                published: format!("{expected} s"),
                computed: format!("{seconds:.4} s"),
                tolerance: String::new(),
                passed: done.outcome.health.converged(),
            });
        }
        Ok(rows)
    }
}
