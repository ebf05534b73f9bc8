//! The joints: how a body may move against its parent, one file each.
//!
//! A joint frame J is fixed in the parent, the frame K of the body lies in it where all coordinates are zero. A joint
//! says where K is (r_JK, A_JK) and gives a unit direction for each velocity: the origin of K slides along it, or K
//! turns about it. Directions of slides are fixed in J. Those of turns are fixed in J or in K, which is all that the
//! velocity-dependent accelerations need to know.
//!
//! Where a joint has one axis, J and K are laid so that it is their z axis.

mod cylindrical;
mod free;
mod pair;
mod planar;
mod prescribed;
pub(crate) mod prismatic;
pub(crate) mod revolute;
mod spherical;
mod universal;

pub use pair::Pair;
pub use prescribed::{Axis, Prescription};

use crate::TreeError;
use percuss_math::space::{Mat3, Quat, Vec3, rotation, tangents};

/// How a body may move against its parent. Axes have the components of the joint frame; any length will do.
#[derive(Clone, Debug)]
pub enum Joint {
    /// Turns about an axis; q is the angle, rad.
    Revolute {
        /// The axis.
        axis: Vec3,
    },
    /// Slides along an axis; q is the distance, m.
    Prismatic {
        /// The axis.
        axis: Vec3,
    },
    /// Slides along an axis and turns about it; q is the distance, m, and the angle, rad.
    Cylindrical {
        /// The axis.
        axis: Vec3,
    },
    /// Turns about the first axis, then about the second, which the first carries; q is both angles, rad.
    Universal {
        /// The axes where both angles are zero.
        axes: [Vec3; 2],
    },
    /// Turns about a point; q is the quaternion A_JK (w, i, j, k), u is ω in K, rad/s.
    Spherical,
    /// Slides in a plane and turns about its normal; q is both distances, m, and the angle, rad.
    Planar {
        /// The normal; z has the plane of x and y.
        normal: Vec3,
    },
    /// Moves as it likes; q is the place r_JK in J, m, and the quaternion A_JK (w, i, j, k), u is its velocity in J,
    /// m/s, and ω in K, rad/s.
    Free,
    /// Does not move.
    Fixed,
    /// Moves along or about an axis as a function of time says; no coordinates.
    Prescribed(Prescription),
}

/// The joint as the recursion sees it, its axes laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Revolute,
    Prismatic,
    Fixed,
    /// Index among the prescribed motions.
    DrivenTurn(u32),
    DrivenSlide(u32),
    /// Several velocities; index among the joints of that sort.
    Wide(u32),
}

/// A joint with several velocities.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wide {
    Cylindrical,
    Universal([Vec3; 2]),
    Spherical,
    Planar,
    Free,
}

/// Where K is against J, and the directions of the velocities in axes of J.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// Origin of K in J, m.
    pub r: Vec3,
    /// From axes of K to those of J.
    pub A: Mat3,
    /// By velocity.
    pub directions: [Direction; 6],
}

/// What a velocity does.
#[derive(Clone, Copy, Debug)]
pub struct Direction {
    /// Along or about which unit vector, in axes of J.
    pub e: Vec3,
    /// Slide or turn.
    pub sort: Sort,
}

/// What a velocity does, and in which frame its direction is fixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sort {
    /// Slides; the direction is fixed in J.
    Slide,
    /// Turns; the direction is fixed in J.
    TurnInParent,
    /// Turns; the direction is fixed in K.
    TurnInBody,
}

impl Placement {
    /// K lies in J.
    pub fn identity() -> Self {
        Placement {
            r: Vec3::zeros(),
            A: Mat3::identity(),
            directions: [Direction {
                e: Vec3::zeros(),
                sort: Sort::Slide,
            }; 6],
        }
    }

    fn direct(&mut self, k: usize, e: Vec3, sort: Sort) {
        self.directions[k] = Direction { e, sort };
    }
}

impl Wide {
    /// Numbers of coordinates and of velocities.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        match self {
            Wide::Cylindrical | Wide::Universal(_) => (2, 2),
            Wide::Spherical => (4, 3),
            Wide::Planar => (3, 3),
            Wide::Free => (7, 6),
        }
    }

    /// Where K is.
    pub(crate) fn place(&self, q: &[f64], out: &mut Placement) {
        match self {
            Wide::Cylindrical => cylindrical::place(q, out),
            Wide::Universal(axes) => universal::place(axes, q, out),
            Wide::Spherical => spherical::place(q, out),
            Wide::Planar => planar::place(q, out),
            Wide::Free => free::place(q, out),
        }
    }

    /// q̇ = B(q) u.
    pub(crate) fn rates(&self, q: &[f64], u: &[f64], dq: &mut [f64]) {
        match self {
            Wide::Spherical => spherical::rates(q, u, dq),
            Wide::Free => free::rates(q, u, dq),
            _ => dq.copy_from_slice(u),
        }
    }

    /// Moves q for the time `dt` with constant u.
    pub(crate) fn advance(&self, q: &mut [f64], u: &[f64], dt: f64) {
        match self {
            Wide::Spherical => spherical::advance(q, u, dt),
            Wide::Free => free::advance(q, u, dt),
            _ => q.iter_mut().zip(u).for_each(|(q, u)| *q += u * dt),
        }
    }

    /// Whether coordinate `k` is an angle or a distance that a spring can know, with u = q̇.
    pub(crate) fn is_scalar(&self, k: usize) -> bool {
        match self {
            Wide::Spherical => false,
            Wide::Free => k < 3,
            _ => true,
        }
    }
}

