//! Matrices of at most six rows, row by row in arrays of 36.

/// aᵀ b.
#[inline]
pub(crate) fn dot_n(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a positive definite matrix of order `n`, by its Cholesky factor.
pub(crate) fn invert(n: usize, A: &[f64; 36], out: &mut [f64; 36]) {
    let mut L = *A;
    for j in 0..n {
        let d = L[j * n + j] - dot_n(&L[j * n..j * n + j], &L[j * n..j * n + j]);
        let inverse = 1.0 / d.sqrt();
        L[j * n + j] = inverse;
        for i in j + 1..n {
            let s = dot_n(&L[i * n..i * n + j], &L[j * n..j * n + j]);
            L[i * n + j] = (L[i * n + j] - s) * inverse;
        }
    }
    for k in 0..n {
        let mut x = [0.0; 6];
        x[k] = 1.0;
        for i in 0..n {
            let s = dot_n(&L[i * n..i * n + i], &x[..i]);
            x[i] = (x[i] - s) * L[i * n + i];
        }
        for i in (0..n).rev() {
            let mut s = x[i];
            for j in i + 1..n {
                s -= L[j * n + i] * x[j];
            }
            x[i] = s * L[i * n + i];
        }
        for i in 0..n {
            out[i * n + k] = x[i];
        }
    }
}

/// Eigenvalues (on the diagonal of `A`) and eigenvectors (columns of `X`) of a symmetric matrix of order `n`, by
/// Jacobi's rotations.
pub(crate) fn eigen(n: usize, A: &mut [f64; 36], X: &mut [f64; 36]) {
    X.fill(0.0);
    for k in 0..n {
        X[k * n + k] = 1.0;
    }
    for _sweep in 0..30 {
        let mut off = 0.0;
        let mut all = 0.0;
        for i in 0..n {
            for j in 0..n {
                let a = A[i * n + j] * A[i * n + j];
                all += a;
                if i != j {
                    off += a;
                }
            }
        }
        if off <= 1e-34 * all {
            return;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(n, A, X, p, q);
            }
        }
    }
}

/// One rotation that makes A_pq zero.
fn rotate(n: usize, A: &mut [f64; 36], X: &mut [f64; 36], p: usize, q: usize) {
    let a = A[p * n + q];
    if a == 0.0 {
        return;
    }
    let theta = 0.5 * (A[q * n + q] - A[p * n + p]) / a;
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..n {
        let (x, y) = (A[k * n + p], A[k * n + q]);
        A[k * n + p] = c * x - s * y;
        A[k * n + q] = s * x + c * y;
    }
    for k in 0..n {
        let (x, y) = (A[p * n + k], A[q * n + k]);
        A[p * n + k] = c * x - s * y;
        A[q * n + k] = s * x + c * y;
    }
    for k in 0..n {
        let (x, y) = (X[k * n + p], X[k * n + q]);
        X[k * n + p] = c * x - s * y;
        X[k * n + q] = s * x + c * y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> [f64; 36] {
        let mut A = [0.0; 36];
        let B = [1.0, 0.2, -0.4, 0.3, 1.5, 0.7, -0.2, 0.1, 2.0];
        for i in 0..3 {
            for j in 0..3 {
                A[i * 3 + j] = dot_n(&B[i * 3..i * 3 + 3], &B[j * 3..j * 3 + 3]);
            }
        }
        A
    }

    #[test]
    fn an_inverse_inverts() {
        let (A, mut inverse) = (sample(), [0.0; 36]);
        invert(3, &A, &mut inverse);
        for i in 0..3 {
            for j in 0..3 {
                let product: f64 = (0..3).map(|k| A[i * 3 + k] * inverse[k * 3 + j]).sum();
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((product - expected).abs() < 1e-14);
            }
        }
    }

    #[test]
    fn eigenvectors_are_stretched_by_eigenvalues() {
        let (A, mut L, mut X) = (sample(), sample(), [0.0; 36]);
        eigen(3, &mut L, &mut X);
        for k in 0..3 {
            for i in 0..3 {
                let product: f64 = (0..3).map(|j| A[i * 3 + j] * X[j * 3 + k]).sum();
                assert!((product - L[k * 3 + k] * X[i * 3 + k]).abs() < 1e-13);
            }
        }
    }
}
