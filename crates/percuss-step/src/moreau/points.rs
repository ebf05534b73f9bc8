//! Contacts at points of bodies: G is left as points of blocks with six velocities.

use super::guess::Guess;
use super::{Core, SHARED, ahead, shift};
use percuss_contact::{Delassus, Laws, Pairs};
use percuss_mech::{ContactSet, State};
use std::ops::Range;

/// What the rows of contacts follow from.
struct Rows<'a> {
    G: &'a Pairs,
    laws: &'a Laws,
    set: &'a ContactSet,
    closed: &'a [usize],
    u: &'a [f64],
    du_free: &'a [f64],
    margin: f64,
    dt: f64,
}

/// Rows of contacts that follow each other: γ_B, ξ − γ_E and c, m/s.
struct Filled<'a> {
    gamma_b: &'a mut [f64],
    shift: &'a mut [f64],
    c: &'a mut [f64],
}

impl Core {
    /// G is left as points of blocks.
    pub(super) fn assemble_points(&mut self, state: &State, dt: f64) {
        if !matches!(self.problem.G, Delassus::Pairs(_)) {
            self.problem.G = Delassus::Pairs(Pairs::default());
        }
        let (Delassus::Pairs(G), Some(inverse), Some(points)) = (
            &mut self.problem.G,
            self.M.inverse_blocks(),
            self.set.points(),
        ) else {
            return;
        };
        G.clear();
        G.inverse.extend_from_slice(inverse);
        let closed = || self.closed.iter().copied();
        let laws = closed().map(|i| self.set.contacts()[i].law.over(dt));
        self.problem.laws.extend(laws);
        G.extend(&self.problem.laws, closed().map(|i| points[i]));
        let count = G.order();
        for row in [&mut self.gamma_b, &mut self.shift, &mut self.problem.c] {
            row.resize(count, 0.0);
        }
        self.clear_guess();
        let ratio = self.ratio(dt);
        let Delassus::Pairs(G) = &self.problem.G else {
            return;
        };
        let rows = Rows {
            G,
            laws: &self.problem.laws,
            set: &self.set,
            closed: &self.closed,
            u: &state.u,
            du_free: &self.du_free,
            margin: self.margin,
            dt,
        };
        let filled = Filled {
            gamma_b: &mut self.gamma_b,
            shift: &mut self.shift,
            c: &mut self.problem.c,
        };
        let guess = Guess {
            set: &self.set,
            closed: &self.closed,
            laws: &self.problem.laws,
            records: &self.records,
            warm: &self.warm,
            ratio,
        };
        let numbers = || {
            rows.fill(0..self.closed.len(), filled);
            guess.fill(&mut self.p);
        };
        if self.closed.len() < SHARED {
            numbers();
        } else {
            rayon::join(|| self.solver.prepare(&self.problem.G), numbers);
        }
    }
}

impl Rows<'_> {
    /// Fills the rows of some contacts; many are shared out among threads.
    fn fill(&self, contacts: Range<usize>, out: Filled<'_>) {
        if contacts.len() >= SHARED {
            let middle = contacts.start + contacts.len() / 2;
            let row = self.laws.offset(middle) - self.laws.offset(contacts.start);
            let (left, right) = out.split_at(row);
            rayon::join(
                || self.fill(contacts.start..middle, left),
                || self.fill(middle..contacts.end, right),
            );
            return;
        }
        let mut row = 0;
        for j in contacts {
            let contact = &self.set.contacts()[self.closed[j]];
            let (gamma, free) = (self.G.gather(j, self.u), self.G.gather(j, self.du_free));
            for k in 0..self.laws.law(j).rows() {
                let gamma = gamma[k] + self.set.chi(self.closed[j], k);
                let shift = shift(contact, k, gamma, ahead(self.margin, contact, self.dt));
                out.gamma_b[row] = gamma;
                out.shift[row] = shift;
                out.c[row] = gamma + free[k] + shift;
                row += 1;
            }
        }
    }
}

impl<'a> Filled<'a> {
    fn split_at(self, row: usize) -> (Filled<'a>, Filled<'a>) {
        let (gamma_left, gamma_right) = self.gamma_b.split_at_mut(row);
        let (shift_left, shift_right) = self.shift.split_at_mut(row);
        let (c_left, c_right) = self.c.split_at_mut(row);
        let left = Filled {
            gamma_b: gamma_left,
            shift: shift_left,
            c: c_left,
        };
        let right = Filled {
            gamma_b: gamma_right,
            shift: shift_right,
            c: c_right,
        };
        (left, right)
    }
}
