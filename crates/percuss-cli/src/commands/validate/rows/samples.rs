use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Deserialize;

/// A channel at given times against numbers, one row each.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Samples {
    /// In words.
    what: String,
    /// The channel.
    of: String,
    /// When, s; the sample next to it is taken.
    times: Vec<f64>,
    /// The numbers.
    expected: Vec<f64>,
    /// How far off they may be, as parts of them; the last one also holds for what follows.
    parts: Vec<f64>,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Samples {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let done = runs.run(&self.run)?;
        let (t, values) = (done.channel("t")?, done.channel(&self.of)?);
        let mut rows = Vec::new();
        for (k, (time, expected)) in self.times.iter().zip(&self.expected).enumerate() {
            let part = self.parts.get(k).or(self.parts.last()).copied();
            let part = part.unwrap_or(0.0);
            let off = |i: &usize| (t[*i] - time).abs();
            let nearest = (0..t.len()).min_by(|a, b| off(a).total_cmp(&off(b)));
            let found = nearest.map_or(f64::NAN, |i| values[i]);
            rows.push(Row {
                what: format!("{} at {}", self.what, shown(*time)),
                published: shown(*expected),
                computed: shown(found),
                tolerance: format!("{} %", shown(100.0 * part)),
                passed: (found - expected).abs() <= part * expected.abs()
                    && done.outcome.health.converged(),
            });
        }
        Ok(rows)
    }
}
