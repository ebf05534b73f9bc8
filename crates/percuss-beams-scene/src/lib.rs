//! Beams and bars against obstacles in scenes of percuss: what a scene says of them, how they are made, how they run and what is
//! seen of them.
//!
//! | file | what |
//! |---|---|
//! | [`section`] | the sections of a scene |
//! | `part.rs` | which settings go with them, and what is made of them |
//! | `model/` | from the sections to chains of elements, obstacles, loads, channels |
//! | `study.rs` | stationary responses of beams of Hermite elements |
//! | `subject.rs`, `subject/` | beams under way; figures of obstacles |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod model;
mod part;
pub mod section;
mod study;
mod subject;

pub use model::BeamsModel;
