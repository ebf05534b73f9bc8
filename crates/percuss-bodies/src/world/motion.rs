use super::{MaterialId, ShapeId};
use percuss_math::space::{Pose, Vec3};
use std::fmt;
use std::sync::Arc;

/// A scenery of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SceneryId(pub usize);

/// Something that does not move freely.
#[derive(Clone, Debug)]
pub struct Scenery {
    /// Shape.
    pub shape: ShapeId,
    /// Material.
    pub material: MaterialId,
    /// How it moves.
    pub motion: Motion,
}

/// Pose and velocities of a driven body at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Driven {
    /// Pose of the frame of its shape.
    pub pose: Pose,
    /// Velocity of the frame's origin, m/s.
    pub v: Vec3,
    /// Angular velocity in the inertial frame, rad/s.
    pub omega: Vec3,
}

impl Driven {
    /// Whether it is somewhere.
    pub fn is_finite(&self) -> bool {
        let numbers = [self.pose.r, self.v, self.omega];
        let mut numbers = numbers.iter().flatten().chain(&self.pose.A.coords);
        numbers.all(|x| x.is_finite())
    }

    /// Velocity of the point `x` of the body, m/s.
    #[inline]
    pub fn velocity_at(&self, x: &Vec3) -> Vec3 {
        self.v + self.omega.cross(&(x - self.pose.r))
    }
}

/// How scenery moves.
#[derive(Clone)]
pub enum Motion {
    /// It stands still.
    Fixed(Pose),
    /// It follows a function of time.
    Driven(Arc<dyn Fn(f64) -> Driven + Send + Sync>),
}

impl Motion {
    /// Where it is at the time `t`, s.
    #[inline]
    pub fn at(&self, t: f64) -> Driven {
        match self {
            Motion::Fixed(pose) => Driven {
                pose: *pose,
                v: Vec3::zeros(),
                omega: Vec3::zeros(),
            },
            Motion::Driven(motion) => motion(t),
        }
    }
}

impl fmt::Debug for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Motion::Fixed(pose) => f.debug_tuple("Fixed").field(pose).finish(),
            Motion::Driven(_) => f.write_str("Driven"),
        }
    }
}
