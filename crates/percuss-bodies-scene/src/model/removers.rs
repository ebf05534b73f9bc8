//! What takes bodies away, and the bounds of the world.

use percuss_bodies::population::{Region, Remover};

use super::frame::Frame;
use crate::section::World;

impl Frame<'_> {
    /// Sets them up and returns their names.
    pub fn removers(&mut self, section: &World) -> Vec<String> {
        if let Some(bounds) = &section.bounds {
            self.world.population.bounds = self.region(bounds, "bounds");
        }
        let mut names = Vec::new();
        for remover in &self.scene.bodies.remover {
            let region = match (&remover.region, &remover.plane) {
                (Some(region), _) => {
                    let corners = self.region(region, "region");
                    corners.map(|(low, high)| Region::Box(low, high))
                }
                (None, Some(plane)) => {
                    let point = self.vector(&plane.point, "point");
                    let normal = self.direction(&plane.normal, "normal");
                    let both = point.zip(normal);
                    both.map(|(point, normal)| Region::Behind { point, normal })
                }
                (None, None) => None,
            };
            if let Some(region) = region {
                let remover = Remover { region, count: 0 };
                self.world.population.removers.push(remover);
            }
            names.push(remover.name.value.clone());
        }
        names
    }
}
