//! Contacts put together by eights that share no body.
//!
//! Contacts that follow each other lie near each other. Each goes into the first of the last eights that has room and does
//! not know its bodies: so few places stay free, and eights that follow each other share most of their bodies.

use crate::problem::Point;

/// Eights that are looked at for room: as many as bits in a word.
const WINDOW: usize = u32::BITS as usize;

/// Places of contacts side by side; [`Point::NONE`] where one is free.
pub(super) type Eight = [u32; 8];

/// The eights of some contacts.
#[derive(Default)]
pub(super) struct Pack {
    eights: Vec<Eight>,
    /// The last eights that every block is in, as bits.
    taken: Vec<u32>,
}

impl Pack {
    /// Puts so many contacts with these sides into eights that share no block. The ground, which does not move, may be
    /// shared; numbers of blocks are below `blocks`.
    pub fn put(
        &mut self,
        count: usize,
        sides: impl Fn(u32) -> [u32; 2],
        (ground, blocks): (u32, usize),
    ) {
        let moving = |contact: u32| sides(contact).into_iter().filter(|b| *b != ground);
        self.eights.clear();
        self.taken.clear();
        self.taken.resize(blocks, 0);
        // eights with room, as bits
        let mut open = 0_u32;
        for contact in 0..count as u32 {
            let taken = moving(contact).fold(0, |taken, b| taken | self.taken[b as usize]);
            let oldest = self.eights.len().saturating_sub(WINDOW);
            let free = (open & !taken).rotate_right((oldest % WINDOW) as u32);
            let eight = match free {
                0 => self.eights.len(),
                _ => oldest + free.trailing_zeros() as usize,
            };
            let bit = 1 << (eight % WINDOW);
            if free == 0 {
                // the oldest makes way for a new one
                if eight >= WINDOW {
                    for old in members(&self.eights[eight - WINDOW]) {
                        moving(old).for_each(|b| self.taken[b as usize] &= !bit);
                    }
                }
                self.eights.push([Point::NONE; 8]);
                open |= bit;
            }
            let places = &mut self.eights[eight];
            let place = members(places).count();
            places[place] = contact;
            if place == places.len() - 1 {
                open &= !bit;
            }
            moving(contact).for_each(|b| self.taken[b as usize] |= bit);
        }
    }

    /// The eights; in each of them those that are taken come first.
    pub fn eights(&self) -> &[Eight] {
        &self.eights
    }
}

/// The contacts at these places.
pub(super) fn members(places: &[u32]) -> impl Iterator<Item = u32> {
    let taken = places.iter().take_while(|contact| **contact != Point::NONE);
    taken.copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const GROUND: u32 = 0;

    fn packed(sides: &[[u32; 2]]) -> Vec<Eight> {
        let blocks = 1 + sides.iter().flatten().max().map_or(0, |b| *b as usize);
        let mut pack = Pack::default();
        // what was there before does not matter
        pack.put(1, |_| [GROUND, 1], (GROUND, 2));
        pack.put(sides.len(), |i| sides[i as usize], (GROUND, blocks));
        pack.eights().to_vec()
    }

    /// Balls in a square layer, each on the ground and in contact with its neighbours.
    fn layer(edge: u32) -> Vec<[u32; 2]> {
        let mut sides = Vec::new();
        for i in 0..edge * edge {
            sides.push([GROUND, i + 1]);
            if (i + 1) % edge > 0 {
                sides.push([i + 1, i + 2]);
            }
            if i + edge < edge * edge {
                sides.push([i + 1, i + 1 + edge]);
            }
        }
        sides
    }

    #[test]
    fn every_contact_has_one_place() {
        let sides = layer(20);
        let mut all: Vec<u32> = packed(&sides).iter().flat_map(|e| members(e)).collect();
        all.sort_unstable();
        assert_eq!(all, (0..sides.len() as u32).collect::<Vec<_>>());
    }

    #[test]
    fn those_of_an_eight_share_no_block_that_moves() {
        let sides = layer(20);
        for eight in packed(&sides) {
            let mut seen = BTreeSet::new();
            for contact in members(&eight) {
                for b in sides[contact as usize] {
                    assert!(b == GROUND || seen.insert(b), "{b} twice in {eight:?}");
                }
            }
        }
    }

    #[test]
    fn few_places_stay_free() {
        let sides = layer(20);
        let count = packed(&sides).len();
        assert!(count <= sides.len() / 8 + 6, "{count} of {}", sides.len());
    }

    #[test]
    fn eights_of_long_ago_are_forgotten() {
        // each body comes again an eight later than what is looked at, time after time
        let (round, rounds) = (WINDOW + 1, 2 * WINDOW);
        let pairs = (0..8 * round as u32).map(|i| [2 * i + 1, 2 * i + 2]);
        let sides = (0..rounds).flat_map(|_| pairs.clone());
        assert_eq!(packed(&sides.collect::<Vec<_>>()).len(), rounds * round);
    }

    #[test]
    fn contacts_of_one_body_have_an_eight_each() {
        let wheel: Vec<[u32; 2]> = (2..102).map(|b| [1, b]).collect();
        assert_eq!(packed(&wheel).len(), 100);
    }

    #[test]
    fn no_contacts_have_no_eights() {
        assert!(packed(&[]).is_empty());
    }
}
