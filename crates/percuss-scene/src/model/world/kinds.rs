//! What bodies weigh.

use percuss_bodies::world::Dimension;
use serde::{Deserialize, Serialize};

use super::WorldModel;

/// What bodies of one table weigh, as given or as it follows from density and shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindFacts {
    /// The name of the body or template.
    pub name: String,
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the frame of the shape, m.
    pub centre: [f64; 3],
    /// Inertia about the centre of mass along the axes of the shape, kg m²; in the plane about z alone.
    pub inertia: [[f64; 3]; 3],
}

impl WorldModel {
    /// The tables of bodies that move freely, templates included, in their order; then the sizes that emitters make of
    /// templates.
    pub fn kinds(&self) -> impl Iterator<Item = KindFacts> {
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
