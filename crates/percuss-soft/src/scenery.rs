//! Rigid things that beams meet: fixed, or moving by a law of time.

use crate::error::{SoftError, not_negative};
pub use percuss_math::shape::Shape;
use percuss_math::space::{Pose, Vec3};
use std::fmt;
use std::sync::Arc;

/// What is wrong with a shape, if anything.
pub fn check(shape: &Shape) -> Result<(), SoftError> {
    match shape.fault() {
        Some((what, value)) => Err(SoftError::NotPositive { what, value }),
        None => Ok(()),
    }
}

/// Where a thing is at a time, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its frame.
    pub pose: Pose,
    /// Velocity of the origin, m/s.
    pub v: Vec3,
    /// Angular velocity in the axes of space, rad/s.
    pub omega: Vec3,
}

impl Place {
    /// At rest.
    pub fn fixed(pose: Pose) -> Self {
        Place {
            pose,
            v: Vec3::zeros(),
            omega: Vec3::zeros(),
        }
    }

    /// Velocity of its point at a place in space.
    pub fn velocity(&self, x: &Vec3) -> Vec3 {
        self.v + self.omega.cross(&(x - self.pose.r))
    }
}

/// How a thing moves.
#[derive(Clone)]
pub enum Course {
    /// It stands.
    Fixed(Pose),
    /// By a law of time, s.
    Law(Arc<dyn Fn(f64) -> Place + Send + Sync>),
}

impl Course {
    /// Where it is at a time, s.
    pub fn at(&self, t: f64) -> Place {
        match self {
            Course::Fixed(pose) => Place::fixed(*pose),
            Course::Law(law) => law(t),
        }
    }
}

impl fmt::Debug for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Course(0 s: {:?})", self.at(0.0))
    }
}

/// How two surfaces meet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surface {
    /// Friction coefficient.
    pub mu: f64,
    /// Newton's restitution, normal.
    pub eps_N: f64,
    /// Newton's restitution, tangential.
    pub eps_T: f64,
}

impl Surface {
    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), SoftError> {
        not_negative("friction coefficient", self.mu)?;
        for (what, eps) in [
            ("normal restitution, or one minus it,", self.eps_N),
            ("tangential restitution, or one minus it,", self.eps_T),
        ] {
            not_negative(what, eps)?;
            not_negative(what, 1.0 - eps)?;
        }
        Ok(())
    }
}

/// A rigid thing that beams meet.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// Its shape.
    pub shape: Shape,
    /// Where it is.
    pub course: Course,
    /// How beams meet it.
    pub surface: Surface,
}
