use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use serde::Deserialize;

/// Two runs whose channel differs by the sign only, to the last bit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mirror {
    /// In words.
    what: String,
    /// The channel.
    of: String,
    /// What the mirrored run has besides.
    mirrored: Vec<String>,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Mirror {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let mut other = self.run.clone();
        other.set.extend(self.mirrored.iter().cloned());
        let (a, b) = (runs.run(&self.run)?, runs.run(&other)?);
        let (a, b) = (a.channel(&self.of)?, b.channel(&self.of)?);
        let moved = a.iter().any(|a| *a != 0.0);
        let alike = a.iter().zip(b).filter(|(a, b)| **a == -**b).count();
        Ok(vec![Row {
            what: self.what.clone(),
            published: "the same bits".to_owned(),
            computed: format!("{alike} of {} samples", a.len()),
            tolerance: "exact".to_owned(),
            passed: moved && alike == a.len() && a.len() == b.len(),
        }])
    }
}
