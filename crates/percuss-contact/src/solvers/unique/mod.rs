//! One motion where Coulomb's law leaves several.

mod groups;
mod rank;
mod redundant;
mod soft;

use super::islands::{part, split::Split};
use super::{ContactSolver, SolverSettings};
use crate::law::{Law, Laws};
use crate::problem::{BodyContacts, ContactProblem, Couplings, Delassus, Dense, Point};
use crate::report::{SolveReport, Undetermined};
use crate::residual::{Measure, prox_factor, residual};
use groups::Groups;
use redundant::Redundant;
use soft::Soft;

/// Lets another solver solve, and chooses where what it found is one motion of several.
///
/// Normal percussions of redundant contacts are not unique, and where contacts slide friction follows them: four points
/// under a box that slides and spins have a line of answers, and every solver ends somewhere on it. Of all of them this takes
/// the one that equal softness of all normals leaves in the limit of none:
///
/// ```text
/// ξ_N + δ D_NN p_N in the place of ξ_N,   δ → 0
/// ```
///
/// Of all normal percussions with the same resultant it has those of the least Σ D_NN p_N², whatever the units and the order
/// of contacts.
///
/// 1. look: an island in which contacts slide and not every one of them is needed to carry what it carries
/// 2. examine: redundant normals that bring friction which something moves by (`redundant`)
/// 3. choose: the island solved again from nothing, with softness that goes to zero (`soft`)
/// 4. judge: by the tolerance of the solver; what does not meet it is left as it was
///
/// Where ξ is determined, no bit changes.
pub struct Unique {
    inner: Box<dyn ContactSolver + Send>,
    settings: SolverSettings,
    split: Split,
    groups: Groups,
    /// Of every block, the last island that it was counted in.
    seen: Vec<u32>,
    /// ξ of every row, and scratch for it.
    xi: Vec<f64>,
    v: Vec<f64>,
    redundant: Redundant,
    soft: Soft,
    /// Whether percussions are no longer those that `inner` found.
    moved: bool,
}

/// Most rows of an island that is examined.
const MOST_ROWS: usize = 120;
/// Friction counts as used up from this part of its bound on, both squared.
const SPENT: f64 = 0.998;

impl Unique {
    /// On top of this solver, which stops by these settings.
    pub fn new(inner: Box<dyn ContactSolver + Send>, settings: SolverSettings) -> Self {
        Unique {
            inner,
            settings,
            split: Split::default(),
            groups: Groups::default(),
            seen: Vec::new(),
            xi: Vec::new(),
            v: Vec::new(),
            redundant: Redundant::default(),
            soft: Soft::default(),
            moved: false,
        }
    }

    fn choose(&mut self, problem: &ContactProblem, p: &mut [f64], report: &mut SolveReport) {
        let all = 0..problem.contacts() as u32;
        if !slides(&problem.laws, p, all) {
            return;
        }
        if let Delassus::BodyContacts(G) = &problem.G {
            self.choose_for_bodies(problem, G, p, report);
        } else {
            let formed = problem.formed();
            self.choose_generally(formed.as_ref().unwrap_or(problem), p, report);
        }
    }

    /// Contacts between bodies: islands by who touches whom.
    fn choose_for_bodies(
        &mut self,
        problem: &ContactProblem,
        G: &BodyContacts,
        p: &mut [f64],
        report: &mut SolveReport,
    ) {
        let mut split = std::mem::take(&mut self.split);
        split.find(G.inverse.len(), &G.points);
        self.seen.clear();
        self.seen.resize(G.inverse.len(), u32::MAX);
        self.xi.resize(problem.rows(), 0.0);
        problem.xi_in(p, &mut self.xi, &mut self.v);
        // by how much the solver may be off, N s
        let size = p.iter().map(|p| p * p).sum::<f64>().sqrt();
        let off = self.settings.tol.max(report.residual) * size;
        for island in 0..split.len() {
            let contacts = split.contacts(island);
            let members = contacts.iter().copied();
            if slides(&problem.laws, p, members)
                && contacts
                    .iter()
                    .any(|i| self.creeps(problem, *i as usize, off))
                && self.has_rings(G, island as u32, contacts)
            {
                let part = || part(problem, G, split.blocks(), contacts).formed();
                self.settle(problem, p, contacts, part, report);
            }
        }
        self.split = split;
    }

    /// Whether a contact moves along its tangents by more than the solver may be off: friction is often used up where all rests.
    fn creeps(&self, problem: &ContactProblem, i: usize, off: f64) -> bool {
        let rows = rows_of(&problem.laws, i as u32);
        let D = problem.diagonal_block(i);
        let tangents = &self.xi[rows.start + 1..rows.end];
        let speed = tangents.iter().map(|x| x * x).sum::<f64>().sqrt();
        speed * prox_factor(&D, rows.len()) > off
    }

    /// Whether something of an island is held at more than one place: a tree of bodies with one contact to what does not
    /// move needs every contact.
    fn has_rings(&mut self, G: &BodyContacts, island: u32, contacts: &[u32]) -> bool {
        let mut blocks = 0;
        for contact in contacts {
            for b in G.points[*contact as usize].blocks {
                if b != Point::NONE && self.seen[b as usize] != island {
                    self.seen[b as usize] = island;
                    blocks += 1;
                }
            }
        }
        contacts.len() > blocks
    }

