//! The run folder: the same files as the program writes.

use crate::watch::Signal;
use percuss_files::checkpoint::{CheckpointError, Fingerprint, Shelf};
use percuss_report::publish;
use percuss_scene::Model;
use percuss_scene::run::{
    Checkpoint, End, FolderError, FolderLock, Moment, Outcome, ResumeError, RunFolder, RunWriter,
    Saved, Summary, difference_to,
};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// Of the time of a run no more than one part in this many goes into checkpoints.
const SHARE: u32 = 10;

/// What is run, as its folder tells of it.
pub struct Record<'a> {
    pub model: &'a Model,
    pub description: &'a str,
    /// The file that says what was run, and its text.
    pub file: &'static str,
    pub text: String,
    /// What tells it from others.
    pub print: Fingerprint,
}

/// Where a run goes, and what was saved there.
pub struct Place {
    folder: RunFolder,
    /// Nobody else writes into it.
    _lock: Option<FolderLock>,
    shelf: Shelf,
    checkpoint: Option<Checkpoint<'static>>,
    /// What the user should know, and what does not end the run.
    notes: Vec<String>,
}

impl Place {
    /// The folder at `path`, new or to go on with.
    pub fn take(path: &Path, resume: bool, record: &Record<'_>) -> Result<Self, String> {
        let folder = match resume {
            true => RunFolder::at(path),
            false => RunFolder::take(path).map_err(told)?,
        };
        let lock = folder.path().is_dir();
        let lock = lock.then(|| FolderLock::take(folder.path()).map_err(told));
        let shelf = Shelf::new(folder.path(), record.print);
        let mut place = Place {
            folder,
            _lock: lock.transpose()?,
            shelf,
            checkpoint: None,
            notes: Vec::new(),
        };
        if resume {
            let taken = place.shelf.take().map_err(|fault| {
                let told = match &fault {
                    CheckpointError::Foreign(_) => {
                        difference_to(&path.join(record.file), &record.text)
                    }
                    _ => None,
                };
                match told {
                    Some(told) => format!("{fault} ({told})"),
                    None => fault.to_string(),
                }
            })?;
            place.notes.extend(taken.note);
            if taken.version != env!("CARGO_PKG_VERSION") {
                place.notes.push(format!(
                    "{}: the checkpoint was written by percuss {}; the numbers may differ in their last digits from now on",
                    place.folder.path().display(),
                    taken.version
                ));
            }
            place.checkpoint = Some(taken.value);
        }
        Ok(place)
    }
}

/// Stands beside a run: has its results and checkpoints written.
pub struct Keeper {
    place: Place,
    writer: RunWriter,
    /// Computing time of the parts before this one, s, and when this one began.
    before: f64,
    begin: Instant,
    fault: Option<FolderError>,
    /// End of the run, s.
    until: f64,
    every: Duration,
    last: Instant,
    pause: Duration,
    /// Whether it has told that checkpoints cannot be written.
    warned: bool,
}

impl Keeper {
    /// Ready for the first step; `every` is the time between two checkpoints, s.
    pub fn new(place: Place, record: &Record<'_>, every: f64) -> Result<Self, String> {
        let model = record.model;
        let writer = match &place.checkpoint {
            Some(Checkpoint { saved, files, .. }) => {
                let t = saved.resumes_at(model);
                let t = t.map_err(|fault| checkpoint_fault(&place, &fault))?;
                RunWriter::resume(&place.folder, model, t, files).map_err(told)?
            }
            None => {
                place.shelf.clear().map_err(|fault| fault.to_string())?;
                RunWriter::begin(&place.folder, model).map_err(told)?
            }
        };
        let head = concat!(
            "# run by percuss ",
            env!("CARGO_PKG_VERSION"),
            ", defaults filled in\n\n"
        );
        let written = (place.folder).write(record.file, &(head.to_owned() + &record.text));
        written.map_err(told)?;
        let every = Duration::try_from_secs_f64(every)
            .map_err(|_| "checkpoint: give a number of seconds, such as 30".to_owned())?;
        let before = place.checkpoint.as_ref().map_or(0.0, |it| it.run_s);
        Ok(Keeper {
            place,
            writer,
            before,
            begin: Instant::now(),
            fault: None,
            until: model.until,
            every,
            last: Instant::now(),
            pause: every,
            warned: false,
        })
    }

