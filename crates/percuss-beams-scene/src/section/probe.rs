//! `[[probe]]` and `[reference]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::Entry;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::name;
use percuss_text::read::required_entry;

/// A place whose motion is recorded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// Its name; by default probe, probe2, … Channels are u_NAME, v_NAME and slope_NAME.
    #[serde(default)]
    pub name: Located<String>,
    /// On which beam or bar; by default the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Located<String>>,
    /// Where, m.
    pub x: Entry,
}

impl Probe {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let probe = Self {
            name: name(&mut table, "probe", number, faults),
            on: read::optional_word(&mut table, "on", faults),
            x: required_entry(&mut table, "x", "give the place in m", faults),
        };
        table.finish(faults);
        probe
    }
}

/// The exact motion of the first beam after the impulses of the scene, as a series of modes; channels l2_error and
/// u_NAME_exact of every probe.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Number of modes; 200 by default.
    #[serde(default)]
    pub modes: Located<i64>,
}

/// Most modes of the exact motion.
const MOST_MODES: i64 = 10_000;

impl Reference {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let modes = read::whole_or(&mut table, "modes", 200, 1..=MOST_MODES, faults);
        table.finish(faults);
        Self { modes }
    }
}
