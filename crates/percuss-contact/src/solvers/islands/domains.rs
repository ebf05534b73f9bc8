//! An island cut into domains: each has its own bodies, swept over by one thread without a look at the others; contacts
//! between two domains are borders, swept over afterwards. The cut depends on the number of contacts alone, so that every
//! bit is the same for any number of threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::block::{Block, Both, extrapolate};
use super::contacts::{Act, COLOURS, Contacts};
use super::general::General;
use super::round::Round;
use super::sums::Sums;
use crate::problem::{ContactProblem, Pairs, Point};
use fearless_simd::{Level, dispatch};

/// Contacts of one domain.
const SIZE: usize = 350;
/// Most domains: as many as bits in a word.
const MOST: usize = 64;

/// The domains and borders of an island.
#[derive(Default)]
pub(super) struct Domains {
    domains: Vec<Mutex<Domain>>,
    borders: Vec<Mutex<Border>>,
    /// How many of them are in use.
    count: usize,
    border_count: usize,
    /// Borders that share no domain, turn by turn.
    turns: Vec<Turn>,
    turn_count: usize,
    /// Number of the border between each two domains.
    border_of: Vec<u32>,
    /// Colours in use by every block, inside of domains and across.
    used: [Vec<u64>; 2],
}

/// Bodies with the contacts among them and with what does not move.
#[derive(Default)]
struct Domain {
    contacts: Contacts,
    /// The last of them is the ground.
    blocks: Vec<Block>,
    last: Vec<Block>,
}

/// Contacts between bodies of two domains.
#[derive(Default)]
struct Border {
    contacts: Contacts,
    domains: [usize; 2],
}

#[derive(Default)]
struct Turn {
    borders: Vec<u32>,
    /// Domains that they touch, as bits.
    domains: u64,
}

impl Domains {
    /// Takes in the contacts of an island with their percussions. `local` gives the place of each block in the island,
    /// which has `blocks` of them; blocks that stand near each other there should be near in space.
    pub fn fill(
        &mut self,
        problem: &ContactProblem,
        G: &Pairs,
        contacts: &[u32],
        (local, blocks): (&[u32], usize),
        p: &[f64],
    ) {
        self.reset((contacts.len() / SIZE).clamp(1, MOST), blocks);
        let cut = Cut {
            blocks,
            domains: self.count,
        };
        for &contact in contacts {
            let i = contact as usize;
            let point = &G.points[i];
            let start = problem.laws.offset(i);
            let rows = problem.laws.law(i).rows();
            let mut p_i = [0.0; 3];
            p_i[..rows].copy_from_slice(&p[start..start + rows]);
            let sides = point.blocks.map(|b| match b {
                Point::NONE => Point::NONE,
                b => local[b as usize],
            });
            let home = sides.map(|b| (b != Point::NONE).then(|| cut.domain(b)));
            let (set, blocks, used) = match home {
                [Some(a), Some(b)] if a != b => {
                    let k = self.border(a.min(b), a.max(b));
                    let first = cut.size(a.min(b)) as u32 + 1;
                    let place = |side: usize| {
                        let d = home[side].unwrap_or(a);
                        cut.place(sides[side], d) + if d > a.min(b) { first } else { 0 }
                    };
                    let set = &mut own(&mut self.borders[k]).contacts;
                    (set, [place(0), place(1)], &mut self.used[1])
                }
                _ => {
                    let d = home[0].or(home[1]).unwrap_or(0);
                    let ground = cut.size(d) as u32;
                    let blocks = sides.map(|b| match b {
                        Point::NONE => ground,
                        b => cut.place(b, d),
                    });
                    let set = &mut own(&mut self.domains[d]).contacts;
                    (set, blocks, &mut self.used[0])
                }
            };
            match Round::new(problem, G, i) {
                Some(round) => {
                    let moving = || sides.into_iter().filter(|b| *b != Point::NONE);
                    let taken = moving().fold(0, |taken, b| taken | used[b as usize]);
                    let colour = (!taken).trailing_zeros() as usize;
                    if colour < COLOURS {
                        moving().for_each(|b| used[b as usize] |= 1 << colour);
                    }
                    set.push_round(round, blocks, contact, colour, point.combine(&p_i));
                }
                None => {
                    let general = General::new(problem, G, i, blocks);
                    set.push_general(general, contact, p_i);
                }
            }
            for side in 0..2 {
                if let Some(d) = home[side] {
                    let inverse = &G.inverse[point.blocks[side] as usize];
                    let block = Block::new(inverse.translation[0], inverse.rotation[0][0]);
                    own(&mut self.domains[d]).blocks[cut.place(sides[side], d) as usize] = block;
                }
            }
        }
        for (d, domain) in self.domains[..self.count].iter_mut().enumerate() {
            let domain = own(domain);
            domain.contacts.arrange(cut.size(d) as u32);
            domain.last.clone_from(&domain.blocks);
        }
        for border in &mut self.borders[..self.border_count] {
            let border = own(border);
            let ground = cut.size(border.domains[0]) as u32;
            border.contacts.arrange(ground);
        }
    }

