//! Contacts at points of bodies: G is left as points of blocks with six velocities.

use super::{Core, PIECE, SHARED, ahead, shift};
use percuss_contact::{Delassus, Pairs};
use percuss_mech::State;
use rayon::prelude::*;

/// What is known of the rows of a contact before it is solved: γ_B, ξ − γ_E and c, m/s.
#[derive(Clone, Copy, Default)]
pub(super) struct Rows {
    gamma_b: [f64; 3],
    shift: [f64; 3],
    c: [f64; 3],
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
        for &i in &self.closed {
            let law = self.set.contacts()[i].law.over(dt);
            self.problem.laws.push(law);
            G.push(law.rows(), points[i]);
        }
        let (set, closed, laws) = (&self.set, &self.closed, &self.problem.laws);
        let (du_free, margin, G) = (&self.du_free, self.margin, &*G);
        let row = |j: usize| {
            let contact = &set.contacts()[closed[j]];
            let (gamma, free) = (G.gather(j, &state.u), G.gather(j, du_free));
            let mut row = Rows::default();
            for k in 0..laws.law(j).rows() {
                let gamma = gamma[k] + set.chi(closed[j], k);
                let shift = shift(contact, k, gamma, ahead(margin, contact, dt));
                row.gamma_b[k] = gamma;
                row.shift[k] = shift;
                row.c[k] = gamma + free[k] + shift;
            }
            row
        };
        let mut push = |(j, row): (usize, &Rows)| {
            let rows = laws.law(j).rows();
            for k in 0..rows {
                self.gamma_b.push(row.gamma_b[k]);
                self.shift.push(row.shift[k]);
                self.problem.c.push(row.c[k]);
            }
        };
        if closed.len() < SHARED {
            (0..closed.len()).for_each(|j| push((j, &row(j))));
        } else {
            let rows = (0..closed.len()).into_par_iter().with_min_len(PIECE);
            rows.map(row).collect_into_vec(&mut self.rows);
            self.rows.iter().enumerate().for_each(push);
        }
    }
}
