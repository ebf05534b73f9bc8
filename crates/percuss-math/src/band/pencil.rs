use super::Band;
use nalgebra::{DMatrix, SymmetricEigen};
use thiserror::Error;

/// The lowest eigenpairs of a banded pencil A x = λ M x.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// Eigenvalues, ascending.
    pub lambda: Vec<f64>,
    /// Eigenvectors with xᵀ M x = 1, in the same order.
    pub x: Vec<Vec<f64>>,
    /// Largest ‖x − λ A⁻¹ M x‖ / ‖x‖: how far an inverse iteration would still move a vector.
    pub residual: f64,
    /// Iterations taken.
    pub iterations: usize,
}

/// Why there are no eigenpairs.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum PencilError {
    /// A has eigenvalues at or below zero.
    #[error("the matrix has {negative} eigenvalues at or below zero; it must be positive definite")]
    NotPositiveDefinite {
        /// How many, at least.
        negative: usize,
    },
    /// M is not positive definite on the vectors met.
    #[error("the second matrix of the pencil is not positive definite")]
    Mass,
    /// The vectors still moved by this much.
    #[error("the eigenvectors still move by {residual:.1e} after {iterations} iterations")]
    NotConverged {
        /// See [`Pairs::residual`].
        residual: f64,
        /// Iterations taken.
        iterations: usize,
    },
}

const MOST_ITERATIONS: usize = 200;

/// The `count` lowest eigenpairs of A x = λ M x with positive definite A and M, by subspace iteration
/// \[Bathe1973]: a block of vectors goes through A⁻¹ M, and the small pencil of the block is solved.
///
/// Extra vectors are carried along, so that for beams, where λ_k grows as k⁴, a handful of iterations does.
pub fn lowest<const K: usize>(
    A: &Band<K>,
    M: &Band<K>,
    count: usize,
) -> Result<Pairs, PencilError> {
    let n = A.order();
    let count = count.min(n);
    let q = (count + count.max(8)).min(n);
    let definite = |negative| PencilError::NotPositiveDefinite { negative };
    let factor = A.clone().factor().map_err(|_| definite(1))?;
    if factor.negative_pivots() > 0 {
        return Err(definite(factor.negative_pivots()));
    }
    let mut X = start(n, q);
    let mut Y = X.clone();
    let mut MY = X.clone();
    let mut lambda = vec![0.0; q];
    let mut still = 0;
    for iterations in 1..=MOST_ITERATIONS {
        // Y = A⁻¹ M X, and the products of the small pencil
        for (x, y) in X.iter().zip(&mut Y) {
            M.multiply(x, y);
        }
        let MX = Y.clone();
        Y.iter_mut().for_each(|y| factor.solve(y));
        for (y, my) in Y.iter().zip(&mut MY) {
            M.multiply(y, my);
        }
        let a = DMatrix::from_fn(q, q, |i, j| 0.5 * (dot(&Y[i], &MX[j]) + dot(&Y[j], &MX[i])));
        let m = DMatrix::from_fn(q, q, |i, j| 0.5 * (dot(&Y[i], &MY[j]) + dot(&Y[j], &MY[i])));
        let (values, V) = small(a, m)?;
        for (k, x) in X.iter_mut().enumerate() {
            x.fill(0.0);
            for (j, y) in Y.iter().enumerate() {
                let v = V[(j, k)];
                x.iter_mut().zip(y).for_each(|(x, y)| *x += v * y);
            }
        }
        let moved = (0..count).any(|k| (values[k] - lambda[k]).abs() > 1e-11 * values[k].abs());
        lambda = values;
        still = if moved { 0 } else { still + 1 };
        // eigenvalues settle at the square of the vectors' rate: two more rounds for these
        if still == 3 || (iterations == MOST_ITERATIONS && q == n) {
            X.truncate(count);
            lambda.truncate(count);
            let residual = residual(&factor, M, &lambda, &X);
            return Ok(Pairs {
                lambda,
                x: X,
                residual,
                iterations,
            });
        }
    }
    Err(PencilError::NotConverged {
        residual: residual(&factor, M, &lambda[..count], &X[..count]),
        iterations: MOST_ITERATIONS,
    })
}

