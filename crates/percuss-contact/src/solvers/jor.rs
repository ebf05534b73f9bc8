use super::best::Best;
use super::relaxation::{NormalTangent, Relaxation, jacobi, prox_factors};
use super::{ContactSolver, SolverSettings};
use crate::problem::ContactProblem;
use crate::report::{SolveReport, SolverKind};

/// Jacobi with projection [Studer2005, eq. (46)]: every contact at once, as if it were alone.
///
/// It diverges where the spectral radius of D⁻¹G exceeds 2, which a handful of contacts on one body reach.
#[derive(Clone, Debug, Default)]
pub struct JProx {
    /// When to stop.
    pub settings: SolverSettings,
    iteration: Iteration,
}

impl JProx {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        JProx {
            settings,
            ..JProx::default()
        }
    }
}

impl ContactSolver for JProx {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let (iterations, residual) =
            self.iteration
                .run(problem, &self.settings, Relaxation::Diagonal, p);
        SolveReport::single(SolverKind::JProx, iterations, residual, self.settings.tol)
    }
}

/// Settings of [`JorProx`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JorSettings {
    /// When to stop.
    pub stop: SolverSettings,
    /// The prox factors.
    pub relaxation: Relaxation,
}

/// Relaxed Jacobi with projection [Studer2005, eq. (51)].
#[derive(Clone, Debug, Default)]
pub struct JorProx {
    /// How to iterate and when to stop.
    pub settings: JorSettings,
    iteration: Iteration,
}

impl JorProx {
    /// A solver with these settings.
    pub fn new(settings: JorSettings) -> Self {
        JorProx {
            settings,
            ..JorProx::default()
        }
    }
}

impl ContactSolver for JorProx {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let JorSettings { stop, relaxation } = self.settings;
        let (iterations, residual) = self.iteration.run(problem, &stop, relaxation, p);
        SolveReport::single(SolverKind::JorProx, iterations, residual, stop.tol)
    }
}

/// What the two have in common.
#[derive(Clone, Debug, Default)]
struct Iteration {
    best: Best,
    r: Vec<NormalTangent>,
    next: Vec<f64>,
}

impl Iteration {
    /// Returns the number of iterations and the residual of the best percussions, which are left in `p`.
    fn run(
        &mut self,
        problem: &ContactProblem,
        stop: &SolverSettings,
        relaxation: Relaxation,
        p: &mut [f64],
    ) -> (usize, f64) {
        prox_factors(problem, relaxation, &mut self.r);
        self.best.start(problem, stop);
        self.next.resize(p.len(), 0.0);
        let mut iterations = 0;
        // ξ of the percussions just judged is what the next iteration needs
        let mut residual = self.best.judge(problem, stop, p);
        while residual > stop.tol
            && residual.is_finite()
            && iterations < stop.max_iter
            && !self.best.exhausted()
        {
            jacobi(problem, &self.r, p, &self.best.xi, &mut self.next);
            p.copy_from_slice(&self.next);
            iterations += 1;
            residual = self.best.judge(problem, stop, p);
        }
        (iterations, self.best.give(p))
    }
}
