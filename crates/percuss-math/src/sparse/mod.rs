//! Sparse symmetric matrices and their Cholesky factor.
//!
//! The pattern is found once; entries are set anew as often as wanted, and the order of elimination serves again. One thread
//! computes, so that equal input gives equal bits.

mod cholesky;

pub use cholesky::{Cholesky, CholeskyError};

/// A symmetric matrix; only entries A_ij with i ≤ j are kept, column by column.
#[derive(Clone, Debug, PartialEq)]
pub struct Symmetric {
    order: usize,
    /// Where columns begin; one more than there are columns.
    start: Vec<usize>,
    /// Rows of the entries, rising in each column.
    rows: Vec<usize>,
    values: Vec<f64>,
}

impl Symmetric {
    /// The zero matrix with entries at these places, in any order and as often as they come. The diagonal is always there.
    pub fn with_pattern(order: usize, places: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut columns: Vec<Vec<usize>> = (0..order).map(|j| vec![j]).collect();
        for (i, j) in places {
            columns[i.max(j)].push(i.min(j));
        }
        let (mut start, mut rows) = (vec![0], Vec::new());
        for mut column in columns {
            column.sort_unstable();
            column.dedup();
            rows.extend(column);
            start.push(rows.len());
        }
        let values = vec![0.0; rows.len()];
        Symmetric {
            order,
            start,
            rows,
            values,
        }
    }

    /// Order of the matrix.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Number of entries that are kept.
    pub fn entries(&self) -> usize {
        self.values.len()
    }

    /// Where A_ij = A_ji is kept among the values.
    ///
    /// # Panics
    /// Where the pattern does not have it.
    pub fn place(&self, i: usize, j: usize) -> usize {
        let (i, j) = (i.min(j), i.max(j));
        let column = &self.rows[self.start[j]..self.start[j + 1]];
        match column.binary_search(&i) {
            Ok(k) => self.start[j] + k,
            Err(_) => panic!("entry ({i}, {j}) is not in the pattern"),
        }
    }

    /// A_ij = A_ji, zero outside of the pattern.
    pub fn get(&self, i: usize, j: usize) -> f64 {
        let (i, j) = (i.min(j), i.max(j));
        let column = &self.rows[self.start[j]..self.start[j + 1]];
        column
            .binary_search(&i)
            .map_or(0.0, |k| self.values[self.start[j] + k])
    }

    /// Adds to A_ij = A_ji.
    pub fn add(&mut self, i: usize, j: usize, value: f64) {
        let place = self.place(i, j);
        self.values[place] += value;
    }

    /// The kept entries.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The kept entries, to be set.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Row, column and value of all entries that are kept, those of the other half left out.
    pub fn all(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        let column = |j: usize| self.start[j]..self.start[j + 1];
        (0..self.order).flat_map(move |j| column(j).map(move |k| (self.rows[k], j, self.values[k])))
    }

    /// y = A x.
    pub fn apply(&self, x: &[f64], y: &mut [f64]) {
        y.fill(0.0);
        for j in 0..self.order {
            let mut sum = 0.0;
            for k in self.start[j]..self.start[j + 1] {
                let (i, a) = (self.rows[k], self.values[k]);
                sum += a * x[i];
                if i != j {
                    y[i] += a * x[j];
                }
            }
            y[j] += sum;
        }
    }

