mod cone;
mod seat;

use super::SolverSettings;
use super::best::Best;
use super::linear::{Block, BlockRow, BlockSystem, corner, diagonal, product, times};
use crate::law::Laws;
use crate::problem::{ContactProblem, Couplings, Delassus};
use crate::report::{SolveReport, SolverKind};
use cone::{Scaling, UNIT, Vector, divide, dot, jordan, longest_step, tail};
use seat::Seat;

/// Interior points on the cones of friction, De Saxcé's correction included \[Acary2024].
///
/// Each contact sits in a second-order cone with x ∘ y = 0 and y = ξ + μ‖ξ_T‖ e_N. The products x ∘ y are
/// led to zero together, so that the iterates keep away from the corners where a contact changes its state.
///
/// 1. scale: S x = S⁻¹ y (Nesterov–Todd)
/// 2. predict: the step towards x ∘ y = 0
/// 3. correct: the step towards x ∘ y = σ g e with the second-order term of the first \[Mehrotra1992]
/// 4. move: nearly to the boundary of the cones
///
/// De Saxcé's term makes the problem non-monotone: for high friction its slope can turn the direction against the
/// boundary, step after step. A few short steps in a row make its slope count for less, long steps for more again; where that
/// has not helped in time it ends.
///
/// A singular G is no obstacle, and the first guess plays no role. It comes near a solution in 10 to 30
/// iterations; to come nearer than 1e-8 is [`Newton`](super::Newton)'s part.
#[derive(Clone, Debug, Default)]
pub struct Interior {
    /// When to stop.
    pub settings: SolverSettings,
    best: Best,
    seats: Vec<Seat>,
    y: Vec<Vector>,
    scalings: Vec<Option<Scaling>>,
    /// k of each cone: dy = S k − S² dx.
    k: Vec<Vector>,
    dy: Vec<Vector>,
    dp: Vec<f64>,
    rows: Vec<BlockRow>,
    /// Share of the slope of De Saxcé's term that counts, and short steps since it last fell.
    share: f64,
    short: usize,
    /// Which of the last steps were short, one bit for each, and for how many steps three of the last five have been.
    recent: u8,
    creeping: usize,
    /// De Saxcé's term μ‖ξ_T‖ of every contact, m/s, where it is held; empty where it goes along.
    held: Vec<f64>,
    system: BlockSystem,
}

