//! One program at a time in a folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::FolderError;

/// The file that is locked; it holds the process id of the program that works in the folder.
pub(super) const LOCK: &str = ".lock";

/// The right to write into a folder, until it is dropped. The system takes it back when the program ends, however it ends;
/// a file that a killed program leaves behind locks nothing.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    /// None on file systems that know no locks.
    _file: Option<File>,
}

impl FolderLock {
    /// Locks the folder at `folder`, which must be there.
    pub fn take(folder: &Path) -> Result<Self, FolderError> {
        let path = folder.join(LOCK);
        let id = process::id().to_string();
        loop {
            match lock(&path, &id) {
                Err(Refusal::Taken) => {
                    return Err(FolderError::Taken {
                        path: folder.to_owned(),
                        by: holder(&path),
                    });
                }
                Err(Refusal::Failed(source)) => return Err(FolderError::Io { path, source }),
                // whoever had it may have taken the file away before it was locked here
                Ok(Some(file)) if !is_at(&file, &path) => {}
                Ok(file) => return Ok(FolderLock { path, _file: file }),
            }
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // a file that stays locks nothing
        let _ = fs::remove_file(&self.path);
    }
}

enum Refusal {
    Taken,
    Failed(io::Error),
}

/// The file with this process id in it, locked.
fn lock(path: &Path, id: &str) -> Result<Option<File>, Refusal> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let mut file = options.open(path).map_err(Refusal::Failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Refusal::Taken),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            return Ok(None);
        }
        Err(TryLockError::Error(error)) => return Err(Refusal::Failed(error)),
    }
    // on a full disk it is locked all the same, and only nobody knows by whom
    let _ = file.set_len(0).and_then(|()| file.write_all(id.as_bytes()));
    Ok(Some(file))
}

/// Whether a file is still the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |found: fs::Metadata| (found.dev(), found.ino());
    let there = fs::metadata(path).map(place).ok();
    there.is_some() && file.metadata().map(place).ok() == there
}

/// Whether there is a file of this name: elsewhere an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Who has it, in words; where files that are locked cannot be read that is not known.
fn holder(path: &Path) -> String {
    let id = fs::read_to_string(path).ok();
    let id = id.and_then(|text| text.parse::<u32>().ok());
    id.map_or(String::new(), |id| format!(" (process {id})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_it_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        // what a killed program leaves behind is no lock
        fs::write(folder.path().join(LOCK), "1").expect("written");
        let first = FolderLock::take(folder.path()).expect("a lock");
        let told = FolderLock::take(folder.path()).expect_err("taken");
        let by = format!("another percuss (process {}) works in", process::id());
        assert!(told.to_string().contains(&by), "{told}");
        drop(first);
        assert!(!folder.path().join(LOCK).exists());
        FolderLock::take(folder.path()).expect("a lock again");
    }

    /// Many at once: never two of them.
    #[test]
    fn never_two_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = std::sync::atomic::AtomicUsize::new(0);
        let order = std::sync::atomic::Ordering::SeqCst;
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        if let Ok(lock) = FolderLock::take(folder.path()) {
                            assert_eq!(inside.fetch_add(1, order), 0);
                            inside.fetch_sub(1, order);
                            drop(lock);
                        }
                    }
                });
            }
        });
    }
}
