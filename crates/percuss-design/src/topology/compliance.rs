//! Compliance under static loads, and its slopes.

use super::Law;
use percuss_flex::{FlexError, Structure};
use percuss_math::sparse::{Cholesky, Symmetric};

/// Forces on all displacements, with a weight.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadCase {
    /// Forces, N.
    pub force: Vec<f64>,
    /// Weight in the objective.
    pub weight: f64,
}

/// c = Σ w uᵀ K u with K(x) u = f [Held2014, eq. (9)].
pub struct Compliance<'a> {
    structure: &'a Structure,
    law: Law,
    free: Vec<usize>,
    loads: Vec<LoadCase>,
    factor: Option<Cholesky>,
    /// Displacements of every load, all of them.
    pub displacements: Vec<Vec<f64>>,
}

impl<'a> Compliance<'a> {
    /// Of a structure with some displacements held.
    pub fn new(structure: &'a Structure, law: Law, held: &[usize], loads: Vec<LoadCase>) -> Self {
        Compliance {
            free: structure.free(held),
            displacements: vec![vec![0.0; structure.order()]; loads.len()],
            structure,
            law,
            loads,
            factor: None,
        }
    }

    /// Other loads from now on.
    pub fn set_loads(&mut self, loads: Vec<LoadCase>) {
        self.displacements = vec![vec![0.0; self.structure.order()]; loads.len()];
        self.loads = loads;
    }

    /// Value and slopes at these densities: ∂c/∂xᵢ = −E′/E Σ w uᵢᵀ Kᵢ uᵢ [Held2014, eq. (11), for E = x^p E₀].
    pub fn evaluate(&mut self, x: &[f64]) -> Result<(f64, Vec<f64>), FlexError> {
        let K = self
            .structure
            .stiffness_scaled(|e| self.law.stiffness(x[e]));
        self.solve(&K.part(&self.free))?;
        let mut value = 0.0;
        let mut slopes = vec![0.0; x.len()];
        for (load, u) in self.loads.iter().zip(&self.displacements) {
            for (e, energy) in energies(self.structure, u).enumerate() {
                value += load.weight * self.law.stiffness(x[e]) * energy;
                slopes[e] -= load.weight * self.law.slope(x[e]) * energy;
            }
        }
        Ok((value, slopes))
    }

    fn solve(&mut self, K: &Symmetric) -> Result<(), FlexError> {
        let factor = match &mut self.factor {
            Some(factor) => {
                factor.refactor(K).map_err(FlexError::Loose)?;
                factor
            }
            None => self
                .factor
                .insert(Cholesky::new(K).map_err(FlexError::Loose)?),
        };
        for (load, u) in self.loads.iter().zip(&mut self.displacements) {
            let mut f: Vec<f64> = self.free.iter().map(|d| load.force[*d]).collect();
            factor.solve(&mut f);
            for (d, x) in self.free.iter().zip(f) {
                u[*d] = x;
            }
        }
        Ok(())
    }
}

/// uᵢᵀ K₀ᵢ uᵢ of every element at full density.
pub fn energies<'a>(structure: &'a Structure, u: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
    (0..structure.mesh().elements.len()).map(move |e| {
        let own = structure.gather(e, u);
        let K = structure.element_stiffness(e).chunks_exact(own.len());
        let rows = K.zip(&own);
        rows.map(|(row, x)| x * row.iter().zip(&own).map(|(k, y)| k * y).sum::<f64>())
            .sum()
    })
}