impl Interior {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Interior {
            settings,
            ..Interior::default()
        }
    }

    /// Factorisations of a solve, roughly.
    pub(crate) const ITERATIONS: f64 = 15.0;

    /// Multiplications and additions of a factorisation, roughly.
    pub(crate) fn work(problem: &ContactProblem) -> f64 {
        let mut system = BlockSystem::default();
        match &problem.G {
            Delassus::Dense(G) => system.shape(G, &problem.laws, |_| true),
            Delassus::Blocks(G) => system.shape(G, &problem.laws, |_| true),
            Delassus::Factored(G) => system.shape(&G.form(&problem.laws), &problem.laws, |_| true),
            Delassus::BodyContacts(G) => {
                system.shape(&G.form(&problem.laws), &problem.laws, |_| true)
            }
            Delassus::SingleDofContacts(G) => {
                system.shape(&G.form(&problem.laws), &problem.laws, |_| true)
            }
        }
        system.work()
    }

    fn run<G: Couplings>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        self.best.start(problem, &stop);
        // the guess is judged, and forgotten
        self.best.judge(problem, &stop, p);
        let cones = self.start(problem, p);
        self.system.shape(G, &problem.laws, |_| true);
        (self.share, self.short) = (1.0, 0);
        (self.recent, self.creeping) = (0, 0);
        let mut iterations = 0;
        let mut residual = self.best.judge(problem, &stop, p);
        let (mut lowest, mut narrowest, mut idle) = (residual, f64::INFINITY, 0);
        while residual > stop.tol && iterations < stop.max_iter && idle <= PATIENCE {
            if iterations >= GRANTED && self.creeping > CREEPING {
                break;
            }
            iterations += 1;
            let Some(alpha) = self.go(G, problem, p, cones) else {
                break;
            };
            residual = self.best.judge(problem, &stop, p);
            self.weigh(alpha);
            let gap = self.gap(&problem.laws, p, 0.0);
            let progress = residual < lowest || gap < 0.9 * narrowest;
            idle = if progress { 0 } else { idle + 1 };
            lowest = lowest.min(residual);
            narrowest = narrowest.min(gap);
        }
        let residual = self.best.give(p);
        SolveReport::single(SolverKind::Interior, iterations, residual, stop.tol)
    }

    /// Moves p and y on; by which part of their direction, none where there is no way on.
    fn go<G: Couplings>(
        &mut self,
        G: &G,
        problem: &ContactProblem,
        p: &mut [f64],
        cones: usize,
    ) -> Option<f64> {
        let laws = &problem.laws;
        if !(self.scale(problem, p) && self.system.factor(G, laws, |i| self.rows[i])) {
            return None;
        }
        let alpha = self.step(problem, p, cones)?;
        for (p, dp) in p.iter_mut().zip(&self.dp) {
            *p += alpha * dp;
        }
        for (y, dy) in self.y.iter_mut().zip(&self.dy) {
            for k in 0..3 {
                y[k] += alpha * dy[k];
            }
        }
        Some(alpha)
    }

    /// Solves the convex problem that is left where De Saxcé's terms are held at these values, from its own start and as
    /// far as rounding lets it.
    pub(crate) fn solve_held(&mut self, problem: &ContactProblem, terms: &[f64], p: &mut [f64]) {
        self.held.extend_from_slice(terms);
        match &problem.G {
            Delassus::Dense(G) => self.run_held(G, problem, p),
            Delassus::Blocks(G) => self.run_held(G, problem, p),
            Delassus::Factored(G) => self.run_held(&G.form(&problem.laws), problem, p),
            Delassus::BodyContacts(G) => self.run_held(&G.form(&problem.laws), problem, p),
            Delassus::SingleDofContacts(G) => self.run_held(&G.form(&problem.laws), problem, p),
        }
        self.held.clear();
    }

    fn run_held<G: Couplings>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) {
        let stop = self.settings;
        self.best.start(problem, &stop);
        let cones = self.start(problem, p);
        self.best.judge(problem, &stop, p);
        self.system.shape(G, &problem.laws, |_| true);
        self.share = 0.0;
        let first = self.gap(&problem.laws, p, 0.0);
        let (mut narrowest, mut idle, mut iterations) = (first, 0, 0);
        let most = HELD.min(stop.max_iter);
        while narrowest > CLOSED * first && idle <= PATIENCE && iterations < most {
            iterations += 1;
            if self.go(G, problem, p, cones).is_none() {
                break;
            }
            self.best.judge(problem, &stop, p);
            let gap = self.gap(&problem.laws, p, 0.0);
            idle = if gap < 0.9 * narrowest { 0 } else { idle + 1 };
            narrowest = narrowest.min(gap);
        }
    }

    /// De Saxcé's terms of the percussions judged last, m/s.
    pub(crate) fn terms(&self, laws: &Laws) -> impl Iterator<Item = f64> {
        laws.iter()
            .zip(&self.seats)
            .map(|((start, law), seat)| match seat {
                Seat::Coulomb { .. } => tail(&seat.y(&corner(&self.best.xi, start, law.rows()))),
                _ => 0.0,
            })
    }

    /// Finds the share of De Saxcé's slope for the next step from the length of the last.
    fn weigh(&mut self, alpha: f64) {
        const IN_A_ROW: usize = 3;
        const LONG: f64 = 0.5;
        self.recent = ((self.recent << 1) | u8::from(alpha < SHORT)) & 0b1_1111;
        let creeps = self.recent.count_ones() >= 3;
        self.creeping = if creeps { self.creeping + 1 } else { 0 };
        self.short = if alpha < SHORT { self.short + 1 } else { 0 };
        if self.short == IN_A_ROW {
            self.share *= 0.8;
            self.short = 0;
        } else if alpha > LONG {
            self.share = f64::min(self.share + 0.1, 1.0);
        }
    }

    /// Percussions and velocities in the middle of their cones, of the size that c and G suggest.
    /// Returns the number of cones.
    fn start(&mut self, problem: &ContactProblem, p: &mut [f64]) -> usize {
        let speed = problem.c.iter().fold(0.0, |most: f64, c| most.max(c.abs()));
        let speed = if speed > 0.0 { speed } else { 1.0 };
        self.seats.clear();
        self.seats
            .extend(problem.laws.iter().map(|(_, law)| Seat::of(law)));
        self.dp.resize(problem.rows(), 0.0);
        self.y.clear();
        self.y.resize(problem.contacts(), [speed, 0.0, 0.0]);
        self.dy.resize(problem.contacts(), [0.0; 3]);
        for (i, (start, law)) in problem.laws.iter().enumerate() {
            p[start..start + law.rows()].fill(0.0);
            if let Seat::Coulomb { .. } = self.seats[i] {
                p[start] = speed / problem.diagonal_block(i)[0][0];
            }
        }
        self.seats.iter().filter(|seat| seat.has_cone()).count()
    }

    /// Finds the scalings, and with them the rows of the linear system: G dp + T E S² T dp = T (−f + E S k),
    /// where x = T p, f is the error of y, and E = I − θ e_N tᵀ comes from De Saxcé's term. False at a boundary.
    fn scale(&mut self, problem: &ContactProblem, p: &[f64]) -> bool {
        self.scalings.clear();
        self.rows.clear();
        for (i, (start, law)) in problem.laws.iter().enumerate() {
            let seat = self.seats[i];
            let scaling = Scaling::between(&seat.x(&corner(p, start, law.rows())), &self.y[i]);
            if seat.has_cone() && scaling.is_none() {
                return false;
            }
            let H = scaling.map_or([[0.0; 3]; 3], |s| product(&s.S, &s.S));
            self.rows.push(match seat {
                Seat::Bilateral => BlockRow {
                    left: diagonal([1.0; 3]),
                    own: diagonal([REDUNDANT * problem.diagonal_block(i)[0][0]; 3]),
                },
                Seat::Idle => BlockRow {
                    left: diagonal([0.0; 3]),
                    own: diagonal([1.0; 3]),
                },
                Seat::Bounded { .. } => BlockRow {
                    left: diagonal([1.0; 3]),
                    own: [
                        [H[1][1], H[1][2], 0.0],
                        [H[2][1], H[2][2], 0.0],
                        [0.0, 0.0, 1.0],
                    ],
                },
                Seat::Coulomb { mu: 0.0 } => BlockRow {
                    left: diagonal([1.0, 0.0, 0.0]),
                    own: diagonal([H[0][0], 1.0, 1.0]),
                },
                Seat::Coulomb { mu } => {
                    let EH = product(&de_saxce(&self.y[i], self.share), &H);
                    let T = [1.0, 1.0 / mu, 1.0 / mu];
                    BlockRow {
                        left: diagonal([1.0; 3]),
                        own: std::array::from_fn(|k| {
                            std::array::from_fn(|l| T[k] * EH[k][l] * T[l])
                        }),
                    }
                }
            });
            self.scalings.push(scaling);
        }
        true
    }

    /// Predicts and corrects; leaves the direction in dp and dy and returns the length of the step.
    fn step(&mut self, problem: &ContactProblem, p: &[f64], cones: usize) -> Option<f64> {
        let laws = &problem.laws;
        let count = cones.max(1) as f64;
        let gap = self.gap(laws, p, 0.0) / count;
        // predict: l ∘ (S dx + S⁻¹ dy) = −l ∘ l
        self.k.clear();
        self.k.extend(self.scalings.iter().map(|s| match s {
            Some(s) => s.l.map(|l| -l),
            None => [0.0; 3],
        }));
        if !self.direction(laws, p) {
            return None;
        }
        let alpha = self.longest(laws, p).min(1.0);
        let predicted = self.gap(laws, p, alpha) / count;
        let sigma = (predicted / gap).clamp(0.0, 1.0).powi(3).max(1e-8);
        // correct: l ∘ (S dx + S⁻¹ dy) = σ g e − l ∘ l − (S dx) ∘ (S⁻¹ dy)
        for (i, (start, law)) in laws.iter().enumerate() {
            let Some(s) = &self.scalings[i] else {
                continue;
            };
            let dx = self.seats[i].dx(&corner(&self.dp, start, law.rows()));
            let second = if alpha > SHORT {
                jordan(&times(&s.S, &dx), &times(&s.inverse, &self.dy[i]))
            } else {
                [0.0; 3]
            };
            let square = jordan(&s.l, &s.l);
            let target = std::array::from_fn(|j| sigma * gap * UNIT[j] - square[j] - second[j]);
            self.k[i] = divide(&s.l, &target);
        }
        if !self.direction(laws, p) {
            return None;
        }
        let alpha = (NEARLY * self.longest(laws, p)).min(1.0);
        (alpha > SHORTEST).then_some(alpha)
    }

    /// Solves for dp, dy with the k at hand.
    fn direction(&mut self, laws: &Laws, p: &[f64]) -> bool {
        for (i, (start, law)) in laws.iter().enumerate() {
            let rows = law.rows();
            let xi = corner(&self.best.xi, start, rows);
            let right = match (self.seats[i], &self.scalings[i]) {
                (Seat::Bilateral, _) => xi.map(|xi| -xi),
                (Seat::Coulomb { mu }, Some(s)) => {
                    let y = &self.y[i];
                    let said = self.seats[i].y(&xi);
                    let term = self.held.get(i).copied().unwrap_or_else(|| tail(y));
                    let error = [said[0] + term - y[0], said[1] - y[1], said[2] - y[2]];
                    let known = times(&de_saxce(y, self.share), &times(&s.S, &self.k[i]));
                    if mu > 0.0 {
                        let T = [1.0, 1.0 / mu, 1.0 / mu];
                        std::array::from_fn(|j| T[j] * (known[j] - error[j]))
                    } else {
                        let idle = corner(p, start, rows);
                        [known[0] - error[0], -idle[1], -idle[2]]
                    }
                }
                (Seat::Bounded { .. }, Some(s)) => {
                    let known = times(&s.S, &self.k[i]);
                    let y = &self.y[i];
                    [known[1] - (xi[0] - y[1]), known[2] - (xi[1] - y[2]), 0.0]
                }
                _ => corner(p, start, rows).map(|p| -p),
            };
            self.dp[start..start + rows].copy_from_slice(&right[..rows]);
        }
        if !self.system.solve(laws, &mut self.dp) {
            return false;
        }
        for (i, (start, law)) in laws.iter().enumerate() {
            let Some(s) = &self.scalings[i] else {
                continue;
            };
            // dy = S (k − S dx)
            let dx = self.seats[i].dx(&corner(&self.dp, start, law.rows()));
            let Sdx = times(&s.S, &dx);
            self.dy[i] = times(&s.S, &std::array::from_fn(|j| self.k[i][j] - Sdx[j]));
        }
        true
    }

    /// Σ ⟨x, y⟩ after a step of length `alpha`.
    fn gap(&self, laws: &Laws, p: &[f64], alpha: f64) -> f64 {
        let mut sum = 0.0;
        for (i, (start, law)) in laws.iter().enumerate() {
            let seat = self.seats[i];
            if seat.has_cone() {
                let x = seat.x(&corner(p, start, law.rows()));
                let dx = seat.dx(&corner(&self.dp, start, law.rows()));
                let at = |x: &Vector, dx: &Vector| -> Vector {
                    std::array::from_fn(|k| x[k] + alpha * dx[k])
                };
                sum += if alpha > 0.0 {
                    dot(&at(&x, &dx), &at(&self.y[i], &self.dy[i]))
                } else {
                    dot(&x, &self.y[i])
                };
            }
        }
        sum
    }

    /// The longest step that stays in all cones.
    fn longest(&self, laws: &Laws, p: &[f64]) -> f64 {
        let mut alpha = f64::INFINITY;
        for (i, (start, law)) in laws.iter().enumerate() {
            let seat = self.seats[i];
            if seat.has_cone() {
                let x = seat.x(&corner(p, start, law.rows()));
                let dx = seat.dx(&corner(&self.dp, start, law.rows()));
                alpha = alpha
                    .min(longest_step(&x, &dx))
                    .min(longest_step(&self.y[i], &self.dy[i]));
            }
        }
        alpha
    }
}

/// Judgements without progress after which the method is at its end.
const PATIENCE: usize = 8;
/// Iterations after which so many steps on end of creeping are the end: until then the slope may have to find its share.
const GRANTED: usize = 60;
const CREEPING: usize = 10;
/// A step shorter than this is short; a predicted one then says nothing about second order.
const SHORT: f64 = 0.1;
/// A step shorter than this is none.
const SHORTEST: f64 = 1e-8;
/// The part of the longest step that is taken.
const NEARLY: f64 = 0.99;
/// Where terms are held: the part of the first gap that is none, and most iterations.
const CLOSED: f64 = 1e-20;
const HELD: usize = 60;
/// Share of the diagonal by which redundant joints are kept apart.
const REDUNDANT: f64 = 1e-12;

/// E = I − θ e_N tᵀ with t the direction of the tail of y: the derivative of y − θ ‖y_T‖ e_N, θ the share that counts.
fn de_saxce(y: &Vector, share: f64) -> Block {
    let size = tail(y);
    let t = if size > 0.0 {
        [share * y[1] / size, share * y[2] / size]
    } else {
        [0.0; 2]
    };
    [[1.0, -t[0], -t[1]], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
}

solves_by_entries!(Interior);
