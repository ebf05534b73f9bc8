use super::Twisted;

/// A stretch of rows of a [`Twisted`] matrix with all others eliminated, where some rows are held at given values:
///
/// ```text
/// S d = λ,   d given at held rows,   λ = 0 at free ones
/// ```
///
/// S is the Schur complement of the stretch. Condensing costs one pass over the stretch and a solve two, whatever the
/// order of the matrix. Free rows take the recurrences of LDLᵀ; held rows have the inverse pivot zero, which cuts them out
/// of the recurrences without a branch.
#[derive(Clone, Debug, Default)]
pub struct Window {
    first: usize,
    /// S_{i,i−2}, S_{i,i−1}, S_ii, then two rows of zeros.
    S: Vec<[f64; 3]>,
    L: Vec<[f64; 2]>,
    /// y/D after the forward pass.
    y: Vec<f64>,
}

impl Window {
    /// Takes rows `first` … `last` and, where that is one row only, a neighbour.
    ///
    /// # Panics
    /// Where the rows are not in order or outside the matrix.
    pub fn condense(&mut self, A: &Twisted, first: usize, last: usize) {
        let n = A.order();
        assert!(first <= last && last < n, "rows {first} … {last} of {n}");
        let (first, last) = if first < last || n == 1 {
            (first, last)
        } else if last + 1 < n {
            (first, last + 1)
        } else {
            (first - 1, last)
        };
        self.first = first;
        self.S.clear();
        self.S.extend((first..=last).map(|i| {
            let A = A.matrix();
            [A.below[1][i], A.below[0][i], A.diagonal[i]]
        }));
        self.S[0] = [0.0, 0.0, self.S[0][2]];
        if last > first {
            self.S[1][0] = 0.0;
            self.change(0, A.change_from_left(first));
            self.change(last - 1 - first, A.change_from_right(last - 1));
        }
        let rows = self.S.len();
        self.S.extend([[0.0; 3]; 2]);
        self.L.resize(rows + 2, [0.0; 2]);
        self.L[rows..].fill([0.0; 2]);
        self.y.resize(rows + 2, 0.0);
    }

    fn change(&mut self, k: usize, [S00, S10, S11]: [f64; 3]) {
        self.S[k][2] += S00;
        self.S[k + 1][1] += S10;
        self.S[k + 1][2] += S11;
    }

    /// First row of the stretch.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.S.len().saturating_sub(2)
    }

    /// Finds d. `free` is 1 at free rows and 0 at held ones; `d` holds their values, zero at free rows, and receives the
    /// solution. Both have two entries more than the window has rows, which are zero.
    pub fn solve(&mut self, free: &[f64], d: &mut [f64]) {
        let rows = self.rows();
        let (S, free, d) = (&self.S[..rows + 2], &free[..rows + 2], &mut d[..rows + 2]);
        let (L, y) = (&mut self.L[..rows + 2], &mut self.y[..rows + 2]);
        // [row before the last, last row]
        let mut inverse = [0.0; 2];
        let (mut l_before, mut z, mut known) = (0.0, [0.0; 2], [0.0; 2]);
        for k in 0..rows {
            let f = free[k];
            let [a2, a1, a0] = [f * S[k][0], f * S[k][1], S[k][2]];
            let b = a2 * known[0]
                + a1 * known[1]
                + f * (S[k + 1][1] * d[k + 1] + S[k + 2][0] * d[k + 2]);
            let v1 = a1 - a2 * l_before;
            let (l2, l1) = (a2 * inverse[0], v1 * inverse[1]);
            let pivot = (a0 - l2 * a2) - l1 * v1;
            let own = f / pivot;
            let row = -b - l2 * z[0] - l1 * z[1];
            known = [known[1], d[k]];
            z = [z[1], row];
            inverse = [inverse[1], own];
            l_before = l1;
            L[k] = [l2, l1];
            y[k] = row * own;
        }
        let (mut next, mut after) = (0.0, 0.0);
        for k in (0..rows).rev() {
            let x = (d[k] + y[k] - L[k + 2][0] * after) - L[k + 1][1] * next;
            (after, next) = (next, x);
            d[k] = x;
        }
    }

    /// λ = (S d)_k of row `k` of the window.
    pub fn force(&self, k: usize, d: &[f64]) -> f64 {
        let S = &self.S;
        let mut sum = S[k][2] * d[k];
        for offset in 1..=2 {
            if k >= offset {
                sum += S[k][2 - offset] * d[k - offset];
            }
            sum += S[k + offset][2 - offset] * d[k + offset];
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::Band;
    use super::*;

    /// Forces at some rows move the whole; held at those places in a window, the same forces must come out.
    #[test]
    fn held_rows_feel_the_forces_that_would_move_them_there() {
        let n = 30;
        let mut A = Band::zeros(n);
        for i in 0..n {
            A.add(i, i, 4.0 + (i as f64).cos());
            (1..=2.min(i)).for_each(|d| A.add(i, i - d, (i as f64).sin() / d as f64));
        }
        let A = Twisted::new(A).expect("dominant");
        for held in [&[7][..], &[0], &[29], &[3, 4, 5, 12, 14], &[0, 1, 28, 29]] {
            let mut x = vec![0.0; n];
            for (k, i) in held.iter().enumerate() {
                x[*i] = 1.0 + k as f64;
            }
            A.solve(&mut x);
            let mut window = Window::default();
            window.condense(&A, held[0], held[held.len() - 1]);
            let (first, rows) = (window.first(), window.rows());
            let (mut free, mut d) = (vec![1.0; rows + 2], vec![0.0; rows + 2]);
            for i in held {
                free[i - first] = 0.0;
                d[i - first] = x[*i];
            }
            window.solve(&free, &mut d);
            for k in 0..rows {
                assert!((d[k] - x[first + k]).abs() < 1e-13, "row {k} of {held:?}");
                let expected = held.iter().position(|i| *i == first + k);
                let expected = expected.map_or(0.0, |k| 1.0 + k as f64);
                assert!((window.force(k, &d) - expected).abs() < 1e-12);
            }
        }
    }
}
