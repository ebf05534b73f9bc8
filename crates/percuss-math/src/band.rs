//! Banded symmetric matrices and their LDLᵀ factor at O(n K²) cost.

mod pencil;
mod pivoted;
mod twisted;
mod window;

pub use pencil::{Pairs, PencilError, lowest};
pub use pivoted::PivotedLu;
pub use twisted::Twisted;
pub use window::Window;

use crate::dense::FactorError;

/// A symmetric matrix of half bandwidth `K`: A_ij = 0 for |i − j| > K.
///
/// Stored by diagonals, so that products run over them without a gap; entries left of the first column are zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Band<const K: usize> {
    /// A_{i,i−d} at `below[d − 1][i]`.
    below: [Vec<f64>; K],
    diagonal: Vec<f64>,
}

impl<const K: usize> Band<K> {
    /// The zero matrix of order `n`.
    pub fn zeros(n: usize) -> Self {
        Self {
            below: std::array::from_fn(|_| vec![0.0; n]),
            diagonal: vec![0.0; n],
        }
    }

    /// Order of the matrix.
    pub fn order(&self) -> usize {
        self.diagonal.len()
    }

    /// The entry A_ij = A_ji, zero outside the band.
    pub fn get(&self, i: usize, j: usize) -> f64 {
        let (i, j) = (i.max(j), i.min(j));
        match i - j {
            0 => self.diagonal[i],
            d if d <= K => self.below[d - 1][i],
            _ => 0.0,
        }
    }

    /// Adds `value` to A_ij = A_ji.
    ///
    /// # Panics
    /// Where |i − j| exceeds the bandwidth.
    pub fn add(&mut self, i: usize, j: usize, value: f64) {
        let (i, j) = (i.max(j), i.min(j));
        if i == j {
            self.diagonal[i] += value;
        } else {
            assert!(i - j <= K, "entry ({i}, {j}) lies outside the band");
            self.below[i - j - 1][i] += value;
        }
    }

    /// Sets all entries to zero and the order to `n`; memory is kept.
    pub fn reset(&mut self, n: usize) {
        for values in self.below.iter_mut().chain([&mut self.diagonal]) {
            values.clear();
            values.resize(n, 0.0);
        }
    }

    /// A ← A + a B.
    ///
    /// # Panics
    /// Where the orders differ.
    pub fn add_scaled(&mut self, a: f64, B: &Self) {
        assert_eq!(self.order(), B.order(), "matrices of different order");
        let own = self.below.iter_mut().chain([&mut self.diagonal]);
        for (x, y) in own.zip(B.below.iter().chain([&B.diagonal])) {
            x.iter_mut().zip(y).for_each(|(x, y)| *x += a * y);
        }
    }

    /// y = A x.
    #[inline]
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        let n = self.order();
        let edge = K.min(n);
        for i in (0..edge).chain(n.saturating_sub(K).max(edge)..n) {
            y[i] = self.row_times(i, x);
        }
        if n < 2 * K + 1 {
            return;
        }
        // away from the ends every row has 2 K + 1 entries
        let m = n - 2 * K;
        let (y, a, middle) = (&mut y[K..][..m], &self.diagonal[K..][..m], &x[K..][..m]);
        let left: [_; K] =
            std::array::from_fn(|d| (&self.below[d][K..][..m], &x[K - d - 1..][..m]));
        let right: [_; K] =
            std::array::from_fn(|d| (&self.below[d][K + d + 1..][..m], &x[K + d + 1..][..m]));
        for i in 0..m {
            let mut s = a[i] * middle[i];
            for d in 0..K {
                s += left[d].0[i] * left[d].1[i] + right[d].0[i] * right[d].1[i];
            }
            y[i] = s;
        }
    }

    /// (A x)_i.
    #[inline]
    pub fn row_times(&self, i: usize, x: &[f64]) -> f64 {
        let mut s = self.diagonal[i] * x[i];
        for d in 1..=K {
            if d <= i {
                s += self.below[d - 1][i] * x[i - d];
            }
            if i + d < self.order() {
                s += self.below[d - 1][i + d] * x[i + d];
            }
        }
        s
    }

    /// A = L D Lᵀ. Any non-zero pivots are accepted, so that indefinite matrices without pivoting needs pass;
    /// a pivot that vanishes against its diagonal entry is an error.
    pub fn factor(mut self) -> Result<BandLdl<K>, FactorError> {
        let mut L: Vec<[f64; K]> = Vec::with_capacity(self.order());
        for i in 0..self.order() {
            let mut d = self.diagonal[i];
            let original = d.abs();
            // row i of L D, left to right: v_j = A_ij − Σ_k L_ik D_k L_jk
            let mut v: [f64; K] = std::array::from_fn(|slot| self.below[K - 1 - slot][i]);
            let mut row = [0.0; K];
            for j in i.saturating_sub(K)..i {
                let slot = K - (i - j);
                let mut s = v[slot];
                for k in i.saturating_sub(K)..j {
                    if j - k <= K {
                        s -= v[K - (i - k)] * L[j][K - (j - k)];
                    }
                }
                v[slot] = s;
                row[slot] = s / self.diagonal[j];
                d -= row[slot] * s;
            }
            if d.abs() <= 1e-14 * original || !d.is_finite() {
                return Err(FactorError::NotPositiveDefinite { row: i, pivot: d });
            }
            self.diagonal[i] = d;
            L.push(row);
        }
        Ok(BandLdl {
            L,
            D: self.diagonal,
        })
    }
}

