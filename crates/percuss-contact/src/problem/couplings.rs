use super::{Blocks, ContactProblem, Delassus, Dense, Factored};
use crate::law::Laws;

/// Access to G block by block, for solvers that assemble a matrix of their own.
pub(crate) trait Couplings {
    /// Calls `visit` with every contact j that contact i feels, and the block G_ij in the corner of an array.
    fn for_row(&self, laws: &Laws, i: usize, visit: impl FnMut(usize, &[[f64; 3]; 3]));
}

impl Couplings for Dense {
    #[inline]
    fn for_row(&self, laws: &Laws, i: usize, mut visit: impl FnMut(usize, &[[f64; 3]; 3])) {
        let (first, rows) = (laws.offset(i), laws.law(i).rows());
        for (j, (start, law)) in laws.iter().enumerate() {
            let mut block = [[0.0; 3]; 3];
            for (k, b) in block.iter_mut().enumerate().take(rows) {
                b[..law.rows()].copy_from_slice(&self.row(first + k)[start..start + law.rows()]);
            }
            visit(j, &block);
        }
    }
}

impl Couplings for Blocks {
    #[inline]
    fn for_row(&self, laws: &Laws, i: usize, mut visit: impl FnMut(usize, &[[f64; 3]; 3])) {
        let rows = laws.law(i).rows();
        for (j, _, values) in self.row(i) {
            let columns = laws.law(j).rows();
            let mut block = [[0.0; 3]; 3];
            for k in 0..rows {
                block[k][..columns].copy_from_slice(&values[k * columns..(k + 1) * columns]);
            }
            visit(j, &block);
        }
    }
}

impl ContactProblem {
    /// Whether no contact feels another, so that each is solved by itself; of a G that is not formed that is not known.
    pub(crate) fn is_uncoupled(&self) -> bool {
        let nothing = |values: &[f64]| values.iter().all(|g| *g == 0.0);
        match &self.G {
            Delassus::Dense(G) => self.laws.iter().all(|(start, law)| {
                let end = start + law.rows();
                (start..end).all(|k| nothing(&G.row(k)[..start]) && nothing(&G.row(k)[end..]))
            }),
            Delassus::Blocks(G) => {
                (0..self.contacts()).all(|i| G.row(i).all(|(j, _, block)| j == i || nothing(block)))
            }
            Delassus::Factored(_) | Delassus::BodyContacts(_) | Delassus::SingleDofContacts(_) => {
                false
            }
        }
    }

    /// The same problem with G formed, where it is not formed yet. Allocates.
    pub(crate) fn formed(&self) -> Option<ContactProblem> {
        let G = match &self.G {
            Delassus::Factored(G) => G.form(&self.laws),
            Delassus::BodyContacts(G) => G.form(&self.laws),
            Delassus::SingleDofContacts(G) => G.form(&self.laws),
            Delassus::Dense(_) | Delassus::Blocks(_) => return None,
        };
        Some(ContactProblem {
            G: Delassus::Blocks(G),
            c: self.c.clone(),
            laws: self.laws.clone(),
        })
    }
}

impl Factored {
    /// The blocks G_ij = W_iᵀ Y_j of every pair of contacts that share a velocity. Allocates.
    pub fn form(&self, laws: &Laws) -> Blocks {
        let G = self;
        let mut feels: Vec<Vec<usize>> = vec![Vec::new(); G.velocities()];
        for (i, (W_dofs, _)) in G.supports().enumerate() {
            for d in W_dofs {
                feels[*d as usize].push(i);
            }
        }
        let mut entries = Vec::new();
        let mut v = vec![0.0; G.velocities()];
        let mut touched = Vec::new();
        for (j, (_, Y_dofs)) in G.supports().enumerate() {
            touched.clear();
            for d in Y_dofs {
                touched.extend_from_slice(&feels[*d as usize]);
            }
            touched.sort_unstable();
            touched.dedup();
            for l in 0..laws.law(j).rows() {
                let mut unit = [0.0; 3];
                unit[l] = 1.0;
                G.scatter(j, &unit, &mut v);
                for &i in &touched {
                    let y = G.gather(i, &v);
                    for k in 0..laws.law(i).rows() {
                        entries.push((laws.offset(i) + k, laws.offset(j) + l, y[k]));
                    }
                }
                for d in Y_dofs {
                    v[*d as usize] = 0.0;
                }
            }
        }
        Blocks::from_entries(laws, entries)
    }
}
