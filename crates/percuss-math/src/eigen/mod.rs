//! Eigenpairs of dense matrices: symmetric pairs K x = ω² M x, and general matrices with complex eigenvalues; the lowest ones of
//! large sparse pairs.
//!
//! Matrices are flat and row-major. One thread computes, so that equal input gives equal bits; every result says how well
//! it satisfies its equation. These functions allocate: they belong before loops, not into them.

mod general;
mod lowest;
mod refine;
mod symmetric;

pub use general::{GeneralPairs, general, general_values};
pub use lowest::{LowestPairs, lowest};
pub use refine::{Refined, refine};
pub use symmetric::{SymmetricPairs, symmetric};

pub use nalgebra::Complex;

use crate::dense::FactorError;
use faer::Mat;
use thiserror::Error;

/// Why eigenpairs could not be found.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum EigenError {
    /// The second matrix of a pair is not positive definite.
    #[error("the mass matrix cannot be used: {0}")]
    Mass(#[from] FactorError),
    /// An entry is not finite.
    #[error("a matrix has an entry that is not a finite number")]
    NotFinite,
    /// The iteration did not end.
    #[error("the eigenvalues of a matrix of order {order} were not found")]
    NoConvergence {
        /// Order of the matrix.
        order: usize,
    },
}

/// A flat matrix as faer sees it.
fn matrix(n: usize, A: &[f64]) -> Result<Mat<f64>, EigenError> {
    if A[..n * n].iter().any(|a| !a.is_finite()) {
        return Err(EigenError::NotFinite);
    }
    Ok(Mat::from_fn(n, n, |i, j| A[i * n + j]))
}
