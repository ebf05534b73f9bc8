//! Impacts on stops: 0 ≤ p ⊥ γ⁺ + ε γ⁻ ≥ 0 over all stops that are touched. Friction devices have bounded forces and
//! take no part in impacts.

use super::boxed;
use super::mode::{rest, touch};
use super::model::{Kind, LinearModel, dot};

/// A stop that was struck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Impact {
    pub joint: usize,
    /// Percussion, N s.
    pub p: f64,
    /// Restitution: none where the stop closes.
    pub restitution: f64,
}

/// A stop is left with less than this part of the hardest impact: it closes. Impacts that follow each other faster and faster
/// end there; what is lost by it is this part squared of an impact's energy.
const LAST: f64 = 1e-8;

/// The restitution of a impact with approach `gamma`, m/s. A stop that `press`, m/s², holds down would be left by
/// (ε γ)²/(2 press) at most: where that counts as touched, it closes. The impacts left out would have ended at once.
fn rebound(
    model: &LinearModel,
    joint: usize,
    q: &[f64],
    gamma: f64,
    hardest: f64,
    press: f64,
) -> f64 {
    let Kind::Stop { restitution, .. } = model.joints[joint].kind else {
        return 0.0;
    };
    let away = -gamma * restitution;
    let leaves = away * away > 2.0 * press * touch(model, joint, q);
    if away > LAST * hardest && leaves {
        restitution
    } else {
        0.0
    }
}

/// Changes u where a stop is struck; returns the impacts and the energy lost, J. `hardest` is the largest approach of every
/// joint so far, m/s, `press` the acceleration towards each before, m/s², zero where it is not known.
pub(super) fn strike(
    model: &LinearModel,
    q: &[f64],
    u: &mut [f64],
    hit: &[usize],
    energy: f64,
    hardest: &mut [f64],
    press: &[f64],
) -> (Vec<Impact>, f64) {
    let near = |j: usize| model.joints[j].gap(q) <= touch(model, j, q) || hit.contains(&j);
    let is_stop = |j: &usize| matches!(model.joints[*j].kind, Kind::Stop { .. });
    let touched: Vec<usize> = (0..model.joints.len())
        .filter(|j| is_stop(j) && near(*j))
        .collect();
    let gamma: Vec<f64> = touched
        .iter()
        .map(|j| dot(&model.joints[*j].w, u))
        .collect();
    let struck = touched
        .iter()
        .zip(&gamma)
        .any(|(j, g)| *g < -rest(model, *j, energy));
    if !struck {
        return (Vec::new(), 0.0);
    }
    let (k, m) = (touched.len(), model.joints.len());
    let A: Vec<f64> = touched
        .iter()
        .flat_map(|i| touched.iter().map(move |j| model.A[i * m + j]))
        .collect();
    let rebounds: Vec<f64> = touched
        .iter()
        .zip(&gamma)
        .map(|(j, g)| {
            hardest[*j] = hardest[*j].max(-g);
            rebound(model, *j, q, *g, hardest[*j], press[*j])
        })
        .collect();
    let b = gamma.iter().zip(&rebounds).map(|(g, e)| (1.0 + e) * g);
    let b: Vec<f64> = b.collect();
    let mut p = vec![0.0; k];
    boxed::solve(k, &A, &b, &vec![0.0; k], &vec![f64::INFINITY; k], &mut p);
    for (j, p) in touched.iter().zip(&p) {
        u.iter_mut()
            .zip(&model.joints[*j].y)
            .for_each(|(u, y)| *u += p * y);
    }
    let after: Vec<f64> = touched
        .iter()
        .map(|j| dot(&model.joints[*j].w, u))
        .collect();
    let lost = -(0..k)
        .map(|i| 0.5 * p[i] * (gamma[i] + after[i]))
        .sum::<f64>();
    let impacts = touched.iter().zip(&p).zip(&rebounds);
    let impacts = impacts.filter(|((_, p), _)| **p > 0.0);
    let impact = |((joint, p), restitution): ((&usize, &f64), &f64)| Impact {
        joint: *joint,
        p: *p,
        restitution: *restitution,
    };
    (impacts.map(impact).collect(), lost)
}
