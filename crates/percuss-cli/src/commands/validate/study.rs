//! A study as its file has it: what was published, what must be computed, how near. Rows stand in the table in the
//! order of the file.

use super::rows::{
    Compare, Convergence, Cost, Curve, Distance, Drift, Frequencies, Growth, Mirror, Modes,
    Quantity, Refusal, Samples, Sequence, Stable, Timing,
};
use serde::Deserialize;

/// One validation file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// What it is about.
    pub title: String,
    /// The built-in scene of rows that name no other.
    pub scene: String,
    /// Where the values come from.
    pub citation: String,
    /// What is compared.
    #[serde(default)]
    pub row: Vec<Entry>,
    /// What is not compared, and why.
    #[serde(default)]
    pub note: Vec<Note>,
}

/// One or several rows, by their `kind`.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// A quantity of a scene.
    Quantity(Quantity),
    /// A channel at given times.
    Samples(Samples),
    /// The order of incidents.
    Sequence(Sequence),
    /// An order of convergence.
    Convergence(Convergence),
    /// Error against work.
    Cost(Cost),
    /// A quantity over a number of the scene.
    Curve(Curve),
    /// How far quantities are from their limits.
    Distance(Distance),
    /// What should stay, or not stay, as it was.
    Drift(Drift),
    /// How a quantity grows.
    Growth(Growth),
    /// Two runs that mirror each other.
    Mirror(Mirror),
    /// Frequencies of a flexible body.
    Modes(Modes),
    /// Frequencies of a beam.
    Frequencies(Frequencies),
    /// The largest stable step of a beam.
    Stable(Stable),
    /// What must be refused.
    Refusal(Refusal),
    /// Seconds of computing.
    Timing(Timing),
}

impl Entry {
    /// What computes its rows.
    pub fn comparison(&self) -> &dyn Compare {
        match self {
            Entry::Quantity(entry) => entry,
            Entry::Samples(entry) => entry,
            Entry::Sequence(entry) => entry,
            Entry::Convergence(entry) => entry,
            Entry::Cost(entry) => entry,
            Entry::Curve(entry) => entry,
            Entry::Distance(entry) => entry,
            Entry::Drift(entry) => entry,
            Entry::Growth(entry) => entry,
            Entry::Mirror(entry) => entry,
            Entry::Modes(entry) => entry,
            Entry::Frequencies(entry) => entry,
            Entry::Stable(entry) => entry,
            Entry::Refusal(entry) => entry,
            Entry::Timing(entry) => entry,
        }
    }
}

/// Something that was published and is not compared.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What.
    pub what: String,
    /// Why not.
    pub why: String,
}
