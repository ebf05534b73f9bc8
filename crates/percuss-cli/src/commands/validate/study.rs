//! A study as its file has it: what was published, what must be computed, how near.

use serde::Deserialize;

/// One validation file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// What it is about.
    pub title: String,
    /// The built-in scene.
    pub scene: String,
    /// Where the values come from.
    pub citation: String,
    /// Single numbers.
    #[serde(default)]
    pub quantity: Vec<Quantity>,
    /// Orders of incidents.
    #[serde(default)]
    pub sequence: Vec<Sequence>,
    /// Orders of convergence.
    #[serde(default)]
    pub convergence: Vec<Convergence>,
    /// Errors against work.
    #[serde(default)]
    pub cost: Vec<Cost>,
}

/// A quantity of the scene against a number.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quantity {
    /// In words.
    pub what: String,
    /// Its name in the scene.
    pub name: String,
    /// The number.
    pub expected: f64,
    /// How far off it may be.
    pub tolerance: f64,
    /// Overrides.
    #[serde(default)]
    pub set: Vec<String>,
}

/// The incidents from one mark to the next.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// In words.
    pub what: String,
    /// The incident that ends a period.
    pub mark: String,
    /// The incidents after a mark, up to and with the next one.
    pub expected: Vec<String>,
}

/// The order in which a quantity converges when a number of the scene is refined.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convergence {
    /// In words.
    pub what: String,
    /// Overrides.
    pub set: Vec<String>,
    /// What is refined.
    pub vary: String,
    /// Its values, coarse to fine.
    pub values: Vec<f64>,
    /// The quantity.
    pub name: String,
    /// Its limit.
    pub expected: f64,
    /// The order.
    pub order: f64,
    /// How far off the order may be.
    pub tolerance: f64,
}

/// The mean error of a coordinate over the first period against a far finer run, and the evaluations it took.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// In words.
    pub what: String,
    /// The coordinate.
    pub coordinate: String,
    /// Over which time, s.
    pub period: f64,
    /// Overrides.
    pub set: Vec<String>,
    /// Largest mean error.
    pub error: f64,
    /// Most evaluations.
    pub evaluations: usize,
}
