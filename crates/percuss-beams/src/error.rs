use thiserror::Error;

/// Why a description does not make a beam.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum BeamError {
    /// A number that must be positive.
    #[error("{what} is {value}; it must be positive")]
    NotPositive {
        /// Which.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// A number that must not be negative.
    #[error("{what} is {value}; it must not be negative")]
    Negative {
        /// Which.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// Too few elements.
    #[error("a chain of {elements} elements is too short; at least {least} are needed")]
    Elements {
        /// How many were given.
        elements: usize,
        /// How many are needed.
        least: usize,
    },
    /// A table whose places do not rise.
    #[error("the table of {what} has x = {x} after x = {before}; places must rise")]
    Unsorted {
        /// Which table.
        what: String,
        /// The place that comes too late.
        x: f64,
        /// The one before.
        before: f64,
    },
    /// A table without enough or with unequal columns.
    #[error(
        "the table of {what} has {x} places and {y} values; both must be at least two and as many"
    )]
    Table {
        /// Which table.
        what: String,
        /// Number of places.
        x: usize,
        /// Number of values.
        y: usize,
    },
    /// A place outside the beam.
    #[error("{what} is at x = {x}, outside the beam from 0 to {length}")]
    Outside {
        /// What is there.
        what: String,
        /// Where, m.
        x: f64,
        /// Length of the beam, m.
        length: f64,
    },
    /// A place between nodes where a node is needed.
    #[error(
        "{what} is at x = {x}, between the nodes of {elements} elements; choose a number of elements with a node there"
    )]
    NoNode {
        /// What is there.
        what: String,
        /// Where, m.
        x: f64,
        /// Number of elements.
        elements: usize,
    },
    /// A place that a support holds.
    #[error("{what} is at x = {x}, where the support holds the beam; it would do nothing there")]
    Held {
        /// What is there.
        what: String,
        /// Where, m.
        x: f64,
    },
    /// A chain that does not exist.
    #[error("there is no beam {index}; there are {count}")]
    NoSuchBeam {
        /// Which was named, counted from 0.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A mass matrix that cannot be inverted.
    #[error("the mass matrix of the beam is not positive definite; look at rhoA and the tables")]
    Mass,
}
