//! What a run leaves in memory: columns of channels, the list of events, and bodies at a few instants.

mod measure;
mod snapshot;
mod strobe;

pub use measure::{Measured, Value};
pub use snapshot::{Seen, Snapshot};

use serde::{Deserialize, Serialize};

use crate::channel::ChannelInfo;
use crate::event::{EventPattern, Phase};

/// Most times of steps that missed their tolerance that are kept.
const MOST_MISSES: usize = 1000;

/// Samples, events and snapshots of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The channels; the first is the time, s.
    pub channels: Vec<Column>,
    /// Every incident, in the order of time.
    pub events: Vec<Event>,
    /// Worlds: bodies at a few instants, in the order of time.
    pub snapshots: Vec<Snapshot>,
    /// When steps ended whose contact problem missed its tolerance, s: the first thousand of them.
    pub unconverged: Vec<f64>,
}

/// One channel over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Its samples, as many as those of the time.
    pub values: Vec<f64>,
}

/// A contact or friction switched from one phase to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When, s.
    pub t: f64,
    /// Which contact or friction.
    pub label: String,
    /// The phase before.
    pub from: Phase,
    /// The phase after.
    pub to: Phase,
    /// All channels just before, in the order of the recording, forces as after; empty where they were not recorded.
    pub before: Vec<f64>,
    /// All channels just after, in the order of the recording.
    pub values: Vec<f64>,
}

impl Recording {
    /// A recording of these channels without samples.
    pub fn new(channels: &[ChannelInfo]) -> Self {
        let columns = channels.iter().map(|channel| Column {
            name: channel.name.clone(),
            unit: channel.unit.clone(),
            values: Vec::new(),
        });
        Self {
            channels: columns.collect(),
            events: Vec::new(),
            snapshots: Vec::new(),
            unconverged: Vec::new(),
        }
    }

    /// Appends a sample of all channels; what is missing from the row is not a number.
    pub fn push(&mut self, row: &[f64]) {
        for (i, channel) in self.channels.iter_mut().enumerate() {
            channel.values.push(row.get(i).copied().unwrap_or(f64::NAN));
        }
    }

    /// Notes that a step which ended at `t`, s, missed its tolerance.
    pub fn miss(&mut self, t: f64) {
        if self.unconverged.len() < MOST_MISSES {
            self.unconverged.push(t);
        }
    }

    /// The times of the samples, s.
    pub fn t(&self) -> &[f64] {
        self.channels.first().map_or(&[], |channel| &channel.values)
    }

    /// Position of a channel.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.channels
            .iter()
            .position(|channel| channel.name == name)
    }

    /// The samples of a channel.
    pub fn get(&self, name: &str) -> Option<&[f64]> {
        self.position(name)
            .map(|i| self.channels[i].values.as_slice())
    }

    /// Positions of the events that a pattern means.
    pub fn matching(&self, pattern: &EventPattern) -> Vec<usize> {
        let events = self.events.iter().enumerate();
        events
            .filter(|(_, event)| pattern.matches(&event.label, event.from, event.to))
            .map(|(i, _)| i)
            .collect()
    }
}
