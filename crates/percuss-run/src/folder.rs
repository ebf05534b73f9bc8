//! The run folder: every file is written beside its name and moved there when it is whole.

use rayon::prelude::*;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

use super::lock::LOCK;
use super::{Logged, Outcome, Summary};
use percuss_files::checkpoint::Shelf;
use percuss_record::film::FilmError;
use percuss_record::findings::Findings;
use percuss_record::recording::Recording;

/// The file that holds the scene of a run.
pub const SCENE: &str = "scene.toml";
/// The file that tells of the system of a run that a program gave in place of a scene.
pub const SYSTEM: &str = "system.toml";
/// The folder of tables and figures below a run folder.
pub const FINDINGS: &str = "findings";
/// The figures as data, in that folder.
pub const FIGURES: &str = "figures.json";

/// Why a run folder cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// There is a file in its place.
    #[error("{}: this is a file, and a run needs a folder; choose another with --out", .0.display())]
    File(PathBuf),
    /// The folder holds something else.
    #[error("{}: this folder is not empty and holds no percuss run; choose another with --out", .0.display())]
    Foreign(PathBuf),
    /// Another program works in it.
    #[error("{}: another percuss{by} works in this folder; wait until it ends, or choose another with --out", path.display())]
    Taken {
        /// Which folder.
        path: PathBuf,
        /// Who, as far as that is known.
        by: String,
    },
    /// What moved cannot be shown.
    #[error(transparent)]
    Film(#[from] FilmError),
    /// A file that a run has to go on with is not as it was at its checkpoint.
    #[error("{}: damaged since the checkpoint: {what}; put it back from a copy, or run it again without --resume", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it, and what is lost.
        what: String,
    },
    /// Reading or writing failed.
    #[error("{}: {source}; check the path and the space on the disk", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
}

/// A folder that holds one run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// Takes the folder at `path`, which may be new, empty, or an earlier run that is to be replaced.
    pub fn take(path: &Path) -> Result<Self, FolderError> {
        let fault = |source| FolderError::Io {
            path: path.to_owned(),
            source,
        };
        if path.is_file() {
            return Err(FolderError::File(path.to_owned()));
        }
        fs::create_dir_all(path).map_err(fault)?;
        let mut entries = fs::read_dir(path).map_err(fault)?;
        let empty = entries.all(|entry| entry.is_ok_and(|entry| entry.file_name() == LOCK));
        let is_run = [SCENE, SYSTEM].iter().any(|file| path.join(file).is_file());
        if !empty && !is_run {
            return Err(FolderError::Foreign(path.to_owned()));
        }
        Ok(RunFolder {
            path: path.to_owned(),
        })
    }

    /// The folder at `path` as it is, to go on with the run in it.
    pub fn at(path: &Path) -> Self {
        RunFolder {
            path: path.to_owned(),
        }
    }

    /// A folder below `parent` that does not exist yet: `name`, or `name-2`, `name-3`, …
    pub fn fresh(parent: &Path, name: &str) -> Result<Self, FolderError> {
        fs::create_dir_all(parent).map_err(|source| FolderError::Io {
            path: parent.to_owned(),
            source,
        })?;
        for k in 1.. {
            let path = match k {
                1 => parent.join(name),
                _ => parent.join(format!("{name}-{k}")),
            };
            match fs::create_dir(&path) {
                Ok(()) => return Ok(RunFolder { path }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(source) => return Err(FolderError::Io { path, source }),
            }
        }
        unreachable!("names do not run out")
    }

    /// The newest folder of that name below `parent` that holds a checkpoint, its own or one of a study in a folder of it: the one
    /// with the highest number.
    pub fn latest(parent: &Path, name: &str) -> Option<Self> {
        let entries = fs::read_dir(parent).ok()?.filter_map(Result::ok);
        let numbered = entries.filter_map(|entry| {
            let found = entry.file_name();
            let rest = found.to_str()?.strip_prefix(name)?;
            let number = match rest {
                "" => 1,
                _ => rest.strip_prefix('-')?.parse::<u64>().ok()?,
            };
            is_kept(&entry.path()).then_some((number, entry.path()))
        });
        let (_, path) = numbered.max_by_key(|(number, _)| *number)?;
        Some(RunFolder { path })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a text file whole or not at all.
    pub fn write(&self, name: &str, text: &str) -> Result<(), FolderError> {
        self.write_with(name, |out| out.write_all(text.as_bytes()))
    }

    /// Writes summary, history and events of a run, and its first unsolved contact problem. A study has neither history nor
    /// events.
    pub fn write_outcome(&self, summary: &Summary, outcome: &Outcome) -> Result<(), FolderError> {
        self.clear()?;
        // small files first, and each is tried: where the disk is full, what fits is kept
        let mut written = vec![self.write_with("summary.json", |out| {
            serde_json::to_writer_pretty(&mut *out, summary)?;
            writeln!(out)
        })];
        let stepped = outcome.recording.channels.len() > 1;
        if stepped {
            written.push(self.write_with("events.csv", |out| {
                events(outcome.log.iter().filter(|logged| logged.reported), out)
            }));
        }
        if let Some(text) = &outcome.unsolved {
            written.push(self.write_with("unsolved.dat", |out| out.write_all(text)));
        }
        written.push(self.write_findings(&outcome.findings));
        if stepped {
            written.push(self.write_with("events-all.csv", |out| events(outcome.log.iter(), out)));
            written.push(self.write_with("history.csv", |out| history(&outcome.recording, out)));
        }
        written.into_iter().collect()
    }

    /// Writes tables, figures as data, and other files into a folder below.
    fn write_findings(&self, findings: &Findings) -> Result<(), FolderError> {
        let below = self.path.join(FINDINGS);
        match fs::remove_dir_all(&below) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                return Err(self.fault(FINDINGS, source));
            }
            _ => {}
        }
        if findings.is_bare() {
            return Ok(());
        }
        fs::create_dir_all(&below).map_err(|source| self.fault(FINDINGS, source))?;
        for table in &findings.tables {
            let name = format!("{FINDINGS}/{}.csv", table.name);
            self.write_with(&name, |out| table.write(out))?;
        }
        for (name, text) in &findings.files {
            self.write(&format!("{FINDINGS}/{name}"), text)?;
        }
        if findings.figures.is_empty() {
            return Ok(());
        }
        self.write_with(&format!("{FINDINGS}/{FIGURES}"), |out| {
            Ok(serde_json::to_writer(out, &findings.figures)?)
        })
    }

    /// Takes away what an earlier run may have left and this one may not write.
    fn clear(&self) -> Result<(), FolderError> {
        let fault = |path: &Path, source| FolderError::Io {
            path: path.to_owned(),
            source,
        };
        for entry in fs::read_dir(&self.path).map_err(|error| fault(&self.path, error))? {
            let path = entry.map_err(|error| fault(&self.path, error))?.path();
            let name = path.file_name().map(|name| name.to_string_lossy());
            let stale = name.is_some_and(|name| {
                let drawn = name.starts_with("plot-") && name.ends_with(".svg");
                let samples = ["history.csv", "events.csv", "events-all.csv"];
                drawn || name == "bodies.svg" || name == "unsolved.dat" || samples.contains(&&*name)
            });
            if stale {
                fs::remove_file(&path).map_err(|error| fault(&path, error))?;
            }
        }
        Ok(())
    }

    /// Takes a file away, where there is one.
    pub(super) fn remove(&self, name: &str) -> Result<(), FolderError> {
        match fs::remove_file(self.path.join(name)) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(self.fault(name, source))
            }
            _ => Ok(()),
        }
    }

    /// What went wrong with a file.
    pub(super) fn fault(&self, name: &str, source: io::Error) -> FolderError {
        let path = self.path.join(name);
        FolderError::Io { path, source }
    }

    /// Writes a file, which may be in a folder below, whole or not at all.
    pub(super) fn write_with(
        &self,
        name: &str,
        fill: impl FnOnce(&mut BufWriter<fs::File>) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        let (below, last) = name.rsplit_once('/').unwrap_or(("", name));
        let partial = self.path.join(below).join(format!(".{last}.part"));
        let path = self.path.join(name);
        let write = || {
            let mut out = BufWriter::new(fs::File::create(&partial)?);
            fill(&mut out)?;
            out.into_inner()
                .map_err(|error| error.into_error())?
                .sync_all()?;
            fs::rename(&partial, &path)
        };
        write().map_err(|source| {
            // a part of a file is of no use and takes room
            let _ = fs::remove_file(&partial);
            FolderError::Io { path, source }
        })
    }
}

