use super::{EigenError, matrix};
use crate::dense::cholesky;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::evd::{ComputeEigenvectors, self_adjoint_evd, self_adjoint_evd_scratch};
use faer::{Mat, Par, diag::Diag};

/// Eigenpairs of K x = σ M x with symmetric K and symmetric positive definite M.
#[derive(Clone, Debug, PartialEq)]
pub struct SymmetricPairs {
    /// Order of the matrices.
    pub order: usize,
    /// Eigenvalues σ, rising.
    pub values: Vec<f64>,
    /// Eigenvectors one after the other, with xᵀ M x = 1.
    pub vectors: Vec<f64>,
    /// Largest entry of K x − σ M x of any pair, relative to that of |K||x| + |σ||M||x|.
    pub residual: f64,
}

impl SymmetricPairs {
    /// Eigenvector `k`.
    pub fn vector(&self, k: usize) -> &[f64] {
        &self.vectors[k * self.order..][..self.order]
    }
}

/// The eigenpairs of K x = σ M x: M = L Lᵀ, then those of L⁻¹ K L⁻ᵀ. Lower triangles are read.
pub fn symmetric(n: usize, K: &[f64], M: &[f64]) -> Result<SymmetricPairs, EigenError> {
    if n == 0 {
        return Ok(SymmetricPairs {
            order: 0,
            values: Vec::new(),
            vectors: Vec::new(),
            residual: 0.0,
        });
    }
    if M[..n * n].iter().any(|m| !m.is_finite()) {
        return Err(EigenError::NotFinite);
    }
    let mut L = M[..n * n].to_vec();
    cholesky(n, &mut L)?;
    let mut S = K[..n * n].to_vec();
    for i in 0..n {
        for j in i + 1..n {
            S[i * n + j] = S[j * n + i];
        }
    }
    // L⁻¹ K, and the same of its transpose
    for _ in 0..2 {
        forward(n, &L, &mut S);
        transpose(n, &mut S);
    }
    // from order 128 on faer divides, and takes for zero what is small against 1 and not against S
    let largest = S.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
    let scale = match largest.is_normal() && largest < 1.0 {
        true => 2.0_f64.powi(-largest.log2().floor() as i32),
        false => 1.0,
    };
    S.iter_mut().for_each(|s| *s *= scale);
    let S = matrix(n, &S)?;
    let (mut U, mut values) = (Mat::zeros(n, n), Diag::zeros(n));
    let scratch =
        self_adjoint_evd_scratch::<f64>(n, ComputeEigenvectors::Yes, Par::Seq, Default::default());
    self_adjoint_evd(
        S.as_ref(),
        values.as_mut(),
        Some(U.as_mut()),
        Par::Seq,
        MemStack::new(&mut MemBuffer::new(scratch)),
        Default::default(),
    )
    .map_err(|_| EigenError::NoConvergence { order: n })?;
    let values: Vec<f64> = (0..n).map(|k| values.column_vector()[k] / scale).collect();
    let mut vectors = vec![0.0; n * n];
    for (i, row) in vectors.chunks_exact_mut(n).enumerate() {
        for (k, x) in row.iter_mut().enumerate() {
            *x = U[(i, k)];
        }
    }
    backward(n, &L, &mut vectors);
    let residual = residual(n, K, M, &values, &vectors);
    transpose(n, &mut vectors);
    Ok(SymmetricPairs {
        order: n,
        values,
        vectors,
        residual,
    })
}

/// X ← L⁻¹ X, row-major; the diagonal of L holds inverses. Zeros of L, as a band has them, cost nothing.
fn forward(n: usize, L: &[f64], X: &mut [f64]) {
    for i in 0..n {
        let (done, rest) = X.split_at_mut(i * n);
        let row = &mut rest[..n];
        for (l, x) in L[i * n..i * n + i].iter().zip(done.chunks_exact(n)) {
            subtract(*l, x, row);
        }
        row.iter_mut().for_each(|x| *x *= L[i * n + i]);
    }
}

/// X ← L⁻ᵀ X.
fn backward(n: usize, L: &[f64], X: &mut [f64]) {
    for i in (0..n).rev() {
        let (left, rest) = X.split_at_mut(i * n);
        let row = &mut rest[..n];
        row.iter_mut().for_each(|x| *x *= L[i * n + i]);
        for (l, x) in L[i * n..i * n + i].iter().zip(left.chunks_exact_mut(n)) {
            subtract(*l, row, x);
        }
    }
}

