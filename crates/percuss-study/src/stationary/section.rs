//! `[stationary]` and what is asked beside it, of any system.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::{Diagnostic, Faults, Located, Place};
use percuss_text::document::Table;
use percuss_text::read::{self, required_entry};
use percuss_text::{Entry, Row};

/// The sections of a stationary response; parts that have one read them with their own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct StationarySections {
    /// The stationary response that is looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stationary: Option<Stationary>,
    /// The family of orbits that is followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continuation: Option<Continuation>,
    /// Responses one by one while a parameter changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responses: Option<Responses>,
    /// Which start leads to which orbit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basin: Option<Basin>,
}

/// Sections that a stationary response does not use.
const IDLE: [&str; 11] = [
    "integrator",
    "solver",
    "output",
    "channel",
    "quantity",
    "plot",
    "draw",
    "probe",
    "base",
    "reference",
    "bar",
];

impl StationarySections {
    /// Reads them; of beams, the frequency has to be said.
    pub fn read(root: &mut Table<'_>, beams: bool, faults: &mut Faults) -> Self {
        let mut section = |key: &'static str, faults: &mut Faults| {
            root.take(key).map(|node| Table::new(node, key, faults))
        };
        let stationary = section("stationary", faults);
        let continuation = section("continuation", faults);
        let responses = section("responses", faults);
        let basin = section("basin", faults);
        let sections = Self {
            stationary: stationary.map(|table| Stationary::read(table, beams, faults)),
            continuation: continuation.map(|table| Continuation::read(table, faults)),
            responses: responses.map(|table| Responses::read(table, faults)),
            basin: basin.map(|table| Basin::read(table, faults)),
        };
        if sections.stationary.is_some() {
            refuse_idle(root, faults);
        }
        sections
    }

    /// What stands there for a stationary response that is not asked for is told.
    pub fn only_stationary(&self, faults: &mut Faults) -> Option<()> {
        let (place, what) = match self {
            Self {
                continuation: Some(continuation),
                ..
            } => (&continuation.of.place, "a continuation"),
            Self {
                responses: Some(responses),
                ..
            } => (&responses.of.place, "a section [responses]"),
            Self {
                basin: Some(basin), ..
            } => (&basin.displacement.place, "a section [basin]"),
            _ => return Some(()),
        };
        not_asked_for(place, what, faults);
        None
    }
}

/// Sections that are not used are told, all in one line.
fn refuse_idle(root: &Table<'_>, faults: &mut Faults) {
    let keys = root.entries().iter().map(|(key, _)| key);
    let idle: Vec<_> = keys.filter(|key| IDLE.contains(&key.as_str())).collect();
    let Some(first) = idle.first() else { return };
    let names: Vec<String> = idle.iter().map(|key| format!("`{}`", key.value)).collect();
    let message = format!("{} beside `stationary`", names.join(", "));
    let hint = "a stationary response is computed and not stepped, and has numbers and figures of its own: take them out";
    faults.push(Diagnostic::new(&first.place, message).with_hint(hint));
}

/// The fault of something that only a stationary response knows.
pub fn not_asked_for(place: &Place, what: &str, faults: &mut Faults) {
    let fault = Diagnostic::new(place, format!("{what} without a section [stationary]"));
    faults.push(fault.with_hint("add [stationary] with omega or ratio"));
}

/// The stationary response to loads that swing with one frequency and multiples of it, of a beam of Hermite elements or of a
/// linear system with friction and stops. Nothing is stepped: the motion is solved in closed form between switching points,
/// none of which is missed. `until` bounds the transient.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stationary {
    /// Frequency of the loads, rad/s. Beams: either this or `ratio`. Systems: by default the lowest one in h.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub omega: Option<Entry>,
    /// Beams: frequency of the loads over the lowest one of the beam while all devices slide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Entry>,
    /// States that differ by less repeat, relative; 1e-9 by default.
    #[serde(default)]
    pub tol: Entry,
    /// Largest multiple of the period of the loads that is looked for; 8 by default.
    #[serde(default)]
    pub multiples: Located<i64>,
    /// Whether the orbit is refined by shooting, which also finds orbits that are not stable; true by default.
    #[serde(default)]
    pub shooting: bool,
    /// Starts: static shapes under the loads times these numbers, in systems added to `[start]`; only 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Row>,
    /// Beams: where the response is measured, m; at a node, that of the first device by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<Entry>,
    /// Systems: what is measured, a linear formula of the coordinates; the first one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Entry>,
}

