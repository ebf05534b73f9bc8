//! Islands of a problem whose G is formed.

use crate::problem::{ContactProblem, Couplings, Delassus};

/// Contacts that feel each other, however indirectly, side by side.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    contacts: Vec<u32>,
    /// First contact of every group in `contacts`, and the end.
    starts: Vec<usize>,
    found: Vec<bool>,
}

impl Groups {
    /// Finds the groups, each with its contacts in their order.
    pub fn find(&mut self, problem: &ContactProblem) {
        let count = problem.contacts();
        self.contacts.clear();
        self.starts.clear();
        self.found.clear();
        self.found.resize(count, false);
        for first in 0..count {
            if self.found[first] {
                continue;
            }
            let start = self.contacts.len();
            self.starts.push(start);
            self.add(first);
            let mut next = start;
            while next < self.contacts.len() {
                let i = self.contacts[next] as usize;
                match &problem.G {
                    Delassus::Dense(G) => G.for_row(&problem.laws, i, |j, G| self.meet(j, G)),
                    Delassus::Blocks(G) => G.for_row(&problem.laws, i, |j, G| self.meet(j, G)),
                    Delassus::Factored(_)
                    | Delassus::BodyContacts(_)
                    | Delassus::SingleDofContacts(_) => {}
                }
                next += 1;
            }
            self.contacts[start..].sort_unstable();
        }
        self.starts.push(self.contacts.len());
    }

    fn meet(&mut self, contact: usize, G_ij: &[[f64; 3]; 3]) {
        if !self.found[contact] && G_ij.iter().flatten().any(|g| *g != 0.0) {
            self.add(contact);
        }
    }

    fn add(&mut self, contact: usize) {
        self.found[contact] = true;
        self.contacts.push(contact as u32);
    }

    /// The contacts of every group.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.starts
            .windows(2)
            .map(|ends| &self.contacts[ends[0]..ends[1]])
    }
}
