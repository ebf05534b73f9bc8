//! Symmetric matrices of blocks around the diagonal, and their factor L D Lᵀ, at a cost that grows with the number of blocks.
//!
//! The half bandwidth is 2 N − 1; whole blocks keep the loops of constant length.

use crate::error::SoftError;

/// A symmetric matrix whose blocks of order `N` couple neighbours only.
#[derive(Clone, Debug, Default)]
pub struct Tridiagonal<const N: usize> {
    /// Blocks on the diagonal; only the lower triangle is read by the factor.
    pub diagonal: Vec<[[f64; N]; N]>,
    /// Block of row i and column i − 1; the first is not used.
    pub below: Vec<[[f64; N]; N]>,
}

impl<const N: usize> Tridiagonal<N> {
    /// The zero matrix of so many blocks.
    pub fn zeros(blocks: usize) -> Self {
        Tridiagonal {
            diagonal: vec![[[0.0; N]; N]; blocks],
            below: vec![[[0.0; N]; N]; blocks],
        }
    }

    /// Number of blocks on the diagonal.
    pub fn blocks(&self) -> usize {
        self.diagonal.len()
    }

    /// Sets all entries to zero.
    pub fn clear(&mut self) {
        self.diagonal.fill([[0.0; N]; N]);
        self.below.fill([[0.0; N]; N]);
    }

    /// A ← A + s B.
    pub fn add_scaled(&mut self, s: f64, B: &Self) {
        let add = |to: &mut Vec<[[f64; N]; N]>, from: &Vec<[[f64; N]; N]>| {
            let to = to.as_flattened_mut().as_flattened_mut();
            let from = from.as_flattened().as_flattened();
            to.iter_mut().zip(from).for_each(|(x, y)| *x += s * y);
        };
        add(&mut self.diagonal, &B.diagonal);
        add(&mut self.below, &B.below);
    }

    /// y = A x.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        let (x, y) = (x.as_chunks::<N>().0, y.as_chunks_mut::<N>().0);
        for i in 0..self.blocks() {
            for k in 0..N {
                y[i][k] = dot(&self.diagonal[i][k], &x[i]);
            }
            if i > 0 {
                for k in 0..N {
                    y[i][k] += dot(&self.below[i][k], &x[i - 1]);
                    for l in 0..N {
                        y[i - 1][l] += self.below[i][k][l] * x[i][k];
                    }
                }
            }
        }
    }
}

#[inline]
fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    let mut s = 0.0;
    for k in 0..N {
        s += a[k] * b[k];
    }
    s
}

/// The factor L D Lᵀ of a [`Tridiagonal`]; memory is kept from one matrix to the next.
#[derive(Clone, Debug, Default)]
pub struct Factor<const N: usize> {
    /// Unit lower triangle of the diagonal blocks.
    unit: Vec<[[f64; N]; N]>,
    /// Blocks of L below the diagonal.
    below: Vec<[[f64; N]; N]>,
    /// 1/D.
    inverse: Vec<[f64; N]>,
    negative: usize,
}

impl<const N: usize> Factor<N> {
    /// Factorises A without exchanges; `what` names it where a pivot vanishes against its diagonal entry.
    pub fn factor(&mut self, A: &Tridiagonal<N>, what: &'static str) -> Result<(), SoftError> {
        let n = A.blocks();
        self.unit.resize(n, [[0.0; N]; N]);
        self.below.resize(n, [[0.0; N]; N]);
        self.inverse.resize(n, [0.0; N]);
        self.negative = 0;
        for i in 0..n {
            let mut S = A.diagonal[i];
            if i > 0 {
                // E Lᵀ = C, then F = E D⁻¹ and S −= F Eᵀ
                let (L, inverse) = (&self.unit[i - 1], &self.inverse[i - 1]);
                let mut E = A.below[i];
                let mut F = [[0.0; N]; N];
                for r in 0..N {
                    for c in 0..N {
                        let mut s = E[r][c];
                        for k in 0..c {
                            s -= E[r][k] * L[c][k];
                        }
                        E[r][c] = s;
                        F[r][c] = s * inverse[c];
                    }
                }
                for r in 0..N {
                    for c in 0..=r {
                        S[r][c] -= dot(&F[r], &E[c]);
                    }
                }
                self.below[i] = F;
            }
            let mut inverse = [0.0; N];
            for c in 0..N {
                let pivot = S[c][c];
                let scale = A.diagonal[i][c][c].abs();
                if pivot.abs() <= 1e-15 * scale || !pivot.is_finite() {
                    return Err(SoftError::Singular { what, node: i });
                }
                self.negative += usize::from(pivot < 0.0);
                inverse[c] = 1.0 / pivot;
                let column: [f64; N] = std::array::from_fn(|r| S[r][c]);
                for r in c + 1..N {
                    let l = column[r] * inverse[c];
                    for k in c + 1..=r {
                        S[r][k] -= l * column[k];
                    }
                    S[r][c] = l;
                }
            }
            self.unit[i] = S;
            self.inverse[i] = inverse;
        }
        Ok(())
    }

