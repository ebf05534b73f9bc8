mod map;

use super::SolverSettings;
use super::best::Best;
use super::linear::{BlockSystem, times};
use super::sor::sweep;
use super::sweep::{Rows, diagonal_blocks};
use crate::problem::{ContactProblem, Couplings, dot};
use crate::report::{SolveReport, SolverKind};
use crate::residual::Measure;
pub(super) use map::Point;

/// Settings of [`Newton`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewtonSettings {
    /// When to stop.
    pub stop: SolverSettings,
    /// Sweeps of the first rescue, where no regularisation leads to a step along which the map falls; each later
    /// rescue takes a fifth more.
    pub rescue_sweeps: usize,
    /// Factor on r of every contact: how much more of ξ there is in p − r ξ, which says who slides. Contacts that slide
    /// next to not at all, and are not quite at the edge of their discs yet, seem to stick where it is one.
    pub stretch: f64,
}

impl Default for NewtonSettings {
    fn default() -> Self {
        NewtonSettings {
            stop: SolverSettings {
                max_iter: 100,
                ..SolverSettings::default()
            },
            rescue_sweeps: 10,
            stretch: 1.0,
        }
    }
}

/// Semismooth Newton on the map of Alart and Curnier \[AlartCurnier1991].
///
/// 1. evaluate: F = p − π(p − r ξ) and the slopes V of π
/// 2. solve: (I − V + V (r G + δ I)) d = −F
/// 3. search: the longest step p + α d along which ‖F‖ falls
///
/// A regularisation δ that follows ‖F‖/‖p‖ keeps the second stage solvable for singular G. Where the third finds no step,
/// δ is raised a hundredfold, up to steps that follow −F alone \[Marquardt1963]; where that does not help either, sweeps of
/// [`SorProx`](super::SorProx) move the percussions elsewhere, more of them each time, so that no place is tried twice.
#[derive(Clone, Debug, Default)]
pub struct Newton {
    /// How to iterate and when to stop.
    pub settings: NewtonSettings,
    best: Best,
    point: Point,
    system: BlockSystem,
    d: Vec<f64>,
    Gd: Vec<f64>,
    p_try: Vec<f64>,
    blocks: Vec<[[f64; 3]; 3]>,
    v: Vec<f64>,
}

/// The regularisation never falls below this: rounding would fill the null space of G.
const LEAST: f64 = 1e-11;
/// Least and largest regularisation relative to ‖F‖/‖p‖.
const LIFT: (f64, f64) = (1e-8, 1e3);
/// Setbacks from one rescue to the next; the first setback brings the first rescue.
const SETBACKS: usize = 4;
/// Most sweeps of a rescue.
const MOST_SWEEPS: usize = 300;

impl Newton {
    /// A solver with these settings.
    pub fn new(settings: NewtonSettings) -> Self {
        Newton {
            settings,
            ..Newton::default()
        }
    }

    fn run<G: Couplings + Rows>(
        &mut self,
        G: &G,
        problem: &ContactProblem,
        p: &mut [f64],
    ) -> SolveReport {
        let stop = self.settings.stop;
        self.best.start(problem, &stop);
        let (mut lift, least) = (LIFT.0, LEAST * self.settings.stretch);
        let (mut setbacks, mut sweeps) = (0, self.settings.rescue_sweeps);
        let mut iterations = 0;
        if self.best.judge(problem, &stop, p) <= stop.tol {
            return SolveReport::single(SolverKind::Newton, 0, self.best.residual, stop.tol);
        }
        self.start(problem);
        let mut merit = self.point.evaluate(&problem.laws, p, p, &self.best.xi);
        while self.best.residual > stop.tol && iterations < stop.max_iter && !self.best.exhausted()
        {
            iterations += 1;
            let delta = (lift * (merit / dot(p, p)).sqrt().min(1.0)).max(least);
            if self.step(G, problem, delta) && self.search(problem, &mut merit, p) {
                lift = f64::max(lift * 0.1, LIFT.0);
                self.best.judge_known(problem, &stop, p);
            } else {
                lift = f64::min(lift * 100.0, LIFT.1);
                setbacks += 1;
                if setbacks % SETBACKS == 1 {
                    self.rescue(G, problem, sweeps, p);
                    sweeps = (sweeps + sweeps.div_ceil(5)).min(MOST_SWEEPS);
                }
                self.best.judge(problem, &stop, p);
                merit = self.point.evaluate(&problem.laws, p, p, &self.best.xi);
            }
        }
        let residual = self.best.give(p);
        SolveReport::single(SolverKind::Newton, iterations, residual, stop.tol)
    }

