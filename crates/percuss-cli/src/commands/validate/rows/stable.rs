use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_scene::model::BeamsModel;
use serde::Deserialize;

/// The largest stable step of the midpoint rule over the length of an element of the first beam.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stable {
    /// In words.
    what: String,
    /// The number, s/m.
    expected: f64,
    /// How far off it may be.
    tolerance: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Stable {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let ready = runs.ready(&self.run)?;
        let none = || Failure::Negative(format!("`{}` has no beams", ready.name));
        let beams = ready.model.part::<BeamsModel>().ok_or_else(none)?;
        let dx = beams.beams.chains().next().ok_or_else(none)?.dx();
        let found = beams.stable_step / dx;
        let row = Row::number(self.what.clone(), self.expected, found, self.tolerance);
        Ok(vec![row])
    }
}
