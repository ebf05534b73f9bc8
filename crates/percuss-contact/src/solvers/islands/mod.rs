//! Contacts between bodies, island by island.

mod block;
mod contacts;
mod crew;
mod cut;
mod domains;
mod general;
mod lanes;
mod round;
mod split;
mod sums;
mod sweeps;

use super::auto::Auto;
use super::{ContactSolver, SolverSettings};
use crate::law::Laws;
use crate::local;
use crate::problem::{ContactProblem, Delassus, Pairs, Point};
use crate::report::{SolveReport, SolverKind, Stage};
use crate::residual::{Measure, natural_map, prox_factor};
use cut::Places;
use domains::Source;
use rayon::prelude::*;
use split::Split;
use sweeps::{Limits, Sweeps, Swept};

/// Solves contacts between bodies ([`Pairs`]) island by island, each to the tolerance in its own measure.
///
/// 1. split: bodies that touch, however indirectly, make an island
/// 2. one contact alone has an exact solution
/// 3. sweeps in a fixed order, over-relaxed and with momentum, four contacts of balls at once; the domains of large
///    islands are shared out among threads, small islands solved beside each other
/// 4. where sweeps are too slow, as in stacks: [`Newton`](super::Newton) for small islands and the rest of what
///    [`Auto`] knows
///
/// The number of threads is that of rayon's pool. It does not change a bit of the result.
pub struct Islands {
    /// When to stop.
    pub settings: SolverSettings,
    /// Threads that share a large island, where the caller has said so.
    threads: Option<usize>,
    split: Split,
    places: Places,
    large: Sweeps,
    pieces: Vec<Piece>,
    /// Whether islands are found, and which of them `places` and `large` have taken in.
    prepared: bool,
    taken: Option<usize>,
    fallback: Auto,
}

/// Small islands that one task solves, with its scratch.
#[derive(Default)]
struct Piece {
    islands: Vec<u32>,
    places: Places,
    sweeps: Sweeps,
    /// Percussions found, with their contacts.
    found: Vec<(u32, [f64; 3])>,
    outcomes: Vec<(u32, Swept)>,
}

/// From this number of contacts on an island is swept by itself.
const LARGE: usize = 200;
/// From this number of contacts on it pays to share a sweep out.
const SHARED: usize = 300;
/// Contacts of small islands in one task.
const TASK: usize = 64;
/// Sweeps that must halve the residual, at least and at most; in between so many for each contact. What comes after
/// sweeps costs more than that.
const PATIENT: (usize, usize) = (300, 6000);
const PATIENT_PER_CONTACT: usize = 3;
/// Up to so many contacts factorisations are worth their time and memory.
const FACTORABLE: usize = 6000;

