//! The film, written as the run goes.

use super::schedule::Schedule;
use super::stream::Stream;
use super::written::Written;
use super::{FolderError, RunFolder};
use percuss_part::Model;
use percuss_part::Sight;
use percuss_record::film::{FILM, Frame, enclose, frames_until, head, in_steps};

/// A film that grows.
pub(super) struct FilmWriter {
    stream: Stream,
    schedule: Schedule,
    /// The last frame, and its bytes.
    frame: Frame,
    bytes: Vec<u8>,
}

impl FilmWriter {
    /// With a frame every `dt`, s, known by these numbers, for a run from the start, or one that goes on from the time `passed`, s, with these files.
    pub(super) fn new(
        folder: &RunFolder,
        model: &Model,
        (dt, identity): (f64, [u32; 2]),
        passed: Option<f64>,
        files: &[Written],
    ) -> Result<Self, FolderError> {
        let step = match model.integrator.method.is_fixed() {
            true => model.integrator.dt,
            false => model.output_dt,
        };
        let dt = in_steps(dt, step);
        let stream = match passed {
            None => Stream::begin(folder, FILM, &head(identity, dt))?,
            Some(t) => Stream::resume(folder, FILM, files, |film| frames_until(film, t))?,
        };
        let passed = passed.unwrap_or(f64::NEG_INFINITY);
        Ok(FilmWriter {
            stream,
            schedule: Schedule::new(dt, step, model.until, passed),
            frame: Frame::default(),
            bytes: Vec::new(),
        })
    }

    /// Whether the next frame is to be written now.
    pub(super) fn is_due(&self, t: f64) -> bool {
        self.schedule.is_due(t)
    }

    /// Writes the next frame.
    pub(super) fn write(&mut self, sight: &dyn Sight) -> Result<(), FolderError> {
        sight.film(&mut self.frame);
        self.schedule.advance();
        enclose(&self.frame, &mut self.bytes);
        self.stream.append(&self.bytes)
    }

    pub(super) fn stream(&self) -> &Stream {
        &self.stream
    }
}
