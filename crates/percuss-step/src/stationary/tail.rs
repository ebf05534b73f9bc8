//! The rest of an approach that has become geometric.
//!
//! Near a fixed point of a smooth map the differences d_k = x_{k+1} − x_k of its iterates obey a recurrence
//! \[Cabay1976], with one term for each multiplier that has not faded:
//!
//! ```text
//! d_n = c_1 d_{n−1} + … + c_p d_{n−p}        multipliers: zᵖ = c_1 zᵖ⁻¹ + … + c_p
//! Σ_{j ≥ 1} d_{n+j} = Σ_{l < p} (c_{l+1} + … + c_p) d_{n−l} / (1 − c_1 − … − c_p)
//! ```
//!
//! The least p that predicts the last difference is taken; one term is Aitken's rule.

use crate::exact::LinearModel;
use percuss_math::eigen::{Complex, general_values};
use percuss_mech::State;
use std::collections::VecDeque;

/// Most terms of the recurrence.
const TERMS: usize = 5;
/// Most sections that are looked at.
pub(super) const SECTIONS: usize = TERMS + 3;
/// By how much the recurrence may miss the last difference, relative; ten times as much the one before.
const FIT: f64 = 1e-4;
/// A difference that adds less than this to the directions of the others is rounding.
const NEW: f64 = 1e-9;

/// The part of a later swing that an earlier one in about its phase must have had.
const SWELL: f64 = 0.9;
/// What has faded to this part does not switch anything any more; and after so many responses nothing is looked for.
const FADED: f64 = 0.05;
const LONGEST_LAG: f64 = 2e4;

/// Where an approach leads, and how fast.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    /// From the last section to the limit.
    pub ahead: State,
    /// Largest multiplier seen, the upper one of a pair.
    pub multiplier: Complex<f64>,
    /// All multipliers seen, of a pair the upper one.
    multipliers: Vec<Complex<f64>>,
    /// c of the recurrence.
    pub c: Vec<f64>,
}

impl Tail {
    /// The tail of these sections, the oldest first; nothing where they follow no recurrence or do not contract.
    pub(super) fn fit(model: &LinearModel, omega2: f64, sections: &[&State]) -> Option<Tail> {
        let inner = |a: &State, b: &State| model.inner(a, b, omega2);
        let size = |a: &State| inner(a, a).max(0.0).sqrt();
        let pairs = sections.windows(2).rev();
        let d: Vec<State> = pairs.map(|pair| sum(pair[1], -1.0, pair[0])).collect();
        let last = size(d.first()?);
        let (mut rest, mut y) = (d[0].clone(), Vec::new());
        let (mut basis, mut R): (Vec<State>, Vec<Vec<f64>>) = (Vec::new(), Vec::new());
        for p in 1..=TERMS.min(d.len().saturating_sub(2)) {
            let (mut v, mut column) = (d[p].clone(), Vec::new());
            for e in &basis {
                let part = inner(e, &v);
                v = sum(&v, -part, e);
                column.push(part);
            }
            let new = size(&v);
            if new.is_nan() || new <= NEW * size(&d[p]) {
                return None;
            }
            v.q.iter_mut().chain(&mut v.u).for_each(|x| *x /= new);
            column.push(new);
            let part = inner(&v, &rest);
            rest = sum(&rest, -part, &v);
            y.push(part);
            basis.push(v);
            R.push(column);
            let c = solve(&R, &y);
            let mut earlier = d[1].clone();
            for (c, d) in c.iter().zip(&d[2..]) {
                earlier = sum(&earlier, -c, d);
            }
            if size(&rest) <= FIT * last && size(&earlier) <= 10.0 * FIT * size(&d[1]) {
                return Self::of(c, &d);
            }
        }
        None
    }

    /// The tail of a recurrence; `d` are the differences, the newest first.
    fn of(c: Vec<f64>, d: &[State]) -> Option<Tail> {
        let p = c.len();
        let mut companion = vec![0.0; p * p];
        companion[..p].copy_from_slice(&c);
        (1..p).for_each(|i| companion[i * p + i - 1] = 1.0);
        let multipliers = general_values(p, &companion).ok()?;
        let first = multipliers.iter().copied();
        let multiplier = first.max_by(|a, b| a.norm().total_cmp(&b.norm()))?;
        if multiplier.norm().is_nan() || multiplier.norm() >= 1.0 {
            return None;
        }
        let left = 1.0 - c.iter().sum::<f64>();
        let mut ahead = sum(&d[0], -1.0, &d[0]);
        for (l, d) in d[..p].iter().enumerate() {
            ahead = sum(&ahead, c[l..].iter().sum::<f64>() / left, d);
        }
        Some(Tail {
            ahead,
            multiplier,
            multipliers,
            c,
        })
    }

