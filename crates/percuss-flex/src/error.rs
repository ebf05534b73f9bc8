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
    /// An averaging interface without rotation.
    #[error(
        "the nodes of averaging interface {0} lie at one place or on one line, which tells no rotation; give it more nodes"
    )]
    Line(usize),
    /// A frame that could turn.
    #[error(
        "the nodes of interface {0}, which holds the frame, lie at one place or on one line, about which the body could turn; give it more nodes, or take mean axes"
    )]
    LooseFrame(usize),
    /// An interface names a node that is not there.
    #[error("interface {interface} has node {node}, but there are {nodes} nodes")]
    InterfaceNode {
        /// Interface, counted from 0.
        interface: usize,
        /// Node, counted from 0.
        node: usize,
        /// How many there are.
        nodes: usize,
    },
    /// A node of two interfaces, which would have to move as both do.
    #[error("node {node} belongs to interfaces {} and {}; give each its own nodes", interfaces[0], interfaces[1])]
    Shared {
        /// Node, counted from 0.
        node: usize,
        /// The interfaces, counted from 0.
        interfaces: [usize; 2],
    },
    /// An interface that is not there.
    #[error("there is no interface {interface}: there are {interfaces}, counted from 0")]
    NoInterface {
        /// Its number.
        interface: usize,
        /// How many there are.
        interfaces: usize,
    },
    /// A matrix that does not fit the nodes.
    #[error("{what} has {order} rows, but {nodes} nodes with {dimension} displacements each have {}", nodes * dimension)]
    Order {
        /// Which matrix.
        what: &'static str,
        /// Its order.
        order: usize,
        /// Number of nodes.
        nodes: usize,
        /// Displacements of a node.
        dimension: usize,
    },
    /// A displacement without stiffness or mass.
    #[error(
        "{what} has {value:e} on the diagonal at component {component} of node {node}; it must be positive"
    )]
    Diagonal {
        /// Which matrix.
        what: &'static str,
        /// Node, counted from 0.
        node: usize,
        /// Component, counted from 0.
        component: usize,
        /// The entry.
        value: f64,
    },
    /// A matrix that is not positive definite.
    #[error("{0} is not positive: some motion would have no or negative mass")]
    NotPositive(&'static str),
    /// A mass matrix that mixes directions.
    #[error(
        "M couples components {} and {} of nodes {} and {} by {value:e} kg; it must be that of solid or plane elements, without rotations that were condensed out: take the mass matrix of the displacements alone, or a SID file", components[0], components[1], nodes[0], nodes[1]
    )]
    Coupled {
        /// Nodes, counted from 0.
        nodes: [usize; 2],
        /// Components, counted from 0.
        components: [usize; 2],
        /// The entry, kg.
        value: f64,
    },
    /// A mass that is not the same in all directions.
    #[error(
        "M moves {first} kg along x but {last} kg along the last axis; masses must be those of nodes that move alike in all directions, without rotations of nodes"
    )]
    Uneven {
        /// Along the first axis, kg.
        first: f64,
        /// Along the last, kg.
        last: f64,
    },
    /// A free body whose stiffness leaves more than its rigid motions loose, or fewer.
    #[error(
        "K leaves {found} motions without resistance where a free body has {expected}; the lowest frequency after them is {next} Hz"
    )]
    RigidMotions {
        /// How many were found.
        found: usize,
        /// How many there must be.
        expected: usize,
        /// Frequency of the next mode, Hz.
        next: f64,
    },
    /// No mode is left.
    #[error("no mode is kept: raise the number of modes or the limit of frequency")]
    NoModes,
    /// A structure that is not held.
    #[error("the structure is not held: {0}")]
    Loose(CholeskyError),
    /// Eigenpairs that were not found.
    #[error(transparent)]
    Eigen(#[from] EigenError),
}
