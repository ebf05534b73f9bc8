//! The shapes, one table each.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::Repeat;
use super::body::required_row;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::{Node, Table};
use percuss_text::read;
use percuss_text::read::required_entry;
use percuss_text::suggest;
use percuss_text::{Entry, Matrix, Row};

/// A shape that can be read from the table of its section.
pub(super) trait ReadShape: Sized {
    /// The section.
    const SECTION: &'static str;

    /// Reads its keys; files are looked for in `folder`.
    fn read(table: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self;
}

/// A ball.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sphere {
    /// Radius, m.
    pub radius: Entry,
}

/// A box; in the plane, a rectangle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cuboid {
    /// Lengths of its edges, m: three, in the plane two.
    pub size: Row,
}

/// A cylinder about z with a half ball at either end.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Capsule {
    /// Radius, m.
    pub radius: Entry,
    /// Length of the straight part, m.
    pub length: Entry,
}

/// A cylinder about z.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cylinder {
    /// Radius, m.
    pub radius: Entry,
    /// Length, m.
    pub length: Entry,
}

/// A cone about z with its apex up; the origin is midway between base and apex.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cone {
    /// Radius of the base, m.
    pub radius: Entry,
    /// Height, m.
    pub height: Entry,
}

/// The convex hull of points.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Hull {
    /// The points, m.
    pub points: Matrix,
}

/// A closed surface of triangles from an STL file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Mesh {
    /// The file, relative to the scene.
    pub file: Located<String>,
    /// Length of its unit, m; 1 by default.
    #[serde(default)]
    pub scale: Entry,
    /// Whether inside and outside are to be exchanged.
    #[serde(default)]
    pub flip: bool,
}

/// A disc in the plane.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Disc {
    /// Radius, m.
    pub radius: Entry,
}

/// A convex polygon in the plane.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Polygon {
    /// The corners, m.
    pub points: Matrix,
    /// Radius of a disc that is rolled around it, m; 0 by default.
    #[serde(default)]
    pub rounding: Entry,
}

/// Everything behind a plane through the position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Halfspace {
    /// The direction in which its surface looks.
    pub normal: Row,
}

/// The inside of a cone about z, open upwards, with a rim at its lower end: ρ = rim + slope z.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Funnel {
    /// Radius of the rim, m.
    pub rim: Entry,
    /// Radius gained per height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slope: Option<Entry>,
    /// Instead of the slope: angle between axis and wall, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_angle: Option<Entry>,
    /// Where it ends above the rim, m; nowhere by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Entry>,
}

/// Several shapes held together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Compound {
    /// The shapes.
    pub parts: Located<Vec<Piece>>,
}

/// A part of a compound, once or in copies.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Piece {
    /// The shape at its place.
    #[serde(flatten)]
    pub part: Part,
    /// Copies of it in a ring, a row or a grid, in the frame of the compound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
}

/// A shape at a place.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Part {
    /// Its shape; none only where it is at fault.
    #[serde(flatten)]
    #[schemars(with = "PartShape")]
    pub shape: Option<PartShape>,
    /// Where it is in the frame of the compound, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Row>,
    /// In space, how it is turned: axis times angle, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<Row>,
    /// In the plane, how it is turned, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
}

/// What a part can be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum PartShape {
    /// A ball.
    Sphere(Sphere),
    /// A box.
    Box(Cuboid),
    /// A capsule.
    Capsule(Capsule),
    /// A cylinder.
    Cylinder(Cylinder),
    /// A cone.
    Cone(Cone),
    /// A convex hull.
    Hull(Hull),
    /// A closed surface from a file.
    Mesh(Mesh),
    /// A disc in the plane.
    Disc(Disc),
    /// A polygon in the plane.
    Polygon(Polygon),
    /// Everything behind a plane; only the ground of a mechanism.
    Halfspace(Halfspace),
}

const PARTS: [&str; 10] = [
    "sphere",
    "box",
    "capsule",
    "cylinder",
    "cone",
    "hull",
    "mesh",
    "disc",
    "polygon",
    "halfspace",
];

fn radius(table: &mut Table<'_>, faults: &mut Faults) -> Entry {
    required_entry(table, "radius", "give the radius in m", faults)
}

fn length(table: &mut Table<'_>, faults: &mut Faults) -> Entry {
    required_entry(table, "length", "give the length in m", faults)
}

fn points(table: &mut Table<'_>, hint: &str, faults: &mut Faults) -> Matrix {
    read::required_matrix(table, "points", hint, faults)
}

impl ReadShape for Sphere {
    const SECTION: &'static str = "sphere";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        Self {
            radius: radius(table, faults),
        }
    }
}

impl ReadShape for Cuboid {
    const SECTION: &'static str = "box";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        let hint = "give the lengths of its edges in m, such as size = [1, 1, 0.5]";
        Self {
            size: required_row(table, "size", hint, faults),
        }
    }
}

impl ReadShape for Capsule {
    const SECTION: &'static str = "capsule";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        Self {
            radius: radius(table, faults),
            length: length(table, faults),
        }
    }
}

impl ReadShape for Cylinder {
    const SECTION: &'static str = "cylinder";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        Self {
            radius: radius(table, faults),
            length: length(table, faults),
        }
    }
}

