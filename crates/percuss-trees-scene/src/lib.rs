//! Mechanisms of rigid links in scenes of percuss: what a scene says of them, how they are made, how they run and what is
//! seen of them.
//!
//! | file | what |
//! |---|---|
//! | [`section`] | the sections of a scene |
//! | `part.rs` | which settings go with them, and what is made of them |
//! | `model/` | from the sections to a tree: links, joints, loops, forces, shapes, channels |
//! | `subject.rs`, `subject/` | a mechanism under way; methods for smooth motion; looks and files for ParaView |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod model;
mod part;
pub mod section;
mod subject;

pub use model::MechanismModel;

use percuss_part::general::General;
use section::MechanismScene;

/// What a scene says of a mechanism, and beside it.
#[derive(Clone, Copy, Debug)]
struct Given<'a> {
    /// The sections of the mechanism.
    sections: &'a MechanismScene,
    /// The sections that every scene has.
    general: General<'a>,
}
