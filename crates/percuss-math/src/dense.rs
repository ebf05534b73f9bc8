//! Dense factorisations of small matrices in flat row-major slices, in place and without allocation.

use thiserror::Error;

/// Why a factorisation stopped.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum FactorError {
    /// The pivot at this row (counted from 0) is not positive, so the matrix is not positive definite.
    #[error("the matrix is not positive definite (pivot {pivot:e} in row {row})")]
    NotPositiveDefinite {
        /// Row of the pivot.
        row: usize,
        /// Its value.
        pivot: f64,
    },
    /// No usable pivot is left in this column.
    #[error("the matrix is singular (column {column})")]
    Singular {
        /// Column without a pivot.
        column: usize,
    },
}

/// A relative pivot below this counts as zero: the matrix is singular to working precision.
const PIVOT_TOLERANCE: f64 = 1e-14;

/// Cholesky A = L Lᵀ of a symmetric matrix of order `n`; reads and overwrites the lower triangle. The diagonal of the
/// result holds 1/L_jj, because every use divides by L_jj.
pub fn cholesky(n: usize, A: &mut [f64]) -> Result<(), FactorError> {
    for j in 0..n {
        let original = A[j * n + j];
        let mut d = original;
        for k in 0..j {
            d -= A[j * n + k] * A[j * n + k];
        }
        let usable = d > PIVOT_TOLERANCE * original.abs() && d.is_finite();
        if !usable {
            return Err(FactorError::NotPositiveDefinite { row: j, pivot: d });
        }
        let inverse = 1.0 / d.sqrt();
        A[j * n + j] = inverse;
        for i in j + 1..n {
            let mut s = A[i * n + j];
            for k in 0..j {
                s -= A[i * n + k] * A[j * n + k];
            }
            A[i * n + j] = s * inverse;
        }
    }
    Ok(())
}

/// Solves L Lᵀ x = b in place with the factor from [`cholesky`].
#[inline]
pub fn cholesky_solve(n: usize, L: &[f64], x: &mut [f64]) {
    for i in 0..n {
        let mut s = x[i];
        for k in 0..i {
            s -= L[i * n + k] * x[k];
        }
        x[i] = s * L[i * n + i];
    }
    for i in (0..n).rev() {
        let mut s = x[i];
        for k in i + 1..n {
            s -= L[k * n + i] * x[k];
        }
        x[i] = s * L[i * n + i];
    }
}

/// LU with partial pivoting of a general matrix of order `n`, in place; `pivots` receives the row exchanges.
pub fn lu(n: usize, A: &mut [f64], pivots: &mut [usize]) -> Result<(), FactorError> {
    for k in 0..n {
        let mut best = k;
        for i in k + 1..n {
            if A[i * n + k].abs() > A[best * n + k].abs() {
                best = i;
            }
        }
        let pivot = A[best * n + k];
        if pivot == 0.0 || !pivot.is_finite() {
            return Err(FactorError::Singular { column: k });
        }
        pivots[k] = best;
        if best != k {
            for j in 0..n {
                A.swap(k * n + j, best * n + j);
            }
        }
        for i in k + 1..n {
            let factor = A[i * n + k] / pivot;
            A[i * n + k] = factor;
            if factor != 0.0 {
                let (top, bottom) = A.split_at_mut(i * n);
                let row_k = &top[k * n + k + 1..k * n + n];
                for (a, b) in bottom[k + 1..n].iter_mut().zip(row_k) {
                    *a -= factor * b;
                }
            }
        }
    }
    Ok(())
}

/// Solves A x = b in place with the factor from [`lu`].
pub fn lu_solve(n: usize, LU: &[f64], pivots: &[usize], x: &mut [f64]) {
    for (k, pivot) in pivots.iter().enumerate().take(n) {
        x.swap(k, *pivot);
    }
    for i in 0..n {
        let mut s = x[i];
        for k in 0..i {
            s -= LU[i * n + k] * x[k];
        }
        x[i] = s;
    }
    for i in (0..n).rev() {
        let mut s = x[i];
        for k in i + 1..n {
            s -= LU[i * n + k] * x[k];
        }
        x[i] = s / LU[i * n + i];
    }
}
