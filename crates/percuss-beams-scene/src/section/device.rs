//! `[[device]]`: friction devices on beams.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::Entry;
use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read::{self, name, required_entry};

/// A friction device between a beam of Hermite elements and the ground: R = threshold · sgn v + slope · v.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// Its name; by default device, device2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Where, m; at a node.
    pub x: Entry,
    /// Force above which it slides, N.
    pub threshold: Entry,
    /// Slope of the law, N s/m: 0 is Coulomb's (default), below 0 a falling one.
    #[serde(default)]
    pub slope: Entry,
}

impl Device {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let device = Self {
            name: name(t, "device", number, faults),
            x: required_entry(t, "x", "give the place in m", faults),
            threshold: required_entry(t, "threshold", "give the force in N", faults),
            slope: read::entry_or(t, "slope", 0.0, faults),
        };
        table.finish(faults);
        device
    }
}
