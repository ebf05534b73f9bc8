//! `[world]` and what belongs to it: rigid bodies with shapes, as they are written.

mod body;
mod emitter;
mod force;
mod material;
mod motion;
mod remover;
mod repeat;
mod shapes;
mod sizes;
mod world;

pub use body::{Body, BodyKeys};
pub use emitter::{Emitter, Pattern};
pub use force::{Drag, Field, Spring};
pub use material::{Material, Pair};
pub use motion::Motion;
pub use remover::{Plane, Remover};
pub use repeat::Repeat;
pub use shapes::{
    Capsule, Compound, Cone, Cuboid, Cylinder, Disc, Funnel, Halfspace, Hull, Mesh, Part,
    PartShape, Piece, Polygon, Sphere,
};
pub use world::{Leaving, World};

pub use sizes::{Share, Sizes};

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use body::read_body;
use percuss_part::{Foreign, Origin, PartKind};
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::numbered;
use shapes::ReadShape;

/// The sections of a world of rigid bodies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Bodies {
    /// The world itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<World>,
    /// What bodies are made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub material: Vec<Material>,
    /// Contact laws of pairs of materials.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pair: Vec<Pair>,
    /// Balls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sphere: Vec<Body<Sphere>>,
    /// Boxes; in the plane, rectangles.
    #[serde(default, rename = "box", skip_serializing_if = "Vec::is_empty")]
    pub cuboid: Vec<Body<Cuboid>>,
    /// Capsules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub capsule: Vec<Body<Capsule>>,
    /// Cylinders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cylinder: Vec<Body<Cylinder>>,
    /// Cones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cone: Vec<Body<Cone>>,
    /// Convex hulls of points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hull: Vec<Body<Hull>>,
    /// Closed surfaces from files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mesh: Vec<Body<Mesh>>,
    /// Discs in the plane.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disc: Vec<Body<Disc>>,
    /// Convex polygons in the plane.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub polygon: Vec<Body<Polygon>>,
    /// Half-spaces: floors and walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub halfspace: Vec<Body<Halfspace>>,
    /// Funnels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub funnel: Vec<Body<Funnel>>,
    /// Several shapes held together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compound: Vec<Body<Compound>>,
    /// What adds many bodies, at the start or during the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emitter: Vec<Emitter>,
    /// What takes bodies away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remover: Vec<Remover>,
    /// Springs with dampers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spring: Vec<Spring>,
    /// Drag on every body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drag: Option<Drag>,
    /// A field of acceleration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Field>,
}

impl PartKind for Bodies {
    const HEADS: &'static [&'static str] = &["[world]"];

    const SECTIONS: &'static [&'static str] = &[
        "world",
        "material",
        "pair",
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
        "funnel",
        "compound",
        "emitter",
        "remover",
        "spring",
        "drag",
        "field",
    ];

    fn refusal(foreign: &Foreign<'_>) -> [String; 2] {
        match foreign.owner {
            Some("[system]") => [
                format!(
                    "`{}` belongs to [system], but this is a world",
                    foreign.keys[0]
                ),
                "a scene has either [system] with formulas or [world] with bodies".to_owned(),
            ],
            _ => foreign.refusal(),
        }
    }

    fn read(root: &mut Table<'_>, origin: Origin<'_>, faults: &mut Faults) -> Self {
        let folder = origin.folder;
        let world = root.take("world");
        let world = world.map(|node| World::read(Table::new(node, "world", faults), faults));
        let drag = root.take("drag");
        let drag = drag.map(|node| Drag::read(Table::new(node, "drag", faults), faults));
        let field = root.take("field");
        let field = field.map(|node| Field::read(Table::new(node, "field", faults), faults));
        let material = read::tables(root, "material", faults).into_iter();
        let material = material.map(|table| Material::read(table, faults));
        let material = material.collect();
        let pair = read::tables(root, "pair", faults).into_iter();
        let pair = pair.map(|table| Pair::read(table, faults)).collect();
        let emitters = read::tables(root, "emitter", faults);
        let removers = read::tables(root, "remover", faults);
        let springs = read::tables(root, "spring", faults);
        Self {
            world,
            material,
            pair,
            sphere: read_bodies(root, folder, faults),
            cuboid: read_bodies(root, folder, faults),
            capsule: read_bodies(root, folder, faults),
            cylinder: read_bodies(root, folder, faults),
            cone: read_bodies(root, folder, faults),
            hull: read_bodies(root, folder, faults),
            mesh: read_bodies(root, folder, faults),
            disc: read_bodies(root, folder, faults),
            polygon: read_bodies(root, folder, faults),
            halfspace: read_bodies(root, folder, faults),
            funnel: read_bodies(root, folder, faults),
            compound: read_bodies(root, folder, faults),
            emitter: numbered(emitters, Emitter::read, faults),
            remover: numbered(removers, Remover::read, faults),
            spring: numbered(
                springs,
                |table, _, faults| Spring::read(table, faults),
                faults,
            ),
            drag,
            field,
        }
    }
}

impl Bodies {
    /// What all bodies have, of each body.
    pub fn keys(&self) -> impl Iterator<Item = &BodyKeys> {
        fn of<S>(list: &[Body<S>]) -> impl Iterator<Item = &BodyKeys> {
            list.iter().map(|body| &body.keys)
        }
        of(&self.sphere)
            .chain(of(&self.cuboid))
            .chain(of(&self.capsule))
            .chain(of(&self.cylinder))
            .chain(of(&self.cone))
            .chain(of(&self.hull))
            .chain(of(&self.mesh))
            .chain(of(&self.disc))
            .chain(of(&self.polygon))
            .chain(of(&self.halfspace))
            .chain(of(&self.funnel))
            .chain(of(&self.compound))
    }
}

impl Bodies {
    /// The meshes, those of compounds included.
    pub fn meshes(&self) -> impl Iterator<Item = &Mesh> {
        let parts = self
            .compound
            .iter()
            .flat_map(|body| body.shape.parts.iter());
        let parts = parts.filter_map(|piece| match &piece.part.shape {
            Some(PartShape::Mesh(mesh)) => Some(mesh),
            _ => None,
        });
        self.mesh.iter().map(|body| &body.shape).chain(parts)
    }
}

fn read_bodies<S: ReadShape>(
    root: &mut Table<'_>,
    folder: &Path,
    faults: &mut Faults,
) -> Vec<Body<S>> {
    let read =
        |table: Table<'_>, number, faults: &mut Faults| read_body(table, number, folder, faults);
    numbered(read::tables(root, S::SECTION, faults), read, faults)
}
