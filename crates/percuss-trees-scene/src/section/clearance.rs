//! `[[clearance]]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::{name, word_or};
use percuss_text::{Entry, Matrix, Row};

/// A joint with play: a pin that strikes the inside of a bearing that is a little wider.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clearance {
    /// Its name in events and channels; by default clearance, clearance2, …; its friction is called NAME_T.
    #[serde(default)]
    pub name: Located<String>,
    /// The link with the bearing; by default the ground.
    #[serde(default)]
    pub bearing: Located<String>,
    /// The link with the pin. No joint but this one may hold it to the bearing.
    pub pin: Located<String>,
    /// Middles of bearing and pin in the frames of their links, m; origins by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Matrix>,
    /// Radii of bearing and pin, m.
    pub radii: Row,
    /// In space, the axis of the bearing, along which the pin is free; without it the bearing is a socket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Row>,
    /// Friction coefficient; 0 by default.
    #[serde(default)]
    pub mu: Entry,
    /// Newton's restitution, 0 to 1; 0 by default.
    #[serde(default)]
    pub eps_N: Entry,
}

impl Clearance {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let points = t.take("points");
        let radii = read::optional_row(t, "radii", faults);
        if radii.is_none() {
            let hint = "give those of bearing and pin, such as radii = [0.0102, 0.01]";
            faults.push(Diagnostic::new(&t.place, "missing key `radii`").with_hint(hint));
        }
        let clearance = Self {
            name: name(t, "clearance", number, faults),
            bearing: word_or(t, "bearing", "ground", faults),
            pin: read::required_word(t, "pin", "name the link with the pin", faults),
            points: points.map(|node| read::matrix(node, "points", faults)),
            radii: radii.unwrap_or_default(),
            axis: read::optional_row(t, "axis", faults),
            mu: read::entry_or(t, "mu", 0.0, faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
        };
        table.finish(faults);
        clearance
    }
}
