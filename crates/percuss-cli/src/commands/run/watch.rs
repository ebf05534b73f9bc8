use crate::failure::warn;
use crate::progress::{Progress, Throttle, stop_requested};
use percuss_files::checkpoint::Shelf;
use percuss_scene::run::{Checkpoint, FolderError, Moment, RunWriter, Written};
use percuss_text::counted;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Of the time of a run no more than one part in this many goes into checkpoints.
const SHARE: u32 = 10;
/// Over how many steps iterations are averaged.
const LATELY: f64 = 30.0;

/// Computing time of a run, over all its parts where it was stopped and went on.
#[derive(Clone, Copy)]
pub struct Clock {
    /// That of the parts before this one, s.
    before: f64,
    begin: Instant,
}

impl Clock {
    /// Starts now, with so many seconds from before.
    pub fn start(before: f64) -> Self {
        Clock {
            before,
            begin: Instant::now(),
        }
    }

    /// Until now, s.
    pub fn run_s(&self) -> f64 {
        self.before + self.begin.elapsed().as_secs_f64()
    }
}

/// Stands beside a run: tells how far it has come, has its results and checkpoints written, listens for Ctrl-C.
pub struct Watch<'a> {
    progress: Progress,
    throttle: Throttle,
    /// Iterations a step of late.
    iterations: f64,
    writer: RunWriter,
    /// Why results could not be written.
    fault: Option<FolderError>,
    shelf: &'a Shelf,
    clock: Clock,
    /// Time between two checkpoints.
    every: Duration,
    /// When the last checkpoint was done, and how long to wait for the next.
    last: Instant,
    pause: Duration,
    /// Whether it has told that checkpoints cannot be written.
    warned: bool,
}

impl<'a> Watch<'a> {
    pub fn new(
        progress: Progress,
        writer: RunWriter,
        shelf: &'a Shelf,
        clock: Clock,
        every: Duration,
    ) -> Self {
        Watch {
            progress,
            throttle: Throttle::new(),
            iterations: 0.0,
            writer,
            fault: None,
            shelf,
            clock,
            every,
            last: Instant::now(),
            pause: every,
            warned: false,
        }
    }

    /// What to do before a step, and at the end. A run whose results cannot be written is stopped.
    pub fn hear(&mut self, moment: &Moment<'_>) -> ControlFlow<()> {
        if self.fault.is_none() {
            self.fault = self.writer.hear(moment).err();
        }
        if self.fault.is_some() || stop_requested() {
            return ControlFlow::Break(());
        }
        if moment.end().is_some() {
            // it is called finished when all is there
            return ControlFlow::Continue(());
        }
        let load = moment.load();
        if let Some(load) = load {
            self.iterations += (load.iterations as f64 - self.iterations) / LATELY;
        }
        if self.throttle.is_due() {
            match (moment.part(), load) {
                (Some(part), _) => self.progress.tell_part(part),
                (None, Some(load)) => {
                    let iterations = self.iterations.round();
                    let load = format!(
                        "{}, {}, {iterations} iter",
                        counted(load.bodies, "body"),
                        counted(load.contacts, "contact")
                    );
                    self.progress.tell_with(moment.t(), &load);
                }
                (None, None) => self.progress.tell(moment.t()),
            }
            if self.last.elapsed() >= self.pause && moment.part().is_none() {
                self.save(moment);
            }
        }
        ControlFlow::Continue(())
    }

    fn save(&mut self, moment: &Moment<'_>) {
        let begin = Instant::now();
        let synced = self.writer.sync().map_err(|error| error.to_string());
        let put = |()| {
            let put = self.shelf.put(&Checkpoint {
                run_s: self.clock.run_s(),
                done: false,
                files: self.writer.written(),
                saved: moment.saved(),
            });
            put.map_err(|error| error.to_string())
        };
        if let Err(error) = synced.and_then(put)
            && !self.warned
        {
            self.warned = true;
            warn(&format!("{error}; the run goes on without checkpoints"));
        }
        self.last = Instant::now();
        // a checkpoint holds the whole run so far: where that takes long, they come less often
        self.pause = match self.every.is_zero() {
            true => Duration::ZERO,
            false => self.every.max(SHARE * (self.last - begin)),
        };
    }

    /// Takes the progress bar away. The files that were written as the run went, or why they could not be.
    pub fn finish(self) -> Result<Vec<Written>, FolderError> {
        self.progress.finish();
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.writer.written()),
        }
    }
}
