//! Bodies that sank so deep into each other that their motion is not to be trusted.

use percuss_bodies::world::members;
use percuss_bodies::{Shape, World};
use percuss_contact::Point;
use percuss_mech::ContactSet;
use serde::{Deserialize, Serialize};

use super::pairs::Pair;
use crate::Named;

/// Part of the thickness of the thinner one that may be lost.
const PART: f64 = 0.1;

/// Two that overlapped by more than a tenth of the thickness of the thinner one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeepPenetration {
    pair: Pair,
    /// How deep, m.
    pub depth: f64,
    /// Smallest extent of the thinner one along its axes, m.
    pub thickness: f64,
    /// When, s.
    pub t: f64,
}

impl DeepPenetration {
    /// How deep, of the thickness of the thinner one.
    pub fn part(&self) -> f64 {
        self.depth / self.thickness
    }

    /// Who they are.
    pub fn members(&self) -> [Named; 2] {
        self.pair.members()
    }
}

/// How thick everything is.
pub(super) struct Thicknesses {
    /// Of every kind of body, m.
    kinds: Vec<f64>,
    /// Of all scenery, m; infinite where it is a surface.
    scenery: Vec<f64>,
    least: f64,
}

impl Thicknesses {
    pub(super) fn new(world: &World) -> Self {
        let shape = |place: usize| &world.shapes()[place];
        let kinds = world.kinds().iter();
        let kinds: Vec<f64> = kinds.map(|kind| shape(kind.shape.0).thickness()).collect();
        let scenery = world
            .sceneries()
            .iter()
            .map(|item| match shape(item.shape.0) {
                Shape::Mesh(_) => f64::INFINITY, // often a ground, which may be flat
                shape => shape.thickness(),
            });
        let scenery: Vec<f64> = scenery.collect();
        let all = kinds.iter().chain(&scenery);
        Thicknesses {
            least: all.copied().fold(f64::INFINITY, f64::min),
            kinds,
            scenery,
        }
    }

    /// Keeps the worst of what was met at t, s, measured by the thickness; nothing is deeper than `deepest`, m.
    pub(super) fn look(
        &self,
        world: &World,
        set: &ContactSet,
        deepest: f64,
        t: f64,
        worst: &mut Option<DeepPenetration>,
    ) {
        let points = set.points().unwrap_or_default();
        if deepest <= PART * self.least {
            return;
        }
        for (contact, point) in set.contacts().iter().zip(points) {
            let pair = Pair::new(members(contact.id, point));
            let blocks = point.blocks.iter().filter(|block| **block != Point::NONE);
            let bodies = blocks.map(|block| world.bodies()[*block as usize].kind);
            let bodies = bodies.map(|kind| self.kinds[kind.0 as usize]);
            let scenery = pair.members().into_iter().map(|member| match member {
                Named::Scenery(id) => self.scenery[id.0],
                Named::Body(_) => f64::INFINITY,
            });
            let thickness = bodies.chain(scenery).fold(f64::INFINITY, f64::min);
            let least = worst.map_or(PART, |worst| worst.part());
            let depth = -contact.gap;
            if depth > least * thickness {
                *worst = Some(DeepPenetration {
                    pair,
                    depth,
                    thickness,
                    t,
                });
            }
        }
    }
}
