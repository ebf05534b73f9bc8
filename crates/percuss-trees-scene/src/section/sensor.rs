//! `[[sensor]]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::Row;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::name;

/// A point of a link whose motion is recorded, or a joint whose reaction is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sensor {
    /// Its name; by default sensor, sensor2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The link.
    pub on: Located<String>,
    /// The point in the frame of the link, m; its origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
    /// Whether the force and moment are recorded that the joint exerts on the link, about its origin. False by default.
    #[serde(default)]
    pub reaction: bool,
}

impl Sensor {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let sensor = Self {
            name: name(&mut table, "sensor", number, faults),
            on: read::required_word(&mut table, "on", "name a link", faults),
            at: read::optional_row(&mut table, "at", faults),
            reaction: read::boolean_or(&mut table, "reaction", false, faults),
        };
        table.finish(faults);
        sensor
    }
}