fn residual<const K: usize>(
    factor: &super::BandLdl<K>,
    M: &Band<K>,
    lambda: &[f64],
    X: &[Vec<f64>],
) -> f64 {
    let mut largest: f64 = 0.0;
    for (lambda, x) in lambda.iter().zip(X) {
        let mut y = vec![0.0; x.len()];
        M.multiply(x, &mut y);
        factor.solve(&mut y);
        let difference: f64 = x
            .iter()
            .zip(&y)
            .map(|(x, y)| (x - lambda * y).powi(2))
            .sum();
        largest = largest.max((difference / dot(x, x)).sqrt());
    }
    largest
}

/// Eigenpairs of a v = λ m v, ascending, vᵀ m v = 1: Cholesky's factor of m leads to a symmetric matrix.
fn small(a: DMatrix<f64>, m: DMatrix<f64>) -> Result<(Vec<f64>, DMatrix<f64>), PencilError> {
    let q = a.nrows();
    // vectors of very different length would spoil the factor
    let scale: Vec<f64> = (0..q).map(|i| m[(i, i)].sqrt().recip()).collect();
    let scaled = |A: &DMatrix<f64>| DMatrix::from_fn(q, q, |i, j| A[(i, j)] * scale[i] * scale[j]);
    let (a, m) = (scaled(&a), scaled(&m));
    let L = m.cholesky().ok_or(PencilError::Mass)?.unpack();
    let half = L.solve_lower_triangular(&a).ok_or(PencilError::Mass)?;
    let C = L
        .solve_lower_triangular(&half.transpose())
        .ok_or(PencilError::Mass)?;
    let C = (&C + C.transpose()) * 0.5;
    let eigen = SymmetricEigen::new(C);
    let mut order: Vec<usize> = (0..q).collect();
    order.sort_by(|i, j| eigen.eigenvalues[*i].total_cmp(&eigen.eigenvalues[*j]));
    let W = L
        .transpose()
        .solve_upper_triangular(&eigen.eigenvectors)
        .ok_or(PencilError::Mass)?;
    let V = DMatrix::from_fn(q, q, |i, k| W[(i, order[k])] * scale[i]);
    Ok((order.iter().map(|k| eigen.eigenvalues[*k]).collect(), V))
}

/// Vectors without any symmetry that would miss a mode, always the same ones.
fn start(n: usize, q: usize) -> Vec<Vec<f64>> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    };
    (0..q).map(|_| (0..n).map(|_| next()).collect()).collect()
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    /// A string of n masses: λ_k = 4 sin²(k π / (2 (n + 1))), mass 2.
    #[test]
    fn a_string_has_its_known_modes() {
        let n = 60;
        let (mut A, mut M) = (Band::<1>::zeros(n), Band::<1>::zeros(n));
        for i in 0..n {
            A.add(i, i, 2.0);
            M.add(i, i, 2.0);
            if i > 0 {
                A.add(i, i - 1, -1.0);
            }
        }
        let pairs = lowest(&A, &M, 5).expect("definite");
        assert!(pairs.residual < 1e-9, "{}", pairs.residual);
        for (k, (lambda, x)) in pairs.lambda.iter().zip(&pairs.x).enumerate() {
            let angle = (k + 1) as f64 * PI / (n + 1) as f64;
            let exact = 2.0 * (0.5 * angle).sin().powi(2);
            assert!(
                (lambda / exact - 1.0).abs() < 1e-12,
                "{lambda} against {exact}"
            );
            let square: f64 = x.iter().map(|x| 2.0 * x * x).sum();
            assert!((square - 1.0).abs() < 1e-12);
            let a = x[0] / angle.sin();
            for (i, x) in x.iter().enumerate() {
                assert!((x - a * ((i + 1) as f64 * angle).sin()).abs() < 1e-8);
            }
        }
    }

    #[test]
    fn small_and_indefinite_pencils_are_answered() {
        let mut A = Band::<1>::zeros(2);
        A.add(0, 0, 3.0);
        A.add(1, 1, 1.0);
        let mut M = Band::<1>::zeros(2);
        M.add(0, 0, 1.0);
        M.add(1, 1, 1.0);
        let pairs = lowest(&A, &M, 9).expect("definite");
        assert!((pairs.lambda[0] - 1.0).abs() < 1e-14 && (pairs.lambda[1] - 3.0).abs() < 1e-14);
        A.add(0, 0, -4.0);
        assert_eq!(
            lowest(&A, &M, 1),
            Err(PencilError::NotPositiveDefinite { negative: 1 })
        );
    }
}