impl ReadShape for Cone {
    const SECTION: &'static str = "cone";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        Self {
            radius: radius(table, faults),
            height: required_entry(table, "height", "give the height in m", faults),
        }
    }
}

impl ReadShape for Hull {
    const SECTION: &'static str = "hull";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        let hint = "give its corners, at least four, such as points = [[0, 0, 0], …]";
        Self {
            points: points(table, hint, faults),
        }
    }
}

impl ReadShape for Mesh {
    const SECTION: &'static str = "mesh";

    fn read(table: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let hint = "name an STL file, such as file = \"part.stl\"";
        let mut file = read::required_word(table, "file", hint, faults);
        // once found, the scene may be written elsewhere
        if let Some(path) = folder.join(&file.value).to_str()
            && !file.is_told()
        {
            file.value = path.to_owned();
        }
        Self {
            file,
            scale: read::entry_or(table, "scale", 1.0, faults),
            flip: read::boolean_or(table, "flip", false, faults),
        }
    }
}

impl ReadShape for Disc {
    const SECTION: &'static str = "disc";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        Self {
            radius: radius(table, faults),
        }
    }
}

impl ReadShape for Polygon {
    const SECTION: &'static str = "polygon";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        let hint = "give its corners in order, such as points = [[0, 0], [1, 0], [0, 1]]";
        Self {
            points: points(table, hint, faults),
            rounding: read::entry_or(table, "rounding", 0.0, faults),
        }
    }
}

impl ReadShape for Halfspace {
    const SECTION: &'static str = "halfspace";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        let hint = "say where its surface looks, such as normal = [0, 0, 1]";
        Self {
            normal: required_row(table, "normal", hint, faults),
        }
    }
}

impl ReadShape for Funnel {
    const SECTION: &'static str = "funnel";

    fn read(table: &mut Table<'_>, _: &Path, faults: &mut Faults) -> Self {
        let funnel = Self {
            rim: required_entry(table, "rim", "give the radius of its rim in m", faults),
            slope: read::optional_entry(table, "slope", faults),
            half_angle: read::optional_entry(table, "half_angle", faults),
            height: read::optional_entry(table, "height", faults),
        };
        if funnel.slope.is_some() == funnel.half_angle.is_some() {
            let message = match funnel.slope {
                Some(_) => "both `slope` and `half_angle` are given; keep one of them",
                None => "a funnel needs either `slope` or `half_angle`",
            };
            let hint = "slope = 1 and half_angle = \"pi/4\" are the same";
            faults.push(Diagnostic::new(&table.place, message).with_hint(hint));
        }
        funnel
    }
}

impl ReadShape for Compound {
    const SECTION: &'static str = "compound";

    fn read(table: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let hint = "list its parts, such as parts = [{ shape = \"sphere\", radius = 0.1 }]";
        let part = |node: &Node, _: &str, faults: &mut Faults| Piece::read(node, folder, faults);
        Self {
            parts: read::required_list(table, "parts", hint, faults, false, part),
        }
    }
}

impl Piece {
    fn read(node: &Node, folder: &Path, faults: &mut Faults) -> Self {
        let mut table = Table::new(node, "a part", faults);
        let repeat = Repeat::read(&mut table, faults);
        Self {
            part: Part::from_table(table, folder, faults),
            repeat,
        }
    }
}

impl Part {
    /// From what is left of a table.
    pub fn from_table(mut table: Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let hint = "say what it is, such as shape = \"box\"";
        let word = read::required_word(&mut table, "shape", hint, faults);
        let shape = PartShape::read(&word, &mut table, folder, faults);
        let part = Self {
            shape,
            position: read::optional_row(&mut table, "position", faults),
            rotation: read::optional_row(&mut table, "rotation", faults),
            angle: read::optional_entry(&mut table, "angle", faults),
        };
        if part.shape.is_some() {
            table.finish(faults);
        }
        part
    }
}

impl PartShape {
    fn read(
        word: &Located<String>,
        table: &mut Table<'_>,
        folder: &Path,
        faults: &mut Faults,
    ) -> Option<Self> {
        Some(match word.as_str() {
            "sphere" => Self::Sphere(Sphere::read(table, folder, faults)),
            "box" => Self::Box(Cuboid::read(table, folder, faults)),
            "capsule" => Self::Capsule(Capsule::read(table, folder, faults)),
            "cylinder" => Self::Cylinder(Cylinder::read(table, folder, faults)),
            "cone" => Self::Cone(Cone::read(table, folder, faults)),
            "hull" => Self::Hull(Hull::read(table, folder, faults)),
            "mesh" => Self::Mesh(Mesh::read(table, folder, faults)),
            "disc" => Self::Disc(Disc::read(table, folder, faults)),
            "polygon" => Self::Polygon(Polygon::read(table, folder, faults)),
            "halfspace" => Self::Halfspace(Halfspace::read(table, folder, faults)),
            unknown => {
                let hint = suggest::hint(unknown, "shapes of parts", PARTS);
                let message = format!("unknown shape `{unknown}` of a part");
                faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
                return None;
            }
        })
    }
}
