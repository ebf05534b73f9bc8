//! Energies, momenta and places.

use super::{FlexTree, Work};
use crate::Placed;
use percuss_math::space::{Pose, Vec3};

impl FlexTree {
    /// Kinetic energy, J. Needs [`FlexTree::kinematics`].
    pub fn kinetic(&self, u: &[f64], work: &Work) -> f64 {
        let mut sum = 0.0;
        for (node, link) in self.nodes.iter().zip(&work.links) {
            let (v, w) = (&link.v, &link.w);
            sum += match node.flexible() {
                None => {
                    0.5 * node.mass * v.norm_squared()
                        + 0.5 * w.dot(&(node.second * w))
                        + w.cross(&node.first).dot(v)
                }
                Some(body) => {
                    let dq = &u[node.elastic().1];
                    let mut own = vec![0.0; node.n];
                    let (p, L) = body.momentum((v, w, dq), &link.moving, &mut own);
                    let own: f64 = own.iter().zip(dq).map(|(p, u)| p * u).sum();
                    0.5 * (p.dot(v) + L.dot(w) + own)
                }
            };
        }
        sum
    }

    /// Potential energy of weight, J. Needs [`FlexTree::kinematics`].
    pub fn weight(&self, work: &Work) -> f64 {
        let each = self.nodes.iter().zip(&work.links).map(|(node, link)| {
            let (mass, s) = match node.flexible() {
                None => (node.mass, node.first),
                Some(body) => (body.mass(), link.moving.first),
            };
            -self.gravity.dot(&(link.r * mass + link.A * s))
        });
        each.sum()
    }

    /// Energy of deformation and of springs in joints, J.
    pub fn strain(&self, q: &[f64]) -> f64 {
        let mut sum = 0.0;
        for node in &self.nodes {
            if let Some(body) = node.flexible() {
                sum += body.strain_energy(&q[node.elastic().0]);
            }
            for spring in node.springs.iter().filter(|s| s.stiffness != 0.0) {
                let stretch = q[node.q + spring.index] - spring.rest;
                sum += 0.5 * spring.stiffness * stretch * stretch;
            }
        }
        sum
    }

    /// Power that damping of bodies, joints and struts takes, W. Needs [`FlexTree::kinematics`].
    pub fn loss(&self, u: &[f64], work: &Work) -> f64 {
        let mut sum = self.strut_loss(work);
        for node in &self.nodes {
            if let Some(body) = node.flexible() {
                let (n, dq) = (node.n, &u[node.elastic().1]);
                for a in 0..n {
                    for b in 0..n {
                        sum += dq[a] * body.damping()[a * n + b] * dq[b];
                    }
                }
            }
            for spring in &node.springs {
                sum += spring.damping * u[node.u + spring.index].powi(2);
            }
        }
        sum
    }

    /// Power of prescribed joints, of drives and of forces at frames, W. Needs [`FlexTree::inverse`] at this state.
    pub fn power(&self, t: f64, q: &[f64], u: &[f64], work: &Work) -> f64 {
        let prescribed = (0..self.nodes.len()).filter_map(|i| {
            let rate = work.links[i].driven?[1];
            Some(self.driving(i, work)? * rate)
        });
        let drives = self.drives.iter().map(|(k, force)| force(t, q, u) * u[*k]);
        prescribed.chain(drives).sum::<f64>() + self.push_power(t, work)
    }

    /// Linear momentum and angular momentum about the origin of I, in its axes. Needs [`FlexTree::kinematics`].
    pub fn momenta(&self, u: &[f64], work: &Work) -> (Vec3, Vec3) {
        let (mut p, mut L) = (Vec3::zeros(), Vec3::zeros());
        for (node, link) in self.nodes.iter().zip(&work.links) {
            let (v, w) = (&link.v, &link.w);
            let (own, spin) = match node.flexible() {
                None => {
                    let s = &node.first;
                    (v * node.mass + w.cross(s), node.second * w + s.cross(v))
                }
                Some(body) => {
                    let mut elastic = vec![0.0; node.n];
                    body.momentum((v, w, &u[node.elastic().1]), &link.moving, &mut elastic)
                }
            };
            let own = link.A * own;
            p += own;
            L += link.A * spin + link.r.cross(&own);
        }
        (p, L)
    }

    /// Where an interface of a flexible member is, and its velocity and angular velocity, all in I. Needs
    /// [`FlexTree::kinematics`].
    pub fn interface(
        &self,
        (member, interface): (usize, usize),
        (q, u): (&[f64], &[f64]),
        work: &Work,
    ) -> (Pose, [Vec3; 2]) {
        let (node, link) = (&self.nodes[member], &work.links[member]);
        let mut placed = Placed::new(node.n);
        if let Some(body) = node.flexible() {
            let (i, j) = node.elastic();
            body.place(interface, &q[i], &u[j], &mut placed);
        }
        let pose = Pose {
            r: link.r + link.A * placed.r,
            A: super::kinematics::quaternion(&(link.A * placed.A)),
        };
        let v = link.v + link.w.cross(&placed.r) + placed.v;
        let w = link.w + placed.w;
        (pose, [link.A * v, link.A * w])
    }
}
