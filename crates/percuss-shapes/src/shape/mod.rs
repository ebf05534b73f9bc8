//! Shapes and what they weigh.
//!
//! Solid shapes live in space; planar ones ([`Shape::Disc`], [`Shape::Polygon`]) in the plane z = 0 of a world whose
//! bodies turn about z. [`Shape::HalfSpace`] and [`Shape::Funnel`] are scenery: infinite or hollow, without mass.

mod bounds;
mod build;
mod error;
mod hull;
mod mass;
mod mesh;
pub(crate) mod parry;
mod planar_mass;
mod polygon;
mod polyhedral_mass;
mod scaled;
pub(crate) mod solid;
mod triangles;

pub use error::ShapeError;
pub use hull::Hull;
pub use mass::MassProperties;
pub(crate) use mesh::Bend;
pub use mesh::Mesh;
pub use polygon::Polygon;
pub use triangles::Triangles;

use percuss_math::space::{Pose, Vec3};

/// A shape in its own frame. The constructors ([`Shape::sphere`], [`Shape::hull`], …) check what they are given;
/// a copy is cheap.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A ball about the origin.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// A box about the origin.
    Box {
        /// Half of its lengths along x, y, z, m.
        half: Vec3,
    },
    /// A cylinder about z with a half ball at either end.
    Capsule {
        /// Half of the length without the half balls, m.
        half_height: f64,
        /// Radius, m.
        radius: f64,
    },
    /// A cylinder about z, the origin at its centre.
    Cylinder {
        /// Half of its height, m.
        half_height: f64,
        /// Radius, m.
        radius: f64,
    },
    /// A cone about z, its apex at +z, the origin midway between base and apex.
    Cone {
        /// Half of its height, m.
        half_height: f64,
        /// Radius of its base, m.
        radius: f64,
    },
    /// A convex polyhedron.
    Hull(Hull),
    /// A closed surface of triangles.
    Mesh(Mesh),
    /// The half-space z ≤ 0; its surface looks along z. Only for bodies that do not move freely. In planar worlds it
    /// is turned so that its surface normal lies in the plane.
    HalfSpace,
    /// The inside of a cone about z, open upwards, with a sharp rim at its lower end z = 0. Only for bodies that do
    /// not move freely. One-sided: it holds what is inside.
    Funnel {
        /// Radius of the rim at z = 0, m.
        rim: f64,
        /// Radius gained per height, 1: ρ = rim + slope z.
        slope: f64,
        /// Height at which it ends, m; infinite by default.
        height: f64,
    },
    /// Several shapes, each at its place, held together.
    Compound(Vec<(Pose, Shape)>),
    /// A planar disc about the origin.
    Disc {
        /// Radius, m.
        radius: f64,
    },
    /// A planar convex polygon, its corners rounded or sharp.
    Polygon(Polygon),
}

impl Shape {
    /// Whether it lies in the plane z = 0.
    pub fn is_planar(&self) -> bool {
        match self {
            Shape::Disc { .. } | Shape::Polygon(_) => true,
            Shape::Compound(parts) => parts.iter().any(|(_, part)| part.is_planar()),
            _ => false,
        }
    }

    /// Whether it is a mesh or has one among its parts.
    pub fn has_mesh(&self) -> bool {
        match self {
            Shape::Mesh(_) => true,
            Shape::Compound(parts) => parts.iter().any(|(_, part)| part.has_mesh()),
            _ => false,
        }
    }

    /// Whether it is scenery, a half-space or a funnel: without volume, so without mass.
    pub fn is_scenery(&self) -> bool {
        match self {
            Shape::HalfSpace | Shape::Funnel { .. } => true,
            Shape::Compound(parts) => parts.iter().any(|(_, part)| part.is_scenery()),
            _ => false,
        }
    }
}
