use super::SolverSettings;
use super::douglas_rachford::{Splitting, rho};
use super::posed::{Bench, Posed};
use super::proximal_newton::{FAR, NEAR, Proximal};
use crate::law::{Law, Laws};
use crate::problem::{ContactProblem, Couplings, Delassus};
use crate::report::{SolveReport, SolverKind};

/// Continuation in friction: the problem with less friction, then with more, each from the answer to the one before.
///
/// 1. ease: μ ← t μ, with t up to 1
/// 2. split: [`DouglasRachford`](super::DouglasRachford) from the last answer
/// 3. polish: [`ProximalNewton`](super::ProximalNewton) from the best of that
///
/// Much friction jams piles: contacts hold each other in place, and many states are nearly right. With less friction the
/// problem is nearer to a convex one, and its answer lies near that with a little more.
#[derive(Clone, Debug, Default)]
pub struct Continuation {
    /// When to stop; `max_iter` counts steps and factorisations together.
    pub settings: SolverSettings,
    bench: Bench,
    splitting: Splitting,
    proximal: Proximal,
    eased: Laws,
    answer: Vec<f64>,
}

/// The parts of friction, one after the other.
const PARTS: [f64; 8] = [0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995, 1.0];
/// Steps of Douglas–Rachford for each part, and their ρ.
const STEPS: usize = 1500;
const RHO: f64 = 0.3;
/// Steps from where interior points have ended.
const FEW: usize = 60;
/// Multiplications and additions that may be taken together, roughly: with all of friction, and by parts.
const DIRECT_WORK: f64 = 2e10;
const WORK: f64 = 1e11;
/// A step of Douglas–Rachford in factorisations.
const STEP: f64 = 0.04;

/// What may still be spent, on so many parts.
struct Budget {
    parts: usize,
    iterations: usize,
    factorisations: f64,
}

impl Budget {
    /// So many of what costs so much each, if the next part can afford them.
    fn afford(&self, most: usize, price: f64) -> usize {
        let affordable = self.factorisations / (price * self.parts as f64);
        most.min(self.iterations / self.parts)
            .min(affordable as usize)
    }

    fn spend(&mut self, count: usize, price: f64) {
        self.iterations -= count;
        self.factorisations -= count as f64 * price;
    }
}

impl Continuation {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Continuation {
            settings,
            ..Continuation::default()
        }
    }

    /// With all of friction, from where interior points and Newton have ended; G is formed.
    pub(super) fn direct(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        report: &mut SolveReport,
    ) -> bool {
        match &problem.G {
            Delassus::Dense(G) => self.run_direct(G, problem, p, report),
            Delassus::Blocks(G) => self.run_direct(G, problem, p, report),
            Delassus::Factored(_) | Delassus::BodyContacts(_) | Delassus::SingleDofContacts(_) => {}
        }
        report.converged
    }

    fn run_direct<G: Couplings>(
        &mut self,
        G: &G,
        problem: &ContactProblem,
        p: &mut [f64],
        report: &mut SolveReport,
    ) {
        let stop = self.settings;
        let laws = &problem.laws;
        let posed = &Posed { G, problem, laws };
        let bench = &mut self.bench;
        bench.start(posed, stop);
        let rho = rho(laws.iter().map(|(_, law)| law));
        let steps = self
            .splitting
            .run(posed, bench, rho, FEW.min(stop.max_iter), p);
        report.push(bench.stage(SolverKind::DouglasRachford, steps), stop.tol);
        if !report.converged {
            let affordable = DIRECT_WORK / bench.system.work();
            let most = stop.max_iter.min(affordable as usize);
            let steps = self.proximal.run(posed, bench, NEAR, most);
            report.push(bench.stage(SolverKind::ProximalNewton, steps), stop.tol);
        }
        bench.best.give(p);
    }

    fn run<G: Couplings>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        let laws = &problem.laws;
        let posed = Posed { G, problem, laws };
        self.bench.start(&posed, stop);
        let mut residual = self.bench.judge(&posed, p);
        let mut budget = Budget {
            parts: PARTS.len(),
            iterations: stop.max_iter,
            factorisations: WORK / self.bench.system.work(),
        };
        if residual > stop.tol {
            self.answer.clear();
            self.answer.extend_from_slice(p);
            for part in PARTS {
                self.solve_eased(&posed, part, &mut budget);
                budget.parts -= 1;
            }
            let found = self.bench.best.residual;
            if found < residual {
                residual = found;
                p.copy_from_slice(&self.answer);
            }
        }
        let iterations = stop.max_iter - budget.iterations;
        SolveReport::single(SolverKind::Continuation, iterations, residual, stop.tol)
    }

    /// Goes on from the last answer to that with this part of friction.
    fn solve_eased<G: Couplings>(&mut self, posed: &Posed<'_, G>, part: f64, budget: &mut Budget) {
        self.eased.clear();
        let laws = posed.laws.iter();
        self.eased.extend(laws.map(|(_, law)| eased(law, part)));
        let posed = &Posed {
            laws: &self.eased,
            ..*posed
        };
        let bench = &mut self.bench;
        bench.forget(posed, self.settings);
        let most = budget.afford(STEPS, STEP);
        let steps = self.splitting.run(posed, bench, RHO, most, &self.answer);
        budget.spend(steps, STEP);
        let most = budget.afford(usize::MAX, 1.0);
        let factorisations = self.proximal.run(posed, bench, FAR, most);
        budget.spend(factorisations, 1.0);
        bench.best.give(&mut self.answer);
    }
}

/// The law with so much of its friction.
fn eased(law: Law, part: f64) -> Law {
    match law {
        Law::PlanarCoulomb { mu } => Law::PlanarCoulomb { mu: part * mu },
        Law::SpatialCoulomb { mu } => Law::SpatialCoulomb { mu: part * mu },
        other => other,
    }
}

solves_by_entries!(Continuation);
