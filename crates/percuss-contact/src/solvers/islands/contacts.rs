//! Contacts that one thread sweeps over one after the other.

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, f64x4};

use super::block::Blocks;
use super::domains::Source;
use super::general::General;
use super::lanes::Four;
use super::round::{Round, Rounds, total};
use super::sums::Sums;
use crate::problem::{Pairs, Point};

/// Colours; the last holds those that found no other, which may share bodies.
pub(super) const COLOURS: usize = 64;

/// What a pass over contacts does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Act {
    /// Adds what the percussions do to the velocities.
    Start,
    /// Solves each contact with the rest as it is, with over-relaxation ω and momentum β.
    Relax { omega: f64, beta: f64 },
    /// Judges each contact.
    Judge,
}

/// Contacts with their percussions: round ones in fours of one colour, then the others.
#[derive(Default)]
pub(super) struct Contacts {
    rounds: Vec<Rounds>,
    /// Percussions of the round ones in the inertial frame, of now and of one sweep before.
    P: Vec<[Four; 3]>,
    last_P: Vec<[Four; 3]>,
    /// Which contacts of the problem they are; [`Point::NONE`] at free places.
    round_of: Vec<[u32; 4]>,
    /// The contacts of the problem with their percussions in their own frames, at the end.
    expressed: Vec<(u32, [f64; 3])>,
    /// Where each colour ends among the fours, and before that those that go in twos.
    ends: Vec<[usize; 2]>,
    general: Vec<General>,
    p: Vec<[f64; 3]>,
    last_p: Vec<[f64; 3]>,
    general_of: Vec<u32>,
    /// The contacts of the problem that belong here.
    members: Vec<u32>,
    /// Round contacts as they come, and the order that sorts them by their colours.
    gathered: Vec<Gathered>,
    order: Vec<u32>,
    /// Colours in use by every block.
    used: Vec<u64>,
}

struct Gathered {
    round: Round,
    blocks: [u32; 2],
    contact: u32,
    colour: usize,
    P: [f64; 3],
}

impl Contacts {
    /// Without contacts.
    pub fn clear(&mut self) {
        self.members.clear();
    }

    /// One more contact of the problem belongs here.
    #[inline]
    pub fn add(&mut self, contact: u32) {
        self.members.push(contact);
    }

    /// The contacts of the problem that belong here.
    #[cfg(test)]
    pub fn members(&self) -> &[u32] {
        &self.members
    }

    /// Takes the contacts in; `within` gives the number of the block at a place of the island, `ground` is that of a
    /// block at rest, and numbers are below `blocks`.
    pub fn build(
        &mut self,
        source: &Source<'_>,
        (ground, blocks): (u32, usize),
        within: impl Fn(u32) -> u32,
    ) {
        let Source {
            problem,
            G,
            places,
            p,
        } = *source;
        self.used.clear();
        self.used.resize(blocks, 0);
        self.gathered.clear();
        self.general.clear();
        self.p.clear();
        self.general_of.clear();
        for &contact in &self.members {
            let i = contact as usize;
            let point = &G.points[i];
            let start = problem.laws.offset(i);
            let rows = problem.laws.law(i).rows();
            let mut p_i = [0.0; 3];
            for (p_i, p) in p_i.iter_mut().zip(&p[start..start + rows]) {
                *p_i = *p;
            }
            let blocks = places.sides(point).map(&within);
            match Round::new(problem, G, i) {
                Some(round) => {
                    let moving = || blocks.into_iter().filter(|b| *b != ground);
                    let taken = moving().fold(0, |taken, b| taken | self.used[b as usize]);
                    let colour = (!taken).trailing_zeros() as usize;
                    if colour < COLOURS {
                        moving().for_each(|b| self.used[b as usize] |= 1 << colour);
                    }
                    self.gathered.push(Gathered {
                        round,
                        blocks,
                        contact,
                        colour,
                        P: point.combine(&p_i),
                    });
                }
                None => {
                    self.general.push(General::new(problem, G, i, blocks));
                    self.p.push(p_i);
                    self.general_of.push(contact);
                }
            }
        }
        self.arrange(ground);
    }