/// The factor L D Lᵀ of a [`Band`] matrix.
#[derive(Clone, Debug)]
pub struct BandLdl<const K: usize> {
    /// L_{i,i−K} … L_{i,i−1}; the unit diagonal is not stored.
    L: Vec<[f64; K]>,
    D: Vec<f64>,
}

impl<const K: usize> BandLdl<K> {
    /// Solves A x = b in place.
    pub fn solve(&self, x: &mut [f64]) {
        let n = self.D.len();
        for i in 0..n {
            for d in 1..=K.min(i) {
                x[i] -= self.L[i][K - d] * x[i - d];
            }
        }
        for (x, D) in x.iter_mut().zip(&self.D) {
            *x /= D;
        }
        for i in (0..n).rev() {
            for d in 1..=K.min(i) {
                x[i - d] -= self.L[i][K - d] * x[i];
            }
        }
    }

    /// How many pivots are negative: the number of eigenvalues below zero (Sylvester).
    pub fn negative_pivots(&self) -> usize {
        self.D.iter().filter(|d| **d < 0.0).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second-difference matrix has the closed-form inverse min(i, j) (n + 1 − max(i, j)) / (n + 1).
    #[test]
    fn second_difference_has_its_known_inverse() {
        let n = 7;
        let mut A = Band::<1>::zeros(n);
        for i in 0..n {
            A.add(i, i, 2.0);
            if i > 0 {
                A.add(i, i - 1, -1.0);
            }
        }
        let F = A.factor().expect("positive definite");
        for j in 0..n {
            let mut x = vec![0.0; n];
            x[j] = 1.0;
            F.solve(&mut x);
            for (i, x_i) in x.iter().enumerate() {
                let (a, b) = ((i.min(j) + 1) as f64, (i.max(j) + 1) as f64);
                let exact = a * ((n + 1) as f64 - b) / (n + 1) as f64;
                assert!(
                    (x_i - exact).abs() < 1e-14,
                    "({i}, {j}): {x_i} against {exact}"
                );
            }
        }
    }

    #[test]
    fn wide_band_solves_its_own_product() {
        let n = 40;
        let mut A = Band::<4>::zeros(n);
        for i in 0..n {
            A.add(i, i, 10.0 + i as f64);
            for d in 1..=4.min(i) {
                A.add(i, i - d, ((i * d) as f64).sin());
            }
        }
        let x: Vec<f64> = (0..n).map(|i| (i as f64 * 0.7).cos()).collect();
        let mut b = vec![0.0; n];
        A.multiply(&x, &mut b);
        A.factor().expect("diagonally dominant").solve(&mut b);
        for (a, b) in x.iter().zip(&b) {
            assert!((a - b).abs() < 1e-13);
        }
    }

    #[test]
    fn singular_band_is_refused_and_negative_pivots_are_counted() {
        let mut A = Band::<1>::zeros(2);
        A.add(0, 0, 1.0);
        A.add(1, 0, 1.0);
        A.add(1, 1, 1.0);
        assert!(A.clone().factor().is_err());
        A.add(1, 1, -1.0); // [[1, 1], [1, 0]] has one negative eigenvalue
        assert_eq!(A.factor().expect("regular").negative_pivots(), 1);
    }
}
