//! Files for ParaView, one instant after the other.

use std::fs::{self, File};
use std::io::{self, BufWriter};

use super::schedule::Schedule;
use super::written::{Summed, Written};
use super::{FolderError, RunFolder};
use percuss_files::vtk::{Part, write_collection};
use percuss_part::Model;
use percuss_part::{ContactColumns, Outputs, Sight};

const FOLDER: &str = "fields";
const FIXED: &str = "fields/scenery_fixed.vtu";

/// The frames of a run. Their times and names follow from the scene alone, so that a resumed run finds its place.
pub(super) struct Frames {
    schedule: Schedule,
    /// The files of each instant, and what stands still where there is any: parts of the collection.
    fields: Vec<(&'static str, usize)>,
    standing: Option<usize>,
    /// The files of the instants that have passed.
    written: Vec<Written>,
}

impl Frames {
    /// Every `dt`, s, of a run that goes on from the time `passed`, s, with these files of the instants until then; at samples
    /// where steps are as long as they like.
    pub(super) fn new(
        folder: &RunFolder,
        model: &Model,
        outputs: &Outputs,
        dt: f64,
        passed: f64,
        files: &[Written],
    ) -> Result<Self, FolderError> {
        let made = fs::create_dir_all(folder.path().join(FOLDER));
        made.map_err(|source| folder.fault(FOLDER, source))?;
        let (standing, part) = &outputs.standing;
        if !standing.is_empty() {
            folder.write_with(FIXED, |out| standing.write(out))?;
        }
        let step = match model.integrator.method.is_fixed() {
            true => model.integrator.dt,
            false => model.output_dt,
        };
        let schedule = Schedule::new(dt, step, model.until, passed);
        Ok(Frames {
            written: kept(&schedule, outputs.fields.len(), files),
            schedule,
            fields: outputs.fields.clone(),
            standing: (!standing.is_empty()).then_some(*part),
        })
    }

    /// An error where a file of an instant is not as it was.
    pub(super) fn verify(folder: &RunFolder, files: &[Written]) -> Result<(), FolderError> {
        let mut files = files.iter().filter(|file| file.is_in(FOLDER));
        files.try_for_each(|file| file.verify(&folder.path().join(file.name())))
    }

    /// The files of the instants that have passed.
    pub(super) fn written(&self) -> &[Written] {
        &self.written
    }

    /// Takes away the frames of an earlier run.
    pub(super) fn clear(folder: &RunFolder) -> Result<(), FolderError> {
        let below = folder.path().join(FOLDER);
        if !below.is_dir() {
            return Ok(());
        }
        let fault = |source| folder.fault(FOLDER, source);
        for entry in fs::read_dir(&below).map_err(fault)? {
            let entry = entry.map_err(fault)?;
            let name = entry.file_name();
            if is_ours(&name.to_string_lossy()) {
                fs::remove_file(entry.path()).map_err(fault)?;
            }
        }
        // what others have put there stays
        let _ = fs::remove_dir(&below);
        Ok(())
    }

    /// Whether the next frame is to be written now.
    pub(super) fn is_due(&self, t: f64) -> bool {
        self.schedule.is_due(t)
    }

    /// Writes the next frame.
    pub(super) fn write(
        &mut self,
        folder: &RunFolder,
        sight: &dyn Sight,
        contacts: &ContactColumns,
    ) -> Result<(), FolderError> {
        let k = self.schedule.passed().len();
        let names: Vec<&'static str> = self.fields.iter().map(|(name, _)| *name).collect();
        for (what, fill) in names.into_iter().zip(sight.fields(contacts)) {
            self.put(folder, what, k, |out| fill(out))?;
        }
        self.schedule.advance();
        Ok(())
    }

    /// Writes a file of the instant `k`.
    fn put(
        &mut self,
        folder: &RunFolder,
        what: &str,
        k: usize,
        fill: impl FnOnce(&mut Summed<&mut BufWriter<File>>) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        let name = name(what, k);
        folder.write_with(&name, |out| {
            let mut out = Summed::new(out);
            fill(&mut out)?;
            self.written.push(Written::new(&name, &out.sum));
            Ok(())
        })
    }

    /// Writes which files belong to which time.
    pub(super) fn finish(&self, folder: &RunFolder) -> Result<(), FolderError> {
        let mut files = Vec::new();
        for (k, &time) in self.schedule.passed().iter().enumerate() {
            let first = files.len();
            for (what, part) in &self.fields {
                files.push((time, *part, name(what, k)));
            }
            files.extend(self.standing.map(|part| (time, part, FIXED.to_owned())));
            files[first..].sort_by_key(|(_, part, _)| *part);
        }
        let parts = files.iter().map(|(time, part, file)| Part {
            time: *time,
            part: *part,
            file,
        });
        let parts: Vec<Part<'_>> = parts.collect();
        folder.write_with("fields.pvd", |out| write_collection(out, &parts))
    }
}

/// Of the files at a checkpoint those of the instants that have passed.
fn kept(schedule: &Schedule, fields: usize, files: &[Written]) -> Vec<Written> {
    let files = files.iter().filter(|file| file.is_in(FOLDER)).cloned();
    files.take(schedule.passed().len() * fields).collect()
}

/// Whether a file of this name is a frame, or one that was not finished.
fn is_ours(name: &str) -> bool {
    let name = name.trim_start_matches('.').trim_end_matches(".part");
    let number = name
        .strip_suffix(".vtu")
        .and_then(|stem| stem.rsplit_once('_'));
    name == "scenery_fixed.vtu"
        || number.is_some_and(|(_, number)| {
            number.len() == 6 && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn name(what: &str, k: usize) -> String {
    format!("{FOLDER}/{what}_{k:06}.vtu")
}
