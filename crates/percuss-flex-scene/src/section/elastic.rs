//! `[[elastic]]`.

use std::path::Path;

use percuss_design::topology::Law;
use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::{Entry, Matrix, Row};

/// A flexible body: its mesh, material, interfaces, and how it is reduced. It has one of `rectangle`, `block`, `line`, `file`, `sid`
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
    /// Corners of a line in space, m: a slender body of beam elements, with `radius` or `section`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Matrix>,
    /// Radius of a line whose sections are round, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// Height and width of a line whose sections are rectangles, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Row>,
    /// Where the height of a section points; [0, 0, 1] by default, [0, 1, 0] for lines that go there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<Row>,
    /// Elements along each side of the rectangle or block, or along the whole line.
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
    /// Other materials, of elements in physical groups of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub material: Vec<MaterialSection>,
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
    /// How stiffness follows density x: "modified" (default: x^p, and in proportion to x below 0.1) or "simp" (x^p).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<Located<String>>,
    /// p of this law; 3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Entry>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modes: Option<Located<i64>>,
    /// So many of the lowest modes with loads are kept; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<Located<i64>>,
    /// Modes below this frequency are kept, Hz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Entry>,
    /// Part of critical damping in every mode; 0 by default.
    #[serde(default)]
    pub damping: Entry,
    /// Rayleigh's damping in its place, D = α M + β K: [α, β] in 1/s and s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rayleigh: Option<Row>,
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

/// The material of a part of a body.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MaterialSection {
    /// Physical group of its elements.
    pub group: Located<String>,
    /// Young's modulus, Pa.
    pub E: Entry,
    /// Poisson's ratio; 0.3 by default.
    #[serde(default)]
    pub nu: Entry,
    /// Density, kg/m³.
    pub rho: Entry,
}

/// Nodes of an interface: one of `side`, `group`, `near`, `nodes`, and `low` with `high`.
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
    /// All nodes in the box from here, m,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<Row>,
    /// to here, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<Row>,
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

const SHAPES: &str = "give rectangle = [length, height] with elements = [nx, ny], or block, or line, or file, or sid, or stiffness_matrix with mass_matrix and nodes";

fn is_false(value: &bool) -> bool {
    !value
}

/// Digits of a density that is written.
const DIGITS: f64 = 1e5;

impl Elastic {
    pub(super) fn put_design(&mut self, densities: &[f64], least: f64, law: Law) {
        self.least = Some(Entry::from(least));
        let (word, power) = match law {
            Law::Simp { power } => ("simp", power),
            Law::Modified { power } | Law::Floor { power, .. } => ("modified", power),
        };
        self.law = Some(Located::from(word.to_owned()));
        self.power = Some(Entry::from(power));
        let rounded = densities
            .iter()
            .map(|x| ((x * DIGITS).round() / DIGITS).max(least));
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
            line: (t.take("line")).map(|node| read::matrix(node, "line", faults)),
            radius: read::optional_entry(t, "radius", faults),
            section: read::optional_row(t, "section", faults),
            up: read::optional_row(t, "up", faults),
            elements: (t.take("elements"))
                .map(|node| read::list(node, "elements", faults, true, read::entry)),
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
            material: read::tables(t, "material", faults)
                .into_iter()
                .map(|table| MaterialSection::read(table, faults))
                .collect(),
            density: read::optional_entry(t, "density", faults),
            densities: read::optional_row(t, "densities", faults),
            design: read::optional_word(t, "design", faults),
            law: read::optional_word(t, "law", faults),
            power: read::optional_entry(t, "power", faults),
            threshold: read::boolean_or(t, "threshold", false, faults),
            least: read::optional_entry(t, "least", faults),
            interface: read::tables(t, "interface", faults)
                .into_iter()
                .map(|table| InterfaceSection::read(table, faults))
                .collect(),
            frame: read::optional_word(t, "frame", faults),
            modes: read::optional_whole(t, "modes", 0..=200, faults),
            keep: read::optional_whole(t, "keep", 1..=200, faults),
            below: read::optional_entry(t, "below", faults),
            damping: read::entry_or(t, "damping", 0.0, faults),
            rayleigh: read::optional_row(t, "rayleigh", faults),
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
            section.line.is_some(),
            section.file.is_some(),
            section.sid.is_some(),
            section.stiffness_matrix.is_some(),
        ];
        if shapes.iter().filter(|shape| **shape).count() != 1 {
            let message = "an elastic body needs one of `rectangle`, `block`, `line`, `file`, `sid` and `stiffness_matrix`";
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
            low: read::optional_row(t, "low", faults),
            high: read::optional_row(t, "high", faults),
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
            section.low.is_some(),
        ];
        let paired = section.low.is_some() == section.high.is_some();
        if ways.iter().filter(|way| **way).count() != 1 || !paired {
            let message =
                "an interface needs one of `side`, `group`, `near`, `nodes`, and `low` with `high`";
            faults.push(percuss_text::Diagnostic::new(&table.place, message));
        }
        table.finish(faults);
        section
    }
}

impl MaterialSection {
    fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = MaterialSection {
            group: read::required_word(t, "group", "a physical group of the file", faults),
            E: required(t, "E", "Young's modulus, Pa", faults),
            nu: read::entry_or(t, "nu", 0.3, faults),
            rho: required(t, "rho", "density, kg/m^3", faults),
        };
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
