//! What is known of the contacts of a step once their percussions are: states, work, penetration.

use super::{Core, PIECE, SHARED, add, finish};
use crate::StepError;
use crate::report::{ContactRecord, StepReport};
use percuss_contact::{ContactProblem, Delassus, status};
use percuss_mech::{ContactSet, State, System};
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
    fn outcome(&self, dt: f64) -> Outcome<'_> {
        Outcome {
            problem: &self.problem,
            set: &self.set,
            closed: &self.closed,
            p: &self.p,
            xi: &self.xi,
            gamma_b: &self.gamma_b,
            shift: &self.shift,
            dt,
        }
    }

    /// Keeps the closed contacts with their percussions and states, and reports what percussions did.
    pub(crate) fn keep_outcome(&mut self, dt: f64, report: &mut StepReport) {
        let mut records = std::mem::take(&mut self.records);
        (report.work, report.penetration) = self.outcome(dt).keep(&mut records);
        (self.records, self.learned) = (records, false);
    }

    /// Keeps the outcome, applies percussions and ends the step: of many contacts all at once.
    pub(super) fn conclude(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
        report: &mut StepReport,
    ) -> Result<(), StepError> {
        if self.closed.len() < SHARED || !matches!(self.problem.G, Delassus::Pairs(_)) {
            self.keep_outcome(dt, report);
            self.apply(state);
            return finish(system, state, &mut self.q_m, dt);
        }
        let mut records = std::mem::take(&mut self.records);
        let mut q_m = std::mem::take(&mut self.q_m);
        let outcome = self.outcome(dt);
        let finished = rayon::in_place_scope(|scope| {
            scope.spawn(|_| (report.work, report.penetration) = outcome.keep(&mut records));
            add(&self.du_free, &mut state.u);
            add(&self.v, &mut state.u);
            finish(system, state, &mut q_m, dt)
        });
        (self.records, self.learned, self.q_m) = (records, false, q_m);
        finished
    }
}

impl Outcome<'_> {
    /// Writes down every contact; work and penetration.
    fn keep(&self, records: &mut Vec<ContactRecord>) -> (f64, f64) {
        let contacts = 0..self.closed.len();
        let sums = || (self.work(), self.penetration());
        if contacts.len() < SHARED {
            records.clear();
            records.extend(contacts.map(|j| self.record(j)));
            return sums();
        }
        let all = contacts.into_par_iter().with_min_len(PIECE);
        let all = all.map(|j| self.record(j));
        rayon::join(|| all.collect_into_vec(records), sums).1
    }

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
