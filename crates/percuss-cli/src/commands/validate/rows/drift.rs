use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use serde::Deserialize;

/// How far a channel strays from its value at the start, as a part of it: at most, or at least.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drift {
    /// In words.
    what: String,
    /// The channel.
    of: String,
    /// The farthest that it may stray.
    most: Option<f64>,
    /// How far it must stray.
    least: Option<f64>,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Drift {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let done = runs.run(&self.run)?;
        let values = done.channel(&self.of)?;
        let start = values.first().copied().unwrap_or(f64::NAN);
        let farthest = |far: f64, value: &f64| far.max((value / start - 1.0).abs());
        let drift = values.iter().fold(0.0, farthest);
        let (published, tolerance) = match (self.most, self.least) {
            (Some(most), _) => (format!("{most:e}"), "at most"),
            (None, Some(least)) => (format!("{least:e}"), "at least"),
            (None, None) => (String::new(), ""),
        };
        Ok(vec![Row {
            what: self.what.clone(),
            published,
            computed: format!("{drift:.1e}"),
            tolerance: tolerance.to_owned(),
            passed: self.most.is_none_or(|most| drift <= most)
                && self.least.is_none_or(|least| drift >= least),
        }])
    }
}
