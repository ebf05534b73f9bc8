//! The blocks of an island in their order, cut into domains that weigh about the same.

use crate::problem::{Pairs, Point};

/// The blocks of an island: places from 0 on, in the order in which its contacts name them.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// Place of every block of the problem; of those outside of the island it means nothing.
    of: Vec<u32>,
    /// The block at every place.
    blocks: Vec<u32>,
}

impl Places {
    /// Finds the places of the blocks of these contacts.
    pub fn find(&mut self, G: &Pairs, contacts: &[u32]) {
        self.of.resize(G.inverse.len(), 0);
        self.blocks.clear();
        let sides = |i: &u32| G.points[*i as usize].blocks;
        for b in contacts.iter().flat_map(sides) {
            if b != Point::NONE {
                self.of[b as usize] = Point::NONE;
            }
        }
        for b in contacts.iter().flat_map(sides) {
            if b != Point::NONE && self.of[b as usize] == Point::NONE {
                self.of[b as usize] = self.blocks.len() as u32;
                self.blocks.push(b);
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The places of the sides of a contact; [`Point::NONE`] where a side does not move.
    #[inline]
    pub fn sides(&self, point: &Point) -> [u32; 2] {
        point.blocks.map(|b| match b {
            Point::NONE => Point::NONE,
            b => self.of[b as usize],
        })
    }

    /// The blocks of the problem at some places.
    pub fn blocks(&self, places: std::ops::Range<usize>) -> &[u32] {
        &self.blocks[places]
    }
}

/// Domains of blocks that follow each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    /// First place of every domain, and the end.
    firsts: Vec<usize>,
    /// Domain of every place.
    domain_of: Vec<u8>,
    /// Contacts at every place, those with what does not move twice.
    weights: Vec<u32>,
}

impl Cut {
    /// Cuts into so many domains, at most 256, with about as many contacts each.
    pub fn make(&mut self, G: &Pairs, contacts: &[u32], places: &Places, domains: usize) {
        self.weights.clear();
        self.weights.resize(places.len(), 0);
        if domains > 1 {
            for &i in contacts {
                match places.sides(&G.points[i as usize]) {
                    [Point::NONE, Point::NONE] => {}
                    [b, Point::NONE] | [Point::NONE, b] => self.weights[b as usize] += 2,
                    [a, b] => {
                        self.weights[a as usize] += 1;
                        self.weights[b as usize] += 1;
                    }
                }
            }
        }
        let all = (2 * contacts.len()).max(1);
        self.firsts.clear();
        self.domain_of.clear();
        let mut sum = 0;
        for (place, weight) in self.weights.iter().enumerate() {
            let domain = (sum * domains / all).min(domains - 1);
            while self.firsts.len() <= domain {
                self.firsts.push(place);
            }
            self.domain_of.push(domain as u8);
            sum += *weight as usize;
        }
        self.firsts.resize(domains + 1, places.len());
    }

    /// The domain of a place.
    #[inline]
    pub fn domain(&self, place: u32) -> usize {
        self.domain_of[place as usize] as usize
    }

    /// Places of a domain.
    pub fn range(&self, d: usize) -> std::ops::Range<usize> {
        self.firsts[d]..self.firsts[d + 1]
    }

    /// How many blocks a domain has.
    #[inline]
    pub fn size(&self, d: usize) -> usize {
        self.firsts[d + 1] - self.firsts[d]
    }

    /// The place within its domain `d`.
    #[inline]
    pub fn within(&self, place: u32, d: usize) -> u32 {
        place - self.firsts[d] as u32
    }
}
