//! Percussions to start from: those of the step before.

use super::Core;
use crate::report::ContactRecord;
use crate::warm::Warm;
use percuss_contact::Laws;
use percuss_mech::ContactSet;
use std::ops::Range;

/// Most contacts for which the solver starts from zero.
const COLD: usize = 8;

/// What the percussions of the step before are known by.
pub(super) struct Guess<'a> {
    pub set: &'a ContactSet,
    pub closed: &'a [usize],
    pub laws: &'a Laws,
    pub records: &'a [ContactRecord],
    pub warm: &'a Warm,
    /// This step's length over that of the one before.
    pub ratio: f64,
}

impl Core {
    /// Percussions to start from.
    pub(super) fn guess(&mut self, dt: f64) {
        self.learn();
        self.p.clear();
        self.p.resize(self.problem.rows(), 0.0);
        let guess = Guess {
            set: &self.set,
            closed: &self.closed,
            laws: &self.problem.laws,
            records: &self.records,
            warm: &self.warm,
            ratio: self.ratio(dt),
        };
        guess.fill(0..self.closed.len(), &mut self.p);
    }

    /// Puts the records of the step before into their table, where they are needed.
    pub(super) fn learn(&mut self) {
        if self.closed.len() > COLD && !self.learned {
            self.warm.learn(&self.records);
            self.learned = true;
        }
    }

    /// This step's length over that of the one before.
    pub(super) fn ratio(&self, dt: f64) -> f64 {
        if self.last_dt > 0.0 {
            dt / self.last_dt
        } else {
            1.0
        }
    }
}

impl Guess<'_> {
    /// Fills the rows of some contacts. A contact keeps its force: its percussion goes with the length of the step. Few
    /// contacts start from zero, which costs nothing and leaves no tension of an impact behind where contacts jam.
    pub(super) fn fill(&self, contacts: Range<usize>, p: &mut [f64]) {
        if self.closed.len() <= COLD {
            return;
        }
        let first = self.laws.offset(contacts.start);
        let mut next = contacts.start;
        for j in contacts {
            let id = self.set.contacts()[self.closed[j]].id;
            // contacts mostly follow each other as in the step before
            let found = match self.records.get(next) {
                Some(record) if record.id == id => Some(next),
                _ => self.warm.find(id),
            };
            if let Some(at) = found {
                next = at + 1;
                let start = self.laws.offset(j) - first;
                for k in 0..self.laws.law(j).rows() {
                    p[start + k] = self.ratio * self.records[at].p[k];
                }
            }
        }
    }
}
