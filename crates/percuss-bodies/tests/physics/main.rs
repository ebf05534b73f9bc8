//! Worlds of rigid bodies judged by physics: what is known in closed form, and what must balance.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod belts;
#[path = "../../../percuss-shapes/tests/shapes/box_mesh.rs"]
mod box_mesh;
mod cells;
mod collisions;
mod common;
mod forces;
mod incline;
mod landing;
mod lines;
mod pile;
mod places;
mod plane;
mod population;
mod resistance;
mod rims;
mod rolling;
mod rotation;
mod seams;
mod separate;
mod sleep;
mod stack;
mod tree;
