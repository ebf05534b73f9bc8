use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Deserialize;

/// How a quantity grows with a power of a number of the scene, beside what others have. Their numbers belong to their
/// methods: what is judged is the power.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Growth {
    /// In words.
    what: String,
    /// What is varied.
    vary: String,
    /// Its values.
    values: Vec<f64>,
    /// The quantity.
    name: String,
    /// What others have, one for each value; nan where it is not known.
    beside: Vec<f64>,
    /// The power, from the first value to the last.
    power: f64,
    /// How far off it may be.
    tolerance: f64,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Growth {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let parameter = self.vary.rsplit('.').next().unwrap_or(&self.vary);
        let vary = format!("{}={{}}", self.vary);
        let (mut rows, mut found) = (Vec::new(), Vec::new());
        for (&x, &beside) in self.values.iter().zip(&self.beside) {
            let done = runs.run(&self.run.with(x, Some(&vary)))?;
            let value = done.quantity(&self.name)?;
            found.push((x, value));
            rows.push(Row {
                what: format!("{}, {parameter} = {}", self.what, shown(x)),
                published: match beside.is_finite() {
                    true => shown(beside),
                    false => String::new(),
                },
                computed: shown(value),
                tolerance: "beside".to_owned(),
                passed: done.outcome.health.converged(),
            });
        }
        if let (Some(first), Some(last)) = (found.first(), found.last()) {
            let power = (last.1 / first.1).ln() / (last.0 / first.0).ln();
            let what = format!("{}: power", self.what);
            rows.push(Row::number(what, self.power, power, self.tolerance));
        }
        Ok(rows)
    }
}
