//! `[[loop]]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::{name, word_or};
use percuss_text::{Entry, Matrix};

/// Two links, or a link and the ground, held together at a further place.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loop {
    /// Its name; by default loop, loop2, …
    #[serde(default)]
    pub name: Located<String>,
    /// One or two links; where one is named, the other side is the ground.
    pub between: Located<Vec<Located<String>>>,
    /// A point of each in its frame, m; of the ground in space. Origins by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Matrix>,
    /// What is held: point (default), the points coincide; hinge, and both axes are parallel; rod, the points keep their
    /// distance; gear, the joints of both links move together, q of the second = ratio · q of the first + offset.
    #[serde(default)]
    pub hold: Located<String>,
    /// Hinge: the axis in the frame of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axes: Option<Matrix>,
    /// Rod: the distance, m; by default that at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Entry>,
    /// Gear: how far the second joint goes for one of the first, 1, m/rad or rad/m; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Entry>,
    /// Gear: where the second joint is when the first is at zero, rad or m; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<Entry>,
}

impl Loop {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let name = name(&mut table, "loop", number, faults);
        let hint = "name the links, such as between = [\"a\", \"b\"]";
        let between = read::required_list(&mut table, "between", hint, faults, true, read::word);
        let (points, axes) = (table.take("points"), table.take("axes"));
        let closing = Self {
            name,
            between,
            points: points.map(|node| read::matrix(node, "points", faults)),
            hold: word_or(&mut table, "hold", "point", faults),
            axes: axes.map(|node| read::matrix(node, "axes", faults)),
            length: read::optional_entry(&mut table, "length", faults),
            ratio: read::optional_entry(&mut table, "ratio", faults),
            offset: read::optional_entry(&mut table, "offset", faults),
        };
        table.finish(faults);
        closing
    }
}