    /// How many pivots are negative: the number of negative eigenvalues.
    pub fn negative_pivots(&self) -> usize {
        self.negative
    }

    /// The sign of the determinant and the logarithm of its size.
    pub fn log_determinant(&self) -> f64 {
        let inverse = self.inverse.as_flattened();
        -inverse.iter().map(|x| x.abs().ln()).sum::<f64>()
    }

    /// x ← L⁻¹ x from block `first` on; what stands before must be zero.
    pub fn forward(&self, first: usize, x: &mut [f64]) {
        let x = x.as_chunks_mut::<N>().0;
        for i in first..x.len() {
            let mut v = x[i];
            if i > first {
                for r in 0..N {
                    v[r] -= dot(&self.below[i][r], &x[i - 1]);
                }
            }
            let L = &self.unit[i];
            for r in 1..N {
                for k in 0..r {
                    v[r] -= L[r][k] * v[k];
                }
            }
            x[i] = v;
        }
    }

    /// x ← D⁻¹ x.
    pub fn scale(&self, x: &mut [f64]) {
        let inverse = self.inverse.as_flattened();
        x.iter_mut().zip(inverse).for_each(|(x, d)| *x *= d);
    }

    /// x ← L⁻ᵀ x.
    pub fn backward(&self, x: &mut [f64]) {
        let x = x.as_chunks_mut::<N>().0;
        for i in (0..x.len()).rev() {
            let mut v = x[i];
            if i + 1 < x.len() {
                let next = x[i + 1];
                for k in 0..N {
                    for c in 0..N {
                        v[c] -= self.below[i + 1][k][c] * next[k];
                    }
                }
            }
            let L = &self.unit[i];
            for r in (1..N).rev() {
                for k in 0..r {
                    v[k] -= L[r][k] * v[r];
                }
            }
            x[i] = v;
        }
    }

    /// x ← A⁻¹ x.
    pub fn solve(&self, x: &mut [f64]) {
        self.forward(0, x);
        self.scale(x);
        self.backward(x);
    }

    /// 1/D, entry by entry.
    pub fn inverse_pivots(&self) -> &[f64] {
        self.inverse.as_flattened()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(n: usize) -> Tridiagonal<3> {
        let mut A = Tridiagonal::<3>::zeros(n);
        for i in 0..n {
            for r in 0..3 {
                for c in 0..=r {
                    let value = ((i * 9 + r * 3 + c) as f64).sin();
                    A.diagonal[i][r][c] = value + if r == c { 6.0 } else { 0.0 };
                    A.diagonal[i][c][r] = A.diagonal[i][r][c];
                }
                for c in 0..3 {
                    A.below[i][r][c] = ((i + 2 * r + 5 * c) as f64).cos();
                }
            }
        }
        A
    }

    #[test]
    fn factor_solves_the_product() {
        let n = 9;
        let A = sample(n);
        let x: Vec<f64> = (0..3 * n).map(|i| (0.7 * i as f64).cos()).collect();
        let mut b = vec![0.0; 3 * n];
        A.multiply(&x, &mut b);
        let mut F = Factor::default();
        F.factor(&A, "test").expect("regular");
        F.solve(&mut b);
        for (x, b) in x.iter().zip(&b) {
            assert!((x - b).abs() < 1e-13);
        }
        assert_eq!(F.negative_pivots(), 0);
    }

    #[test]
    fn negative_pivots_count_negative_eigenvalues() {
        let n = 9;
        let mut A = sample(n);
        for (i, block) in A.diagonal.iter_mut().enumerate() {
            block[1][1] -= if i % 2 == 0 { 30.0 } else { 0.0 };
        }
        let mut F = Factor::default();
        F.factor(&A, "test").expect("regular");
        assert_eq!(F.negative_pivots(), 5);
    }

    /// L⁻¹ w and D make the products wᵀ A⁻¹ v.
    #[test]
    fn halves_make_products_with_the_inverse() {
        let n = 6;
        let A = sample(n);
        let mut F = Factor::default();
        F.factor(&A, "test").expect("regular");
        let mut w = vec![0.0; 3 * n];
        let mut v = vec![0.0; 3 * n];
        (w[7], w[8], v[12], v[4]) = (1.0, -2.0, 0.5, 1.5);
        let mut whole = v.clone();
        F.solve(&mut whole);
        let expected: f64 = w.iter().zip(&whole).map(|(w, x)| w * x).sum();
        F.forward(2, &mut w);
        F.forward(1, &mut v);
        let found: f64 = w
            .iter()
            .zip(&v)
            .zip(F.inverse_pivots())
            .map(|((w, v), d)| w * v * d)
            .sum();
        assert!((found - expected).abs() < 1e-14);
    }
}
