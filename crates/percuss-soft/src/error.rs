//! What can go wrong.

use thiserror::Error;

/// What makes a soft beam impossible, or its motion.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum SoftError {
    /// A number that must be positive.
    #[error("the {what} is {value}; it must be positive")]
    NotPositive {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number that must not be negative.
    #[error("the {what} is {value}; it must not be negative")]
    Negative {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A line with too few nodes.
    #[error("a beam has {0} nodes; it needs two at least")]
    TooFewNodes(usize),
    /// Two nodes at one place.
    #[error("element {0} of the beam has no length; its two nodes must lie apart")]
    NoLength(usize),
    /// A slope of length zero.
    #[error("node {0} of the beam has no direction; give it a tangent")]
    NoTangent(usize),
    /// A director that says nothing about the section.
    #[error(
        "the director of node {0} is parallel to the beam there; take a direction that points across it"
    )]
    DirectorAlong(usize),
    /// A director that has come too near to the beam within a step.
    #[error(
        "the beam turned so far in a step that it came along the director of node {0}; take a smaller step"
    )]
    TurnedTooFar(usize),
    /// A node that the structure does not have.
    #[error("there is no node {node}; the structure has {nodes}")]
    NoNode {
        /// The node asked for.
        node: usize,
        /// How many there are.
        nodes: usize,
    },
    /// A weight of the end of a step that makes steps unstable, or none.
    #[error("θ is {0}; it must lie between 0.5 and 1")]
    Theta(f64),
    /// A matrix without a factor.
    #[error(
        "the {what} is singular at node {node}; a beam is not held, or the state is a point of instability"
    )]
    Singular {
        /// Which matrix.
        what: &'static str,
        /// Node where the pivot vanished.
        node: usize,
    },
    /// Nodes that are joined and lie apart.
    #[error("nodes {} and {} are joined but lie {distance:.3e} m apart", nodes[0], nodes[1])]
    Apart {
        /// The nodes.
        nodes: [usize; 2],
        /// Their distance, m.
        distance: f64,
    },
    /// A loop of joints.
    #[error("nodes {} and {} are joined already, by other joints; take one of the joints away", .0[0], .0[1])]
    JoinedAlready([usize; 2]),
    /// A joint that cannot be met beside what holds its nodes.
    #[error(
        "nodes {} and {} are joined, but what holds them or other joints keep them apart; let one of these go", .0[0], .0[1]
    )]
    HeldApart([usize; 2]),
    /// A step in which a beam that buckles touches something.
    #[error(
        "a beam that touches something is unstable over the length of the step; take a smaller step"
    )]
    Unstable,
    /// A step through contacts that were not foreseen, and not found when looked for further off.
    #[error("a beam moves into a contact that was not found within the step; take a smaller step")]
    Missed,
    /// A step with a larger local error than asked for.
    #[error("the local error of a step is larger than asked for; take a smaller step")]
    Coarse,
    /// Newton's iteration found no solution.
    #[error(
        "Newton's iteration stopped at a residual of {residual:e} after {iterations} iterations ({what}); take a smaller step"
    )]
    NoConvergence {
        /// What was being solved.
        what: &'static str,
        /// Relative residual.
        residual: f64,
        /// Iterations taken.
        iterations: usize,
    },
}

/// `value` if it is a finite positive number.
pub(crate) fn positive(what: &'static str, value: f64) -> Result<f64, SoftError> {
    if value > 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(SoftError::NotPositive { what, value })
    }
}

/// `value` if it is a finite number that is not negative.
pub(crate) fn not_negative(what: &'static str, value: f64) -> Result<f64, SoftError> {
    if value >= 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(SoftError::Negative { what, value })
    }
}
