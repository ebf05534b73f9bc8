use crate::failure::warn;
use crate::progress::{Progress, Throttle, stop_requested};
use percuss_scene::checkpoint::Shelf;
use percuss_scene::run::Moment;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Of the time of a run no more than one part in this many goes into checkpoints.
const SHARE: u32 = 10;

/// Stands beside a run: tells how far it has come, writes checkpoints, listens for Ctrl-C.
pub struct Watch<'a> {
    progress: Progress,
    throttle: Throttle,
    shelf: &'a Shelf,
    /// Time between two checkpoints.
    every: Duration,
    /// When the last checkpoint was done, and how long to wait for the next.
    last: Instant,
    pause: Duration,
    /// Whether it has told that checkpoints cannot be written.
    warned: bool,
}

impl<'a> Watch<'a> {
    pub fn new(progress: Progress, shelf: &'a Shelf, every: Duration) -> Self {
        Watch {
            progress,
            throttle: Throttle::new(),
            shelf,
            every,
            last: Instant::now(),
            pause: every,
            warned: false,
        }
    }

    /// What to do before a step.
    pub fn hear(&mut self, moment: &Moment<'_>) -> ControlFlow<()> {
        if stop_requested() {
            return ControlFlow::Break(());
        }
        if self.throttle.is_due() {
            self.progress.tell(moment.t());
            if self.last.elapsed() >= self.pause {
                self.save(moment);
            }
        }
        ControlFlow::Continue(())
    }

    fn save(&mut self, moment: &Moment<'_>) {
        let begin = Instant::now();
        if let Err(error) = self.shelf.put(&moment.saved())
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

    /// Takes the progress bar away.
    pub fn finish(self) {
        self.progress.finish();
    }
}
