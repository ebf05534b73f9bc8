//! Threads that go over the domains of an island together.
//!
//! One of them leads: it says what the next pass does and looks at its sums. Others help from when they come. Everyone has
//! domains of their own, whose numbers stay in the cache of their core, and takes of what others have not begun only after
//! a while: nobody waits for long for a thread that is busy elsewhere, but for what it has begun. What happens to a body,
//! and in which order, is the same whoever does it.

use super::contacts::Act;
use super::domains::{Domains, Source};
use super::sums::{Slot, Sums};
use fearless_simd::Level;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What threads tell each other, kept from solve to solve.
#[derive(Default)]
pub(super) struct Board {
    call: Call,
    helpers: AtomicUsize,
    /// One for every part of a pass.
    items: Vec<Item>,
}

/// What is to be done.
#[derive(Default)]
#[repr(align(64))]
struct Call {
    /// The pass under way, counted from 1.
    pass: AtomicUsize,
    /// Kind, ω, β.
    task: [AtomicU64; 3],
}

/// A part of the passes.
#[derive(Default)]
#[repr(align(64))]
struct Item {
    /// The last pass in which somebody took it.
    taken: AtomicUsize,
    /// The last pass in which it was done.
    done: AtomicUsize,
    sums: Slot,
}

/// What a pass does with every part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Task {
    /// Takes its contacts in.
    Build,
    /// Turns its percussions into the frames of their contacts.
    Express,
    /// Something with its contacts.
    Act(Act),
}

/// The call that sends everybody home.
const OVER: usize = usize::MAX;
/// Turns of waiting before a thread takes what belongs to others.
const SHY: usize = 256;
/// Turns of waiting before a thread lets others run.
const PATIENCE: usize = 20_000;

impl Board {
    /// Wipes everything off.
    pub fn clear(&mut self, domains: &Domains) {
        *self.call.pass.get_mut() = 0;
        *self.helpers.get_mut() = 0;
        self.items
            .resize_with(domains.parts().len(), Default::default);
        for item in &mut self.items {
            *item.taken.get_mut() = 0;
            *item.done.get_mut() = 0;
        }
    }

    fn write(&self, task: Task) {
        let words = match task {
            Task::Build => [0, 0, 0],
            Task::Express => [4, 0, 0],
            Task::Act(Act::Start) => [1, 0, 0],
            Task::Act(Act::Judge) => [2, 0, 0],
            Task::Act(Act::Relax { omega, beta }) => [3, omega.to_bits(), beta.to_bits()],
        };
        for (slot, word) in self.call.task.iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }

    fn read(&self) -> Task {
        let [kind, omega, beta] =
            [0, 1, 2].map(|k: usize| self.call.task[k].load(Ordering::Relaxed));
        match kind {
            0 => Task::Build,
            1 => Task::Act(Act::Start),
            2 => Task::Act(Act::Judge),
            4 => Task::Express,
            _ => Task::Act(Act::Relax {
                omega: f64::from_bits(omega),
                beta: f64::from_bits(beta),
            }),
        }
    }
}

impl Item {
    fn is_free(&self, pass: usize) -> bool {
        self.taken.load(Ordering::Relaxed) < pass
    }

    fn is_done(&self, pass: usize) -> bool {
        self.done.load(Ordering::Acquire) >= pass
    }

    /// Takes it for this pass, unless somebody has.
    fn take(&self, pass: usize) -> bool {
        self.taken
            .compare_exchange(pass - 1, pass, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }
}

/// One of the threads at work on an island.
pub(super) struct Hand<'a> {
    board: &'a Board,
    domains: &'a Domains,
    source: Source<'a>,
    level: Level,
    /// Whether nobody else can come.
    alone: bool,
    /// The pass under way.
    pass: usize,
    rank: usize,
    /// How many threads there are, and what this one does: its own first, then what belongs to others.
    members: usize,
    order: Vec<usize>,
    own: usize,
}

impl<'a> Hand<'a> {
    pub fn new(board: &'a Board, domains: &'a Domains, source: Source<'a>, alone: bool) -> Self {
        Hand {
            board,
            domains,
            source,
            level: Level::new(),
            alone,
            pass: 0,
            rank: 0,
            members: 0,
            order: Vec::new(),
            own: 0,
        }
    }

