//! An island cut into domains: each has its own bodies, swept over by one thread without a look at the others; contacts
//! between two domains are borders, swept over afterwards. The cut depends on the contacts alone, so that every bit is the
//! same for any number of threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::block::{Block, Both, add, extrapolate, subtract};
use super::contacts::{Act, Contacts};
use super::cut::{Cut, Places};
use super::sums::Sums;
use crate::problem::{ContactProblem, Pairs, Point};
use fearless_simd::{Level, dispatch};

/// Contacts of one domain.
const SIZE: usize = 600;
/// Most domains: as many as bits in a word.
const MOST: usize = 64;

/// The domains and borders of an island.
#[derive(Default)]
pub(super) struct Domains {
    cut: Cut,
    domains: Vec<Mutex<Domain>>,
    /// Contacts of the borders.
    across: Vec<Mutex<Contacts>>,
    /// How many domains are in use.
    count: usize,
    /// The borders in the order of their turns.
    borders: Vec<Border>,
    /// Domains that the borders of each turn touch, as bits.
    turns: Vec<u64>,
    /// Number of the border between each two domains.
    border_of: Vec<u32>,
    /// Things to do with every domain in a pass.
    items: Vec<usize>,
}

/// Bodies with the contacts among them and with what does not move.
#[derive(Default)]
struct Domain {
    contacts: Contacts,
    /// The last of them is the ground.
    blocks: Vec<Block>,
    /// Where they were one sweep before; less what they were, while velocities are computed anew, so that the way from
    /// there to here, along which momentum goes on, stays as it is.
    last: Vec<Block>,
    anew: bool,
}

/// Contacts between bodies of two domains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Border {
    /// The two, the smaller number first.
    pub domains: [usize; 2],
    /// How many things are done to each of them in a pass before this border.
    pub places: [usize; 2],
    /// Borders of one turn share no domain.
    turn: usize,
    /// Place of its contacts.
    contacts: usize,
}

/// Where the contacts of an island come from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub problem: &'a ContactProblem,
    pub G: &'a Pairs,
    pub places: &'a Places,
    /// Percussions to begin with.
    pub p: &'a [f64],
}

impl Domains {
    /// Shares the contacts of an island out. Blocks at places near each other should be near in space.
    pub fn fill(&mut self, G: &Pairs, contacts: &[u32], places: &Places) {
        let pairs = (contacts.len() / SIZE).div_ceil(2).clamp(1, MOST / 2);
        self.count = if contacts.len() < SIZE { 1 } else { 2 * pairs };
        self.cut.make(G, contacts, places, self.count);
        self.borders.clear();
        self.turns.clear();
        self.border_of.clear();
        self.border_of.resize(self.count * self.count, Point::NONE);
        if self.domains.len() < self.count {
            self.domains.resize_with(self.count, Default::default);
        }
        for domain in &mut self.domains[..self.count] {
            own(domain).contacts.clear();
        }
        for &contact in contacts {
            let sides = places.sides(&G.points[contact as usize]);
            let homes = sides.map(|b| (b != Point::NONE).then(|| self.cut.domain(b)));
            match homes {
                [Some(a), Some(b)] if a != b => {
                    let k = self.between(a.min(b), a.max(b));
                    own(&mut self.across[k]).add(contact);
                }
                [Some(d), _] | [None, Some(d)] => own(&mut self.domains[d]).contacts.add(contact),
                [None, None] => own(&mut self.domains[0]).contacts.add(contact),
            }
        }
        self.order_borders();
    }

    /// The number of the border between two domains, which gets its turn when it is first asked for.
    fn between(&mut self, a: usize, b: usize) -> usize {
        let slot = a * self.count + b;
        if self.border_of[slot] != Point::NONE {
            return self.border_of[slot] as usize;
        }
        let k = self.borders.len();
        self.border_of[slot] = k as u32;
        if k == self.across.len() {
            self.across.push(Mutex::default());
        }
        own(&mut self.across[k]).clear();
        let bits = 1 << a | 1 << b;
        let free = self.turns.iter().position(|taken| taken & bits == 0);
        let turn = free.unwrap_or(self.turns.len());
        if turn == self.turns.len() {
            self.turns.push(0);
        }
        self.turns[turn] |= bits;
        self.borders.push(Border {
            domains: [a, b],
            places: [0; 2],
            turn,
            contacts: k,
        });
        k
    }