/// y ← y − a x.
fn subtract(a: f64, x: &[f64], y: &mut [f64]) {
    if a != 0.0 {
        y.iter_mut().zip(x).for_each(|(y, x)| *y -= a * x);
    }
}

fn transpose(n: usize, A: &mut [f64]) {
    for i in 0..n {
        for j in 0..i {
            A.swap(i * n + j, j * n + i);
        }
    }
}

/// See [`SymmetricPairs::residual`]; eigenvectors are the columns of X.
fn residual(n: usize, K: &[f64], M: &[f64], values: &[f64], X: &[f64]) -> f64 {
    let lower = |A: &[f64], i: usize, j: usize| A[i.max(j) * n + i.min(j)];
    let (mut errors, mut sizes) = (vec![0.0_f64; n], vec![0.0_f64; n]);
    let (mut r, mut s) = (vec![0.0; n], vec![0.0; n]);
    for i in 0..n {
        r.fill(0.0);
        s.fill(0.0);
        for (j, x) in X.chunks_exact(n).enumerate() {
            let (k, m) = (lower(K, i, j), lower(M, i, j));
            if k == 0.0 && m == 0.0 {
                continue;
            }
            for (((r, s), x), sigma) in r.iter_mut().zip(&mut s).zip(x).zip(values) {
                let (k, m) = (k * x, sigma * m * x);
                *r += k - m;
                *s += k.abs() + m.abs();
            }
        }
        for ((error, size), (r, s)) in errors.iter_mut().zip(&mut sizes).zip(r.iter().zip(&s)) {
            *error = error.max(r.abs());
            *size = size.max(*s);
        }
    }
    let parts = errors.iter().zip(&sizes).filter(|(_, size)| **size > 0.0);
    parts.map(|(error, size)| error / size).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain of equal springs and masses has ω_k = 2 sin(k π / (2 n + 2)).
    #[test]
    fn frequencies_of_a_chain_are_the_known_ones() {
        let n = 30;
        let (mut K, mut M) = (vec![0.0; n * n], vec![0.0; n * n]);
        for i in 0..n {
            K[i * n + i] = 4.0;
            M[i * n + i] = 2.0;
            if i > 0 {
                K[i * n + i - 1] = -2.0;
            }
        }
        let pairs = symmetric(n, &K, &M).unwrap();
        assert!(pairs.residual < 1e-14, "{}", pairs.residual);
        for (k, value) in pairs.values.iter().enumerate() {
            let omega = 2.0 * ((k + 1) as f64 * std::f64::consts::PI / (2 * n + 2) as f64).sin();
            assert!((value - omega * omega).abs() < 1e-14 * 4.0 * n as f64);
            let norm: f64 = pairs.vector(k).iter().map(|x| 2.0 * x * x).sum();
            assert!((norm - 1.0).abs() < 1e-13);
        }
    }

    /// Units do not decide how well small eigenvalues are known: here they span ten decades below 1e-6.
    #[test]
    fn small_numbers_are_as_good_as_large_ones() {
        let n = 200;
        let mut identity = vec![0.0; n * n];
        (0..n).for_each(|i| identity[i * (n + 1)] = 1.0);
        let pairs = [1e-16, 1.0].map(|unit| {
            let mut K = vec![0.0; n * n];
            for i in 0..n {
                let size = unit * 10.0_f64.powf(10.0 * i as f64 / n as f64);
                K[i * (n + 1)] = size;
                if i > 0 {
                    K[i * n + i - 1] = 0.1 * size;
                }
            }
            symmetric(n, &K, &identity).unwrap()
        });
        for k in 0..n {
            let (small, large) = (pairs[0].values[k], pairs[1].values[k]);
            assert!(
                (small * 1e16 - large).abs() < 1e-13 * pairs[1].values[n - 1],
                "{k}: {small:e} {large:e}"
            );
            let ends = [0, 1].map(|which: usize| pairs[which].vector(k)[n - 1].abs());
            assert!((ends[0] - ends[1]).abs() < 1e-12, "{k}: {ends:?}");
        }
    }

    #[test]
    fn a_mass_without_inverse_is_refused() {
        let found = symmetric(2, &[1.0, 0.0, 0.0, 1.0], &[1.0, 0.0, 1.0, 1.0]);
        assert!(matches!(found, Err(EigenError::Mass(_))));
        let found = symmetric(1, &[f64::NAN], &[1.0]);
        assert_eq!(found, Err(EigenError::NotFinite));
    }
}
