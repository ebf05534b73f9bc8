//! The run folder: the same files as the program writes.

use crate::scene::Ready;
use crate::watch::Signal;
use percuss::report::publish;
use percuss::scene::checkpoint::{CheckpointError, Shelf, fingerprint, first_difference};
use percuss::scene::run::{
    End, FolderError, Moment, Outcome, ResumeError, RunFolder, Saved, Scribe, Summary,
};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// Of the time of a run no more than one part in this many goes into checkpoints.
const SHARE: u32 = 10;

/// Where a run goes, and what was saved there.
pub struct Place {
    folder: RunFolder,
    shelf: Shelf,
    saved: Option<Saved<'static>>,
    /// What the user should know, and what does not end the run.
    notes: Vec<String>,
}

impl Place {
    /// The folder at `path`, new or to go on with.
    pub fn take(path: &Path, resume: bool, ready: &Ready) -> Result<Self, String> {
        let folder = match resume {
            true => RunFolder::at(path),
            false => RunFolder::take(path).map_err(told)?,
        };
        let print = fingerprint(&ready.scene).map_err(|fault| fault.to_string())?;
        let shelf = Shelf::new(folder.path(), print);
        let mut place = Place {
            folder,
            shelf,
            saved: None,
            notes: Vec::new(),
        };
        if resume {
            let taken = place.shelf.take().map_err(|fault| {
                let told = match &fault {
                    CheckpointError::Foreign(_) => first_difference(path, &ready.scene),
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
            place.saved = Some(taken.value);
        }
        Ok(place)
    }
}

/// Stands beside a run: has its results and checkpoints written.
pub struct Keeper {
    place: Place,
    scribe: Scribe,
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
    pub fn new(place: Place, ready: &Ready, every: f64) -> Result<Self, String> {
        let scribe = match &place.saved {
            Some(saved) => {
                let t = saved.resumes_at(&ready.model);
                let t = t.map_err(|fault| checkpoint_fault(&place, &fault))?;
                Scribe::resume(&place.folder, &ready.model, t).map_err(told)?
            }
            None => {
                place.shelf.clear().map_err(|fault| fault.to_string())?;
                Scribe::begin(&place.folder, &ready.model).map_err(told)?
            }
        };
        let text = ready.scene.to_toml().map_err(|fault| fault.to_string())?;
        let head = concat!(
            "# run by percuss ",
            env!("CARGO_PKG_VERSION"),
            ", defaults filled in\n\n"
        );
        let written = place.folder.write("scene.toml", &(head.to_owned() + &text));
        written.map_err(told)?;
        let every = Duration::try_from_secs_f64(every)
            .map_err(|_| "checkpoint: give a number of seconds, such as 30".to_owned())?;
        Ok(Keeper {
            place,
            scribe,
            fault: None,
            until: ready.model.until,
            every,
            last: Instant::now(),
            pause: every,
            warned: false,
        })
    }

    /// Where to go on from.
    pub fn take_saved(&mut self) -> Option<Saved<'static>> {
        self.place.saved.take()
    }

    /// What to do before a step, and at the end.
    pub fn hear(&mut self, moment: &Moment<'_>, signal: &Signal) -> ControlFlow<()> {
        if self.fault.is_none() {
            self.fault = self.scribe.hear(moment).err();
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
        let synced = self.scribe.sync().map_err(told);
        let shelf = &self.place.shelf;
        let put = |()| {
            shelf
                .put(&moment.saved())
                .map_err(|fault| fault.to_string())
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
        ready: &Ready,
        outcome: &Outcome,
        summary: &Summary,
    ) -> Result<Vec<String>, String> {
        let Place { folder, shelf, .. } = &self.place;
        let keep = || outcome.saved().map_or(Ok(()), |saved| shelf.put(&saved));
        if let Some(fault) = self.fault {
            // the first fault is the one to be told
            let _ = folder.write_outcome(summary, outcome);
            return Err(format!("{fault}; stopped at t = {} s", outcome.state.t));
        }
        if outcome.end == End::Interrupted {
            keep().map_err(|fault| fault.to_string())?;
        }
        folder.write_outcome(summary, outcome).map_err(told)?;
        publish(folder, &ready.scene, &ready.model, outcome, summary).map_err(told)?;
        if outcome.end == End::Complete {
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
