//! Hamilton's side of a tree: generalised momenta and their rates, in one sweep inwards.
//!
//! ```text
//! p_k = S_kᵀ L        ṗ_k = τ_k + S_kᵀ F + Ṡ_kᵀ L        (L and F of all that hangs on the joint)
//! ```
//!
//! No acceleration appears, and no inverse of an inertia: ṗ exists where bodies have no mass.

use crate::joint::{Kind, Sort};
use crate::spatial::{Spatial, column, cross, dot, mat_vec};
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

impl Tree {
    /// Writes p = M u, N s or N m s, with what prescribed motions add. Needs `kinematics`.
    pub fn momenta(&self, p: &mut [f64], sums: &mut Vec<Spatial>, work: &Workspace) {
        self.gather(sums, |i| self.momentum_of(i, work), work);
        for i in 1..self.nodes.len() {
            self.project(i, &sums[i], p, work);
        }
    }

    /// Writes ṗ, N or N m, from the forces in the joints and the wrenches of the workspace. Needs `kinematics` and
    /// [`Tree::applied`].
    pub fn momentum_rates(
        &self,
        tau: &[f64],
        dp: &mut [f64],
        sums: &mut [Vec<Spatial>; 2],
        work: &Workspace,
    ) {
        let [L, F] = sums;
        self.gather(L, |i| self.momentum_of(i, work), work);
        self.gather(F, |i| self.load_of(i, work), work);
        for i in 1..self.nodes.len() {
            let node = &self.nodes[i];
            let (K, P) = (&work.motions[i], &work.motions[node.parent as usize]);
            // the moment of momentum is about a point that moves itself
            let moment = F[i].angular - cross(&K.v.linear, &L[i].linear);
            let (L, F) = (&L[i], &F[i]);
            let rate = |S: &Spatial, sort: Sort| {
                let (e, w) = match sort {
                    Sort::Slide => {
                        let e = &S.linear;
                        return dot(&cross(&P.v.angular, e), &L.linear) + dot(e, &F.linear);
                    }
                    Sort::TurnInParent => (&S.angular, &P.v.angular),
                    Sort::TurnInBody => (&S.angular, &K.v.angular),
                };
                dot(&cross(w, e), &L.angular) + dot(e, &moment)
            };
            let at = node.u as usize;
            let z = column(&K.A, 2);
            match node.kind {
                Kind::Revolute => {
                    let S = Spatial::new(Vec3::zeros(), z);
                    dp[at] = tau[at] + rate(&S, Sort::TurnInParent);
                }
                Kind::Prismatic => {
                    let S = Spatial::new(z, Vec3::zeros());
                    dp[at] = tau[at] + rate(&S, Sort::Slide);
                }
                Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {}
                Kind::Wide(k) => {
                    let wide = &work.wides[k as usize];
                    for j in 0..self.wides[k as usize].nu {
                        dp[at + j] = tau[at + j] + rate(&wide.S[j], wide.sorts[j]);
                    }
                }
            }
        }
    }

    /// Sums over all that hangs on each node, about its origin.
    fn gather(&self, sums: &mut Vec<Spatial>, of: impl Fn(usize) -> Spatial, work: &Workspace) {
        sums.clear();
        sums.resize(self.nodes.len(), Spatial::ZERO);
        for i in (1..self.nodes.len()).rev() {
            sums[i] += of(i);
            let passed = sums[i].wrench_from(&work.motions[i].d);
            sums[self.nodes[i].parent as usize] += passed;
        }
    }

    /// Weight and wrench on body `i` about its origin.
    fn load_of(&self, i: usize, work: &Workspace) -> Spatial {
        let body = &self.masses[i];
        let ms = mat_vec(&work.motions[i].A, &body.ms);
        let weight = Spatial::new(self.gravity * body.m, cross(&ms, &self.gravity));
        if work.pushed {
            weight + work.wrenches[i]
        } else {
            weight
        }
    }
}
