//! Contacts of a step as a problem in percussions.
//!
//! ```text
//! S = L D Lᵀ, R = L⁻¹ W        G = Rᵀ D⁻¹ R / (θ Δt²)        c = γ_free + ε γ_B        −ξ ∈ N_C(p)
//! ```
//!
//! S is the matrix of the implicit step: percussions feel stiffness and inertia of what follows within a step.

use crate::beams::Beams;
use crate::element::{Element, Weights};
use crate::error::SoftError;
use crate::islands::Groups;
use crate::joint::Joints;
use crate::rows::{Rows, dot};
use crate::scenery::{Obstacle, Surface};
use crate::touch::{Cut, Search, Touch};
use crate::tridiagonal::Factor;
use percuss_contact::solvers::{Auto, ContactSolver, Newton, NewtonSettings};
use percuss_contact::{ContactProblem, Delassus, Dense, SolveReport, SolverSettings};
use std::ops::Range;

/// Residual of percussions below which they are taken although the solver wanted a smaller one.
pub const ENOUGH: f64 = 1e-6;

/// A contact that was not met in a step has not been missed where it is less deep than this part of the tube's radius: what rests
/// opens and closes by rounding.
const SHALLOW: f64 = 0.01;

/// Newton steps from the percussions of before; what takes longer goes to all solvers in their order.
const QUICK: usize = 8;
/// Rows up to which its factorisations cost less than sweeps.
const QUICK_ROWS: usize = 300;

/// Contacts that feel each other, as a problem of their own.
struct Island {
    touches: Range<usize>,
    rows: Range<usize>,
    problem: ContactProblem,
}

/// What beams touch.
pub struct Contacts<const N: usize> {
    /// Scenery.
    pub obstacles: Vec<Obstacle>,
    /// How beams meet each other and themselves, where they do.
    pub between: Option<Surface>,
    /// Places of each element that meet scenery, and straight pieces of it that meet beams.
    pub stations: usize,
    /// Part of their penetration that contacts take back in each step; it brings energy that the ledger tells with the work
    /// of contacts.
    pub correction: f64,
    /// Contacts without restitution are met when they are nearer than this, m: they are slowed so that they close as far as
    /// they are open, and do not sink in.
    pub margin: f64,
    /// Contacts that were closed in the last step.
    pub(crate) touches: Vec<Touch<N>>,
    /// Contacts that a step moves into.
    found: Vec<Touch<N>>,
    search: Search,
    /// The worst of the problems that were solved last.
    report: SolveReport,
    rows: Rows,
    /// C S⁻¹ W of joints, one contact row after the other; then with the factor of the joints before it.
    across: Vec<f64>,
    groups: Groups,
    /// The first `count` are of this step.
    islands: Vec<Island>,
    count: usize,
    p: Vec<f64>,
    /// By how much the last solution changed them.
    change: Vec<f64>,
    /// Percussions of the last step, by key.
    before: Vec<(u64, [f64; 3])>,
    quick: Newton,
    solver: Auto,
}

impl<const N: usize> Default for Contacts<N> {
    fn default() -> Self {
        Contacts {
            obstacles: vec![],
            between: None,
            stations: 4,
            correction: 0.0,
            margin: 0.0,
            touches: vec![],
            found: vec![],
            search: Search::new(),
            report: SolveReport::EMPTY,
            rows: Rows::default(),
            across: vec![],
            groups: Groups::default(),
            islands: vec![],
            count: 0,
            p: vec![],
            change: vec![],
            before: vec![],
            quick: Newton::new(NewtonSettings {
                stop: SolverSettings {
                    max_iter: QUICK,
                    ..SolverSettings::default()
                },
                ..NewtonSettings::default()
            }),
            solver: Auto::new(SolverSettings::default()),
        }
    }
}

impl<const N: usize> Contacts<N> {
    /// Contacts that were closed in the last step.
    pub fn touches(&self) -> &[Touch<N>] {
        &self.touches
    }

