//! The blocks of an island in their order, cut into domains that weigh about the same.

use crate::problem::Point;

/// The blocks of an island: places from 0 on, in the order in which its contacts name them.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// Place of every block of the problem; of those outside of the island it means nothing.
    of: Vec<u32>,
    /// The block at every place.
    blocks: Vec<u32>,
    /// The places of the sides of each contact; [`Point::NONE`] where a side does not move.
    sides: Vec<[u32; 2]>,
}

impl Places {
    /// Finds the places of the blocks of these contacts, of `count` blocks in all; `pairs` are those of every contact of
    /// the problem.
    pub fn find(&mut self, count: usize, pairs: &[[u32; 2]], contacts: &[u32]) {
        self.of.resize(count, 0);
        self.blocks.clear();
        self.sides.clear();
        let sides = contacts.iter().map(|i| pairs[*i as usize]);
        self.sides.extend(sides);
        for b in self.sides.iter().flatten() {
            if *b != Point::NONE {
                self.of[*b as usize] = Point::NONE;
            }
        }
        for side in self.sides.iter_mut().flatten() {
            if *side == Point::NONE {
                continue;
            }
            let place = &mut self.of[*side as usize];
            if *place == Point::NONE {
                *place = self.blocks.len() as u32;
                self.blocks.push(*side);
            }
            *side = *place;
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The places of the sides of every contact, in the order of the contacts.
    pub fn all_sides(&self) -> &[[u32; 2]] {
        &self.sides
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
    /// How much more there is to do before every place than before the one before it.
    weights: Vec<i32>,
}

impl Cut {
    /// Cuts into so many domains, at most 256, with about as much to do for each. A contact between two domains goes with
    /// the later, as in [`Domains::home`](super::domains::Domains::home), and takes about as long as 5/3 inside.
    pub fn make(&mut self, places: &Places, domains: usize) {
        let sides = places.all_sides();
        self.weights.clear();
        self.weights.resize(places.len(), 0);
        // Of n contacts a end and b begin before a place, so that n − b lie behind it and b − a across: both sides have as
        // much to do where a = (n − b) + 5/3 (b − a), or 4 a − b = 3/2 n.
        if domains > 1 {
            for sides in sides {
                match *sides {
                    [Point::NONE, Point::NONE] => {}
                    [b, Point::NONE] | [Point::NONE, b] => self.weights[b as usize] += 3,
                    [a, b] => {
                        self.weights[a.max(b) as usize] += 4;
                        self.weights[a.min(b) as usize] -= 1;
                    }
                }
            }
        }
        self.firsts.clear();
        self.domain_of.clear();
        let (parts, all) = (domains as isize, 3 * sides.len() as isize);
        let mut sum = 0;
        for (place, weight) in self.weights.iter().enumerate() {
            while self.firsts.len() < domains && sum * parts >= self.firsts.len() as isize * all {
                self.firsts.push(place);
            }
            self.domain_of.push(self.firsts.len() as u8 - 1);
            sum += *weight as isize;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{BlockInverse, BodyContacts};

    /// A chain of blocks, each in contact with the next; `heavy` contacts with the ground at the first of them.
    fn chain(blocks: u32, heavy: usize) -> BodyContacts {
        let still = BlockInverse {
            translation: [1.0; 3],
            rotation: [[0.0; 3]; 3],
        };
        let mut G = BodyContacts::default();
        G.inverse.resize(blocks as usize, still);
        let point = |blocks: [u32; 2]| Point {
            blocks,
            frame: [[0.0; 3]; 3],
            arms: [[0.0; 3]; 2],
        };
        // from the far end on, so that places are not the numbers of the blocks
        for i in (1..blocks).rev() {
            G.push(1, point([i, i - 1]));
        }
        for _ in 0..heavy {
            G.push(1, point([Point::NONE, blocks - 1]));
        }
        G
    }

    fn cut(G: &BodyContacts, domains: usize) -> (Places, Cut) {
        let contacts: Vec<u32> = (0..G.points.len() as u32).collect();
        let (mut places, mut cut) = (Places::default(), Cut::default());
        let blocks: Vec<[u32; 2]> = G.points.iter().map(|point| point.blocks).collect();
        places.find(G.inverse.len(), &blocks, &contacts);
        cut.make(&places, domains);
        (places, cut)
    }

    #[test]
    fn every_place_is_in_one_domain() {
        let G = chain(101, 0);
        let (places, cut) = cut(&G, 4);
        assert_eq!(places.blocks(0..3), [100, 99, 98]);
        assert_eq!(places.sides(&G.points[0]), [0, 1]);
        let mut next = 0;
        for d in 0..4 {
            assert_eq!(cut.range(d).start, next);
            // the first has no border of its own
            let expected = if d == 0 { 26 } else { 25 };
            let count = cut.range(d).len();
            assert!(count.abs_diff(expected) <= 1, "{:?}", cut.range(d));
            for place in cut.range(d) {
                assert_eq!(cut.domain(place as u32), d);
            }
            next = cut.range(d).end;
        }
        assert_eq!(next, places.len());
    }

    #[test]
    fn domains_weigh_the_same_not_the_blocks() {
        let (_, cut) = cut(&chain(101, 100), 4);
        assert!(cut.range(0).len() <= 2, "{:?}", cut.range(0));
    }

    #[test]
    fn one_block_for_many_domains_leaves_some_empty() {
        let (places, cut) = cut(&chain(2, 0), 4);
        assert_eq!(places.len(), 2);
        assert_eq!((0..4).map(|d| cut.range(d).len()).sum::<usize>(), 2);
    }
}
