//! `[[material]]` and `[[pair]]`: what bodies are made of, and how they touch.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::Entry;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;

/// What bodies are made of.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Its name.
    pub name: Located<String>,
    /// Density, kg/m³ (in the plane kg/m²); 1000 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<Entry>,
}

impl Material {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let material = Self {
            name: read::required_word(&mut table, "name", "name the material", faults),
            density: read::optional_entry(&mut table, "density", faults),
        };
        table.finish(faults);
        material
    }
}

/// The contact law between two materials, or of one with itself.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The two materials.
    pub materials: Located<Vec<Located<String>>>,
    /// Friction coefficient; that of the world by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mu: Option<Entry>,
    /// Restitution in the normal direction, 0 to 1; that of the world by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eps_N: Option<Entry>,
    /// Restitution in the tangents, 0 to 1; that of the world by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eps_T: Option<Entry>,
    /// Coefficient of rolling resistance; that of the world by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mu_r: Option<Entry>,
}

impl Pair {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "name two materials, such as materials = [\"steel\", \"wood\"]";
        let materials =
            read::required_list(&mut table, "materials", hint, faults, false, read::word);
        let pair = Self {
            materials,
            mu: read::optional_entry(&mut table, "mu", faults),
            eps_N: read::optional_entry(&mut table, "eps_N", faults),
            eps_T: read::optional_entry(&mut table, "eps_T", faults),
            mu_r: read::optional_entry(&mut table, "mu_r", faults),
        };
        table.finish(faults);
        pair
    }
}
