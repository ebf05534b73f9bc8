use std::fmt::Display;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why a sweep cannot be made, or cannot go on.
#[derive(Debug, Error)]
pub enum SweepError {
    /// A fault in what was given.
    #[error("{0}")]
    Input(String),
    /// A result that could not be written; what was given is not to blame.
    #[error("{0}")]
    Unwritten(String),
    /// Threads that could not be started.
    #[error("cannot start threads: {0}")]
    Threads(String),
}

impl SweepError {
    /// A fault in a file or folder that was given.
    pub(crate) fn in_file(file: &Path, fault: impl Display) -> Self {
        SweepError::Input(format!("{}: {fault}", file.display()))
    }

    /// A file that could not be written.
    pub(crate) fn unwritten(file: &Path, error: &io::Error) -> Self {
        let file = file.display();
        SweepError::Unwritten(format!("{file}: {error}; check the space on the disk"))
    }
}
