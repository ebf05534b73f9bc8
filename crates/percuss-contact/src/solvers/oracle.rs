use super::best::Best;
use super::{ContactSolver, SolverSettings};
use crate::law::Law;
use crate::problem::ContactProblem;
use crate::report::{SolveReport, SolverKind};
use percuss_math::dense::{lu, lu_solve};
use std::f64::consts::TAU;

/// Tries all states of a few contacts until one fits: the judge of the other solvers, not their rival.
///
/// Given the states the problem is linear: p = 0 where a contact is open, ξ = 0 where it sticks, ξ_N = 0 and
/// p_T = −a t where it slips in the direction t with the bound a. In space t is unknown: its angle is found by Newton's
/// method from several starts, such that ξ_T has no part across t.
///
/// The cost grows with the power of the contacts, which is why only [`Oracle::MOST_STATES`] states are tried;
/// `max_iter` plays no role.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    /// The tolerance and its measure.
    pub settings: SolverSettings,
    best: Best,
    choices: Vec<usize>,
    /// Direction of slip of each contact, where it slips.
    directions: Vec<[f64; 2]>,
    K: Vec<f64>,
    pivots: Vec<usize>,
    G: Vec<f64>,
    column: Vec<f64>,
}

/// State of one contact as a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Open,
    Stick,
    Slip,
}

/// Starts for each of `m` unknown directions.
fn starts(m: usize) -> usize {
    (48 / (m * m).max(1)).max(6)
}

impl Oracle {
    /// States that are tried at most.
    pub const MOST_STATES: usize = 100_000;

    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Oracle {
            settings,
            ..Oracle::default()
        }
    }

    /// G in full, column by column.
    fn form(&mut self, problem: &ContactProblem) {
        let n = problem.rows();
        self.G.resize(n * n, 0.0);
        self.column.resize(n, 0.0);
        let (mut unit, mut v) = (vec![0.0; n], Vec::new());
        for j in 0..n {
            unit[j] = 1.0;
            problem.G.apply(&unit, &mut self.column, &mut v);
            unit[j] = 0.0;
            for i in 0..n {
                self.G[i * n + j] = self.column[i];
            }
        }
    }

    /// Looks for directions of slip in space that fit the states; judges what it finds.
    fn attempt(&mut self, problem: &ContactProblem, p: &mut [f64]) {
        let free: Vec<usize> = (0..problem.contacts())
            .filter(|i| {
                let law = problem.laws.law(*i);
                spatial(law) && state(law, self.choices[*i]).0 == State::Slip
            })
            .collect();
        for i in 0..problem.contacts() {
            self.directions[i] = [state(problem.laws.law(i), self.choices[i]).1, 0.0];
        }
        let starts = starts(free.len());
        let mut start = vec![0; free.len()];
        loop {
            let mut angles: Vec<f64> = start
                .iter()
                .map(|k| TAU * (*k as f64 + 0.25) / starts as f64)
                .collect();
            self.align(problem, &free, &mut angles, p);
            self.best.judge(problem, &self.settings, p);
            if self.best.residual <= self.settings.tol || !next(&mut start, |_| starts) {
                return;
            }
        }
    }

    /// Newton's method for the angles, with a derivative by differences.
    fn align(
        &mut self,
        problem: &ContactProblem,
        free: &[usize],
        angles: &mut [f64],
        p: &mut [f64],
    ) {
        const STEP: f64 = 1e-7;
        let m = free.len();
        let mut across = vec![0.0; m];
        let mut shifted = vec![0.0; m];
        let (mut J, mut pivots) = (vec![0.0; m * m], vec![0; m]);
        if !self.across(problem, free, angles, p, &mut across) {
            return;
        }
        for _ in 0..if m == 0 { 0 } else { 30 } {
            for k in 0..m {
                let angle = angles[k];
                angles[k] += STEP;
                if !self.across(problem, free, angles, p, &mut shifted) {
                    return;
                }
                angles[k] = angle;
                for i in 0..m {
                    J[i * m + k] = (shifted[i] - across[i]) / STEP;
                }
            }
            if lu(m, &mut J, &mut pivots).is_err() {
                return;
            }
            lu_solve(m, &J, &pivots, &mut across);
            for k in 0..m {
                // a full turn teaches nothing
                angles[k] -= across[k].clamp(-0.5, 0.5);
            }
            let largest = across.iter().fold(0.0, |a: f64, x| a.max(x.abs()));
            if !self.across(problem, free, angles, p, &mut across) || largest < 1e-15 {
                return;
            }
        }
    }

    /// Solves with the directions given by the angles, and tells the part of ξ_T across each of them.
    fn across(
        &mut self,
        problem: &ContactProblem,
        free: &[usize],
        angles: &[f64],
        p: &mut [f64],
        out: &mut [f64],
    ) -> bool {
        for (i, angle) in free.iter().zip(angles) {
            self.directions[*i] = [angle.cos(), angle.sin()];
        }
        if !self.solve_states(problem, p) {
            return false;
        }
        for (i, out) in free.iter().zip(out) {
            let law = problem.laws.law(*i);
            let at = problem.laws.offset(*i) + law.rows() - 2;
            let xi = |row: usize| {
                let n = p.len();
                let Gp: f64 = (0..n).map(|j| self.G[row * n + j] * p[j]).sum();
                Gp + problem.c[row]
            };
            let t = self.directions[*i];
            *out = t[0] * xi(at + 1) - t[1] * xi(at);
        }
        true
    }

    /// The linear problem of the states and directions at hand. Where many contacts stick the percussions are
    /// not unique; a trace of the diagonal picks one.
    fn solve_states(&mut self, problem: &ContactProblem, p: &mut [f64]) -> bool {
        const TRACE: f64 = 1e-13;
        let n = p.len();
        self.K.clear();
        self.K.resize(n * n, 0.0);
        self.pivots.resize(n, 0);
        for (i, (start, law)) in problem.laws.iter().enumerate() {
            let (hypothesis, _) = state(law, self.choices[i]);
            for k in 0..law.rows() {
                let row = start + k;
                let normal = k == 0 && has_normal(law);
                let at_rest = hypothesis == State::Stick || hypothesis == State::Slip && normal;
                let K_row = &mut self.K[row * n..(row + 1) * n];
                if at_rest {
                    K_row.copy_from_slice(&self.G[row * n..(row + 1) * n]);
                    K_row[row] *= 1.0 + TRACE;
                    p[row] = -problem.c[row];
                } else {
                    K_row[row] = 1.0;
                    p[row] = 0.0;
                    if hypothesis == State::Slip {
                        let t = self.directions[i][k - usize::from(has_normal(law))];
                        match law {
                            Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } => {
                                K_row[start] = mu * t;
                            }
                            _ => p[row] = -law.parameter().unwrap_or(0.0) * t,
                        }
                    }
                }
            }
        }
        if lu(n, &mut self.K, &mut self.pivots).is_err() {
            return false;
        }
        lu_solve(n, &self.K, &self.pivots, p);
        p.iter().all(|p| p.is_finite())
    }
}

