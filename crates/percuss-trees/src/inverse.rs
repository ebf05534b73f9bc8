//! Inverse dynamics, and with it the wrenches that joints transmit: accelerations outwards, wrenches inwards.

use crate::joint::Kind;
use crate::spatial::{Spatial, column, cross, dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

impl Tree {
    /// The forces in the joints, N or N m, that the accelerations `du` need, gravity and wrenches of the workspace
    /// taken into account. Needs `kinematics`. `wrenches` receives by node what each joint exerts on its body, about
    /// the origin of the body: reaction and drive together.
    pub fn inverse_dynamics(
        &self,
        u: &[f64],
        du: &[f64],
        tau: &mut [f64],
        wrenches: &mut Vec<Spatial>,
        work: &mut Workspace,
    ) {
        self.follow(u, du, work);
        wrenches.clear();
        wrenches.resize(self.nodes.len(), Spatial::ZERO);
        for i in (1..self.nodes.len()).rev() {
            let node = &self.nodes[i];
            let mut wrench = wrenches[i] + self.inertial(i, work);
            if work.pushed {
                wrench -= work.wrenches[i];
            }
            wrenches[i] = wrench;
            self.project(i, &wrench, tau, work);
            let passed = wrench.wrench_from(&work.motions[i].d);
            wrenches[node.parent as usize] += passed;
        }
    }

    /// Accelerations of all bodies, less gravity, from those of the joints.
    fn follow(&self, u: &[f64], du: &[f64], work: &mut Workspace) {
        work.accelerations[0] = Spatial::new(-self.gravity, Vec3::zeros());
        for i in 1..self.nodes.len() {
            let node = &self.nodes[i];
            let c = self.bias::<false>(i, u, work);
            let parent = work.accelerations[node.parent as usize];
            let own = self.along(i, du, work);
            work.accelerations[i] = parent.motion_at(&work.motions[i].d) + c + own;
        }
    }

    /// J x: the motion of body `i` against its parent with the velocities `x`.
    pub(crate) fn along(&self, i: usize, x: &[f64], work: &Workspace) -> Spatial {
        let node = &self.nodes[i];
        let at = node.u as usize;
        let z = column(&work.motions[i].A, 2);
        match node.kind {
            Kind::Revolute => Spatial::new(Vec3::zeros(), z * x[at]),
            Kind::Prismatic => Spatial::new(z * x[at], Vec3::zeros()),
            Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => Spatial::ZERO,
            Kind::Wide(k) => {
                let wide = &work.wides[k as usize];
                (0..self.wides[k as usize].nu)
                    .fold(Spatial::ZERO, |sum, j| sum + wide.S[j] * x[at + j])
            }
        }
    }

    /// Jᵀ w into the entries of joint `i`.
    pub(crate) fn project(&self, i: usize, w: &Spatial, out: &mut [f64], work: &Workspace) {
        out[self.span(i)].fill(0.0);
        self.project_more(i, w, out, work);
    }

    /// Jᵀ w added to the entries of joint `i`.
    pub(crate) fn project_more(&self, i: usize, w: &Spatial, out: &mut [f64], work: &Workspace) {
        let node = &self.nodes[i];
        let at = node.u as usize;
        let z = column(&work.motions[i].A, 2);
        match node.kind {
            Kind::Revolute => out[at] += dot(&w.angular, &z),
            Kind::Prismatic => out[at] += dot(&w.linear, &z),
            Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {}
            Kind::Wide(k) => {
                for j in 0..self.wides[k as usize].nu {
                    out[at + j] += w.dot(&work.wides[k as usize].S[j]);
                }
            }
        }
    }

    /// The wrench that the acceleration of body `i` needs: d/dt of its momentum about its origin.
    fn inertial(&self, i: usize, work: &Workspace) -> Spatial {
        let (body, motion) = (&self.masses[i], &work.motions[i]);
        let (a, w) = (&work.accelerations[i], &motion.v.angular);
        let ms = mat_vec(&motion.A, &body.ms);
        let I = body.I.turned(&motion.A);
        let force = a.linear * body.m + cross(&a.angular, &ms) + cross(w, &cross(w, &ms));
        let moment = I.mul(&a.angular) + cross(&ms, &a.linear) + cross(w, &I.mul(w));
        Spatial::new(force, moment)
    }
}