    /// Turn by turn, the last first: where domains lie in a row, that parts it in the middle early.
    fn order_borders(&mut self) {
        self.borders
            .sort_by_key(|border| std::cmp::Reverse(border.turn));
        self.items.clear();
        self.items.resize(self.count, 1);
        for border in &mut self.borders {
            border.places = border.domains.map(|d| self.items[d]);
            for d in border.domains {
                self.items[d] += 1;
            }
        }
    }

    /// How many domains there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// How many borders there are.
    pub fn borders(&self) -> usize {
        self.borders.len()
    }

    /// A border, in the order in which one thread goes over them.
    pub fn border(&self, k: usize) -> &Border {
        &self.borders[k]
    }

    /// How many things are done to a domain in a pass: its inside, and its borders.
    pub fn items(&self, d: usize) -> usize {
        self.items[d]
    }

    /// Takes in the bodies of a domain and the contacts inside of it.
    pub fn build_inside(&self, source: &Source<'_>, d: usize) {
        let domain = &mut *take(&self.domains[d]);
        let blocks = source.places.blocks(self.cut.range(d)).iter().map(|b| {
            let inverse = &source.G.inverse[*b as usize];
            Block::new(inverse.translation[0], inverse.rotation[0][0])
        });
        domain.blocks.clear();
        domain.blocks.extend(blocks);
        domain.blocks.push(Block::default());
        domain.last.clone_from(&domain.blocks);
        domain.anew = false;
        let ground = self.cut.size(d) as u32;
        let within = |b: u32| match b {
            Point::NONE => ground,
            b => self.cut.within(b, d),
        };
        let size = domain.blocks.len();
        domain.contacts.build(source, (ground, size), within);
    }

    /// Takes in the contacts of a border.
    pub fn build_across(&self, source: &Source<'_>, k: usize) {
        let Border {
            domains: [a, b],
            contacts,
            ..
        } = self.borders[k];
        let ground = self.cut.size(a) as u32;
        let within = |place: u32| match self.cut.domain(place) {
            d if d == a => self.cut.within(place, a),
            _ => self.cut.within(place, b) + ground + 1,
        };
        let size = self.cut.size(a) + 1 + self.cut.size(b) + 1;
        take(&self.across[contacts]).build(source, (ground, size), within);
    }

    /// Does something with the contacts inside of a domain.
    pub fn act_inside(&self, level: Level, act: Act, d: usize) -> Sums {
        let domain = &mut *take(&self.domains[d]);
        match act {
            Act::Start => {
                if !domain.anew {
                    subtract(&domain.blocks, &mut domain.last);
                    domain.anew = true;
                }
                domain.blocks.iter_mut().for_each(Block::stop);
            }
            Act::Relax { beta, .. } => {
                if domain.anew {
                    add(&domain.blocks, &mut domain.last);
                    domain.anew = false;
                }
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
        let Border {
            domains: [a, b],
            contacts,
            ..
        } = self.borders[k];
        let mut contacts = take(&self.across[contacts]);
        // in the order of their numbers, as everyone does
        let mut a = take(&self.domains[a]);
        let mut b = take(&self.domains[b]);
        let mut blocks = Both(&mut a.blocks, &mut b.blocks);
        contacts.act(level, act, &mut blocks)
    }

    /// Hands out the percussions of every contact.
    pub fn give(&mut self, G: &Pairs, mut put: impl FnMut(u32, [f64; 3])) {
        for domain in &mut self.domains[..self.count] {
            own(domain).contacts.give(G, &mut put);
        }
        for contacts in &mut self.across[..self.borders.len()] {
            own(contacts).give(G, &mut put);
        }
    }
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn take<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
