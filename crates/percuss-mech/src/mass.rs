use percuss_math::dense::{FactorError, cholesky, cholesky_solve};

/// The mass matrix in the form that suits the system, and its factor.
#[derive(Clone, Debug, Default)]
pub struct MassOperator {
    form: Form,
    order: usize,
    values: Vec<f64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Form {
    #[default]
    Diagonal,
    Dense,
}

impl MassOperator {
    /// The operator becomes diagonal; the entries are to be filled.
    pub fn diagonal(&mut self, n: usize) -> &mut [f64] {
        self.form = Form::Diagonal;
        self.order = n;
        self.values.resize(n, 0.0);
        &mut self.values
    }

    /// The operator becomes dense; the entries are to be filled row by row (the lower triangle is read).
    pub fn dense(&mut self, n: usize) -> &mut [f64] {
        self.form = Form::Dense;
        self.order = n;
        self.values.resize(n * n, 0.0);
        &mut self.values
    }

    /// Number of velocities.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Whether M⁻¹ keeps the support of a vector.
    pub fn is_diagonal(&self) -> bool {
        self.form == Form::Diagonal
    }

    /// Factorises in place. The entries are gone afterwards, only [`MassOperator::solve`] may be called.
    pub fn factor(&mut self) -> Result<(), FactorError> {
        match self.form {
            Form::Diagonal => {
                let bad = self
                    .values
                    .iter()
                    .position(|m| !(*m > 0.0 && m.is_finite()));
                match bad {
                    Some(row) => Err(FactorError::NotPositiveDefinite {
                        row,
                        pivot: self.values[row],
                    }),
                    None => Ok(()),
                }
            }
            Form::Dense => cholesky(self.order, &mut self.values),
        }
    }

    /// x ← M⁻¹ x with the factor.
    #[inline]
    pub fn solve(&self, x: &mut [f64]) {
        match self.form {
            Form::Diagonal => {
                for (x, m) in x.iter_mut().zip(&self.values) {
                    *x /= m;
                }
            }
            Form::Dense => cholesky_solve(self.order, &self.values, x),
        }
    }
}
