//! Third pass, from the ground outwards: accelerations \[Arnold2013, eqs. (15), (16)].
//!
//! A direction without inertia gets no acceleration of its own: what it does is not known on this level, and the motion
//! of every mass is the same whatever it is \[Arnold2013, eqs. (22), (25)]. The accelerations of its successors' joints are
//! then those of (26) with that term left out.

use crate::fused::{along, fused};
use crate::joint::Kind;
use crate::small::dot_n;
use crate::spatial::{Spatial, column};
use crate::tree::Tree;
use crate::workspace::{Reduced, Workspace};
use percuss_math::space::Vec3;

impl Tree {
    /// Writes u̇, m/s² or rad/s². Needs `kinematics` and `articulate`.
    pub fn accelerate(&self, u: &[f64], du: &mut [f64], work: &mut Workspace) {
        fused!(FUSED => self.accelerate_all::<FUSED>(u, du, work));
    }

    #[inline(always)]
    fn accelerate_all<const FUSED: bool>(&self, u: &[f64], du: &mut [f64], work: &mut Workspace) {
        // the ground falls upwards, which is gravity for all bodies
        work.accelerations[0] = Spatial::new(-self.gravity, Vec3::zeros());
        for i in 1..self.nodes.len() {
            let node = &self.nodes[i];
            let at = node.u as usize;
            let c = self.bias::<FUSED>(i, u, work);
            let (parent, d) = (work.accelerations[node.parent as usize], work.motions[i].d);
            let mut a = parent.fused_motion_at::<FUSED>(&d) + c;
            match node.kind {
                Kind::Revolute => {
                    let du_i = work.reduced[i].push::<FUSED>(&d, &parent);
                    a.angular = along::<FUSED>(du_i, &column(&work.motions[i].A, 2), &a.angular);
                    du[at] = du_i;
                }
                Kind::Prismatic => {
                    let du_i = work.reduced[i].push::<FUSED>(&d, &parent);
                    a.linear = along::<FUSED>(du_i, &column(&work.motions[i].A, 2), &a.linear);
                    du[at] = du_i;
                }
                Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {}
                Kind::Wide(k) => {
                    let (n, wide) = (self.wides[k as usize].nu, &work.wides[k as usize]);
                    let mut rest = [0.0; 6];
                    for j in 0..n {
                        rest[j] = wide.x[j] - wide.U[j].dot(&a);
                    }
                    for j in 0..n {
                        du[at + j] = dot_n(&wide.D[j * n..j * n + n], &rest[..n]);
                        a += wide.S[j] * du[at + j];
                    }
                }
            }
            work.accelerations[i] = a;
        }
    }

    /// Forward dynamics in three passes: u̇ from t, q, u and the forces in the joints, with gravity and the wrenches
    /// that the workspace holds.
    pub fn forward_dynamics(
        &self,
        t: f64,
        q: &[f64],
        u: &[f64],
        tau: &[f64],
        du: &mut [f64],
        work: &mut Workspace,
    ) {
        self.kinematics(t, q, u, work);
        self.articulate(u, tau, work);
        self.accelerate(u, du, work);
    }
}

impl Reduced {
    /// u̇ of the joint, from the acceleration of its parent. From body to body only Uᵀ X a and one product more: the rest
    /// does not wait for the parent.
    #[inline(always)]
    fn push<const FUSED: bool>(&self, d: &Vec3, parent: &Spatial) -> f64 {
        self.y - (self.U.fused_wrench_from::<FUSED>(d) * self.D).fused_dot::<FUSED>(parent)
    }
}

impl Workspace {
    /// Acceleration of the origin of body `b`, m/s², and its angular acceleration, rad/s², in axes of I.
    pub fn acceleration(&self, tree: &Tree, b: usize) -> Spatial {
        let mut a = self.accelerations[tree.node(b)];
        a.linear += tree.gravity;
        a
    }
}
