//! `[[shape]]`.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use percuss_bodies_scene::section::Part;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::{name, word_or};

/// A shape on a link or on the ground. Shapes touch each other, but for those of a link and of the one that it hangs on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shape {
    /// Its name in events; by default shape, shape2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The link; by default the ground.
    #[serde(default)]
    pub on: Located<String>,
    /// Shapes of one group do not touch each other; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Located<String>>,
    /// What it is, and where it is in the frame of the link.
    #[serde(flatten)]
    pub part: Part,
}

impl Shape {
    pub(super) fn read(
        mut table: Table<'_>,
        number: usize,
        folder: &Path,
        faults: &mut Faults,
    ) -> Self {
        Self {
            name: name(&mut table, "shape", number, faults),
            on: word_or(&mut table, "on", "ground", faults),
            group: read::optional_word(&mut table, "group", faults),
            part: Part::from_table(table, folder, faults),
        }
    }
}
