//! Mathematics that the rest of percuss stands on: convex sets with their prox maps,
//! factorisations of small, banded and sparse matrices, products, eigenpairs, roots of scalar functions, distances of shapes;
//! and [`Halt`], the wish that long work ends early.
//!
//! Everything is `f64`, deterministic, and free of allocation unless its documentation says so.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod band;
pub mod block_lu;
pub mod dense;
pub mod eigen;
mod halt;
pub mod product;
pub mod roots;
pub mod sets;
pub mod shape;
pub mod space;
pub mod sparse;

pub use halt::Halt;
