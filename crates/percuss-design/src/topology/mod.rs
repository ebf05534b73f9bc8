//! Where material should be: densities of elements that make a structure stiff at a given volume \[Held2014; Bendsoe2003].
//!
//! | paper | here |
//! |---|---|
//! | xᵢ, p, x_min | [`Law`] |
//! | sensitivity and density filters | [`Filter`] |
//! | (8) tracking error, (9) equivalent static loads | [`Task`], [`Response`] |
//! | (10), (11) the optimisation | [`Study`] |
//! | (12) greyness | [`greyness`] |

mod compliance;
mod filter;
mod gradient;
mod law;
mod study;
mod tracking;
mod update;

pub use compliance::{Compliance, LoadCase, energies};
pub use filter::{Filter, FilterKind};
pub use law::Law;
pub use study::{Iteration, Lowest, Slopes, Study, StudyMemory, lowest};
pub use tracking::{Builder, Objective, Response, Task, TrackingError};
pub use update::optimality_criteria;

/// 4/N Σ xᵢ (1 − xᵢ): one where all is grey, zero where all is black or white [Held2014, eq. (12)].
pub fn greyness(x: &[f64]) -> f64 {
    4.0 * x.iter().map(|x| x * (1.0 - x)).sum::<f64>() / x.len() as f64
}

/// The design of the same volume that has material or none: the densest elements in their order.
pub fn threshold(x: &[f64], least: f64) -> Vec<f64> {
    let volume: f64 = x.iter().sum();
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|i, j| x[*j].total_cmp(&x[*i]).then(i.cmp(j)));
    let full = ((volume - least * x.len() as f64) / (1.0 - least)).round() as usize;
    let mut design = vec![least; x.len()];
    order.iter().take(full).for_each(|i| design[*i] = 1.0);
    design
}
