use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use crate::scenes;
use percuss_scene::Report;
use serde::Deserialize;

/// The lowest frequencies of a flexible body of a scene against numbers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modes {
    /// In words.
    what: String,
    /// Which body.
    body: String,
    /// The numbers, Hz.
    expected: Vec<f64>,
    /// How far off they may be, as a part.
    part: f64,
    /// Which scene.
    #[serde(default)]
    run: Source,
}

impl Compare for Modes {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let ready = runs.ready(&self.run)?;
        let bodies = ready.scene.modes(self.expected.len());
        let bodies = bodies.map_err(|faults| {
            let input = scenes::input(&ready.name, &self.run.set);
            match input {
                Ok(input) => Failure::Input(scenes::first_line(&Report::new(input, faults))),
                Err(failure) => failure,
            }
        })?;
        let body = bodies.iter().find(|body| body.name == self.body);
        let none = || Failure::Negative(format!("`{}` has no body `{}`", ready.name, self.body));
        let modes = &body.ok_or_else(none)?.modes;
        let rows = self.expected.iter().enumerate().map(|(k, expected)| {
            let found = modes.get(k).map_or(f64::NAN, |mode| mode.frequency);
            let what = format!("{}, {}", self.what, k + 1);
            Row::number(what, *expected, found, self.part * expected)
        });
        Ok(rows.collect())
    }
}
