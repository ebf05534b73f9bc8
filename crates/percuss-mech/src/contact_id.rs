use serde::{Deserialize, Serialize};
use std::fmt;

/// Name of a contact that stays the same from step to step, so that warm starts and incidents find it again. Parts make it in one
/// of three ways, [`ContactId::source`] tells which, and names are in this order:
///
/// | made by | bits | what it names |
/// |---|---|---|
/// | [`ContactId::listed`], [`ContactId::listed_in`] | 00, list 30, place 32 | a contact of a list, or of one of several lists |
/// | [`ContactId::chain`] | 01, row 62 | a row of a closed chain |
/// | [`ContactId::between`] | 1, thing 23, thing 23, feature 16 | where two things meet |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ContactId(pub u64);

/// What a name of a contact was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactSource {
    /// A contact of a list, by its place; of one of several lists, see [`ContactId::list_and_place`].
    Listed(usize),
    /// A row of a closed chain, counted over all chains.
    Chain(usize),
    /// Two things by their numbers, the first before the second, and which of their features meet.
    Pair {
        /// The things.
        things: [u32; 2],
        /// The feature, folded into sixteen bits.
        feature: u16,
    },
}

const PLACE: u32 = 32;
const THING: u32 = 23;
const FEATURE: u32 = 16;
const CHAIN: u64 = 1 << 62;
const PAIR: u64 = 1 << 63;

impl ContactId {
    /// So many things can be told apart: their numbers are below.
    pub const MOST_THINGS: u32 = 1 << THING;

    /// The contact at this place of a list.
    #[inline]
    pub const fn listed(place: usize) -> Self {
        ContactId(place as u64)
    }

    /// The contact at this place of one of several lists.
    #[inline]
    pub const fn listed_in(list: usize, place: usize) -> Self {
        ContactId((list as u64) << PLACE | place as u64)
    }

    /// This row of closed chains.
    #[inline]
    pub const fn chain(row: usize) -> Self {
        ContactId(CHAIN | row as u64)
    }

    /// Where these things meet by this feature. Two features that fall together when they are folded share their first guess at a
    /// percussion, no more.
    #[inline]
    pub const fn between(things: [u32; 2], feature: u32) -> Self {
        let folded = (feature ^ (feature >> FEATURE)) as u16;
        let [a, b] = things;
        ContactId(PAIR | (a as u64) << (THING + FEATURE) | (b as u64) << FEATURE | folded as u64)
    }

    /// What it was made from.
    #[inline]
    pub const fn source(self) -> ContactSource {
        if self.0 & PAIR != 0 {
            let mask = (Self::MOST_THINGS - 1) as u64;
            ContactSource::Pair {
                things: [
                    ((self.0 >> (THING + FEATURE)) & mask) as u32,
                    ((self.0 >> FEATURE) & mask) as u32,
                ],
                feature: self.0 as u16,
            }
        } else if self.0 & CHAIN != 0 {
            ContactSource::Chain((self.0 & !CHAIN) as usize)
        } else {
            ContactSource::Listed(self.0 as usize)
        }
    }

    /// List and place of a contact of one of several lists.
    #[inline]
    pub const fn list_and_place(self) -> [usize; 2] {
        [(self.0 >> PLACE) as usize, self.0 as u32 as usize]
    }
}

/// As numbers: a place such as `3`, `2.3` of the third list, `chain row 4`, or `5/17`.
impl fmt::Display for ContactId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.source(), self.list_and_place()) {
            (ContactSource::Listed(_), [0, place]) => write!(f, "{place}"),
            (ContactSource::Listed(_), [list, place]) => write!(f, "{list}.{place}"),
            (ContactSource::Chain(row), _) => write!(f, "chain row {row}"),
            (ContactSource::Pair { things: [a, b], .. }, _) => write!(f, "{a}/{b}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_contact_is() {
        let most = ContactId::MOST_THINGS - 1;
        let pair = |things| ContactSource::Pair {
            things,
            feature: 0x1234,
        };
        for (id, source, written) in [
            (ContactId::listed(17), ContactSource::Listed(17), "17"),
            (ContactId::chain(3), ContactSource::Chain(3), "chain row 3"),
            (
                ContactId::between([5, 70_000], 0x1234),
                pair([5, 70_000]),
                "5/70000",
            ),
            (
                ContactId::between([most, most], 0x1234),
                pair([most, most]),
                "8388607/8388607",
            ),
        ] {
            assert_eq!(id.source(), source);
            assert_eq!(id.to_string(), written);
        }
        let id = ContactId::listed_in(2, 9);
        assert_eq!(
            (id.list_and_place(), id.to_string()),
            ([2, 9], "2.9".to_owned())
        );
    }

    /// Incidents of one instant are told in the order of names.
    #[test]
    fn names_are_in_the_order_of_what_they_name() {
        let names = [
            ContactId::listed(0),
            ContactId::listed(7),
            ContactId::listed_in(1, 0),
            ContactId::listed_in(1, 5),
            ContactId::chain(0),
            ContactId::chain(9),
            ContactId::between([0, 1], 0xffff),
            ContactId::between([0, 2], 0),
            ContactId::between([3, 0], 0),
        ];
        assert!(names.is_sorted());
    }
}
