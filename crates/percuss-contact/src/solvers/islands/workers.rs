//! Threads that go over the domains of an island together.
//!
//! One of them leads: it says what the next pass does and looks at the sums of those before. Others help from when they
//! come, and may be one pass behind or ahead: a part waits for what comes before it at its own bodies, not for the end of
//! a pass. Everyone has domains of their own, whose numbers stay in the cache of their core, and takes of what others have
//! not begun only after a while: nobody waits for long for a thread that is busy elsewhere, but for what it has begun.
//! What happens to a body, and in which order, is the same whoever does it.

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
    /// Kind, ω, β of this pass and of that before it.
    tasks: [[AtomicU64; 3]; 2],
}

/// A part of the passes.
#[derive(Default)]
#[repr(align(64))]
struct Item {
    /// The last pass in which somebody took it.
    taken: AtomicUsize,
    /// The last pass in which it was done.
    done: AtomicUsize,
    /// What came of it in that pass and in the one before.
    sums: [Slot; 2],
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

    fn write(&self, pass: usize, task: Task) {
        let words = match task {
            Task::Build => [0, 0, 0],
            Task::Express => [4, 0, 0],
            Task::Act(Act::Start) => [1, 0, 0],
            Task::Act(Act::Judge) => [2, 0, 0],
            Task::Act(Act::Relax { omega, beta }) => [3, omega.to_bits(), beta.to_bits()],
        };
        for (slot, word) in self.call.tasks[pass % 2].iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }

