//! What is known of the contacts of a step once their percussions are: states, work, penetration.

use super::{Core, PIECE, SHARED};
use crate::report::{ContactRecord, StepReport};
use percuss_contact::{ContactProblem, status};
use percuss_mech::ContactSet;
use rayon::prelude::*;

/// The closed contacts with their percussions and velocities.
struct Outcome<'a> {
    problem: &'a ContactProblem,
    set: &'a ContactSet,
    closed: &'a [usize],
    p: &'a [f64],
    xi: &'a [f64],
    gamma_b: &'a [f64],
    shift: &'a [f64],
    dt: f64,
}

impl Core {
    /// Keeps the closed contacts with their percussions and states, and reports what percussions did.
    pub(super) fn keep_outcome(&mut self, dt: f64, report: &mut StepReport) {
        let outcome = Outcome {
            problem: &self.problem,
            set: &self.set,
            closed: &self.closed,
            p: &self.p,
            xi: &self.xi,
            gamma_b: &self.gamma_b,
            shift: &self.shift,
            dt,
        };
        let records = &mut self.records;
        self.learned = false;
        (report.work, report.penetration) = if self.closed.len() < SHARED {
            records.clear();
            records.extend((0..outcome.closed.len()).map(|j| outcome.record(j)));
            (outcome.work(), outcome.penetration())
        } else {
            let all = (0..outcome.closed.len()).into_par_iter();
            let all = all.with_min_len(PIECE).map(|j| outcome.record(j));
            let sums = || (outcome.work(), outcome.penetration());
            rayon::join(|| all.collect_into_vec(records), sums).1
        };
    }
}

impl Outcome<'_> {
    /// Closed contact `j` with its percussion and state.
    fn record(&self, j: usize) -> ContactRecord {
        let laws = &self.problem.laws;
        let (start, law) = (laws.offset(j), laws.law(j));
        let rows = start..start + law.rows();
        let (p, xi) = (&self.p[rows.clone()], &self.xi[rows]);
        let mut record = ContactRecord {
            id: self.set.contacts()[self.closed[j]].id,
            status: status(law, p, xi, || prox_factor(self.problem, j)),
            p: [0.0; 3],
            lambda: [0.0; 3],
        };
        for (k, p) in p.iter().enumerate() {
            record.p[k] = *p;
            record.lambda[k] = p / self.dt;
        }
        record
    }

    /// Work of the percussions on the system, pᵀWᵀ(u_B + u_E)/2, J; Wᵀu = γ − χ.
    fn work(&self) -> f64 {
        let mut work = 0.0;
        let mut row = 0;
        for (j, &i) in self.closed.iter().enumerate() {
            for k in 0..self.problem.laws.law(j).rows() {
                let gamma_e = self.xi[row] - self.shift[row];
                work += self.p[row] * (0.5 * (self.gamma_b[row] + gamma_e) - self.set.chi(i, k));
                row += 1;
            }
        }
        work
    }

    fn penetration(&self) -> f64 {
        let gaps = self.closed.iter().map(|&i| self.set.contacts()[i].gap);
        gaps.filter(|gap| gap.is_finite())
            .fold(0.0, |deepest: f64, gap| deepest.max(-gap))
    }
}

/// One over the largest diagonal entry of the contact's block [Studer2005, eq. (52)].
fn prox_factor(problem: &ContactProblem, j: usize) -> f64 {
    let rows = problem.laws.law(j).rows();
    let D = problem.diagonal(j);
    1.0 / D[..rows].iter().copied().fold(0.0, f64::max)
}