/// Whether a folder holds a checkpoint of a run, or, in a folder of it, one of a study.
fn is_kept(path: &Path) -> bool {
    let inside = || fs::read_dir(path).into_iter().flatten().flatten();
    Shelf::is_in(path) || inside().any(|entry| Shelf::is_in(&entry.path()))
}

/// Samples as CSV; the header gives each channel with its unit.
fn history(recording: &Recording, out: &mut impl Write) -> io::Result<()> {
    for (i, channel) in recording.channels.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        write!(out, "{comma}{} [{}]", channel.name, channel.unit)?;
    }
    writeln!(out)?;
    let rows: Vec<usize> = (0..recording.t().len()).collect();
    for some in rows.chunks(64 * ROWS) {
        // writing to memory does not fail
        let text = |rows: &[usize]| {
            let mut text = Vec::new();
            let _ = lines(recording, rows, &mut text);
            text
        };
        let texts: Vec<Vec<u8>> = some.par_chunks(ROWS).map(text).collect();
        for text in texts {
            out.write_all(&text)?;
        }
    }
    Ok(())
}

/// Rows of the samples that are written out at once.
const ROWS: usize = 256;

/// Some rows of the samples as CSV.
fn lines(recording: &Recording, rows: &[usize], out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        for (i, channel) in recording.channels.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            // the shortest digits that read back as the same number
            write!(out, "{comma}{:?}", channel.values[*row])?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Incidents as CSV.
fn events<'a>(log: impl Iterator<Item = &'a Logged>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "time,contact,from,to,direction_1,direction_2")?;
    for logged in log {
        write!(
            out,
            "{:?},{},{},{}",
            logged.t, logged.label, logged.from, logged.to
        )?;
        match logged.direction {
            Some([a, b]) => writeln!(out, ",{a:?},{b:?}")?,
            None => writeln!(out, ",,")?,
        }
    }
    Ok(())
}
