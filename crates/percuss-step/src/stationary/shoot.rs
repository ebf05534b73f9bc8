use super::orbit::multipliers;
use crate::exact::{ExactError, LinearModel, Motion, Regimes, Variations};
use percuss_math::dense::{lu, lu_solve};
use percuss_math::eigen::Complex;
use percuss_mech::State;
use std::sync::Arc;

/// An orbit found by shooting.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The state at the section.
    pub state: State,
    /// Relative difference after one response period.
    pub residual: f64,
    /// Newton's steps taken.
    pub steps: usize,
    /// Floquet multipliers, the largest first; stable where all are inside the unit circle. Those of devices that stick and
    /// stops that are closed all the time are left out: where a device sticks is a free choice, its multiplier is 1.
    pub multipliers: Vec<Complex<f64>>,
    /// Whether all switching points had one cause; otherwise the multipliers are those of one side.
    pub sharp: bool,
    /// How often switching functions were evaluated.
    pub evaluations: usize,
}

/// Most of Newton's steps near an orbit.
const STEPS: usize = 30;
/// Below this residual a step that does not halve it is the last.
const NEAR: f64 = 1e-9;

/// P(x) of one response period with its derivative.
pub(super) struct Image {
    pub end: State,
    pub columns: Vec<Vec<f64>>,
    /// Directions of what was held all the time, orthonormal.
    pub stuck: Vec<Vec<f64>>,
    pub sharp: bool,
    pub evaluations: usize,
}

pub(super) fn image(
    model: &Arc<LinearModel>,
    regimes: &mut Regimes,
    state: &State,
    time: f64,
) -> Result<Image, ExactError> {
    let motion = Motion::new(model.clone(), std::mem::take(regimes), state.clone())?;
    let motion = motion.without_ledger();
    let mut variations = Variations::unit(state.q.len());
    let before = motion.letters();
    let mut motion = variations.carry(motion, state.t + time)?;
    let changes = motion.take_changes();
    let held = |j: usize| {
        let is_held = matches!(before[j], "H" | "closed");
        is_held && changes.iter().all(|change| change.joint != j)
    };
    let devices = model.data().devices.iter().map(|device| &device.w);
    let joints = devices.chain(model.data().stops.iter().map(|stop| &stop.w));
    let stuck = joints.enumerate().filter(|(j, _)| held(*j));
    let stuck = stuck.map(|(_, w)| w.clone());
    let image = Image {
        end: motion.state().clone(),
        columns: variations.vectors,
        stuck: orthonormal(stuck.collect()),
        sharp: variations.sharp,
        evaluations: motion.evaluations(),
    };
    *regimes = motion.regimes();
    Ok(image)
}

/// P(x) of one response period by itself, and how often switching functions were evaluated.
fn carried(
    model: &Arc<LinearModel>,
    regimes: &mut Regimes,
    state: &State,
    time: f64,
) -> Result<(State, usize), ExactError> {
    let motion = Motion::new(model.clone(), std::mem::take(regimes), state.clone())?;
    let mut motion = motion.without_ledger();
    let ran = motion.run(state.t + time);
    let (end, spent) = (motion.state().clone(), motion.evaluations());
    *regimes = motion.regimes();
    ran.map(|()| (end, spent))
}

/// Gram and Schmidt's directions.
pub(super) fn orthonormal(mut vectors: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for k in 0..vectors.len() {
        let (done, rest) = vectors.split_at_mut(k);
        let w = &mut rest[0];
        for e in done {
            let part: f64 = e.iter().zip(w.iter()).map(|(e, w)| e * w).sum();
            w.iter_mut().zip(e.iter()).for_each(|(w, e)| *w -= part * e);
        }
        let size = w.iter().map(|w| w * w).sum::<f64>().sqrt();
        w.iter_mut().for_each(|w| *w /= size);
    }
    vectors
}

