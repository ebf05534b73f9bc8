//! Islands: contacts that feel each other, however indirectly.

use crate::problem::Point;

/// The contacts of a problem by islands.
#[derive(Clone, Debug, Default)]
pub(in crate::solvers) struct Split {
    parent: Vec<u32>,
    /// The blocks of every contact, side by side.
    blocks: Vec<[u32; 2]>,
    /// Island of every root.
    island: Vec<u32>,
    /// First contact of every island in `contacts`, and the end.
    starts: Vec<usize>,
    /// First free place of every island in `contacts`, while they are shared out.
    next: Vec<usize>,
    contacts: Vec<u32>,
    of_contact: Vec<u32>,
}

const NONE: u32 = u32::MAX;
/// From this number of contacts on an island is large.
const LARGE: usize = 150;

impl Split {
    /// Finds the islands of contacts at these points of so many blocks, in the order of their first contacts.
    pub fn find(&mut self, blocks: usize, points: &[Point]) {
        self.parent.clear();
        self.parent.extend(0..blocks as u32);
        self.blocks.clear();
        self.blocks.extend(points.iter().map(|point| point.blocks));
        for i in 0..self.blocks.len() {
            let [a, b] = self.blocks[i];
            if a != Point::NONE && b != Point::NONE {
                let (a, b) = (self.root(a), self.root(b));
                // the smaller place is the root: no dependence on what was joined first
                let (low, high) = (a.min(b), a.max(b));
                self.parent[high as usize] = low;
            }
        }
        // roots come before what hangs on them: one pass leads everybody to their own
        for b in 0..self.parent.len() {
            self.parent[b] = self.parent[self.parent[b] as usize];
        }
        self.island.clear();
        self.island.resize(blocks, NONE);
        self.starts.clear();
        self.starts.push(0);
        self.of_contact.clear();
        for i in 0..self.blocks.len() {
            let block = match self.blocks[i] {
                [Point::NONE, b] => b,
                [a, _] => a,
            };
            let island = match block {
                // a contact without bodies is alone
                Point::NONE => self.starts.len() as u32 - 1,
                block => {
                    let root = self.parent[block as usize] as usize;
                    if self.island[root] == NONE {
                        self.island[root] = self.starts.len() as u32 - 1;
                    }
                    self.island[root]
                }
            };
            if island as usize + 1 == self.starts.len() {
                self.starts.push(0);
            }
            self.starts[island as usize + 1] += 1;
            self.of_contact.push(island);
        }
        for k in 1..self.starts.len() {
            self.starts[k] += self.starts[k - 1];
        }
        self.contacts.clear();
        self.contacts.resize(points.len(), 0);
        self.next.clone_from(&self.starts);
        for (i, island) in self.of_contact.iter().enumerate() {
            let place = &mut self.next[*island as usize];
            self.contacts[*place] = i as u32;
            *place += 1;
        }
    }

    /// Number of islands.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The islands of many contacts.
    pub fn large(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|island| self.contacts(*island).len() >= LARGE)
    }

    /// The islands of few contacts.
    pub fn small(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|island| self.contacts(*island).len() < LARGE)
    }

    /// The blocks of every contact.
    pub fn blocks(&self) -> &[[u32; 2]] {
        &self.blocks
    }

    /// The contacts of an island, in their order.
    pub fn contacts(&self, island: usize) -> &[u32] {
        &self.contacts[self.starts[island]..self.starts[island + 1]]
    }

    fn root(&mut self, mut a: u32) -> u32 {
        while self.parent[a as usize] != a {
            let up = self.parent[self.parent[a as usize] as usize];
            self.parent[a as usize] = up;
            a = up;
        }
        a
    }
}
