use super::dense::dot;

/// G = Wᵀ Y with Y = M⁻¹ W, never formed: the matrix-free form for many contacts on light systems.
///
/// Each contact touches few velocities (its support); W and Y are stored on it, Y on a support of its own
/// where M couples further velocities.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Factored {
    velocities: usize,
    rows: usize,
    contacts: Vec<Support>,
    dofs: Vec<u32>,
    values: Vec<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Support {
    first_row: usize,
    rows: usize,
    W_dofs: (usize, usize),
    W: usize,
    Y_dofs: (usize, usize),
    Y: usize,
}

impl Factored {
    /// No contacts yet, on a system with so many velocities.
    pub fn new(velocities: usize) -> Self {
        Factored {
            velocities,
            ..Factored::default()
        }
    }

    /// Forgets all contacts, on a system with so many velocities.
    pub fn reset(&mut self, velocities: usize) {
        self.velocities = velocities;
        self.rows = 0;
        self.contacts.clear();
        self.dofs.clear();
        self.values.clear();
    }

    /// Appends a contact: `rows` rows of W over the velocities `W_dofs` and of Y = M⁻¹ W over `Y_dofs`, each row-major.
    ///
    /// # Panics
    /// Where the lengths do not fit, or a velocity does not exist.
    pub fn push(&mut self, rows: usize, W_dofs: &[u32], W: &[f64], Y_dofs: &[u32], Y: &[f64]) {
        assert_eq!(W.len(), rows * W_dofs.len(), "W does not fit its support");
        assert_eq!(Y.len(), rows * Y_dofs.len(), "Y does not fit its support");
        assert!(
            W_dofs
                .iter()
                .chain(Y_dofs)
                .all(|d| (*d as usize) < self.velocities),
            "a velocity outside the system"
        );
        let mut append = |dofs: &[u32], values: &[f64]| {
            let (d, v) = (self.dofs.len(), self.values.len());
            self.dofs.extend_from_slice(dofs);
            self.values.extend_from_slice(values);
            ((d, d + dofs.len()), v)
        };
        let (W_dofs, W) = append(W_dofs, W);
        let (Y_dofs, Y) = append(Y_dofs, Y);
        self.contacts.push(Support {
            first_row: self.rows,
            rows,
            W_dofs,
            W,
            Y_dofs,
            Y,
        });
        self.rows += rows;
    }

    /// Number of rows.
    pub fn order(&self) -> usize {
        self.rows
    }

    /// Number of velocities.
    pub fn velocities(&self) -> usize {
        self.velocities
    }

    /// All entries of W and Y.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// γ_i = W_iᵀ v in the corner of an array.
    #[inline]
    pub(crate) fn gather(&self, i: usize, v: &[f64]) -> [f64; 3] {
        let s = &self.contacts[i];
        let dofs = &self.dofs[s.W_dofs.0..s.W_dofs.1];
        let mut y = [0.0; 3];
        for (k, y_k) in y.iter_mut().enumerate().take(s.rows) {
            let row = &self.values[s.W + k * dofs.len()..s.W + (k + 1) * dofs.len()];
            *y_k = dofs.iter().zip(row).map(|(d, w)| w * v[*d as usize]).sum();
        }
        y
    }

    /// v += Y_i p_i.
    #[inline]
    pub(crate) fn scatter(&self, i: usize, p: &[f64], v: &mut [f64]) {
        let s = &self.contacts[i];
        let dofs = &self.dofs[s.Y_dofs.0..s.Y_dofs.1];
        for (k, p_k) in p.iter().enumerate().take(s.rows) {
            let row = &self.values[s.Y + k * dofs.len()..s.Y + (k + 1) * dofs.len()];
            for (d, y) in dofs.iter().zip(row) {
                v[*d as usize] += y * p_k;
            }
        }
    }

    /// y = Wᵀ v with v = Y p, which is left in `v`.
    pub fn apply(&self, p: &[f64], y: &mut [f64], v: &mut Vec<f64>) {
        v.clear();
        v.resize(self.velocities, 0.0);
        for (i, s) in self.contacts.iter().enumerate() {
            self.scatter(i, &p[s.first_row..s.first_row + s.rows], v);
        }
        for (i, s) in self.contacts.iter().enumerate() {
            let y_i = self.gather(i, v);
            y[s.first_row..s.first_row + s.rows].copy_from_slice(&y_i[..s.rows]);
        }
    }

    pub(crate) fn diagonal_block(&self, i: usize, rows: usize) -> [[f64; 3]; 3] {
        let s = &self.contacts[i];
        let (W_dofs, Y_dofs) = (
            &self.dofs[s.W_dofs.0..s.W_dofs.1],
            &self.dofs[s.Y_dofs.0..s.Y_dofs.1],
        );
        let mut D = [[0.0; 3]; 3];
        for k in 0..rows {
            let w = &self.values[s.W + k * W_dofs.len()..s.W + (k + 1) * W_dofs.len()];
            for l in 0..rows {
                let y = &self.values[s.Y + l * Y_dofs.len()..s.Y + (l + 1) * Y_dofs.len()];
                D[k][l] = if W_dofs == Y_dofs {
                    dot(w, y)
                } else {
                    let entry =
                        |d: &u32| Y_dofs.iter().position(|e| e == d).map_or(0.0, |at| y[at]);
                    W_dofs.iter().zip(w).map(|(d, w)| w * entry(d)).sum()
                };
            }
        }
        D
    }

    /// Every contact's supports, to see which contacts feel each other: (velocities of W, velocities of Y).
    pub fn supports(&self) -> impl Iterator<Item = (&[u32], &[u32])> + '_ {
        self.contacts.iter().map(|s| {
            (
                &self.dofs[s.W_dofs.0..s.W_dofs.1],
                &self.dofs[s.Y_dofs.0..s.Y_dofs.1],
            )
        })
    }
}
