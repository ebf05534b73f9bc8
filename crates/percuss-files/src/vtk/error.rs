use std::io;
use thiserror::Error;

/// Why something cannot be written for ParaView. Comes inside an [`io::Error`] of kind `InvalidInput`, and nothing
/// has been written then.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum VtkError {
    /// An array that does not have one value for each point.
    #[error("{name}: {found} values for {points} points; give one for each point")]
    Length {
        /// Which array.
        name: String,
        /// Its values.
        found: usize,
        /// Points of the grid, or rows of the table.
        points: usize,
    },
    /// A cell on a point that does not exist.
    #[error("cell {cell} lies on point {point}, but there are {points} points, counted from 0")]
    NoSuchPoint {
        /// Which cell, counted from 0.
        cell: usize,
        /// The point that it names.
        point: usize,
        /// Points of the grid.
        points: usize,
    },
    /// A name that is empty, or has characters that XML cannot hold.
    #[error("{0:?} cannot be a name in a file for ParaView; use printable characters")]
    Name(String),
    /// Two arrays of one name.
    #[error("two arrays are called {0:?}; rename one")]
    Twice(String),
    /// A time that is not a number.
    #[error("{file}: its time is {time}; give a finite time")]
    Time {
        /// Which file of the collection.
        file: String,
        /// Its time, s.
        time: f64,
    },
}

impl From<VtkError> for io::Error {
    fn from(error: VtkError) -> Self {
        io::Error::new(io::ErrorKind::InvalidInput, error)
    }
}
