//! Slopes of what a motion gives by the densities of its body, the change of the motion included: another design is also loaded
//! otherwise.
//!
//! A motion knows the body by a few numbers p: K_e, the mass, ∫ φ_a dm, ∫ φ_a φ_bᵀ dm. Slopes by these are differences of motions,
//! and their slopes by densities are sums over elements with the shapes held:
//!
//! ```text
//! dF/dxᵢ = Σ_p ∂F/∂p ∂p/∂xᵢ        ∂K_ab/∂xᵢ = E′/E₀ φ_aⁱᵀ K₀ⁱ φ_bⁱ        ∂/∂xᵢ ∫ φ_a φ_bᵀ dm = ∫_i φ_a φ_bᵀ ρ₀ dV
//! ```
//!
//! What shapes change themselves is of second order in what the reduction leaves out. One iteration takes two motions for each
//! number.

use super::Law;
use super::tracking::{Objective, Task, TrackingError, Travel};
use percuss_flex::{Flexible, Number};
use percuss_math::Halt;
use rayon::prelude::*;
use std::sync::Arc;

/// Differences are taken over this part of the size of a number.
const STEP: f64 = 1e-4;

impl Objective {
    /// Its value, with compliances at these steps.
    pub(super) fn value(self, body: &Flexible, travel: &Travel, peaks: &[usize]) -> f64 {
        match self {
            Objective::Compliance => {
                let energy = |step: &usize| body.strain_energy(travel.coordinates(*step));
                2.0 * peaks.iter().map(energy).sum::<f64>()
            }
            Objective::Error => {
                let squares = travel.errors.iter().map(|e| e * e);
                squares.sum::<f64>() / travel.errors.len() as f64
            }
        }
    }
}

/// Slopes of an objective by the densities x of the body, whose motion has its peaks at these steps.
pub(super) fn slopes(
    task: &Task,
    (law, x): (Law, &[f64]),
    body: &Flexible,
    (objective, peaks): (Objective, &[usize]),
    halt: &Halt,
) -> Result<Vec<f64>, TrackingError> {
    let numbers = body.numbers();
    let by_number = numbers
        .par_iter()
        .map(|number| -> Result<f64, TrackingError> {
            let step = STEP * body.size(*number);
            let at = |by: f64| -> Result<f64, TrackingError> {
                let changed = body.changed(*number, by, task.recipe.damping)?;
                let changed = Arc::new(changed);
                let travel = task.travel(&changed, halt)?;
                Ok(objective.value(&changed, &travel, peaks))
            };
            Ok((at(step)? - at(-step)?) / (2.0 * step))
        });
    let weights = by_number.collect::<Result<Vec<f64>, TrackingError>>()?;
    let structure = &task.structure;
    let (mesh, d) = (structure.mesh(), structure.mesh().dimension());
    let origin = body.origin();
    let places: Vec<f64> = (mesh.nodes.iter())
        .flat_map(|r| (0..d).map(|k| r[k] - origin[k]))
        .collect();
    let by_element = (0..mesh.elements.len()).map(|e| {
        let shapes = (0..body.order()).map(|a| body.shape(a));
        let fields: Vec<Vec<f64>> = std::iter::once(&places[..])
            .chain(shapes)
            .map(|field| structure.gather(e, field))
            .collect();
        let unit = structure.element_mass_matrix(e);
        let nodes = unit.len().isqrt();
        let moved: Vec<Vec<f64>> = (fields.iter())
            .map(|field| {
                let entry = |at: usize| -> f64 {
                    let row = unit[at / d * nodes..][..nodes].iter().enumerate();
                    row.map(|(k, m)| m * field[k * d + at % d]).sum()
                };
                (0..nodes * d).map(entry).collect()
            })
            .collect();
        let own = structure.element_stiffness(e);
        let pushed: Vec<Vec<f64>> = (fields[1..].iter())
            .map(|field| {
                own.chunks_exact(nodes * d)
                    .map(|row| dot(row, field))
                    .collect()
            })
            .collect();
        let along = |field: &[f64], axis: usize| -> Vec<f64> {
            field.iter().skip(axis).step_by(d).copied().collect()
        };
        let slope = |number: &Number| match *number {
            Number::Stiffness(a, b) => law.slope(x[e]) * dot(&fields[a + 1], &pushed[b]),
            Number::Mass => structure.element_mass(e),
            Number::First(a, i) => along(&moved[a], i).iter().sum(),
            Number::Second([a, b], [i, j]) => dot(&along(&fields[a], i), &along(&moved[b], j)),
        };
        let all = numbers.iter().zip(&weights);
        all.map(|(number, weight)| weight * slope(number))
            .sum::<f64>()
    });
    Ok(by_element.collect())
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}
