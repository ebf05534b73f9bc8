//! A stretch of a recording as it is drawn: samples and events together, cut at the window.
//!
//! Events carry the channels at their instants. A curve through them has its kinks and jumps
//! where they happened, not at the nearest samples.

use percuss_scene::recording::{Event, Recording};

/// Some channels over a stretch of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stretch {
    /// Instants, s.
    pub t: Vec<f64>,
    /// The channels at these instants, in the order in which they were asked for.
    pub columns: Vec<Vec<f64>>,
}

/// Whether an event has a value for every channel.
pub(crate) fn is_complete(event: &Event, recording: &Recording) -> bool {
    event.values.len() == recording.channels.len()
}

impl Stretch {
    /// The channels at positions `channels` from `from` to `to`; linear between samples at both
    /// ends, empty where nothing was recorded.
    pub fn new(recording: &Recording, channels: &[usize], from: f64, to: f64) -> Self {
        let mut stretch = Self {
            t: Vec::new(),
            columns: vec![Vec::new(); channels.len()],
        };
        let t = recording.t();
        // One sample more on both sides, for the ends.
        let first = t.partition_point(|t| *t < from).saturating_sub(1);
        let last = (t.partition_point(|t| *t <= to) + 1).min(t.len());
        let near = |event: &&Event| {
            is_complete(event, recording)
                && (t.get(first).is_some_and(|begin| *begin <= event.t))
                && (t
                    .get(last.wrapping_sub(1))
                    .is_some_and(|end| event.t <= *end))
        };
        let mut events = recording.events.iter().filter(near).peekable();
        for (sample, time) in t.iter().enumerate().take(last).skip(first) {
            while let Some(event) = events.next_if(|event| event.t < *time) {
                stretch.push_event(event, channels);
            }
            stretch.push(*time, channels, |channel| {
                recording.channels.get(channel)?.values.get(sample)
            });
        }
        for event in events {
            stretch.push_event(event, channels);
        }
        stretch.cut(from, to);
        stretch
    }

    /// A jump goes from the values before the event to those after, at one instant.
    fn push_event(&mut self, event: &Event, channels: &[usize]) {
        if event.before.len() == event.values.len() {
            self.push(event.t, channels, |channel| event.before.get(channel));
        }
        self.push(event.t, channels, |channel| event.values.get(channel));
    }

    fn push<'a>(&mut self, t: f64, channels: &[usize], at: impl Fn(usize) -> Option<&'a f64>) {
        self.t.push(t);
        for (column, channel) in self.columns.iter_mut().zip(channels) {
            column.push(at(*channel).copied().unwrap_or(f64::NAN));
        }
    }

    /// Keeps what lies from `from` to `to`, with new points at the ends where they cut a line.
    fn cut(&mut self, from: f64, to: f64) {
        let len = self.t.len();
        let inside = |t: &f64| (from..=to).contains(t);
        let begin = self.t.partition_point(|t| *t < from);
        let end = self.t.partition_point(|t| *t <= to);
        let before = (begin > 0 && begin < len).then(|| self.between(begin, from));
        let after = (end > 0 && end < len).then(|| self.between(end, to));
        let mut kept = Self {
            t: Vec::new(),
            columns: vec![Vec::new(); self.columns.len()],
        };
        let rows = before
            .into_iter()
            .chain((begin..end.max(begin)).map(|i| self.row(i)));
        for (t, row) in rows.chain(after).filter(|(t, _)| inside(t)) {
            kept.t.push(t);
            for (column, value) in kept.columns.iter_mut().zip(row) {
                column.push(value);
            }
        }
        *self = kept;
    }

    fn row(&self, i: usize) -> (f64, Vec<f64>) {
        (
            self.t[i],
            self.columns.iter().map(|column| column[i]).collect(),
        )
    }

    /// A row at `t`, linear between the rows i − 1 and i.
    fn between(&self, i: usize, t: f64) -> (f64, Vec<f64>) {
        let part = (t - self.t[i - 1]) / (self.t[i] - self.t[i - 1]);
        let value = |column: &Vec<f64>| column[i - 1] + part * (column[i] - column[i - 1]);
        (t, self.columns.iter().map(value).collect())
    }
}
