//! Prescribed: K moves along z or about it as a function of time says.

use percuss_math::space::Vec3;
use std::fmt;
use std::sync::Arc;

/// What a prescribed joint does with its axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Axis {
    /// Turns about it; the motion is an angle, rad.
    Turn(Vec3),
    /// Slides along it; the motion is a distance, m.
    Slide(Vec3),
}

/// A motion that is given as a function of time.
#[derive(Clone)]
pub struct Prescription {
    /// Along or about which axis.
    pub axis: Axis,
    /// Position, velocity and acceleration at a time t, s: rad or m, and their derivatives by the second.
    pub motion: Arc<dyn Fn(f64) -> [f64; 3] + Send + Sync>,
}

impl fmt::Debug for Prescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prescription")
            .field("axis", &self.axis)
            .finish_non_exhaustive()
    }
}
