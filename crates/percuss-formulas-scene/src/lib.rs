//! Systems of formulas in scenes of percuss: what a scene says of them, how they are made, how they run and what is seen of
//! them.
//!
//! | file | what |
//! |---|---|
//! | [`section`] | the sections of a scene |
//! | `part.rs` | which settings go with them, and what is made of them |
//! | `model/` | from formulas to constants, matrices and flat code: forces, contacts, channels, drawings |
//! | `study.rs` | stationary responses of linear systems with friction and stops |
//! | `subject.rs`, `subject/` | a system under way; zeros of functions of the state |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod model;
mod part;
pub mod section;
mod study;
mod subject;

pub use model::{Axes, Passage, Sampler, StateEvent, StateFn, SystemModel};
