//! Why something cannot be a shape.

use thiserror::Error;

/// Why something cannot be a shape.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ShapeError {
    /// A length that is not positive, or not finite.
    #[error("{what} must be positive and finite, not {value}")]
    NotPositive {
        /// Which length.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number that must not be negative, or not a number.
    #[error("{what} must not be negative, and a number, not {value}")]
    Negative {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A point that is not finite.
    #[error("point {index} is not finite")]
    NotFinite {
        /// Its index, from 0.
        index: usize,
    },
    /// Not enough points.
    #[error("{what} needs at least {least} points, not {count}")]
    TooFew {
        /// For what.
        what: &'static str,
        /// At least so many.
        least: usize,
        /// So many are given.
        count: usize,
    },
    /// All points in a plane, on a line or at one place.
    #[error(
        "the points of {what} enclose nothing: they lie in one plane, on a line or at one place"
    )]
    Flat {
        /// Of what.
        what: &'static str,
    },
    /// A triangle that names a vertex that is not there.
    #[error("triangle {triangle} names vertex {vertex}, but there are only {count}")]
    NoSuchVertex {
        /// Index of the triangle, from 0.
        triangle: usize,
        /// The vertex that it names.
        vertex: usize,
        /// How many there are.
        count: usize,
    },
    /// A mesh whose triangles disagree about what is outside.
    #[error(
        "both triangles at the edge from {} to {} of the mesh run the same way: one of them looks inwards",
        place(.from), place(.to)
    )]
    Disagree {
        /// Where the edge begins, m.
        from: [f64; 3],
        /// Where it ends, m.
        to: [f64; 3],
    },
    /// A mesh with a hole, or with more than two triangles at an edge.
    #[error(
        "the mesh is not closed: the edge from {} to {} has not two triangles",
        place(.from), place(.to)
    )]
    Open {
        /// Where the edge begins, m.
        from: [f64; 3],
        /// Where it ends, m.
        to: [f64; 3],
    },
    /// A mesh whose triangles look inwards.
    #[error("the mesh is inside out (volume {volume} m³): flip its triangles")]
    InsideOut {
        /// Volume, negative, m³.
        volume: f64,
    },
    /// Not an STL file.
    #[error("{why}")]
    Stl {
        /// What is wrong with it.
        why: String,
    },
    /// A polygon with an inward corner, or one that crosses itself.
    #[error("the polygon is not convex at vertex {index}")]
    NotConvex {
        /// Index of the vertex, from 0.
        index: usize,
    },
    /// A compound without parts.
    #[error("a compound needs at least one part")]
    Empty,
    /// A compound of solid and planar parts.
    #[error("part {index} of the compound is planar and others are not, or it is infinite")]
    Mixed {
        /// Index of the part, from 0.
        index: usize,
    },
}

/// The length itself where it is positive and finite.
pub(super) fn positive(what: &'static str, value: f64) -> Result<f64, ShapeError> {
    if value > 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(ShapeError::NotPositive { what, value })
    }
}

/// The number itself where it is finite and not negative.
pub(super) fn not_negative(what: &'static str, value: f64) -> Result<f64, ShapeError> {
    if value >= 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(ShapeError::Negative { what, value })
    }
}

/// A place for people to find, m.
fn place(r: &[f64; 3]) -> String {
    let rounded = r.map(|x| format!("{x:.5e}").parse().unwrap_or(x));
    format!("({}, {}, {})", rounded[0], rounded[1], rounded[2])
}
