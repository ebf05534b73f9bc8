//! The solution that softness of all normals leaves in the limit of none.

use crate::law::Law;
use crate::problem::{ContactProblem, Delassus, Dense};
use crate::residual::{Measure, residual};
use crate::solvers::auto::Auto;
use crate::solvers::newton::{Newton, NewtonSettings};
use crate::solvers::{ContactSolver, SolverSettings};

/// Solves with ξ_N + δ D_NN (p_N − p̂_N) in the place of ξ_N.
///
/// 1. p̂ = 0 and δ large, from p = 0: a regular problem with one answer
/// 2. smaller δ, each from the percussions before
/// 3. p̂ = p with the last δ, until the softness is gone: p_N − p̂_N is what the normals of a motion are, and no part that
///    changes no motion comes in
#[derive(Default)]
pub(super) struct Soft {
    newton: Newton,
    auto: Option<Box<Auto>>,
}

/// Softness of the normals, relative to the diagonal of G.
const SOFTNESS: [f64; 3] = [1e-1, 1e-3, 1e-5];
/// Rounds in which it goes.
const ROUNDS: usize = 6;
/// Residual to reach in each solve.
const EXACT: f64 = 1e-14;
/// Residual from which on a solve counts.
const NEAR: f64 = 1e-11;

impl Soft {
    /// The solution with all entries of G, where it meets the tolerance.
    pub fn solve(&mut self, problem: &ContactProblem, stop: &SolverSettings) -> Option<Vec<f64>> {
        let Delassus::Dense(G) = &problem.G else {
            return None;
        };
        let mut soft = problem.clone();
        let mut p = vec![0.0; problem.rows()];
        for delta in SOFTNESS {
            soften(&mut soft.G, G, problem, delta);
            self.solve_soft(&soft, &mut p)?;
        }
        let last = SOFTNESS[SOFTNESS.len() - 1];
        let (mut best, mut least) = (None, f64::INFINITY);
        for _ in 0..ROUNDS {
            for row in normals(problem) {
                soft.c[row] = problem.c[row] - last * G.row(row)[row] * p[row];
            }
            self.solve_soft(&soft, &mut p)?;
            let left = residual(problem, &p, Measure::Scaled).relative;
            if left >= 0.5 * least {
                break;
            }
            least = left;
            best = Some(p.clone());
        }
        best.filter(|p| residual(problem, p, stop.measure).relative <= stop.tol)
    }

    fn solve_soft(&mut self, soft: &ContactProblem, p: &mut [f64]) -> Option<()> {
        self.newton.settings = NewtonSettings {
            stop: SolverSettings {
                tol: EXACT,
                max_iter: 60,
                measure: Measure::Scaled,
            },
            ..NewtonSettings::default()
        };
        let mut left = self.newton.solve(soft, p).residual;
        if left > NEAR {
            let auto = self.auto.get_or_insert_default();
            auto.settings = SolverSettings {
                tol: NEAR,
                ..SolverSettings::default()
            };
            left = auto.solve(soft, p).residual;
        }
        (left <= NEAR).then_some(())
    }
}

/// G with softness δ of every normal.
fn soften(soft: &mut Delassus, G: &Dense, problem: &ContactProblem, delta: f64) {
    if let Delassus::Dense(soft) = soft {
        for row in normals(problem) {
            soft.row_mut(row)[row] = (1.0 + delta) * G.row(row)[row];
        }
    }
}

/// The normal rows of contacts that may open.
fn normals(problem: &ContactProblem) -> impl Iterator<Item = usize> + '_ {
    problem.laws.iter().filter_map(|(start, law)| match law {
        Law::Unilateral | Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. } => Some(start),
        Law::Bilateral | Law::PlanarFriction { .. } | Law::SpatialFriction { .. } => None,
    })
}
