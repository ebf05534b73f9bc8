//! Inverse dynamics: the forces that accelerations need, accelerations outwards, wrenches inwards.

use super::work::{Link, Work};
use super::{FlexTree, Node};
use percuss_math::space::{Mat3, Vec3};

impl FlexTree {
    /// M u̇ + k + K q + D u − τ into `out`, of joints and of elastic coordinates: zero where the motion obeys. Needs
    /// [`FlexTree::kinematics`].
    pub fn inverse(
        &self,
        t: f64,
        (q, u, du): (&[f64], &[f64], &[f64]),
        out: &mut [f64],
        work: &mut Work,
    ) {
        for (i, node) in self.nodes.iter().enumerate() {
            let (before, rest) = work.links.split_at_mut(i);
            let carrier = node.on.map(|on| &before[on.member]);
            let bending = node.on.map(|on| &du[self.nodes[on.member].elastic().1]);
            accelerate(node, du, &self.gravity, (carrier, bending), &mut rest[0]);
            own(node, (q, u, du), &mut rest[0], out);
        }
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let (before, rest) = work.links.split_at_mut(i);
            let link = &rest[0];
            for k in 0..node.nu {
                out[node.u + k] = link.slides[k].dot(&link.force) + link.turns[k].dot(&link.moment);
            }
            for spring in &node.springs {
                let k = node.u + spring.index;
                let mut force = spring.damping * u[k];
                if spring.stiffness != 0.0 {
                    force += spring.stiffness * (q[node.q + spring.index] - spring.rest);
                }
                out[k] += force;
            }
            if let Some(on) = node.on {
                let carrier = &mut before[on.member];
                let (force, moment) = (link.A_p * link.force, link.A_p * link.moment);
                carrier.force += force;
                carrier.moment += moment + link.d.cross(&force);
                let first = self.nodes[on.member].elastic().1.start;
                let columns = link.carried_slides.iter().zip(&link.carried_turns);
                for (a, (slide, turn)) in columns.enumerate() {
                    out[first + a] += slide.dot(&force) + turn.dot(&moment);
                }
            }
        }
        for (k, force) in &self.drives {
            out[*k] -= force(t, q, u);
        }
        self.exert(t, out, work);
    }

    /// Force or torque by which a prescribed joint keeps its motion, N or N m, beside closed chains and forces at frames; none for other joints. Needs
    /// [`FlexTree::inverse`].
    pub fn driving(&self, member: usize, work: &Work) -> Option<f64> {
        let link = &work.links[member];
        let own = link.slides[0].dot(&link.force) + link.turns[0].dot(&link.moment);
        let held = work.chains.in_joint(member, self.nodes.len());
        let given = work.forces.in_joint(member);
        link.driven.map(|_| own - held - given)
    }
}

fn accelerate(
    node: &Node,
    du: &[f64],
    gravity: &Vec3,
    (carrier, bending): (Option<&Link>, Option<&[f64]>),
    link: &mut Link,
) {
    let (mut a, mut alpha) = match carrier {
        Some(c) => (c.a + c.alpha.cross(&link.d), c.alpha),
        // the ground falls upwards, which is weight for all bodies
        None => (-gravity, Vec3::zeros()),
    };
    a += link.bias_v;
    alpha += link.bias_w;
    let columns = link.carried_slides.iter().zip(&link.carried_turns);
    for ((slide, turn), ddq) in columns.zip(bending.into_iter().flatten()) {
        a += slide * *ddq;
        alpha += turn * *ddq;
    }
    link.a = link.A_p.tr_mul(&a);
    link.alpha = link.A_p.tr_mul(&alpha);
    for k in 0..node.nu {
        link.a += link.slides[k] * du[node.u + k];
        link.alpha += link.turns[k] * du[node.u + k];
    }
}

/// The wrench that the body itself needs about its origin, and the forces of its elastic coordinates.
fn own(node: &Node, (q, u, du): (&[f64], &[f64], &[f64]), link: &mut Link, out: &mut [f64]) {
    let (a, alpha, w) = (&link.a, &link.alpha, &link.w);
    let Some(body) = node.flexible() else {
        let (s, I): (&Vec3, &Mat3) = (&node.first, &node.second);
        link.force = a * node.mass + alpha.cross(s) + w.cross(&w.cross(s));
        link.moment = I * alpha + s.cross(a) + w.cross(&(I * w));
        return;
    };
    let (i, j) = node.elastic();
    let ddq = &du[j.clone()];
    let m = &link.moving;
    let mut force = a * body.mass() + alpha.cross(&m.first) + m.force;
    let mut moment = m.first.cross(a) + m.second * alpha + m.moment;
    let out = &mut out[j.clone()];
    body.restore(&q[i], &u[j], out);
    for (a, ddq) in ddq.iter().enumerate() {
        force += m.slides[a] * *ddq;
        moment += m.turns[a] * *ddq;
    }
    for (k, out) in out.iter_mut().enumerate() {
        let inertia: f64 = ddq
            .iter()
            .enumerate()
            .map(|(l, ddq)| body.elastic_mass(k, l) * ddq)
            .sum();
        *out += m.slides[k].dot(a) + m.turns[k].dot(alpha) + inertia + m.elastic[k];
    }
    (link.force, link.moment) = (force, moment);
}
