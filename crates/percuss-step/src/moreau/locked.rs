//! Contacts that lock: rebounds that no motion has.
//!
//! A body in a wedge narrower than twice the friction angle sticks to both sides. Where each asks for a rebound −ε γ_B and no
//! motion has both, no percussions solve the problem: the larger they are, the smaller is what is left of it in proportion,
//! and what is left is much nevertheless. Without the rebounds rest is a solution.

use super::Core;
use percuss_contact::SolveReport;

/// Percussions lock where what they do to velocities is so many times what drives the contacts.
const LOCKED: f64 = 1e5;
/// With them those that are so much smaller.
const WITH: f64 = 1e-2;

impl Core {
    /// Solves once more without the rebounds of contacts that lock, where there are some.
    pub(super) fn unlock(&mut self, report: SolveReport) -> SolveReport {
        if self.strain() < LOCKED {
            return report;
        }
        let drive = largest(&self.problem.c);
        let locks = |j: usize| self.speed(j) >= WITH * LOCKED * drive;
        let locked = (0..self.closed.len()).filter(|&j| locks(j));
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
        self.percussions()
    }

    /// What the largest percussion does to velocities, over what drives contacts.
    pub(super) fn strain(&self) -> f64 {
        let most = largest(&self.p);
        if most == 0.0 {
            return 0.0;
        }
        let mut contacts = 0..self.closed.len();
        let first = contacts.find(|&j| largest(self.percussion(j)) == most);
        first.map_or(0.0, |j| self.speed(j) / largest(&self.problem.c))
    }

    /// What the percussion of closed contact `j` alone does to its velocity, m/s.
    pub(super) fn speed(&self, j: usize) -> f64 {
        let p = self.percussion(j);
        let D = self.problem.diagonal(j);
        largest(p) * D[..p.len()].iter().copied().fold(0.0, f64::max)
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

/// The largest of their magnitudes.
pub(super) fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |most, x| x.abs().max(most))
}
