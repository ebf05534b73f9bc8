//! `repeat`: copies of a body or of a part, in a pattern.

use schemars::JsonSchema;
use serde::Serialize;

use super::body::required_row;
use percuss_text::OneOrMany;
use percuss_text::diagnose::{Diagnostic, Faults, Located};
use percuss_text::document::{Node, Table};
use percuss_text::read;
use percuss_text::suggest;
use percuss_text::{Entry, Row, Term};

/// Copies in a pattern, of which what is written is the first. A body that is called rod has the copies rod_1,
/// rod_2, …
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "pattern", rename_all = "snake_case")]
pub enum Repeat {
    /// Around an axis. Each copy is turned along with its place.
    Ring {
        /// How many.
        count: Located<i64>,
        /// A point of the axis, m; the origin by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        centre: Option<Row>,
        /// Direction of the axis, in space; z by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        axis: Option<Row>,
        /// Angle from one to the next, rad; by default they share a full turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        angle: Option<Entry>,
    },
    /// Along a line.
    Row {
        /// How many.
        count: Located<i64>,
        /// The way from one to the next, m.
        step: Row,
    },
    /// On a grid along the axes: x runs first, then y, then z.
    Grid {
        /// How many along each axis.
        counts: Located<Vec<Located<i64>>>,
        /// Distances along the axes, m: one number for all, or one each.
        #[schemars(with = "OneOrMany<Term>")]
        spacing: Row,
    },
}

const PATTERNS: [&str; 3] = ["ring", "row", "grid"];

impl Repeat {
    /// From the key `repeat` of a table, where it has one; none too where it is at fault.
    pub(super) fn read(table: &mut Table<'_>, faults: &mut Faults) -> Option<Self> {
        let node = table.take("repeat")?;
        Self::from_node(node, faults)
    }

    fn from_node(node: &Node, faults: &mut Faults) -> Option<Self> {
        let mut table = Table::new(node, "repeat", faults);
        let hint = "say how they are arranged, such as pattern = \"ring\"";
        let word = read::required_word(&mut table, "pattern", hint, faults);
        let repeat = match word.as_str() {
            "ring" => Self::Ring {
                count: count(&mut table, faults),
                centre: read::optional_row(&mut table, "centre", faults),
                axis: read::optional_row(&mut table, "axis", faults),
                angle: read::optional_entry(&mut table, "angle", faults),
            },
            "row" => {
                let hint = "give the way from one to the next in m, such as step = [0.1, 0, 0]";
                Self::Row {
                    count: count(&mut table, faults),
                    step: required_row(&mut table, "step", hint, faults),
                }
            }
            "grid" => {
                let hint = "say how many along each axis";
                let counts =
                    read::required_list(&mut table, "counts", hint, faults, false, read::count);
                let hint = "give the distances in m";
                Self::Grid {
                    counts,
                    spacing: read::required_list(
                        &mut table,
                        "spacing",
                        hint,
                        faults,
                        true,
                        read::entry,
                    ),
                }
            }
            unknown => {
                let hint = suggest::hint(unknown, "patterns", PATTERNS);
                let message = format!("unknown pattern `{unknown}`");
                faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
                return None;
            }
        };
        table.finish(faults);
        Some(repeat)
    }
}

fn count(table: &mut Table<'_>, faults: &mut Faults) -> Located<i64> {
    let node = table.require("count", "say how many", faults);
    let count = node.map(|node| read::count(node, "count", faults));
    count.unwrap_or_else(|| Located::told(1, &table.place))
}
