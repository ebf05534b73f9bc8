//! Cholesky with pivots of a positive semidefinite matrix: rows that depend on others are left out.
//!
//! Rows of one kind and one place, the three of a pin, share their scale: one that moves hardly anything is then small beside
//! the others, as in flat positions of a four-bar, and is left out there as one that depends on others is.

/// Rows whose scale is below this part of the largest entry act on nothing.
const NOTHING: f64 = 1e-20;
/// A row of which less than this part of its scale is left, by itself or by the others, is left out.
const DEPENDENT: f64 = 1e-8;

/// The factor; made once for so many rows, no call allocates.
#[derive(Clone, Debug)]
pub struct Pivoted {
    n: usize,
    G: Vec<f64>,
    /// First of the rows that share the scale of each row.
    group: Vec<usize>,
    /// 1/√G of the largest row of the group, zero where nothing moves.
    scale: Vec<f64>,
    /// Rows in the order of the pivots, the first `rank` of them kept.
    order: Vec<usize>,
    rank: usize,
    y: Vec<f64>,
}

impl Pivoted {
    /// For as many rows as there are groups: each names the first of the rows that share its scale.
    pub fn new(group: Vec<usize>) -> Self {
        let n = group.len();
        Pivoted {
            n,
            G: vec![0.0; n * n],
            group,
            scale: vec![0.0; n],
            order: (0..n).collect(),
            rank: 0,
            y: vec![0.0; n],
        }
    }

    /// How many rows are independent.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The rows that were kept, in the order of the pivots.
    pub fn kept(&self) -> &[usize] {
        &self.order[..self.rank]
    }

    /// Factorises the matrix with these entries; the lower triangle is asked for. Rows are scaled so that the largest of a group has a diagonal of one.
    pub fn factor(&mut self, entry: impl Fn(usize, usize) -> f64) {
        let n = self.n;
        for i in 0..n {
            for j in 0..=i {
                let g = entry(i, j);
                self.G[i * n + j] = g;
                self.G[j * n + i] = g;
            }
        }
        self.scale.fill(0.0);
        for k in 0..n {
            let first = self.group[k];
            self.scale[first] = self.scale[first].max(self.G[k * n + k]);
        }
        let most = self.scale.iter().fold(0.0f64, |m, x| m.max(*x));
        for k in (0..n).rev() {
            let largest = self.scale[self.group[k]];
            self.scale[k] = if largest > NOTHING * most {
                1.0 / largest.sqrt()
            } else {
                0.0
            };
            self.order[k] = k;
        }
        for i in 0..n {
            for j in 0..n {
                self.G[i * n + j] *= self.scale[i] * self.scale[j];
            }
        }
        self.eliminate();
    }

    /// G = L Lᵀ on the kept rows; entry (row, step) of L lands in column `order[step]`.
    fn eliminate(&mut self) {
        let n = self.n;
        self.rank = 0;
        for step in 0..n {
            let best = (step..n)
                .max_by(|a, b| {
                    let (a, b) = (self.order[*a], self.order[*b]);
                    self.G[a * n + a].total_cmp(&self.G[b * n + b])
                })
                .unwrap_or(step);
            let p = self.order[best];
            let independent = self.G[p * n + p] > DEPENDENT;
            if !independent {
                return;
            }
            self.order.swap(step, best);
            let pivot = self.G[p * n + p].sqrt();
            self.G[p * n + p] = pivot;
            for a in step + 1..n {
                let i = self.order[a];
                self.G[i * n + p] /= pivot;
            }
            for a in step + 1..n {
                let i = self.order[a];
                for b in step + 1..n {
                    let j = self.order[b];
                    self.G[i * n + j] -= self.G[i * n + p] * self.G[j * n + p];
                }
            }
            self.rank = step + 1;
        }
    }

    /// x ← G⁻¹ x on the kept rows, zero on the others.
    pub fn solve(&mut self, x: &mut [f64]) {
        let (n, rank) = (self.n, self.rank);
        for s in 0..rank {
            let p = self.order[s];
            let mut y = x[p] * self.scale[p];
            for r in 0..s {
                y -= self.G[p * n + self.order[r]] * self.y[r];
            }
            self.y[s] = y / self.G[p * n + p];
        }
        x.fill(0.0);
        for s in (0..rank).rev() {
            let p = self.order[s];
            let mut y = self.y[s];
            for r in s + 1..rank {
                let later = self.order[r];
                y -= self.G[later * n + p] * self.y[r];
            }
            self.y[s] = y / self.G[p * n + p];
            x[p] = self.y[s] * self.scale[p];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows 0, 1, their sum, and one that acts on nothing: two are kept, and G x gives back what was asked for.
    #[test]
    fn dependent_rows_are_left_out() {
        let J = [[1.0, 2.0, 0.5], [0.3, -1.0, 2.0], [1.3, 1.0, 2.5], [0.0; 3]];
        let entry = |i: usize, j: usize| -> f64 { (0..3).map(|k| J[i][k] * J[j][k]).sum() };
        let mut G = Pivoted::new(vec![0, 1, 2, 3]);
        G.factor(entry);
        assert_eq!(G.rank(), 2);
        let wanted = [0.7, -0.2, 0.5, 0.0];
        let mut x = wanted;
        G.solve(&mut x);
        for i in 0..4 {
            let product: f64 = (0..4).map(|j| entry(i, j) * x[j]).sum();
            assert!((product - wanted[i]).abs() < 1e-14, "row {i}");
        }
    }
}
