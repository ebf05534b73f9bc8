//! Stroboscopic sampling: a channel at t = phase + k period.

use super::Recording;
use crate::quantity::{Quantity, QuantityKind};

impl Quantity {
    /// How many instants that are.
    pub fn strobe_count(&self, until: f64) -> f64 {
        let wanted = self
            .strobe()
            .and_then(|(period, phase, last)| range(period, phase, until, last));
        wanted.map_or(0.0, |(_, count)| count)
    }

    /// The instants at which a stroboscopic quantity wants samples, until the end of the run, s.
    pub fn strobe_times(&self, until: f64) -> Vec<f64> {
        let wanted = self
            .strobe()
            .map(|(period, phase, last)| instants(period, phase, until, last));
        wanted.unwrap_or_default()
    }

    /// Period and phase of a stroboscopic quantity, s, and how many of its last instants count.
    fn strobe(&self) -> Option<(f64, f64, usize)> {
        match &self.kind {
            QuantityKind::Poincare {
                period,
                phase,
                last,
                ..
            } => {
                let last = usize::try_from(**last).unwrap_or(0);
                Some((period.number(), phase.number(), last))
            }
            // one instant: the next ones lie beyond any run
            QuantityKind::At { time, .. } => Some((f64::MAX, time.number(), 1)),
            _ => None,
        }
    }
}

/// The last `last` of the times phase + k period (k whole) within [0, until].
pub(super) fn instants(period: f64, phase: f64, until: f64, last: usize) -> Vec<f64> {
    let Some((first, count)) = range(period, phase, until, last) else {
        return Vec::new();
    };
    let times = (0..count as usize).map(|k| phase + (first + k as f64) * period);
    times.map(|t| t.clamp(0.0, until)).collect()
}

/// The first of these k, and how many there are.
fn range(period: f64, phase: f64, until: f64, last: usize) -> Option<(f64, f64)> {
    let sound = period > 0.0 && period.is_finite() && phase.is_finite() && until.is_finite();
    if !sound {
        return None;
    }
    let slack = 1e-9;
    let end = ((until - phase) / period + slack).floor();
    let begin = (-phase / period - slack).ceil();
    let count = (end - begin + 1.0).clamp(0.0, last as f64);
    Some((end - count + 1.0, count))
}

/// The value of a column at an instant, linear between samples.
pub(super) fn at(recording: &Recording, column: usize, t: f64) -> f64 {
    let times = recording.t();
    let values = &recording.channels[column].values;
    let after = times.partition_point(|time| *time < t);
    match (after.checked_sub(1), values.get(after)) {
        (None, Some(first)) => *first,
        (Some(before), None) => values[before],
        (None, None) => f64::NAN,
        (Some(before), Some(value)) => {
            let width = times[after] - times[before];
            let part = (t - times[before]) / width;
            // Within rounding of a sample it is the sample.
            if part > 1.0 - 1e-6 {
                *value
            } else if part < 1e-6 {
                values[before]
            } else {
                values[before] + part * (value - values[before])
            }
        }
    }
}
