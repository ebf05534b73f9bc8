//! What a run of a world leaves on disk as it goes.

use std::io::Write;

use super::frames::Frames;
use super::names::Names;
use super::reel::{FILM, Reel};
use super::stream::{Stream, rows_until};
use super::{End, FolderError, Moment, RunFolder, View, trail};
use crate::model::Model;
use crate::vtk::network;

const TRAJECTORIES: &str = "trajectories.csv";
const CONTACTS: &str = "contacts.csv";

/// Writes the film, trajectories, contacts and files for ParaView while a run goes on, so that memory need not hold them. To be
/// told of every moment before a checkpoint is made there: what a resumed run does not come by again is on disk then.
#[derive(Default)]
pub struct Scribe {
    folder: Option<RunFolder>,
    names: Names,
    trail: Option<Stream>,
    reel: Option<Reel>,
    frames: Option<Frames>,
    /// The contacts at the times of the frames.
    network: Option<Stream>,
    /// Whether the contacts at the end are wanted instead.
    last_contacts: bool,
    /// The last time that was written, s.
    passed: f64,
}

impl Scribe {
    /// For a run from the start; what an earlier one left goes.
    pub fn begin(folder: &RunFolder, model: &Model) -> Result<Self, FolderError> {
        for name in [TRAJECTORIES, CONTACTS, FILM, "fields.pvd"] {
            folder.remove(name)?;
            folder.remove(&format!(".{name}.part"))?;
        }
        Frames::clear(folder)?;
        let open = |name, header: &str| {
            let line = format!("{header}\n");
            Stream::begin(folder, name, line.as_bytes())
        };
        Self::new(folder, model, None, open)
    }

    /// For a run that goes on from the time `t`, s.
    pub fn resume(folder: &RunFolder, model: &Model, t: f64) -> Result<Self, FolderError> {
        let open = |name, _: &str| Stream::resume(folder, name, |table| rows_until(table, t));
        Self::new(folder, model, Some(t), open)
    }

    fn new(
        folder: &RunFolder,
        model: &Model,
        resumed: Option<f64>,
        open: impl Fn(&'static str, &str) -> Result<Stream, FolderError>,
    ) -> Result<Self, FolderError> {
        let Some(world) = model.world() else {
            return Ok(Scribe::default());
        };
        let passed = resumed.unwrap_or(f64::NEG_INFINITY);
        let reel = world.output.film_dt;
        let reel = reel.map(|dt| Reel::new(folder, model, world, dt, resumed));
        let frames = match world.output.vtk_dt {
            Some(dt) => Some(Frames::new(folder, model, world, dt, passed)?),
            None => None,
        };
        let trail = world.output.all.then(|| open(TRAJECTORIES, trail::HEADER));
        let network = world.output.contacts && frames.is_some();
        let network = network.then(|| open(CONTACTS, network::HEADER));
        Ok(Scribe {
            folder: Some(folder.clone()),
            names: Names::new(world),
            trail: trail.transpose()?,
            reel: reel.transpose()?,
            last_contacts: world.output.contacts && network.is_none(),
            network: network.transpose()?,
            frames,
            passed,
        })
    }

    /// Writes what is due at this moment; at the end the files get their names.
    pub fn hear(&mut self, moment: &Moment<'_>) -> Result<(), FolderError> {
        let (Some(folder), Some(view)) = (self.folder.clone(), moment.view()) else {
            return Ok(());
        };
        let failed = matches!(moment.end(), Some(End::Failed(_)));
        if moment.t() > self.passed && !failed {
            self.passed = moment.t();
            self.write(&folder, moment, &view)?;
        }
        match moment.end() {
            Some(_) => self.finish(&folder, &view, failed),
            None => Ok(()),
        }
    }

    /// Waits until what was written is on the disk; to be called before a checkpoint.
    pub fn sync(&self) -> Result<(), FolderError> {
        let reel = self.reel.as_ref().map(Reel::stream);
        let streams = [self.trail.as_ref(), self.network.as_ref(), reel];
        streams.into_iter().flatten().try_for_each(Stream::sync)
    }

    fn write(
        &mut self,
        folder: &RunFolder,
        moment: &Moment<'_>,
        view: &View<'_>,
    ) -> Result<(), FolderError> {
        if let Some(stream) = self.trail.as_mut().filter(|_| moment.is_sample()) {
            let mut rows = Vec::new();
            let written = trail::rows(&mut rows, view, &self.names);
            written.map_err(|source| folder.fault(TRAJECTORIES, source))?;
            stream.append(&rows)?;
        }
        let reel = self.reel.as_mut().filter(|reel| reel.is_due(view));
        let frames = self.frames.as_mut().filter(|frames| frames.is_due(view));
        if let Some(reel) = reel {
            reel.write(view)?;
        }
        let Some(frames) = frames else {
            return Ok(());
        };
        let contacts = view.contacts().unwrap_or_default();
        if let Some(stream) = &mut self.network {
            let mut rows = Vec::new();
            let (columns, name) = (contacts.columns(), |id| self.names.member(id));
            let written = network::rows(&mut rows, view.state.t, &columns, &contacts.p, name);
            written.map_err(|source| folder.fault(CONTACTS, source))?;
            stream.append(&rows)?;
        }
        frames.write(folder, view, &contacts)
    }

    fn finish(
        &mut self,
        folder: &RunFolder,
        view: &View<'_>,
        failed: bool,
    ) -> Result<(), FolderError> {
        let reel = self.reel.take().map(Reel::into_stream);
        for stream in [self.trail.take(), self.network.take(), reel] {
            stream.map_or(Ok(()), Stream::finish)?;
        }
        if let Some(frames) = &self.frames {
            frames.finish(folder)?;
        }
        // contacts that are not known are those of a run that has not moved since it was resumed
        let contacts = view.contacts().filter(|_| self.last_contacts && !failed);
        let Some(contacts) = contacts else {
            return Ok(());
        };
        folder.write_with(CONTACTS, |out| {
            let (columns, name) = (contacts.columns(), |id| self.names.member(id));
            writeln!(out, "{}", network::HEADER)?;
            network::rows(out, view.state.t, &columns, &contacts.p, name)
        })
    }
}