    /// Sizes for a new problem; memory is kept.
    fn start(&mut self, problem: &ContactProblem) {
        let known = (self.settings.stop.measure == Measure::Scaled).then_some(&*self.best.r);
        self.point.start(problem, known);
        for r in &mut self.point.r {
            *r *= self.settings.stretch;
        }
        for buffer in [&mut self.d, &mut self.Gd, &mut self.p_try] {
            buffer.resize(problem.rows(), 0.0);
        }
    }

    /// Finds d from (I − V + V (r G + δ I)) d = −F. Contacts with V = 0 say d = −F at once and leave the system.
    fn step<G: Couplings>(&mut self, G: &G, problem: &ContactProblem, delta: f64) -> bool {
        let laws = &problem.laws;
        let point = &self.point;
        let mut known = 0.0;
        for (i, (start, law)) in laws.iter().enumerate() {
            for k in start..start + law.rows() {
                self.d[k] = if point.moves(i) { 0.0 } else { -point.F[k] };
                known += self.d[k].abs();
            }
        }
        // what is known already goes to the right-hand side
        if known > 0.0 {
            problem.G.apply(&self.d, &mut self.Gd, &mut self.v);
        } else {
            self.Gd.fill(0.0);
        }
        for (i, (start, law)) in laws.iter().enumerate() {
            if point.moves(i) {
                let mut Gd = [0.0; 3];
                Gd[..law.rows()].copy_from_slice(&self.Gd[start..start + law.rows()]);
                let known = times(&point.row(i, delta).left, &Gd);
                for k in 0..law.rows() {
                    self.d[start + k] = -point.F[start + k] - known[k];
                }
            }
        }
        self.system.shape(G, laws, |i| point.moves(i));
        self.system.factor(G, laws, |i| point.row(i, delta)) && self.system.solve(laws, &mut self.d)
    }

    /// Moves p along d as far as ‖F‖ falls, and everything that depends on p with it; false where ‖F‖ does not fall.
    fn search(&mut self, problem: &ContactProblem, merit: &mut f64, p: &mut [f64]) -> bool {
        const SHORTEST: f64 = 1.0 / 64.0;
        let mut alpha = 1.0;
        while alpha >= SHORTEST {
            for ((p_try, p), d) in self.p_try.iter_mut().zip(&*p).zip(&self.d) {
                *p_try = p + alpha * d;
            }
            problem.xi_in(&self.p_try, &mut self.best.xi, &mut self.v);
            let tried = self
                .point
                .evaluate(&problem.laws, &self.p_try, &self.p_try, &self.best.xi);
            if tried <= (1.0 - 1e-3 * alpha) * *merit {
                p.copy_from_slice(&self.p_try);
                *merit = tried;
                return true;
            }
            alpha *= 0.5;
        }
        false
    }

    /// Sweeps, where Newton's direction leads nowhere.
    #[cold]
    fn rescue<G: Rows>(&mut self, G: &G, problem: &ContactProblem, sweeps: usize, p: &mut [f64]) {
        diagonal_blocks(problem, &mut self.blocks);
        G.start(&problem.laws, p, &mut self.v);
        for _ in 0..sweeps {
            sweep(G, problem, &self.blocks, 1.0, p, &mut self.v);
        }
    }
}

solves_by_entries!(Newton);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;
    use crate::problem::{Delassus, Dense};

    /// A step along which ‖F‖ stays as it is leads nowhere; one along which it falls is taken, shortened where need be.
    #[test]
    fn a_step_must_make_the_map_smaller() {
        let G = Delassus::Dense(Dense::from_rows(vec![2.0]));
        let problem = ContactProblem::new(G, vec![-1.0], [Law::Unilateral]).expect("a problem");
        let mut newton = Newton::default();
        let mut search = |d: f64| {
            let mut p = [0.1];
            newton.best.start(&problem, &SolverSettings::default());
            newton.start(&problem);
            problem.xi(&p, &mut newton.best.xi);
            let mut merit = newton
                .point
                .evaluate(&problem.laws, &p, &p, &newton.best.xi);
            newton.d[0] = d;
            (newton.search(&problem, &mut merit, &mut p), p[0])
        };
        assert_eq!(search(0.0), (false, 0.1));
        assert_eq!(search(0.4), (true, 0.5));
        assert_eq!(search(-0.4), (false, 0.1));
        // too far by half: the solution is at 0.5
        assert_eq!(search(1.6), (true, 0.5));
    }
}
