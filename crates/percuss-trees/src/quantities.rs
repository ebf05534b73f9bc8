//! What a state means: energies, momenta, the mass matrix, Jacobians of points.

use crate::spatial::{Inertia, Spatial, cross, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

impl Tree {
    /// Momentum of body `i` about its origin, N s and N m s.
    pub(crate) fn momentum_of(&self, i: usize, work: &Workspace) -> Spatial {
        let (body, motion) = (&self.masses[i], &work.motions[i]);
        let (v, w) = (&motion.v.linear, &motion.v.angular);
        let ms = mat_vec(&motion.A, &body.ms);
        let I = body.I.turned(&motion.A);
        Spatial::new(v * body.m + cross(w, &ms), I.mul(w) + cross(&ms, v))
    }

    /// Kinetic energy, J. Needs `kinematics`.
    pub fn kinetic(&self, work: &Workspace) -> f64 {
        (1..self.nodes.len())
            .map(|i| 0.5 * self.momentum_of(i, work).dot(&work.motions[i].v))
            .sum()
    }

    /// Momentum and angular momentum about the origin of I, N s and N m s. Needs `kinematics`.
    pub fn momentum(&self, work: &Workspace) -> Spatial {
        (1..self.nodes.len()).fold(Spatial::ZERO, |sum, i| {
            sum + self.momentum_of(i, work).wrench_from(&work.motions[i].r)
        })
    }

    /// Mass, kg, and centre of mass, m. Needs `kinematics`.
    pub fn centre_of_mass(&self, work: &Workspace) -> (f64, Vec3) {
        let (mut mass, mut first) = (0.0, Vec3::zeros());
        for i in 1..self.nodes.len() {
            let (body, motion) = (&self.masses[i], &work.motions[i]);
            mass += body.m;
            first += motion.r * body.m + mat_vec(&motion.A, &body.ms);
        }
        (mass, first / mass)
    }

    /// The mass matrix, row by row, by composite bodies. Needs `kinematics`.
    pub fn mass_matrix(&self, M: &mut [f64], work: &Workspace) {
        let n = self.nu;
        M[..n * n].fill(0.0);
        let mut composite: Vec<Inertia> = (0..self.nodes.len())
            .map(|i| {
                let (body, motion) = (&self.masses[i], &work.motions[i]);
                let ms = mat_vec(&motion.A, &body.ms);
                Inertia::rigid(body.m, &ms, body.I.turned(&motion.A))
            })
            .collect();
        let (mut unit, mut row) = (vec![0.0; n], vec![0.0; n]);
        for i in (1..self.nodes.len()).rev() {
            let shifted = composite[i].from(&work.motions[i].d);
            composite[self.nodes[i].parent as usize] += &shifted;
            for k in self.span(i) {
                unit[k] = 1.0;
                let mut wrench = composite[i].mul(&self.along(i, &unit, work));
                unit[k] = 0.0;
                let mut at = i;
                while at > 0 {
                    self.project(at, &wrench, &mut row, work);
                    for l in self.span(at) {
                        M[k * n + l] = row[l];
                        M[l * n + k] = row[l];
                    }
                    wrench = wrench.wrench_from(&work.motions[at].d);
                    at = self.nodes[at].parent as usize;
                }
            }
        }
    }

    /// The Jacobian of the point `x` of body `b`, given in its frame B, m: three rows for its velocity, three for the
    /// angular velocity, row by row over all velocities. Needs `kinematics`.
    pub fn jacobian(&self, b: usize, x: &Vec3, J: &mut [f64], work: &Workspace) {
        let n = self.nu;
        J[..6 * n].fill(0.0);
        let node = self.node(b);
        let place = work.motions[node].r + work.motions[node].A * (self.A_KB[node] * x);
        let mut unit = vec![0.0; n];
        let mut at = node;
        while at > 0 {
            for k in self.span(at) {
                unit[k] = 1.0;
                let motion = self.along(at, &unit, work);
                unit[k] = 0.0;
                let motion = motion.motion_at(&(place - work.motions[at].r));
                for row in 0..3 {
                    J[row * n + k] = motion.linear[row];
                    J[(3 + row) * n + k] = motion.angular[row];
                }
            }
            at = self.nodes[at].parent as usize;
        }
    }

    /// Place of the point `x` of body `b`, given in its frame B, m, and its velocity, m/s. Needs `kinematics`.
    pub fn point(&self, b: usize, x: &Vec3, work: &Workspace) -> (Vec3, Vec3) {
        let node = self.node(b);
        let motion = &work.motions[node];
        let arm = mat_vec(&motion.A, &(self.A_KB[node] * x));
        (motion.r + arm, motion.v.motion_at(&arm).linear)
    }

    /// Velocities of the joint of node `i`.
    pub(crate) fn span(&self, i: usize) -> std::ops::Range<usize> {
        let first = self.nodes[i].u as usize;
        first..first + self.width(i)
    }
}
