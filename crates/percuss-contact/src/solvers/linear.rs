//! The linear systems of the methods of second order.

use crate::law::Laws;
use crate::problem::Couplings;
use percuss_math::dense::{lu, lu_solve};

/// A 3 × 3 array whose corner belongs to one contact.
pub(crate) type Block = [[f64; 3]; 3];

/// One contact in a linear system: its block row is `left` · G_i plus `own` on the diagonal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BlockRow {
    /// Multiplies the block row of G.
    pub left: Block,
    /// Is added to the diagonal block.
    pub own: Block,
}

/// K x = b with K = diag(left) G + diag(own), over the contacts that take part.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockSystem {
    /// First row of each contact in the system, where it takes part.
    place: Vec<Option<usize>>,
    order: usize,
    K: Vec<f64>,
    x: Vec<f64>,
    pivots: Vec<usize>,
}

impl BlockSystem {
    /// Assembles and factorises; a contact without a row stays out. False where K is singular to working precision.
    pub fn factor<G: Couplings>(&mut self, G: &G, laws: &Laws, rows: &[Option<BlockRow>]) -> bool {
        let mut n = 0;
        self.place.clear();
        for ((_, law), row) in laws.iter().zip(rows) {
            self.place.push(row.map(|_| n));
            n += row.map_or(0, |_| law.rows());
        }
        self.order = n;
        self.K.clear();
        self.K.resize(n * n, 0.0);
        self.x.resize(n, 0.0);
        self.pivots.resize(n, 0);
        let (K, place) = (&mut self.K, &self.place);
        for (i, row) in rows.iter().enumerate() {
            let (Some(at), Some(row)) = (place[i], row) else {
                continue;
            };
            let height = laws.law(i).rows();
            G.for_row(laws, i, |j, G_ij| {
                let Some(to) = place[j] else {
                    return;
                };
                let block = product(&row.left, G_ij);
                let width = laws.law(j).rows();
                for k in 0..height {
                    let K_k = &mut K[(at + k) * n + to..(at + k) * n + to + width];
                    for l in 0..width {
                        K_k[l] += block[k][l];
                    }
                }
            });
            for k in 0..height {
                for l in 0..height {
                    K[(at + k) * n + at + l] += row.own[k][l];
                }
            }
        }
        lu(n, &mut self.K[..n * n], &mut self.pivots).is_ok()
    }

    /// Solves in place; entries of contacts that stay out are left as they are. False where the result is not finite.
    pub fn solve(&mut self, laws: &Laws, b: &mut [f64]) -> bool {
        for ((start, law), place) in laws.iter().zip(&self.place) {
            if let Some(at) = *place {
                self.x[at..at + law.rows()].copy_from_slice(&b[start..start + law.rows()]);
            }
        }
        lu_solve(self.order, &self.K, &self.pivots, &mut self.x);
        for ((start, law), place) in laws.iter().zip(&self.place) {
            if let Some(at) = *place {
                b[start..start + law.rows()].copy_from_slice(&self.x[at..at + law.rows()]);
            }
        }
        b.iter().all(|x| x.is_finite())
    }
}

/// A B.
#[inline]
pub(crate) fn product(A: &Block, B: &Block) -> Block {
    std::array::from_fn(|k| {
        std::array::from_fn(|l| A[k][0] * B[0][l] + A[k][1] * B[1][l] + A[k][2] * B[2][l])
    })
}

/// A x.
#[inline]
pub(crate) fn times(A: &Block, x: &[f64; 3]) -> [f64; 3] {
    A.map(|row| row[0] * x[0] + row[1] * x[1] + row[2] * x[2])
}
