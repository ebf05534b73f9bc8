//! S_a = ∫ φ_a dm and G_ab = ∫ φ_a φ_bᵀ dm by the mass matrix, which interpolates places as it does displacements.

use crate::Assembled;
use percuss_math::space::{Mat3, Vec3};

/// Mass, S and G of fields over all displacements.
pub(super) fn moments(matrices: &Assembled, fields: &[&[f64]]) -> (f64, Vec<Vec3>, Vec<Mat3>) {
    let (n, d, count) = (matrices.order(), matrices.dimension, fields.len());
    let mut moved = vec![0.0; n];
    let M = matrices.M.compact();
    M.apply(&vec![1.0; n], &mut moved);
    let mass = moved.iter().step_by(d).sum();
    let mut S = vec![Vec3::zeros(); count];
    for (S, field) in S.iter_mut().zip(fields) {
        for (i, (m, x)) in moved.iter().zip(*field).enumerate() {
            S[i % d] += m * x;
        }
    }
    let mut G = vec![Mat3::zeros(); count * count];
    let (mut turned, mut pushed) = (vec![0.0; n * count], vec![0.0; n * count]);
    for shift in 0..d {
        // component c of a node gets component c + shift, for M does not mix components
        for (turned, field) in turned.chunks_exact_mut(n).zip(fields) {
            for (i, x) in turned.iter_mut().enumerate() {
                *x = field[i - i % d + (i % d + shift) % d];
            }
        }
        M.apply_all(&turned, &mut pushed);
        for (b, moved) in pushed.chunks_exact(n).enumerate() {
            for (a, other) in fields.iter().enumerate() {
                let mut sums = [0.0; 3];
                for (i, (x, m)) in other.iter().zip(moved).enumerate() {
                    sums[i % d] += x * m;
                }
                for c in 0..d {
                    G[a * count + b][(c, (c + shift) % d)] = sums[c];
                }
            }
        }
    }
    (mass, S, G)
}
