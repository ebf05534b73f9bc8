//! `[[elastic]]`.

use std::path::Path;

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::{Entry, Row};

/// A flexible body: its mesh, material, interfaces, and how it is reduced. It has one of `rectangle`, `block`, `file`, `sid`
/// and `stiffness_matrix`.
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
    /// A mesh of Gmsh, format 4.1: triangles and quadrilaterals, or tetrahedra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Located<String>>,
    /// A body that is reduced already, a SID file; its interfaces are nodes of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sid: Option<Located<String>>,
    /// By what the places of the file are multiplied to become m; 1 by default.
    #[serde(default)]
    pub scale: Entry,
    /// K of another program, a file of Matrix Market, N/m: two or three rows for each node, in the order of `nodes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stiffness_matrix: Option<Located<String>>,
    /// M of the same, kg.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mass_matrix: Option<Located<String>>,
    /// Its nodes, a CSV file: number, x, y and, in space, z; times `scale` in m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Located<String>>,
    /// Thickness of a body in the plane, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thickness: Option<Entry>,
    /// Young's modulus, Pa; of meshes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub E: Option<Entry>,
    /// Poisson's ratio of meshes; 0.3 by default.
    #[serde(default)]
    pub nu: Entry,
    /// Density, kg/m³; of meshes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rho: Option<Entry>,
    /// Density of all elements as a design variable, with the law of penalised densities; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<Entry>,
    /// The same for each element by itself, in the order of the mesh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub densities: Option<Row>,
    /// The same from a file: a table with x, y, z and density, such as `findings/design.csv` of a search, or a picture (PGM) over
    /// the extent of the mesh, black where there is material.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub design: Option<Located<String>>,
    /// Whether densities become one or the least of them, at the same volume; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub threshold: bool,
    /// Density of thin elements with `threshold`; 0.01 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<Entry>,
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
    /// Whether the largest stress after von Mises is a channel, MEMBER.stress; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stress: bool,
    /// Rigid bodies that the modes carry at interfaces while they are looked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub load: Vec<LoadSection>,
}

/// Nodes of an interface: one of `side`, `group`, `near` and `nodes`.
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
    /// Nodes with these numbers, of the mesh file or of the table of nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Located<Vec<Located<i64>>>>,
    /// Where its displacement is told, m; the middle of its nodes by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
    /// Whether its nodes may deform, and others hang on their mean motion; false by default: they move as one rigid piece.
    #[serde(default, skip_serializing_if = "is_false")]
    pub averaging: bool,
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

const SHAPES: &str = "give rectangle = [length, height] with elements = [nx, ny], or block, or file, or sid, or stiffness_matrix with mass_matrix and nodes";

fn is_false(value: &bool) -> bool {
    !value
}

/// Digits of a density that is written.
const DIGITS: f64 = 1e5;

impl Elastic {
    pub(super) fn put_design(&mut self, densities: &[f64], least: f64) {
        self.least = Some(Entry::from(least));
        let rounded = densities.iter().map(|x| (x * DIGITS).round() / DIGITS);
        (self.density, self.design) = (None, None);
        self.densities = Some(Located::from(
            rounded.map(Entry::from).collect::<Vec<Entry>>(),
        ));
    }

    /// Names files by whole paths.
    pub(super) fn find_files(&mut self, folder: &Path) {
        let matrices = [
            &mut self.stiffness_matrix,
            &mut self.mass_matrix,
            &mut self.nodes,
        ];
        let files = [&mut self.file, &mut self.sid, &mut self.design]
            .into_iter()
            .chain(matrices);
        for file in files.flatten() {
            let path = folder.join(file.as_str());
            let whole = path.canonicalize().unwrap_or(path);
            file.value = whole.to_string_lossy().into_owned();
        }
    }

    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Elastic {
            name: read::required_word(t, "name", "members say elastic = \"…\"", faults),
            rectangle: read::optional_row(t, "rectangle", faults),
            block: read::optional_row(t, "block", faults),
            elements: read::optional_row(t, "elements", faults),
            quadratic: read::boolean_or(t, "quadratic", true, faults),
            file: read::optional_word(t, "file", faults),
            sid: read::optional_word(t, "sid", faults),
            scale: read::entry_or(t, "scale", 1.0, faults),
            thickness: read::optional_entry(t, "thickness", faults),
            stiffness_matrix: read::optional_word(t, "stiffness_matrix", faults),
            mass_matrix: read::optional_word(t, "mass_matrix", faults),
            nodes: read::optional_word(t, "nodes", faults),
            E: read::optional_entry(t, "E", faults),
            nu: read::entry_or(t, "nu", 0.3, faults),
            rho: read::optional_entry(t, "rho", faults),
            density: read::optional_entry(t, "density", faults),
            densities: read::optional_row(t, "densities", faults),
            design: read::optional_word(t, "design", faults),
            threshold: read::boolean_or(t, "threshold", false, faults),
            least: read::optional_entry(t, "least", faults),
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
            stress: read::boolean_or(t, "stress", false, faults),
            load: read::tables(t, "load", faults)
                .into_iter()
                .map(|table| LoadSection::read(table, faults))
                .collect(),
        };
        let shapes = [
            section.rectangle.is_some(),
            section.block.is_some(),
            section.file.is_some(),
            section.sid.is_some(),
            section.stiffness_matrix.is_some(),
        ];
        if shapes.iter().filter(|shape| **shape).count() != 1 {
            let message = "an elastic body needs one of `rectangle`, `block`, `file`, `sid` and `stiffness_matrix`";
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
            nodes: (t.take("nodes")).map(|node| {
                let whole = |node: &_, key: &str, faults: &mut Faults| {
                    read::whole(node, key, 1, 1..=i64::MAX, faults)
                };
                read::list(node, "nodes", faults, true, whole)
            }),
            at: read::optional_row(t, "at", faults),
            averaging: read::boolean_or(t, "averaging", false, faults),
        };
        let ways = [
            section.side.is_some(),
            section.group.is_some(),
            section.near.is_some(),
            section.nodes.is_some(),
        ];
        if ways.iter().filter(|way| **way).count() != 1 {
            let message = "an interface needs one of `side`, `group`, `near` and `nodes`";
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
