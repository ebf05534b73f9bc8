use super::shoot::{differences, fill, image, moved};
use super::{Shot, shoot};
use crate::exact::{ExactError, LinearModel, Regimes};
use percuss_math::dense::{lu, lu_solve};
use percuss_mech::State;
use std::f64::consts::TAU;
use std::sync::Arc;

/// How a family of orbits is followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steps {
    /// Parameter at the start and at the end.
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// Number of steps along the family.
    pub count: usize,
    /// Residual of every orbit.
    pub tol: f64,
    /// Periods of the loads after which the response repeats.
    pub multiple: usize,
}

/// One orbit of a family.
#[derive(Clone, Debug)]
pub struct Point {
    /// Value of the parameter.
    pub parameter: f64,
    /// Period of the loads, s.
    pub period: f64,
    /// The orbit.
    pub shot: Shot,
}

/// Orbits of a family in order, and why it ends.
#[derive(Clone, Debug)]
pub struct Family {
    /// The orbits; where folds lead back the last lies a step outside the interval.
    pub points: Vec<Point>,
    /// Why there are no more.
    pub end: FamilyEnd,
}

/// Why a family ends.
#[derive(Clone, Debug, PartialEq)]
pub enum FamilyEnd {
    /// It has come to the end of the interval.
    Reached,
    /// Folds have led it back to the start of the interval.
    Returned,
    /// No orbit was found near the last one.
    Lost,
    /// The steps were used up.
    Spent,
    /// The motion could not be computed.
    Failed(ExactError),
}

impl std::fmt::Display for FamilyEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FamilyEnd::Reached => write!(f, "complete"),
            FamilyEnd::Returned => write!(f, "folds lead back to the start"),
            FamilyEnd::Lost => write!(f, "no orbit is found beyond"),
            FamilyEnd::Spent => write!(f, "the steps are used up"),
            FamilyEnd::Failed(error) => write!(f, "{error}"),
        }
    }
}

/// Follows an orbit while a parameter goes from one value to another. `system` gives the model and the period of the loads
/// for a parameter. Steps are taken along the arc of (x, parameter), so that folds are passed; the family ends where it
/// leaves the interval, where no orbit is found, or after four times the wanted number of steps.
///
/// The derivative with respect to the state is exact, the one with respect to the parameter a central difference.
pub fn follow(
    mut system: impl FnMut(f64) -> Result<(Arc<LinearModel>, f64), ExactError>,
    start: &State,
    steps: &Steps,
) -> Result<Family, ExactError> {
    let span = steps.to - steps.from;
    let mut regimes = Regimes::default();
    let (model, period) = system(steps.from)?;
    let first = shoot(
        &model,
        &mut regimes,
        start,
        period,
        steps.multiple,
        steps.tol,
        20,
    )?;
    let mut points = vec![Point {
        parameter: steps.from,
        period,
        shot: first,
    }];
    let mut end = FamilyEnd::Spent;
    if points[0].shot.residual > steps.tol {
        end = FamilyEnd::Lost;
    } else if span == 0.0 {
        end = FamilyEnd::Reached;
    }
    let mut direction: Option<Vec<f64>> = None;
    for _ in 0..4 * steps.count {
        if end != FamilyEnd::Spent {
            break;
        }
        let last = &points[points.len() - 1];
        match advance(&mut system, last, &mut direction, steps) {
            Ok(Some(point)) if (point.parameter - steps.to) / span > -1e-9 => {
                match between(&mut system, last, &point, steps) {
                    Ok(Some(point)) => {
                        points.push(point);
                        end = FamilyEnd::Reached;
                    }
                    Ok(None) => end = FamilyEnd::Lost,
                    Err(error) => end = FamilyEnd::Failed(error),
                }
            }
            Ok(Some(point)) => {
                if (point.parameter - steps.from) / span < -1e-9 {
                    end = FamilyEnd::Returned;
                }
                points.push(point);
            }
            Ok(None) => end = FamilyEnd::Lost,
            Err(error) => end = FamilyEnd::Failed(error),
        }
    }
    Ok(Family { points, end })
}

/// The orbit at the end of the interval, between the last one and one beyond; nothing where none is found.
fn between(
    system: &mut impl FnMut(f64) -> Result<(Arc<LinearModel>, f64), ExactError>,
    last: &Point,
    beyond: &Point,
    steps: &Steps,
) -> Result<Option<Point>, ExactError> {
    let part = (steps.to - last.parameter) / (beyond.parameter - last.parameter);
    let omega = TAU / last.period;
    let dx = differences(&beyond.shot.state, &last.shot.state, omega);
    let state = moved(&last.shot.state, &dx, part, omega);
    let (model, period) = system(steps.to)?;
    let (multiple, tol) = (steps.multiple, steps.tol);
    let mut regimes = Regimes::default();
    let shot = shoot(&model, &mut regimes, &state, period, multiple, tol, 20)?;
    Ok((shot.residual <= tol).then_some(Point {
        parameter: steps.to,
        period,
        shot,
    }))
}