    fn read(&self, pass: usize) -> Task {
        let task = &self.call.tasks[pass % 2];
        let [kind, omega, beta] = [0, 1, 2].map(|k: usize| task[k].load(Ordering::Relaxed));
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
pub(super) struct Worker<'a> {
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

impl<'a> Worker<'a> {
    pub fn new(board: &'a Board, domains: &'a Domains, source: Source<'a>, alone: bool) -> Self {
        Worker {
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

    /// Leads a pass over all contacts: does its own part of it. Others may be one pass behind; one thread alone leaves it
    /// until somebody asks for what came of it, to do two passes at once.
    pub fn go(&mut self, task: Task) {
        self.finish(1);
        self.pass += 1;
        self.board.write(self.pass, task);
        if !self.alone {
            self.board.call.pass.store(self.pass, Ordering::Release);
            self.share();
        }
    }

    /// What came of the pass under way, or of that before it: so many passes back.
    pub fn sums(&self, back: usize) -> Sums {
        self.finish(back);
        let mut total = Sums::default();
        for item in &self.board.items {
            total.add(&item.sums[(self.pass - back) % 2].get());
        }
        total
    }

    /// Waits for all parts of the pass so many back; one thread alone does them.
    fn finish(&self, back: usize) {
        let pass = self.pass.saturating_sub(back);
        for item in &self.board.items {
            match self.alone {
                true if !item.is_done(pass) => return self.catch_up(),
                true => {}
                false => self.wait(|| item.is_done(pass)),
            }
        }
    }

    /// Does what is left of the pass under way and of that before it. Parts of the later one follow as soon as they fall
    /// due, while what they need is in the cache.
    fn catch_up(&self) {
        let row = || self.domains.row().iter().map(|item| *item as usize);
        let mut later = row().peekable();
        for item in row() {
            if !self.board.items[item].is_done(self.pass - 1) {
                self.work(self.board.read(self.pass - 1), self.pass - 1, item);
            }
            while let Some(item) = later.next_if(|item| self.is_due(self.pass, *item)) {
                self.work(self.board.read(self.pass), self.pass, item);
            }
        }
    }

    /// Sends the helpers home, once all is done.
    pub fn end(self) {
        self.finish(0);
        self.board.call.pass.store(OVER, Ordering::Release);
    }

    /// Helps until there is nothing left to do.
    pub fn help(mut self) {
        self.rank = 1 + self.board.helpers.fetch_add(1, Ordering::Relaxed);
        let call = || self.board.call.pass.load(Ordering::Acquire);
        loop {
            self.wait(|| call() != self.pass);
            self.pass = match call() {
                OVER => return,
                // what lies further back is done
                pass => pass.max(self.pass + 2) - 1,
            };
            self.share();
        }
    }

    /// Does its own parts of the pass as they fall due.
    fn share(&mut self) {
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
            match free().find(|item| self.is_due(self.pass, **item)) {
                Some(item) => self.attempt(self.pass, *item),
                // others have what comes before
                None => self.wait(|| {
                    free().next().is_none() || free().any(|item| self.is_due(self.pass, *item))
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
    fn wait(&self, holds: impl Fn() -> bool) {
        let mut turns = 0;
        while !holds() {
            // without pause instructions: where processors are shared out, they give them away
            turns += 1;
            if turns % SHY == 0 && self.relieve() {
                turns = 0;
            }
            if turns > PATIENCE {
                std::thread::yield_now();
            }
        }
    }

    /// Does something that others have not begun, in this pass or in that before it.
    fn relieve(&self) -> bool {
        for pass in [self.pass.saturating_sub(1), self.pass] {
            let others = self.order[self.own..].iter();
            let due =
                |item: &&usize| self.board.items[**item].is_free(pass) && self.is_due(pass, **item);
            if let Some(item) = others.copied().find(|item| due(&item)) {
                self.attempt(pass, item);
                return true;
            }
        }
        false
    }

    /// Whether a part may be done in this pass: what it follows is done, in this pass or in that before it.
    fn is_due(&self, pass: usize, item: usize) -> bool {
        let done = |item: usize, pass: usize| self.board.items[item].is_done(pass);
        done(item, pass - 1)
            && self.domains.before(item).all(|item| done(item, pass))
            && self.domains.ahead(item).all(|item| done(item, pass - 1))
    }

    /// Does a part, unless somebody has taken it.
    fn attempt(&self, pass: usize, item: usize) {
        // should the pass end meanwhile, and this be the task of a later one, nothing is left to take
        let task = self.board.read(pass);
        if self.board.items[item].take(pass) {
            self.work(task, pass, item);
        }
    }

    fn work(&self, task: Task, pass: usize, item: usize) {
        let part = self.domains.parts()[item];
        let slot = &self.board.items[item];
        match task {
            Task::Build => self.domains.build(&self.source, part),
            Task::Express => self.domains.express(self.source.G, part),
            Task::Act(act) => {
                let sums = self.domains.act(self.level, act, part);
                slot.sums[pass % 2].set(&sums);
            }
        }
        slot.done.store(pass, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::{Law, Laws};
    use crate::problem::{BlockInverse, BodyContacts, ContactProblem, Delassus, Point};
    use crate::solvers::islands::cut::Places;

    /// Numbers in 0..1 that look like chance.
    fn draw(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Balls in a square that are pushed against each other and against the ground.
    fn square(edge: u32) -> ContactProblem {
        let ball = BlockInverse {
            translation: [1.0; 3],
            rotation: [[2.5, 0.0, 0.0], [0.0, 2.5, 0.0], [0.0, 0.0, 2.5]],
        };
        let mut G = BodyContacts::default();
        G.inverse.resize((edge * edge) as usize, ball);
        let (mut laws, mut c, mut seed) = (Laws::default(), Vec::new(), 1);
        let mut push = |blocks: [u32; 2], normal: usize| {
            let axis = |k: usize| std::array::from_fn(|i| f64::from(u8::from(i == k % 3)));
            let frame = [axis(normal), axis(normal + 1), axis(normal + 2)];
            let arms = [frame[0], frame[0].map(|x: f64| -x)];
            let point = Point {
                blocks,
                frame,
                arms,
            };
            G.push(3, point);
            laws.push(Law::SpatialCoulomb { mu: 0.3 });
            c.extend([-draw(&mut seed), draw(&mut seed), draw(&mut seed)]);
        };
        for i in 0..edge * edge {
            push([Point::NONE, i], 2);
            if (i + 1) % edge > 0 {
                push([i, i + 1], 0);
            }
            if i + edge < edge * edge {
                push([i, i + edge], 1);
            }
        }
        ContactProblem {
            G: Delassus::BodyContacts(G),
            c,
            laws,
        }
    }

    fn tasks() -> Vec<Task> {
        let relax = |beta| Task::Act(Act::Relax { omega: 1.2, beta });
        let mut tasks = vec![Task::Build, Task::Act(Act::Start)];
        tasks.extend([0.0, 0.2, 0.4, 0.5, 0.6].map(relax));
        tasks.extend([Task::Act(Act::Start), relax(0.7), relax(0.0)]);
        tasks.extend([Task::Act(Act::Judge), Task::Express]);
        tasks
    }

    /// Does what is due in an order of chance, one pass ahead of what is done where it may.
    fn wander(hand: &Worker<'_>, seed: &mut u64) {
        let items = &hand.board.items;
        let mut called = 0;
        for task in tasks() {
            called += 1;
            hand.board.write(called, task);
            let rest = |pass: usize| items.iter().any(|item| !item.is_done(pass));
            while rest(called - 1) || called == tasks().len() && rest(called) {
                let item = (draw(seed) * items.len() as f64) as usize;
                let pass = items[item].taken.load(Ordering::Relaxed) + 1;
                if pass <= called && hand.is_due(pass, item) {
                    hand.attempt(pass, item);
                }
            }
        }
    }

    #[test]
    fn parts_that_wait_for_their_own_bodies_alone_come_to_the_same_bits() {
        let problem = square(40);
        let Delassus::BodyContacts(G) = &problem.G else {
            unreachable!("balls")
        };
        let contacts: Vec<u32> = (0..G.points.len() as u32).collect();
        let blocks: Vec<[u32; 2]> = G.points.iter().map(|point| point.blocks).collect();
        let (mut places, mut domains) = (Places::default(), Domains::default());
        places.find(G.inverse.len(), &blocks, &contacts);
        domains.fill(&contacts, &places);
        assert!(domains.len() > 2);
        let p = vec![0.0; problem.rows()];
        let source = Source {
            problem: &problem,
            G,
            places: &places,
            p: &p,
        };
        let mut found = |seed: Option<u64>| {
            let mut board = Board::default();
            board.clear(&domains);
            let mut hand = Worker::new(&board, &domains, source, true);
            match seed {
                Some(mut seed) => wander(&hand, &mut seed),
                None => {
                    tasks().into_iter().for_each(|task| hand.go(task));
                    hand.finish(0);
                }
            }
            let mut bits = Vec::new();
            domains.give(|contact, p| bits.push((contact, p.map(f64::to_bits))));
            bits
        };
        let expected = found(None);
        for seed in 1..6 {
            assert_eq!(found(Some(seed)), expected, "seed {seed}");
        }
    }
}
