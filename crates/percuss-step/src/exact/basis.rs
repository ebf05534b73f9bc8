//! Bases of held and free motions, and products over them.

use super::ExactError;
use super::model::LinearModel;
use percuss_math::dense::{lu, lu_solve};
use percuss_math::product::add_product_transposed;

/// A vector by its entries that are not zero.
pub(super) type Sparse = Vec<(usize, f64)>;

/// Sets of modes that D̃ couples.
pub(super) fn components(r: usize, D: &[f64]) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..r).collect();
    for i in 0..r {
        for j in 0..i {
            if (D[i * r + j] != 0.0 || D[j * r + i] != 0.0) && group[i] != group[j] {
                let (from, to) = (group[i].max(group[j]), group[i].min(group[j]));
                group
                    .iter_mut()
                    .filter(|g| **g == from)
                    .for_each(|g| *g = to);
            }
        }
    }
    let sets = (0..r).map(|g| (0..r).filter(|k| group[*k] == g).collect());
    sets.filter(|set: &Vec<usize>| !set.is_empty()).collect()
}

/// Off-diagonal entries within rounding become zero.
pub(super) fn clean(r: usize, D: &mut [f64]) {
    let most = D.iter().fold(0.0_f64, |m, d| m.max(d.abs()));
    for i in 0..r {
        for j in 0..r {
            if i != j && D[i * r + j].abs() <= 1e-14 * r as f64 * most {
                D[i * r + j] = 0.0;
            }
        }
    }
}

/// A basis Z of Cᵀ z = 0, column by column, and Y with Cᵀ Y = 1: every held direction is solved for the coordinate in which
/// it is largest.
pub(super) fn split(
    model: &LinearModel,
    held: &[usize],
) -> Result<(Vec<Sparse>, Vec<f64>), ExactError> {
    let (n, c) = (model.n, held.len());
    let mut rows: Vec<Vec<f64>> = held.iter().map(|j| model.joints[*j].w.clone()).collect();
    let mut pivots = Vec::new();
    for h in 0..c {
        let size = model.joints[held[h]]
            .w
            .iter()
            .fold(0.0_f64, |s, w| s.max(w.abs()));
        let at = (0..n)
            .max_by(|a, b| rows[h][*a].abs().total_cmp(&rows[h][*b].abs()))
            .unwrap_or(0);
        if rows[h][at].abs() <= 1e-12 * size {
            let what = held
                .iter()
                .map(|j| format!("contact {}", model.joints[*j].id))
                .collect::<Vec<_>>();
            return Err(ExactError::Dependent {
                what: what.join(" and "),
            });
        }
        pivots.push(at);
        for other in h + 1..c {
            let factor = rows[other][at] / rows[h][at];
            let row = rows[h].clone();
            rows[other]
                .iter_mut()
                .zip(&row)
                .for_each(|(a, b)| *a -= factor * b);
            rows[other][at] = 0.0;
        }
    }
    // the held part of C, row by row
    let mut part = vec![0.0; c * c];
    for (h, j) in held.iter().enumerate() {
        for (k, at) in pivots.iter().enumerate() {
            part[h * c + k] = model.joints[*j].w[*at];
        }
    }
    let mut exchanges = vec![0; c];
    lu(c, &mut part, &mut exchanges)?;
    let mut Z = Vec::with_capacity(n - c);
    for i in (0..n).filter(|i| !pivots.contains(i)) {
        let mut rhs: Vec<f64> = held.iter().map(|j| -model.joints[*j].w[i]).collect();
        lu_solve(c, &part, &exchanges, &mut rhs);
        let held = pivots.iter().copied().zip(rhs).filter(|(_, z)| *z != 0.0);
        Z.push([(i, 1.0)].into_iter().chain(held).collect());
    }
    let mut Y = Vec::with_capacity(c * n);
    for h in 0..c {
        let mut y = vec![0.0; n];
        let mut rhs: Vec<f64> = (0..c).map(|k| f64::from(u8::from(k == h))).collect();
        lu_solve(c, &part, &exchanges, &mut rhs);
        pivots.iter().zip(rhs).for_each(|(at, x)| y[*at] = x);
        Y.extend(y);
    }
    Ok((Z, Y))
}

/// Zᵀ A Z, row-major.
pub(super) fn reduce(n: usize, Z: &[Sparse], A: &[f64]) -> Vec<f64> {
    let mut out = Vec::with_capacity(Z.len() * Z.len());
    for a in Z {
        for b in Z {
            let pairs = a
                .iter()
                .flat_map(|(i, x)| b.iter().map(move |(j, y)| (i * n + j, x * y)));
            out.push(pairs.map(|(at, xy)| xy * A[at]).sum());
        }
    }
    out
}

/// a_iᵀ b_j for vectors one after the other, row by row.
pub(super) fn table(a: &[f64], b: &[f64], n: usize) -> Vec<f64> {
    let (rows, columns) = (a.len() / n.max(1), b.len() / n.max(1));
    let mut out = vec![0.0; rows * columns];
    add_product_transposed(rows, n, columns, a, b, &mut out);
    out
}

pub(super) fn forms(a: &[f64], n: usize, form: impl Fn(&[f64], &[f64]) -> f64) -> Vec<f64> {
    let mut out = Vec::new();
    for x in a.chunks_exact(n) {
        out.extend(a.chunks_exact(n).map(|y| form(x, y)));
    }
    out
}