/// The next orbit, and the direction in which it lies; nothing where none is found.
fn advance(
    system: &mut impl FnMut(f64) -> Result<(Arc<LinearModel>, f64), ExactError>,
    last: &Point,
    direction: &mut Option<Vec<f64>>,
    steps: &Steps,
) -> Result<Option<Point>, ExactError> {
    let (span, at) = (steps.to - steps.from, last.parameter);
    let mut slope = gradient(system, &last.shot.state, at, span, steps.multiple)?;
    let omega = TAU / last.period;
    let scale = size(&last.shot.state, omega);
    // tangent: (1 − P_x) x′ = P_s with s = (parameter − from)/span
    let (model, period) = system(at)?;
    let time = steps.multiple as f64 * period;
    let here = image(&model, &mut Regimes::default(), &last.shot.state, time)?;
    let order = slope.len();
    let mut A = vec![0.0; order * order];
    fill(&here, omega, &mut A);
    let mut pivots = vec![0; order];
    if lu(order, &mut A, &mut pivots).is_err() {
        return Ok(None);
    }
    lu_solve(order, &A, &pivots, &mut slope);
    let mut tangent: Vec<f64> = slope.iter().map(|x| x / scale).chain([1.0]).collect();
    let length = tangent.iter().map(|t| t * t).sum::<f64>().sqrt();
    tangent.iter_mut().for_each(|t| *t /= length);
    let keeps = direction
        .as_ref()
        .is_none_or(|d| d.iter().zip(&tangent).map(|(a, b)| a * b).sum::<f64>() >= 0.0);
    if !keeps {
        tangent.iter_mut().for_each(|t| *t = -*t);
    }
    let (h, mut part) = (1.0 / steps.count.max(1) as f64, 1.0);
    let mut found = None;
    while found.is_none() && part >= 1e-3 {
        let arc = Arc1 {
            tangent: &tangent,
            scale,
            span,
            h: h * part,
        };
        found = correct(system, last, &arc, steps)?;
        part *= 0.5;
    }
    *direction = Some(tangent);
    Ok(found)
}

/// A step along the arc.
struct Arc1<'a> {
    tangent: &'a [f64],
    scale: f64,
    span: f64,
    h: f64,
}

/// Newton's method for P(x, s) = x on the plane across the tangent.
fn correct(
    system: &mut impl FnMut(f64) -> Result<(Arc<LinearModel>, f64), ExactError>,
    last: &Point,
    arc: &Arc1<'_>,
    steps: &Steps,
) -> Result<Option<Point>, ExactError> {
    let n2 = arc.tangent.len() - 1;
    let omega0 = TAU / last.period;
    let ahead: Vec<f64> = arc.tangent[..n2]
        .iter()
        .map(|t| t * arc.scale * arc.h)
        .collect();
    let mut state = moved(&last.shot.state, &ahead, 1.0, omega0);
    let mut parameter = last.parameter + arc.tangent[n2] * arc.h * arc.span;
    let mut regimes = Regimes::default();
    for _ in 0..12 {
        let (model, period) = system(parameter)?;
        let omega = TAU / period;
        let Ok(now) = image(&model, &mut regimes, &state, steps.multiple as f64 * period) else {
            return Ok(None);
        };
        regimes = Regimes::default();
        let residual = super::distance(&model, period, &now.end, &state);
        if residual <= steps.tol {
            let shot = shoot(
                &model,
                &mut regimes,
                &state,
                period,
                steps.multiple,
                steps.tol,
                3,
            )?;
            return Ok(Some(Point {
                parameter,
                period,
                shot,
            }));
        }
        let slope = gradient(system, &state, parameter, arc.span, steps.multiple)?;
        let order = n2 + 1;
        let mut A = vec![0.0; order * order];
        let mut inner = vec![0.0; n2 * n2];
        fill(&now, omega, &mut inner);
        let mut rhs = differences(&now.end, &state, omega);
        for i in 0..n2 {
            A[i * order..][..n2].copy_from_slice(&inner[i * n2..][..n2]);
            A[i * order + n2] = -slope[i];
            A[n2 * order + i] = arc.tangent[i] / arc.scale;
        }
        A[n2 * order + n2] = arc.tangent[n2];
        let gone: f64 = differences(&state, &last.shot.state, omega0)
            .iter()
            .zip(arc.tangent)
            .map(|(d, t)| d * t / arc.scale)
            .sum::<f64>()
            + (parameter - last.parameter) / arc.span * arc.tangent[n2];
        rhs.push(arc.h - gone);
        let mut pivots = vec![0; order];
        if lu(order, &mut A, &mut pivots).is_err() {
            return Ok(None);
        }
        lu_solve(order, &A, &pivots, &mut rhs);
        state = moved(&state, &rhs[..n2], 1.0, omega);
        parameter += rhs[n2] * arc.span;
        if !parameter.is_finite() {
            return Ok(None);
        }
    }
    Ok(None)
}

/// ∂P/∂s by a central difference, velocities over Ω; s = parameter/span.
fn gradient(
    system: &mut impl FnMut(f64) -> Result<(Arc<LinearModel>, f64), ExactError>,
    state: &State,
    parameter: f64,
    span: f64,
    multiple: usize,
) -> Result<Vec<f64>, ExactError> {
    let h = 1e-6;
    let mut ends = Vec::new();
    for side in [1.0, -1.0] {
        let (model, period) = system(parameter + side * h * span)?;
        let motion = crate::exact::Motion::new(model, Regimes::default(), state.clone())?;
        let mut motion = motion.without_ledger();
        motion.run(state.t + multiple as f64 * period)?;
        ends.push((motion.state().clone(), TAU / period));
    }
    let omega = 0.5 * (ends[0].1 + ends[1].1);
    let both = differences(&ends[0].0, &ends[1].0, omega);
    Ok(both.iter().map(|d| d / (2.0 * h)).collect())
}

fn size(state: &State, omega: f64) -> f64 {
    let q: f64 = state.q.iter().map(|q| q * q).sum();
    let u: f64 = state.u.iter().map(|u| (u / omega).powi(2)).sum();
    (q + u).sqrt().max(f64::MIN_POSITIVE)
}