    /// Which contacts are closed in this step, or nearer than `reach`; percussions start from those of the last.
    pub(crate) fn find<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        (q, t): (&[f64], f64),
        reach: f64,
    ) {
        let between = self.between.as_ref();
        let cut = Cut {
            stations: self.stations.max(1),
            margin: self.margin,
            reach,
        };
        let out = &mut self.touches;
        (self.search).find(beams, &self.obstacles, between, cut, (q, t), out);
        self.report = SolveReport::EMPTY;
        self.groups.sort(beams, &mut self.touches);
        self.p.clear();
        self.count = 0;
        let mut group = None;
        for (i, touch) in self.touches.iter_mut().enumerate() {
            if let Ok(at) = self
                .before
                .binary_search_by_key(&touch.key, |(key, _)| *key)
            {
                touch.p = self.before[at].1;
            }
            let (rows, first) = (touch.law.rows(), self.p.len());
            if group != Some(touch.group) {
                group = Some(touch.group);
                begin_island(&mut self.islands, self.count, i, first);
                self.count += 1;
            }
            let island = &mut self.islands[self.count - 1];
            (island.touches.end, island.rows.end) = (i + 1, first + rows);
            island.problem.laws.push(touch.law);
            self.p.extend_from_slice(&touch.p[..rows]);
        }
    }

    /// How far the beams go off from where they were foreseen, m, at contacts that they move into deeper than their
    /// velocities, `u` at the begin of a step of `dt`, could carry them by its middle, with nothing that was met beside. The
    /// gap there was smaller than that.
    pub(crate) fn missed<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        (foreseen, q, t): (&[f64], &[f64], f64),
        (u, dt): (&[f64], f64),
    ) -> Option<f64> {
        if self.obstacles.is_empty() && self.between.is_none() {
            return None;
        }
        let between = self.between.as_ref();
        let cut = Cut {
            stations: self.stations.max(1),
            margin: 0.0,
            reach: 0.0,
        };
        let out = &mut self.found;
        (self.search).find(beams, &self.obstacles, between, cut, (q, t), out);
        let missed = self.found.iter().filter(|touch| {
            // with restitution contacts are met when they are closed
            let way = 0.5 * dt * touch.gamma(0, u).abs();
            let deep = touch.surface.eps_N == 0.0 && -touch.gap > way.max(SHALLOW * touch.radius());
            let each = beams.elements()[touch.element].length() / cut.stations as f64;
            deep && !(self.touches.iter()).any(|met| met.is_beside(touch, each))
        });
        let ways = missed.map(|touch| touch.way(beams, foreseen, q));
        ways.reduce(f64::max).filter(|way| *way > 0.0)
    }

    /// How the problems were solved whose percussions the step ended with; the worst of them.
    pub(crate) fn report(&self) -> SolveReport {
        self.report
    }

    /// After a step: its percussions are the first guess of the next.
    pub(crate) fn remember(&mut self) {
        self.before.clear();
        let before = self.touches.iter().map(|touch| (touch.key, touch.p));
        self.before.extend(before);
        self.before.sort_unstable_by_key(|(key, _)| *key);
    }

    /// Percussions of the last step by their keys.
    pub(crate) fn memory(&self) -> Vec<(u64, [f64; 3])> {
        self.before.clone()
    }

    /// Takes over what [`Contacts::memory`] gave.
    pub(crate) fn recall(&mut self, mut percussions: Vec<(u64, [f64; 3])>) {
        percussions.sort_unstable_by_key(|(key, _)| *key);
        self.before = percussions;
        self.touches.clear();
    }

    /// Whether nothing touches.
    pub(crate) fn are_none(&self) -> bool {
        self.touches.is_empty()
    }

    /// R and G of a new factor; joints yield only as their equations let them.
    pub(crate) fn linearise<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        factor: &Factor<N>,
        joints: &Joints<N>,
        scale: f64,
    ) {
        self.rows.reset(beams.coordinates());
        for touch in &self.touches {
            for row in 0..touch.law.rows() {
                let sides = touch.sides.iter().flatten();
                let sides = sides.map(|side| (side.node, &side.W[row]));
                self.rows.push(beams, factor, sides);
            }
        }
        let (n, m) = (self.rows.len(), joints.rows.len());
        self.across.clear();
        for i in 0..n {
            let at = self.across.len();
            let products = (0..m).map(|j| self.rows.product(i, &joints.rows, j));
            self.across.extend(products);
            joints.forward(&mut self.across[at..]);
        }
        for island in &mut self.islands[..self.count] {
            let mut G =
                match std::mem::replace(&mut island.problem.G, Delassus::Dense(Dense::default())) {
                    Delassus::Dense(G) => G,
                    _ => Dense::default(),
                };
            let first = island.rows.start;
            G.reset(island.rows.len());
            for i in island.rows.clone() {
                for j in first..=i {
                    let mut sum = self.rows.product(i, &self.rows, j);
                    sum -= dot(&self.across[i * m..][..m], &self.across[j * m..][..m]);
                    G.row_mut(i - first)[j - first] = scale * sum;
                    G.row_mut(j - first)[i - first] = scale * sum;
                }
            }
            island.problem.G = Delassus::Dense(G);
        }
    }

    /// Force directions where the beams are at `q`.
    pub(crate) fn update<E: Element<N>>(&mut self, beams: &Beams<E, N>, q: &[f64]) {
        for touch in &mut self.touches {
            touch.update(beams, q);
        }
    }

    /// Percussions, from the velocities `u` under those that there were, and `u_b` at the begin of the step.
    pub(crate) fn solve(
        &mut self,
        u: &[f64],
        u_b: &[f64],
        weights: Weights,
    ) -> Result<(), SoftError> {
        let Weights { theta, per_dt } = weights;
        self.report = SolveReport::EMPTY;
        for island in &mut self.islands[..self.count] {
            let problem = &mut island.problem;
            problem.c.clear();
            for touch in &self.touches[island.touches.clone()] {
                for row in 0..touch.law.rows() {
                    let eps = match row {
                        0 => touch.surface.eps_N,
                        _ => touch.surface.eps_T,
                    };
                    let mut c = touch.gamma(row, u) + eps * touch.gamma(row, u_b);
                    if row == 0 && touch.gap <= 0.0 {
                        c += self.correction * touch.gap * per_dt;
                    } else if row == 0 {
                        // the gap in the middle of the next step, gap_M + Δt ((θ + ½) γ_E − (θ − ½) γ_B), must not be
                        // negative: there contacts are found, and what moves towards them comes to rest in that step
                        let before = (theta - 0.5) * touch.gamma(row, u_b);
                        c += (touch.gap * per_dt - before) / (theta + 0.5);
                    }
                    problem.c.push(c);
                }
            }
            let p = &mut self.p[island.rows.clone()];
            if let Delassus::Dense(G) = &problem.G {
                for (i, c) in problem.c.iter_mut().enumerate() {
                    *c -= dot(G.row(i), p);
                }
            }
            let quick = (p.len() <= QUICK_ROWS).then(|| self.quick.solve(problem, p));
            let mut report = match quick {
                Some(report) if report.converged => report,
                _ => self.solver.solve(problem, p),
            };
            if report.residual.is_nan() || report.residual > ENOUGH {
                return Err(SoftError::NoConvergence {
                    what: "percussions of contacts",
                    residual: report.residual,
                    iterations: report.iterations,
                });
            }
            report.converged = true;
            self.report = worse(self.report, report);
        }
        let mut at = 0;
        self.change.clear();
        for touch in &mut self.touches {
            let rows = touch.law.rows();
            let new = &self.p[at..at + rows];
            self.change
                .extend(new.iter().zip(&touch.p).map(|(new, old)| new - old));
            touch.p[..rows].copy_from_slice(new);
            at += rows;
        }
        Ok(())
    }

    /// x = R δp with what joints answer to it: D⁻¹ and L⁻ᵀ make it S⁻¹ (W δp + Cᵀ λ). `answer` receives λ. δp is the last
    /// change of percussions.
    pub(crate) fn gather(&self, joints: &Joints<N>, answer: &mut Vec<f64>, x: &mut [f64]) {
        x.fill(0.0);
        self.rows.gather(&self.change, x);
        let m = joints.rows.len();
        answer.clear();
        answer.resize(m, 0.0);
        for (i, p) in self.change.iter().enumerate() {
            let row = &self.across[i * m..][..m];
            answer.iter_mut().zip(row).for_each(|(a, r)| *a -= p * r);
        }
        joints.backward(answer);
        joints.rows.gather(answer, x);
    }

    /// Adds s W p.
    pub(crate) fn add_forces(&self, s: f64, f: &mut [f64]) {
        for touch in &self.touches {
            for side in touch.sides.iter().flatten() {
                let f = &mut f[N * side.node..N * (side.node + 2)];
                for row in 0..touch.law.rows() {
                    let w = side.W[row].as_flattened();
                    f.iter_mut()
                        .zip(w)
                        .for_each(|(f, w)| *f += s * touch.p[row] * w);
                }
            }
        }
    }
}

/// The report with the larger residual, with the iterations of the longer.
pub(crate) fn worse(a: SolveReport, b: SolveReport) -> SolveReport {
    let iterations = a.iterations.max(b.iterations);
    let mut worse = if b.residual > a.residual { b } else { a };
    worse.iterations = iterations;
    worse
}

/// Island `k` begins with this touch and this row; memory of earlier ones is kept.
fn begin_island(islands: &mut Vec<Island>, k: usize, touch: usize, row: usize) {
    if k == islands.len() {
        islands.push(Island {
            touches: 0..0,
            rows: 0..0,
            problem: ContactProblem::empty(),
        });
    }
    let island = &mut islands[k];
    (island.touches.start, island.rows.start) = (touch, row);
    island.problem.laws.clear();
}
