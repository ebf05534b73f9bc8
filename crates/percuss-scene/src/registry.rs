//! The parts that stand on the traits of `percuss-part` alone, one line each.

use percuss_flex_scene::FlexibleSections;
use percuss_fluid_scene::FluidScene;
use percuss_part::Registered;
use percuss_soft_scene::SoftScene;
use percuss_topology_scene::TopologyScene;

/// All of them.
pub(crate) const PARTS: &[Registered] = &[
    Registered::of::<FlexibleSections>(),
    Registered::of::<FluidScene>(),
    Registered::of::<SoftScene>(),
    Registered::of::<TopologyScene>(),
    #[cfg(test)]
    Registered::of::<crate::toy::ToyScene>(),
];
