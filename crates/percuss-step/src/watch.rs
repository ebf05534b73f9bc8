//! Switching points of steps of fixed length.

use crate::incident::Incident;
use crate::memory::{CoreMemory, Memory, MemoryError, MoreauMemory};
use crate::modes::Modes;
use crate::report::ContactRecord;
use crate::slack::{Slack, magnitudes};
use percuss_mech::{State, System};

/// Follows the states of contacts from step to step, where anybody wants to know of it.
pub(crate) struct Watch {
    modes: Modes,
    /// Whether the modes at the start are known.
    started: bool,
    /// Whether anybody wants to know of switching points.
    pub(crate) wanted: bool,
    /// Those of the last step.
    pub(crate) incidents: Vec<Incident>,
}

impl Default for Watch {
    fn default() -> Self {
        Watch {
            modes: Modes::default(),
            started: false,
            wanted: true,
            incidents: Vec::new(),
        }
    }
}

impl Watch {
    /// Before a step: the first finds out where contacts begin.
    pub(crate) fn begin(&mut self, system: &dyn System, state: &State) {
        if self.wanted && !self.started {
            self.started = true;
            let (q, u) = magnitudes(state);
            let slack = Slack { q: &q, u: &u };
            self.modes.begin(system, state, slack, &mut Vec::new());
        }
    }

    /// After a step: what its contacts say, with the time t_M, s, at which they were looked for.
    pub(crate) fn end(&mut self, t_m: f64, records: &[ContactRecord]) {
        if self.wanted {
            self.incidents.clear();
            self.modes.update(t_m, records, &mut self.incidents);
        }
    }

    /// It, and what the step keeps beside it.
    pub(crate) fn memory(&self, core: CoreMemory) -> Memory {
        Memory::Moreau(MoreauMemory {
            started: self.started,
            modes: self.modes.clone(),
            core,
        })
    }

    /// Takes over what `memory` gave; returns what the step keeps.
    pub(crate) fn restore(&mut self, memory: Memory) -> Result<CoreMemory, MemoryError> {
        let Memory::Moreau(memory) = memory else {
            return Err(MemoryError::Other);
        };
        self.started = memory.started;
        self.modes = memory.modes;
        self.incidents.clear();
        Ok(memory.core)
    }
}
