//! A number as it is written in a scene: a number, or a formula.

use schemars::JsonSchema;
use serde::Serialize;

use crate::diagnose::Located;

/// A number or a formula.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Term {
    /// A number.
    Number(f64),
    /// A formula, such as `"2*m*g"`.
    Formula(String),
}

/// A number or formula with its place.
pub type Entry = Located<Term>;
/// A row of numbers or formulas.
pub type Row = Located<Vec<Entry>>;
/// A matrix, row by row.
pub type Matrix = Located<Vec<Row>>;

impl Default for Term {
    fn default() -> Self {
        Term::Number(0.0)
    }
}

impl Term {
    /// The number; not a number for a formula.
    pub fn number(&self) -> f64 {
        match self {
            Term::Number(value) => *value,
            Term::Formula(_) => f64::NAN,
        }
    }

    /// The term as the text of a formula.
    pub fn formula(&self) -> String {
        match self {
            Term::Number(value) => format!("({value:e})"),
            Term::Formula(text) => format!("({text})"),
        }
    }

    /// The term divided by a number, evaluated where that is possible at once.
    pub fn divided_by(&self, divisor: f64) -> Self {
        match self {
            Term::Number(value) => Term::Number(value / divisor),
            Term::Formula(_) => Term::Formula(format!("{}/{divisor}", self.formula())),
        }
    }
}

impl From<f64> for Entry {
    fn from(value: f64) -> Self {
        Located::from(Term::Number(value))
    }
}

/// One value or a list of them, in the schema of a key that takes both.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // only its schema is used
pub enum OneOrMany<T> {
    /// A single value.
    One(T),
    /// A list.
    Many(Vec<T>),
}
