//! Islands of so few contacts that Newton's method ends them in a few steps.

use super::cut::Places;
use super::sweeps::Swept;
use super::{Given, span};
use crate::problem::{BodyContacts, ContactProblem, Delassus};
use crate::solvers::auto::TINY;
use crate::solvers::newton::{Newton, NewtonSettings};
use crate::solvers::{ContactSolver, SolverSettings};

/// Most steps; what they do not solve goes back to sweeps.
const STEPS: usize = 8;

/// An island as a problem of its own, all entries of G formed.
pub(super) struct Tiny {
    problem: ContactProblem,
    /// Points and blocks of the island.
    pairs: BodyContacts,
    p: Vec<f64>,
    /// M⁻¹ W of one row.
    v: Vec<f64>,
    newton: Newton,
}

impl Default for Tiny {
    fn default() -> Self {
        Tiny {
            problem: ContactProblem::empty(),
            pairs: BodyContacts::default(),
            p: Vec::new(),
            v: Vec::new(),
            newton: Newton::default(),
        }
    }
}

impl Tiny {
    /// Whether contacts are so few; there is more than one of them.
    pub fn suits(given: Given<'_>, contacts: &[u32]) -> bool {
        let laws = &given.problem.laws;
        contacts.len() <= TINY && contacts.iter().map(|i| span(laws, *i).1).sum::<usize>() <= TINY
    }

    /// Newton's steps from these percussions of the contacts on, each with its contact; its own are told where they suffice.
    pub fn solve<'a>(
        &mut self,
        given: Given<'_>,
        places: &Places,
        contacts: &[u32],
        start: impl Iterator<Item = (u32, &'a [f64; 3])>,
        put: impl FnMut((u32, [f64; 3])),
    ) -> Option<Swept> {
        self.take_in(given, places, contacts);
        let laws = &self.problem.laws;
        self.p.resize(laws.rows(), 0.0);
        for (contact, p_i) in start {
            let at = contacts.iter().position(|c| *c == contact)?;
            let rows = laws.offset(at)..laws.offset(at) + laws.law(at).rows();
            self.p[rows.clone()].copy_from_slice(&p_i[..rows.len()]);
        }
        self.newton.settings = NewtonSettings {
            stop: SolverSettings {
                max_iter: given.settings.max_iter.min(STEPS),
                ..*given.settings
            },
            ..NewtonSettings::default()
        };
        let report = self.newton.solve(&self.problem, &mut self.p);
        let laws = &self.problem.laws;
        let found = contacts
            .iter()
            .zip(laws.iter())
            .map(|(contact, (start, law))| {
                let mut p_i = [0.0; 3];
                p_i[..law.rows()].copy_from_slice(&self.p[start..start + law.rows()]);
                (*contact, p_i)
            });
        report.converged.then(|| {
            found.for_each(put);
            Swept {
                residual: report.residual,
                sweeps: report.iterations,
            }
        })
    }

    /// Forms G column by column.
    fn take_in(&mut self, given: Given<'_>, places: &Places, contacts: &[u32]) {
        let ContactProblem { G, c, laws } = &mut self.problem;
        laws.clear();
        c.clear();
        self.pairs.clear();
        let blocks = places.blocks(0..places.len()).iter();
        let inverse = blocks.map(|b| given.G.inverse[*b as usize]);
        self.pairs.inverse.extend(inverse);
        for &contact in contacts {
            let mut point = given.G.points[contact as usize];
            point.blocks = places.sides(&point);
            let (start, rows) = span(&given.problem.laws, contact);
            laws.push(given.problem.laws.law(contact as usize));
            self.pairs.push(rows, point);
            c.extend_from_slice(&given.problem.c[start..start + rows]);
        }
        let Delassus::Dense(G) = G else {
            return; // it is never anything else
        };
        G.reset(laws.rows());
        self.v.clear();
        self.v.resize(self.pairs.velocities(), 0.0);
        for (j, (column, law)) in laws.iter().enumerate() {
            for l in 0..law.rows() {
                let mut unit = [0.0; 3];
                unit[l] = 1.0;
                self.v.fill(0.0);
                self.pairs.scatter(j, &unit[..law.rows()], &mut self.v);
                for (i, (row, law)) in laws.iter().enumerate() {
                    let y = self.pairs.gather(i, &self.v);
                    for k in 0..law.rows() {
                        G.row_mut(row + k)[column + l] = y[k];
                    }
                }
            }
        }
    }
}
