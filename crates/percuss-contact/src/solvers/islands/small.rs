//! Islands of few contacts, many beside each other.

use super::Given;
use super::cut::Places;
use super::split::Split;
use super::sums::Sums;
use super::sweeps::{Limits, Sweeps, Swept};
use super::tiny::Tiny;
use crate::local;
use crate::problem::{BodyContacts, ContactProblem, dot};
use crate::residual::{natural_map, prox_factor};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Contacts in one task.
const TASK: usize = 64;

/// The small islands of a problem.
#[derive(Default)]
pub(super) struct Small {
    /// Tasks; of those that are left over from other problems the islands are none.
    pieces: Vec<Piece>,
    /// One for each thread: a bench is as large as the whole problem, and there are many more tasks than threads.
    benches: Vec<Mutex<Bench>>,
}

/// What a task needs while it is at work.
#[derive(Default)]
struct Bench {
    places: Places,
    sweeps: Sweeps,
    tiny: Tiny,
    /// Percussions of the island after its first sweeps.
    swept: Vec<(u32, [f64; 3])>,
}

/// Islands that one task solves, and what it found.
#[derive(Default)]
struct Piece {
    islands: Vec<u32>,
    /// Percussions found, with their contacts.
    found: Vec<(u32, [f64; 3])>,
    outcomes: Vec<(u32, Swept)>,
}

impl Small {
    /// Makes tasks of whole islands, in their order.
    pub fn share_out(&mut self, split: &Split) {
        let mut used = 0;
        let mut load = TASK;
        for island in split.small() {
            let count = split.contacts(island).len();
            if load + count > TASK {
                if used == self.pieces.len() {
                    self.pieces.push(Piece::default());
                }
                self.pieces[used].islands.clear();
                used += 1;
                load = 0;
            }
            load += count;
            self.pieces[used - 1].islands.push(island as u32);
        }
        for piece in &mut self.pieces[used..] {
            piece.islands.clear();
        }
    }

    /// Solves all of them from these percussions on.
    pub fn solve(&mut self, given: Given<'_>, p: &[f64]) {
        let Small { pieces, benches } = self;
        benches.resize_with(rayon::current_num_threads(), Mutex::default);
        let solve = |piece: &mut Piece| {
            let thread = rayon::current_thread_index().unwrap_or(0);
            let bench = benches[thread].lock();
            piece.solve(&mut bench.unwrap_or_else(PoisonError::into_inner), given, p);
        };
        let used = pieces.iter().filter(|piece| !piece.islands.is_empty());
        match used.count() > 1 {
            true => pieces.par_iter_mut().for_each(solve),
            false => pieces.iter_mut().for_each(solve),
        }
    }

    /// Contacts with their percussions.
    pub fn found(&self) -> impl Iterator<Item = &(u32, [f64; 3])> {
        self.pieces.iter().flat_map(|piece| &piece.found)
    }

    /// Islands with how they fared.
    pub fn outcomes(&self) -> impl Iterator<Item = &(u32, Swept)> {
        self.pieces.iter().flat_map(|piece| &piece.outcomes)
    }
}

impl Piece {
    fn solve(&mut self, bench: &mut Bench, given: Given<'_>, p: &[f64]) {
        self.found.clear();
        self.outcomes.clear();
        for k in 0..self.islands.len() {
            let island = self.islands[k];
            let swept = match given.split.contacts(island as usize) {
                [contact] => self.solve_alone(given, *contact),
                contacts => self.sweep(bench, given, p, contacts),
            };
            self.outcomes.push((island, swept));
        }
    }

    fn solve_alone(&mut self, given: Given<'_>, contact: u32) -> Swept {
        let (p_i, residual) = alone(given.problem, given.G, contact as usize);
        self.found.push((contact, p_i));
        Swept {
            residual,
            sweeps: 1,
        }
    }

