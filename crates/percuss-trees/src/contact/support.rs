use super::rows::{At, Rows};
use crate::spatial::{Spatial, cross, dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_math::space::{Vec3, tangents};
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

/// A point of a body above ground at rest: a plane, or columns that end at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// The body.
    pub body: usize,
    /// The point in the frame B of the body, m.
    pub point: Vec3,
    /// A point of the plane, m.
    pub plane: Vec3,
    /// Its unit normal, towards the body.
    pub normal: Vec3,
    /// A unit vector in the plane: the first tangent, and the direction in which a stretch is measured.
    pub tangent: Vec3,
    /// Where the ground is; everywhere without it.
    pub stretch: Option<Stretch>,
    /// The law. It has one to three rows: normal, tangent, and the normal times the tangent.
    pub law: Law,
    /// The impact law.
    pub restitution: Restitution,
}

/// A part of the ground along a tangent: it ends in walls that go straight down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Where it begins and ends, m from the point of the plane along the tangent; infinite where it does not end.
    pub ends: [f64; 2],
    /// Distance after which it comes again, m, more than its length.
    pub every: Option<f64>,
}

/// A face of the ground as a point sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// Gap, m, positive outside.
    pub gap: f64,
    /// Unit normal, outwards.
    pub normal: Vec3,
    /// The first tangent.
    pub tangent: Vec3,
    /// Way left on this face until it ends, m, negative beyond; nothing where the ground has no end.
    pub room: Option<f64>,
}

/// Beyond its end a face goes on for who is so near to its plane, m: a point that slides over an edge stays on the face
/// that it is on, and lets go.
const EDGE: f64 = 1e-6;

impl Face {
    /// Normal and both tangents.
    fn frame(&self) -> [Vec3; 3] {
        [
            self.normal,
            self.tangent,
            cross(&self.normal, &self.tangent),
        ]
    }
}

impl Support {
    /// A point above a plane, with the tangents that follow the normal.
    pub fn plane(body: usize, point: Vec3, plane: Vec3, normal: Vec3, law: Law) -> Self {
        Support {
            body,
            point,
            plane,
            normal,
            tangent: tangents(&normal)[0],
            stretch: None,
            law,
            restitution: Restitution::default(),
        }
    }

    /// The face through which a point at `place`, m, would enter: of those that it has not passed the farthest, inside the
    /// nearest one. The gap is continuous, and zero on the surface alone.
    pub fn face(&self, place: &Vec3) -> Face {
        let away = place - self.plane;
        let top = Face {
            gap: dot(&away, &self.normal),
            normal: self.normal,
            tangent: self.tangent,
            room: None,
        };
        let Some(Stretch { ends, every }) = self.stretch else {
            return top;
        };
        let mut way = dot(&away, &self.tangent);
        if let Some(every) = every {
            way -= every * ((way - 0.5 * (ends[0] + ends[1])) / every).round();
        }
        let wall = if ends[0] - way > way - ends[1] {
            Face {
                gap: ends[0] - way,
                normal: -self.tangent,
                tangent: self.normal,
                room: None,
            }
        } else {
            Face {
                gap: way - ends[1],
                normal: self.tangent,
                tangent: -self.normal,
                room: None,
            }
        };
        let past = |face: &Face, other: &Face| face.gap > 0.0 && other.gap.abs() <= EDGE;
        let on_top = past(&wall, &top) || !past(&top, &wall) && top.gap >= wall.gap;
        let (on, other) = if on_top { (top, wall) } else { (wall, top) };
        Face {
            gap: on.gap.max(other.gap),
            room: Some(-other.gap),
            ..on
        }
    }

    /// Where its point is in I, m. Needs `kinematics`.
    pub fn place(&self, tree: &Tree, work: &Workspace) -> Vec3 {
        let node = tree.node(self.body);
        let motion = &work.motions[node];
        motion.r + mat_vec(&motion.A, &(tree.A_KB[node] * self.point))
    }

    /// Reports gap and directions. Needs `kinematics` with u = 0; `rows` is scratch.
    pub(super) fn report(
        &self,
        id: ContactId,
        tree: &Tree,
        work: &Workspace,
        rows: &mut Rows,
        out: &mut ContactSet,
    ) {
        let place = self.place(tree, work);
        let face = self.face(&place);
        if !out.wants(face.gap) {
            return;
        }
        let frame = face.frame();
        let points = [0, tree.node(self.body)].map(|node| At { node, place });
        rows.fill(tree, &points, &frame[..self.law.rows()], work);
        if rows.dofs.is_empty() {
            return; // nothing that a percussion could move
        }
        let contact = Contact {
            id,
            gap: face.gap,
            law: self.law,
            restitution: self.restitution,
        };
        out.push(contact, &rows.dofs, &rows.W, &rows.chi[..self.law.rows()]);
        if let Some(room) = face.room {
            out.ends_after(room);
        }
    }

    /// The force `lambda`, N, along normal and tangents as a wrench on the body. Needs `kinematics` and `applied`.
    pub(super) fn load(&self, lambda: &[f64; 3], tree: &Tree, work: &mut Workspace) {
        let place = self.place(tree, work);
        let frame = self.face(&place).frame();
        let pairs = frame.iter().zip(lambda);
        let force = pairs.fold(Vec3::zeros(), |sum, (e, lambda)| sum + e * *lambda);
        let node = tree.node(self.body);
        let arm = place - work.motions[node].r;
        work.push(node, Spatial::new(force, cross(&arm, &force)));
    }
}
