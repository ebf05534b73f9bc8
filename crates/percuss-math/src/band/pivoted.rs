use super::Band;

/// The factor of a [`Band`] matrix by Gauss' elimination with row exchanges: stable for indefinite matrices, at about twice
/// the cost of LDLᵀ.
///
/// A pivot that vanishes is replaced by ε ‖A‖, so that the factor of a singular matrix still serves inverse iteration;
/// [`PivotedLu::singular`] tells of it. Memory is kept from one matrix to the next.
#[derive(Clone, Debug, Default)]
pub struct PivotedLu<const K: usize> {
    n: usize,
    /// Row i of U from column i − K on, in 3 K + 1 places.
    U: Vec<f64>,
    /// Multipliers of column k for rows k + 1 … k + K.
    L: Vec<[f64; MOST]>,
    /// Row that came to place k.
    exchange: Vec<usize>,
    singular: bool,
}

/// Largest half bandwidth.
const MOST: usize = 8;

impl<const K: usize> PivotedLu<K> {
    const WIDTH: usize = 3 * K + 1;

    /// Factorises A.
    ///
    /// # Panics
    /// Where the half bandwidth exceeds eight.
    pub fn factor(&mut self, A: &Band<K>) {
        assert!(K <= MOST, "half bandwidth {K} exceeds {MOST}");
        self.load(A);
        let n = self.n;
        let norm = self.U.iter().fold(0.0_f64, |m, a| m.max(a.abs()));
        let least = f64::EPSILON * norm.max(f64::MIN_POSITIVE);
        for k in 0..n {
            let last = (k + K).min(n - 1);
            let mut best = k;
            for i in k + 1..=last {
                if self.U[self.place(i, k)].abs() > self.U[self.place(best, k)].abs() {
                    best = i;
                }
            }
            self.exchange[k] = best;
            let right = (k + 2 * K).min(n - 1);
            if best != k {
                for j in k..=right {
                    let (a, b) = (self.place(k, j), self.place(best, j));
                    self.U.swap(a, b);
                }
            }
            let at = self.place(k, k);
            if self.U[at].abs() <= least {
                self.U[at] = least;
                self.singular = true;
            }
            let pivot = self.U[at];
            let columns = right - k;
            for i in k + 1..=last {
                let row = self.place(i, k);
                let factor = self.U[row] / pivot;
                self.L[k][i - k - 1] = factor;
                let (upper, lower) = self.U.split_at_mut(row);
                let above = &upper[at + 1..=at + columns];
                let below = &mut lower[1..=columns];
                below
                    .iter_mut()
                    .zip(above)
                    .for_each(|(b, a)| *b -= factor * a);
            }
        }
    }

    fn load(&mut self, A: &Band<K>) {
        let n = A.order();
        self.n = n;
        self.singular = false;
        self.U.clear();
        self.U.resize(n * Self::WIDTH, 0.0);
        self.L.clear();
        self.L.resize(n, [0.0; MOST]);
        self.exchange.clear();
        self.exchange.resize(n, 0);
        for i in 0..n {
            for j in i.saturating_sub(K)..=(i + K).min(n - 1) {
                let at = self.place(i, j);
                self.U[at] = A.get(i, j);
            }
        }
    }

    #[inline]
    fn place(&self, i: usize, j: usize) -> usize {
        i * Self::WIDTH + j + K - i
    }

    /// Whether a pivot vanished.
    pub fn singular(&self) -> bool {
        self.singular
    }

    /// Solves A x = b in place.
    pub fn solve(&self, x: &mut [f64]) {
        let n = self.n;
        for k in 0..n {
            x.swap(k, self.exchange[k]);
            for i in k + 1..=(k + K).min(n - 1) {
                x[i] -= self.L[k][i - k - 1] * x[k];
            }
        }
        for k in (0..n).rev() {
            let right = (k + 2 * K).min(n - 1);
            let row = &self.U[self.place(k, k) + 1..][..right - k];
            let known = row.iter().zip(&x[k + 1..=right]);
            let s = x[k] - known.map(|(u, x)| u * x).sum::<f64>();
            x[k] = s / self.U[self.place(k, k)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A matrix with a zero diagonal has no LDLᵀ without exchanges.
    #[test]
    fn matrices_that_need_exchanges_solve_their_own_product() {
        for n in [1, 2, 3, 5, 40] {
            let mut A = Band::<3>::zeros(n);
            for i in 0..n {
                A.add(i, i, if n == 1 { 2.0 } else { 0.0 });
                for d in 1..=3.min(i) {
                    A.add(i, i - d, ((5 * i + 3 * d) as f64).sin());
                }
            }
            let x: Vec<f64> = (0..n).map(|i| 1.0 + (i as f64).cos()).collect();
            let mut b = vec![0.0; n];
            A.multiply(&x, &mut b);
            let mut lu = PivotedLu::default();
            lu.factor(&A);
            assert!(!lu.singular());
            lu.solve(&mut b);
            for (a, b) in x.iter().zip(&b) {
                assert!((a - b).abs() < 1e-11, "order {n}: {a} against {b}");
            }
        }
    }

    #[test]
    fn a_singular_matrix_is_told_and_its_factor_finds_the_null_vector() {
        let n = 6; // free chain: rows sum to zero
        let mut A = Band::<1>::zeros(n);
        for i in 1..n {
            A.add(i, i, 1.0);
            A.add(i - 1, i - 1, 1.0);
            A.add(i, i - 1, -1.0);
        }
        let mut lu = PivotedLu::default();
        lu.factor(&A);
        assert!(lu.singular());
        let mut x: Vec<f64> = (0..n).map(|i| 1.0 + 0.1 * i as f64).collect();
        lu.solve(&mut x);
        let first = x[0];
        assert!(x.iter().all(|x| (x / first - 1.0).abs() < 1e-12));
    }
}
