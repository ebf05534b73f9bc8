//! Where percussions act on a mechanism.

mod clearance;
mod collider;
mod joined;
mod rows;
mod support;
mod touch;

pub use clearance::{Bearing, Clearance};
pub(crate) use collider::ReadyColliders;
pub use collider::{Collider, Colliders, Encounter};
pub(crate) use rows::{At, Rows};
pub use support::{Face, Stretch, Support};
pub use touch::Touch;

use percuss_mech::ContactId;

/// What a contact of a mechanism is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A [`Touch`], by its place in the list.
    Touch(usize),
    /// A row of a closed chain, counted over all closures.
    Closure(usize),
    /// Two shapes, by their places in the list, the first of them before the second; the normal points to the second.
    Colliders {
        /// The shapes.
        colliders: [usize; 2],
        /// Which of their features meet; in a name folded into sixteen bits.
        feature: u32,
    },
}

/// Bits of a shape in a contact's name, and of its features.
const SKIN: u32 = 23;
const FEATURE: u32 = 16;

/// The name of a contact: the same from step to step while the same features meet. Two features that fall together share
/// their first guess at a percussion, no more.
pub(crate) fn name(source: Source) -> ContactId {
    ContactId(match source {
        Source::Touch(k) => k as u64,
        Source::Closure(k) => 1 << 62 | k as u64,
        Source::Colliders {
            colliders: [a, b],
            feature,
        } => {
            let folded = u64::from((feature ^ (feature >> FEATURE)) as u16);
            1 << 63 | (a as u64) << (SKIN + FEATURE) | (b as u64) << FEATURE | folded
        }
    })
}

impl Source {
    /// What the contact with this name is.
    pub fn of(id: ContactId) -> Source {
        let mask = (1u64 << SKIN) - 1;
        if id.0 >> 63 == 1 {
            Source::Colliders {
                colliders: [SKIN + FEATURE, FEATURE].map(|shift| ((id.0 >> shift) & mask) as usize),
                feature: (id.0 & 0xffff) as u32,
            }
        } else if id.0 >> 62 == 1 {
            Source::Closure((id.0 & !(1 << 62)) as usize)
        } else {
            Source::Touch(id.0 as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_contact_is() {
        let colliders = Source::Colliders {
            colliders: [5, 70_000],
            feature: 0x1234,
        };
        for source in [Source::Touch(17), Source::Closure(3), colliders] {
            assert_eq!(Source::of(name(source)), source);
        }
    }
}
