//! Slopes of momenta and of their rates, for implicit methods.
//!
//! All vectors here are about the origin of I. A step δq_k moves everything outwards of joint k as one rigid body, S_k, but for
//! the velocity of the parent, which stays: against the rigid motion all bodies there lose ψ_k = S_k × v_P. Weight, which does not
//! turn with them, loses χ_k = S_k × g in the same way. With L, F and I of all that hangs on a joint, j on k or k itself,
//!
//! ```text
//! ∂p_j/∂q_k = −S_jᵀ I_j ψ_k                        ∂ṗ_j/∂q_k = −S_jᵀ I_j χ_k − (T_j + I_j Ṡ_j)ᵀ ψ_k
//! ∂p_k/∂q_j = S_kᵀ δL_j                            ∂ṗ_k/∂q_j = S_kᵀ δF_j + Ṡ_kᵀ δL_j
//! ∂ṗ_j/∂u_k = (T_j + I_j Ṡ_j)ᵀ S_k                 ∂ṗ_k/∂u_j = Ṡ_kᵀ I_j S_j
//! T_j = S_j ×* L_j,  δL_j = T_j − I_j ψ_j,  δF_j = S_j ×* F_j − I_j χ_j,  Ṡ_j = v_P × S_j
//! ```
//!
//! Derivatives of inverse dynamics have the same form \[Carpentier2018]; momenta need no accelerations. Joints with several
//! velocities and springs between points have no such slopes here: implicit methods take differences for them.

use crate::spatial::{Inertia, Spatial, cross, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

/// Slopes at one state, row by row over the velocities.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slopes {
    /// ∂p/∂q at constant u.
    pub(crate) p_q: Vec<f64>,
    /// ∂ṗ/∂q at constant u, and ∂ṗ/∂u.
    pub(crate) dp_q: Vec<f64>,
    pub(crate) dp_u: Vec<f64>,
    joints: Vec<Slope>,
    inertias: Vec<Inertia>,
    q: Vec<f64>,
    u: Vec<f64>,
}

/// What the table above needs of one joint.
#[derive(Clone, Copy, Debug, Default)]
struct Slope {
    L: Spatial,
    F: Spatial,
    S: Spatial,
    dS: Spatial,
    psi: Spatial,
    chi: Spatial,
    IS: Spatial,
    /// T + I Ṡ.
    turning: Spatial,
    delta_L: Spatial,
    delta_F: Spatial,
}

impl Tree {
    /// Whether [`Tree::slopes`] knows all joints and forces.
    pub(crate) fn has_slopes(&self) -> bool {
        self.wides.is_empty() && self.links.is_empty()
    }

    /// Fills the slopes at t, q and u. Needs `kinematics`.
    pub(crate) fn slopes(&self, t: f64, q: &[f64], u: &[f64], work: &Workspace, out: &mut Slopes) {
        let n = self.nu;
        for matrix in [&mut out.p_q, &mut out.dp_q, &mut out.dp_u] {
            matrix.clear();
            matrix.resize(n * n, 0.0);
        }
        self.composites(work, out);
        for i in 1..self.nodes.len() {
            self.slope(i, work, out);
        }
        for i in (1..self.nodes.len()).filter(|i| self.width(*i) == 1) {
            let (j, J) = (self.nodes[i].u as usize, out.joints[i]);
            let mut at = i;
            while at > 0 {
                let (k, K) = (self.nodes[at].u as usize, &out.joints[at]);
                if self.width(at) == 1 {
                    out.p_q[j * n + k] = -J.IS.dot(&K.psi);
                    out.dp_q[j * n + k] = -J.IS.dot(&K.chi) - J.turning.dot(&K.psi);
                    out.dp_u[j * n + k] = J.turning.dot(&K.S);
                    if at != i {
                        out.p_q[k * n + j] = K.S.dot(&J.delta_L);
                        out.dp_q[k * n + j] = K.S.dot(&J.delta_F) + K.dS.dot(&J.delta_L);
                        out.dp_u[k * n + j] = K.dS.dot(&J.IS);
                    }
                }
                at = self.nodes[at].parent as usize;
            }
        }
        self.add_force_slopes(t, q, u, out);
    }