    /// Where to go on from.
    pub fn take_saved(&mut self) -> Option<Saved<'static>> {
        self.place.checkpoint.take().map(|it| it.saved)
    }

    /// What a checkpoint holds that is made now.
    fn checkpoint<'a>(&self, saved: Saved<'a>) -> Checkpoint<'a> {
        Checkpoint {
            run_s: self.before + self.begin.elapsed().as_secs_f64(),
            done: false,
            files: self.writer.written(),
            saved,
        }
    }

    /// What to do before a step, and at the end.
    pub fn hear(&mut self, moment: &Moment<'_>, signal: &Signal) -> ControlFlow<()> {
        if self.fault.is_none() {
            self.fault = self.writer.hear(moment).err();
        }
        if signal.pass(moment, self.until) || self.fault.is_some() {
            return ControlFlow::Break(());
        }
        if moment.end().is_none() && self.last.elapsed() >= self.pause {
            self.save(moment);
        }
        ControlFlow::Continue(())
    }

    /// A checkpoint that cannot be written is no reason to stop; the next one may be.
    fn save(&mut self, moment: &Moment<'_>) {
        let begin = Instant::now();
        let synced = self.writer.sync().map_err(told);
        let shelf = &self.place.shelf;
        let put = |()| {
            let put = shelf.put(&self.checkpoint(moment.saved()));
            put.map_err(|fault| fault.to_string())
        };
        if let Err(fault) = synced.and_then(put)
            && !self.warned
        {
            self.warned = true;
            let note = format!("{fault}; the run goes on without checkpoints");
            self.place.notes.push(note);
        }
        self.last = Instant::now();
        self.pause = self.every.max(SHARE * (self.last - begin));
    }

    /// Writes what the run has left behind; what the user should know of it.
    pub fn close(
        mut self,
        record: &Record<'_>,
        outcome: &Outcome,
        summary: &Summary,
    ) -> Result<Vec<String>, String> {
        let Place { folder, shelf, .. } = &self.place;
        let checkpoint = outcome.saved().map(|saved| Checkpoint {
            done: outcome.end.is_regular(),
            ..self.checkpoint(saved)
        });
        let keep = || checkpoint.as_ref().map_or(Ok(()), |it| shelf.put(it));
        if let Some(fault) = self.fault {
            // the first fault is the one to be told
            let _ = folder.write_outcome(summary, outcome);
            return Err(format!("{fault}; stopped at t = {} s", outcome.state.t));
        }
        if outcome.end == End::Interrupted {
            keep().map_err(|fault| fault.to_string())?;
        }
        folder.write_outcome(summary, outcome).map_err(told)?;
        let Record {
            model, description, ..
        } = record;
        publish(folder, description, model, outcome, summary).map_err(told)?;
        if outcome.end.is_regular() {
            // the results are whole without it
            if let Err(fault) = keep().and_then(|()| shelf.keep_newest()) {
                let note = format!("{fault}; the run cannot be made longer");
                self.place.notes.push(note);
            }
        }
        Ok(self.place.notes)
    }

    /// Why the run cannot go on from its checkpoint.
    pub fn unfit(&self, fault: &ResumeError) -> String {
        checkpoint_fault(&self.place, fault)
    }
}

fn checkpoint_fault(place: &Place, fault: &ResumeError) -> String {
    let path = place.folder.path().join("checkpoint");
    format!("{}: {fault}", path.display())
}

fn told(fault: FolderError) -> String {
    fault.to_string()
}
