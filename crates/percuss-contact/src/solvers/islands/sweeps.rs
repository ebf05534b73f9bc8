//! Over-relaxed Gauss–Seidel sweeps in a fixed order of colours, with Nesterov's momentum.
//!
//! ```text
//! p⁺ = sweep(y, ω),   y = p⁺ + β (p⁺ − p),   v = M⁻¹ W y is carried along by the same rule
//! ```
//!
//! β grows as in Nesterov's method and falls to zero where the sweeps begin to move further than before
//! \[ODonoghue2015]. Contacts of one colour share no body: they are solved in any order, or at once, with the same
//! result. Sums are taken over pieces of fixed size and put together in their order, so that every bit is the same for
//! any number of threads.

use super::node::{General, Node, Round, Sums};
use super::shared::{Barrier, Groups, Number, Percussions, Velocities};
use crate::law::Laws;
use crate::problem::{ContactProblem, Pairs, Point};
use std::sync::atomic::Ordering;

/// Contacts in one piece of work.
const PIECE: usize = 4;
/// Colours; what does not fit in is swept by one thread at the end.
const COLOURS: usize = 64;
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

/// The contacts of one island, coloured.
#[derive(Default)]
pub(super) struct Sweeps {
    round: Coloured<Round>,
    general: Coloured<General>,
    v: Velocities,
    last_v: Velocities,
    /// All contacts in their order.
    contacts: Vec<u32>,
    /// Colours in use by every block.
    used: Vec<u64>,
    sums: Vec<[Number; 3]>,
}

/// Contacts of one sort in the order of their colours.
struct Coloured<N> {
    nodes: Vec<N>,
    /// Which contact of the problem each is.
    contacts: Vec<u32>,
    /// First node of every colour; the last colour is the one that does not share out.
    starts: Vec<usize>,
    p: Percussions,
    last_p: Percussions,
    /// Nodes and contacts as they come, with their colours, and the order that sorts them.
    gathered: Vec<(N, u32)>,
    colours: Vec<u8>,
    order: Vec<u32>,
}

impl<N> Default for Coloured<N> {
    fn default() -> Self {
        Coloured {
            nodes: Vec::new(),
            contacts: Vec::new(),
            starts: Vec::new(),
            p: Groups::default(),
            last_p: Groups::default(),
            gathered: Vec::new(),
            colours: Vec::new(),
            order: Vec::new(),
        }
    }
}

impl<N: Node + Copy> Coloured<N> {
    fn clear(&mut self) {
        self.gathered.clear();
        self.colours.clear();
    }

    fn push(&mut self, colour: u8, node: N, contact: u32) {
        self.colours.push(colour);
        self.gathered.push((node, contact));
    }

    fn sort(&mut self, laws: &Laws, p: &[f64]) {
        self.starts.clear();
        self.starts.resize(COLOURS + 2, 0);
        for colour in &self.colours {
            self.starts[*colour as usize + 1] += 1;
        }
        for c in 0..=COLOURS {
            self.starts[c + 1] += self.starts[c];
        }
        // within a colour the order of the contacts stays
        self.order.clear();
        self.order.resize(self.gathered.len(), 0);
        let mut next = self.starts.clone();
        for (i, colour) in self.colours.iter().enumerate() {
            let place = &mut next[*colour as usize];
            self.order[*place] = i as u32;
            *place += 1;
        }
        self.nodes.clear();
        self.contacts.clear();
        for &i in &self.order {
            let (node, contact) = self.gathered[i as usize];
            self.nodes.push(node);
            self.contacts.push(contact);
        }
        self.p.reset(self.nodes.len());
        self.last_p.reset(self.nodes.len());
        for (i, contact) in self.contacts.iter().enumerate() {
            let start = laws.offset(*contact as usize);
            let rows = laws.law(*contact as usize).rows();
            let mut p_i = [0.0; 3];
            p_i[..rows].copy_from_slice(&p[start..start + rows]);
            self.p.set(i, &p_i);
            self.last_p.set(i, &p_i);
        }
    }

    fn give(&self, mut put: impl FnMut(u32, [f64; 3])) {
        for (i, contact) in self.contacts.iter().enumerate() {
            put(*contact, self.p.get(i));
        }
    }