    /// Whether so many responses have seen all that follows: what swings with multipliers ρ e^{iθ} is, at every later
    /// response, in about the phase of one of these and hardly larger, cos lθ ≥ 0.9 ρˡ for the lag l between them. Before that, beats may
    /// swell again and switch what they did not.
    pub(super) fn has_swung(&self, responses: usize) -> bool {
        let swings: Vec<[f64; 2]> = (self.multipliers.iter())
            .filter(|z| z.norm() > 0.0 && z.arg() != 0.0)
            .map(|z| [z.arg(), z.norm()])
            .collect();
        let alike = |lag: usize| {
            let l = lag as f64;
            let mut all = swings.iter();
            all.all(|[angle, size]| {
                let left = size.powf(l);
                left <= FADED || (l * angle).cos() >= SWELL * left
            })
        };
        let slowest = swings.iter().fold(0.0_f64, |s, [_, size]| s.max(*size));
        let end = (FADED.ln() / slowest.ln()).min(LONGEST_LAG) as usize;
        let mut last = 0;
        for lag in (1..=end + responses).filter(|lag| alike(*lag)) {
            if lag - last > responses + 1 {
                return false;
            }
            last = lag;
        }
        last >= end
    }

    /// The last difference of these sections, the oldest first, and those that follow: `count` in all.
    pub(super) fn promised(&self, sections: &[&State], count: usize) -> Vec<State> {
        let mut d: Vec<State> = (sections.windows(2))
            .map(|pair| sum(pair[1], -1.0, pair[0]))
            .collect();
        let first = d.len() - 1;
        while d.len() < first + count {
            let mut next = sum(&d[first], -1.0, &d[first]);
            for (c, earlier) in self.c.iter().zip(d.iter().rev()) {
                next = sum(&next, *c, earlier);
            }
            d.push(next);
        }
        d.split_off(first)
    }
}

/// After how many further sections the differences of these, the oldest first, fall to this part of the last one by the
/// recurrence with the coefficients `c`; nothing where that takes more than `most`.
pub(super) fn count(
    model: &LinearModel,
    omega2: f64,
    sections: &[&State],
    c: &[f64],
    part: f64,
    most: usize,
) -> Option<usize> {
    let inner = |a: &State, b: &State| model.inner(a, b, omega2);
    let size = |a: &State| inner(a, a).max(0.0).sqrt();
    // the last differences, the newest first, in an orthonormal basis of theirs
    let (mut basis, mut window) = (Vec::<State>::new(), VecDeque::new());
    for pair in sections.windows(2).rev().take(c.len()) {
        let mut v = sum(pair[1], -1.0, pair[0]);
        let (whole, mut x) = (size(&v), vec![0.0; c.len()]);
        for (x, e) in x.iter_mut().zip(&basis) {
            *x = inner(e, &v);
            v = sum(&v, -*x, e);
        }
        let new = size(&v);
        if new > NEW * whole {
            v.q.iter_mut().chain(&mut v.u).for_each(|x| *x /= new);
            x[basis.len()] = new;
            basis.push(v);
        }
        window.push_back(x);
    }
    if window.len() < c.len() {
        return None;
    }
    let square = |d: &[f64]| d.iter().map(|x| x * x).sum::<f64>();
    let level = part * part * square(window.front()?);
    for k in 1..=most {
        let mut next = window.pop_back()?;
        next.iter_mut().for_each(|x| *x *= c[c.len() - 1]);
        for (c, d) in c.iter().zip(&window) {
            next.iter_mut().zip(d).for_each(|(x, d)| *x += c * d);
        }
        if square(&next) <= level {
            return Some(k);
        }
        window.push_front(next);
    }
    None
}

/// c of R c = y with the columns of an upper triangle.
fn solve(R: &[Vec<f64>], y: &[f64]) -> Vec<f64> {
    let mut c = y.to_vec();
    for j in (0..c.len()).rev() {
        c[j] /= R[j][j];
        for i in 0..j {
            c[i] -= R[j][i] * c[j];
        }
    }
    c
}

/// a + x b, at the time of a.
pub(super) fn sum(a: &State, x: f64, b: &State) -> State {
    let add = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a + x * b).collect();
    State {
        t: a.t,
        q: add(&a.q, &b.q),
        u: add(&a.u, &b.u),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Swings of a quarter and a sixth of a turn a response come back together after twelve: so many have to be seen, the
    /// first of them counted, unless they have faded before. What creeps needs no waiting.
    #[test]
    fn swings_are_known_once_they_have_met_again() {
        let tail = |multipliers: Vec<Complex<f64>>| Tail {
            ahead: State {
                t: 0.0,
                q: Vec::new(),
                u: Vec::new(),
            },
            multiplier: Complex::new(0.5, 0.0),
            multipliers,
            c: Vec::new(),
        };
        for (size, first) in [(0.5, 4), (0.9, 11), (0.999, 11)] {
            let turn = |n: f64| Complex::from_polar(size, std::f64::consts::TAU / n);
            let swings = tail(vec![turn(4.0), turn(6.0)]);
            for k in 0..30 {
                assert_eq!(swings.has_swung(k), k >= first, "{size} {k}");
            }
        }
        assert!(tail(vec![Complex::new(0.5, 0.0)]).has_swung(0));
    }
}
