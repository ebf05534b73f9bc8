//! `[topology]`.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use crate::scene::{Entry, Row};

/// The search for the best topology of a flexible body: under static loads, or for the motion of the mechanism that carries it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topology {
    /// The flexible body; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Located<String>>,
    /// Largest mean density; 0.5 by default.
    #[serde(default)]
    pub volume: Entry,
    /// Least density of an element; 0.01 for motions, 0 for static loads by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<Entry>,
    /// How stiffness follows density: "modified" (default for motions: x^p, and x/100 below x = 0.1), "simp" (x^p) or "floor" (default
    /// for static loads: x^p over a least stiffness of 1e-9).
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
    /// "asymptotes" (default), the method of moving asymptotes, or "criteria", optimality criteria, for static loads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<Located<String>>,
    /// Largest change of a density in an iteration; 0.2 by default.
    #[serde(default)]
    pub step: Entry,
    /// Most iterations; 200 by default.
    #[serde(default)]
    pub iterations: Located<i64>,
    /// The search ends where no density changes by more than this; 0 by default.
    #[serde(default)]
    pub change: Entry,
    /// How many of the largest maxima of the error load the body; 5 by default.
    #[serde(default)]
    pub peaks: Located<i64>,
    /// Static loads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub load: Vec<StaticLoad>,
    /// What holds the body under static loads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<Support>,
}

/// A force on an interface, shared out among its nodes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StaticLoad {
    /// Which interface.
    pub at: Located<String>,
    /// N.
    pub force: Row,
    /// Weight in the objective; loads are single cases; 1 by default.
    #[serde(default)]
    pub weight: Entry,
}

/// Nodes of an interface that do not move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Support {
    /// Which interface.
    pub at: Located<String>,
    /// Along which axes, such as "x" or "xy"; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<Located<String>>,
}

impl Topology {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Topology {
            of: read::optional_word(t, "of", faults),
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
            update: read::optional_word(t, "update", faults),
            step: read::entry_or(t, "step", 0.2, faults),
            iterations: read::whole_or(t, "iterations", 200, 1..=100_000, faults),
            change: read::entry_or(t, "change", 0.0, faults),
            peaks: read::whole_or(t, "peaks", 5, 1..=1000, faults),
            load: read::tables(t, "load", faults)
                .into_iter()
                .map(|table| StaticLoad::read(table, faults))
                .collect(),
            support: read::tables(t, "support", faults)
                .into_iter()
                .map(|table| Support::read(table, faults))
                .collect(),
        };
        table.finish(faults);
        section
    }
}

impl StaticLoad {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = StaticLoad {
            at: read::required_word(t, "at", "the name of an interface", faults),
            force: read::required_list(
                t,
                "force",
                "N, such as [0, -1]",
                faults,
                false,
                read::entry,
            ),
            weight: read::entry_or(t, "weight", 1.0, faults),
        };
        table.finish(faults);
        section
    }
}

impl Support {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Support {
            at: read::required_word(t, "at", "the name of an interface", faults),
            along: read::optional_word(t, "along", faults),
        };
        table.finish(faults);
        section
    }
}
