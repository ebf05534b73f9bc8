//! Rigid bodies with real shapes, by the thousand: mass, motion, detection of contact.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod world;

pub use percuss_shapes::{
    ContactPoint, Hull, MassProperties, Mesh, Polygon, Shape, ShapeError, Triangles,
};
pub use percuss_shapes::{narrow, search, shape};
pub use world::{World, population};
