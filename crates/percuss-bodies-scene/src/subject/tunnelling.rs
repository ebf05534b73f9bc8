//! Bodies so fast that others may not have been seen in their way.

use percuss_bodies::world::{BodyId, NU};
use percuss_bodies::{Shape, World};
use serde::{Deserialize, Serialize};

use percuss_part::Step;

/// A body that went further in a step than it and the thinnest other are thick together. Contacts are looked for once in a
/// step: what lay in between may have been passed unseen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tunnelling {
    /// Who.
    pub body: BodyId,
    /// How far, m.
    pub way: f64,
    /// How thick it and the thinnest other are together, m.
    pub thickness: f64,
    /// When, s.
    pub t: f64,
}

/// How far bodies may go in a step.
pub(super) struct TunnellingWatch {
    /// How thick bodies of every kind are, m, and the thinnest of them.
    kinds: Vec<f64>,
    slimmest: f64,
    /// How thick the thinnest scenery is, m; infinite where there is none that could be passed.
    scenery: f64,
}

impl TunnellingWatch {
    pub(super) fn new(world: &World) -> Self {
        let shape = |place: usize| &world.shapes()[place];
        let kinds = world.kinds().iter();
        let kinds: Vec<f64> = kinds.map(|kind| shape(kind.shape.0).thickness()).collect();
        let scenery = world.sceneries().iter();
        let scenery = scenery.map(|item| match shape(item.shape.0) {
            Shape::Mesh(_) => 0.0, // a surface
            shape => shape.thickness(),
        });
        TunnellingWatch {
            slimmest: kinds.iter().copied().fold(f64::INFINITY, f64::min),
            scenery: scenery.fold(f64::INFINITY, f64::min),
            kinds,
        }
    }

    /// Keeps the longest tunnelling of a step, measured by the thickness.
    pub(super) fn look(&self, world: &World, step: &Step<'_>, longest: &mut Option<Tunnelling>) {
        let thinnest = match world.bodies().len() {
            0 | 1 => self.scenery,
            _ => self.scenery.min(self.slimmest),
        };
        let dt = step.report.dt;
        let square = |u: &[f64]| u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
        let velocities = step.after.u.chunks_exact(NU);
        let fastest = velocities.fold(0.0, |fastest: f64, u| fastest.max(square(u)));
        if fastest.sqrt() * dt <= self.slimmest + thinnest {
            return;
        }
        for (body, u) in world.bodies().iter().zip(step.after.u.chunks_exact(NU)) {
            let way = square(u).sqrt() * dt;
            let thickness = self.kinds[body.kind.0 as usize] + thinnest;
            let least = longest.map_or(1.0, |tunnelling| tunnelling.way / tunnelling.thickness);
            if way > least * thickness {
                *longest = Some(Tunnelling {
                    body: body.id,
                    way,
                    thickness,
                    t: step.after.t,
                });
            }
        }
    }
}