    /// A few sweeps; where they do not suffice, Newton for a few contacts, and else all the sweeps it takes.
    fn sweep(&mut self, bench: &mut Bench, given: Given<'_>, p: &[f64], contacts: &[u32]) -> Swept {
        let Bench {
            places,
            sweeps,
            tiny,
            swept: start,
        } = bench;
        let blocks = given.G.inverse.len();
        places.find(blocks, given.split.blocks(), contacts);
        sweeps.take_in(contacts, places);
        let limits = Limits::new(given.settings, contacts.len());
        let source = given.source(places, p);
        let found = &mut self.found;
        if Tiny::suits(given, contacts) {
            let swept = sweeps.run(source, limits.first(), 1);
            if swept.residual <= limits.tol {
                sweeps.give(|contact, p_i| found.push((contact, *p_i)));
                return swept;
            }
            start.clear();
            sweeps.give(|contact, p_i| start.push((contact, *p_i)));
            let start = start.iter().map(|(contact, p_i)| (*contact, p_i));
            if let Some(newton) = tiny.solve(given, places, contacts, start, |p_i| found.push(p_i))
            {
                return Swept {
                    sweeps: swept.sweeps + newton.sweeps,
                    ..newton
                };
            }
        }
        let swept = sweeps.run(source, limits, 1);
        sweeps.give(|contact, p_i| found.push((contact, *p_i)));
        swept
    }
}

/// The exact solution of a contact that feels no other, and its residual.
fn alone(problem: &ContactProblem, G: &BodyContacts, i: usize) -> ([f64; 3], f64) {
    let law = problem.laws.law(i);
    let rows = law.rows();
    let D = G.diagonal_block(i, rows);
    let mut c = [0.0; 3];
    c[..rows].copy_from_slice(&problem.c[problem.laws.offset(i)..][..rows]);
    if (0..rows).all(|k| D[k][k] <= 0.0) {
        // nothing moves: no percussion changes anything
        let content = natural_map(law, &[0.0; 3][..rows], &c[..rows], 1.0) == 0.0;
        return ([0.0; 3], if content { 0.0 } else { f64::INFINITY });
    }
    let p = local::solve(law, &D, &c);
    let xi: [f64; 3] = std::array::from_fn(|k| (0..3).map(|l| D[k][l] * p[l]).sum::<f64>() + c[k]);
    let r = prox_factor(&D, rows);
    let sums = Sums {
        change: natural_map(law, &p[..rows], &xi[..rows], r),
        size: dot(&p, &p),
        drive: r * r * dot(&c, &c),
    };
    (p, sums.residual())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::{Law, Laws};
    use crate::problem::{BlockInverse, Delassus, Point};
    use crate::residual::{Measure, residual};

    fn problem(law: Law, c: &[f64], inverse_mass: f64) -> ContactProblem {
        let mut G = BodyContacts::default();
        G.inverse.push(BlockInverse {
            translation: [inverse_mass; 3],
            rotation: [
                [2.5 * inverse_mass, 0.0, 0.0],
                [0.0, inverse_mass, 0.0],
                [0.0; 3],
            ],
        });
        let point = Point {
            blocks: [Point::NONE, 0],
            frame: [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            arms: [[0.0; 3], [0.3, -0.2, -0.5]],
        };
        G.push(law.rows(), point);
        let mut laws = Laws::default();
        laws.push(law);
        ContactProblem {
            G: Delassus::BodyContacts(G),
            c: c.to_vec(),
            laws,
        }
    }

    /// A lone contact is solved exactly, and judged as the one judge does.
    #[test]
    fn a_lone_contact_is_judged_as_by_the_judge() {
        let coulomb = Law::SpatialCoulomb { mu: 0.4 };
        for (law, c) in [
            (coulomb, [-1.0, 2.0, -0.5]),
            (coulomb, [-1.0, 0.1, -0.2]),
            (coulomb, [0.5, 0.1, -0.2]),
            (Law::SpatialFriction { bound: 0.3 }, [1.0, 2.0, 0.0]),
        ] {
            let problem = problem(law, &c[..law.rows()], 1.0);
            let Delassus::BodyContacts(G) = &problem.G else {
                unreachable!()
            };
            let (p, left) = alone(&problem, G, 0);
            let judged = residual(&problem, &p[..law.rows()], Measure::Scaled).relative;
            assert!(
                left < 1e-14 && judged < 1e-14,
                "{law:?}: {left:e} and {judged:e}"
            );
        }
    }

    /// Where nothing moves, rest is an answer and approach has none.
    #[test]
    fn nothing_moves_what_cannot_move() {
        let law = Law::SpatialCoulomb { mu: 0.4 };
        for (c, expected) in [([0.0; 3], 0.0), ([-1.0, 0.0, 0.0], f64::INFINITY)] {
            let problem = problem(law, &c, 0.0);
            let Delassus::BodyContacts(G) = &problem.G else {
                unreachable!()
            };
            assert_eq!(alone(&problem, G, 0), ([0.0; 3], expected));
        }
    }
}
