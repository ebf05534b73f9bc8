//! Worlds of rigid bodies in scenes of percuss: what a scene says of them, how they are made, how they run and what is seen
//! of them.
//!
//! | file | what |
//! |---|---|
//! | [`section`] | the sections of a scene |
//! | `part.rs` | which settings go with them, and what is made of them |
//! | `model/` | from the sections to a world: numbers, shapes, places, channels |
//! | `subject.rs`, `subject/` | a world under way; film, tables and files for ParaView |
//! | `names.rs` | what bodies and scenery are called in tables |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod model;
mod names;
mod part;
pub mod section;
mod subject;

pub use model::shape_of;
pub use model::{Named, Watch, WorldModel, WorldOutput};
pub use names::Names;

use percuss_part::general::General;
use section::Bodies;

/// What a scene says of a world, and beside it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The sections of the world.
    pub bodies: &'a Bodies,
    /// The sections that every scene has.
    pub general: General<'a>,
}
