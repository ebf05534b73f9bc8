//! `[body_topology]`.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::Entry;

/// The search for the best topology of a flexible body for the motion of the mechanism that carries it, by moving asymptotes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodyTopology {
    /// The flexible body; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Located<String>>,
    /// What is made small: "compliance" (default) at the worst moments of the error, or "error", the mean square of the error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Located<String>>,
    /// Slopes of the compliance: "frozen" (default) with the loads of the motion kept, or "full" with their change; of the error
    /// always full. Full ones take two motions for each number of the reduced body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gradient: Option<Located<String>>,
    /// Largest mean density; 0.5 by default.
    #[serde(default)]
    pub volume: Entry,
    /// Least density of an element; 0.01 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<Entry>,
    /// How stiffness follows density: "modified" (default: x^p, and x/100 below x = 0.1) or "simp" (x^p).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<Located<String>>,
    /// p of the law; 3 by default.
    #[serde(default)]
    pub power: Entry,
    /// What is filtered: "sensitivity" (default) or "density".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<Located<String>>,
    /// Radius of the filter, m.
    pub radius: Entry,
    /// Largest change of a density in an iteration; 0.2 by default.
    #[serde(default)]
    pub step: Entry,
    /// Most iterations; 200 by default.
    #[serde(default)]
    pub iterations: Located<i64>,
    /// The search ends where no density changes by more than this; 0 by default.
    #[serde(default)]
    pub change: Entry,
    /// Least lowest frequency of the body with its loads, Hz; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frequency: Option<Entry>,
    /// How many of the largest maxima of the error load the body; 5 by default.
    #[serde(default)]
    pub peaks: Located<i64>,
}

impl BodyTopology {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = BodyTopology {
            of: read::optional_word(t, "of", faults),
            objective: read::optional_word(t, "objective", faults),
            gradient: read::optional_word(t, "gradient", faults),
            volume: read::entry_or(t, "volume", 0.5, faults),
            least: read::optional_entry(t, "least", faults),
            law: read::optional_word(t, "law", faults),
            power: read::entry_or(t, "power", 3.0, faults),
            filter: read::optional_word(t, "filter", faults),
            radius: super::elastic::required(
                t,
                "radius",
                "m, such as 1.5 times the size of an element",
                faults,
            ),
            step: read::entry_or(t, "step", 0.2, faults),
            iterations: read::whole_or(t, "iterations", 200, 1..=100_000, faults),
            change: read::entry_or(t, "change", 0.0, faults),
            frequency: read::optional_entry(t, "frequency", faults),
            peaks: read::whole_or(t, "peaks", 5, 1..=1000, faults),
        };
        table.finish(faults);
        section
    }
}
