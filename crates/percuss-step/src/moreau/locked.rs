//! Contacts that lock: rebounds that no motion has.
//!
//! A body in a wedge narrower than twice the friction angle sticks to both sides. Where each asks for a rebound −ε γ_B and no
//! motion has both, no percussions solve the problem: the larger they are, the smaller is what is left of it in proportion,
//! and what is left is much nevertheless. Without the rebounds rest is a solution.

use super::Core;
use percuss_contact::{ContactProblem, SolveReport};

/// Percussions lock where what they do to velocities is so many times what drives the contacts.
const LOCKED: f64 = 1e5;
/// With them those that are so much smaller.
const WITH: f64 = 1e-2;

impl Core {
    /// Solves once more without the rebounds of contacts that lock, where there are some.
    pub(super) fn unlock(&mut self, report: SolveReport) -> SolveReport {
        let drive = largest(&self.problem.c);
        let most = largest(&self.p);
        let first = |core: &Core| {
            let mut contacts = 0..core.closed.len();
            contacts.find(|&j| largest(core.percussion(j)) == most)
        };
        let locks = |core: &Core, j: usize| speed(&core.problem, j, core.percussion(j)) / drive;
        if first(self).is_none_or(|j| locks(self, j) < LOCKED) {
            return report;
        }
        let locked = (0..self.closed.len()).filter(|&j| locks(self, j) >= WITH * LOCKED);
        let locked: Vec<usize> = locked.collect();
        if !locked.iter().any(|&j| self.rebounds(j)) {
            return report;
        }
        for j in locked {
            let row = self.problem.laws.offset(j);
            if self.rebounds(j) {
                self.problem.c[row] -= self.shift[row];
                self.shift[row] = 0.0;
            }
            self.p[row..row + self.problem.laws.law(j).rows()].fill(0.0);
        }
        self.solve()
    }

    /// Whether closed contact `j` asks for a rebound. Where it is taken up ahead, its shift is the gap that is left.
    fn rebounds(&self, j: usize) -> bool {
        let row = self.problem.laws.offset(j);
        let eps_N = self.set.contacts()[self.closed[j]].restitution.eps_N;
        self.shift[row] != 0.0 && self.shift[row] == eps_N * self.gamma_b[row]
    }

    /// The percussion of closed contact `j`.
    fn percussion(&self, j: usize) -> &[f64] {
        let start = self.problem.laws.offset(j);
        &self.p[start..start + self.problem.laws.law(j).rows()]
    }
}

/// What a percussion alone does to the velocity of its contact, m/s.
fn speed(problem: &ContactProblem, j: usize, p: &[f64]) -> f64 {
    let D = problem.diagonal(j);
    largest(p) * D[..p.len()].iter().copied().fold(0.0, f64::max)
}

/// The largest of their magnitudes.
fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |most, x| x.abs().max(most))
}
