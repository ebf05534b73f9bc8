use crate::{Paths, Recursive};
use percuss_contact::{BlockInverse, Inertia};
use percuss_math::band::{Band, Twisted};
use percuss_math::dense::{FactorError, cholesky, cholesky_solve};
use std::sync::Arc;

/// The mass matrix in the form that suits the system, and its factor.
#[derive(Clone, Debug, Default)]
pub struct MassOperator {
    form: Form,
    order: usize,
    values: Vec<f64>,
    blocks: Vec<BlockInverse>,
    band: Option<Band<2>>,
    factor: Option<Arc<Twisted>>,
    recursive: Recursive,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Form {
    #[default]
    Diagonal,
    Dense,
    Blocks,
    Band,
    Recursive,
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

    /// The operator becomes blocks of six velocities (translation, rotation), given by their inverses: those are to be
    /// filled.
    pub fn blocks(&mut self, n: usize) -> &mut [BlockInverse] {
        self.form = Form::Blocks;
        self.order = 6 * n;
        let nothing = BlockInverse {
            translation: [0.0; 3],
            rotation: [[0.0; 3]; 3],
        };
        self.blocks.resize(n, nothing);
        &mut self.blocks
    }

    /// The operator becomes banded; the entries are to be added, those outside the band are zero.
    pub fn band(&mut self, n: usize) -> &mut Band<2> {
        self.form = Form::Band;
        self.order = n;
        let band = self.band.get_or_insert_with(|| Band::zeros(n));
        band.reset(n);
        band
    }

    /// The operator becomes that of a tree of bodies, given by what its recursion has condensed: joints are to be appended.
    pub fn recursive(&mut self, n: usize) -> &mut Recursive {
        self.form = Form::Recursive;
        self.order = n;
        self.recursive.reset(n);
        &mut self.recursive
    }

    /// Whether rows of W touch few velocities, and M⁻¹ leaves it so: trees of bodies and blocks, factorised.
    pub fn keeps_rows(&self) -> bool {
        matches!(self.form, Form::Recursive | Form::Blocks)
    }

    /// Forgets all rows, where the operator keeps them.
    pub fn clear_paths(&self, paths: &mut Paths) {
        match self.form {
            Form::Recursive => self.recursive.clear_paths(paths),
            _ => paths.clear_blocks(self.blocks.len()),
        }
    }

    /// Appends the row of W with these entries over these velocities, where the operator keeps rows; of a contact with several
    /// rows, all have the same velocities.
    pub fn push_path(&mut self, dofs: &[u32], w: &[f64], paths: &mut Paths) {
        match self.form {
            Form::Recursive => self.recursive.push_path(dofs, w, paths),
            _ => paths.push_blocks(dofs, w, &self.blocks),
        }
    }

    /// The recursion, where the operator is that of a tree of bodies.
    pub fn as_recursive(&mut self) -> Option<&mut Recursive> {
        (self.form == Form::Recursive).then_some(&mut self.recursive)
    }

    /// The inertia that single velocities feel, where the operator is diagonal or banded and factorised.
    pub fn inertia(&self) -> Option<Inertia<'_>> {
        match (self.form, &self.factor) {
            (Form::Diagonal, _) => Some(Inertia::Diagonal(&self.values)),
            (Form::Band, Some(factor)) => Some(Inertia::Band(factor)),
            _ => None,
        }
    }

    /// The inverses of the blocks, where the operator consists of blocks.
    pub fn inverse_blocks(&self) -> Option<&[BlockInverse]> {
        (self.form == Form::Blocks).then_some(&self.blocks[..])
    }

    /// Exchanges the inverses of the blocks for others: who needs them for a while need not copy them.
    pub fn exchange_blocks(&mut self, blocks: &mut Vec<BlockInverse>) {
        std::mem::swap(&mut self.blocks, blocks);
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
            Form::Recursive => self.recursive.check(),
            Form::Band => {
                let band = self.band.take().unwrap_or_else(|| Band::zeros(0));
                self.factor = Some(Arc::new(Twisted::new(band)?));
                Ok(())
            }
            Form::Blocks => {
                let finite = |b: &BlockInverse| {
                    let mut all = b.translation.iter().chain(b.rotation.iter().flatten());
                    all.all(|x| x.is_finite())
                };
                match self.blocks.iter().position(|b| !finite(b)) {
                    Some(block) => Err(FactorError::NotPositiveDefinite {
                        row: 6 * block,
                        pivot: f64::NAN,
                    }),
                    None => Ok(()),
                }
            }
        }
    }

    /// x ← M⁻¹ x with the factor.
    #[inline]
    pub fn solve(&mut self, x: &mut [f64]) {
        match self.form {
            Form::Diagonal => {
                for (x, m) in x.iter_mut().zip(&self.values) {
                    *x /= m;
                }
            }
            Form::Dense => cholesky_solve(self.order, &self.values, x),
            Form::Recursive => self.recursive.solve(x),
            Form::Band => {
                if let Some(factor) = &self.factor {
                    factor.solve(x);
                }
            }
            Form::Blocks => {
                for (x, inverse) in x.chunks_exact_mut(6).zip(&self.blocks) {
                    inverse.apply(x);
                }
            }
        }
    }
}
