use super::SolverSettings;
use super::linear::corner;
use super::newton::Point;
use super::posed::{Bench, Posed};
use crate::local::project;
use crate::problem::{ContactProblem, Couplings};
use crate::report::{SolveReport, SolverKind};

/// Proximal points \[Rockafellar1976], each found by semismooth Newton on the map of Alart and Curnier \[AlartCurnier1991].
///
/// ```text
/// p_k+1 ≈ z:   F(z) = z − π(p_k − σ r ξ(z)) = 0          Newton: (I + σ r V G) d = −F, V a slope of π
/// ```
///
/// The projection π begins from the last point, not from z: that leaves the identity in Newton's matrix, so that it is regular
/// for a singular G too, and the more so the smaller σ is. A point that does not grow the residual is taken and σ grows
/// towards Newton's method itself, which ends quadratically; otherwise σ falls.
#[derive(Clone, Debug, Default)]
pub struct ProximalNewton {
    /// When to stop; `max_iter` counts factorisations.
    pub settings: SolverSettings,
    bench: Bench,
    proximal: Proximal,
}

impl ProximalNewton {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        ProximalNewton {
            settings,
            ..ProximalNewton::default()
        }
    }

    fn run<G: Couplings>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        let laws = &problem.laws;
        let posed = Posed { G, problem, laws };
        self.bench.start(&posed, stop);
        self.bench.judge(&posed, p);
        let steps = self
            .proximal
            .run(&posed, &mut self.bench, FAR, stop.max_iter);
        let residual = self.bench.best.give(p);
        SolveReport::single(SolverKind::ProximalNewton, steps, residual, stop.tol)
    }
}

solves_by_entries!(ProximalNewton);

/// First σ of one attempt after the other.
pub(super) const FAR: [f64; 2] = [300.0, 30.0];
/// The same from where interior points have ended.
pub(super) const NEAR: [f64; 2] = [30.0, 300.0];
/// Most points of an attempt, those that may be turned down, and where σ ends.
const POINTS: usize = 25;
const REJECTED: usize = 9;
const SIGMA: (f64, f64) = (1.0, 1e7);
/// The residual of a point that is taken, relative to that of the point before.
const GROWTH: f64 = 1.3;
/// Newton's steps for a point, and how near they shall come, relative to the natural map of the point before.
const STEPS: usize = 20;
const CLOSE: f64 = 0.05;
/// Parts of a step that are tried, and the part of the fall they promise that must come true.
const PARTS: [f64; 6] = [1.0, 0.5, 0.25, 0.1, 0.03, 0.01];
const FALL: f64 = 0.1;

/// The iteration itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Proximal {
    point: Point,
    /// The last point that was taken.
    last: Vec<f64>,
    z: Vec<f64>,
    z_try: Vec<f64>,
    xi: Vec<f64>,
    d: Vec<f64>,
    v: Vec<f64>,
    /// Factorisations that are left.
    left: usize,
}

impl Proximal {
    /// Goes on from the best percussions of the bench, once for each first σ, and leaves better ones with it; how many
    /// factorisations that took, at most so many.
    pub fn run<G: Couplings>(
        &mut self,
        posed: &Posed<'_, G>,
        bench: &mut Bench,
        sigmas: [f64; 2],
        most: usize,
    ) -> usize {
        let rows = posed.problem.rows();
        for values in [
            &mut self.last,
            &mut self.z,
            &mut self.z_try,
            &mut self.xi,
            &mut self.d,
        ] {
            values.resize(rows, 0.0);
        }
        self.left = most;
        for sigma in sigmas {
            if bench.solved() || self.left == 0 {
                break;
            }
            self.attempt(posed, bench, sigma);
        }
        most - self.left
    }

    fn attempt<G: Couplings>(&mut self, posed: &Posed<'_, G>, bench: &mut Bench, first: f64) {
        let (mut sigma, mut rejected) = (first, 0);
        bench.best.give(&mut self.last);
        let mut residual = bench.judge(posed, &self.last);
        let mut map = bench.map(posed, &self.last);
        for _ in 0..POINTS {
            self.xi.copy_from_slice(&bench.best.xi);
            self.approach(posed, bench, sigma, CLOSE * CLOSE * map);
            self.admit(posed);
            let found = bench.judge(posed, &self.z);
            if found < GROWTH * residual {
                std::mem::swap(&mut self.last, &mut self.z);
                residual = found;
                map = bench.map(posed, &self.last);
                sigma = f64::min(3.0 * sigma, SIGMA.1);
            } else {
                bench.judge(posed, &self.last);
                sigma /= 4.0;
                rejected += 1;
            }
            let ended = bench.solved() || bench.best.exhausted();
            if ended || sigma < SIGMA.0 || rejected == REJECTED || self.left == 0 {
                return;
            }
        }
    }

    /// Newton's steps from the last point to the next, which ends in z; `xi` holds ξ of the last one.
    fn approach<G: Couplings>(
        &mut self,
        posed: &Posed<'_, G>,
        bench: &mut Bench,
        sigma: f64,
        target: f64,
    ) {
        let laws = posed.laws;
        self.point.r.clear();
        self.point.r.extend(bench.r.iter().map(|r| sigma * r));
        self.point.resize(laws);
        self.z.copy_from_slice(&self.last);
        let mut merit = self.evaluate(posed, bench);
        for _ in 0..STEPS {
            if merit <= target || self.left == 0 {
                return;
            }
            self.left -= 1;
            for (d, F) in self.d.iter_mut().zip(&self.point.F) {
                *d = -F;
            }
            let point = &self.point;
            let found = bench.factor(posed, |i, _| point.row(i, 1.0))
                && bench.system.solve(laws, &mut self.d);
            if !found || !self.search(posed, bench, &mut merit) {
                return;
            }
        }
    }

    /// Moves z along d as far as ‖F‖ falls; false where it does not.
    fn search<G>(&mut self, posed: &Posed<'_, G>, bench: &Bench, merit: &mut f64) -> bool {
        self.z_try.copy_from_slice(&self.z);
        for part in PARTS {
            for ((z, start), d) in self.z.iter_mut().zip(&self.z_try).zip(&self.d) {
                *z = start + part * d;
            }
            posed.problem.xi_in(&self.z, &mut self.xi, &mut self.v);
            let tried = self.evaluate(posed, bench);
            if tried.sqrt() < (1.0 - FALL * part) * merit.sqrt() {
                *merit = tried;
                return true;
            }
        }
        self.z.copy_from_slice(&self.z_try);
        false
    }

    /// ‖F‖² at z in the units of the contacts.
    fn evaluate<G>(&mut self, posed: &Posed<'_, G>, bench: &Bench) -> f64 {
        self.point
            .evaluate(posed.laws, &self.last, &self.z, &self.xi);
        let contacts = posed.laws.iter().zip(&bench.r);
        contacts
            .map(|((start, law), r)| {
                let F = &self.point.F[start..start + law.rows()];
                F.iter().map(|F| F * F).sum::<f64>() / r
            })
            .sum()
    }

    /// Brings z into the sets.
    fn admit<G>(&mut self, posed: &Posed<'_, G>) {
        for (start, law) in posed.laws.iter() {
            let z = project(law, corner(&self.z, start, law.rows()));
            self.z[start..start + law.rows()].copy_from_slice(&z[..law.rows()]);
        }
    }
}