    /// Y = A X for vectors one after the other, to the same bits as [`Symmetric::apply`] of each.
    pub fn apply_all(&self, x: &[f64], y: &mut [f64]) {
        let n = self.order;
        const SIDE_BY_SIDE: usize = 4;
        let groups = x.chunks(SIDE_BY_SIDE * n.max(1));
        for (x, y) in groups.zip(y.chunks_mut(SIDE_BY_SIDE * n.max(1))) {
            if x.len() < SIDE_BY_SIDE * n {
                let single = x.chunks_exact(n).zip(y.chunks_exact_mut(n));
                single.for_each(|(x, y)| self.apply(x, y));
                continue;
            }
            y.fill(0.0);
            for j in 0..n {
                let own: [f64; SIDE_BY_SIDE] = std::array::from_fn(|v| x[v * n + j]);
                let mut sums = [0.0; SIDE_BY_SIDE];
                for k in self.start[j]..self.start[j + 1] {
                    let (i, a) = (self.rows[k], self.values[k]);
                    for v in 0..SIDE_BY_SIDE {
                        sums[v] += a * x[v * n + i];
                        if i != j {
                            y[v * n + i] += a * own[v];
                        }
                    }
                }
                for v in 0..SIDE_BY_SIDE {
                    y[v * n + j] += sums[v];
                }
            }
        }
    }

    /// The same matrix without entries that are zero, the diagonal aside.
    pub fn compact(&self) -> Symmetric {
        let (mut start, mut rows, mut values) = (vec![0], Vec::new(), Vec::new());
        for j in 0..self.order {
            for k in self.start[j]..self.start[j + 1] {
                if self.rows[k] == j || self.values[k] != 0.0 {
                    rows.push(self.rows[k]);
                    values.push(self.values[k]);
                }
            }
            start.push(rows.len());
        }
        Symmetric {
            order: self.order,
            start,
            rows,
            values,
        }
    }

    /// Self + s other; both have the same pattern.
    ///
    /// # Panics
    /// Where the patterns differ.
    pub fn plus(&self, s: f64, other: &Symmetric) -> Symmetric {
        assert!(
            self.start == other.start && self.rows == other.rows,
            "the patterns differ"
        );
        let mut sum = self.clone();
        for (a, b) in sum.values.iter_mut().zip(&other.values) {
            *a += s * b;
        }
        sum
    }

    /// The rows and columns of these numbers alone; `kept` rises.
    pub fn part(&self, kept: &[usize]) -> Symmetric {
        let mut number = vec![usize::MAX; self.order];
        for (new, old) in kept.iter().enumerate() {
            number[*old] = new;
        }
        let (mut start, mut rows, mut values) = (vec![0], Vec::new(), Vec::new());
        for j in kept {
            for k in self.start[*j]..self.start[*j + 1] {
                let i = number[self.rows[k]];
                if i != usize::MAX {
                    rows.push(i);
                    values.push(self.values[k]);
                }
            }
            start.push(rows.len());
        }
        Symmetric {
            order: kept.len(),
            start,
            rows,
            values,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A chain of springs with both ends held.
    pub(crate) fn chain(n: usize) -> Symmetric {
        let mut K = Symmetric::with_pattern(n, (1..n).map(|i| (i, i - 1)));
        for i in 0..n {
            K.add(i, i, 2.0);
            if i > 0 {
                K.add(i - 1, i, -1.0);
            }
        }
        K
    }

    #[test]
    fn products_see_both_halves() {
        let K = chain(4);
        let mut y = [0.0; 4];
        K.apply(&[1.0, 2.0, 4.0, 8.0], &mut y);
        assert_eq!(y, [0.0, -1.0, -2.0, 12.0]);
        assert_eq!(K.get(2, 1), -1.0);
        assert_eq!(K.get(3, 0), 0.0);
        let X: Vec<f64> = (0..20).map(|k| (k as f64).sin()).collect();
        let (mut all, mut one) = (vec![0.0; 20], [0.0; 4]);
        let mut wide = Symmetric::with_pattern(4, (0..16).map(|e| (e / 4, e % 4)));
        K.all().for_each(|(i, j, a)| wide.add(i, j, a));
        assert!(wide.entries() > K.entries() && wide.compact() == K);
        wide.compact().apply_all(&X, &mut all);
        for (x, y) in X.chunks_exact(4).zip(all.chunks_exact(4)) {
            K.apply(x, &mut one);
            assert_eq!(one, y);
        }
        let part = K.part(&[0, 2, 3]);
        assert_eq!((part.get(0, 1), part.get(2, 1)), (0.0, -1.0));
    }
}
