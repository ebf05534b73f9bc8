//! Runs a model from its start, or from a checkpoint, to its end and keeps what happened: samples, incidents, the health
//! of every step.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod awake;
mod film_writer;
mod folder;
mod frames;
mod growth;
mod health;
mod integrator;
mod lock;
mod moment;
mod runner;
mod saved;
mod schedule;
mod stream;
mod summary;
mod troubles;
mod warnings;
mod writer;
mod written;

pub use folder::{FIGURES, FINDINGS, FolderError, RunFolder, SCENE, SYSTEM};
pub use health::Health;
pub use integrator::integrator;
pub use lock::FolderLock;
pub use moment::{Load, Moment};
pub use percuss_math::Halt;
pub use percuss_part::{Left, WorldFacts};
pub use saved::{Checkpoint, Mark, ResumeError, Saved};
pub use summary::{SolverFacts, StageTimes, Summary, Timing};
pub use troubles::{Conflict, Gift, Troubles};
pub use writer::RunWriter;
pub use written::Written;

use percuss_mech::State;
pub use percuss_record::{Logged, RunLog};
use percuss_step::StepError;
use runner::Runner;
use std::borrow::Cow;
use std::ops::ControlFlow;

use percuss_part::Closing;
use percuss_part::Model;
use percuss_record::findings::Findings;
use percuss_record::recording::{Measured, Recording, Snapshot, Value};

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// At its end.
    Complete,
    /// At the event of this name, which ends it.
    Event(String),
    /// Where it was asked to stop.
    Interrupted,
    /// Where the scene does not let it go on.
    Stopped(String),
    /// Where a step could not be taken.
    Failed(StepError),
}

impl End {
    /// Whether the run came to where it was to go.
    pub fn is_regular(&self) -> bool {
        matches!(self, End::Complete | End::Event(_))
    }
}

/// What a run leaves behind.
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Where it ended.
    pub state: State,
    /// Samples, the events that quantities are measured by, and bodies at a few instants.
    pub recording: Recording,
    /// Worlds: the bodies at the end.
    pub last: Option<Snapshot>,
    /// Every incident, friction that comes and goes with its contact included.
    pub log: Vec<Logged>,
    /// How the steps went.
    pub health: Health,
    /// What the part has to say at the end.
    pub closing: Closing,
    /// What went wrong in steps.
    pub troubles: Troubles,
    /// The first contact problem that missed its tolerance, as the text of a `.dat` file, of those that such a file can
    /// hold.
    pub unsolved: Option<Vec<u8>>,
    /// What was found out beside the recording.
    pub findings: Findings,
    until: f64,
    times: Vec<f64>,
    now: Mark,
    fork: Option<Mark>,
}

impl Outcome {
    /// The numbers for the summary: those measured from the recording, then those of the findings.
    pub fn measured(&self, model: &Model) -> Vec<Measured> {
        let mut measured = model.measure(&self.recording);
        measured.extend(model.promised.iter().map(|(name, unit)| {
            let mut found = self.findings.quantities.iter();
            let found = found.find(|found| found.name == *name).cloned();
            found.unwrap_or_else(|| Measured {
                name: name.clone(),
                unit: unit.clone(),
                value: Value::Missing,
                note: Some("the run ended before it was found".to_owned()),
            })
        }));
        measured
    }

    /// Everything that is needed to go on from where it ended; none where a step failed.
    pub fn saved(&self) -> Option<Saved<'_>> {
        (!matches!(self.end, End::Failed(_) | End::Stopped(_))).then(|| Saved {
            until: self.until,
            times: Cow::Borrowed(&self.times),
            now: Cow::Borrowed(&self.now),
            fork: self.fork.as_ref().map(Cow::Borrowed),
            recording: Cow::Borrowed(&self.recording),
            log: Cow::Borrowed(&self.log),
            unsolved: Cow::Borrowed(&self.unsolved),
        })
    }
}

/// Runs the model. `hear` is called before every step, where it may stop the run and take what a checkpoint needs, and
/// once more at the end.
pub fn run(model: &Model, hear: impl FnMut(&Moment<'_>) -> ControlFlow<()>) -> Outcome {
    Runner::new(model, model.mechanics.subject(model)).follow(hear)
}

/// Goes on with a run that was saved: to the same bits as without the interruption.
pub fn resume(
    model: &Model,
    saved: Saved<'_>,
    hear: impl FnMut(&Moment<'_>) -> ControlFlow<()>,
) -> Result<Outcome, ResumeError> {
    let mut course = Runner::new(model, model.mechanics.subject(model));
    course.restore(saved)?;
    Ok(course.follow(hear))
}
