//! What the solvers behind interior points share: Douglas–Rachford, proximal Newton, continuation in friction.
//!
//! All three look at percussions in units of their own contact, p/s and s ξ with s² = r = 1/(largest diagonal entry of its
//! block), in which the largest diagonal entry of every contact is one. Cones stay what they are: a contact has one s for all rows.
//! Nothing is copied for that: s enters as weights 1/r of squares and of multiples of the identity.

use super::SolverSettings;
use super::best::Best;
use super::linear::{BlockRow, BlockSystem, diagonal};
use crate::law::{Law, Laws};
use crate::problem::{ContactProblem, Couplings};
use crate::report::{SolverKind, Stage};
use crate::residual::{Measure, factors, natural_map};

/// A problem with G in a form that gives blocks, under laws that may be others than its own: friction may be eased.
pub(super) struct Posed<'a, G> {
    pub G: &'a G,
    pub problem: &'a ContactProblem,
    pub laws: &'a Laws,
}

/// The judge, the linear system and the units of the contacts.
#[derive(Clone, Debug, Default)]
pub(super) struct Bench {
    pub best: Best,
    pub system: BlockSystem,
    /// r of every contact.
    pub r: Vec<f64>,
    stop: SolverSettings,
    v: Vec<f64>,
}

impl Bench {
    /// Gets ready for a problem, whose pattern serves all factorisations that follow.
    pub fn start<G: Couplings>(&mut self, posed: &Posed<'_, G>, stop: SolverSettings) {
        factors(posed.problem, Measure::Scaled, &mut self.r);
        self.system.shape(posed.G, posed.laws, |_| true);
        self.forget(posed, stop);
    }

    /// Forgets the best percussions.
    pub fn forget<G>(&mut self, posed: &Posed<'_, G>, stop: SolverSettings) {
        self.stop = stop;
        self.best.start(posed.problem, &stop);
    }

    /// A stage that ends with the best percussions.
    pub fn stage(&self, solver: SolverKind, iterations: usize) -> Stage {
        Stage {
            solver,
            iterations,
            residual: self.best.residual,
        }
    }

    pub fn solved(&self) -> bool {
        self.best.residual <= self.stop.tol
    }

    /// The residual of `p`, whose ξ is known afterwards.
    pub fn judge<G>(&mut self, posed: &Posed<'_, G>, p: &[f64]) -> f64 {
        let Posed { problem, laws, .. } = posed;
        problem.xi_in(p, &mut self.best.xi, &mut self.v);
        self.best.judge_under(laws, problem, &self.stop, p)
    }

    /// Assembles and factorises the rows given.
    pub fn factor<G: Couplings>(
        &mut self,
        posed: &Posed<'_, G>,
        row: impl Fn(usize, f64) -> BlockRow,
    ) -> bool {
        let r = &self.r;
        self.system.factor(posed.G, posed.laws, |i| row(i, r[i]))
    }

    /// Squared norm of the natural map of the percussions judged last, in the units of the contacts.
    pub fn map<G>(&self, posed: &Posed<'_, G>, p: &[f64]) -> f64 {
        let contacts = posed.laws.iter().zip(&self.r);
        contacts
            .map(|((start, law), r)| {
                let rows = start..start + law.rows();
                natural_map(law, &p[rows.clone()], &self.best.xi[rows], *r) / r
            })
            .sum()
    }
}

/// The identity times so much added to a row of G.
pub(super) fn shifted(by: f64) -> BlockRow {
    BlockRow {
        left: diagonal([1.0; 3]),
        own: diagonal([by; 3]),
    }
}

/// De Saxcé's term μ‖ξ_T‖ of a contact.
#[inline]
pub(super) fn de_saxce(law: Law, xi: &[f64; 3]) -> f64 {
    match law {
        Law::PlanarCoulomb { mu } => mu * xi[1].abs(),
        Law::SpatialCoulomb { mu } => mu * (xi[1] * xi[1] + xi[2] * xi[2]).sqrt(),
        Law::Unilateral
        | Law::Bilateral
        | Law::PlanarFriction { .. }
        | Law::SpatialFriction { .. } => 0.0,
    }
}
