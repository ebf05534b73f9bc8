use crate::joint::Joint;
use percuss_math::space::{Mat3, Pose, Vec3};
use std::fmt;
use std::sync::Arc;

/// A mechanism as its user describes it: bodies that hang on each other or on the ground, and what acts on them.
#[derive(Clone, Debug, Default)]
pub struct Mechanism {
    /// The bodies, in any order.
    pub bodies: Vec<Body>,
    /// Springs and dampers between points of bodies.
    pub links: Vec<SpringDamper>,
    /// Forces and torques in joints.
    pub actuators: Vec<Actuator>,
    /// Acceleration of free fall, m/s².
    pub gravity: Vec3,
}

/// A body with the joint that it hangs on. Its frame B is the joint frame where all coordinates are zero.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its name.
    pub name: String,
    /// The body that it hangs on; none is the ground.
    pub parent: Option<String>,
    /// How it may move.
    pub joint: Joint,
    /// Where the joint frame is in the frame of the parent.
    pub place: Pose,
    /// Mass, kg; zero is allowed.
    pub mass: f64,
    /// Centre of mass in B, m.
    pub centre: Vec3,
    /// Inertia about the centre of mass in axes of B, kg m²; zero is allowed. The lower triangle is read.
    pub inertia: Mat3,
    /// Springs and dampers of the joint.
    pub springs: Vec<Spring>,
}

impl Body {
    /// Without mass, on the ground, its joint frame at the origin.
    pub fn new(name: impl Into<String>, joint: Joint) -> Self {
        Body {
            name: name.into(),
            parent: None,
            joint,
            place: Pose::IDENTITY,
            mass: 0.0,
            centre: Vec3::zeros(),
            inertia: Mat3::zeros(),
            springs: Vec::new(),
        }
    }

    /// Hanging on another body.
    pub fn on(mut self, parent: impl Into<String>) -> Self {
        self.parent = Some(parent.into());
        self
    }

    /// With its joint frame there in the frame of the parent.
    pub fn at(mut self, place: Pose) -> Self {
        self.place = place;
        self
    }

    /// With mass, kg, centre of mass in B, m, and inertia about it, kg m².
    pub fn with_mass(mut self, mass: f64, centre: Vec3, inertia: Mat3) -> Self {
        self.mass = mass;
        self.centre = centre;
        self.inertia = inertia;
        self
    }

    /// With a spring and damper on the first coordinate of its joint: stiffness N/m or N m/rad, rest m or rad, damping
    /// N s/m or N m s/rad.
    pub fn with_spring(mut self, stiffness: f64, rest: f64, damping: f64) -> Self {
        self.springs.push(Spring {
            index: 0,
            stiffness,
            rest,
            damping,
        });
        self
    }
}

/// A spring and damper on one velocity of a joint: the force −c (q − q₀) − d u.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Which velocity of the joint, counted from 0.
    pub index: usize,
    /// c, N/m or N m/rad.
    pub stiffness: f64,
    /// q₀, m or rad.
    pub rest: f64,
    /// d, N s/m or N m s/rad.
    pub damping: f64,
}

/// A spring and damper between two points, along the line between them.
#[derive(Clone, Debug, PartialEq)]
pub struct SpringDamper {
    /// The bodies; none is the ground.
    pub bodies: [Option<String>; 2],
    /// The points in the frames B of the bodies, or in I, m.
    pub points: [Vec3; 2],
    /// N/m.
    pub stiffness: f64,
    /// Length without force, m.
    pub length: f64,
    /// N s/m.
    pub damping: f64,
}

/// Force or torque of an actuator, N or N m, by time s, all coordinates and all velocities of the mechanism.
pub type ForceFn = Arc<dyn Fn(f64, &[f64], &[f64]) -> f64 + Send + Sync>;

/// A force or torque on one velocity of a joint, with its reaction on the parent.
#[derive(Clone)]
pub struct Actuator {
    /// The body whose joint is driven.
    pub body: String,
    /// Which velocity of the joint, counted from 0.
    pub index: usize,
    /// The force.
    pub force: ForceFn,
}

impl fmt::Debug for Actuator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Actuator")
            .field("body", &self.body)
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}
