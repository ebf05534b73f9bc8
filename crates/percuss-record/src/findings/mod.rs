//! What is found out beside a recording: numbers, tables and figures as data.
//!
//! A run that is stepped may add findings at its end, such as the shapes of a beam at chosen times; a study that is
//! computed without stepping has nothing else. Whoever draws them needs no knowledge of mechanics.

mod figure;
mod table;

pub use figure::{Axis, Cells, Figure, Layer, Look};
pub use table::Table;

use crate::recording::{Measured, Value};

/// Numbers, tables, figures and files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Numbers for the summary.
    pub quantities: Vec<Measured>,
    /// Tables, each a file `findings/NAME.csv`.
    pub tables: Vec<Table>,
    /// Pictures, each a file `findings/NAME.svg` and a picture on the page.
    pub figures: Vec<Figure>,
    /// Other files: name below `findings/` and text.
    pub files: Vec<(String, String)>,
    /// What one should know before one trusts them, a line each; the run is complete all the same.
    pub warnings: Vec<String>,
    /// Why it ended before its end, where it did; what is there was found before.
    pub trouble: Option<String>,
}

impl Findings {
    /// Whether there is nothing to be written into a folder.
    pub fn is_bare(&self) -> bool {
        self.tables.is_empty() && self.figures.is_empty() && self.files.is_empty()
    }

    /// Adds a table; where values are missing in it, a warning says so.
    pub fn table(&mut self, table: Table) {
        self.warnings.extend(table.missing());
        self.tables.push(table);
    }

    /// Adds a number; one that is not finite is missing.
    pub fn number(&mut self, name: &str, unit: &str, value: f64) {
        match value.is_finite() {
            true => self.push(name, unit, Value::Number(value)),
            false => self.missing(name, unit, "the value is not a finite number"),
        }
    }

    /// A number that was added before.
    pub fn found(&self, name: &str) -> Option<f64> {
        let found = self.quantities.iter().find(|found| found.name == name)?;
        match found.value {
            Value::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Adds a list of numbers.
    pub fn list(&mut self, name: &str, unit: &str, values: Vec<f64>) {
        self.push(name, unit, Value::List(values));
    }

    /// Adds words.
    pub fn text(&mut self, name: &str, text: impl Into<String>) {
        self.push(name, "1", Value::Text(text.into()));
    }

    /// Adds a number that could not be determined, and why.
    pub fn missing(&mut self, name: &str, unit: &str, why: impl Into<String>) {
        self.quantities.push(Measured {
            name: name.to_owned(),
            unit: unit.to_owned(),
            value: Value::Missing,
            note: Some(why.into()),
        });
    }

    /// Adds words to a number that was added before.
    pub fn note(&mut self, name: &str, words: &str) {
        for found in self
            .quantities
            .iter_mut()
            .filter(|found| found.name == name)
        {
            found.note = Some(words.to_owned());
        }
    }

    fn push(&mut self, name: &str, unit: &str, value: Value) {
        self.quantities.push(Measured {
            name: name.to_owned(),
            unit: unit.to_owned(),
            value,
            note: None,
        });
    }
}
