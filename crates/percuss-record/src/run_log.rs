use serde::{Deserialize, Serialize};

use crate::channel::ChannelInfo;
use crate::log::Logged;
use crate::recording::Recording;

/// What a run writes down as it goes; it only grows.
pub struct RunLog {
    /// Samples and the events that quantities are measured by.
    pub recording: Recording,
    /// Every incident, friction that comes and goes with its contact included.
    pub log: Vec<Logged>,
    /// The first contact problem that missed its tolerance, as the text of a `.dat` file, of those that such a file can
    /// hold.
    pub unsolved: Option<Vec<u8>>,
}

/// How much of a run_log was written at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// Samples of each channel.
    pub samples: usize,
    snapshots: usize,
    events: usize,
    log: usize,
    misses: usize,
    unsolved: bool,
}

impl RunLog {
    /// With nothing written but this.
    pub fn new(recording: Recording) -> Self {
        RunLog {
            recording,
            log: Vec::new(),
            unsolved: None,
        }
    }

    /// How much is written now.
    pub fn extent(&self) -> Extent {
        Extent {
            samples: self.recording.t().len(),
            snapshots: self.recording.snapshots.len(),
            events: self.recording.events.len(),
            log: self.log.len(),
            misses: self.recording.unconverged.len(),
            unsolved: self.unsolved.is_some(),
        }
    }

    /// Takes back what was written after that moment.
    pub fn truncate(&mut self, extent: Extent) {
        for channel in &mut self.recording.channels {
            channel.values.truncate(extent.samples);
        }
        self.recording.snapshots.truncate(extent.snapshots);
        self.recording.events.truncate(extent.events);
        self.log.truncate(extent.log);
        self.recording.unconverged.truncate(extent.misses);
        self.unsolved.take_if(|_| !extent.unsolved);
    }

    /// Whether it is a run_log of these channels that was once at that extent.
    pub fn covers(&self, channels: &[ChannelInfo], extent: Extent) -> bool {
        let columns = &self.recording.channels;
        let named = |(column, channel): (&crate::recording::Column, &ChannelInfo)| {
            column.name == channel.name && column.unit == channel.unit
        };
        let samples = self.recording.t().len();
        let events = &self.recording.events;
        columns.len() == channels.len()
            && columns.iter().zip(channels).all(named)
            && columns.iter().all(|column| column.values.len() == samples)
            && events.iter().all(|event| {
                let sizes = [event.before.len(), event.values.len()];
                sizes.iter().all(|n| *n == 0 || *n == channels.len())
            })
            && extent.samples <= samples
            && extent.snapshots <= self.recording.snapshots.len()
            && extent.events <= events.len()
            && extent.log <= self.log.len()
            && extent.misses <= self.recording.unconverged.len()
            && (self.unsolved.is_some() || !extent.unsolved)
    }
}
