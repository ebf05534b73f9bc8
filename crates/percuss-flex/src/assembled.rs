//! Matrices of a finite element program with their nodes: all that a reduction needs to know.

use crate::{FlexError, Structure};
use percuss_math::sparse::Symmetric;

/// K and M over the displacements of nodes; component `a` of node `i` is displacement `i · dimension + a`.
#[derive(Clone, Debug)]
pub struct Assembled {
    /// Places of the nodes, m.
    pub nodes: Vec<[f64; 3]>,
    /// Displacements of a node: two or three.
    pub dimension: usize,
    /// Stiffness, N/m.
    pub K: Symmetric,
    /// Mass, kg, the same for each component of the displacements; no entry couples two components.
    pub M: Symmetric,
}

impl Structure {
    /// Its matrices, with the stiffness and the mass of each element times a factor.
    pub fn assembled_scaled(
        &self,
        stiffness: impl Fn(usize) -> f64,
        mass: impl Fn(usize) -> f64,
    ) -> Assembled {
        Assembled {
            nodes: self.mesh().nodes.clone(),
            dimension: self.mesh().dimension(),
            K: self.stiffness_scaled(stiffness),
            M: self.mass_scaled(mass),
        }
    }

    /// Its matrices.
    pub fn assembled(&self) -> Assembled {
        self.assembled_scaled(|_| 1.0, |_| 1.0)
    }
}

impl Assembled {
    /// Number of displacements.
    pub fn order(&self) -> usize {
        self.K.order()
    }

    /// What is wrong with matrices from elsewhere.
    pub fn validate(&self) -> Result<(), FlexError> {
        let rows = self.nodes.len() * self.dimension;
        for (what, A) in [("K", &self.K), ("M", &self.M)] {
            if A.order() != rows {
                return Err(FlexError::Order {
                    what,
                    order: A.order(),
                    nodes: self.nodes.len(),
                    dimension: self.dimension,
                });
            }
            if let Some(row) = (0..rows).find(|i| A.get(*i, *i).is_nan() || A.get(*i, *i) <= 0.0) {
                return Err(FlexError::Diagonal {
                    what,
                    node: row / self.dimension,
                    component: row % self.dimension,
                    value: A.get(row, row),
                });
            }
        }
        let totals = self.mass_by_component();
        let off = totals.iter().map(|m| (m - totals[0]).abs());
        if off.fold(0.0, f64::max) > 1e-6 * totals[0] {
            return Err(FlexError::Uneven {
                first: totals[0],
                last: totals[self.dimension - 1],
            });
        }
        Ok(())
    }

    /// The mass that a motion along each axis moves, kg.
    pub fn mass_by_component(&self) -> Vec<f64> {
        let (n, d) = (self.order(), self.dimension);
        let (mut ones, mut moved) = (vec![0.0; n], vec![0.0; n]);
        let along = |c: usize| {
            for (i, one) in ones.iter_mut().enumerate() {
                *one = f64::from(u8::from(i % d == c));
            }
            self.M.apply(&ones, &mut moved);
            moved.iter().skip(c).step_by(d).sum()
        };
        (0..d).map(along).collect()
    }

    /// All displacements of some nodes.
    pub fn displacements_of(&self, nodes: &[u32]) -> Vec<usize> {
        let all = nodes.iter();
        all.flat_map(|n| (0..self.dimension).map(move |a| *n as usize * self.dimension + a))
            .collect()
    }

    /// The displacements that are not held, rising.
    pub fn free(&self, held: &[usize]) -> Vec<usize> {
        let mut is_held = vec![false; self.order()];
        held.iter().for_each(|d| is_held[*d] = true);
        (0..self.order()).filter(|d| !is_held[*d]).collect()
    }
}
