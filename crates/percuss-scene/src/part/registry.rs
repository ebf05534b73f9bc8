//! The parts that stand on the traits of this folder alone, one line each.

use super::Registered;
use crate::parts::fluid::FluidScene;
use crate::parts::soft::SoftScene;

/// All of them.
pub(crate) const PARTS: [Registered; 2] = [
    Registered::of::<FluidScene>(),
    Registered::of::<SoftScene>(),
];
