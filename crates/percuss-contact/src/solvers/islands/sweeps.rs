//! Over-relaxed Gauss–Seidel sweeps in a fixed order, with Nesterov's momentum.
//!
//! ```text
//! p⁺ = sweep(y, ω),   y = p⁺ + β (p⁺ − p),   v = M⁻¹ W y is carried along by the same rule
//! ```
//!
//! β grows at first more slowly than in Nesterov's method and falls to zero where the sweeps begin to move clearly further than
//! before \[ODonoghue2015]. A ball in a corner whose walls ask for velocities that no motion has is wedged a bit more in every
//! sweep, by the same amount each, until it slips: only momentum that lasts brings that to an end.
//!
//! Threads share out the [`Domains`] of an island. Sums are kept for every domain and border and put together in their
//! order, so that every bit is the same for any number of threads. What a sweep does follows from the sums of the sweep
//! before the last: so no thread waits until all others have ended theirs.

use super::contacts::Act;
use super::crew::{Board, Hand, Task};
use super::cut::Places;
use super::domains::{Domains, Source};
use crate::solvers::SolverSettings;

/// Sweeps that must halve the residual, at least and at most; in between so many for each contact. What comes after
/// sweeps costs more than that.
const PATIENT: (usize, usize) = (300, 6000);
const PATIENT_PER_CONTACT: usize = 3;
/// Over-relaxation.
const OMEGA: f64 = 1.25;
/// Sweeps after which the residual is looked at first, and at most between two looks.
const LOOK: (usize, usize) = (8, 40);
/// Sweeps after which v is computed from p anew, free of what rounding has added up.
const REFRESH: usize = 50;
/// Where a sweep moves so much further than the one before, squared, momentum begins anew.
const FURTHER: f64 = 1.05;
/// θ of momentum that begins anew.
const AGAIN: f64 = 7.0;
/// By how much more than in Nesterov's method momentum is held back, and the θ from which on it is let go.
const HELD: (f64, f64) = (9.0, 30.0);
/// Where the residual has grown so much over the best, momentum and over-relaxation end.
const GROWTH: f64 = 10.0;

/// How a solve by sweeps ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Swept {
    pub residual: f64,
    pub sweeps: usize,
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

impl Limits {
    /// Of so many contacts.
    pub fn new(settings: &SolverSettings, contacts: usize) -> Self {
        Limits {
            tol: settings.tol,
            most: settings.max_iter,
            patience: (PATIENT_PER_CONTACT * contacts).clamp(PATIENT.0, PATIENT.1),
        }
    }
}

/// The contacts of one island, and where threads meet.
#[derive(Default)]
pub(super) struct Sweeps {
    domains: Domains,
    board: Board,
}

impl Sweeps {
    /// Hands out the percussions of every contact.
    pub fn give(&mut self, put: impl FnMut(u32, &[f64; 3])) {
        self.domains.give(put);
    }

    /// Writes down what the percussions do to the velocities of the bodies at these places, where sweeps have ended well.
    pub fn give_velocities(&mut self, places: &Places, v: &mut [f64]) {
        self.domains.give_velocities(places, v);
    }

    /// Takes in the contacts of an island.
    pub fn take_in(&mut self, contacts: &[u32], places: &Places) {
        self.domains.fill(contacts, places);
    }

    /// Sweeps over the contacts of the island with at most so many threads until the limits are reached.
    pub fn run(&mut self, source: Source<'_>, limits: Limits, threads: usize) -> Swept {
        self.board.clear(&self.domains);
        let (board, domains) = (&self.board, &self.domains);
        let threads = threads.min(domains.len());
        let hand = || Hand::new(board, domains, source, threads == 1);
        together(threads - 1, &|| hand().help(), || sweep(hand(), limits))
    }
}

/// Does something, with so many of rayon's threads to help where they are free.
fn together<T: Send>(
    helpers: usize,
    help: &(impl Fn() + Sync),
    lead: impl FnOnce() -> T + Send,
) -> T {
    match helpers {
        0 => lead(),
        _ => rayon::join(|| together(helpers - 1, help, lead), help).0,
    }
}

fn sweep(mut hand: Hand<'_>, limits: Limits) -> Swept {
    hand.go(Task::Build);
    hand.go(Task::Act(Act::Start));
    let mut residual = judge(&mut hand);
    let mut best = residual;
    let (mut halved, mut since) = (residual, 0);
    let (mut omega, mut beta, mut momentum) = (OMEGA, 0.0, Momentum::new());
    let (mut sweeps, mut look) = (0, LOOK.0);
    // the residual for each change of percussions in the sweep before the last, as it was when last looked at
    let mut ratio = f64::INFINITY;
    // squared change of the last sweep, where something came after it
    let mut known = Some(f64::INFINITY);
    while residual > limits.tol && sweeps < limits.most && sweeps - since < limits.patience {
        hand.go(Task::Act(Act::Relax { omega, beta }));
        sweeps += 1;
        let square = known.take().unwrap_or_else(|| hand.sums(1).change);
        let change = square.sqrt();
        if sweeps >= look || ratio * change <= limits.tol || sweeps == limits.most || change == 0.0
        {
            residual = judge(&mut hand);
            known = Some(hand.sums(1).change);
            if residual <= limits.tol {
                // v has been carried along: the last word is that of p alone
                hand.go(Task::Act(Act::Start));
                residual = judge(&mut hand);
            }
            (ratio, look) = (residual / change, sweeps + LOOK.1);
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
        beta = momentum.next(square);
        if sweeps % REFRESH == 0 {
            known = known.or_else(|| Some(hand.sums(0).change));
            hand.go(Task::Act(Act::Start));
        }
    }
    hand.go(Task::Express);
    hand.end();
    Swept { residual, sweeps }
}

/// The residual, in the measure of [`crate::Measure::Scaled`].
fn judge(hand: &mut Hand<'_>) -> f64 {
    hand.go(Task::Act(Act::Judge));
    let sums = hand.sums(0);
    let residual = (sums.change / sums.size.max(sums.drive)).sqrt();
    match sums.change {
        0.0 => 0.0,
        _ if residual.is_nan() => f64::INFINITY,
        _ => residual,
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
        let beta = if change > FURTHER * self.last {
            self.theta = AGAIN;
            0.0
        } else {
            let held = HELD.0 * (HELD.1 / theta).min(1.0).powi(2);
            let beta = (self.theta - 1.0) / (theta + held);
            self.theta = theta;
            beta
        };
        self.last = change;
        beta
    }
}
