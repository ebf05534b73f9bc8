//! Repeats and their median.

use crate::failure::Failure;
use serde::Serialize;
use std::time::Instant;

/// How long one unit of some work takes.
#[derive(Serialize)]
pub struct Timed {
    /// What is counted, such as a step.
    pub unit: &'static str,
    /// Median over the repeats, ns per unit.
    pub median_ns: f64,
    /// The fastest repeat, ns per unit.
    pub fastest_ns: f64,
    /// How often the work was repeated.
    pub repeats: u16,
    /// What else is worth knowing.
    pub note: String,
}

/// What one repeat did.
pub struct Work {
    /// How many units it was.
    pub units: f64,
    /// What else is worth knowing.
    pub note: String,
}

/// Times `work` after one repeat that warms up; the note is that of the last repeat.
pub fn median(
    unit: &'static str,
    repeats: u16,
    mut work: impl FnMut() -> Result<Work, Failure>,
) -> Result<Timed, Failure> {
    let mut note = work()?.note;
    let mut each = Vec::new();
    for _ in 0..repeats {
        let clock = Instant::now();
        let done = work()?;
        each.push(clock.elapsed().as_secs_f64() * 1e9 / done.units);
        note = done.note;
    }
    each.sort_by(f64::total_cmp);
    Ok(Timed {
        unit,
        median_ns: each[each.len() / 2],
        fastest_ns: each[0],
        repeats,
        note,
    })
}
