//! Frames that move with a mechanism: on the ground, on members, on interfaces and nodes of flexible ones.
//!
//! ```text
//! r = r_L + A_L a        v = v_L + ω_L × a + v_a        a = r_S + A_S b
//! ```
//!
//! L is the member, S its deformed interface or node, b the place there; forces go back the same way, to all joints and elastic
//! coordinates on the path to the ground.

use super::{FlexTree, Work};
use crate::{Placed, Station};
use percuss_math::space::{Mat3, Pose, Vec3};
use std::sync::Arc;

/// A frame that moves with a mechanism.
#[derive(Clone, Debug)]
pub struct Site {
    /// What it is fixed to.
    pub on: Carrier,
    /// Where it is there.
    pub place: Pose,
}

/// What a frame is fixed to.
#[derive(Clone, Debug)]
pub enum Carrier {
    /// The ground.
    Ground,
    /// The frame of a member.
    Member(usize),
    /// An interface of a flexible member: member, interface.
    Interface(usize, usize),
    /// Another place of a flexible member, such as a node of its mesh ([`crate::Flexible::node`]).
    Station(usize, Arc<Station>),
}

impl Site {
    /// The member that carries it.
    pub fn member(&self) -> Option<usize> {
        match self.on {
            Carrier::Ground => None,
            Carrier::Member(member)
            | Carrier::Interface(member, _)
            | Carrier::Station(member, _) => Some(member),
        }
    }
}

/// A site where it is and as it moves; made once, nothing allocates afterwards.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    placed: Placed,
    /// Arms from the frame of the member and from its interface, axes of the member.
    arm: Vec3,
    lever: Vec3,
    /// Velocity and angular velocity against the member, its axes.
    own: [Vec3; 2],
    /// In axes of I.
    pub(super) r: Vec3,
    pub(super) A: Mat3,
    pub(super) v: Vec3,
    pub(super) w: Vec3,
}

impl Seat {
    /// For a site on a member with so many elastic coordinates.
    pub(super) fn new(linkage: &FlexTree, site: &Site) -> Self {
        let n = match site.on {
            Carrier::Interface(member, _) | Carrier::Station(member, _) => linkage.nodes[member].n,
            _ => 0,
        };
        let zero = Vec3::zeros();
        Seat {
            placed: Placed::new(n),
            arm: zero,
            lever: zero,
            own: [zero; 2],
            r: zero,
            A: Mat3::identity(),
            v: zero,
            w: zero,
        }
    }
}

impl FlexTree {
    /// Whether a site is on something that is there.
    pub(super) fn has(&self, site: &Site) -> bool {
        let flexible = |member: usize| self.nodes.get(member).and_then(|node| node.flexible());
        match &site.on {
            Carrier::Ground => true,
            Carrier::Member(member) => *member < self.nodes.len(),
            Carrier::Interface(member, interface) => {
                flexible(*member).is_some_and(|body| *interface < body.stations().len())
            }
            Carrier::Station(member, station) => {
                flexible(*member).is_some_and(|body| body.order() == station.slides.len())
            }
        }
    }

    /// Where a site is and how it moves. Needs [`FlexTree::kinematics`].
    pub(super) fn seat(&self, site: &Site, (q, u): (&[f64], &[f64]), work: &Work, seat: &mut Seat) {
        let turn = site.place.A.to_rotation_matrix().into_inner();
        let Some(member) = site.member() else {
            (seat.r, seat.A) = (site.place.r, turn);
            return;
        };
        let (node, link) = (&self.nodes[member], &work.links[member]);
        let (i, j) = node.elastic();
        let station = match &site.on {
            Carrier::Interface(_, k) => node.flexible().and_then(|body| body.stations().get(*k)),
            Carrier::Station(_, station) => Some(&**station),
            _ => None,
        };
        let placed = &mut seat.placed;
        match station {
            Some(station) => station.place(&q[i], &u[j], placed),
            None => (placed.r, placed.A) = (Vec3::zeros(), Mat3::identity()),
        }
        seat.lever = placed.A * site.place.r;
        seat.arm = placed.r + seat.lever;
        seat.own = [placed.v + placed.w.cross(&seat.lever), placed.w];
        seat.r = link.r + link.A * seat.arm;
        seat.A = link.A * placed.A * turn;
        seat.v = link.A * (link.v + link.w.cross(&seat.arm) + seat.own[0]);
        seat.w = link.A * (link.w + seat.own[1]);
    }

    /// Adds to `out` what a force and a moment about a site, in axes of I, do in joints and elastic coordinates, and to `driven`
    /// what they do in prescribed joints, by member; an empty one is not asked for. Needs [`FlexTree::seat`].
    pub(super) fn push(
        &self,
        site: &Site,
        seat: &Seat,
        (force, moment): (&Vec3, &Vec3),
        work: &Work,
        (out, driven): (&mut [f64], &mut [f64]),
    ) {
        let Some(mut at) = site.member() else { return };
        let link = &work.links[at];
        let (mut force, own) = (link.A.tr_mul(force), link.A.tr_mul(moment));
        let about = own + seat.lever.cross(&force);
        let first = self.nodes[at].elastic().1.start;
        let columns = seat.placed.slides.iter().zip(&seat.placed.turns);
        for (a, (slide, turn)) in columns.enumerate() {
            out[first + a] += slide.dot(&force) + turn.dot(&about);
        }
        let mut moment = own + seat.arm.cross(&force);
        loop {
            let (node, link) = (&self.nodes[at], &work.links[at]);
            for k in 0..node.nu {
                out[node.u + k] += link.slides[k].dot(&force) + link.turns[k].dot(&moment);
            }
            if let Some(driven) = driven.get_mut(at).filter(|_| link.driven.is_some()) {
                *driven += link.slides[0].dot(&force) + link.turns[0].dot(&moment);
            }
            let Some(on) = node.on else { return };
            (force, moment) = (link.A_p * force, link.A_p * moment);
            let first = self.nodes[on.member].elastic().1.start;
            let columns = link.carried_slides.iter().zip(&link.carried_turns);
            for (a, (slide, turn)) in columns.enumerate() {
                out[first + a] += slide.dot(&force) + turn.dot(&moment);
            }
            moment += link.d.cross(&force);
            at = on.member;
        }
    }

    /// Acceleration of a site less that of free fall, and its angular acceleration, in axes of I. Needs [`FlexTree::inverse`] with
    /// these accelerations.
    pub(super) fn accelerated(
        &self,
        site: &Site,
        seat: &Seat,
        du: &[f64],
        work: &Work,
    ) -> [Vec3; 2] {
        let Some(member) = site.member() else {
            return [-self.gravity, Vec3::zeros()];
        };
        let (node, link, placed) = (&self.nodes[member], &work.links[member], &seat.placed);
        let (mut slide, mut turn) = (Vec3::zeros(), Vec3::zeros());
        if !placed.slides.is_empty() {
            (slide, turn) = (placed.bias_v, placed.bias_w);
        }
        let columns = placed.slides.iter().zip(&placed.turns);
        for ((s, t), ddq) in columns.zip(&du[node.elastic().1]) {
            slide += s * *ddq;
            turn += t * *ddq;
        }
        let bent = slide + turn.cross(&seat.lever) + placed.w.cross(&placed.w.cross(&seat.lever));
        let (w, [v_own, w_own]) = (&link.w, &seat.own);
        let a = link.a + link.alpha.cross(&seat.arm) + w.cross(&w.cross(&seat.arm));
        let a = a + w.cross(v_own) * 2.0 + bent;
        let alpha = link.alpha + turn + w.cross(w_own);
        [link.A * a, link.A * alpha]
    }
}
