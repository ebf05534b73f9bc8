//! `[[touch]]`.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::beams::name;
use super::super::read::{self, Faults};
use super::super::{Entry, Row};
use crate::diagnose::Located;
use crate::document::Table;

/// A point of a link that may touch a plane at rest.
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
            on: read::required_text(t, "on", "name a link", faults),
            at: read::optional_row(t, "at", faults),
            plane: read::optional_row(t, "plane", faults),
            normal: read::optional_row(t, "normal", faults),
            mu: read::entry_or(t, "mu", 0.0, faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
            eps_T: read::entry_or(t, "eps_T", 0.0, faults),
        };
        table.finish(faults);
        touch
    }
}
