//! G = Wᵀ M⁻¹ W of a tree, row by row of W, along the ways to the ground alone.
//!
//! The sweep inwards is half of a factorisation: with r = x − Sᵀ f it leaves M⁻¹ = Rᵀ D R, where R x = r. A row of W whose
//! velocities lie between a body and the ground has its r there as well, so that
//!
//! ```text
//! G_ij = Σ r_iᵀ D r_j        over the joints that both ways share
//! ```
//!
//! and contacts on different trees of a forest do not feel each other \[Featherstone2008, sec. 8.5].

use super::{Recursive, dot, wrench_from};
use percuss_contact::BlockInverse;

/// Rows of W as the mass sees them: of trees r and D r over the velocities on their ways to the ground, of blocks w and M⁻¹ w
/// over the velocities of the blocks that w touches.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    spans: Vec<(u32, u32)>,
    velocities: Vec<u32>,
    r: Vec<f64>,
    y: Vec<f64>,
    /// Joints of the row at hand.
    way: Vec<u32>,
    /// By joint: the row that met it last.
    met: Vec<u32>,
    row: u32,
    /// By velocity, zero between rows.
    x: Vec<f64>,
}

impl Paths {
    /// Forgets all rows, of so many joints or blocks and velocities.
    fn clear(&mut self, parts: usize, velocities: usize) {
        self.spans.clear();
        self.velocities.clear();
        self.r.clear();
        self.y.clear();
        self.row = 0;
        self.met.clear();
        self.met.resize(parts, 0);
        self.x.clear();
        self.x.resize(velocities, 0.0);
    }

    /// Forgets all rows, of blocks.
    pub(crate) fn clear_blocks(&mut self, blocks: usize) {
        self.clear(blocks, 6 * blocks);
    }

    /// Appends the row of W with these entries over these velocities of blocks.
    pub(crate) fn push_blocks(&mut self, dofs: &[u32], w: &[f64], inverse: &[BlockInverse]) {
        self.row += 1;
        self.way.clear();
        for (dof, w) in dofs.iter().zip(w) {
            let block = dof / 6;
            if self.met[block as usize] != self.row {
                self.met[block as usize] = self.row;
                self.way.push(block);
            }
            self.x[*dof as usize] = *w;
        }
        let start = self.velocities.len() as u32;
        for block in &self.way {
            let first = 6 * *block as usize;
            let x = &mut self.x[first..first + 6];
            self.velocities.extend(first as u32..first as u32 + 6);
            self.r.extend_from_slice(x);
            inverse[*block as usize].apply(x);
            self.y.extend_from_slice(x);
            x.fill(0.0);
        }
        self.spans.push((start, self.velocities.len() as u32));
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Velocities of row `i`, with r and D r over them.
    pub fn row(&self, i: usize) -> (&[u32], &[f64], &[f64]) {
        let (a, b) = (self.spans[i].0 as usize, self.spans[i].1 as usize);
        (&self.velocities[a..b], &self.r[a..b], &self.y[a..b])
    }

    /// Numbers that are kept, of all rows together.
    pub fn size(&self) -> usize {
        self.velocities.len()
    }

    /// Visits the entries (i, j, G_ij) with j ≤ i.
    pub fn products(&mut self, mut visit: impl FnMut(usize, usize, f64)) {
        for j in 0..self.spans.len() {
            let span = self.spans[j].0 as usize..self.spans[j].1 as usize;
            for k in span.clone() {
                self.x[self.velocities[k] as usize] = self.y[k];
            }
            for i in j..self.spans.len() {
                let (velocities, r, _) = self.row(i);
                let terms = velocities.iter().zip(r);
                visit(i, j, terms.map(|(v, r)| r * self.x[*v as usize]).sum());
            }
            for k in span {
                self.x[self.velocities[k] as usize] = 0.0;
            }
        }
    }
}

impl Recursive {
    /// Forgets all rows.
    pub fn clear_paths(&self, paths: &mut Paths) {
        paths.clear(self.joints.len(), self.velocities);
    }

    /// Appends the row of W with these entries over these velocities; of a contact with several rows, all have the same way.
    pub fn push_path(&mut self, dofs: &[u32], w: &[f64], paths: &mut Paths) {
        paths.row += 1;
        paths.way.clear();
        for dof in dofs {
            let mut at = self.joint_of[*dof as usize];
            while at != Self::GROUND && paths.met[at as usize] != paths.row {
                paths.met[at as usize] = paths.row;
                paths.way.push(at);
                at = self.joints[at as usize].parent;
            }
        }
        // children stand behind their parents
        paths.way.sort_unstable_by(|a, b| b.cmp(a));
        for (dof, w) in dofs.iter().zip(w) {
            paths.x[*dof as usize] = *w;
        }
        self.f.resize(self.joints.len(), [0.0; 6]);
        for at in &paths.way {
            self.f[*at as usize] = [0.0; 6];
        }
        let start = paths.velocities.len() as u32;
        for at in &paths.way {
            let joint = self.joints[*at as usize];
            let mut f = self.f[*at as usize];
            let (n, u) = (joint.n as usize, joint.u as usize);
            let columns = joint.column as usize..joint.column as usize + n;
            let first = paths.r.len();
            for (k, S) in self.S[columns.clone()].iter().enumerate() {
                paths.velocities.push((u + k) as u32);
                paths.r.push(paths.x[u + k] - dot(S, &f));
            }
            for (k, U) in self.U[columns].iter().enumerate() {
                let row = &self.D[joint.D as usize + k * n..][..n];
                let y = row.iter().zip(&paths.r[first..]).map(|(d, r)| d * r);
                let y = y.sum::<f64>();
                paths.y.push(y);
                for (f, U) in f.iter_mut().zip(U) {
                    *f += U * y;
                }
            }
            if joint.parent != Self::GROUND {
                let parent = &mut self.f[joint.parent as usize];
                for (p, f) in parent.iter_mut().zip(wrench_from(&f, &joint.d)) {
                    *p += f;
                }
            }
        }
        for dof in dofs {
            paths.x[*dof as usize] = 0.0;
        }
        paths.spans.push((start, paths.velocities.len() as u32));
    }
}
