use std::io;
use std::path::PathBuf;
use thiserror::Error;

use super::container::FORMAT;

/// Why there is nothing to go on from, or why it could not be kept.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// There is none.
    #[error("{}: there is no checkpoint to go on from; run it again without --resume", .0.display())]
    Missing(PathBuf),
    /// All that there is is damaged.
    #[error("{}: the checkpoint is damaged ({what}) and there is no good one before it; run it again without --resume", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// Another percuss wrote it.
    #[error("{}: this checkpoint has format {format}, and this percuss reads {FORMAT}; use the percuss that wrote it, or run it again without --resume", path.display())]
    Format {
        /// Which file.
        path: PathBuf,
        /// Its format.
        format: u32,
    },
    /// It belongs to another scene, or to the same one with other entries.
    #[error("{}: this checkpoint belongs to another scene", .0.display())]
    Foreign(PathBuf),
    /// It belongs to this scene with other meshes.
    #[error("{}: the mesh files that the scene names have changed since this checkpoint; put them back, or run it again without --resume", .0.display())]
    Meshes(PathBuf),
    /// Reading or writing failed.
    #[error("{}: {source}; check the path and the space on the disk", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
    /// The value cannot be encoded.
    #[error("{}: the checkpoint cannot be written: {source}", path.display())]
    Encoding {
        /// Which file.
        path: PathBuf,
        /// What happened.
        source: postcard::Error,
    },
}
