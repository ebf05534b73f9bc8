use super::{Complex, EigenError, matrix};
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::evd::{ComputeEigenvectors, evd_real, evd_scratch};
use faer::{Mat, Par, diag::Diag};

/// Eigenpairs of a real matrix. Of a conjugate pair only the one with positive imaginary part is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneralPairs {
    /// Order of the matrix.
    pub order: usize,
    /// Eigenvalues; those with imaginary part zero are real, the others stand for a conjugate pair.
    pub values: Vec<Complex<f64>>,
    /// Eigenvectors one after the other, of length one.
    pub vectors: Vec<Complex<f64>>,
    /// Largest entry of A x − λ x of any pair, relative to the largest of |A||x|.
    pub residual: f64,
}

impl GeneralPairs {
    /// Eigenvector `k`.
    pub fn vector(&self, k: usize) -> &[Complex<f64>] {
        &self.vectors[k * self.order..][..self.order]
    }
}

/// The eigenpairs of the real matrix A of order `n`.
pub fn general(n: usize, A: &[f64]) -> Result<GeneralPairs, EigenError> {
    if n == 0 {
        return Ok(GeneralPairs {
            order: 0,
            values: Vec::new(),
            vectors: Vec::new(),
            residual: 0.0,
        });
    }
    let dense = matrix(n, A)?;
    let (mut re, mut im, mut U) = (Diag::zeros(n), Diag::zeros(n), Mat::zeros(n, n));
    let (no, yes) = (ComputeEigenvectors::No, ComputeEigenvectors::Yes);
    let scratch = evd_scratch::<f64>(n, no, yes, Par::Seq, Default::default());
    evd_real(
        dense.as_ref(),
        re.as_mut(),
        im.as_mut(),
        None,
        Some(U.as_mut()),
        Par::Seq,
        MemStack::new(&mut MemBuffer::new(scratch)),
        Default::default(),
    )
    .map_err(|_| EigenError::NoConvergence { order: n })?;
    let (mut values, mut vectors) = (Vec::new(), Vec::new());
    let mut k = 0;
    while k < n {
        let value = Complex::new(re.column_vector()[k], im.column_vector()[k]);
        let pair = value.im != 0.0;
        let entry = |i: usize| match pair {
            true => Complex::new(U[(i, k)], U[(i, k + 1)]),
            false => Complex::new(U[(i, k)], 0.0),
        };
        let turn = |z: Complex<f64>| if value.im < 0.0 { z.conj() } else { z };
        let length = (0..n).map(|i| entry(i).norm_sqr()).sum::<f64>().sqrt();
        vectors.extend((0..n).map(|i| turn(entry(i)) / length));
        values.push(turn(value));
        k += if pair { 2 } else { 1 };
    }
    let residual = residual(n, A, &values, &vectors);
    Ok(GeneralPairs {
        order: n,
        values,
        vectors,
        residual,
    })
}

/// The eigenvalues of the real matrix A of order `n` alone; of a conjugate pair only the one with positive imaginary part.
pub fn general_values(n: usize, A: &[f64]) -> Result<Vec<Complex<f64>>, EigenError> {
    if n == 0 {
        return Ok(Vec::new());
    }
    let dense = matrix(n, A)?;
    let (mut re, mut im) = (Diag::zeros(n), Diag::zeros(n));
    let no = ComputeEigenvectors::No;
    let scratch = evd_scratch::<f64>(n, no, no, Par::Seq, Default::default());
    evd_real(
        dense.as_ref(),
        re.as_mut(),
        im.as_mut(),
        None,
        None,
        Par::Seq,
        MemStack::new(&mut MemBuffer::new(scratch)),
        Default::default(),
    )
    .map_err(|_| EigenError::NoConvergence { order: n })?;
    let all = (0..n).map(|k| Complex::new(re.column_vector()[k], im.column_vector()[k]));
    Ok(all.filter(|value| value.im >= 0.0).collect())
}

fn residual(n: usize, A: &[f64], values: &[Complex<f64>], vectors: &[Complex<f64>]) -> f64 {
    let mut worst = 0.0_f64;
    let rows = || A.chunks_exact(n);
    for (lambda, x) in values.iter().zip(vectors.chunks_exact(n)) {
        let sizes: Vec<f64> = x.iter().map(|x| x.norm()).collect();
        let (mut error, mut size) = (0.0_f64, 0.0_f64);
        for (row, own) in rows().zip(x) {
            let product: Complex<f64> = row.iter().zip(x).map(|(a, x)| x * *a).sum();
            let bound: f64 = row.iter().zip(&sizes).map(|(a, x)| a.abs() * x).sum();
            error = error.max((product - lambda * own).norm());
            size = size.max(bound);
        }
        if size > 0.0 {
            worst = worst.max(error / size);
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x″ + 2 δ x′ + ω² x = 0 has λ = −δ ± i √(ω² − δ²), or two real λ where δ > ω.
    #[test]
    fn a_damped_oscillator_has_its_two_eigenvalues() {
        let of =
            |delta: f64, omega: f64| general(2, &[0.0, 1.0, -omega * omega, -2.0 * delta]).unwrap();
        let weak = of(0.3, 2.0);
        assert_eq!(weak.values.len(), 1);
        let known = Complex::new(-0.3, (4.0_f64 - 0.09).sqrt());
        assert!((weak.values[0] - known).norm() < 1e-14);
        let strong = of(3.0, 2.0);
        let mut values: Vec<f64> = strong.values.iter().map(|l| l.re).collect();
        values.sort_by(f64::total_cmp);
        let root = 5.0_f64.sqrt();
        for (value, known) in values.iter().zip([-3.0 - root, -3.0 + root]) {
            assert!((value - known).abs() < 1e-14);
        }
        assert!(weak.residual < 1e-15 && strong.residual < 1e-15);
    }

    #[test]
    fn pairs_of_a_larger_matrix_satisfy_their_equation() {
        let n = 24;
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        let A: Vec<f64> = (0..n * n).map(|_| next()).collect();
        let pairs = general(n, &A).unwrap();
        let count: usize = pairs
            .values
            .iter()
            .map(|l| 1 + usize::from(l.im != 0.0))
            .sum();
        assert_eq!(count, n);
        assert!(pairs.residual < 1e-13, "{}", pairs.residual);
        // the same values without vectors
        let mut alone = general_values(n, &A).unwrap();
        assert_eq!(alone.len(), pairs.values.len());
        for value in &pairs.values {
            let near = |a: &Complex<f64>| (a - value).norm();
            let k = (0..alone.len()).min_by(|i, j| near(&alone[*i]).total_cmp(&near(&alone[*j])));
            let found = alone.swap_remove(k.unwrap());
            assert!(near(&found) < 1e-13, "{found} {value}");
        }
        let trace: f64 = (0..n).map(|i| A[i * n + i]).sum();
        let sum: f64 = pairs
            .values
            .iter()
            .map(|l| l.re * if l.im != 0.0 { 2.0 } else { 1.0 })
            .sum();
        assert!((trace - sum).abs() < 1e-12);
    }
}
