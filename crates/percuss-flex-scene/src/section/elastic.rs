//! `[[elastic]]`.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::{Entry, Row};

/// A flexible body: its mesh, material, interfaces, and how it is reduced. It has one of `rectangle`, `block` and `file`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Elastic {
    /// Its name.
    pub name: Located<String>,
    /// Length and height of a rectangle of quadrilaterals with a corner at the origin, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectangle: Option<Row>,
    /// Sides of a block of tetrahedra with a corner at the origin, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<Row>,
    /// Elements along each side of the rectangle or block.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elements: Option<Row>,
    /// Whether tetrahedra have ten nodes; true by default.
    #[serde(default)]
    pub quadratic: bool,
    /// A mesh of Gmsh, format 4.1 in ASCII: triangles and quadrilaterals, or tetrahedra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Located<String>>,
    /// By what the places of the file are multiplied to become m; 1 by default.
    #[serde(default)]
    pub scale: Entry,
    /// Thickness of a body in the plane, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thickness: Option<Entry>,
    /// Young's modulus, Pa.
    pub E: Entry,
    /// Poisson's ratio.
    pub nu: Entry,
    /// Density, kg/m³.
    pub rho: Entry,
    /// Density of all elements as a design variable, with the law of penalised densities; 1 by default.
    #[serde(default)]
    pub density: Entry,
    /// Nodes that move as one, where others hang.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interface: Vec<InterfaceSection>,
    /// The interface that the frame is fixed to, the first by default, or "mean" for mean axes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Located<String>>,
    /// Modes with all interfaces held beside the static shapes of the interfaces; 6 by default.
    #[serde(default)]
    pub modes: Located<i64>,
    /// So many of the lowest modes with loads are kept; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<Located<i64>>,
    /// Modes below this frequency are kept, Hz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Entry>,
    /// Part of critical damping in every mode; 0 by default.
    #[serde(default)]
    pub damping: Entry,
    /// Whether stress stiffens it; false by default.
    #[serde(default)]
    pub stiffening: bool,
    /// Rigid bodies that the modes carry at interfaces while they are looked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub load: Vec<LoadSection>,
}

/// Nodes of an interface: one of `side`, `group` and `near`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterfaceSection {
    /// Its name.
    pub name: Located<String>,
    /// All nodes with the least or largest coordinate: "left", "right" (x), "bottom", "top" (y), "back", "front" (z).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Located<String>>,
    /// All nodes of a physical group of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Located<String>>,
    /// The node nearest to this place, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<Row>,
    /// Where its displacement is told, m; the middle of its nodes by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
}

/// A rigid body at an interface, for the choice of modes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadSection {
    /// Which interface.
    pub at: Located<String>,
    /// kg.
    pub mass: Entry,
    /// Inertia about its centre of mass, kg m²; 0 by default.
    #[serde(default)]
    pub inertia: Entry,
}

const SHAPES: &str =
    "give rectangle = [length, height] with elements = [nx, ny], or block, or file";

impl Elastic {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Elastic {
            name: read::required_word(t, "name", "members say elastic = \"…\"", faults),
            rectangle: read::optional_row(t, "rectangle", faults),
            block: read::optional_row(t, "block", faults),
            elements: read::optional_row(t, "elements", faults),
            quadratic: read::boolean_or(t, "quadratic", true, faults),
            file: read::optional_word(t, "file", faults),
            scale: read::entry_or(t, "scale", 1.0, faults),
            thickness: read::optional_entry(t, "thickness", faults),
            E: required(t, "E", "Young's modulus, Pa", faults),
            nu: read::entry_or(t, "nu", 0.3, faults),
            rho: required(t, "rho", "density, kg/m^3", faults),
            density: read::entry_or(t, "density", 1.0, faults),
            interface: read::tables(t, "interface", faults)
                .into_iter()
                .map(|table| InterfaceSection::read(table, faults))
                .collect(),
            frame: read::optional_word(t, "frame", faults),
            modes: read::whole_or(t, "modes", 6, 0..=200, faults),
            keep: read::optional_whole(t, "keep", 1..=200, faults),
            below: read::optional_entry(t, "below", faults),
            damping: read::entry_or(t, "damping", 0.0, faults),
            stiffening: read::boolean_or(t, "stiffening", false, faults),
            load: read::tables(t, "load", faults)
                .into_iter()
                .map(|table| LoadSection::read(table, faults))
                .collect(),
        };
        let shapes = [
            section.rectangle.is_some(),
            section.block.is_some(),
            section.file.is_some(),
        ];
        if shapes.iter().filter(|shape| **shape).count() != 1 {
            let message = "an elastic body needs one of `rectangle`, `block` and `file`";
            let fault = percuss_text::Diagnostic::new(&table.place, message);
            faults.push(fault.with_hint(SHAPES));
        }
        table.finish(faults);
        section
    }
}

/// A number or formula under a key that must be there.
pub(super) fn required(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
) -> Entry {
    match table.require(key, hint, faults) {
        Some(node) => read::entry(node, key, faults),
        None => Located::told(percuss_text::Term::Number(1.0), &table.place),
    }
}

impl InterfaceSection {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = InterfaceSection {
            name: read::required_word(t, "name", "members say on = \"BODY.INTERFACE\"", faults),
            side: read::optional_word(t, "side", faults),
            group: read::optional_word(t, "group", faults),
            near: read::optional_row(t, "near", faults),
            at: read::optional_row(t, "at", faults),
        };
        let ways = [
            section.side.is_some(),
            section.group.is_some(),
            section.near.is_some(),
        ];
        if ways.iter().filter(|way| **way).count() != 1 {
            let message = "an interface needs one of `side`, `group` and `near`";
            faults.push(percuss_text::Diagnostic::new(&table.place, message));
        }
        table.finish(faults);
        section
    }
}

impl LoadSection {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = LoadSection {
            at: read::required_word(t, "at", "the name of an interface", faults),
            mass: required(t, "mass", "kg", faults),
            inertia: read::entry_or(t, "inertia", 0.0, faults),
        };
        table.finish(faults);
        section
    }
}
