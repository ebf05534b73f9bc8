//! How long the stages of steps take: `percuss run --timings`.

use crate::table::Table;
use percuss_scene::run::StageTimes;
use percuss_step::{Stage, StageObserver};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Adds up the time from each entry into a stage to the next.
pub struct StageClock(Mutex<Under>);

/// What is under way.
struct Under {
    stage: Option<Stage>,
    since: Instant,
    times: StageTimes,
}

impl StageClock {
    /// Starts now, in no stage.
    pub fn start() -> Self {
        StageClock(Mutex::new(Under {
            stage: None,
            since: Instant::now(),
            times: StageTimes::default(),
        }))
    }

    /// The times until now.
    pub fn times(&self) -> StageTimes {
        self.enter(None);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).times
    }
}

impl StageObserver for StageClock {
    fn enter(&self, stage: Option<Stage>) {
        let now = Instant::now();
        let under = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *under.times.of(under.stage) += (now - under.since).as_secs_f64();
        (under.stage, under.since) = (stage, now);
    }
}

/// Writes the times as a table: of all steps, of one of them in the mean, and as a part of the whole.
pub fn write(mut times: StageTimes, steps: usize, out: &mut impl Write) -> io::Result<()> {
    let stages = Stage::ALL.map(Some).into_iter().chain([None]);
    let rows: Vec<_> = stages
        .map(|stage| (stage.map_or("other", Stage::name), *times.of(stage)))
        .collect();
    let whole: f64 = rows.iter().map(|(_, time)| time).sum();
    let mut table = Table::new(1, ["stage", "time [s]", "per step [us]", "share [%]"]);
    for (name, time) in rows.into_iter().chain([("all", whole)]) {
        table.push([
            name.to_owned(),
            format!("{time:.6}"),
            format!("{:.3}", 1e6 * time / steps.max(1) as f64),
            format!("{:.1}", 100.0 * time / whole),
        ]);
    }
    table.write(out)
}
