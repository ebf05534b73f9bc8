//! Threads that go over the domains of an island together.
//!
//! One of them leads: it says what the next pass does and looks at its sums. Others help from when they come, and take
//! what is due: a border is due when both its domains have come so far. Nobody waits for a thread that is busy elsewhere,
//! but for what it has begun. What happens to a domain, and in which order, is the same whoever does it.

use super::contacts::Act;
use super::domains::{Domains, Source};
use super::sums::{Slot, Sums};
use fearless_simd::Level;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What threads tell each other, kept from solve to solve.
#[derive(Default)]
pub(super) struct Board {
    /// The pass under way, counted from 1.
    call: Line<AtomicUsize>,
    /// What it does: kind, ω, β.
    task: [AtomicU64; 3],
    helpers: Line<AtomicUsize>,
    /// Things done to each domain so far.
    progress: Vec<Line<AtomicUsize>>,
    /// The inside of every domain, then the borders.
    items: Vec<Item>,
}

/// A thing to do in every pass.
#[derive(Default)]
#[repr(align(64))]
struct Item {
    /// The last pass in which somebody took it.
    taken: AtomicUsize,
    sums: Slot,
}

/// What a pass does with every domain and border.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Task {
    /// Takes its contacts in.
    Build,
    /// Something with its contacts.
    Act(Act),
}

/// Something with a cache line of its own.
#[derive(Default)]
#[repr(align(64))]
struct Line<T>(T);

/// The call that sends everybody home.
const OVER: usize = usize::MAX;
/// Turns of waiting before a thread lets others run.
const PATIENCE: usize = 20_000;

impl Board {
    /// Wipes everything off.
    pub fn clear(&mut self, domains: &Domains) {
        *self.call.0.get_mut() = 0;
        *self.helpers.0.get_mut() = 0;
        self.progress.resize_with(domains.len(), Default::default);
        for progress in &mut self.progress {
            *progress.0.get_mut() = 0;
        }
        let items = domains.len() + domains.borders();
        self.items.resize_with(items, Default::default);
        for item in &mut self.items {
            *item.taken.get_mut() = 0;
        }
    }

    fn write(&self, task: Task) {
        let words = match task {
            Task::Build => [0, 0, 0],
            Task::Act(Act::Start) => [1, 0, 0],
            Task::Act(Act::Judge) => [2, 0, 0],
            Task::Act(Act::Relax { omega, beta }) => [3, omega.to_bits(), beta.to_bits()],
        };
        for (slot, word) in self.task.iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }

    fn read(&self) -> Task {
        let [kind, omega, beta] = [0, 1, 2].map(|k: usize| self.task[k].load(Ordering::Relaxed));
        match kind {
            0 => Task::Build,
            1 => Task::Act(Act::Start),
            2 => Task::Act(Act::Judge),
            _ => Task::Act(Act::Relax {
                omega: f64::from_bits(omega),
                beta: f64::from_bits(beta),
            }),
        }
    }

    fn done(&self, d: usize) -> usize {
        self.progress[d].0.load(Ordering::Acquire)
    }

    /// Only who has just worked on a domain counts it on.
    fn advance(&self, d: usize) {
        let progress = &self.progress[d].0;
        progress.store(progress.load(Ordering::Relaxed) + 1, Ordering::Release);
    }

    /// Takes a thing of this pass, unless somebody has.
    fn take(&self, item: usize, pass: usize) -> bool {
        let taken = &self.items[item].taken;
        taken
            .compare_exchange(pass - 1, pass, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }
}

/// Waits until something holds.
fn wait(mut holds: impl FnMut() -> bool) {
    let mut turns = 0;
    while !holds() {
        // without pause instructions: where processors are shared out, they give them away
        turns += 1;
        if turns > PATIENCE {
            std::thread::yield_now();
        }
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
    /// How many there are, and in which order this one looks for things to do.
    members: usize,
    order: Vec<u32>,
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
            members: 0,
            order: Vec::new(),
        }
    }

