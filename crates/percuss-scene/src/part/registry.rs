//! The parts that stand on the traits of this folder alone, one line each.

use super::Registered;

/// All of them.
pub(crate) const PARTS: [Registered; 1] = [Registered::of::<crate::parts::FlexibleSections>()];
