//! `[[visual]]`.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use percuss_bodies_scene::section::Part;
use percuss_text::Row;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::word_or;

/// What a link or the ground looks like on the page, where it is not drawn as bars: a shape that touches nothing. A mesh may be
/// open, and its file STL, OBJ or COLLADA.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Visual {
    /// The link; by default the ground.
    #[serde(default)]
    pub on: Located<String>,
    /// Its colour: `#rrggbb` or a name, as in `[[draw]]`; by default that of the file, or one of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Located<String>>,
    /// Factors of the lengths of a mesh along its x, y and z; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stretch: Option<Row>,
    /// What it is, and where it is in the frame of the link.
    #[serde(flatten)]
    pub part: Part,
}

impl Visual {
    pub(super) fn read(mut table: Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        Self {
            on: word_or(&mut table, "on", "ground", faults),
            colour: read::optional_text(&mut table, "colour", faults),
            stretch: read::optional_row(&mut table, "stretch", faults),
            part: Part::from_table(table, folder, faults),
        }
    }
}
