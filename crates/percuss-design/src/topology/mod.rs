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
pub use study::{Iteration, Lowest, Slopes, Statics, Study, StudyMemory, lowest};
pub use tracking::{Builder, Objective, Response, Start, Task, TrackingError};
pub use update::optimality_criteria;

/// 4/N Σ vᵢ xᵢ (1 − xᵢ): one where all is grey, zero where all is black or white [Held2014, eq. (12)]; v are the volumes of the
/// elements over their mean.
pub fn greyness(x: &[f64], shares: &[f64]) -> f64 {
    let grey = x.iter().zip(shares).map(|(x, v)| v * (x * (1.0 - x)));
    4.0 * grey.sum::<f64>() / x.len() as f64
}

/// Σ vᵢ xᵢ.
fn volume(x: &[f64], shares: &[f64]) -> f64 {
    x.iter().zip(shares).map(|(x, v)| v * x).sum()
}

/// The design of the same volume that has material or none: the densest elements in their order.
pub fn threshold(x: &[f64], shares: &[f64], least: f64) -> Vec<f64> {
    let all: f64 = shares.iter().sum();
    let full = (volume(x, shares) - least * all) / (1.0 - least);
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|i, j| x[*j].total_cmp(&x[*i]).then(i.cmp(j)));
    let mut design = vec![least; x.len()];
    let mut filled = 0.0;
    for i in order {
        if filled + 0.5 * shares[i] > full {
            break;
        }
        filled += shares[i];
        design[i] = 1.0;
    }
    design
}
