//! Surfaces and where two of them touch: shapes with their mass and bounds, meshes, search, laws between materials.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod law;
pub mod narrow;
pub mod search;
pub mod shape;

pub use law::{Laws, MaterialId, PairLaw};
pub use narrow::ContactPoint;
pub use shape::{Hull, MassProperties, Mesh, Polygon, Shape, ShapeError, Triangles};

#[cfg(test)]
#[path = "../tests/shapes/box_mesh.rs"]
mod box_mesh;
