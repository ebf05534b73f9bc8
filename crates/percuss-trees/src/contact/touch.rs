use super::clearance::Clearance;
use super::rows::Rows;
use super::support::Support;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

/// A place of a mechanism where percussions act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    /// A point of a body above ground at rest.
    Point(Support),
    /// A coordinate that must not pass a limit.
    Limit {
        /// The body of the joint.
        body: usize,
        /// Which coordinate of the joint; one whose rate is its velocity.
        index: usize,
        /// The limit, m or rad.
        limit: f64,
        /// Whether the coordinate stays below it, else above.
        below: bool,
        /// Newton's restitution, 0 to 1.
        restitution: f64,
    },
    /// Dry friction in a joint: a force of at most this size against a velocity.
    Friction {
        /// The body of the joint.
        body: usize,
        /// Which velocity of the joint.
        index: usize,
        /// Largest force, N or N m.
        bound: f64,
    },
    /// A one-way clutch: a velocity that is never below zero, or never above.
    Clutch {
        /// The body of the joint.
        body: usize,
        /// Which velocity of the joint.
        index: usize,
        /// Whether the velocity may be positive, else negative.
        forward: bool,
    },
    /// A joint with play.
    Clearance(Clearance),
}

impl Touch {
    /// Reports gap and directions. Needs `kinematics` with u = 0; `rows` is scratch.
    pub(crate) fn report(
        &self,
        id: usize,
        tree: &Tree,
        q: &[f64],
        work: &Workspace,
        rows: &mut Rows,
        out: &mut ContactSet,
    ) {
        let id = ContactId::listed(id);
        match *self {
            Touch::Point(support) => support.report(id, tree, work, rows, out),
            Touch::Limit {
                body,
                index,
                limit,
                below,
                restitution,
            } => {
                let (at, u) = tree.offsets(body);
                let sign = if below { -1.0 } else { 1.0 };
                let gap = sign * (q[at + index] - limit);
                if out.wants(gap) {
                    let contact = Contact {
                        id,
                        gap,
                        law: Law::Unilateral,
                        restitution: Restitution {
                            eps_N: restitution,
                            eps_T: 0.0,
                        },
                    };
                    out.push(contact, &[(u + index) as u32], &[sign], &[0.0]);
                }
            }
            Touch::Friction { body, index, bound } => {
                let u = tree.offsets(body).1;
                let contact = Contact {
                    id,
                    gap: f64::NEG_INFINITY,
                    law: Law::PlanarFriction { bound },
                    restitution: Restitution::default(),
                };
                out.push(contact, &[(u + index) as u32], &[1.0], &[0.0]);
            }
            Touch::Clutch {
                body,
                index,
                forward,
            } => {
                let u = tree.offsets(body).1;
                let contact = Contact {
                    id,
                    gap: f64::NEG_INFINITY,
                    law: Law::Unilateral,
                    restitution: Restitution::default(),
                };
                let sign = if forward { 1.0 } else { -1.0 };
                out.push(contact, &[(u + index) as u32], &[sign], &[0.0]);
            }
            Touch::Clearance(clearance) => clearance.report(id, tree, work, rows, out),
        }
    }

    /// What it exerts with the force `lambda`, N or N m, row by row: as a wrench in the workspace, or in the joints. Needs
    /// `kinematics` and `applied`. False where it is not known from the configuration alone.
    pub(crate) fn load(
        &self,
        lambda: &[f64; 3],
        tree: &Tree,
        tau: &mut [f64],
        work: &mut Workspace,
    ) -> bool {
        let (body, index, sign) = match *self {
            Touch::Point(support) => {
                support.load(lambda, tree, work);
                return true;
            }
            Touch::Limit {
                body, index, below, ..
            } => (body, index, if below { -1.0 } else { 1.0 }),
            Touch::Friction { body, index, .. } => (body, index, 1.0),
            Touch::Clutch {
                body,
                index,
                forward,
            } => (body, index, if forward { 1.0 } else { -1.0 }),
            Touch::Clearance(_) => return false,
        };
        tau[tree.offsets(body).1 + index] += sign * lambda[0];
        true
    }
}
