use crate::exact::{DeviceState, ExactError, LinearModel, Motion, Regimes};
use percuss_mech::State;
use std::sync::Arc;

/// What switches in a period: which joint, and to what.
pub(super) type Beat = Vec<(usize, DeviceState)>;

/// A motion followed from section to section, one every period of the loads.
pub(super) struct Walk {
    pub motion: Motion,
    pub period: f64,
    /// The start and the sections.
    pub sections: Vec<State>,
    /// What switched in every period.
    pub beats: Vec<Beat>,
}

impl Walk {
    pub(super) fn new(
        model: &Arc<LinearModel>,
        regimes: Regimes,
        start: &State,
        period: f64,
    ) -> Result<Self, ExactError> {
        let motion = Motion::new(model.clone(), regimes, start.clone())?;
        Ok(Walk {
            motion: motion.without_ledger(),
            period,
            sections: vec![start.clone()],
            beats: Vec::new(),
        })
    }

    /// Goes on for so many periods.
    pub(super) fn go(&mut self, periods: usize) -> Result<(), ExactError> {
        for _ in 0..periods {
            let t = self.sections[0].t + self.sections.len() as f64 * self.period;
            self.motion.run(t)?;
            self.sections.push(self.motion.state().clone());
            let changes = self.motion.take_changes().into_iter();
            self.beats.push(changes.map(|c| (c.joint, c.to)).collect());
        }
        Ok(())
    }

    /// Periods followed.
    pub(super) fn periods(&self) -> usize {
        self.beats.len()
    }

    /// The state at the last section.
    pub(super) fn last(&self) -> &State {
        &self.sections[self.sections.len() - 1]
    }

    /// The last sections until `end` with `step` periods between them, the oldest first: `most` at most, and those only
    /// between which the same switched.
    pub(super) fn alike(&self, end: usize, step: usize, most: usize) -> Vec<&State> {
        let beats = &self.beats[..end];
        let mut k = end;
        while k > step && beats[k - 1] == beats[k - 1 - step] {
            k -= 1;
        }
        let responses = (end - k.saturating_sub(step)) / step;
        let back = (0..=responses).take(most);
        let mut states: Vec<&State> = back.map(|i| &self.sections[end - i * step]).collect();
        states.reverse();
        states
    }
}
