//! Which of a few directions depend on the others.

/// A pivot below this, of a matrix with ones on its diagonal, is rounding.
const NOTHING: f64 = 1e-12;

/// Pᵀ A P = L Lᵀ of a symmetric matrix A ≥ 0 with ones on its diagonal, with the largest pivot first, as far as pivots are
/// not rounding alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Rank {
    n: usize,
    /// L in the lower triangle, row by row in the order of the pivots.
    L: Vec<f64>,
    order: Vec<usize>,
    rank: usize,
    x: Vec<f64>,
}

impl Rank {
    /// Factorises A, of which `entry` gives what is on and below the diagonal.
    pub fn factor(&mut self, n: usize, entry: impl Fn(usize, usize) -> f64) {
        self.n = n;
        self.order.clear();
        self.order.extend(0..n);
        self.L.clear();
        for i in 0..n {
            self.L
                .extend((0..n).map(|j| if j <= i { entry(i, j) } else { 0.0 }));
        }
        self.rank = n;
        for k in 0..n {
            let diagonal = |i: &usize| self.L[i * n + i];
            let largest = (k..n).max_by(|a, b| diagonal(a).total_cmp(&diagonal(b)));
            let pivot = largest.unwrap_or(k);
            if diagonal(&pivot) <= NOTHING {
                self.rank = k;
                return;
            }
            self.exchange(k, pivot);
            self.eliminate(k);
        }
    }

    /// Rows and columns k < i change places.
    fn exchange(&mut self, k: usize, i: usize) {
        let n = self.n;
        if i == k {
            return;
        }
        self.order.swap(k, i);
        for j in 0..k {
            self.L.swap(k * n + j, i * n + j);
        }
        self.L.swap(k * n + k, i * n + i);
        for j in k + 1..i {
            self.L.swap(j * n + k, i * n + j);
        }
        for j in i + 1..n {
            self.L.swap(j * n + k, j * n + i);
        }
    }

    fn eliminate(&mut self, k: usize) {
        let n = self.n;
        let pivot = self.L[k * n + k].sqrt();
        self.L[k * n + k] = pivot;
        for i in k + 1..n {
            self.L[i * n + k] /= pivot;
        }
        for i in k + 1..n {
            for j in k + 1..=i {
                self.L[i * n + j] -= self.L[i * n + k] * self.L[j * n + k];
            }
        }
    }

    /// How many directions depend on the others.
    pub fn dependent(&self) -> usize {
        self.n - self.rank
    }

    /// Direction `j` of those z with A z = 0.
    pub fn direction(&mut self, j: usize, z: &mut [f64]) {
        let row = self.rank + j;
        self.x.clear();
        self.x
            .extend_from_slice(&self.L[row * self.n..][..self.rank]);
        self.backwards();
        z.fill(0.0);
        for (k, x) in self.x.iter().enumerate() {
            z[self.order[k]] = -x;
        }
        z[self.order[row]] = 1.0;
    }

    /// Solves A y = b, where it has a solution.
    pub fn solve(&mut self, b: &[f64], y: &mut [f64]) {
        let n = self.n;
        self.x.clear();
        for k in 0..self.rank {
            let known: f64 = (0..k).map(|l| self.L[k * n + l] * self.x[l]).sum();
            self.x.push((b[self.order[k]] - known) / self.L[k * n + k]);
        }
        self.backwards();
        y.fill(0.0);
        for (k, x) in self.x.iter().enumerate() {
            y[self.order[k]] = *x;
        }
    }

    /// x ← L₁₁⁻ᵀ x.
    fn backwards(&mut self) {
        let n = self.n;
        for k in (0..self.rank).rev() {
            let known: f64 = (k + 1..self.rank)
                .map(|l| self.L[l * n + k] * self.x[l])
                .sum();
            self.x[k] = (self.x[k] - known) / self.L[k * n + k];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five directions in three dimensions, as unit vectors.
    fn entry(i: usize, j: usize) -> f64 {
        let d: [[f64; 3]; 5] = [
            [1.0, 0.0, 0.0],
            [0.6, 0.8, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.6, -0.8],
            [-0.8, 0.0, 0.6],
        ];
        (0..3).map(|k| d[i][k] * d[j][k]).sum()
    }

    #[test]
    fn dependent_directions_add_up_to_nothing() {
        let mut rank = Rank::default();
        rank.factor(5, entry);
        assert_eq!(rank.dependent(), 2);
        for j in 0..2 {
            let mut z = [7.0; 5];
            rank.direction(j, &mut z);
            assert!(z.iter().any(|z| z.abs() >= 1.0));
            for i in 0..5 {
                let sum: f64 = (0..5).map(|j| entry(i, j) * z[j]).sum();
                assert!(sum.abs() < 1e-14, "{z:?} leaves {sum}");
            }
        }
    }

    #[test]
    fn a_singular_system_is_solved_where_it_can_be() {
        let mut rank = Rank::default();
        rank.factor(5, entry);
        let x = [0.3, -1.0, 0.7, 2.0, 0.1];
        let b: [f64; 5] = std::array::from_fn(|i| (0..5).map(|j| entry(i, j) * x[j]).sum());
        let mut y = [7.0; 5];
        rank.solve(&b, &mut y);
        for i in 0..5 {
            let found: f64 = (0..5).map(|j| entry(i, j) * y[j]).sum();
            assert!((found - b[i]).abs() < 1e-14, "{found} instead of {}", b[i]);
        }
    }

    #[test]
    fn independent_directions_are_all_needed() {
        let mut rank = Rank::default();
        rank.factor(3, |i, j| entry([0, 2, 3][i], [0, 2, 3][j]));
        assert_eq!(rank.dependent(), 0);
    }
}
