use super::{Adaptive, MOST_STALLED};
use crate::chatter::Chatter;
use crate::frozen::Frozen;
use crate::memory::{CoreMemory, MemoryError};
use crate::modes::Modes;
use crate::report::ContactRecord;
use crate::switching::Switch;
use crate::trend::Point;
use percuss_mech::{ContactId, System};
use serde::{Deserialize, Serialize};

/// Memory of [`Adaptive`]: modes, the switching point that comes next, and what the step control has learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdaptiveMemory {
    core: CoreMemory,
    modes: Modes,
    started: bool,
    pending: Vec<ContactId>,
    approach: (f64, f64),
    stalled: i32,
    chatter: Chatter,
    proposal: f64,
    scale_q: Vec<f64>,
    scale_u: Vec<f64>,
    fresh: bool,
    at_start: Vec<Switch>,
    trend: Point,
    records: Vec<ContactRecord>,
}

impl AdaptiveMemory {
    /// Whether it can be that of a system with `nq` coordinates and `nu` velocities.
    fn fits(&self, nq: usize, nu: usize, columns: usize) -> bool {
        let scales = self.scale_q.len() == nq && self.scale_u.len() == nu;
        // without extrapolation the error is judged by the steps before
        let trend = columns > 1 || self.fresh || self.trend.is_sound(nu);
        (scales || !self.started)
            && trend
            && self.chatter.is_sound()
            && (0..=MOST_STALLED).contains(&self.stalled)
    }
}

impl Adaptive {
    pub(super) fn remember(&self) -> AdaptiveMemory {
        AdaptiveMemory {
            core: self.core.memory(),
            modes: self.modes.clone(),
            started: self.started,
            pending: self.pending.clone(),
            approach: self.approach,
            stalled: self.stalled,
            chatter: self.chatter,
            proposal: self.proposal,
            scale_q: self.scale_q.clone(),
            scale_u: self.scale_u.clone(),
            fresh: self.fresh,
            at_start: self.at_start.clone(),
            trend: self.trend.memory(),
            records: self.records.clone(),
        }
    }

    pub(super) fn recall(
        &mut self,
        memory: AdaptiveMemory,
        system: &dyn System,
    ) -> Result<(), MemoryError> {
        if !memory.fits(system.nq(), system.nu(), self.settings.columns) {
            return Err(MemoryError::Unfit);
        }
        self.core.restore(memory.core);
        self.frozen = Frozen::default();
        self.modes = memory.modes;
        self.started = memory.started;
        self.pending = memory.pending;
        self.approach = memory.approach;
        self.stalled = memory.stalled;
        self.chatter = memory.chatter;
        self.proposal = memory.proposal;
        self.scale_q = memory.scale_q;
        self.scale_u = memory.scale_u;
        self.fresh = memory.fresh;
        self.at_start = memory.at_start;
        self.trend.restore(memory.trend);
        self.records = memory.records;
        self.incidents.clear();
        Ok(())
    }
}
