//! The lowest eigenpairs of a large sparse pair where nearly the right vectors are known: a block of vectors is iterated at once
//! \[Bathe1973], which costs far fewer passes over the factor than one vector after the other.

use super::lowest::{LowestPairs, finish, lowest, other};
use super::{EigenError, symmetric};
use crate::sparse::{Cholesky, Symmetric};

/// Vectors beside those that are wanted.
const GUARDS: usize = 6;
const MOST: usize = 40;

/// Eigenpairs, and what the next search may begin with.
#[derive(Clone, Debug, PartialEq)]
pub struct Refined {
    /// The pairs.
    pub pairs: LowestPairs,
    /// Their vectors and some more.
    pub block: Vec<f64>,
}

/// The `count` lowest pairs K x = λ M x from vectors `start` near theirs, until no eigenvalue is to change by more than `tol` of
/// itself: a round takes from the error of the eigenvalue λ all but (λ/λ′)², with λ′ the first beyond the block. `factor` is that of
/// K. Eigenvectors are known to the square root of `tol`. Where it does not come there, [`lowest`] does.
pub fn refine(
    K: &Symmetric,
    M: &Symmetric,
    factor: &mut Cholesky,
    (count, tol): (usize, f64),
    start: &[f64],
) -> Result<Refined, EigenError> {
    let n = K.order();
    let block = count + GUARDS;
    if block > n {
        return slowly(K, M, factor, (count, tol), start);
    }
    let M = &M.compact();
    let mut Y = vec![0.0; block * n];
    for (k, y) in Y.chunks_exact_mut(n).enumerate() {
        match start.chunks_exact(n).nth(k) {
            Some(x) => M.apply(x, y),
            None => M.apply(&other(n, k), y),
        }
    }
    let mut known = vec![0.0; count];
    let (mut Z, mut MZ) = (Y.clone(), Y.clone());
    for round in 0..MOST {
        // Z = K⁻¹ Y, so that Zᵀ K Z = Zᵀ Y
        Z.copy_from_slice(&Y);
        factor.solve(&mut Z);
        M.apply_all(&Z, &mut MZ);
        let (Kr, Mr) = (products(n, &Z, &Y), products(n, &Z, &MZ));
        let pairs = symmetric(block, &Kr, &Mr)?;
        // the last of the block stands for what is beyond it
        let beyond = pairs.values[block - 1];
        let left = |(a, b): (&f64, &f64)| ((a - b) / a).abs() * (a / beyond).powi(2);
        let left = pairs.values[..count].iter().zip(&known).map(left);
        let left = left.fold(0.0, f64::max);
        known.copy_from_slice(&pairs.values[..count]);
        if round > 0 && left <= tol {
            let values = pairs.values[..count].to_vec();
            let block_vectors = combine(n, &Z, &pairs.vectors);
            let vectors = block_vectors[..count * n].to_vec();
            return Ok(Refined {
                pairs: finish(K, M, values, vectors, block * (round + 1)),
                block: block_vectors,
            });
        }
        Y = combine(n, &MZ, &pairs.vectors);
    }
    slowly(K, M, factor, (count, tol), start)
}

fn slowly(
    K: &Symmetric,
    M: &Symmetric,
    factor: &mut Cholesky,
    (count, tol): (usize, f64),
    start: &[f64],
) -> Result<Refined, EigenError> {
    let pairs = lowest(K, M, (factor, 0.0), count, tol, Some(start))?;
    Ok(Refined {
        block: pairs.vectors.clone(),
        pairs,
    })
}

/// Xᵀ Y, made symmetric.
fn products(n: usize, X: &[f64], Y: &[f64]) -> Vec<f64> {
    let count = X.len() / n;
    let mut A = vec![0.0; count * count];
    for (i, x) in X.chunks_exact(n).enumerate() {
        for (j, y) in Y.chunks_exact(n).enumerate().take(i + 1) {
            let sum: f64 = x.iter().zip(y).map(|(x, y)| x * y).sum();
            A[i * count + j] = sum;
            A[j * count + i] = sum;
        }
    }
    A
}

/// X V, for vectors one after the other.
fn combine(n: usize, X: &[f64], V: &[f64]) -> Vec<f64> {
    let count = X.len() / n;
    let mut out = vec![0.0; V.len() / count * n];
    for (out, v) in out.chunks_exact_mut(n).zip(V.chunks_exact(count)) {
        for (x, v) in X.chunks_exact(n).zip(v) {
            for (out, x) in out.iter_mut().zip(x) {
                *out += v * x;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_vectors_are_refined() {
        let n = 500;
        let mut K = crate::sparse::tests::chain(n);
        let mut M = Symmetric::with_pattern(n, (1..n).map(|i| (i, i - 1)));
        (0..n).for_each(|i| M.add(i, i, 1.0));
        let mut factor = Cholesky::new(&K).unwrap();
        let start = lowest(&K, &M, (&mut factor, 0.0), 5, 1e-11, None).unwrap();
        // another chain, a little stiffer on one side
        for i in 0..n {
            K.add(i, i, 1e-4 * i as f64 / n as f64);
        }
        factor.refactor(&K).unwrap();
        let found = refine(&K, &M, &mut factor, (5, 1e-11), &start.vectors).unwrap();
        let exact = lowest(&K, &M, (&mut factor, 0.0), 5, 1e-12, None).unwrap();
        for (a, b) in found.pairs.values.iter().zip(&exact.values) {
            assert!((a / b - 1.0).abs() < 1e-10, "{a} {b}");
        }
        // and once more from what it has left, which costs next to nothing
        let again = refine(&K, &M, &mut factor, (5, 1e-11), &found.block).unwrap();
        assert!(again.pairs.solves <= 2 * 11, "{}", again.pairs.solves);
        assert!(
            again.pairs.residuals.iter().all(|r| *r < 1e-6),
            "{:?}",
            again.pairs.residuals
        );
    }
}