    /// Other problems, with G formed: islands by who feels whom.
    fn choose_generally(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        report: &mut SolveReport,
    ) {
        let mut groups = std::mem::take(&mut self.groups);
        groups.find(problem);
        for contacts in groups.iter() {
            if slides(&problem.laws, p, contacts.iter().copied()) {
                self.settle(problem, p, contacts, || None, report);
            }
        }
        self.groups = groups;
    }

    /// Examines one island, chooses its motion where that is not determined, and notes it. `part` makes the problem of the
    /// island alone, with G formed, where it is not a part of the whole that is formed already.
    fn settle(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        contacts: &[u32],
        part: impl FnOnce() -> Option<ContactProblem>,
        report: &mut SolveReport,
    ) {
        let laws = || contacts.iter().map(|i| problem.laws.law(*i as usize));
        if laws().map(|law| law.rows()).sum::<usize>() > MOST_ROWS {
            report.undetermined.unexamined += 1;
            return;
        }
        let island = match part() {
            Some(part) => dense(&part, 0..part.contacts() as u32),
            None => dense(problem, contacts.iter().copied()),
        };
        let Some(island) = island else { return };
        let rows = || contacts.iter().flat_map(|i| rows_of(&problem.laws, *i));
        let old: Vec<f64> = rows().map(|row| p[row]).collect();
        let left = 10.0 * residual(&island, &old, Measure::Scaled).absolute;
        if !self.redundant.is_undetermined(&island, &old, left) {
            return;
        }
        let Some(new) = self.soft.solve(&island, &self.settings) else {
            report.undetermined.left += 1;
            return;
        };
        report.undetermined.chosen += 1;
        for (row, new) in rows().zip(&new) {
            p[row] = *new;
        }
        self.moved = true;
    }
}

/// Whether some of these contacts may slide, and not as the only one.
fn slides(laws: &Laws, p: &[f64], mut contacts: impl ExactSizeIterator<Item = u32>) -> bool {
    let spent = |i: u32| {
        let (start, law) = (laws.offset(i as usize), laws.law(i as usize));
        let (bound, friction) = match law {
            Law::PlanarCoulomb { mu } => (mu * p[start], p[start + 1] * p[start + 1]),
            Law::SpatialCoulomb { mu } => {
                let [a, b] = [p[start + 1], p[start + 2]];
                (mu * p[start], a * a + b * b)
            }
            Law::Unilateral
            | Law::Bilateral
            | Law::PlanarFriction { .. }
            | Law::SpatialFriction { .. } => return false,
        };
        friction > 0.0 && friction >= SPENT * bound * bound
    };
    contacts.len() > 1 && contacts.any(spent)
}

fn rows_of(laws: &Laws, contact: u32) -> std::ops::Range<usize> {
    let start = laws.offset(contact as usize);
    start..start + laws.law(contact as usize).rows()
}

/// The problem of these contacts alone with all entries of G; none where G is not formed.
fn dense(
    problem: &ContactProblem,
    contacts: impl IntoIterator<Item = u32>,
) -> Option<ContactProblem> {
    let mut place = vec![None; problem.contacts()];
    let (mut laws, mut c, mut members) = (Laws::default(), Vec::new(), Vec::new());
    for contact in contacts {
        place[contact as usize] = Some(laws.rows());
        laws.push(problem.laws.law(contact as usize));
        c.extend_from_slice(&problem.c[rows_of(&problem.laws, contact)]);
        members.push(contact as usize);
    }
    let mut G = Dense::default();
    G.reset(laws.rows());
    for (&i, (start, law)) in members.iter().zip(laws.iter()) {
        let visit = |j: usize, block: &[[f64; 3]; 3]| {
            if let Some(first) = place[j] {
                let columns = problem.laws.law(j).rows();
                for k in 0..law.rows() {
                    G.row_mut(start + k)[first..first + columns]
                        .copy_from_slice(&block[k][..columns]);
                }
            }
        };
        match &problem.G {
            Delassus::Dense(G) => G.for_row(&problem.laws, i, visit),
            Delassus::Blocks(G) => G.for_row(&problem.laws, i, visit),
            Delassus::Factored(_) | Delassus::BodyContacts(_) | Delassus::SingleDofContacts(_) => {
                return None;
            }
        }
    }
    Some(ContactProblem {
        G: Delassus::Dense(G),
        c,
        laws,
    })
}

impl ContactSolver for Unique {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        self.moved = false;
        let mut report = self.inner.solve(problem, p);
        report.undetermined = Undetermined::default();
        if report.converged && slides(&problem.laws, p, 0..problem.contacts() as u32) {
            self.choose(problem, p, &mut report);
        }
        if self.moved {
            report.residual = residual(problem, p, self.settings.measure).relative;
            report.converged = report.residual <= self.settings.tol;
        }
        report
    }

    fn prepare(&mut self, blocks: usize, points: &[Point]) {
        self.inner.prepare(blocks, points);
    }

    fn velocities(&mut self, v: &mut Vec<f64>) -> bool {
        !self.moved && self.inner.velocities(v)
    }
}