/// Number of states of a law.
fn count(law: Law) -> usize {
    match law {
        Law::Bilateral => 1,
        Law::Unilateral | Law::SpatialFriction { .. } => 2,
        Law::SpatialCoulomb { .. } | Law::PlanarFriction { .. } => 3,
        Law::PlanarCoulomb { .. } => 4,
    }
}

/// State number `choice` of a law, and the sign of slip in the plane.
fn state(law: Law, choice: usize) -> (State, f64) {
    // laws without a normal are never open
    let choice = if has_normal(law) || law == Law::Unilateral {
        choice
    } else {
        choice + 1
    };
    match choice {
        0 => (State::Open, 0.0),
        1 => (State::Stick, 0.0),
        2 => (State::Slip, 1.0),
        _ => (State::Slip, -1.0),
    }
}

fn has_normal(law: Law) -> bool {
    matches!(law, Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. })
}

fn spatial(law: Law) -> bool {
    matches!(
        law,
        Law::SpatialCoulomb { .. } | Law::SpatialFriction { .. }
    )
}

/// Counts `digits` up by one, digit i below `base(i)`; false after the last.
fn next(digits: &mut [usize], base: impl Fn(usize) -> usize) -> bool {
    for (i, digit) in digits.iter_mut().enumerate() {
        *digit += 1;
        if *digit < base(i) {
            return true;
        }
        *digit = 0;
    }
    false
}

impl ContactSolver for Oracle {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        self.best.start(problem, &stop);
        self.best.judge(problem, &stop, p);
        self.form(problem);
        self.choices.clear();
        self.choices.resize(problem.contacts(), 0);
        self.directions.resize(problem.contacts(), [0.0; 2]);
        let mut tried = 0;
        while self.best.residual > stop.tol && tried < Self::MOST_STATES {
            self.attempt(problem, p);
            tried += 1;
            if !next(&mut self.choices, |i| count(problem.laws.law(i))) {
                break;
            }
        }
        let residual = self.best.give(p);
        SolveReport::single(SolverKind::Oracle, tried, residual, stop.tol)
    }
}
