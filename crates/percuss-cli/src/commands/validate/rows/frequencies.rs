use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_scene::model::BeamsModel;
use serde::Deserialize;

/// The lowest frequencies of the first beam of a scene against numbers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frequencies {
    /// In words.
    what: String,
    /// The numbers, rad/s.
    expected: Vec<f64>,
    /// How far off the exact modes of the scene's `[reference]` may be, as a part.
    exact: f64,
    /// How far off the chain of elements may be, as a part.
    chain: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Frequencies {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let ready = runs.ready(&self.run)?;
        let none = || Failure::Negative(format!("`{}` has no exact modes", ready.name));
        let beams = ready.model.part::<BeamsModel>().ok_or_else(none)?;
        let exact = beams.exact_frequencies().ok_or_else(none)?;
        let chain = beams.beams.chains().next().ok_or_else(none)?;
        let mut rows = Vec::new();
        for (k, &omega) in self.expected.iter().enumerate() {
            let found = [
                ("", exact.get(k).copied().unwrap_or(f64::NAN), self.exact),
                (", elements", chain.frequency(k), self.chain),
            ];
            for (of, found, part) in found {
                let what = format!("{}{of}, {}", self.what, k + 1);
                rows.push(Row::number(what, omega, found, part * omega));
            }
        }
        Ok(rows)
    }
}
