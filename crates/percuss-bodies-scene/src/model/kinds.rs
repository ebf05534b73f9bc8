//! What bodies weigh.

use percuss_bodies::world::Dimension;
use percuss_part::KindFacts;

use super::WorldModel;

impl WorldModel {
    /// The tables of bodies that move freely, templates included, in their order; then the sizes that emitters make of
    /// templates.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = KindFacts> {
        let planar = self.world.dimension() == Dimension::Plane;
        let named = self.kind_names.iter().zip(self.world.kinds());
        named.map(move |(name, kind)| {
            let entry = |k: usize, l: usize| match planar && (k, l) != (2, 2) {
                true => 0.0,
                false => kind.I_K[(k, l)],
            };
            KindFacts {
                name: name.clone(),
                mass: kind.mass,
                centre: kind.centre.into(),
                inertia: std::array::from_fn(|k| std::array::from_fn(|l| entry(k, l))),
            }
        })
    }
}
