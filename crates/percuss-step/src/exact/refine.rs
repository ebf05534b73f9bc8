//! Modes made sharper \[Ogita2018, alg. 1, for a pair of matrices].
//!
//! The eigenvalues of a dense pair are off by roundings of the largest one. On a fine mesh that is more than the lowest one
//! can bear: its mode would be pushed by what others should leave alone. With the products S = Φᵀ K Φ and G = Φᵀ M Φ, whose
//! roundings are far smaller,
//!
//! ```text
//! Φ ← Φ (1 + E),    λ_i = S_ii/G_ii,    E_ij = (S_ij − λ_j G_ij)/(λ_j − λ_i),    E_ii = (1 − G_ii)/2
//! ```

use super::basis::table;
use super::model::LinearModel;
use percuss_math::product::add_product;

/// Passes at most; each squares the error.
const PASSES: usize = 3;
/// After a pass that turned no mode by more than this nothing is left to do.
const DONE: f64 = 1e-8;
/// Modes that would be turned by more are as good as equal, and any of their mixtures will do.
const EQUAL: f64 = 0.1;

/// λ that differ by less, in parts of the largest, differ by roundings: rigid motions have the same.
const ROUNDED: f64 = 1e-13;

/// Refines modes Φ, one after the other, and returns their λ.
pub(super) fn refine(model: &LinearModel, Phi: &mut [f64]) -> Vec<f64> {
    let n = model.n;
    let r = Phi.len() / n.max(1);
    let mut lambda = vec![0.0; r];
    for _ in 0..PASSES {
        let (mut KPhi, mut MPhi) = (vec![0.0; r * n], vec![0.0; r * n]);
        for (k, phi) in Phi.chunks_exact(n).enumerate() {
            model.K.add(1.0, phi, &mut KPhi[k * n..][..n]);
            model.M.add(1.0, phi, &mut MPhi[k * n..][..n]);
        }
        let (S, G) = (table(Phi, &KPhi, n), table(Phi, &MPhi, n));
        for (k, lambda) in lambda.iter_mut().enumerate() {
            *lambda = S[k * r + k] / G[k * r + k];
        }
        let top = lambda.iter().fold(0.0_f64, |top, l| top.max(l.abs()));
        let mut worst = 0.0_f64;
        let mut E = vec![0.0; r * r];
        for (j, row) in E.chunks_exact_mut(r.max(1)).enumerate() {
            for (i, e) in row.iter_mut().enumerate() {
                let (s, g) = (S[i * r + j], G[i * r + j]);
                let apart = lambda[j] - lambda[i];
                let turn = (s - lambda[j] * g) / apart;
                *e = if i == j {
                    0.5 * (1.0 - g)
                } else if turn.abs() <= EQUAL && apart.abs() > ROUNDED * top {
                    worst = worst.max(turn.abs());
                    turn
                } else {
                    -0.5 * g
                };
            }
        }
        let old = Phi.to_vec();
        add_product(r, r, n, &E, &old, Phi);
        if worst <= DONE {
            break;
        }
    }
    lambda
}
