//! Resistance against rolling: couples at contacts, bounded by the normal percussion.
//!
//! With the lever ρ of a contact, its relative rolling velocity γ_R = ρ t_kᵀ ((ω₂ − ω₁) × n) in the two tangents, and the
//! moment ρ p_R the law is Coulomb's, set-valued as friction is:
//!
//! ```text
//! −γ_R ∈ N_{B(p_N)}(p_R)      ‖p_R‖ ≤ p_N
//! ```
//!
//! For ρ = μ_r R that is |M_r| ≤ μ_r R p_N, the couple of constant magnitude of \[Ai2011, model A], but with any couple up to
//! that bound where nothing rolls, so that what rests stays at rest.
//! The bound depends on the normal percussion. As in \[Haslinger1983] problems are solved with bounds that are known, then
//! with those of the percussions found, until the bounds are those of the percussions: each of them has friction devices of
//! constant bounds beside its contacts.

use super::Core;
use crate::report::{ContactRecord, StepReport};
use percuss_contact::{Delassus, Law, Point, SolveReport};
use percuss_mech::State;

/// Most times that bounds are found anew.
const ROUNDS: usize = 100;
/// Relative change of the bounds that is rounding.
const ROUNDING: f64 = 1e-14;

/// The couple of a closed contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Couple {
    /// The closed contact.
    contact: usize,
    point: Point,
    /// γ_B, and γ_B + Wᵀ M⁻¹ h dt, m/s.
    gamma_b: [f64; 2],
    c: [f64; 2],
    chi: [f64; 2],
    /// Its percussion over the lever, N s.
    p: [f64; 2],
}

impl Couple {
    /// How many tangents it has.
    fn rows(contact: Law) -> usize {
        match contact {
            Law::PlanarCoulomb { .. } => 1,
            _ => 2,
        }
    }

    fn law(rows: usize, bound: f64) -> Law {
        match rows {
            1 => Law::PlanarFriction { bound },
            _ => Law::SpatialFriction { bound },
        }
    }
}

impl Core {
    /// The couples of the closed contacts, with percussions to start from.
    pub(super) fn meet_couples(&mut self, state: &State, ratio: f64) {
        let Delassus::BodyContacts(G) = &self.problem.G else {
            return;
        };
        for rolling in self.set.rolling() {
            let Ok(contact) = self.closed.binary_search(&rolling.contact) else {
                continue;
            };
            let rows = Couple::rows(self.set.contacts()[rolling.contact].law);
            let point = G.points[contact].couple(rolling.lever);
            let (gamma, free) = (
                point.gather(rows, &state.u),
                point.gather(rows, &self.du_free),
            );
            let mut couple = Couple {
                contact,
                point,
                gamma_b: [0.0; 2],
                c: [0.0; 2],
                chi: rolling.chi,
                p: [0.0; 2],
            };
            for k in 0..rows {
                couple.gamma_b[k] = gamma[k] + rolling.chi[k];
                couple.c[k] = couple.gamma_b[k] + free[k];
            }
            // where contacts start from zero, so do couples
            if self.learned {
                let found = self.warm.find(self.set.contacts()[rolling.contact].id);
                let before = found.map(|at| self.records[at].couple);
                couple.p = before.unwrap_or_default().map(|p| ratio * p);
            }
            self.couples.push(couple);
        }
    }

    /// Percussions of contacts and couples together.
    pub(super) fn solve_with_couples(&mut self) -> SolveReport {
        let contacts = self.problem.laws.len();
        let rows = self.problem.laws.rows();
        self.widen_by_couples();
        let mut report = SolveReport::EMPTY;
        let (mut iterations, mut off) = (0, 0.0);
        for _ in 0..ROUNDS {
            report = self.solver.solve(&self.problem, &mut self.p);
            iterations += report.iterations;
            off = self.renew_bounds(contacts);
            if !(report.converged && off > report.residual.max(ROUNDING)) {
                break;
            }
        }
        report.iterations = iterations;
        report.converged &= off <= report.residual.max(ROUNDING);
        report.residual = report.residual.max(off);
        if !self.solver.velocities(&mut self.v) {
            self.spread();
        }
        for (couple, p) in self
            .couples
            .iter_mut()
            .zip(couples_of(&self.problem.laws, contacts))
        {
            couple.p = [0.0; 2];
            couple.p[..p.len()].copy_from_slice(&self.p[p]);
        }
        self.problem.laws.truncate(contacts);
        self.problem.c.truncate(rows);
        self.p.truncate(rows);
        if let Delassus::BodyContacts(G) = &mut self.problem.G {
            G.points.truncate(contacts);
            G.number(&self.problem.laws);
        }
        report
    }

    /// The couples become contacts of constant bounds, behind the others.
    fn widen_by_couples(&mut self) {
        let Delassus::BodyContacts(G) = &mut self.problem.G else {
            return;
        };
        for couple in &self.couples {
            let contact = self.problem.laws.law(couple.contact);
            let rows = Couple::rows(contact);
            let bound = self.p[self.problem.laws.offset(couple.contact)].max(0.0);
            self.problem.laws.push(Couple::law(rows, bound));
            self.problem.c.extend_from_slice(&couple.c[..rows]);
            self.p.extend_from_slice(&couple.p[..rows]);
            G.push(rows, couple.point);
        }
    }

    /// Bounds from the normal percussions; by how much they have changed, beside the percussions.
    fn renew_bounds(&mut self, contacts: usize) -> f64 {
        let mut change = 0.0;
        for (k, couple) in self.couples.iter().enumerate() {
            let laws = &mut self.problem.laws;
            let bound = self.p[laws.offset(couple.contact)].max(0.0);
            let known = laws.law(contacts + k);
            let off = bound - known.parameter().unwrap_or_default();
            change += off * off;
            laws.replace(contacts + k, Couple::law(known.rows(), bound));
        }
        let size: f64 = self.p.iter().map(|p| p * p).sum();
        match change > 0.0 {
            true => (change / size).sqrt(),
            false => 0.0,
        }
    }

    /// Writes the percussions of couples down beside those of their contacts, and adds their work
    /// p_Rᵀ W_Rᵀ (u_B + u_E)/2.
    pub(super) fn keep_couples(&self, records: &mut [ContactRecord], report: &mut StepReport) {
        for couple in &self.couples {
            records[couple.contact].couple = couple.p;
            let given = couple.point.gather(2, &self.v);
            for (k, given) in given.iter().enumerate().take(2) {
                let gamma_e = couple.c[k] + given;
                let mean = 0.5 * (couple.gamma_b[k] + gamma_e) - couple.chi[k];
                report.work += couple.p[k] * mean;
            }
        }
    }
}

/// The rows of contacts from this one on.
fn couples_of(
    laws: &percuss_contact::Laws,
    first: usize,
) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    (first..laws.len()).map(|i| laws.offset(i)..laws.offset(i) + laws.law(i).rows())
}
