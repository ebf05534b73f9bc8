use super::best::Best;
use super::relaxation::{NormalTangent, Relaxation, jacobi, prox_factors};
use super::{ContactSolver, SolverSettings};
use crate::problem::ContactProblem;
use crate::report::{SolveReport, SolverKind};

/// Relaxed Jacobi with Nesterov's acceleration and adaptive restart \[Mazhar2015], \[ODonoghue2015].
///
/// ```text
/// p_{k+1} = prox(y_k − r ξ(y_k)),   y_{k+1} = p_{k+1} + β_k (p_{k+1} − p_k)
/// θ_{k+1}² = (1 − θ_{k+1}) θ_k²,    β_k = θ_k (1 − θ_k) / (θ_k² + θ_{k+1})
/// ```
///
/// Every contact moves at once, so that this is the method for many threads. The momentum starts anew where it
/// points uphill: ⟨y_k − p_{k+1}, p_{k+1} − p_k⟩ > 0 in the metric 1/r.
#[derive(Clone, Debug, Default)]
pub struct NesterovJor {
    /// When to stop.
    pub settings: SolverSettings,
    /// Gives up where so many iterations do not halve the residual; never where none is given.
    pub patience: Option<usize>,
    best: Best,
    r: Vec<NormalTangent>,
    y: Vec<f64>,
    xi: Vec<f64>,
    v: Vec<f64>,
    next: Vec<f64>,
}

/// Iterations between two judgements.
const JUDGE_EVERY: usize = 4;

impl NesterovJor {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        NesterovJor {
            settings,
            ..NesterovJor::default()
        }
    }

    /// ⟨y − p⁺, p⁺ − p⟩ with each contact weighed by 1/r.
    fn uphill(&self, problem: &ContactProblem, p: &[f64]) -> bool {
        let mut sum = 0.0;
        for ((start, law), r) in problem.laws.iter().zip(&self.r) {
            for k in 0..law.rows() {
                let i = start + k;
                sum += (self.y[i] - self.next[i]) * (self.next[i] - p[i]) / r[k.min(1)];
            }
        }
        sum > 0.0
    }
}

impl ContactSolver for NesterovJor {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        prox_factors(problem, Relaxation::RowSum, &mut self.r);
        self.best.start(problem, &stop);
        self.xi.resize(p.len(), 0.0);
        self.next.resize(p.len(), 0.0);
        self.y.clear();
        self.y.extend_from_slice(p);
        let mut theta = 1.0f64;
        let mut iterations = 0;
        let mut residual = self.best.judge(problem, &stop, p);
        let (mut halved, mut since) = (residual, 0);
        while residual > stop.tol && iterations < stop.max_iter && !self.best.exhausted() {
            if self.patience.is_some_and(|p| iterations - since > p) {
                break;
            }
            iterations += 1;
            problem.xi_in(&self.y, &mut self.xi, &mut self.v);
            jacobi(problem, &self.r, &self.y, &self.xi, &mut self.next);
            let square = theta * theta;
            let next_theta = 0.5 * (-square + theta * (square + 4.0).sqrt());
            let mut beta = theta * (1.0 - theta) / (square + next_theta);
            theta = next_theta;
            if self.uphill(problem, p) {
                (theta, beta) = (1.0, 0.0);
            }
            for i in 0..p.len() {
                self.y[i] = self.next[i] + beta * (self.next[i] - p[i]);
            }
            p.copy_from_slice(&self.next);
            if iterations % JUDGE_EVERY == 0 || iterations == stop.max_iter {
                residual = self.best.judge(problem, &stop, p);
                if residual < 0.5 * halved {
                    (halved, since) = (residual, iterations);
                }
            }
        }
        let residual = self.best.give(p);
        SolveReport::single(SolverKind::NesterovJor, iterations, residual, stop.tol)
    }
}