    /// Inertia, momentum and weight of all that hangs on each joint, about the origin of I.
    fn composites(&self, work: &Workspace, out: &mut Slopes) {
        let count = self.nodes.len();
        out.joints.clear();
        out.joints.resize(count, Slope::default());
        out.inertias.clear();
        out.inertias.resize(count, Inertia::default());
        let weight = Spatial::new(self.gravity, Vec3::zeros());
        for i in (1..count).rev() {
            let (body, motion) = (&self.masses[i], &work.motions[i]);
            let ms = mat_vec(&motion.A, &body.ms);
            let own = Inertia::rigid(body.m, &ms, body.I.turned(&motion.A)).from(&motion.r);
            out.inertias[i] += &own;
            out.joints[i].L += self.momentum_of(i, work).wrench_from(&motion.r);
            out.joints[i].F = out.inertias[i].mul(&weight);
            let parent = self.nodes[i].parent as usize;
            let (inertia, L) = (out.inertias[i], out.joints[i].L);
            out.inertias[parent] += &inertia;
            out.joints[parent].L += L;
        }
    }

    /// The rest of joint `i`.
    fn slope(&self, i: usize, work: &Workspace, out: &mut Slopes) {
        let parent = &work.motions[self.nodes[i].parent as usize];
        let v_P = parent.v.motion_at(&-parent.r);
        let (I, joint) = (&out.inertias[i], &mut out.joints[i]);
        let S = self.direction(i, 0, work).motion_at(&-work.motions[i].r);
        joint.S = S;
        joint.dS = S.carried_by(&v_P);
        joint.psi = v_P.carried_by(&S);
        joint.chi = Spatial::new(self.gravity, Vec3::zeros()).carried_by(&S);
        joint.IS = I.mul(&S);
        let T = joint.L.pushed_by(&S);
        joint.turning = T + I.mul(&joint.dS);
        joint.delta_L = T - I.mul(&joint.psi);
        joint.delta_F = joint.F.pushed_by(&S) - I.mul(&joint.chi);
    }

    /// Adds what springs, dampers and actuators do; of actuators only differences are known.
    fn add_force_slopes(&self, t: f64, q: &[f64], u: &[f64], out: &mut Slopes) {
        let n = self.nu;
        for spring in &self.springs {
            let at = spring.u as usize;
            if let Some(k) = spring.q {
                out.dp_q[at * n + k as usize] -= spring.stiffness;
            }
            out.dp_u[at * n + at] -= spring.damping;
        }
        if self.actuators.is_empty() {
            return;
        }
        out.q.clear();
        out.q.extend_from_slice(q);
        out.u.clear();
        out.u.extend_from_slice(u);
        for drive in &self.actuators {
            let (force, row) = (&drive.force, drive.u as usize * n);
            let now = force(t, q, u);
            for k in 0..n {
                let step = difference(q[k]);
                out.q[k] = q[k] + step;
                out.dp_q[row + k] += (force(t, &out.q, u) - now) / (out.q[k] - q[k]);
                out.q[k] = q[k];
                let step = difference(u[k]);
                out.u[k] = u[k] + step;
                out.dp_u[row + k] += (force(t, q, &out.u) - now) / (out.u[k] - u[k]);
                out.u[k] = u[k];
            }
        }
    }
}

/// Step of a forward difference at x.
fn difference(x: f64) -> f64 {
    (f64::EPSILON * x.abs().max(1e-5)).sqrt()
}

impl Spatial {
    /// S × x: how fast the motion x turns where it is carried by the motion S; both about one point.
    fn carried_by(&self, S: &Spatial) -> Spatial {
        let linear = cross(&S.angular, &self.linear) + cross(&S.linear, &self.angular);
        Spatial::new(linear, cross(&S.angular, &self.angular))
    }

    /// S ×* w: the same for a wrench.
    fn pushed_by(&self, S: &Spatial) -> Spatial {
        let moment = cross(&S.angular, &self.angular) + cross(&S.linear, &self.linear);
        Spatial::new(cross(&S.angular, &self.linear), moment)
    }
}