    /// Leads a pass over all contacts: inside of the domains first, then the borders.
    pub fn pass(&mut self, task: Task) -> Sums {
        self.pass += 1;
        if self.alone {
            (0..self.board.items.len()).for_each(|item| self.work(task, item));
        } else {
            self.board.write(task);
            self.board.call.0.store(self.pass, Ordering::Release);
            self.share(0, task);
            for d in 0..self.domains.len() {
                let all = self.pass * self.domains.items(d);
                wait(|| self.board.done(d) == all);
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
        self.board.call.0.store(OVER, Ordering::Release);
    }

    /// Helps until there is nothing left to do.
    pub fn help(mut self) {
        let rank = 1 + self.board.helpers.0.fetch_add(1, Ordering::Relaxed);
        loop {
            let mut call = self.pass;
            wait(|| {
                call = self.board.call.0.load(Ordering::Acquire);
                call != self.pass
            });
            if call == OVER {
                return;
            }
            self.pass = call;
            // should the pass end meanwhile, and this be the task of the next, nothing is left to take
            self.share(rank, self.board.read());
        }
    }

    /// Takes what is due until all of the pass is taken.
    fn share(&mut self, rank: usize, task: Task) {
        let members = 1 + self.board.helpers.0.load(Ordering::Relaxed);
        if self.members != members {
            self.members = members;
            self.plan(rank, members);
        }
        loop {
            let mut next = None;
            wait(|| {
                let mut left = false;
                next = self.order.iter().map(|item| *item as usize).find(|item| {
                    let free = self.board.items[*item].taken.load(Ordering::Relaxed) < self.pass;
                    left |= free;
                    free && self.is_due(*item)
                });
                next.is_some() || !left
            });
            match next {
                Some(item) if self.board.take(item, self.pass) => self.work(task, item),
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Everyone has a part of the domains, in their order; a border goes with its second domain. Borders come first, then
    /// domains with a border to another's part, for which somebody waits; then what others have not begun.
    fn plan(&mut self, rank: usize, members: usize) {
        let count = self.domains.len();
        let owner = |d: usize| (d * members / count + members - rank) % members;
        let mut urgent = vec![false; count];
        let mut order = Vec::with_capacity(self.board.items.len());
        for k in 0..self.domains.borders() {
            let [a, b] = self.domains.border(k).domains;
            if owner(a) != owner(b) {
                (urgent[a], urgent[b]) = (true, true);
            }
            order.push((owner(b), 0, count + k));
        }
        order.extend((0..count).map(|d| (owner(d), if urgent[d] { 1 } else { 2 }, d)));
        order.sort_unstable();
        self.order.clear();
        self.order
            .extend(order.into_iter().map(|(_, _, item)| item as u32));
    }

    fn is_due(&self, item: usize) -> bool {
        let before = |d: usize| (self.pass - 1) * self.domains.items(d);
        match item.checked_sub(self.domains.len()) {
            None => self.board.done(item) == before(item),
            Some(k) => {
                let border = self.domains.border(k);
                let [a, b] = border.domains;
                self.board.done(a) == before(a) + border.places[0]
                    && self.board.done(b) == before(b) + border.places[1]
            }
        }
    }

    fn work(&self, task: Task, item: usize) {
        let k = item.checked_sub(self.domains.len());
        match (task, k) {
            (Task::Build, None) => self.domains.build_inside(&self.source, item),
            (Task::Build, Some(k)) => self.domains.build_across(&self.source, k),
            (Task::Act(act), _) => {
                let sums = match k {
                    None => self.domains.act_inside(self.level, act, item),
                    Some(k) => self.domains.act_across(self.level, act, k),
                };
                self.board.items[item].sums.set(&sums);
            }
        }
        match k {
            None => self.board.advance(item),
            Some(k) => {
                let [a, b] = self.domains.border(k).domains;
                self.board.advance(a);
                self.board.advance(b);
            }
        }
    }
}
