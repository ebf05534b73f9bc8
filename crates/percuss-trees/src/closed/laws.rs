//! Closed chains as bilateral laws of the contact problem: −γ ∈ {0}, one row for each constraint.
//!
//! Rows that repeat others, or that nothing moves, would leave G without an inverse; they are left out. Which rows depend on
//! others does not depend on the metric, so that J Jᵀ decides it here and no mass is needed.

use super::Chains;
use super::pivoted::Pivoted;
use super::row::Row;
use crate::contact::Rows;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_contact::Law;
use percuss_mech::{Contact, ContactId, ContactSet, Restitution};

/// The rows of closed chains at one configuration.
#[derive(Clone, Debug)]
pub(crate) struct Loops {
    /// Where the velocities of each row begin; the last entry is behind all.
    starts: Vec<usize>,
    dofs: Vec<u32>,
    W: Vec<f64>,
    chi: Vec<f64>,
    gram: Vec<f64>,
    factor: Pivoted,
    x: Vec<f64>,
    kept: Vec<usize>,
}

impl Loops {
    pub(crate) fn new(tree: &Tree, chains: &Chains) -> Self {
        let n = chains.rows().len();
        Loops {
            starts: Vec::with_capacity(n + 1),
            dofs: Vec::new(),
            W: Vec::new(),
            chi: Vec::new(),
            gram: vec![0.0; n * n],
            factor: Pivoted::new(Row::groups(chains.rows())),
            x: vec![0.0; tree.nu],
            kept: Vec::with_capacity(n),
        }
    }

    /// Reports every independent row. Needs `kinematics` with u = 0.
    pub(crate) fn report(
        &mut self,
        chains: &Chains,
        tree: &Tree,
        work: &Workspace,
        rows: &mut Rows,
        out: &mut ContactSet,
    ) {
        self.starts.clear();
        self.dofs.clear();
        self.W.clear();
        self.chi.clear();
        for row in chains.rows() {
            row.support(tree, work, rows);
            self.starts.push(self.dofs.len());
            self.dofs.extend_from_slice(&rows.dofs);
            self.W.extend_from_slice(&rows.W);
            self.chi.push(rows.chi[0]);
        }
        self.starts.push(self.dofs.len());
        self.choose(chains.rows().len());
        for &k in &self.kept {
            let span = self.starts[k]..self.starts[k + 1];
            let contact = Contact {
                id: ContactId::chain(k),
                gap: f64::NEG_INFINITY,
                law: Law::Bilateral,
                // γ_E = −γ_B in the directions of the middle: the row does no work, and both ends of the step miss it alike
                restitution: Restitution {
                    eps_N: 1.0,
                    eps_T: 1.0,
                },
            };
            out.push(
                contact,
                &self.dofs[span.clone()],
                &self.W[span],
                &self.chi[k..k + 1],
            );
        }
    }

    /// The independent ones of `n` rows, in their order.
    fn choose(&mut self, n: usize) {
        for j in 0..n {
            let span = self.starts[j]..self.starts[j + 1];
            for (dof, w) in self.dofs[span.clone()].iter().zip(&self.W[span.clone()]) {
                self.x[*dof as usize] = *w;
            }
            for i in j..n {
                let other = self.starts[i]..self.starts[i + 1];
                let terms = self.dofs[other.clone()].iter().zip(&self.W[other]);
                self.gram[i * n + j] = terms.map(|(dof, w)| w * self.x[*dof as usize]).sum();
            }
            for dof in &self.dofs[span] {
                self.x[*dof as usize] = 0.0;
            }
        }
        let gram = &self.gram;
        self.factor.factor(|i, j| gram[i * n + j]);
        self.kept.clear();
        self.kept.extend_from_slice(self.factor.kept());
        self.kept.sort_unstable();
    }
}
