use crate::spatial::{dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_math::space::{Vec3, tangents};
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

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
}

impl Touch {
    /// Reports gap and directions. Needs `kinematics`; `row` is scratch.
    pub(crate) fn report(
        &self,
        id: usize,
        tree: &Tree,
        q: &[f64],
        work: &Workspace,
        row: &mut Rows,
        out: &mut ContactSet,
    ) {
        let id = ContactId(id as u64);
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
                row.fill(tree, node, &place, &[normal, t1, t2][..law.rows()], work);
                let contact = Contact {
                    id,
                    gap,
                    law,
                    restitution,
                };
                // what prescribed motions do to the point is there without u
                let chi = row.chi(&[normal, t1, t2], tree, node, &place, work);
                out.push(contact, &row.dofs, &row.W, &chi[..law.rows()]);
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
        }
    }
}

/// Rows of W over the velocities between a body and the ground.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    dofs: Vec<u32>,
    W: Vec<f64>,
    unit: Vec<f64>,
}

impl Rows {
    /// The velocity of `place`, fixed in `node`, along each direction.
    fn fill(
        &mut self,
        tree: &Tree,
        node: usize,
        place: &Vec3,
        directions: &[Vec3],
        work: &Workspace,
    ) {
        self.unit.resize(tree.nu, 0.0);
        self.dofs.clear();
        let mut at = node;
        while at > 0 {
            self.dofs.extend(tree.span(at).map(|k| k as u32));
            at = tree.nodes[at].parent as usize;
        }
        let width = self.dofs.len();
        self.W.clear();
        self.W.resize(width * directions.len(), 0.0);
        let (mut at, mut column) = (node, 0);
        while at > 0 {
            for k in tree.span(at) {
                self.unit[k] = 1.0;
                let motion = tree.along(at, &self.unit, work);
                self.unit[k] = 0.0;
                let v = motion.motion_at(&(place - work.motions[at].r)).linear;
                for (row, e) in directions.iter().enumerate() {
                    self.W[row * width + column] = dot(e, &v);
                }
                column += 1;
            }
            at = tree.nodes[at].parent as usize;
        }
    }

    /// The part of the velocity of `place` that prescribed motions bring, along three directions; the workspace knows the
    /// velocities of the bodies with u = 0.
    fn chi(
        &self,
        directions: &[Vec3; 3],
        tree: &Tree,
        node: usize,
        place: &Vec3,
        work: &Workspace,
    ) -> [f64; 3] {
        if tree.driven.is_empty() {
            return [0.0; 3];
        }
        let motion = &work.motions[node];
        let v = motion.v.motion_at(&(place - motion.r)).linear;
        directions.map(|e| dot(&e, &v))
    }
}