impl Islands {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Islands {
            settings,
            threads: None,
            split: Split::default(),
            places: Places::default(),
            large: Sweeps::default(),
            pieces: Vec::new(),
            prepared: false,
            taken: None,
            fallback: Auto::new(settings),
        }
    }

    /// Large islands are shared out to so many threads, whatever rayon's pool has and whether or not it pays.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }

    fn limits(&self, contacts: usize) -> Limits {
        Limits {
            tol: self.settings.tol,
            most: self.settings.max_iter,
            patience: (PATIENT_PER_CONTACT * contacts).clamp(PATIENT.0, PATIENT.1),
        }
    }

    /// Finds the islands, and takes in the first that is large.
    fn find(&mut self, blocks: usize, points: &[Point]) {
        self.split.find(blocks, points);
        self.share_out();
        self.taken = None;
        let is_large = |island: &usize| self.split.contacts(*island).len() >= LARGE;
        let first = (0..self.split.len()).find(is_large);
        if let Some(island) = first {
            self.take_in(blocks, island);
        }
    }

    /// Takes in the contacts of a large island, unless that has been done.
    fn take_in(&mut self, blocks: usize, island: usize) {
        if self.taken != Some(island) {
            let contacts = self.split.contacts(island);
            self.places.find(blocks, self.split.blocks(), contacts);
            self.large.take_in(contacts, &self.places);
            self.taken = Some(island);
        }
    }

    fn run(&mut self, problem: &ContactProblem, G: &Pairs, p: &mut [f64]) -> SolveReport {
        let mut tally = Tally::default();
        self.solve_small(problem, G, p, &mut tally);
        for island in 0..self.split.len() {
            let contacts = self.split.contacts(island).len();
            if contacts >= LARGE {
                self.take_in(G.inverse.len(), island);
                let threads = match self.threads {
                    Some(threads) => threads,
                    None if contacts < SHARED => 1,
                    None => rayon::current_num_threads(),
                };
                let limits = self.limits(contacts);
                let source = Source {
                    problem,
                    G,
                    places: &self.places,
                    p,
                };
                let swept = self.large.run(source, limits, threads);
                self.large
                    .give(G, |contact, p_i| put(&problem.laws, contact, &p_i, p));
                tally.note(island as u32, swept, self.settings.tol);
            }
        }
        self.rescue(problem, G, p, tally)
    }

    /// Tasks of small islands, whole islands each, in their order.
    fn share_out(&mut self) {
        let mut used = 0;
        let mut load = TASK;
        for island in 0..self.split.len() {
            let count = self.split.contacts(island).len();
            if count >= LARGE {
                continue;
            }
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

    fn solve_small(
        &mut self,
        problem: &ContactProblem,
        G: &Pairs,
        p: &mut [f64],
        tally: &mut Tally,
    ) {
        let mut pieces = std::mem::take(&mut self.pieces);
        let islands = &*self;
        let known = &*p;
        let solve = |piece: &mut Piece| {
            piece.found.clear();
            piece.outcomes.clear();
            for k in 0..piece.islands.len() {
                let island = piece.islands[k];
                let swept = islands.solve_piece(problem, G, island, known, piece);
                piece.outcomes.push((island, swept));
            }
        };
        if pieces
            .iter()
            .filter(|piece| !piece.islands.is_empty())
            .count()
            > 1
        {
            pieces.par_iter_mut().for_each(solve);
        } else {
            pieces.iter_mut().for_each(solve);
        }
        for piece in &pieces {
            for (contact, p_i) in &piece.found {
                put(&problem.laws, *contact, p_i, p);
            }
            for (island, swept) in &piece.outcomes {
                tally.note(*island, *swept, self.settings.tol);
            }
        }
        self.pieces = pieces;
    }

    /// One small island.
    fn solve_piece(
        &self,
        problem: &ContactProblem,
        G: &Pairs,
        island: u32,
        p: &[f64],
        piece: &mut Piece,
    ) -> Swept {
        let contacts = self.split.contacts(island as usize);
        if let [contact] = contacts {
            let (p_i, residual) = alone(problem, G, *contact as usize);
            piece.found.push((*contact, p_i));
            return Swept {
                residual,
                sweeps: 1,
            };
        }
        let pairs = self.split.blocks();
        piece.places.find(G.inverse.len(), pairs, contacts);
        let source = Source {
            problem,
            G,
            places: &piece.places,
            p,
        };
        let sweeps = &mut piece.sweeps;
        sweeps.take_in(contacts, &piece.places);
        let swept = sweeps.run(source, self.limits(contacts.len()), 1);
        sweeps.give(G, |contact, p_i| piece.found.push((contact, p_i)));
        swept
    }

    /// What sweeps have not solved is tried by all other means.
    fn rescue(
        &mut self,
        problem: &ContactProblem,
        G: &Pairs,
        p: &mut [f64],
        mut tally: Tally,
    ) -> SolveReport {
        let tol = self.settings.tol;
        let mut report = SolveReport::EMPTY;
        let swept = Stage {
            solver: SolverKind::Islands,
            iterations: tally.sweeps,
            residual: tally.residual,
        };
        report.push(swept, tol);
        if tally.failed.is_empty() {
            return report;
        }
        tally.failed.sort_unstable();
        let mut worst = tally.solved;
        let mut paths = Vec::new();
        self.fallback.settings = self.settings;
        for island in &tally.failed {
            let contacts = self.split.contacts(*island as usize);
            if contacts.len() > FACTORABLE {
                worst = worst.max(tally.residual);
                continue; // nothing else would get further in sensible time
            }
            if G.points[contacts[0] as usize].blocks == [Point::NONE; 2] {
                worst = f64::INFINITY; // nothing moves: there is no help
                continue;
            }
            let part = part(problem, G, self.split.blocks(), contacts);
            let mut p_part = Vec::with_capacity(part.rows());
            for &contact in contacts {
                let (start, rows) = span(&problem.laws, contact);
                p_part.extend_from_slice(&p[start..start + rows]);
            }
            let rescue = self
                .fallback
                .fall_back_from(&part, &mut p_part, tally.residual);
            let mut at = 0;
            for &contact in contacts {
                let (start, rows) = span(&problem.laws, contact);
                p[start..start + rows].copy_from_slice(&p_part[at..at + rows]);
                at += rows;
            }
            worst = worst.max(rescue.residual);
            paths.extend(rescue.path());
        }
        // the last word is the worst island's
        paths.sort_by(|a, b| b.residual.total_cmp(&a.residual));
        for mut stage in paths {
            stage.residual = stage.residual.max(worst);
            report.push(stage, tol);
        }
        report.residual = worst;
        report.converged = worst <= tol;
        report
    }
}

impl ContactSolver for Islands {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let prepared = std::mem::take(&mut self.prepared);
        match &problem.G {
            Delassus::Pairs(G) if self.settings.measure == Measure::Scaled => {
                if !prepared {
                    self.find(G.inverse.len(), &G.points);
                }
                self.run(problem, G, p)
            }
            _ => {
                self.fallback.settings = self.settings;
                self.fallback.solve(problem, p)
            }
        }
    }

    fn prepare(&mut self, blocks: usize, points: &[Point]) {
        self.find(blocks, points);
        self.prepared = true;
    }
}

