//! Energy that contacts give, where nothing drives them.

use percuss_bodies::World;
use percuss_bodies::world::{Ledger, Motion};
use serde::{Deserialize, Serialize};

use percuss_part::Step;

/// A step in which contacts gave more energy than there was motion to account for, though nothing drives them: percussions
/// far too large, of which the small part that a solver leaves over is much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EnergyGain {
    /// Work of all contacts in the step, J.
    pub work: f64,
    /// When, s.
    pub t: f64,
}

/// Work counts from this part of the kinetic energy before the step on, and of the most so far: rebounds at several
/// contacts at once may give a little.
const OF_NOW: f64 = 0.5;
const OF_MOST: f64 = 1e-3;

/// Looks for such steps.
pub(super) struct EnergyWatch {
    /// Whether all scenery stands still.
    still: bool,
}

impl EnergyWatch {
    pub(super) fn new(world: &World) -> Self {
        let mut sceneries = world.sceneries().iter();
        let still = sceneries.all(|item| matches!(item.motion, Motion::Fixed(_)));
        EnergyWatch { still }
    }

    /// Keeps the worst of them; `kinetic` is the energy of motion before the step, `most` the largest so far, J.
    pub(super) fn look(
        &self,
        world: &World,
        step: &Step<'_>,
        (kinetic, most): (f64, f64),
        worst: &mut Option<EnergyGain>,
    ) {
        let work = step.report.work;
        if !self.still || work <= OF_NOW * kinetic || work <= OF_MOST * most {
            return;
        }
        // weight may press together again what has just come apart
        let kinds = world.bodies().iter().map(|body| body.kind.0 as usize);
        let mass: f64 = kinds.map(|kind| world.kinds()[kind].mass).sum();
        let fallen = mass * (world.gravity().norm() * step.report.dt).powi(2);
        if work > fallen.max(worst.map_or(0.0, |energy_gain| energy_gain.work)) {
            let t = step.after.t;
            *worst = Some(EnergyGain { work, t });
        }
    }
}

/// The energy of motion, J.
pub(super) fn kinetic(ledger: &Ledger) -> f64 {
    ledger.translation + ledger.rotation
}
