//! Runs of scenes: as `percuss-run` has them, told apart by their scenes and read back from their folders.

mod begun;
mod difference;
mod fingerprint;
mod kept;

pub use begun::{as_begun, difference_to, first_difference};
pub use fingerprint::fingerprint;
pub use kept::{Kept, KeptError};
pub use percuss_run::*;
