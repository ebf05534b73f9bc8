//! What a sweep over the contacts needs of G, whatever its form: ξ of one contact, and word of a changed percussion.

use crate::law::Laws;
use crate::problem::{Blocks, BodyContacts, ContactProblem, Dense, Factored};

/// Row access to G during a sweep. `v` is scratch that the form may keep in step with p.
pub(crate) trait Rows {
    /// Prepares `v` for the percussions `p`.
    fn start(&self, laws: &Laws, p: &[f64], v: &mut Vec<f64>);
    /// (G p)_i of contact i.
    fn row(&self, laws: &Laws, i: usize, p: &[f64], v: &[f64]) -> [f64; 3];
    /// Percussion i changed by `dp`.
    fn changed(&self, i: usize, dp: &[f64], v: &mut [f64]);
}

impl Rows for Dense {
    fn start(&self, _: &Laws, _: &[f64], _: &mut Vec<f64>) {}

    #[inline]
    fn row(&self, laws: &Laws, i: usize, p: &[f64], _: &[f64]) -> [f64; 3] {
        let (start, rows) = (laws.offset(i), laws.law(i).rows());
        let mut y = [0.0; 3];
        for (k, y_k) in y.iter_mut().enumerate().take(rows) {
            *y_k = crate::problem::dot(Dense::row(self, start + k), p);
        }
        y
    }

    #[inline]
    fn changed(&self, _: usize, _: &[f64], _: &mut [f64]) {}
}

impl Rows for Blocks {
    fn start(&self, _: &Laws, _: &[f64], _: &mut Vec<f64>) {}

    #[inline]
    fn row(&self, _: &Laws, i: usize, p: &[f64], _: &[f64]) -> [f64; 3] {
        let mut y = [0.0; 3];
        self.row_times(i, p, &mut y);
        y
    }

    #[inline]
    fn changed(&self, _: usize, _: &[f64], _: &mut [f64]) {}
}

impl Rows for Factored {
    fn start(&self, laws: &Laws, p: &[f64], v: &mut Vec<f64>) {
        v.clear();
        v.resize(self.velocities(), 0.0);
        for (i, (start, law)) in laws.iter().enumerate() {
            self.scatter(i, &p[start..start + law.rows()], v);
        }
    }

    #[inline]
    fn row(&self, _: &Laws, i: usize, _: &[f64], v: &[f64]) -> [f64; 3] {
        self.gather(i, v)
    }

    #[inline]
    fn changed(&self, i: usize, dp: &[f64], v: &mut [f64]) {
        self.scatter(i, dp, v);
    }
}

impl Rows for BodyContacts {
    fn start(&self, _: &Laws, p: &[f64], v: &mut Vec<f64>) {
        BodyContacts::start(self, p, v);
    }

    #[inline]
    fn row(&self, _: &Laws, i: usize, _: &[f64], v: &[f64]) -> [f64; 3] {
        self.gather(i, v)
    }

    #[inline]
    fn changed(&self, i: usize, dp: &[f64], v: &mut [f64]) {
        self.scatter(i, dp, v);
    }
}

/// Diagonal blocks of all contacts, gathered once before the sweeps.
pub(crate) fn diagonal_blocks(problem: &ContactProblem, out: &mut Vec<[[f64; 3]; 3]>) {
    out.clear();
    out.extend((0..problem.contacts()).map(|i| problem.diagonal_block(i)));
}