    fn pieces(&self) -> usize {
        self.nodes.len().div_ceil(PIECE) + COLOURS + 1
    }
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
        self.contacts.clear();
        self.contacts.extend_from_slice(contacts);
        self.used.clear();
        self.used.resize(blocks, 0);
        self.round.clear();
        self.general.clear();
        let mut next = blocks as u32;
        for &contact in contacts {
            let i = contact as usize;
            let sides = G.points[i].blocks.map(|b| match b {
                Point::NONE => {
                    next += 1;
                    next - 1
                }
                b => local[b as usize],
            });
            let moving = || sides.into_iter().filter(|b| (*b as usize) < blocks);
            let taken = moving().fold(0, |taken, b| taken | self.used[b as usize]);
            let colour = (!taken).trailing_zeros().min(COLOURS as u32);
            if colour < COLOURS as u32 {
                for b in moving() {
                    self.used[b as usize] |= 1 << colour;
                }
            }
            match Round::new(problem, G, i, sides) {
                Some(node) => self.round.push(colour as u8, node, contact),
                None => {
                    let node = General::new(problem, G, i, sides);
                    self.general.push(colour as u8, node, contact);
                }
            }
        }
        self.round.sort(&problem.laws, p);
        self.general.sort(&problem.laws, p);
        self.v.reset(next as usize);
        self.last_v.reset(next as usize);
        let pieces = self.round.pieces() + self.general.pieces();
        self.sums.resize_with(pieces, Default::default);
    }

    /// The first contact of a thread's part.
    fn border(&self, rank: usize, threads: usize) -> u32 {
        self.contacts[self.contacts.len() * rank / threads]
    }

    /// Hands out the percussions of every contact.
    pub fn give(&self, mut put: impl FnMut(u32, [f64; 3])) {
        self.round.give(&mut put);
        self.general.give(&mut put);
    }

    /// Sweeps with so many threads until the limits are reached.
    pub fn run(&self, limits: Limits, threads: usize) -> Swept {
        let barrier = Barrier::new(threads);
        let worker = |rank: usize| {
            Worker {
                sweeps: self,
                barrier: &barrier,
                rank,
                threads,
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
    barrier: &'a Barrier,
    rank: usize,
    threads: usize,
}

impl Worker<'_> {
    fn run(&self, limits: Limits) -> Swept {
        self.refresh();
        self.remember();
        let mut residual = self.judge();
        // nobody sweeps before all have read the sums
        self.barrier.wait();
        let mut best = residual;
        let (mut halved, mut since) = (residual, 0);
        let (mut omega, mut momentum) = (OMEGA, Momentum::new());
        let (mut sweeps, mut look) = (0, LOOK.0);
        while residual > limits.tol && sweeps < limits.most && sweeps - since < limits.patience {
            let sums = self.sweep(omega);
            sweeps += 1;
            if sweeps >= look || sums.change == 0.0 || sweeps == limits.most {
                residual = self.judge();
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
            self.extrapolate(momentum.next(sums.change));
            if sweeps % REFRESH == 0 {
                self.refresh();
            }
        }
        Swept {
            residual,
            sweeps,
            waits: self.barrier.yields.load(Ordering::Relaxed),
        }
    }

    /// One sweep over all contacts, colour by colour.
    fn sweep(&self, omega: f64) -> Sums {
        let mut piece = 0;
        for colour in 0..=COLOURS {
            let before = piece;
            self.colour(&self.sweeps.round, colour, &mut piece, |node, i, p, v| {
                node.relax(i, omega, p, v)
            });
            self.colour(&self.sweeps.general, colour, &mut piece, |node, i, p, v| {
                node.relax(i, omega, p, v)
            });
            if piece > before {
                self.barrier.wait();
            }
        }
        self.total(piece)
    }

    /// The residual, in the measure of [`crate::Measure::Scaled`].
    fn judge(&self) -> f64 {
        self.barrier.wait();
        let mut piece = 0;
        for colour in 0..=COLOURS {
            self.colour(&self.sweeps.round, colour, &mut piece, Round::judge);
            self.colour(&self.sweeps.general, colour, &mut piece, General::judge);
        }
        self.barrier.wait();
        let sums = self.total(piece);
        let residual = (sums.change / sums.size.max(sums.drive)).sqrt();
        match sums.change {
            0.0 => 0.0,
            _ if residual.is_nan() => f64::INFINITY,
            _ => residual,
        }
    }

    /// v = M⁻¹ W p from scratch.
    fn refresh(&self) {
        self.barrier.wait();
        let range = self.share(self.sweeps.v.len());
        self.sweeps.v.fill_zero(range.start, range.end);
        self.barrier.wait();
        let mut piece = 0;
        for colour in 0..=COLOURS {
            let before = piece;
            self.colour(&self.sweeps.round, colour, &mut piece, |node, i, p, v| {
                node.start(i, p, v);
                Sums::default()
            });
            self.colour(&self.sweeps.general, colour, &mut piece, |node, i, p, v| {
                node.start(i, p, v);
                Sums::default()
            });
            if piece > before {
                self.barrier.wait();
            }
        }
    }

    /// Where momentum starts from.
    fn remember(&self) {
        self.extrapolate(0.0);
    }

    /// y = p + β (p − last p), and v likewise.
    fn extrapolate(&self, beta: f64) {
        let Sweeps {
            round,
            general,
            v,
            last_v,
            ..
        } = self.sweeps;
        self.barrier.wait();
        for colour in 0..=COLOURS {
            self.extrapolate_colour(round, colour, beta);
            self.extrapolate_colour(general, colour, beta);
        }
        v.extrapolate(last_v, beta, self.share(v.len()));
        self.barrier.wait();
    }

    fn extrapolate_colour<N>(&self, set: &Coloured<N>, colour: usize, beta: f64) {
        let (first, last) = (set.starts[colour], set.starts[colour + 1]);
        if first < last {
            let mine = self.pieces(set, colour);
            let at = |piece: usize| (first + piece * PIECE).min(last);
            let range = at(mine.start)..at(mine.end);
            set.p.extrapolate(&set.last_p, beta, range);
        }
    }

    /// The pieces of a colour that fall to this thread. Contacts that are near in their order are near in space: every
    /// thread keeps to its own part of it in all colours, and meets the others' bodies only along the border.
    fn pieces<N>(&self, set: &Coloured<N>, colour: usize) -> std::ops::Range<usize> {
        let (first, last) = (set.starts[colour], set.starts[colour + 1]);
        let pieces = (last - first).div_ceil(PIECE);
        let cut = |rank: usize| match rank {
            0 => 0,
            rank if rank == self.threads => pieces,
            // contacts of the last colour may share bodies: the first thread has them all
            _ if colour == COLOURS => pieces,
            rank => {
                let border = self.sweeps.border(rank, self.threads);
                let contacts = &set.contacts[first..last];
                let before = contacts.partition_point(|contact| *contact < border);
                (before + PIECE / 2) / PIECE
            }
        };
        cut(self.rank)..cut(self.rank + 1)
    }

    /// This thread's part of so many things.
    fn share(&self, count: usize) -> std::ops::Range<usize> {
        count * self.rank / self.threads..count * (self.rank + 1) / self.threads
    }

    /// Does something with every contact of a colour that falls to this thread; the sum of each piece is kept.
    #[inline]
    fn colour<N: Node>(
        &self,
        set: &Coloured<N>,
        colour: usize,
        piece: &mut usize,
        act: impl Fn(&N, usize, &Percussions, &Velocities) -> Sums,
    ) {
        let (first, last) = (set.starts[colour], set.starts[colour + 1]);
        let pieces = (last - first).div_ceil(PIECE);
        for k in self.pieces(set, colour) {
            let (from, to) = (first + k * PIECE, (first + (k + 1) * PIECE).min(last));
            let mut sum = Sums::default();
            for (i, node) in set.nodes[from..to].iter().enumerate() {
                sum.add(&act(node, from + i, &set.p, &self.sweeps.v));
            }
            self.keep(*piece + k, &sum);
        }
        *piece += pieces;
    }

    fn keep(&self, piece: usize, sum: &Sums) {
        let slot = &self.sweeps.sums[piece];
        for (slot, x) in slot.iter().zip([sum.change, sum.size, sum.drive]) {
            slot.set(x);
        }
    }

    /// The sums of all pieces, in their order.
    fn total(&self, pieces: usize) -> Sums {
        let mut total = Sums::default();
        for [change, size, drive] in &self.sweeps.sums[..pieces] {
            total.add(&Sums {
                change: change.get(),
                size: size.get(),
                drive: drive.get(),
            });
        }
        total
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
