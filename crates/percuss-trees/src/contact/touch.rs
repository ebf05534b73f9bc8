use super::clearance::Clearance;
use super::rows::{At, Rows};
use super::{Source, name};
use crate::spatial::{dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_math::space::{Vec3, tangents};
use percuss_mech::{Contact, ContactSet, Restitution};

/// A place of a mechanism where percussions act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    /// A point of a body above a plane at rest. The law has one to three rows: normal, and tangents that follow the normal.
    Point {
        /// The body.
        body: usize,
        /// The point in the frame B of the body, m.
        point: Vec3,
        /// A point of the plane, m.
        plane: Vec3,
        /// Its unit normal, towards the body.
        normal: Vec3,
        /// The law.
        law: Law,
        /// The impact law.
        restitution: Restitution,
    },
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
        let id = name(Source::Touch(id));
        match *self {
            Touch::Point {
                body,
                point,
                plane,
                normal,
                law,
                restitution,
            } => {
                let node = tree.node(body);
                let motion = &work.motions[node];
                let arm = mat_vec(&motion.A, &(tree.A_KB[node] * point));
                let place = motion.r + arm;
                let gap = dot(&(place - plane), &normal);
                if !out.wants(gap) {
                    return;
                }
                let [t1, t2] = tangents(&normal);
                let frame = [normal, t1, t2];
                let points = [0, node].map(|node| At { node, place });
                rows.fill(tree, &points, &frame[..law.rows()], work);
                if rows.dofs.is_empty() {
                    return; // nothing that a percussion could move
                }
                let contact = Contact {
                    id,
                    gap,
                    law,
                    restitution,
                };
                out.push(contact, &rows.dofs, &rows.W, &rows.chi[..law.rows()]);
            }
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
}
