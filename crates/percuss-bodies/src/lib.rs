//! Rigid bodies with real shapes, by the thousand: mass, motion, detection of contact.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod narrow;
pub mod shape;

pub use narrow::Touch;
pub use shape::{MassProperties, Shape, ShapeError};