    fn reset(&mut self, count: usize, blocks: usize) {
        self.count = count;
        self.border_count = 0;
        self.turn_count = 0;
        self.border_of.clear();
        self.border_of.resize(count * count, Point::NONE);
        for used in &mut self.used {
            used.clear();
            used.resize(blocks, 0);
        }
        let cut = Cut {
            blocks,
            domains: count,
        };
        if self.domains.len() < count {
            self.domains.resize_with(count, Default::default);
        }
        for (d, domain) in self.domains[..count].iter_mut().enumerate() {
            let domain = own(domain);
            domain.contacts.clear();
            domain.blocks.clear();
            domain.blocks.resize(cut.size(d) + 1, Block::default());
        }
    }

    /// The number of the border between two domains, which gets its turn when it is first asked for.
    fn border(&mut self, a: usize, b: usize) -> usize {
        let slot = a * self.count + b;
        if self.border_of[slot] != Point::NONE {
            return self.border_of[slot] as usize;
        }
        let k = self.border_count;
        self.border_of[slot] = k as u32;
        self.border_count += 1;
        if k == self.borders.len() {
            self.borders.push(Mutex::default());
        }
        let border = own(&mut self.borders[k]);
        border.contacts.clear();
        border.domains = [a, b];
        let bits = 1 << a | 1 << b;
        let free = self.turns[..self.turn_count]
            .iter()
            .position(|turn| turn.domains & bits == 0);
        let turn = free.unwrap_or_else(|| {
            if self.turn_count == self.turns.len() {
                self.turns.push(Turn::default());
            }
            self.turns[self.turn_count].borders.clear();
            self.turns[self.turn_count].domains = 0;
            self.turn_count += 1;
            self.turn_count - 1
        });
        self.turns[turn].borders.push(k as u32);
        self.turns[turn].domains |= bits;
        k
    }

    /// How many domains there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// How many sums a pass leaves: those of the domains, then those of the borders.
    pub fn sums(&self) -> usize {
        self.count + self.border_count
    }

    /// How many turns the borders take.
    pub fn turns(&self) -> usize {
        self.turn_count
    }

    /// The borders of a turn.
    pub fn turn(&self, turn: usize) -> &[u32] {
        &self.turns[turn].borders
    }

    /// Does something with the contacts inside of a domain.
    pub fn act_inside(&self, level: Level, act: Act, d: usize) -> Sums {
        let domain = &mut *take(&self.domains[d]);
        match act {
            Act::Start => domain.blocks.iter_mut().for_each(Block::stop),
            Act::Relax { beta, .. } => {
                let (blocks, last) = (&mut domain.blocks, &mut domain.last);
                dispatch!(level, simd => extrapolate(simd, blocks, last, beta));
            }
            Act::Judge => {}
        }
        domain
            .contacts
            .act(level, act, domain.blocks.as_mut_slice())
    }

    /// Does something with the contacts of a border.
    pub fn act_across(&self, level: Level, act: Act, k: usize) -> Sums {
        let border = &mut *take(&self.borders[k]);
        let [a, b] = border.domains;
        // in the order of their numbers, as everyone does
        let mut a = take(&self.domains[a]);
        let mut b = take(&self.domains[b]);
        let mut blocks = Both(&mut a.blocks, &mut b.blocks);
        border.contacts.act(level, act, &mut blocks)
    }

    /// Hands out the percussions of every contact.
    pub fn give(&mut self, G: &Pairs, mut put: impl FnMut(u32, [f64; 3])) {
        for domain in &mut self.domains[..self.count] {
            own(domain).contacts.give(G, &mut put);
        }
        for border in &mut self.borders[..self.border_count] {
            own(border).contacts.give(G, &mut put);
        }
    }
}

/// Blocks in their order, cut into domains of equal size.
#[derive(Clone, Copy)]
struct Cut {
    blocks: usize,
    domains: usize,
}

impl Cut {
    fn domain(&self, b: u32) -> usize {
        b as usize * self.domains / self.blocks
    }

    fn first(&self, d: usize) -> usize {
        (d * self.blocks).div_ceil(self.domains)
    }

    fn size(&self, d: usize) -> usize {
        self.first(d + 1) - self.first(d)
    }

    fn place(&self, b: u32, d: usize) -> u32 {
        b - self.first(d) as u32
    }
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn take<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
