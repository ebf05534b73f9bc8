//! `[[touch]]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::name;
use percuss_text::{Entry, Row};

/// A point of a link that may touch ground at rest: a plane, or a part of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// Its name in events and channels; by default touch, touch2, …; its friction is called NAME_T.
    #[serde(default)]
    pub name: Located<String>,
    /// The link.
    pub on: Located<String>,
    /// The point in the frame of the link, m; its origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
    /// A point of the plane, m; the origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plane: Option<Row>,
    /// Normal of the plane, towards the link; upwards by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub normal: Option<Row>,
    /// Where the ground begins, m from `plane` along it, in the plane of x and y to the right of the normal; there and at
    /// `to` it ends in walls that go straight down. Without end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Entry>,
    /// Where the ground ends, m; without end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Entry>,
    /// Distance after which the ground from `from` to `to` comes again, m: a row of stones; once by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<Entry>,
    /// In space, the direction in which `from` and `to` are measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<Row>,
    /// Friction coefficient; 0 by default.
    #[serde(default)]
    pub mu: Entry,
    /// Restitution in the normal direction, 0 to 1; 0 by default.
    #[serde(default)]
    pub eps_N: Entry,
    /// Restitution in the tangents, 0 to 1; 0 by default.
    #[serde(default)]
    pub eps_T: Entry,
}

impl Touch {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let touch = Self {
            name: name(t, "touch", number, faults),
            on: read::required_word(t, "on", "name a link", faults),
            at: read::optional_row(t, "at", faults),
            plane: read::optional_row(t, "plane", faults),
            normal: read::optional_row(t, "normal", faults),
            from: read::optional_entry(t, "from", faults),
            to: read::optional_entry(t, "to", faults),
            every: read::optional_entry(t, "every", faults),
            along: read::optional_row(t, "along", faults),
            mu: read::entry_or(t, "mu", 0.0, faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
            eps_T: read::entry_or(t, "eps_T", 0.0, faults),
        };
        table.finish(faults);
        touch
    }
}
