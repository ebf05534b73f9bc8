use super::Symmetric;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::llt::factor::LltRegularization;
use faer::prelude::ReborrowMut;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LltRef, SymbolicCholesky, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Side, Spec};
use thiserror::Error;

/// Why a sparse matrix has no factor.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum CholeskyError {
    /// Not positive definite.
    #[error("the matrix is not positive definite")]
    NotPositive,
    /// An entry that is not a finite number.
    #[error("the matrix has an entry that is not a finite number")]
    NotFinite,
    /// The factor does not fit into memory.
    #[error("there is not enough memory for the factor")]
    Memory,
}

/// L Lᵀ = A of a sparse matrix. Of matrices with one pattern the order of elimination is found once.
pub struct Cholesky {
    symbolic: SymbolicCholesky<usize>,
    values: Vec<f64>,
    scratch: MemBuffer,
    /// Columns for which there is scratch.
    columns: usize,
}

impl Cholesky {
    /// Factorises; `A` fixes the pattern.
    pub fn new(A: &Symmetric) -> Result<Self, CholeskyError> {
        let symbolic = factorize_symbolic_cholesky(
            pattern(A),
            Side::Upper,
            SymmetricOrdering::Amd,
            CholeskySymbolicParams::default(),
        )
        .map_err(|_| CholeskyError::Memory)?;
        let mut factor = Cholesky {
            values: vec![0.0; symbolic.len_val()],
            scratch: MemBuffer::new(
                symbolic.factorize_numeric_llt_scratch::<f64>(Par::Seq, Spec::default()),
            ),
            symbolic,
            columns: 0,
        };
        factor.refactor(A)?;
        Ok(factor)
    }

    /// Factorises another matrix with the same pattern.
    pub fn refactor(&mut self, A: &Symmetric) -> Result<(), CholeskyError> {
        if A.values.iter().any(|a| !a.is_finite()) {
            return Err(CholeskyError::NotFinite);
        }
        let needed = self
            .symbolic
            .factorize_numeric_llt_scratch::<f64>(Par::Seq, Spec::default());
        if self.columns > 0 {
            self.scratch = MemBuffer::new(needed);
            self.columns = 0;
        }
        self.symbolic
            .factorize_numeric_llt(
                &mut self.values,
                SparseColMatRef::new(pattern(A), &A.values),
                Side::Upper,
                LltRegularization::default(),
                Par::Seq,
                MemStack::new(&mut self.scratch),
                Spec::default(),
            )
            .map_err(|_| CholeskyError::NotPositive)?;
        Ok(())
    }

    /// Order of the matrix.
    pub fn order(&self) -> usize {
        self.symbolic.nrows()
    }

    /// Entries of the factor.
    pub fn entries(&self) -> usize {
        self.values.len()
    }

    /// x ← A⁻¹ x of as many right-hand sides as `x` holds, one after the other.
    pub fn solve(&mut self, x: &mut [f64]) {
        let n = self.order();
        if n == 0 {
            return;
        }
        let columns = x.len() / n;
        if self.columns < columns {
            let needed = self
                .symbolic
                .solve_in_place_scratch::<f64>(columns, Par::Seq);
            self.scratch = MemBuffer::new(needed);
            self.columns = columns;
        }
        let mut rhs = MatMut::from_column_major_slice_mut(x, n, columns);
        LltRef::new(&self.symbolic, &self.values).solve_in_place_with_conj(
            Conj::No,
            rhs.rb_mut(),
            Par::Seq,
            MemStack::new(&mut self.scratch),
        );
    }
}

fn pattern(A: &Symmetric) -> SymbolicSparseColMatRef<'_, usize> {
    SymbolicSparseColMatRef::new_checked(A.order, A.order, &A.start, None, &A.rows)
}

#[cfg(test)]
mod tests {
    use super::super::tests::chain;
    use super::*;

    #[test]
    fn factors_solve_and_serve_again() {
        let n = 200;
        let mut K = chain(n);
        let mut factor = Cholesky::new(&K).unwrap();
        for round in 0..3 {
            let x: Vec<f64> = (0..2 * n).map(|i| (i as f64 * 0.7).sin()).collect();
            let mut b = vec![0.0; 2 * n];
            for side in 0..2 {
                K.apply(
                    &x[side * n..(side + 1) * n],
                    &mut b[side * n..(side + 1) * n],
                );
            }
            factor.solve(&mut b);
            let off = x.iter().zip(&b).map(|(x, b)| (x - b).abs());
            assert!(off.fold(0.0, f64::max) < 1e-10, "round {round}");
            K.add(round, round, 1.0);
            factor.refactor(&K).unwrap();
        }
    }

    #[test]
    fn what_is_not_positive_is_told() {
        let mut K = chain(5);
        K.add(2, 2, -5.0);
        assert_eq!(Cholesky::new(&K).err(), Some(CholeskyError::NotPositive));
        K.add(2, 2, f64::NAN);
        assert_eq!(Cholesky::new(&K).err(), Some(CholeskyError::NotFinite));
    }
}
