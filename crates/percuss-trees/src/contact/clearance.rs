//! A joint with play: a pin in a bearing that is a little wider, or a ball in a socket.
//!
//! ```text
//! g = (R − r) − |d|        n = −d/|d|        d from the middle of the bearing to the middle of the pin
//! ```
//!
//! The pin touches from inside. Friction acts between the two surfaces: its velocity is that of the pin
//! at r from its middle against that of the bearing at R from its own, so that a pin that turns in place slips.

use super::rows::{At, Rows};
use crate::spatial::{cross, dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_math::space::{Vec3, tangents};
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

/// A joint with play. The joints of the tree must leave the play free: the pin is a body of its own branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clearance {
    /// The body with the bearing and that with the pin; none is the ground.
    pub bodies: [Option<usize>; 2],
    /// The middles of bearing and pin in the frames B of the bodies, or in I, m.
    pub points: [Vec3; 2],
    /// In which directions the pin is held.
    pub bearing: Bearing,
    /// Radii of bearing and pin, R > r, m.
    pub radii: [f64; 2],
    /// Friction coefficient.
    pub mu: f64,
    /// Newton's restitution, 0 to 1.
    pub restitution: f64,
}

/// How a bearing holds its pin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bearing {
    /// Across an axis, given in the frame B of the bearing; any length will do. Along the axis the pin is free.
    Journal(Vec3),
    /// In all directions.
    Socket,
}

impl Clearance {
    /// Reports gap and directions. Needs `kinematics` with u = 0.
    pub(super) fn report(
        &self,
        id: ContactId,
        tree: &Tree,
        work: &Workspace,
        rows: &mut Rows,
        out: &mut ContactSet,
    ) {
        let nodes = self.bodies.map(|b| b.map_or(0, |b| tree.node(b)));
        let turned = |side: usize, x: &Vec3| {
            let node = nodes[side];
            mat_vec(&work.motions[node].A, &(tree.A_KB[node] * x))
        };
        let [middle, pin] =
            [0, 1].map(|side| work.motions[nodes[side]].r + turned(side, &self.points[side]));
        let way = pin - middle;
        let (axis, beside) = match self.bearing {
            Bearing::Journal(axis) => {
                let axis = turned(0, &axis).normalize();
                (Some(axis), axis * dot(&axis, &way))
            }
            Bearing::Socket => (None, Vec3::zeros()),
        };
        let d = way - beside;
        let distance = d.norm();
        let [R, r] = self.radii;
        let gap = R - r - distance;
        if !out.wants(gap) {
            return;
        }
        let e = if distance > 0.0 {
            d / distance
        } else {
            // in the middle no direction is nearer than another
            tangents(&axis.unwrap_or_else(Vec3::z))[0]
        };
        let n = -e;
        let frame = match axis {
            Some(axis) => [n, cross(&axis, &n), axis],
            None => {
                let [t_1, t_2] = tangents(&n);
                [n, t_1, t_2]
            }
        };
        let law = match self.bearing {
            _ if self.mu == 0.0 => Law::Unilateral,
            Bearing::Journal(_) => Law::PlanarCoulomb { mu: self.mu },
            Bearing::Socket => Law::SpatialCoulomb { mu: self.mu },
        };
        let places = [middle + beside + e * R, pin + e * r];
        let points = [0, 1].map(|side| At {
            node: nodes[side],
            place: places[side],
        });
        rows.fill(tree, &points, &frame[..law.rows()], work);
        if rows.dofs.is_empty() {
            return; // nothing that a percussion could move
        }
        let contact = Contact {
            id,
            gap,
            law,
            restitution: Restitution {
                eps_N: self.restitution,
                eps_T: 0.0,
            },
        };
        out.push(contact, &rows.dofs, &rows.W, &rows.chi[..law.rows()]);
    }
}