/// How the islands fared.
#[derive(Default)]
struct Tally {
    sweeps: usize,
    /// Worst residual of all islands, and of those that were solved.
    residual: f64,
    solved: f64,
    failed: Vec<u32>,
}

impl Tally {
    fn note(&mut self, island: u32, swept: Swept, tol: f64) {
        self.sweeps = self.sweeps.max(swept.sweeps);
        self.residual = self.residual.max(swept.residual);
        if swept.residual <= tol {
            self.solved = self.solved.max(swept.residual);
        } else {
            self.failed.push(island);
        }
    }
}

/// The exact solution of a contact that feels no other, and its residual.
fn alone(problem: &ContactProblem, G: &Pairs, i: usize) -> ([f64; 3], f64) {
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
    let square = |x: &[f64; 3]| x.iter().map(|x| x * x).sum::<f64>();
    let scale = square(&p).max(r * r * square(&c));
    let map = natural_map(law, &p[..rows], &xi[..rows], r);
    let residual = if map == 0.0 {
        0.0
    } else {
        (map / scale).sqrt()
    };
    (
        p,
        if residual.is_nan() {
            f64::INFINITY
        } else {
            residual
        },
    )
}

/// First row and rows of a contact.
fn span(laws: &Laws, contact: u32) -> (usize, usize) {
    let i = contact as usize;
    (laws.offset(i), laws.law(i).rows())
}

fn put(laws: &Laws, contact: u32, p_i: &[f64; 3], p: &mut [f64]) {
    let (start, rows) = span(laws, contact);
    // a loop: to call for a copy of three numbers takes longer
    for (p, p_i) in p[start..start + rows].iter_mut().zip(p_i) {
        *p = *p_i;
    }
}

/// The problem of some contacts alone; `blocks` are those of every contact.
fn part(
    problem: &ContactProblem,
    G: &Pairs,
    blocks: &[[u32; 2]],
    contacts: &[u32],
) -> ContactProblem {
    let mut laws = Laws::default();
    let mut pairs = Pairs::default();
    let mut c = Vec::new();
    let mut places = Places::default();
    places.find(G.inverse.len(), blocks, contacts);
    let blocks = places.blocks(0..places.len()).iter();
    pairs.inverse.extend(blocks.map(|b| G.inverse[*b as usize]));
    for &contact in contacts {
        let mut point = G.points[contact as usize];
        point.blocks = places.sides(&point);
        let (start, rows) = span(&problem.laws, contact);
        laws.push(problem.laws.law(contact as usize));
        pairs.push(rows, point);
        c.extend_from_slice(&problem.c[start..start + rows]);
    }
    ContactProblem {
        G: Delassus::Pairs(pairs),
        c,
        laws,
    }
}