    /// Puts the round contacts into fours of one colour, which share no block that moves; the last colour aside.
    fn arrange(&mut self, ground: u32) {
        self.last_p.clone_from(&self.p);
        let mut starts = [0; COLOURS + 2];
        for gathered in &self.gathered {
            starts[gathered.colour + 1] += 1;
        }
        for colour in 0..=COLOURS {
            starts[colour + 1] += starts[colour];
        }
        // within a colour the order of the contacts stays
        self.order.clear();
        self.order.resize(self.gathered.len(), 0);
        let mut next = starts;
        for (i, gathered) in self.gathered.iter().enumerate() {
            self.order[next[gathered.colour]] = i as u32;
            next[gathered.colour] += 1;
        }
        self.rounds.clear();
        self.P.clear();
        self.round_of.clear();
        self.ends.clear();
        for colour in 0..=COLOURS {
            let first = self.rounds.len();
            let most = if colour < COLOURS { 4 } else { 1 };
            for four in self.order[starts[colour]..starts[colour + 1]].chunks(most) {
                let mut rounds = Rounds::empty(ground);
                let (mut P, mut of) = ([[0.0; 4]; 3], [Point::NONE; 4]);
                for (lane, i) in four.iter().enumerate() {
                    let gathered = &self.gathered[*i as usize];
                    rounds.put(lane, &gathered.round, gathered.blocks);
                    of[lane] = gathered.contact;
                    for k in 0..3 {
                        P[k][lane] = gathered.P[k];
                    }
                }
                self.rounds.push(rounds);
                self.P.push(P);
                self.round_of.push(of);
            }
            let end = self.rounds.len();
            // contacts of the last colour may share bodies
            let alone = if colour < COLOURS {
                (end - first) % 2
            } else {
                end - first
            };
            if end > first {
                self.ends.push([end - alone, end]);
            }
        }
        self.last_P.clone_from(&self.P);
    }

    /// Turns the percussions of round contacts into their frames.
    pub fn express(&mut self, G: &Pairs) {
        self.expressed.clear();
        for (P, of) in self.P.iter().zip(&self.round_of) {
            for (lane, &contact) in of.iter().enumerate() {
                if contact != Point::NONE {
                    let point = &G.points[contact as usize];
                    let p = point.components(&[0, 1, 2].map(|k| P[k][lane]));
                    self.expressed.push((contact, p));
                }
            }
        }
    }

    /// Hands out the percussions of every contact, once they are expressed.
    pub fn give(&self, mut put: impl FnMut(u32, &[f64; 3])) {
        for (contact, p) in &self.expressed {
            put(*contact, p);
        }
        for (p, contact) in self.p.iter().zip(&self.general_of) {
            put(*contact, p);
        }
    }

    /// Does something with every contact.
    pub fn act<B: Blocks + ?Sized>(&mut self, level: Level, act: Act, blocks: &mut B) -> Sums {
        let mut sums = match act {
            Act::Start => dispatch!(level, simd => self.start(simd, blocks)),
            Act::Relax { omega, beta } => {
                dispatch!(level, simd => self.relax(simd, omega, beta, blocks))
            }
            Act::Judge => dispatch!(level, simd => self.judge(simd, blocks)),
        };
        let percussions = self.p.iter_mut().zip(&mut self.last_p);
        for (general, (p, last)) in self.general.iter().zip(percussions) {
            match act {
                Act::Start => general.start(p, blocks),
                Act::Relax { omega, beta } => {
                    sums.add(&general.relax((omega, beta), (p, last), blocks));
                }
                Act::Judge => sums.add(&general.judge(p, blocks)),
            }
        }
        sums
    }

    #[inline(always)]
    fn start<S: Simd, B: Blocks + ?Sized>(&mut self, simd: S, blocks: &mut B) -> Sums {
        for i in 0..self.rounds.len() {
            self.rounds[i].start(simd, &self.P[i], blocks);
        }
        Sums::default()
    }

    #[inline(always)]
    fn relax<S: Simd, B: Blocks + ?Sized>(
        &mut self,
        simd: S,
        omega: f64,
        beta: f64,
        blocks: &mut B,
    ) -> Sums {
        let zero = f64x4::splat(simd, 0.0);
        let factors = (f64x4::splat(simd, omega), f64x4::splat(simd, beta));
        let (mut change, mut size) = (zero, zero);
        let mut first = 0;
        for &[middle, end] in &self.ends {
            let rounds = self.rounds[first..middle].as_chunks::<2>().0;
            let P = self.P[first..middle].as_chunks_mut::<2>().0;
            let last = self.last_P[first..middle].as_chunks_mut::<2>().0;
            for (([one, two], P), last) in rounds.iter().zip(P).zip(last) {
                let [[dP_1, PP_1], [dP_2, PP_2]] =
                    Rounds::relax_two([one, two], simd, factors, (P, last), blocks);
                change = change + dP_1 + dP_2;
                size = size + PP_1 + PP_2;
            }
            for i in middle..end {
                let [dP, PP] = self.rounds[i].relax(
                    simd,
                    factors,
                    (&mut self.P[i], &mut self.last_P[i]),
                    blocks,
                );
                change += dP;
                size += PP;
            }
            first = end;
        }
        total(change, size, zero)
    }

    #[inline(always)]
    fn judge<S: Simd, B: Blocks + ?Sized>(&mut self, simd: S, blocks: &mut B) -> Sums {
        let zero = f64x4::splat(simd, 0.0);
        let (mut change, mut size, mut drive) = (zero, zero, zero);
        for i in 0..self.rounds.len() {
            let [map, PP, cc] = self.rounds[i].judge(simd, &self.P[i], blocks);
            change += map;
            size += PP;
            drive += cc;
        }
        total(change, size, drive)
    }
}