/// Most steps of a family or a curve, and most periods between two that are compared.
const MOST_STEPS: i64 = 10_000;
/// Most cells of a basin in one direction.
const MOST_CELLS: i64 = 1000;

impl Stationary {
    fn read(mut table: Table<'_>, beams: bool, faults: &mut Faults) -> Self {
        let t = &mut table;
        let stationary = Self {
            omega: read::optional_entry(t, "omega", faults),
            ratio: read::optional_entry(t, "ratio", faults),
            tol: read::entry_or(t, "tol", 1e-9, faults),
            multiples: read::whole_or(t, "multiples", 8, 1..=MOST_STEPS, faults),
            shooting: read::boolean_or(t, "shooting", true, faults),
            starts: read::optional_row(t, "starts", faults),
            x: read::optional_entry(t, "x", faults),
            of: read::optional_entry(t, "of", faults),
        };
        // the formulas of a system know the frequency
        if beams && stationary.omega.is_some() == stationary.ratio.is_some() {
            let fault = Diagnostic::new(&table.place, "the frequency of the loads is not clear");
            faults.push(fault.with_hint("give either omega in rad/s or ratio"));
        }
        table.finish(faults);
        stationary
    }
}

/// How a family of orbits is followed: thresholds, frequency or loads times a factor.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continuation {
    /// What changes: threshold (of all devices; default), omega or load (of all that swing).
    #[serde(default)]
    pub of: Located<String>,
    /// Factor at the start; 1 by default.
    #[serde(default)]
    pub from: Entry,
    /// Factor at the end.
    pub to: Entry,
    /// Number of steps; 50 by default.
    #[serde(default)]
    pub steps: Located<i64>,
}

impl Continuation {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let continuation = Self {
            of: read::word_or(t, "of", "threshold", faults),
            from: read::entry_or(t, "from", 1.0, faults),
            to: required_entry(t, "to", "give the factor at the end", faults),
            steps: read::whole_or(t, "steps", 50, 1..=MOST_STEPS, faults),
        };
        table.finish(faults);
        continuation
    }
}

/// Responses one by one while thresholds, frequency or loads are multiplied by a factor, there and back: each starts from
/// the one before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Responses {
    /// What changes: omega (default), threshold (of all devices) or load (of all that swing).
    #[serde(default)]
    pub of: Located<String>,
    /// First factor.
    pub from: Entry,
    /// Last factor.
    pub to: Entry,
    /// Number of responses; 50 by default.
    #[serde(default)]
    pub steps: Located<i64>,
}

impl Responses {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let responses = Self {
            of: read::word_or(t, "of", "omega", faults),
            from: required_entry(t, "from", "give the first factor", faults),
            to: required_entry(t, "to", "give the last factor", faults),
            steps: read::whole_or(t, "steps", 50, 2..=MOST_STEPS, faults),
        };
        table.finish(faults);
        responses
    }
}

/// Which start leads to which orbit: static shapes under the loads, displaced and moving.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Basin {
    /// Least and largest displacement of the start, in static deflections.
    pub displacement: Row,
    /// Least and largest velocity of the start, in static deflections times the lowest frequency.
    pub velocity: Row,
    /// Number of cells in each direction; 20 by default.
    #[serde(default)]
    pub steps: Located<i64>,
}

impl Basin {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let basin = Self {
            displacement: read::optional_row(t, "displacement", faults).unwrap_or_default(),
            velocity: read::optional_row(t, "velocity", faults).unwrap_or_default(),
            steps: read::whole_or(t, "steps", 20, 2..=MOST_CELLS, faults),
        };
        if basin.displacement.len() != 2 || basin.velocity.len() != 2 {
            let fault = Diagnostic::new(&table.place, "the starts of a basin are not clear");
            faults.push(fault.with_hint("give displacement = [a, b] and velocity = [a, b]"));
        }
        table.finish(faults);
        basin
    }
}
