use super::SolverSettings;
use super::best::Best;
use super::sweep::{Rows, diagonal_blocks};
use crate::local;
use crate::problem::ContactProblem;
use crate::report::{SolveReport, SolverKind};

/// Settings of [`SorProx`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SorSettings {
    /// When to stop.
    pub stop: SolverSettings,
    /// Over-relaxation ω: each percussion moves ω times as far as the solution of its own contact says.
    pub omega: f64,
    /// Sweeps between two judgements by the residual.
    pub judge_every: usize,
}

impl Default for SorSettings {
    fn default() -> Self {
        SorSettings {
            stop: SolverSettings::default(),
            omega: 1.0,
            judge_every: 4,
        }
    }
}

/// Where an over-relaxed residual has grown so much over the best, the sweeps go on from there with ω = 1.
const GROWTH: f64 = 10.0;

/// Gauss–Seidel over the contacts with projection [Studer2005, eqs. (54), (55)].
///
/// It deviates from the paper in the step of one contact: normal and tangents are solved together and exactly
/// (see [`local`]), not by one prox each, so that strong coupling of the two cannot make the sweep cycle.
#[derive(Clone, Debug, Default)]
pub struct SorProx {
    /// How to sweep and when to stop.
    pub settings: SorSettings,
    blocks: Vec<[[f64; 3]; 3]>,
    best: Best,
    v: Vec<f64>,
}

impl SorProx {
    /// A solver with these settings.
    pub fn new(settings: SorSettings) -> Self {
        SorProx {
            settings,
            ..SorProx::default()
        }
    }

    fn run<G: Rows>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let SorSettings {
            stop,
            omega,
            judge_every,
        } = self.settings;
        let mut omega = omega;
        self.best.start(problem, &stop);
        diagonal_blocks(problem, &mut self.blocks);
        G.start(&problem.laws, p, &mut self.v);
        let mut iterations = 0;
        while iterations < stop.max_iter {
            let change = sweep(G, problem, &self.blocks, omega, p, &mut self.v);
            iterations += 1;
            // a percussion that no longer moves is worth a judgement at once
            let still = change == 0.0;
            let due = iterations % judge_every.max(1) == 0 || iterations == 1;
            if !(still || due || iterations == stop.max_iter) {
                continue;
            }
            let residual = self.best.judge(problem, &stop, p);
            if residual <= stop.tol || still || self.best.exhausted() {
                break;
            }
            if omega != 1.0 && residual > GROWTH * self.best.residual {
                omega = 1.0;
                self.best.give(p);
                G.start(&problem.laws, p, &mut self.v);
            }
        }
        let residual = self.best.give(p);
        SolveReport::single(SolverKind::SorProx, iterations, residual, stop.tol)
    }
}

solves_by_sweeps!(SorProx);

/// One sweep over all contacts in their order; returns the largest change of a percussion.
#[inline]
pub(crate) fn sweep<G: Rows>(
    G: &G,
    problem: &ContactProblem,
    blocks: &[[[f64; 3]; 3]],
    omega: f64,
    p: &mut [f64],
    v: &mut [f64],
) -> f64 {
    let mut largest = 0.0f64;
    for (i, (start, law)) in problem.laws.iter().enumerate() {
        let rows = law.rows();
        let D = &blocks[i];
        let Gp = G.row(&problem.laws, i, p, v);
        let p_i = &mut p[start..start + rows];
        // b = ξ_i − D p_i
        let mut b = [0.0; 3];
        for k in 0..rows {
            let own: f64 = (0..rows).map(|l| D[k][l] * p_i[l]).sum();
            b[k] = Gp[k] + problem.c[start + k] - own;
        }
        let solution = local::solve(law, D, &b);
        let mut dp = [0.0; 3];
        for k in 0..rows {
            dp[k] = omega * (solution[k] - p_i[k]);
        }
        if omega != 1.0 {
            // over-relaxed percussions go back into their set
            let moved = local::admit(
                law,
                std::array::from_fn(|k| if k < rows { p_i[k] + dp[k] } else { 0.0 }),
            );
            for k in 0..rows {
                dp[k] = moved[k] - p_i[k];
            }
        }
        for k in 0..rows {
            p_i[k] += dp[k];
            largest = largest.max(dp[k].abs());
        }
        G.changed(i, &dp[..rows], v);
    }
    largest
}