    /// Leads a pass over all contacts.
    pub fn pass(&mut self, task: Task) -> Sums {
        self.pass += 1;
        if self.alone {
            (0..self.board.items.len()).for_each(|item| self.work(task, item));
        } else {
            self.board.write(task);
            self.board.call.pass.store(self.pass, Ordering::Release);
            self.share(task);
            for item in &self.board.items {
                self.wait(task, || item.is_done(self.pass));
            }
        }
        let mut total = Sums::default();
        for item in &self.board.items {
            total.add(&item.sums.get());
        }
        total
    }

    /// Sends the helpers home.
    pub fn end(self) {
        self.board.call.pass.store(OVER, Ordering::Release);
    }

    /// Helps until there is nothing left to do.
    pub fn help(mut self) {
        self.rank = 1 + self.board.helpers.fetch_add(1, Ordering::Relaxed);
        let mut task = Task::Build;
        loop {
            let call = || self.board.call.pass.load(Ordering::Acquire);
            self.wait(task, || call() != self.pass);
            self.pass = match call() {
                OVER => return,
                pass => pass,
            };
            // should the pass end meanwhile, and this be the task of the next, nothing is left to take
            task = self.board.read();
            self.share(task);
        }
    }

    /// Does its own parts of the pass as they fall due.
    fn share(&mut self, task: Task) {
        let members = 1 + self.board.helpers.load(Ordering::Relaxed);
        if self.members != members {
            self.plan(members);
        }
        let own = &self.order[..self.own];
        let free = || {
            own.iter()
                .filter(|item| self.board.items[**item].is_free(self.pass))
        };
        while free().next().is_some() {
            match free().find(|item| self.is_due(**item)) {
                Some(item) => self.attempt(task, *item),
                // others have what comes before
                None => self.wait(task, || {
                    free().next().is_none() || free().any(|item| self.is_due(*item))
                }),
            }
        }
    }

    /// Everyone has a part of the domains, in their order. Rims come first, then borders, for which others wait.
    fn plan(&mut self, members: usize) {
        self.members = members;
        let (count, rank) = (self.domains.len(), self.rank);
        let owner = |d: usize| (d * members / count + members - rank) % members;
        let parts = self.domains.parts().iter().enumerate();
        let mut order: Vec<_> = parts
            .map(|(item, part)| (owner(self.domains.home(*part)), item))
            .collect();
        order.sort_unstable();
        self.own = order.iter().filter(|(owner, _)| *owner == 0).count();
        self.order.clear();
        self.order.extend(order.into_iter().map(|(_, item)| item));
    }

    /// Waits until something holds; after a while does what others have not begun.
    fn wait(&self, task: Task, holds: impl Fn() -> bool) {
        let mut turns = 0;
        while !holds() {
            // without pause instructions: where processors are shared out, they give them away
            turns += 1;
            if turns % SHY == 0
                && let Some(item) = self.order[self.own..]
                    .iter()
                    .find(|item| self.board.items[**item].is_free(self.pass) && self.is_due(**item))
            {
                self.attempt(task, *item);
                turns = 0;
            }
            if turns > PATIENCE {
                std::thread::yield_now();
            }
        }
    }

    fn is_due(&self, item: usize) -> bool {
        let mut before = self.domains.before(item);
        before.all(|item| self.board.items[item].is_done(self.pass))
    }

    /// Does a part, unless somebody has taken it.
    fn attempt(&self, task: Task, item: usize) {
        if self.board.items[item].take(self.pass) {
            self.work(task, item);
        }
    }

    fn work(&self, task: Task, item: usize) {
        let part = self.domains.parts()[item];
        let slot = &self.board.items[item];
        match task {
            Task::Build => self.domains.build(&self.source, part),
            Task::Express => self.domains.express(self.source.G, part),
            Task::Act(act) => slot.sums.set(&self.domains.act(self.level, act, part)),
        }
        slot.done.store(self.pass, Ordering::Release);
    }
}
