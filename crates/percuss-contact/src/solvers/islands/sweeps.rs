//! Over-relaxed Gauss–Seidel sweeps in a fixed order, with Nesterov's momentum.
//!
//! ```text
//! p⁺ = sweep(y, ω),   y = p⁺ + β (p⁺ − p),   v = M⁻¹ W y is carried along by the same rule
//! ```
//!
//! β grows as in Nesterov's method and falls to zero where the sweeps begin to move further than before
//! \[ODonoghue2015]. Threads share out the [`Domains`] of an island. Sums are kept for every domain and border and put
//! together in their order, so that every bit is the same for any number of threads.

use super::barrier::Barrier;
use super::contacts::Act;
use super::domains::Domains;
use super::sums::{Slot, Sums};
use crate::problem::{ContactProblem, Pairs};
use fearless_simd::Level;
use std::sync::atomic::Ordering;

/// Over-relaxation.
const OMEGA: f64 = 1.2;
/// Sweeps after which the residual is looked at first, and at most between two looks.
const LOOK: (usize, usize) = (8, 20);
/// Sweeps in which the residual is expected to fall by a decade.
const DECADE: f64 = 6.0;
/// Sweeps after which v is computed from p anew, free of what rounding has added up.
const REFRESH: usize = 50;
/// Where the residual has grown so much over the best, momentum and over-relaxation end.
const GROWTH: f64 = 10.0;

/// How a solve by sweeps ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Swept {
    pub residual: f64,
    pub sweeps: usize,
    /// How often threads had to wait long for each other.
    pub waits: usize,
}

/// When sweeps end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub tol: f64,
    /// Most sweeps.
    pub most: usize,
    /// Sweeps that must halve the residual.
    pub patience: usize,
}

/// The contacts of one island, and what threads tell each other.
#[derive(Default)]
pub(super) struct Sweeps {
    domains: Domains,
    /// In turn for every other pass: while some still read the sums of one, others write those of the next.
    sums: [Vec<Slot>; 2],
}

impl Sweeps {
    /// Takes in the contacts of an island with their percussions. `local` gives the place of each block in the island,
    /// which has `blocks` of them.
    pub fn fill(
        &mut self,
        problem: &ContactProblem,
        G: &Pairs,
        contacts: &[u32],
        (local, blocks): (&[u32], usize),
        p: &[f64],
    ) {
        self.domains.fill(problem, G, contacts, (local, blocks), p);
        for sums in &mut self.sums {
            sums.resize_with(self.domains.sums(), Default::default);
        }
    }

    /// Hands out the percussions of every contact.
    pub fn give(&mut self, G: &Pairs, put: impl FnMut(u32, [f64; 3])) {
        self.domains.give(G, put);
    }

    /// Sweeps with at most so many threads until the limits are reached.
    pub fn run(&self, limits: Limits, threads: usize) -> Swept {
        let threads = threads.min(self.domains.len());
        let barrier = Barrier::new(threads);
        let worker = |rank: usize| {
            Worker {
                sweeps: self,
                level: Level::new(),
                barrier: &barrier,
                rank,
                threads,
                pass: 0,
            }
            .run(limits)
        };
        if threads == 1 {
            return worker(0);
        }
        std::thread::scope(|scope| {
            for rank in 1..threads {
                let worker = &worker;
                scope.spawn(move || worker(rank));
            }
            worker(0)
        })
    }
}

/// One of the threads; all take the same decisions from the same sums.
struct Worker<'a> {
    sweeps: &'a Sweeps,
    level: Level,
    barrier: &'a Barrier,
    rank: usize,
    threads: usize,
    /// How many passes were made.
    pass: usize,
}

impl Worker<'_> {
    fn run(mut self, limits: Limits) -> Swept {
        self.pass(Act::Start);
        let mut residual = self.judge();
        let mut best = residual;
        let (mut halved, mut since) = (residual, 0);
        let (mut omega, mut beta, mut momentum) = (OMEGA, 0.0, Momentum::new());
        let (mut sweeps, mut look) = (0, LOOK.0);
        while residual > limits.tol && sweeps < limits.most && sweeps - since < limits.patience {
            let sums = self.pass(Act::Relax { omega, beta });
            sweeps += 1;
            if sweeps >= look || sums.change == 0.0 || sweeps == limits.most {
                residual = self.judge();
                if residual <= limits.tol {
                    // v has been carried along: the last word is that of p alone
                    self.pass(Act::Start);
                    residual = self.judge();
                }
                let decades = (residual / limits.tol).log10();
                look = sweeps + (DECADE * decades).clamp(2.0, LOOK.1 as f64) as usize;
                if residual <= limits.tol {
                    break;
                }
                if residual < 0.5 * halved {
                    (halved, since) = (residual, sweeps);
                }
                best = best.min(residual);
                if residual > GROWTH * best {
                    (omega, momentum.on) = (1.0, false);
                }
            }
            beta = momentum.next(sums.change);
            if sweeps % REFRESH == 0 {
                self.pass(Act::Start);
            }
        }
        Swept {
            residual,
            sweeps,
            waits: self.barrier.yields.load(Ordering::Relaxed),
        }
    }

    /// The residual, in the measure of [`crate::Measure::Scaled`].
    fn judge(&mut self) -> f64 {
        let sums = self.pass(Act::Judge);
        let residual = (sums.change / sums.size.max(sums.drive)).sqrt();
        match sums.change {
            0.0 => 0.0,
            _ if residual.is_nan() => f64::INFINITY,
            _ => residual,
        }
    }

    /// One pass over all contacts: inside of the domains first, then the borders, turn by turn.
    fn pass(&mut self, act: Act) -> Sums {
        let Sweeps { domains, sums } = self.sweeps;
        let sums = &sums[self.pass % 2];
        self.pass += 1;
        for d in self.share(domains.len()) {
            sums[d].set(&domains.act_inside(self.level, act, d));
        }
        self.barrier.wait();
        for turn in 0..domains.turns() {
            let borders = domains.turn(turn);
            for k in &borders[self.share(borders.len())] {
                let k = *k as usize;
                sums[domains.len() + k].set(&domains.act_across(self.level, act, k));
            }
            self.barrier.wait();
        }
        let mut total = Sums::default();
        for slot in sums {
            total.add(&slot.get());
        }
        total
    }

    /// This thread's part of so many things.
    fn share(&self, count: usize) -> std::ops::Range<usize> {
        count * self.rank / self.threads..count * (self.rank + 1) / self.threads
    }
}

/// β from sweep to sweep.
struct Momentum {
    on: bool,
    theta: f64,
    last: f64,
}

impl Momentum {
    fn new() -> Self {
        Momentum {
            on: true,
            theta: 1.0,
            last: f64::INFINITY,
        }
    }

    fn next(&mut self, change: f64) -> f64 {
        if !self.on {
            return 0.0;
        }
        let theta = 0.5 * (1.0 + (1.0 + 4.0 * self.theta * self.theta).sqrt());
        let beta = if change > self.last {
            self.theta = 1.0;
            0.0
        } else {
            let beta = (self.theta - 1.0) / theta;
            self.theta = theta;
            beta
        };
        self.last = change;
        beta
    }
}
