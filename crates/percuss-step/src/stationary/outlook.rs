use super::leap::Flight;
use super::settle::{Settling, distance};
use super::walk::Walk;
use crate::exact::LinearModel;
use std::sync::Arc;

/// When a transient that was not followed to its end would be there, if it goes on as it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Periods of the loads after which it comes to repeat.
    pub multiple: usize,
    /// What the differences of states that far apart shrink by in that time.
    pub factor: f64,
    /// Periods from the start after which they are within the tolerance.
    pub periods: usize,
    /// Whether they shrink more and more slowly, so that it takes longer than that.
    pub slows: bool,
}

/// Parts of the second half of the transient in which differences must shrink from one to the next.
const MARKS: usize = 8;
/// Rates that fall by more than this from one half of them to the next are told.
const SLOWER: f64 = 0.95;

/// The outlook at the last section: by the recurrence of the last differences, or, where they obey none, by how they have
/// shrunk; nothing where they do not shrink. `gaps` are the differences to the sections before the last.
pub(super) fn outlook(
    model: &Arc<LinearModel>,
    walk: &Walk,
    settling: &Settling,
    gaps: &[f64],
    nearest: usize,
) -> Option<Outlook> {
    let rough = rough(model, walk, settling, nearest);
    let worth = |m: &usize| *m == 1 || gaps[m - 1] < 0.5 * gaps[0];
    let sharp = (1..=gaps.len()).filter(worth).find_map(|m| {
        let flight = Flight::new(model, walk, settling, m);
        let tail = flight.tail_at(walk, walk.periods())?;
        Some(Outlook {
            multiple: m,
            factor: tail.multiplier.norm(),
            periods: flight.first_end(walk, None)?,
            slows: rough.is_some_and(|rough| rough.slows),
        })
    });
    sharp.or(rough)
}

/// The outlook by the mean differences in equal parts of the second half of the transient.
fn rough(model: &LinearModel, walk: &Walk, settling: &Settling, m: usize) -> Option<Outlook> {
    let (end, stride) = (walk.periods(), walk.periods() / (2 * MARKS));
    if stride < m {
        return None;
    }
    let difference = |k: usize| {
        let [now, then] = [&walk.sections[k], &walk.sections[k - m]];
        distance(model, settling.period, now, then)
    };
    // what swings comes and goes in a single difference
    let mean = |i: usize| {
        let part = (0..stride).map(|k| difference(end - i * stride - k).powi(2));
        (part.sum::<f64>() / stride as f64).sqrt()
    };
    let marks: Vec<f64> = (0..MARKS).map(mean).collect();
    if !marks.is_sorted_by(|later, earlier| later < earlier) {
        return None;
    }
    // the newer half of them: what fades fast has gone by then
    let half = MARKS / 2;
    let shrinks = |newer: usize| {
        let responses = ((half - 1) * stride) as f64 / m as f64;
        (marks[newer + half - 1] / marks[newer]).ln() / responses
    };
    let rate = shrinks(0);
    let left = (marks[0] / settling.tol).ln() / rate;
    let left = left.is_finite().then_some(left)?;
    Some(Outlook {
        multiple: m,
        factor: (-rate).exp(),
        periods: end - stride / 2 + m * left.max(0.0).ceil() as usize,
        slows: rate < SLOWER * shrinks(half),
    })
}
