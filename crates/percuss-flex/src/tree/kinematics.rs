//! From the ground outwards: where members are and how they move against what carries them.
//!
//! ```text
//! d = r_S + A_S b        v = v_S + ω_S × A_S b + Σ e u        ω = ω_S + Σ e u
//! ```
//!
//! S is the interface that the member hangs on, or the frame of its carrier; b the place of its origin there, e the directions of
//! its joint; all seen from the carrier, with its axes.

use super::work::{Link, Work};
use super::{FlexTree, Node};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_trees::{Placement, Sort};

impl FlexTree {
    /// Places, velocities and inertia at t, s.
    pub fn kinematics(&self, t: f64, q: &[f64], u: &[f64], work: &mut Work) {
        let Work { links, joint, .. } = work;
        for (i, node) in self.nodes.iter().enumerate() {
            let (before, rest) = links.split_at_mut(i);
            let link = &mut rest[0];
            link.driven = node.pair.driven(t);
            match &link.driven {
                Some(driven) => node.pair.place(&driven[..1], joint),
                None => node.pair.place(&q[node.q..node.q + node.nq], joint),
            }
            let carrier = node.on.map(|on| &before[on.member]);
            if let Some((on, interface)) = node.on.and_then(|on| Some((on.member, on.interface?))) {
                let (i, j) = self.nodes[on].elastic();
                if let Some(body) = self.nodes[on].flexible() {
                    body.place(interface, &q[i], &u[j], &mut link.placed);
                }
            }
            hang(node, u, joint, carrier, link);
            if let Some(body) = node.flexible() {
                let (i, j) = node.elastic();
                body.inertia(&q[i], &mut link.moving);
                body.turn(&link.w, &u[j], &mut link.moving);
            }
        }
        self.seat_forces((q, u), work);
    }
}

fn hang(node: &Node, u: &[f64], joint: &Placement, carrier: Option<&Link>, link: &mut Link) {
    let s = &link.placed;
    let (A_S, w_S) = (s.A, s.w);
    let A_J = A_S * node.A;
    let b = A_S * node.r + A_J * joint.r;
    let d = s.r + b;
    let A_p = A_J * joint.A;
    for (a, (slide, turn)) in s.slides.iter().zip(&s.turns).enumerate() {
        link.carried_slides[a] = slide + turn.cross(&b);
        link.carried_turns[a] = *turn;
    }
    let (mut slide, mut turn, mut own) = (Vec3::zeros(), Vec3::zeros(), Vec3::zeros());
    let (mut bias_v, mut bias_w) = (Vec3::zeros(), Vec3::zeros());
    for k in 0..node.pair.directions() {
        let direction = &joint.directions[k];
        let e = A_J * direction.e;
        let (rate, acceleration) = match link.driven {
            Some([_, rate, acceleration]) => (rate, acceleration),
            None => (u[node.u + k], 0.0),
        };
        let local = A_p.tr_mul(&e);
        (link.slides[k], link.turns[k]) = match direction.sort {
            Sort::Slide => (local, Vec3::zeros()),
            _ => (Vec3::zeros(), local),
        };
        match direction.sort {
            Sort::Slide => {
                slide += e * rate;
                bias_v += e * acceleration;
            }
            Sort::TurnInParent => {
                turn += e * rate;
                bias_w += e * acceleration;
            }
            Sort::TurnInBody => own += e * rate,
        }
    }
    let v = s.v + w_S.cross(&b) + slide;
    let w = w_S + turn + own;
    bias_v += s.bias_v + s.bias_w.cross(&b) + w_S.cross(&w_S.cross(&b)) + w_S.cross(&slide) * 2.0;
    bias_w += s.bias_w + w_S.cross(&turn) + w.cross(&own);
    let (A_c, r_c, v_c, w_c) = match carrier {
        Some(c) => (c.A, c.r, c.v, c.w),
        None => (
            Mat3::identity(),
            Vec3::zeros(),
            Vec3::zeros(),
            Vec3::zeros(),
        ),
    };
    link.bias_v = bias_v + w_c.cross(&w_c.cross(&d)) + w_c.cross(&v) * 2.0;
    link.bias_w = bias_w + w_c.cross(&w);
    link.A = A_c * A_p;
    link.r = r_c + A_c * d;
    link.v = A_p.tr_mul(&(v_c + w_c.cross(&d) + v));
    link.w = A_p.tr_mul(&(w_c + w));
    (link.A_p, link.d) = (A_p, d);
}

impl Work {
    /// Where the frame of a member is.
    pub fn pose(&self, member: usize) -> Pose {
        let link = &self.links[member];
        Pose {
            r: link.r,
            A: quaternion(&link.A),
        }
    }

    /// Velocity of the origin of a member, m/s, and its angular velocity, rad/s, in axes of I.
    pub fn velocity(&self, member: usize) -> (Vec3, Vec3) {
        let link = &self.links[member];
        (link.A * link.v, link.A * link.w)
    }
}

pub(super) fn quaternion(A: &Mat3) -> Quat {
    Quat::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(*A))
}