/// Finds the state x at the section with P(x) = x by Newton's method with the exact derivative of P, halving steps that do
/// not help. Ends with a residual below `tol`, or with the best that `most` steps have found.
pub fn shoot(
    model: &Arc<LinearModel>,
    regimes: &mut Regimes,
    start: &State,
    period: f64,
    multiple: usize,
    tol: f64,
    most: usize,
) -> Result<Shot, ExactError> {
    let (n, time) = (start.q.len(), multiple as f64 * period);
    let omega = std::f64::consts::TAU / period;
    let mut state = start.clone();
    let mut now = image(model, regimes, &state, time)?;
    let mut evaluations = now.evaluations;
    let mut residual = super::distance(model, period, &now.end, &state);
    let mut steps = 0;
    while steps < most && residual > tol {
        steps += 1;
        let mut dx = differences(&now.end, &state, omega);
        let mut A = vec![0.0; 4 * n * n];
        fill(&now, omega, &mut A);
        let mut pivots = vec![0; 2 * n];
        if lu(2 * n, &mut A, &mut pivots).is_err() {
            break;
        }
        lu_solve(2 * n, &A, &pivots, &mut dx);
        // near an orbit a whole step does, or roundings have taken over
        let least = if residual < NEAR { 1.0 } else { 1e-4 };
        let mut part = 1.0;
        let better = loop {
            let trial = moved(&state, &dx, part, omega);
            if let Ok((end, spent)) = carried(model, regimes, &trial, time) {
                evaluations += spent;
                let r = super::distance(model, period, &end, &trial);
                if r < residual {
                    break Some((trial, r));
                }
            }
            part *= 0.5;
            if part < least {
                break None;
            }
        };
        let Some((trial, r)) = better.filter(|(_, r)| *r < 0.5 * residual || residual >= NEAR)
        else {
            break;
        };
        (state, residual) = (trial, r);
        now = image(model, regimes, &state, time)?;
        evaluations += now.evaluations;
    }
    Ok(Shot {
        multipliers: multipliers(&now, omega)?,
        sharp: now.sharp,
        state,
        residual,
        steps,
        evaluations,
    })
}

/// Shoots for the smallest period near a state: one of the divisors of `multiple`. Nothing where no orbit is found within
/// a tenth of the state's size.
pub fn shoot_near(
    model: &Arc<LinearModel>,
    regimes: &mut Regimes,
    state: &State,
    period: f64,
    multiple: usize,
    tol: f64,
) -> Result<Option<(usize, Shot)>, ExactError> {
    for m in (1..=multiple).filter(|m| multiple.is_multiple_of(*m)) {
        let shot = shoot(model, regimes, state, period, m, tol, STEPS)?;
        let near = super::distance(model, period, &shot.state, state) < 0.1;
        if near && shot.residual <= 1e2 * tol {
            return Ok(Some((m, shot)));
        }
    }
    Ok(None)
}

/// P(x) − x with velocities over Ω.
pub(super) fn differences(end: &State, state: &State, omega: f64) -> Vec<f64> {
    let q = end.q.iter().zip(&state.q).map(|(a, b)| a - b);
    let u = end.u.iter().zip(&state.u).map(|(a, b)| (a - b) / omega);
    q.chain(u).collect()
}

/// 1 − ∂P/∂x with velocities over Ω, row-major. A device that sticks all the time keeps its place wherever that is, so that
/// the rows of wᵀq vanish; w wᵀ in their stead says that it is not moved.
pub(super) fn fill(image: &Image, omega: f64, A: &mut [f64]) {
    let n = image.columns.len();
    let scale = |k: usize| if k < n / 2 { 1.0 } else { omega };
    for (j, column) in image.columns.iter().enumerate() {
        for (i, x) in column.iter().enumerate() {
            let unit = f64::from(u8::from(i == j));
            A[i * n + j] = unit - x * scale(j) / scale(i);
        }
    }
    for w in &image.stuck {
        for (i, a) in w.iter().enumerate() {
            for (j, b) in w.iter().enumerate() {
                A[i * n + j] += a * b;
            }
        }
    }
}

pub(super) fn moved(state: &State, dx: &[f64], part: f64, omega: f64) -> State {
    let (dq, du) = dx.split_at(state.q.len());
    let mut next = state.clone();
    next.q.iter_mut().zip(dq).for_each(|(q, d)| *q += part * d);
    next.u
        .iter_mut()
        .zip(du)
        .for_each(|(u, d)| *u += part * omega * d);
    next
}
