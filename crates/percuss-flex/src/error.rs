//! What makes a flexible body impossible.

use percuss_math::eigen::EigenError;
use percuss_math::sparse::CholeskyError;
use thiserror::Error;

/// What is wrong, with the place.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum FlexError {
    /// An element names a node that is not there.
    #[error("element {element} has node {node}, but there are {nodes} nodes")]
    Node {
        /// Element, counted from 0.
        element: usize,
        /// Node, counted from 0.
        node: usize,
        /// How many there are.
        nodes: usize,
    },
    /// A node that no element has.
    #[error("node {0} belongs to no element")]
    Alone(usize),
    /// An element without volume, or turned inside out.
    #[error(
        "element {element} is inverted or has no volume: the determinant of its map is {determinant:e}"
    )]
    Inverted {
        /// Element, counted from 0.
        element: usize,
        /// The worst of its points.
        determinant: f64,
    },
    /// Elements of the plane in a solid, or the other way round.
    #[error("element {0} does not belong into a mesh of this dimension")]
    Dimension(usize),
    /// The mesh falls into pieces.
    #[error(
        "the mesh has {pieces} pieces that are not connected; node {node} is not in the piece of node 0"
    )]
    Pieces {
        /// How many.
        pieces: usize,
        /// A node of the second.
        node: usize,
    },
    /// A number out of its range.
    #[error("{what} is {value}; {range}")]
    Range {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it must be.
        range: &'static str,
    },
    /// An interface without nodes.
    #[error("interface {0} has no nodes")]
    Empty(usize),
    /// A structure that is not held.
    #[error("the structure is not held: {0}")]
    Loose(CholeskyError),
    /// Eigenpairs that were not found.
    #[error(transparent)]
    Eigen(#[from] EigenError),
}
