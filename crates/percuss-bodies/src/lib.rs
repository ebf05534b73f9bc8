//! Rigid bodies with real shapes, by the thousand: mass, motion, detection of contact.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod detect;
pub mod narrow;
pub mod population;
pub mod search;
pub mod shape;
pub mod world;

pub use narrow::Touch;
pub use shape::{Hull, MassProperties, Mesh, Polygon, Shape, ShapeError, Triangles};
pub use world::World;

#[cfg(test)]
#[path = "../tests/shapes/box_mesh.rs"]
mod box_mesh;
