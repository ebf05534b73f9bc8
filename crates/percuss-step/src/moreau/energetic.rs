//! Rebounds lowered where the kinetic energy would rise.

use super::Core;
use super::outcome::Balance;
use crate::report::StepReport;
use percuss_contact::{Delassus, Point, SolveReport};

/// Halvings of the interval in which s lies.
const HALVINGS: usize = 20;
/// Part of what contacts are struck with that counts as no gain.
const NO_GAIN: f64 = 1e-9;
/// The same, by how far the solver may be off.
const LEFT: f64 = 10.0;

/// The part s of the rebounds of an island.
#[derive(Clone, Copy, Debug)]
struct Part {
    s: f64,
    /// The largest known to raise nothing, and the least known to raise energy.
    low: f64,
    high: f64,
}

impl Core {
    /// Solves again with lower rebounds in islands whose kinetic energy contacts have raised.
    pub(super) fn lower_rebounds(&mut self, mut report: SolveReport) -> SolveReport {
        let islands = self.islands();
        let rises = self.rises(&islands, &report);
        if !rises.contains(&true) {
            return report;
        }
        let half = Part {
            s: 0.5,
            low: 0.0,
            high: 1.0,
        };
        let mut parts: Vec<Option<Part>> =
            rises.iter().map(|rises| rises.then_some(half)).collect();
        let given = (self.problem.c.clone(), self.shift.clone());
        for _ in 0..HALVINGS {
            self.scale_rebounds(&islands, &parts, &given);
            report = self.percussions();
            let rises = self.rises(&islands, &report);
            for (part, rises) in parts.iter_mut().zip(rises) {
                if let Some(part) = part {
                    *if rises { &mut part.high } else { &mut part.low } = part.s;
                    part.s = 0.5 * (part.low + part.high);
                }
            }
        }
        for part in parts.iter_mut().flatten() {
            part.s = part.low;
        }
        self.scale_rebounds(&islands, &parts, &given);
        self.percussions()
    }

    /// s ε γ_B in the place of ε γ_B.
    fn scale_rebounds(
        &mut self,
        islands: &[usize],
        parts: &[Option<Part>],
        (c, shift): &(Vec<f64>, Vec<f64>),
    ) {
        for (j, island) in islands.iter().enumerate() {
            let Some(part) = parts[*island] else {
                continue;
            };
            let start = self.problem.laws.offset(j);
            for k in 0..self.problem.laws.law(j).rows() {
                if self.rebounds_in(j, k) {
                    let row = start + k;
                    self.shift[row] = part.s * shift[row];
                    self.problem.c[row] = c[row] - shift[row] + self.shift[row];
                }
            }
        }
    }

    /// Whether contacts raise the kinetic energy, island by island.
    fn rises(&self, islands: &[usize], report: &SolveReport) -> Vec<bool> {
        let step = StepReport {
            solve: *report,
            ..StepReport::NOTHING
        };
        let outcome = self.outcome(1.0, &step);
        let mut sums = vec![Balance::default(); islands.len()];
        for (j, island) in islands.iter().enumerate() {
            sums[*island].add(&outcome.balance(j, &outcome.xi(j)));
        }
        let slack = NO_GAIN.max(LEFT * report.residual);
        let rises = |sum: &Balance| sum.excess() > slack * sum.struck;
        sums.iter().map(rises).collect()
    }

    /// The island of every closed contact, named by its first contact: those that feel each other.
    fn islands(&self) -> Vec<usize> {
        let n = self.closed.len();
        let mut islands: Vec<usize> = (0..n).collect();
        match &self.problem.G {
            Delassus::BodyContacts(G) => {
                let mut first = vec![None; G.inverse.len()];
                for (j, point) in G.points.iter().enumerate() {
                    for block in point
                        .blocks
                        .into_iter()
                        .filter(|block| *block != Point::NONE)
                    {
                        let known = *first[block as usize].get_or_insert(j);
                        join(&mut islands, known, j);
                    }
                }
            }
            Delassus::Dense(G) => {
                let laws = &self.problem.laws;
                let span = |j| laws.offset(j)..laws.offset(j) + laws.law(j).rows();
                for j in 0..n {
                    for i in 0..j {
                        let mut rows = span(i);
                        if rows.any(|row| G.row(row)[span(j)].iter().any(|g| *g != 0.0)) {
                            join(&mut islands, i, j);
                        }
                    }
                }
            }
            Delassus::Factored(_) | Delassus::SingleDofContacts(_) | Delassus::Blocks(_) => {
                islands.fill(0)
            }
        }
        for j in 0..n {
            islands[j] = islands[islands[j]];
        }
        islands
    }
}

/// The first contact of the island of contact `j`.
fn root(islands: &[usize], mut j: usize) -> usize {
    while islands[j] != j {
        j = islands[j];
    }
    j
}

/// Makes the islands of two contacts one.
fn join(islands: &mut [usize], i: usize, j: usize) {
    let (a, b) = (root(islands, i), root(islands, j));
    islands[a.max(b)] = a.min(b);
    islands[j] = a.min(b);
}
