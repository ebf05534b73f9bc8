//! Over-relaxed Gauss–Seidel sweeps in a fixed order, with Nesterov's momentum.
//!
//! ```text
//! p⁺ = sweep(y, ω),   y = p⁺ + β (p⁺ − p),   v = M⁻¹ W y is carried along by the same rule
//! ```
//!
//! ω and β are those of a [`Pace`], and of a calmer one from where it does not get further.
//!
//! Threads share out the [`Domains`] of an island. Sums are kept for every domain and border and put together in their
//! order, so that every bit is the same for any number of threads. What a sweep does follows from the sums of the sweep
//! before the last: so no thread waits until all others have ended theirs.

use super::FACTORABLE;
use super::contacts::Act;
use super::cut::Places;
use super::domains::{Domains, Source};
use super::pace::Pace;
use super::workers::{Board, Task, Worker};
use crate::solvers::SolverSettings;

/// Sweeps that must halve the residual, at least and at most; in between so many for each contact. What comes after
/// sweeps costs more than that. After those of islands that are too large nothing comes.
const PATIENT: (usize, usize) = (300, 6000);
const PATIENT_PER_CONTACT: usize = 3;
/// Sweeps after which the residual is looked at first, and at most between two looks. Each begins with v computed from p
/// anew, free of what rounding has added up.
const LOOK: (usize, usize) = (8, 40);
/// Where the residual has grown so much over the best, the pace becomes calmer.
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
    /// Of how many contacts.
    contacts: usize,
}

impl Limits {
    /// Of so many contacts.
    pub fn new(settings: &SolverSettings, contacts: usize) -> Self {
        Limits {
            tol: settings.tol,
            most: settings.max_iter,
            patience: match contacts {
                FACTORABLE.. => settings.max_iter,
                few => (PATIENT_PER_CONTACT * few).clamp(PATIENT.0, PATIENT.1),
            },
            contacts,
        }
    }

    /// Up to the first look at the residual.
    pub fn first(self) -> Self {
        Limits {
            most: self.most.min(LOOK.0),
            ..self
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
        let hand = || Worker::new(board, domains, source, threads == 1);
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

fn sweep(mut hand: Worker<'_>, limits: Limits) -> Swept {
    hand.go(Task::Build);
    hand.go(Task::Act(Act::Start));
    let mut residual = judge(&mut hand);
    let mut best = residual;
    let (mut halved, mut since) = (residual, 0);
    let (mut pace, mut beta) = (Pace::new(limits.contacts), 0.0);
    let (mut sweeps, mut look) = (0, LOOK.0);
    // the residual for each change of percussions in the sweep before the last, as it was when last looked at
    let mut ratio = f64::INFINITY;
    // squared change of the last sweep, where something came after it
    let mut known = Some(f64::INFINITY);
    while residual > limits.tol && sweeps < limits.most && sweeps - since < limits.patience {
        let omega = pace.omega;
        hand.go(Task::Act(Act::Relax { omega, beta }));
        sweeps += 1;
        let square = known.take().unwrap_or_else(|| hand.sums(1).change);
        let change = square.sqrt();
        if sweeps >= look || ratio * change <= limits.tol || sweeps == limits.most || change == 0.0
        {
            known = Some(hand.sums(0).change);
            // v has been carried along: the word is that of p alone
            hand.go(Task::Act(Act::Start));
            residual = judge(&mut hand);
            (ratio, look) = (residual / change, sweeps + LOOK.1);
            if residual <= limits.tol {
                break;
            }
            if residual < 0.5 * halved {
                (halved, since) = (residual, sweeps);
            }
            best = best.min(residual);
        }
        if (residual > GROWTH * best || sweeps - since >= pace.hurry.min(limits.patience))
            && let Some(calmer) = pace.calmer()
        {
            (pace, since, best) = (calmer, sweeps, residual);
        }
        beta = pace.next(square);
    }
    hand.go(Task::Express);
    hand.end();
    Swept { residual, sweeps }
}

/// The residual, in the measure of [`crate::Measure::Scaled`].
fn judge(hand: &mut Worker<'_>) -> f64 {
    hand.go(Task::Act(Act::Judge));
    hand.sums(0).residual()
}
