//! Contacts that cannot be satisfied, such as two walls that close on what is between them.
//!
//! Where no velocity obeys all contacts there are no percussions that solve the problem. Solvers let them run away: the larger
//! they are, the smaller is what is left of the problem in proportion to them. What is left in velocities does not come down:
//! the contacts go on closing about as fast as they are driven.

use super::Core;
use super::locked::largest;
use crate::report::StepReport;
use percuss_contact::Law;

/// Percussions run away where what they do to velocities is so many times what drives the contacts.
const RUNAWAY: f64 = 100.0;
/// With them those that do so much less.
const WITH: f64 = 1e-2;
/// Part of what drives these contacts at which they go on closing.
const CLOSING: f64 = 0.1;
/// Part of the velocities below which a speed is one of rounding.
const ROUNDING: f64 = 1e-9;

impl Core {
    /// Looks for such contacts once percussions are known; where there are some, the step did not converge.
    pub(super) fn find_conflict(&mut self, u: &[f64], dt: f64, report: &mut StepReport) {
        if self.strain() < RUNAWAY {
            return;
        }
        let contacts = 0..self.closed.len();
        let most = contacts
            .clone()
            .fold(0.0, |most: f64, j| most.max(self.speed(j)));
        let pressed: Vec<usize> = contacts.filter(|&j| self.speed(j) >= WITH * most).collect();
        let outcome = self.outcome(dt, report);
        let left = |j: usize| match self.problem.laws.law(j) {
            Law::Bilateral => outcome.xi(j)[0].abs(),
            Law::Unilateral | Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. } => {
                -outcome.xi(j)[0]
            }
            Law::PlanarFriction { .. } | Law::SpatialFriction { .. } => 0.0,
        };
        let drive = pressed
            .iter()
            .map(|&j| self.problem.c[self.problem.laws.offset(j)]);
        let drive = drive.fold(0.0, |most: f64, c| most.max(c.abs()));
        let least = (CLOSING * drive).max(ROUNDING * largest(u));
        let closing = pressed.iter().fold(0.0, |most: f64, &j| most.max(left(j)));
        if closing > least {
            let ids = pressed
                .iter()
                .map(|&j| self.set.contacts()[self.closed[j]].id);
            self.conflicting = ids.collect();
            report.conflict = closing;
            report.solve.converged = false;
        }
    }
}
