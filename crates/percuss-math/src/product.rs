//! Products of dense matrices in flat row-major slices. One thread computes, so that equal input gives equal bits.

use faer::linalg::matmul::matmul;
use faer::{Accum, MatMut, MatRef, Par};

/// C ← C + A B with A of `rows` × `inner`, B of `inner` × `columns`.
pub fn add_product(rows: usize, inner: usize, columns: usize, A: &[f64], B: &[f64], C: &mut [f64]) {
    let B = MatRef::from_row_major_slice(&B[..inner * columns], inner, columns);
    add(rows, inner, columns, A, B, C);
}

/// C ← C + A Bᵀ with A of `rows` × `inner`, B of `columns` × `inner`.
pub fn add_product_transposed(
    rows: usize,
    inner: usize,
    columns: usize,
    A: &[f64],
    B: &[f64],
    C: &mut [f64],
) {
    let B = MatRef::from_row_major_slice(&B[..inner * columns], columns, inner);
    add(rows, inner, columns, A, B.transpose(), C);
}

fn add(rows: usize, inner: usize, columns: usize, A: &[f64], B: MatRef<'_, f64>, C: &mut [f64]) {
    if rows * inner * columns == 0 {
        return;
    }
    let A = MatRef::from_row_major_slice(&A[..rows * inner], rows, inner);
    let C = MatMut::from_row_major_slice_mut(&mut C[..rows * columns], rows, columns);
    matmul(C, Accum::Add, A, B, 1.0, Par::Seq);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both products, entry by entry as sums.
    #[test]
    fn products_are_sums() {
        let (m, k, n) = (7, 5, 3);
        let number = |i: usize| ((i * 37 + 11) % 23) as f64 - 11.0;
        let A: Vec<f64> = (0..m * k).map(number).collect();
        let B: Vec<f64> = (0..k * n).map(|i| number(i + 5)).collect();
        let mut Bt = vec![0.0; k * n];
        for i in 0..k {
            for j in 0..n {
                Bt[j * k + i] = B[i * n + j];
            }
        }
        let (mut C, mut Ct) = (vec![1.0; m * n], vec![1.0; m * n]);
        add_product(m, k, n, &A, &B, &mut C);
        add_product_transposed(m, k, n, &A, &Bt, &mut Ct);
        for i in 0..m {
            for j in 0..n {
                let sum: f64 = (0..k).map(|l| A[i * k + l] * B[l * n + j]).sum();
                assert_eq!(C[i * n + j], 1.0 + sum);
                assert_eq!(Ct[i * n + j], 1.0 + sum);
            }
        }
        add_product(0, k, n, &[], &B, &mut []);
    }
}
