//! A joint by itself: the kinematic pair of two frames, for mechanisms that are no [`Tree`](crate::Tree).

use super::{Direction, Joint, Placement, Sort, Wide};
use crate::TreeError;
use crate::spatial::turn;
use percuss_math::space::{Mat3, Vec3};

/// A joint made ready. Its frame K lies in the joint frame J where all coordinates are zero.
#[derive(Clone, Debug)]
pub struct Pair {
    joint: Joint,
    wide: Option<Wide>,
    /// Lays the z axis along the axis of the joint.
    lay: Mat3,
}

impl Pair {
    /// Checks the joint; `body` is for messages.
    pub fn new(joint: &Joint, body: &str) -> Result<Self, TreeError> {
        Ok(Pair {
            lay: joint.lay(body)?,
            wide: joint.wide(body)?,
            joint: joint.clone(),
        })
    }

    /// The joint.
    pub fn joint(&self) -> &Joint {
        &self.joint
    }

    /// Position, velocity and acceleration at t, s, where the motion is prescribed.
    pub fn driven(&self, t: f64) -> Option<[f64; 3]> {
        match &self.joint {
            Joint::Prescribed(prescription) => Some((prescription.motion)(t)),
            _ => None,
        }
    }

    /// Number of directions: velocities, and one where the motion is prescribed.
    pub fn directions(&self) -> usize {
        match &self.joint {
            Joint::Prescribed(_) => 1,
            joint => joint.sizes().1,
        }
    }

    /// Where K is at these coordinates; those of a prescribed joint are its position.
    pub fn place(&self, q: &[f64], out: &mut Placement) {
        use super::Axis;
        *out = Placement::identity();
        let z = Vec3::z();
        let mut slide = || {
            out.r = z * q[0];
            out.directions[0] = Direction {
                e: z,
                sort: Sort::Slide,
            };
        };
        match (&self.joint, &self.wide) {
            (_, Some(wide)) => wide.place(q, out),
            (Joint::Prismatic { .. }, _) => slide(),
            (Joint::Prescribed(p), _) if matches!(p.axis, Axis::Slide(_)) => slide(),
            (Joint::Fixed, _) => {}
            // a wide joint has been placed already
            (
                Joint::Revolute { .. }
                | Joint::Prescribed(_)
                | Joint::Cylindrical { .. }
                | Joint::Universal { .. }
                | Joint::Spherical
                | Joint::Planar { .. }
                | Joint::Free,
                None,
            ) => {
                out.A = turn(&z, q[0]);
                out.directions[0] = Direction {
                    e: z,
                    sort: Sort::TurnInParent,
                };
            }
        }
        out.r = self.lay * out.r;
        out.A = self.lay * out.A * self.lay.transpose();
        for direction in &mut out.directions {
            direction.e = self.lay * direction.e;
        }
    }

    /// q̇ = B(q) u.
    pub fn rates(&self, q: &[f64], u: &[f64], dq: &mut [f64]) {
        match &self.wide {
            Some(wide) => wide.rates(q, u, dq),
            None => dq.copy_from_slice(u),
        }
    }

    /// Moves q for the time `dt`, s, with constant u.
    pub fn advance(&self, q: &mut [f64], u: &[f64], dt: f64) {
        match &self.wide {
            Some(wide) => wide.advance(q, u, dt),
            None => q.iter_mut().zip(u).for_each(|(q, u)| *q += u * dt),
        }
    }

    /// Whether coordinate `k` is an angle or a distance with u = q̇.
    pub fn is_scalar(&self, k: usize) -> bool {
        self.wide.is_none_or(|wide| wide.is_scalar(k))
    }
}
