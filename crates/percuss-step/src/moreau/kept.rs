//! Assemble and apply where rows of W stay short in M⁻¹ W: of trees M⁻¹ is used along the ways of contacts to the ground, of
//! bodies among other contacts block by block; and once for all percussions together.

use super::{Core, ahead, shift};
use percuss_contact::{Delassus, Dense, Factored};
use percuss_mech::State;

/// Up to this number of rows all entries of G are formed.
const FORMED: usize = 60;

impl Core {
    /// G of the closed contacts: all entries where they are few or nearly all feel each other, else as r and D r.
    pub(super) fn assemble_kept(&mut self, state: &State, dt: f64) {
        self.M.clear_paths(&mut self.paths);
        for &i in &self.closed {
            let contact = self.set.contacts()[i];
            let law = contact.law.over(dt);
            self.problem.laws.push(law);
            for k in 0..law.rows() {
                let (dofs, row) = (self.set.dofs(i), self.set.row(i, k));
                self.M.push_path(dofs, row, &mut self.paths);
                let gamma = self.set.gamma(i, k, &state.u);
                let shift = shift(&contact, k, gamma, ahead(self.margin, &contact, dt));
                self.gamma_b.push(gamma);
                self.shift.push(shift);
                let free = dofs.iter().zip(row);
                let free: f64 = free.map(|(d, w)| w * self.du_free[*d as usize]).sum();
                self.problem.c.push(gamma + free + shift);
            }
        }
        let rows = self.problem.c.len();
        if rows <= FORMED || rows * rows <= 2 * self.paths.size() {
            self.form(rows);
        } else {
            self.leave_factored(state.u.len());
        }
    }

    fn form(&mut self, rows: usize) {
        if !matches!(self.problem.G, Delassus::Dense(_)) {
            self.problem.G = Delassus::Dense(Dense::default());
        }
        if let Delassus::Dense(G) = &mut self.problem.G {
            G.reset(rows);
            self.paths.products(|i, j, value| {
                G.row_mut(i)[j] = value;
                G.row_mut(j)[i] = value;
            });
        }
    }

    pub(super) fn leave_factored(&mut self, velocities: usize) {
        if !matches!(self.problem.G, Delassus::Factored(_)) {
            self.problem.G = Delassus::Factored(Factored::default());
        }
        let Delassus::Factored(G) = &mut self.problem.G else {
            return;
        };
        G.reset(velocities);
        for (start, law) in self.problem.laws.iter() {
            let dofs = self.paths.row(start).0;
            self.path_r.clear();
            self.path_y.clear();
            for k in 0..law.rows() {
                let (_, r, y) = self.paths.row(start + k);
                self.path_r.extend_from_slice(r);
                self.path_y.extend_from_slice(y);
            }
            G.push(law.rows(), dofs, &self.path_r, dofs, &self.path_y);
        }
    }

    /// u += M⁻¹ W p.
    pub(super) fn apply_kept(&mut self, state: &mut State) {
        self.Wp.clear();
        self.Wp.resize(state.u.len(), 0.0);
        let mut rows = self.p.iter();
        for &i in &self.closed {
            for k in 0..self.set.contacts()[i].law.rows() {
                let p = rows.next().copied().unwrap_or(0.0);
                for (d, w) in self.set.dofs(i).iter().zip(self.set.row(i, k)) {
                    self.Wp[*d as usize] += w * p;
                }
            }
        }
        self.M.solve(&mut self.Wp);
        for (u, du) in state.u.iter_mut().zip(&self.Wp) {
            *u += du;
        }
    }
}
