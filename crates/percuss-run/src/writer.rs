//! What a run leaves on disk as it goes.

use std::io::Write;

use super::film_writer::FilmWriter;
use super::frames::Frames;
use super::stream::{Stream, part, rows_until};
use super::written::{Written, verify_stream};
use super::{End, FolderError, Moment, RunFolder};
use percuss_files::vtk::network;
use percuss_part::Model;
use percuss_part::Sight;
use percuss_record::film::FILM;

const TRAJECTORIES: &str = "trajectories.csv";
const CONTACTS: &str = "contacts.csv";

/// The first line of the table of trajectories.
const TRAIL: &str = "t [s],id,name,x [m],y [m],z [m],qw,qx,qy,qz,\
    vx [m/s],vy [m/s],vz [m/s],wx [rad/s],wy [rad/s],wz [rad/s]";

/// Writes the film, trajectories, contacts and files for ParaView while a run goes on, so that memory need not hold them. To be
/// told of every moment before a checkpoint is made there: what a resumed run does not come by again is on disk then.
#[derive(Default)]
pub struct RunWriter {
    folder: Option<RunFolder>,
    trail: Option<Stream>,
    film: Option<FilmWriter>,
    frames: Option<Frames>,
    /// The contacts at the times of the frames.
    network: Option<Stream>,
    /// Whether the contacts at the end are wanted instead.
    last_contacts: bool,
    /// The last time that was written, s.
    passed: f64,
}

impl RunWriter {
    /// For a run from the start; what an earlier one left goes.
    pub fn begin(folder: &RunFolder, model: &Model) -> Result<Self, FolderError> {
        for name in [TRAJECTORIES, CONTACTS, FILM, "fields.pvd"] {
            folder.remove(name)?;
            folder.remove(&part(name))?;
        }
        Frames::clear(folder)?;
        let open = |name, header: &str| {
            let line = format!("{header}\n");
            Stream::begin(folder, name, line.as_bytes())
        };
        Self::new(folder, model, None, &[], open)
    }

    /// For a run that goes on from the time `t`, s, with these files as they were at its checkpoint. Nothing is changed
    /// where one of them is damaged.
    pub fn resume(
        folder: &RunFolder,
        model: &Model,
        t: f64,
        files: &[Written],
    ) -> Result<Self, FolderError> {
        let outputs = model.mechanics.outputs();
        let streams = [
            (outputs.trajectories, TRAJECTORIES),
            (outputs.contacts && outputs.vtk_dt.is_some(), CONTACTS),
            (outputs.film.is_some(), FILM),
        ];
        for (_, name) in streams.iter().filter(|(wanted, _)| *wanted) {
            verify_stream(folder, name, files)?;
        }
        Frames::verify(folder, files)?;
        let open =
            |name, _: &str| Stream::resume(folder, name, files, |table| rows_until(table, t));
        Self::new(folder, model, Some(t), files, open)
    }

    fn new(
        folder: &RunFolder,
        model: &Model,
        resumed: Option<f64>,
        files: &[Written],
        open: impl Fn(&'static str, &str) -> Result<Stream, FolderError>,
    ) -> Result<Self, FolderError> {
        let passed = resumed.unwrap_or(f64::NEG_INFINITY);
        let outputs = model.mechanics.outputs();
        let film = outputs.film;
        let film = film.map(|film| FilmWriter::new(folder, model, film, resumed, files));
        let frames = outputs.vtk_dt;
        let frames = frames.map(|dt| Frames::new(folder, model, &outputs, dt, passed, files));
        let frames = frames.transpose()?;
        let trail = outputs.trajectories.then(|| open(TRAJECTORIES, TRAIL));
        let network = outputs.contacts && frames.is_some();
        let network = network.then(|| open(CONTACTS, network::HEADER));
        Ok(RunWriter {
            folder: Some(folder.clone()),
            trail: trail.transpose()?,
            film: film.transpose()?,
            last_contacts: outputs.contacts && network.is_none(),
            network: network.transpose()?,
            frames,
            passed,
        })
    }

    /// Writes what is due at this moment; at the end the files get their names.
    pub fn hear(&mut self, moment: &Moment<'_>) -> Result<(), FolderError> {
        let (Some(folder), Some(sight)) = (self.folder.clone(), moment.sight()) else {
            return Ok(());
        };
        let failed = matches!(moment.end(), Some(End::Failed(_)));
        if moment.t() > self.passed && !failed {
            self.passed = moment.t();
            self.write(&folder, moment, &*sight)?;
        }
        match moment.end() {
            Some(_) => self.finish(&folder, &*sight, failed),
            None => Ok(()),
        }
    }

    /// Waits until what was written is on the disk; to be called before a checkpoint.
    pub fn sync(&self) -> Result<(), FolderError> {
        self.streams().try_for_each(Stream::sync)
    }

    /// What has been written that a run cannot write again when it goes on, as it is now: for a checkpoint.
    pub fn written(&self) -> Vec<Written> {
        let frames = self.frames.iter().flat_map(Frames::written).cloned();
        self.streams().map(Stream::written).chain(frames).collect()
    }

    fn streams(&self) -> impl Iterator<Item = &Stream> {
        let film = self.film.as_ref().map(FilmWriter::stream);
        let streams = [self.trail.as_ref(), self.network.as_ref(), film];
        streams.into_iter().flatten()
    }

    fn write(
        &mut self,
        folder: &RunFolder,
        moment: &Moment<'_>,
        sight: &dyn Sight,
    ) -> Result<(), FolderError> {
        if let (Some(stream), true) = (&mut self.trail, moment.is_sample()) {
            let mut rows = Vec::new();
            let written = sight.trail(&mut rows);
            written.map_err(|source| folder.fault(TRAJECTORIES, source))?;
            stream.append(&rows)?;
        }
        if let Some(film) = &mut self.film
            && film.is_due(sight.t())
        {
            film.write(sight)?;
        }
        let frames = self.frames.as_mut();
        let frames = frames.filter(|frames| frames.is_due(sight.t()));
        let Some(frames) = frames else {
            return Ok(());
        };
        let contacts = sight.contacts().unwrap_or_default();
        if let Some(stream) = &mut self.network {
            let mut rows = Vec::new();
            let (columns, name) = (contacts.columns(), |id| sight.name(id));
            let written = network::rows(&mut rows, sight.t(), &columns, &contacts.p, name);
            written.map_err(|source| folder.fault(CONTACTS, source))?;
            stream.append(&rows)?;
        }
        frames.write(folder, sight, &contacts)
    }

    fn finish(
        &self,
        folder: &RunFolder,
        sight: &dyn Sight,
        failed: bool,
    ) -> Result<(), FolderError> {
        self.streams().try_for_each(Stream::finish)?;
        if let Some(frames) = &self.frames {
            frames.finish(folder)?;
        }
        // contacts that are not known are those of a run that has not moved since it was resumed
        let contacts = match self.last_contacts && !failed {
            true => sight.contacts(),
            false => None,
        };
        let Some(contacts) = contacts else {
            return Ok(());
        };
        folder.write_with(CONTACTS, |out| {
            let (columns, name) = (contacts.columns(), |id| sight.name(id));
            writeln!(out, "{}", network::HEADER)?;
            network::rows(out, sight.t(), &columns, &contacts.p, name)
        })
    }
}
