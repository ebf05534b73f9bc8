//! Contacts that one thread sweeps over one after the other.

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, f64x4};

use super::block::Blocks;
use super::domains::Source;
use super::general::General;
use super::lanes::Four;
use super::pack::{Pack, members};
use super::round::{Round, Rounds, total};
use super::sums::Sums;
use crate::problem::{BodyContacts, Point};

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

/// Contacts with their percussions: round ones in fours, then the others.
#[derive(Default)]
pub(super) struct Contacts {
    /// The first of them go two by two, which share no body either.
    rounds: Vec<Rounds>,
    paired: usize,
    /// Percussions of the round ones in the inertial frame, of now and of one sweep before.
    P: Vec<[Four; 3]>,
    last_P: Vec<[Four; 3]>,
    /// Which contacts of the problem they are; [`Point::NONE`] at free places.
    round_of: Vec<[u32; 4]>,
    /// The contacts of the problem with their percussions in their own frames, at the end.
    expressed: Vec<(u32, [f64; 3])>,
    general: Vec<General>,
    p: Vec<[f64; 3]>,
    last_p: Vec<[f64; 3]>,
    general_of: Vec<u32>,
    /// The contacts of the problem that belong here.
    members: Vec<u32>,
    /// Round contacts as they come, and which of them go side by side.
    gathered: Vec<Gathered>,
    pack: Pack,
}

struct Gathered {
    round: Round,
    blocks: [u32; 2],
    contact: u32,
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
    /// block at rest, and numbers are below `bound`.
    pub fn build(
        &mut self,
        source: &Source<'_>,
        (ground, bound): (u32, usize),
        within: impl Fn(u32) -> u32,
    ) {
        let Source {
            problem,
            G,
            places,
            p,
        } = *source;
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
                    self.gathered.push(Gathered {
                        round,
                        blocks,
                        contact,
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
        let gathered = &self.gathered;
        let sides = |i: u32| gathered[i as usize].blocks;
        self.pack.put(gathered.len(), sides, (ground, bound));
        self.arrange(ground);
    }

    /// Lays the round contacts out as they are packed; what half an eight has place for comes last.
    fn arrange(&mut self, ground: u32) {
        self.last_p.clone_from(&self.p);
        self.rounds.clear();
        self.P.clear();
        self.round_of.clear();
        for half in [false, true] {
            for eight in self.pack.eights() {
                let (left, right) = eight.split_at(4);
                if (right[0] == Point::NONE) != half {
                    continue;
                }
                let fours = [left, right].into_iter().take(2 - usize::from(half));
                for four in fours {
                    let mut rounds = Rounds::empty(ground);
                    let (mut P, mut of) = ([[0.0; 4]; 3], [Point::NONE; 4]);
                    for (lane, i) in members(four).enumerate() {
                        let gathered = &self.gathered[i as usize];
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
            }
            if !half {
                self.paired = self.rounds.len();
            }
        }
        self.last_P.clone_from(&self.P);
    }

    /// Turns the percussions of round contacts into their frames.
    pub fn express(&mut self, G: &BodyContacts) {
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
        let mut change = zero;
        let (pairs, rest) = self.rounds.split_at(self.paired);
        let (P, P_rest) = self.P.split_at_mut(self.paired);
        let (last, last_rest) = self.last_P.split_at_mut(self.paired);
        let percussions = P.as_chunks_mut::<2>().0.iter_mut();
        let percussions = percussions.zip(last.as_chunks_mut::<2>().0);
        for ([one, two], ([P_1, P_2], [last_1, last_2])) in
            pairs.as_chunks::<2>().0.iter().zip(percussions)
        {
            // what one four waits for, the other uses
            let (dP_1, square_1) = one.relax(simd, factors, (P_1, last_1), blocks);
            let (dP_2, square_2) = two.relax(simd, factors, (P_2, last_2), blocks);
            one.tell(simd, &dP_1, blocks);
            two.tell(simd, &dP_2, blocks);
            change = change + square_1 + square_2;
        }
        for (round, (P, last)) in rest.iter().zip(P_rest.iter_mut().zip(last_rest)) {
            let (dP, square) = round.relax(simd, factors, (P, last), blocks);
            round.tell(simd, &dP, blocks);
            change += square;
        }
        total(change, zero, zero)
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
