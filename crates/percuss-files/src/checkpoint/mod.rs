//! Checkpoints: a value in a file that is whole or recognised as damaged, with the one before it beside it.
//!
//! | bytes | what they hold |
//! |---|---|
//! | 8 | magic |
//! | 4 | format |
//! | 1 + n | version of percuss that wrote it, its length first |
//! | 8, 8 | fingerprint of the scene: its text, its meshes |
//! | 8 | length of the value |
//! | … | the value in postcard's encoding, floats by their bits |
//! | 8 | checksum of everything before |
//!
//! Numbers are little-endian. Magic and checksum keep their places in every format.

mod checksum;
mod container;
mod error;
mod fingerprint;
mod shelf;

pub use checksum::{Checksum, checksum};
pub use container::{Container, Flaw};
pub use error::CheckpointError;
pub use fingerprint::Fingerprint;
pub use shelf::{Shelf, Taken};
