//! The one error measure that judges every solver.

use crate::law::{Law, Laws};
use crate::local;
use crate::problem::ContactProblem;

/// In which measure percussions are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Measure {
    /// ‖p − prox_C(p − r (ξ + μ‖ξ_T‖ e_N))‖ / max(‖p‖, ‖r c‖), r of each contact from the diagonal of G:
    /// a relative error in percussions that does not depend on units. Percussions that exceed what drives them a
    /// millionfold do not count for more: they run away, and must not make the error look small.
    #[default]
    Scaled,
    /// ‖p − prox_C(p − (ξ + μ‖ξ_T‖ e_N))‖ / ‖c‖ with r = 1: the measure of the FCLIB collection \[Acary2014].
    Fclib,
}

/// ‖p‖ counts up to so many times ‖r c‖.
const RUNAWAY: f64 = 1e6;

/// Percussions below this are none, N s: their products underflow, and no solver could tell how wrong they are.
const NOTHING: f64 = 1e-100;

/// The natural map of Coulomb's law with De Saxcé's correction \[DeSaxce1998], and its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Norm of the natural map, divided by `scale`.
    pub relative: f64,
    /// The same, not divided.
    pub absolute: f64,
    /// What it is relative to.
    pub scale: f64,
}

/// Judges the percussions `p`. Allocates; solvers that judge in their loop use `judge`.
pub fn residual(problem: &ContactProblem, p: &[f64], measure: Measure) -> Residual {
    let mut xi = vec![0.0; problem.rows()];
    let mut r = Vec::new();
    problem.xi(p, &mut xi);
    factors(problem, measure, &mut r);
    judge(problem, p, &xi, &r, measure)
}

/// r of every contact as the measure wants it.
pub(crate) fn factors(problem: &ContactProblem, measure: Measure, r: &mut Vec<f64>) {
    r.clear();
    r.extend(
        problem
            .laws
            .iter()
            .enumerate()
            .map(|(i, (_, law))| match measure {
                Measure::Scaled => prox_factor(&problem.diagonal_block(i), law.rows()),
                Measure::Fclib => 1.0,
            }),
    );
}

/// Judges the percussions `p` where `xi` = G p + c and the factors `r` of the contacts are known already.
pub(crate) fn judge(
    problem: &ContactProblem,
    p: &[f64],
    xi: &[f64],
    r: &[f64],
    measure: Measure,
) -> Residual {
    judge_under(&problem.laws, &problem.c, p, xi, r, measure)
}

/// The same where other laws are to hold.
pub(crate) fn judge_under(
    laws: &Laws,
    c: &[f64],
    p: &[f64],
    xi: &[f64],
    r: &[f64],
    measure: Measure,
) -> Residual {
    let (mut map, mut size, mut drive) = (0.0, 0.0, 0.0);
    for ((start, law), r) in laws.iter().zip(r) {
        let rows = start..start + law.rows();
        map += natural_map(law, &p[rows.clone()], &xi[rows.clone()], *r);
        size += p[rows.clone()].iter().map(|p| p * p).sum::<f64>();
        drive += c[rows].iter().map(|c| r * r * c * c).sum::<f64>();
    }
    let absolute = map.sqrt();
    let scale = match measure {
        Measure::Scaled => size.min(RUNAWAY * RUNAWAY * drive).max(drive).sqrt(),
        Measure::Fclib => drive.sqrt(),
    };
    let relative = match (absolute, scale) {
        (0.0, _) => 0.0,
        (a, 0.0) => a,
        (a, s) => a / s.max(NOTHING),
    };
    // NaN must not pass for convergence
    let relative = if relative.is_nan() {
        f64::INFINITY
    } else {
        relative
    };
    Residual {
        relative,
        absolute,
        scale,
    }
}

/// r of one contact: one over the largest diagonal entry of its block [Studer2005, eq. (52)].
#[inline]
pub(crate) fn prox_factor(D: &[[f64; 3]; 3], rows: usize) -> f64 {
    let mut largest = D[0][0];
    for (k, D_k) in D.iter().enumerate().take(rows).skip(1) {
        largest = largest.max(D_k[k]);
    }
    1.0 / largest
}

/// Squared norm of p − prox_C(p − r (ξ + μ‖ξ_T‖ e_N)) for one contact.
#[inline]
pub(crate) fn natural_map(law: Law, p: &[f64], xi: &[f64], r: f64) -> f64 {
    let sq = |x: f64| x * x;
    let corrected = match law {
        Law::Bilateral => return sq(r * xi[0]),
        Law::PlanarCoulomb { mu } => xi[0] + mu * xi[1].abs(),
        Law::SpatialCoulomb { mu } => xi[0] + mu * (sq(xi[1]) + sq(xi[2])).sqrt(),
        Law::Unilateral | Law::PlanarFriction { .. } | Law::SpatialFriction { .. } => xi[0],
    };
    let mut z = [p[0] - r * corrected, 0.0, 0.0];
    for k in 1..law.rows() {
        z[k] = p[k] - r * xi[k];
    }
    let nearest = local::project(law, z);
    (0..law.rows()).map(|k| sq(p[k] - nearest[k])).sum()
}
