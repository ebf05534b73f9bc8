//! Shapes and what they weigh.

use percuss_math::space::{Mat3, Vec3};
use thiserror::Error;

/// A shape in its own frame.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A ball about the origin.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// The half-space z ≤ 0; its surface looks along z. Only for bodies that do not move freely.
    HalfSpace,
    /// The inside of a cone about z, open upwards, with a sharp rim at its lower end z = 0. Only for bodies that do
    /// not move freely. One-sided: it holds what is inside.
    Funnel {
        /// Radius of the rim at z = 0, m.
        rim: f64,
        /// Radius gained per height, 1: ρ = rim + slope z.
        slope: f64,
        /// Height at which it ends, m; infinite by default.
        height: f64,
    },
}

/// Mass, centre and inertia of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass, kg (of planar shapes: of a unit depth).
    pub mass: f64,
    /// Centre of mass in the frame of the shape, m.
    pub centre: Vec3,
    /// Inertia about the centre along the axes of the shape, kg m².
    pub inertia: Mat3,
}

/// Why something cannot be a shape.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ShapeError {
    /// A length that is not positive.
    #[error("{what} must be positive, not {value}")]
    NotPositive {
        /// Which length.
        what: &'static str,
        /// Its value.
        value: f64,
    },
}
