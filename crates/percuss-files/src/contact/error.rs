use percuss_contact::ProblemError;
use std::io;
use thiserror::Error;

/// Why a contact problem could not be read or written. Each fault is one line: what, where, what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ContactFileError {
    /// The operating system refused.
    #[error("{action}: {source}; check the path and its permissions")]
    Io {
        /// What was tried.
        action: &'static str,
        /// The refusal.
        source: io::Error,
    },
    /// A folder, a pipe or a device.
    #[error("this is {found}, not a file; name a .dat or .hdf5 file")]
    NotAFile {
        /// What it is instead.
        found: &'static str,
    },
    /// No bytes at all.
    #[error("the file is empty; write the problem again")]
    Empty,
    /// Named as HDF5, but without its signature.
    #[error("the HDF5 signature is missing; fetch the file again, or rename it if it is text")]
    NotHdf5,
    /// A fault in a text file.
    #[error("line {line}, word {word}: {what}; {remedy}")]
    Text {
        /// Line, counted from 1.
        line: usize,
        /// Word of the whole file, counted from 1.
        word: usize,
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
    /// A fault in an HDF5 file.
    #[error("{dataset}: {what}; {remedy}")]
    Fclib {
        /// Path of the dataset or group inside the file.
        dataset: String,
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
    /// Well-formed data that is no contact problem.
    #[error("{0}; mend the problem where it was made")]
    Problem(#[from] ProblemError),
    /// A problem that the format cannot hold.
    #[error("{what}; {remedy}")]
    Unwritable {
        /// What does not fit.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
}
