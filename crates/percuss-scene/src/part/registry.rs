//! The parts that stand on the traits of this folder alone, one line each.

use super::Registered;
use crate::parts::flexible::FlexibleSections;
use crate::parts::fluid::FluidScene;
use crate::parts::soft::SoftScene;
use crate::parts::topology::TopologyScene;

/// All of them.
pub(crate) const PARTS: &[Registered] = &[
    Registered::of::<FlexibleSections>(),
    Registered::of::<FluidScene>(),
    Registered::of::<SoftScene>(),
    Registered::of::<TopologyScene>(),
    #[cfg(test)]
    Registered::of::<super::toy::ToyScene>(),
];
