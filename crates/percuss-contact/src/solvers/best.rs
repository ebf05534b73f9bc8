use super::SolverSettings;
use crate::law::Laws;
use crate::problem::ContactProblem;
use crate::residual::{factors, judge_under};

/// A residual below which little but rounding is left.
pub(crate) const NEXT_TO_NOTHING: f64 = 1e-11;

/// Judges percussions on behalf of a solver and keeps the best it was shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Best {
    /// ξ = G p + c of the percussions judged last.
    pub xi: Vec<f64>,
    /// The lowest residual so far.
    pub residual: f64,
    /// Judgements since the residual last fell.
    pub idle: usize,
    /// Factor r of each contact in the measure.
    pub r: Vec<f64>,
    p: Vec<f64>,
    v: Vec<f64>,
}

impl Best {
    /// Forgets the last problem; memory is kept.
    pub fn start(&mut self, problem: &ContactProblem, settings: &SolverSettings) {
        factors(problem, settings.measure, &mut self.r);
        self.xi.resize(problem.rows(), 0.0);
        self.p.resize(problem.rows(), 0.0);
        self.residual = f64::INFINITY;
        self.idle = 0;
    }

    /// The residual of `p`, which is kept if it is the lowest so far.
    #[inline]
    pub fn judge(&mut self, problem: &ContactProblem, settings: &SolverSettings, p: &[f64]) -> f64 {
        problem.xi_in(p, &mut self.xi, &mut self.v);
        self.judge_known(problem, settings, p)
    }

    /// The same where `xi` holds ξ of `p` already.
    #[inline]
    pub fn judge_known(
        &mut self,
        problem: &ContactProblem,
        settings: &SolverSettings,
        p: &[f64],
    ) -> f64 {
        self.judge_under(&problem.laws, problem, settings, p)
    }

    /// The same under other laws.
    #[inline]
    pub fn judge_under(
        &mut self,
        laws: &Laws,
        problem: &ContactProblem,
        settings: &SolverSettings,
        p: &[f64],
    ) -> f64 {
        let residual =
            judge_under(laws, &problem.c, p, &self.xi, &self.r, settings.measure).relative;
        self.idle += 1;
        if residual < self.residual {
            self.residual = residual;
            self.idle = 0;
            self.p.copy_from_slice(p);
        }
        residual
    }

    /// Whether only rounding is left to move: the residual is next to nothing and no longer falls.
    #[inline]
    pub fn exhausted(&self) -> bool {
        const PATIENCE: usize = 8;
        self.idle > PATIENCE && self.residual < NEXT_TO_NOTHING
    }

    /// Puts the best percussions into `p` and tells their residual, infinite where none was ever judged.
    #[inline]
    pub fn give(&self, p: &mut [f64]) -> f64 {
        if self.residual.is_finite() {
            p.copy_from_slice(&self.p);
        }
        self.residual
    }
}
