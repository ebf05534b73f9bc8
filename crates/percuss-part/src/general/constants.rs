//! `[constants]`: named numbers for formulas.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{Serialize, SerializeMap, Serializer};

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::{Entry, Term};

/// Named numbers in the order of the file; each may be a formula of earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constants(pub Vec<(Located<String>, Entry)>);

impl Constants {
    /// Reads the section.
    pub fn read(table: &Table<'_>, faults: &mut Faults) -> Self {
        let read =
            |(name, node): &(Located<String>, _)| (name.clone(), read::entry(node, name, faults));
        Self(table.entries().iter().map(read).collect())
    }
}

impl Serialize for Constants {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, entry) in &self.0 {
            map.serialize_entry(&name.value, entry)?;
        }
        map.end()
    }
}

impl JsonSchema for Constants {
    fn schema_name() -> Cow<'static, str> {
        "Constants".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let term = generator.subschema_for::<Term>();
        schemars::json_schema!({
            "type": "object",
            "description": "Named numbers for formulas; each may be a formula of earlier ones.",
            "additionalProperties": term,
        })
    }
}
