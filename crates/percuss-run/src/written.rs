//! Files that stand beside a checkpoint, as they were when it was made.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{FolderError, RunFolder};
use percuss_files::checkpoint::Checksum;

/// A file as it was when a checkpoint was made. What comes behind that length is of no concern: a kill may come between
/// the file and the checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// Its name in the folder of the run, once the run has ended.
    name: String,
    /// Its length, bytes.
    length: u64,
    /// The checksum of those bytes.
    checksum: u64,
}

impl Written {
    /// The file of this name that begins with these bytes.
    pub(super) fn new(name: &str, bytes: &Checksum) -> Self {
        Written {
            name: name.to_owned(),
            length: bytes.length(),
            checksum: bytes.value(),
        }
    }

    /// Whether it is in the folder `below`, or the file `below` itself.
    pub(super) fn is_in(&self, below: &str) -> bool {
        let rest = self.name.strip_prefix(below);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Its name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Its length, bytes.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// An error where the file at `path` does not begin as it did.
    pub(super) fn verify(&self, path: &Path) -> Result<(), FolderError> {
        let fault = |source| FolderError::Io {
            path: path.to_owned(),
            source,
        };
        let damaged = |what| {
            Err(FolderError::Damaged {
                path: path.to_owned(),
                what,
            })
        };
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let what = "it is missing, and all that it held is lost";
                return damaged(what.to_owned());
            }
            Err(source) => return Err(fault(source)),
        };
        let found = sum(file.take(self.length)).map_err(fault)?;
        let (there, length) = (found.length(), self.length);
        if there < length {
            return damaged(format!(
                "it has {there} of {length} bytes, and what the last {} held is lost",
                length - there
            ));
        }
        match found.value() == self.checksum {
            true => Ok(()),
            false => damaged(format!(
                "its checksum does not fit, and what its first {length} bytes held is lost in part"
            )),
        }
    }
}

/// An error where the file of this name, as it is called before the run has ended or afterwards, is not as it was.
pub(super) fn verify_stream(
    folder: &RunFolder,
    name: &str,
    files: &[Written],
) -> Result<(), FolderError> {
    let part = folder.path().join(super::stream::part(name));
    let path = match part.exists() {
        true => part,
        false => folder.path().join(name),
    };
    match files.iter().find(|file| file.name == name) {
        Some(file) => file.verify(&path),
        None => Err(FolderError::Damaged {
            path,
            what: "the checkpoint does not know it".to_owned(),
        }),
    }
}

/// The checksum of all that is read.
pub(super) fn sum(mut bytes: impl Read) -> io::Result<Checksum> {
    let mut sum = Checksum::default();
    let mut some = vec![0; 1 << 16];
    loop {
        match bytes.read(&mut some) {
            Ok(0) => return Ok(sum),
            Ok(count) => sum.add(&some[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Writes, and keeps the checksum of what is written.
pub(super) struct Summed<W> {
    out: W,
    pub(super) sum: Checksum,
}

impl<W: Write> Summed<W> {
    /// What is written goes to `out`.
    pub(super) fn new(out: W) -> Self {
        Summed {
            out,
            sum: Checksum::default(),
        }
    }

    /// Where it goes.
    pub(super) fn get(&self) -> &W {
        &self.out
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.sum.add(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
