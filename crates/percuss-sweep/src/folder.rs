use crate::SweepError;
use crate::journal::{Identity, Journal, Opened, Point};
use crate::sweep::Sweep;
use percuss_scene::run::FolderLock;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of a sweep; nobody else writes into it.
pub struct SweepFolder {
    path: PathBuf,
    journal: Journal,
    _lock: FolderLock,
}

/// A folder that was taken, the points that are done there, and what is to be told of it.
pub type Taken = (SweepFolder, Vec<Point>, Vec<String>);

impl SweepFolder {
    /// The folder at `path`, new or with points of the same sweep. `vary` is what is varied, as it was given.
    pub fn take(path: &Path, sweep: &Sweep, vary: Vec<String>) -> Result<Taken, SweepError> {
        let identity = Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            scene: sweep.scene.text.clone(),
            set: sweep.scene.sets.clone(),
            vary,
        };
        let made = fs::create_dir_all(path);
        made.map_err(|error| SweepError::in_file(path, format!("{error}; check the folder")))?;
        let lock = FolderLock::take(path);
        let lock = lock.map_err(|error| SweepError::Input(error.to_string()))?;
        let opened = Journal::open(path, &identity, sweep.grid.count, sweep.columns.len())?;
        let Opened {
            journal,
            done,
            notes,
        } = opened;
        let folder = SweepFolder {
            path: path.to_owned(),
            journal,
            _lock: lock,
        };
        Ok((folder, done, notes))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts a finished point on the disk.
    pub fn keep(&mut self, point: &Point) -> Result<(), SweepError> {
        self.journal.append(point)
    }

    /// Writes a file whole or not at all.
    pub fn write(&self, name: &str, text: &str) -> Result<(), SweepError> {
        let path = self.path.join(name);
        let partial = path.with_extension("part");
        let written = fs::write(&partial, text).and_then(|()| fs::rename(&partial, &path));
        written.map_err(|error| SweepError::unwritten(&path, &error))
    }
}
