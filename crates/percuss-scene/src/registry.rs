//! All parts that scenes can have, one line each. Where sections of several stand in a scene, it is taken for one of the last
//! of them.

use percuss_beams_scene::section::Chains;
use percuss_bodies_scene::section::Bodies;
use percuss_flex_scene::FlexibleSections;
use percuss_fluid_scene::FluidScene;
use percuss_formulas_scene::section::Formulas;
use percuss_part::Registered;
use percuss_soft_scene::SoftScene;
use percuss_study::resonance::section::Design;
use percuss_topology_scene::TopologyScene;
use percuss_trees_scene::section::MechanismScene;

/// All of them.
pub(crate) const PARTS: &[Registered] = &[
    Registered::of::<Formulas>(),
    Registered::of::<Bodies>(),
    Registered::of::<MechanismScene>(),
    Registered::of::<Chains>(),
    Registered::of::<FluidScene>(),
    Registered::of::<SoftScene>(),
    Registered::of::<FlexibleSections>(),
    Registered::of::<TopologyScene>(),
    Registered::of::<Design>(),
    #[cfg(test)]
    Registered::of::<crate::toy::ToyScene>(),
];
