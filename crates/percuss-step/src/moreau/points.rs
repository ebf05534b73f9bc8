//! Contacts at points of bodies: G is left as points of blocks with six velocities.

use super::guess::Guess;
use super::{Core, SHARED, ahead, shift};
use percuss_contact::{BodyContacts, ContactProblem, Delassus};
use percuss_mech::State;
use std::ops::Range;

/// What the rows of contacts follow from.
struct Rows<'a> {
    G: &'a BodyContacts,
    guess: Guess<'a>,
    u: &'a [f64],
    du_free: &'a [f64],
    margin: f64,
    dt: f64,
}

/// Rows of contacts that follow each other: γ_B, ξ − γ_E and c, m/s, and percussions to start from.
struct Filled<'a> {
    gamma_b: &'a mut [f64],
    shift: &'a mut [f64],
    c: &'a mut [f64],
    p: &'a mut [f64],
}

impl Core {
    /// G is left as points of blocks.
    pub(super) fn assemble_points(&mut self, state: &State, dt: f64) {
        if !matches!(self.problem.G, Delassus::BodyContacts(_)) {
            self.problem.G = Delassus::BodyContacts(BodyContacts::default());
        }
        self.learn();
        let ratio = self.ratio(dt);
        // islands are those of contacts and couples together
        let shared = self.lend() && self.closed.len() >= SHARED && self.set.rolling().is_empty();
        let (laws, closed) = (&mut self.problem.laws, &self.closed);
        laws.extend(closed.iter().map(|i| self.set.contacts()[*i].law.over(dt)));
        let Delassus::BodyContacts(G) = &mut self.problem.G else {
            return;
        };
        G.number(laws);
        let G = &*G;
        let mut numbers = || {
            let c = &mut self.problem.c;
            self.p.clear();
            for row in [&mut self.gamma_b, &mut self.shift, c, &mut self.p] {
                row.resize(laws.rows(), 0.0);
            }
            let rows = Rows {
                G,
                guess: Guess {
                    set: &self.set,
                    closed,
                    laws,
                    records: &self.records,
                    warm: &self.warm,
                    ratio,
                },
                u: &state.u,
                du_free: &self.du_free,
                margin: self.margin,
                dt,
            };
            let filled = Filled {
                gamma_b: &mut self.gamma_b,
                shift: &mut self.shift,
                c: &mut self.problem.c,
                p: &mut self.p,
            };
            rows.fill(0..closed.len(), filled);
        };
        if shared {
            rayon::join(numbers, || self.solver.prepare(G.inverse.len(), &G.points));
        } else {
            numbers();
        }
        self.meet_couples(state, ratio);
    }

    /// G gets M⁻¹ and the points of the closed contacts: where those are all of the set, until [`Core::take_back`], and
    /// copies otherwise. Whether they are lent.
    fn lend(&mut self) -> bool {
        let Delassus::BodyContacts(G) = &mut self.problem.G else {
            return false;
        };
        G.clear();
        self.lent = self.closed.len() == self.set.len();
        if self.lent {
            self.M.exchange_blocks(&mut G.inverse);
            self.set.exchange_points(&mut G.points);
        } else {
            let points = self.set.points().unwrap_or_default();
            G.points.extend(self.closed.iter().map(|i| points[*i]));
            G.inverse
                .extend_from_slice(self.M.inverse_blocks().unwrap_or_default());
        }
        self.lent
    }

    /// Takes back what was lent to G.
    pub(super) fn take_back(&mut self) {
        if let Delassus::BodyContacts(G) = &mut self.problem.G
            && std::mem::take(&mut self.lent)
        {
            self.M.exchange_blocks(&mut G.inverse);
            self.set.exchange_points(&mut G.points);
        }
    }

    /// A copy of the problem of this step.
    pub(crate) fn problem(&self) -> ContactProblem {
        if self.closed.is_empty() {
            return ContactProblem::empty();
        }
        let mut problem = self.problem.clone();
        if let Delassus::BodyContacts(G) = &mut problem.G
            && G.points.is_empty()
            && let (Some(inverse), Some(points)) = (self.M.inverse_blocks(), self.set.points())
        {
            G.inverse.extend_from_slice(inverse);
            G.points.extend_from_slice(points);
        }
        problem
    }
}

impl Rows<'_> {
    /// Fills the rows of some contacts; many are shared out among threads.
    fn fill(&self, contacts: Range<usize>, out: Filled<'_>) {
        let Guess {
            set, closed, laws, ..
        } = self.guess;
        if contacts.len() >= SHARED {
            let middle = contacts.start + contacts.len() / 2;
            let row = laws.offset(middle) - laws.offset(contacts.start);
            let (left, right) = out.split_at(row);
            rayon::join(
                || self.fill(contacts.start..middle, left),
                || self.fill(middle..contacts.end, right),
            );
            return;
        }
        self.guess.fill(contacts.clone(), out.p);
        let mut row = 0;
        for j in contacts {
            let contact = &set.contacts()[closed[j]];
            let (gamma, free) = (self.G.gather(j, self.u), self.G.gather(j, self.du_free));
            for k in 0..laws.law(j).rows() {
                let gamma = gamma[k] + set.chi(closed[j], k);
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
        let (p_left, p_right) = self.p.split_at_mut(row);
        let left = Filled {
            gamma_b: gamma_left,
            shift: shift_left,
            c: c_left,
            p: p_left,
        };
        let right = Filled {
            gamma_b: gamma_right,
            shift: shift_right,
            c: c_right,
            p: p_right,
        };
        (left, right)
    }
}
