//! Contacts between bodies, island by island.

mod block;
mod contacts;
mod cut;
mod domains;
mod general;
mod lanes;
mod large;
mod pace;
mod pack;
mod round;
mod small;
pub(super) mod split;
mod sums;
mod sweeps;
mod tiny;
mod workers;

use super::auto::Auto;
use super::{ContactSolver, SolverSettings};
use crate::law::Laws;
use crate::problem::{BodyContacts, ContactProblem, Delassus, Point};
use crate::report::{SolveReport, SolverKind, Stage};
use crate::residual::Measure;
use cut::Places;
use domains::Source;
use large::Large;
use small::Small;
use split::Split;
use sweeps::Swept;

/// Solves contacts between bodies ([`BodyContacts`]) island by island, each to the tolerance in its own measure.
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
    small: Small,
    /// Holds the first large island once islands are found.
    large: Large,
    /// Whether they are.
    prepared: bool,
    /// M⁻¹ W p of the last problem, where it is known.
    v: Vec<f64>,
    known: bool,
    fallback: Auto,
}

/// Below so many contacts factorisations are worth their time and memory.
const FACTORABLE: usize = 6000;

/// What islands are solved from.
#[derive(Clone, Copy)]
struct Given<'a> {
    problem: &'a ContactProblem,
    G: &'a BodyContacts,
    split: &'a Split,
    settings: &'a SolverSettings,
}

impl<'a> Given<'a> {
    fn source(&self, places: &'a Places, p: &'a [f64]) -> Source<'a> {
        Source {
            problem: self.problem,
            G: self.G,
            places,
            p,
        }
    }
}

impl Islands {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Islands {
            settings,
            threads: None,
            split: Split::default(),
            small: Small::default(),
            large: Large::default(),
            prepared: false,
            v: Vec::new(),
            known: false,
            fallback: Auto::new(settings),
        }
    }

    /// Large islands are shared out to so many threads, whatever rayon's pool has and whether or not it pays.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }

    /// Finds the islands, and takes in the first that is large.
    fn find(&mut self, blocks: usize, points: &[Point]) {
        self.split.find(blocks, points);
        self.small.share_out(&self.split);
        if let Some(island) = self.split.large().next() {
            self.large.take_in(blocks, &self.split, island);
        }
    }

    fn run(&mut self, problem: &ContactProblem, G: &BodyContacts, p: &mut [f64]) -> SolveReport {
        let (large, small, split) = (&mut self.large, &mut self.small, &self.split);
        let given = Given {
            problem,
            G,
            split,
            settings: &self.settings,
        };
        let (threads, tol) = (self.threads, self.settings.tol);
        let known = &*p;
        let mut first = None;
        match split.large().next() {
            None => small.solve(given, known),
            Some(_) => {
                // who is free takes the small islands, and then helps with the large one
                let lead = || large.run(given, known, threads);
                first = Some(rayon::join(lead, || small.solve(given, known)).0);
            }
        }
        let mut tally = Tally::default();
        let v = &mut self.v;
        v.clear();
        v.resize(G.velocities(), 0.0);
        for (contact, p_i) in small.found() {
            put(&problem.laws, *contact, p_i, p);
            G.scatter(*contact as usize, p_i, v);
        }
        for (island, swept) in small.outcomes() {
            tally.note(*island, *swept, tol);
        }
        for island in split.large() {
            let swept = first.take().unwrap_or_else(|| {
                large.take_in(G.inverse.len(), split, island);
                large.run(given, p, threads)
            });
            large.give(|contact, p_i| put(&problem.laws, contact, p_i, p), v);
            tally.note(island as u32, swept, tol);
        }
        // carried along by sweeps that did not end well, velocities are not those of the percussions
        self.known = tally.failed.is_empty();
        self.rescue(problem, G, p, tally)
    }

    /// What sweeps have not solved is tried by all other means.
    fn rescue(
        &mut self,
        problem: &ContactProblem,
        G: &BodyContacts,
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
            if contacts.len() >= FACTORABLE {
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
        self.known = false;
        match &problem.G {
            Delassus::BodyContacts(G) if self.settings.measure == Measure::Scaled => {
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

    fn velocities(&mut self, v: &mut Vec<f64>) -> bool {
        if self.known {
            std::mem::swap(&mut self.v, v);
        }
        std::mem::take(&mut self.known)
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
pub(super) fn part(
    problem: &ContactProblem,
    G: &BodyContacts,
    blocks: &[[u32; 2]],
    contacts: &[u32],
) -> ContactProblem {
    let mut laws = Laws::default();
    let mut pairs = BodyContacts::default();
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
        G: Delassus::BodyContacts(pairs),
        c,
        laws,
    }
}
