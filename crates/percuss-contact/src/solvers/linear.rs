//! The linear systems of the methods of second order.

use crate::law::Laws;
use crate::problem::Couplings;
use percuss_math::block_lu::BlockLu;
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
///
/// Few rows, or rows that all feel each other, are factorised with pivoting of rows; many with few
/// couplings as blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockSystem {
    /// Node of each contact in the system, where it takes part.
    node: Vec<Option<usize>>,
    /// First row of each contact that takes part.
    place: Vec<usize>,
    sizes: Vec<usize>,
    order: usize,
    sparse: bool,
    K: Vec<f64>,
    pivots: Vec<usize>,
    blocks: BlockLu,
    neighbours: Vec<Vec<usize>>,
    x: Vec<f64>,
}

/// Up to this order the pattern is not worth looking at.
const SMALL: usize = 60;
/// Arithmetic on blocks costs this much more than on whole rows.
const BLOCK_PRICE: f64 = 2.0;

impl BlockSystem {
    /// Looks at the pattern of the contacts that take part.
    pub fn shape<G: Couplings>(&mut self, G: &G, laws: &Laws, takes_part: impl Fn(usize) -> bool) {
        self.node.clear();
        self.place.clear();
        self.sizes.clear();
        self.order = 0;
        for (i, (_, law)) in laws.iter().enumerate() {
            self.node.push(takes_part(i).then_some(self.sizes.len()));
            if takes_part(i) {
                self.place.push(self.order);
                self.sizes.push(law.rows());
                self.order += law.rows();
            }
        }
        self.x.resize(self.order, 0.0);
        self.sparse = false;
        if self.order > SMALL {
            self.couple(G, laws);
            self.blocks.analyse(&self.sizes, &mut self.neighbours);
            self.sparse = BLOCK_PRICE * self.blocks.work() < self.work_of_rows();
        }
    }

    /// Multiplications and additions of one factorisation, roughly.
    pub fn work(&self) -> f64 {
        if self.sparse {
            BLOCK_PRICE * self.blocks.work()
        } else {
            self.work_of_rows()
        }
    }

    fn work_of_rows(&self) -> f64 {
        2.0 / 3.0 * (self.order as f64).powi(3)
    }

    /// Who feels whom, both ways.
    fn couple<G: Couplings>(&mut self, G: &G, laws: &Laws) {
        for list in &mut self.neighbours {
            list.clear();
        }
        self.neighbours.resize_with(self.sizes.len(), Vec::new);
        for (i, node) in self.node.iter().enumerate() {
            let Some(a) = *node else {
                continue;
            };
            G.for_row(laws, i, |j, G_ij| {
                if let Some(b) = self.node[j]
                    && a != b
                    && G_ij.iter().flatten().any(|g| *g != 0.0)
                {
                    self.neighbours[a].push(b);
                    self.neighbours[b].push(a);
                }
            });
        }
        for list in &mut self.neighbours {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Assembles and factorises; `row(i)` is asked of every contact that takes part. False where K is singular to
    /// working precision.
    pub fn factor<G: Couplings>(
        &mut self,
        G: &G,
        laws: &Laws,
        row: impl Fn(usize) -> BlockRow,
    ) -> bool {
        let n = self.order;
        if self.sparse {
            self.blocks.clear();
        } else {
            self.K.clear();
            self.K.resize(n * n, 0.0);
            self.pivots.resize(n, 0);
        }
        for (i, node) in self.node.iter().enumerate() {
            let Some(a) = *node else {
                continue;
            };
            let row = row(i);
            let (at, height) = (self.place[a], self.sizes[a]);
            G.for_row(laws, i, |j, G_ij| {
                let Some(b) = self.node[j] else {
                    return;
                };
                let block = product(&row.left, G_ij);
                if self.sparse {
                    self.blocks.add(a, b, |k, l| block[k][l]);
                } else {
                    let (to, width) = (self.place[b], self.sizes[b]);
                    for k in 0..height {
                        let K_k = &mut self.K[(at + k) * n + to..(at + k) * n + to + width];
                        for l in 0..width {
                            K_k[l] += block[k][l];
                        }
                    }
                }
            });
            if self.sparse {
                self.blocks.add(a, a, |k, l| row.own[k][l]);
            } else {
                for k in 0..height {
                    for l in 0..height {
                        self.K[(at + k) * n + at + l] += row.own[k][l];
                    }
                }
            }
        }
        if self.sparse {
            self.blocks.factor().is_ok()
        } else {
            lu(n, &mut self.K, &mut self.pivots).is_ok()
        }
    }

    /// Solves in place; entries of contacts that stay out are left as they are. False where the result is not finite.
    pub fn solve(&mut self, laws: &Laws, b: &mut [f64]) -> bool {
        for ((start, law), node) in laws.iter().zip(&self.node) {
            if let Some(a) = *node {
                let at = self.place[a];
                self.x[at..at + law.rows()].copy_from_slice(&b[start..start + law.rows()]);
            }
        }
        if self.sparse {
            self.blocks.solve(&mut self.x);
        } else {
            lu_solve(self.order, &self.K, &self.pivots, &mut self.x);
        }
        for ((start, law), node) in laws.iter().zip(&self.node) {
            if let Some(a) = *node {
                let at = self.place[a];
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

/// diag(d).
#[inline]
pub(crate) fn diagonal(d: [f64; 3]) -> Block {
    [[d[0], 0.0, 0.0], [0.0, d[1], 0.0], [0.0, 0.0, d[2]]]
}

/// The rows of a contact in the corner of an array.
#[inline]
pub(crate) fn corner(values: &[f64], start: usize, rows: usize) -> [f64; 3] {
    let mut out = [0.0; 3];
    out[..rows].copy_from_slice(&values[start..start + rows]);
    out
}
