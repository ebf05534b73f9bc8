//! `[body_topology]`.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::{Entry, Row};

/// The search for the best topology of a flexible body for the motion of the mechanism that carries it, by moving asymptotes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodyTopology {
    /// The flexible body; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Located<String>>,
    /// What is made small: "compliance" (default) at the worst moments of the error, "error", the mean square of the error, or
    /// "static", the compliance under the loads of `force`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Located<String>>,
    /// Slopes of the compliance: "frozen" (default) with the loads of the motion kept, or "full" with their change; of the error
    /// always full. Full ones take two motions for each number of the reduced body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gradient: Option<Located<String>>,
    /// Where material may be thin; everywhere by default, and full elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub region: Vec<RegionSection>,
    /// Under static loads: interfaces that are held; that of the frame by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Located<Vec<Located<String>>>>,
    /// Static loads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub force: Vec<StaticSection>,
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

/// A part of a body: a physical group of the file, or a box.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegionSection {
    /// Elements of this physical group,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Located<String>>,
    /// or all with their middle in the box from here, m,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<Row>,
    /// to here, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<Row>,
}

/// A static load on an interface.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StaticSection {
    /// The interface.
    pub at: Located<String>,
    /// Force, N; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Row>,
    /// Moment, N m; one number in the plane; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Row>,
    /// The load case: forces of one case act together; 1 by default.
    #[serde(default)]
    pub case: Located<i64>,
    /// Weight of the case in the compliance; 1 by default.
    #[serde(default)]
    pub weight: Entry,
}

impl RegionSection {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = RegionSection {
            group: read::optional_word(t, "group", faults),
            low: read::optional_row(t, "low", faults),
            high: read::optional_row(t, "high", faults),
        };
        let boxed = section.low.is_some() && section.high.is_some();
        if section.group.is_some() == (section.low.is_some() || section.high.is_some())
            || (section.group.is_none() && !boxed)
        {
            let message = "a region is one of `group`, and `low` with `high`";
            faults.push(percuss_text::Diagnostic::new(&table.place, message));
        }
        table.finish(faults);
        section
    }
}

impl StaticSection {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = StaticSection {
            at: read::required_word(t, "at", "the name of an interface", faults),
            force: read::optional_row(t, "force", faults),
            moment: (t.take("moment"))
                .map(|node| read::list(node, "moment", faults, true, read::entry)),
            case: read::whole_or(t, "case", 1, 1..=1000, faults),
            weight: read::entry_or(t, "weight", 1.0, faults),
        };
        table.finish(faults);
        section
    }
}

impl BodyTopology {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = BodyTopology {
            of: read::optional_word(t, "of", faults),
            objective: read::optional_word(t, "objective", faults),
            gradient: read::optional_word(t, "gradient", faults),
            region: read::tables(t, "region", faults)
                .into_iter()
                .map(|table| RegionSection::read(table, faults))
                .collect(),
            held: (t.take("held")).map(|node| read::list(node, "held", faults, true, read::word)),
            force: read::tables(t, "force", faults)
                .into_iter()
                .map(|table| StaticSection::read(table, faults))
                .collect(),
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
