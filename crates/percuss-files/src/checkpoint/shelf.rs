use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::container::{Container, Flaw};
use super::error::CheckpointError;
use super::fingerprint::Fingerprint;

const NEWEST: &str = "checkpoint";
const PREVIOUS: &str = "checkpoint.previous";
const PARTIAL: &str = ".checkpoint.part";
const LINK: &str = ".checkpoint.link";

/// The checkpoints of one scene in one folder: the newest and the one before it.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
    fingerprint: Fingerprint,
}

/// A value that was taken from a checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken<T> {
    /// The value.
    pub value: T,
    /// The version of percuss that wrote it.
    pub version: String,
    /// What was wrong with the newest checkpoint, where the one before it had to serve.
    pub note: Option<String>,
}

impl Shelf {
    /// The shelf in `folder` for the scene with this [fingerprint](super::Fingerprint).
    pub fn new(folder: &Path, fingerprint: Fingerprint) -> Self {
        Shelf {
            folder: folder.to_owned(),
            fingerprint,
        }
    }

    /// Whether a folder holds a checkpoint, good or not.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(NEWEST).is_file() || folder.join(PREVIOUS).is_file()
    }

    /// Puts a value down as the newest. At every moment there is a whole checkpoint on the disk, from the first one on.
    pub fn put(&self, value: &impl Serialize) -> Result<(), CheckpointError> {
        let path = self.folder.join(NEWEST);
        let bytes = Container::write(self.fingerprint, value).map_err(|source| {
            CheckpointError::Encoding {
                path: path.clone(),
                source,
            }
        })?;
        let partial = self.folder.join(PARTIAL);
        let written = write_through(&partial, &bytes)
            .and_then(|()| self.keep_as_previous(&path))
            .and_then(|()| fs::rename(&partial, &path))
            .and_then(|()| sync_folder(&self.folder));
        written.map_err(|source| {
            // a part of a checkpoint is of no use and takes room
            let _ = fs::remove_file(&partial);
            CheckpointError::Io { path, source }
        })
    }

    /// Gives the newest checkpoint its second name: at no moment is either name missing, where the disk knows links.
    fn keep_as_previous(&self, newest: &Path) -> io::Result<()> {
        let link = self.folder.join(LINK);
        let previous = self.folder.join(PREVIOUS);
        // a link that a killed run left behind
        let _ = fs::remove_file(&link);
        let kept = fs::hard_link(newest, &link).and_then(|()| fs::rename(&link, &previous));
        // where both names are of one file already, as after a kill between two renames, the link stays
        let _ = fs::remove_file(&link);
        match kept.or_else(|_| fs::rename(newest, &previous)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    /// The newest value, or the one before it where the newest is damaged or missing.
    pub fn take<T: DeserializeOwned>(&self) -> Result<Taken<T>, CheckpointError> {
        let (newest, previous) = (self.folder.join(NEWEST), self.folder.join(PREVIOUS));
        let what = match self.open(&newest)? {
            Found::Whole(value, version) => {
                let note = None;
                return Ok(Taken {
                    value,
                    version,
                    note,
                });
            }
            Found::Damaged(what) => Some(what),
            Found::Nothing => None,
        };
        match (self.open(&previous)?, what) {
            (Found::Whole(value, version), _) => {
                // in the place of the damaged one, so that it is not the next to be replaced
                fs::rename(&previous, &newest).map_err(|source| CheckpointError::Io {
                    path: previous,
                    source,
                })?;
                let note = what.map(|what| {
                    let path = newest.display();
                    format!("{path}: the checkpoint is damaged ({what}); going on from the one before it")
                });
                Ok(Taken {
                    value,
                    version,
                    note,
                })
            }
            (Found::Damaged(what), None) => Err(CheckpointError::Damaged {
                path: previous,
                what,
            }),
            (_, Some(what)) => Err(CheckpointError::Damaged { path: newest, what }),
            (Found::Nothing, None) => Err(CheckpointError::Missing(self.folder.clone())),
        }
    }

    /// Takes the one before the newest away: a finished run needs it no more.
    pub fn keep_newest(&self) -> Result<(), CheckpointError> {
        self.remove(PREVIOUS)
    }

    /// Takes all checkpoints away, of whatever scene.
    pub fn clear(&self) -> Result<(), CheckpointError> {
        // the older one first: what remains after a kill is never older than what was there
        self.remove(PREVIOUS)?;
        self.remove(NEWEST)?;
        self.remove(LINK)?;
        self.remove(PARTIAL)
    }

    fn remove(&self, name: &str) -> Result<(), CheckpointError> {
        let path = self.folder.join(name);
        match fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(CheckpointError::Io { path, source })
            }
            _ => Ok(()),
        }
    }

    fn open<T: DeserializeOwned>(&self, path: &Path) -> Result<Found<T>, CheckpointError> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(source) => {
                return Err(CheckpointError::Io {
                    path: path.to_owned(),
                    source,
                });
            }
        };
        let container = match Container::read(&bytes) {
            Ok(container) => container,
            Err(Flaw::Damaged(what)) => return Ok(Found::Damaged(what)),
            Err(Flaw::Format(format)) => {
                return Err(CheckpointError::Format {
                    path: path.to_owned(),
                    format,
                });
            }
        };
        if container.fingerprint.scene != self.fingerprint.scene {
            return Err(CheckpointError::Foreign(path.to_owned()));
        }
        if container.fingerprint.meshes != self.fingerprint.meshes {
            return Err(CheckpointError::Meshes(path.to_owned()));
        }
        match container.value() {
            Ok(value) => Ok(Found::Whole(value, container.version.to_owned())),
            Err(_) => Ok(Found::Damaged("its contents cannot be read")),
        }
    }
}

/// What a file turned out to be.
enum Found<T> {
    Nothing,
    Damaged(&'static str),
    Whole(T, String),
}

/// Writes a file and waits until it is on the disk.
fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Waits until the names in a folder are on the disk, where the system knows how to.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        other => other,
    }
}