impl Joint {
    /// What kind it is, in a word.
    pub fn name(&self) -> &'static str {
        match self {
            Joint::Revolute { .. } => "revolute",
            Joint::Prismatic { .. } => "prismatic",
            Joint::Cylindrical { .. } => "cylindrical",
            Joint::Universal { .. } => "universal",
            Joint::Spherical => "spherical",
            Joint::Planar { .. } => "planar",
            Joint::Free => "free",
            Joint::Fixed => "fixed",
            Joint::Prescribed(_) => "prescribed",
        }
    }

    /// Numbers of coordinates and of velocities.
    pub fn sizes(&self) -> (usize, usize) {
        match self {
            Joint::Revolute { .. } | Joint::Prismatic { .. } => (1, 1),
            Joint::Fixed | Joint::Prescribed(_) => (0, 0),
            Joint::Cylindrical { .. } => Wide::Cylindrical.sizes(),
            Joint::Universal { axes } => Wide::Universal(*axes).sizes(),
            Joint::Spherical => Wide::Spherical.sizes(),
            Joint::Planar { .. } => Wide::Planar.sizes(),
            Joint::Free => Wide::Free.sizes(),
        }
    }

    /// Writes the coordinates at which K lies in J.
    pub fn zero(&self, q: &mut [f64]) {
        q.fill(0.0);
        match self {
            Joint::Spherical => q[0] = 1.0,
            Joint::Free => q[3] = 1.0,
            _ => {}
        }
    }

    /// Velocity `k` in words, for messages.
    pub(crate) fn direction(&self, k: usize) -> &'static str {
        match (self, k) {
            (Joint::Revolute { .. }, _) => "the rotation",
            (Joint::Prismatic { .. }, _) => "the slide",
            (Joint::Cylindrical { .. }, 0) => "the slide",
            (Joint::Cylindrical { .. }, _) => "the rotation",
            (Joint::Universal { .. }, 0) => "the rotation about the first axis",
            (Joint::Universal { .. }, _) => "the rotation about the second axis",
            (Joint::Planar { .. }, 0) => "the slide along x",
            (Joint::Planar { .. }, 1) => "the slide along y",
            (Joint::Planar { .. }, _) => "the rotation",
            (Joint::Spherical, 0) | (Joint::Free, 3) => "the rotation about x",
            (Joint::Spherical, 1) | (Joint::Free, 4) => "the rotation about y",
            (Joint::Spherical, _) | (Joint::Free, 5) => "the rotation about z",
            (Joint::Free, 0) => "the translation along x",
            (Joint::Free, 1) => "the translation along y",
            (Joint::Free, _) => "the translation along z",
            (Joint::Fixed | Joint::Prescribed(_), _) => "the motion",
        }
    }

    /// The rotation that lays the z axis along the axis of the joint; `body` is for the message.
    pub(crate) fn lay(&self, body: &str) -> Result<Mat3, TreeError> {
        let axis = match self {
            Joint::Revolute { axis } | Joint::Prismatic { axis } | Joint::Cylindrical { axis } => {
                axis
            }
            Joint::Planar { normal } => normal,
            Joint::Prescribed(prescription) => match &prescription.axis {
                Axis::Turn(axis) | Axis::Slide(axis) => axis,
            },
            Joint::Universal { .. } | Joint::Spherical | Joint::Free | Joint::Fixed => {
                return Ok(Mat3::identity());
            }
        };
        let n = self.unit(axis, body)?;
        let [x, y] = tangents(&n);
        Ok(Mat3::from_columns(&[x, y, n]))
    }

    /// The axes of a universal joint, made ready; other joints have none.
    pub(crate) fn wide(&self, body: &str) -> Result<Option<Wide>, TreeError> {
        Ok(match self {
            Joint::Cylindrical { .. } => Some(Wide::Cylindrical),
            Joint::Universal { axes } => {
                let axes = [self.unit(&axes[0], body)?, self.unit(&axes[1], body)?];
                if axes[0].cross(&axes[1]).norm() < 1e-9 {
                    return Err(TreeError::ParallelAxes { body: body.into() });
                }
                Some(Wide::Universal(axes))
            }
            Joint::Spherical => Some(Wide::Spherical),
            Joint::Planar { .. } => Some(Wide::Planar),
            Joint::Free => Some(Wide::Free),
            Joint::Revolute { .. }
            | Joint::Prismatic { .. }
            | Joint::Fixed
            | Joint::Prescribed(_) => None,
        })
    }

    fn unit(&self, axis: &Vec3, body: &str) -> Result<Vec3, TreeError> {
        let length = axis.norm();
        if length > 0.0 && length.is_finite() {
            Ok(axis / length)
        } else {
            Err(TreeError::NoAxis {
                body: body.into(),
                joint: self.name(),
            })
        }
    }
}

/// The rotation of the quaternion (w, i, j, k), whatever its length.
fn quaternion(q: &[f64]) -> Quat {
    let length = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).sqrt();
    if length > 0.0 {
        let f = 1.0 / length;
        rotation(f * q[0], f * q[1], f * q[2], f * q[3])
    } else {
        Quat::identity()
    }
}

/// Rates of a quaternion: ½ (0, ω) from the right, ω in K.
fn quaternion_rates(q: &[f64], w: &[f64], dq: &mut [f64]) {
    dq[0] = -0.5 * (q[1] * w[0] + q[2] * w[1] + q[3] * w[2]);
    dq[1] = 0.5 * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]);
    dq[2] = 0.5 * (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]);
    dq[3] = 0.5 * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]);
}

/// A quaternion after the time `dt` with constant ω in K.
fn quaternion_advance(q: &mut [f64], w: &[f64], dt: f64) {
    let step = Quat::from_scaled_axis(Vec3::new(w[0], w[1], w[2]) * dt);
    let moved = quaternion(q) * step;
    q.copy_from_slice(&[moved.w, moved.i, moved.j, moved.k]);
}
