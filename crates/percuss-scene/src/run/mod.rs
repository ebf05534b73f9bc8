//! Runs of scenes: as `percuss-run` has them, told apart by their scenes and read back from their folders.

mod begun;
mod difference;
mod kept;

pub use crate::scene::fingerprint;
pub use begun::{as_begun, difference_to, first_difference};
pub use kept::{Kept, KeptError};
pub use percuss_run::*;
