//! What all tables of bodies have in common.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::shapes::ReadShape;
use super::{Motion, Repeat};
use percuss_text::OneOrMany;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::rows;
use percuss_text::{Entry, Matrix, Row, Term};

/// A body: its shape, and what all bodies have.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Body<S> {
    /// What all bodies have.
    #[serde(flatten)]
    pub keys: BodyKeys,
    /// Its shape.
    #[serde(flatten)]
    pub shape: S,
}

/// What all bodies have.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BodyKeys {
    /// Its name; by default its section with a number, such as sphere1.
    #[serde(default)]
    pub name: Located<String>,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<Located<String>>,
    /// Mass, kg.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mass: Option<Entry>,
    /// Instead of the mass: density, kg/m³ (in the plane kg/m²); by default that of the material, else 1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<Entry>,
    /// Inertia about the centre of mass, kg m²: three values along the axes of the shape, or a matrix; in the plane one
    /// number. By default that of the shape.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<OneOrMany<Term>>>")]
    pub inertia: Option<Matrix>,
    /// Where the origin of its shape is, m; the origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Row>,
    /// In space, how it is turned: axis times angle, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<Row>,
    /// In the plane, how it is turned, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
    /// Velocity of the centre of mass at the start, m/s; zero by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<Row>,
    /// Angular velocity at the start, rad/s: three numbers, in the plane one; zero by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub omega: Option<Row>,
    /// Whether it stands still.
    #[serde(default)]
    pub fixed: bool,
    /// How it moves, where its motion is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Motion>,
    /// Whether it only serves emitters as an example.
    #[serde(default)]
    pub template: bool,
    /// Copies of it in a ring, a row or a grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
}

/// Reads a table of the section of a shape.
pub(super) fn read_body<S: ReadShape>(
    mut table: Table<'_>,
    number: usize,
    folder: &Path,
    faults: &mut Faults,
) -> Body<S> {
    let keys = BodyKeys::read(&mut table, S::SECTION, number, faults);
    let shape = S::read(&mut table, folder, faults);
    table.finish(faults);
    Body { keys, shape }
}

impl BodyKeys {
    fn read(table: &mut Table<'_>, section: &str, number: usize, faults: &mut Faults) -> Self {
        let name = read::optional_word(table, "name", faults)
            .unwrap_or_else(|| Located::new(format!("{section}{number}"), &table.place));
        let inertia = table.take("inertia");
        let omega = table.take("omega");
        let motion = table.take("motion");
        Self {
            name,
            material: read::optional_word(table, "material", faults),
            mass: read::optional_entry(table, "mass", faults),
            density: read::optional_entry(table, "density", faults),
            inertia: inertia.map(|node| match read::is_list(node) {
                true => rows(node, "inertia", faults),
                false => {
                    let one = read::list(node, "inertia", faults, true, read::entry);
                    Located::new(vec![one], &node.place)
                }
            }),
            position: read::optional_row(table, "position", faults),
            rotation: read::optional_row(table, "rotation", faults),
            angle: read::optional_entry(table, "angle", faults),
            velocity: read::optional_row(table, "velocity", faults),
            omega: omega.map(|node| read::list(node, "omega", faults, true, read::entry)),
            fixed: read::boolean_or(table, "fixed", false, faults),
            motion: motion.map(|node| Motion::read(node, faults)),
            template: read::boolean_or(table, "template", false, faults),
            repeat: Repeat::read(table, faults),
        }
    }
}

/// A list of numbers under a key that must be there.
pub(super) fn required_row(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
) -> Row {
    read::required_list(table, key, hint, faults, false, read::entry)
}
