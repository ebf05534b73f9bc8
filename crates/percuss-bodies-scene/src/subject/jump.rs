//! Scenery that jumps.

use percuss_bodies::World;
use percuss_bodies::world::Motion;
use serde::{Deserialize, Serialize};

use percuss_part::Step;

/// Scenery that was elsewhere after a step than its velocity says. Contacts feel that velocity alone: what was in the way
/// is passed, or left deep inside.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Jump {
    /// Which, by its place among the scenery.
    pub scenery: usize,
    /// How far off it was, m.
    pub way: f64,
    /// When, s.
    pub t: f64,
}

/// Jumps count from this part of the thickness of the thinnest body on.
const PART: f64 = 0.1;

/// The scenery that is driven, and how far off it may be.
pub(super) struct Drives {
    /// Its places, and how far it reaches from its origin, m; zero where it has no end.
    driven: Vec<(usize, f64)>,
    slack: f64,
}

impl Drives {
    pub(super) fn new(world: &World) -> Self {
        let sceneries = world.sceneries().iter().enumerate();
        let driven = sceneries.filter(|(_, item)| matches!(item.motion, Motion::Driven(_)));
        let driven = driven.map(|(place, item)| {
            let reach = world.shapes()[item.shape.0].reach();
            (place, if reach.is_finite() { reach } else { 0.0 })
        });
        let kinds = world.kinds().iter();
        let thickness = kinds.map(|kind| world.shapes()[kind.shape.0].thickness());
        Drives {
            driven: driven.collect(),
            slack: PART * thickness.fold(f64::INFINITY, f64::min),
        }
    }

    /// Keeps the longest jump of a step.
    pub(super) fn look(&self, world: &World, step: &Step<'_>, longest: &mut Option<Jump>) {
        let (t, dt) = (step.after.t, step.report.dt);
        for &(scenery, reach) in &self.driven {
            let motion = &world.sceneries()[scenery].motion;
            let [before, middle, after] = [t - dt, t - 0.5 * dt, t].map(|t| motion.at(t));
            let shift = after.pose.r - before.pose.r - middle.v * dt;
            let turn = (after.pose.A * before.pose.A.inverse()).scaled_axis();
            let way = shift.norm() + reach * (turn - middle.omega * dt).norm();
            let least = longest.map_or(self.slack, |jump| jump.way);
            if way > least {
                *longest = Some(Jump { scenery, way, t });
            }
        }
    }
}
