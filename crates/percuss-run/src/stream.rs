//! A file that grows on disk while a run goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Take, Write};
use std::path::{Path, PathBuf};

use super::written::{Summed, Written, sum};
use super::{FolderError, RunFolder};

/// A file that is appended to. Until it is finished it has a name that says so; what has been appended survives a kill.
pub(super) struct Stream {
    name: &'static str,
    path: PathBuf,
    part: PathBuf,
    out: Summed<File>,
}

impl Stream {
    /// A new file that begins like this.
    pub(super) fn begin(
        folder: &RunFolder,
        name: &'static str,
        header: &[u8],
    ) -> Result<Self, FolderError> {
        let (path, part) = (folder.path().join(name), folder.path().join(part(name)));
        let open = || {
            let mut out = Summed::new(File::create(&part)?);
            out.write_all(header)?;
            Ok(out)
        };
        let out = open().map_err(|source| fault(&part, source))?;
        Ok(Stream {
            name,
            path,
            part,
            out,
        })
    }

    /// The file of a run that goes on: of its bytes at the checkpoint, as told among `files`, those stay that `extent` counts.
    pub(super) fn resume(
        folder: &RunFolder,
        name: &'static str,
        files: &[Written],
        extent: impl FnOnce(BufReader<Take<File>>) -> io::Result<u64>,
    ) -> Result<Self, FolderError> {
        let (path, part) = (folder.path().join(name), folder.path().join(part(name)));
        if !part.exists() {
            fs::rename(&path, &part).map_err(|source| fault(&path, source))?;
        }
        let open = || {
            let known = files.iter().find(|file| file.name() == name);
            let known = File::open(&part)?.take(known.map_or(0, Written::length));
            let length = extent(BufReader::new(known))?;
            let file = OpenOptions::new().append(true).open(&part)?;
            file.set_len(length)?;
            let mut out = Summed::new(file);
            out.sum = sum(File::open(&part)?)?;
            Ok(out)
        };
        let out = open().map_err(|source| fault(&part, source))?;
        Ok(Stream {
            name,
            path,
            part,
            out,
        })
    }

    /// Adds whole rows, or whole frames.
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), FolderError> {
        let written = self.out.write_all(bytes);
        written.map_err(|source| fault(&self.part, source))
    }

    /// The file as it is now.
    pub(super) fn written(&self) -> Written {
        Written::new(self.name, &self.out.sum)
    }

    /// Waits until all is on the disk.
    pub(super) fn sync(&self) -> Result<(), FolderError> {
        let synced = self.out.get().sync_data();
        synced.map_err(|source| fault(&self.part, source))
    }

    /// Gives the file its name; nothing is added afterwards.
    pub(super) fn finish(&self) -> Result<(), FolderError> {
        let named = self.out.get().sync_all();
        let named = named.and_then(|()| fs::rename(&self.part, &self.path));
        named.map_err(|source| fault(&self.path, source))
    }
}

/// What a file is called until it is finished.
pub(super) fn part(name: &str) -> String {
    format!(".{name}.part")
}

fn fault(path: &Path, source: io::Error) -> FolderError {
    let path = path.to_owned();
    FolderError::Io { path, source }
}

/// Of a table whose first column is the time: bytes of the header and of the whole rows whose time is not beyond `t`.
pub(super) fn rows_until(mut table: impl BufRead, t: f64) -> io::Result<u64> {
    let (mut length, mut line) = (0, Vec::new());
    loop {
        line.clear();
        let bytes = table.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(length);
        }
        let time = line.split(|byte| *byte == b',').next();
        let time = time.and_then(|time| std::str::from_utf8(time).ok()?.parse::<f64>().ok());
        // the first line is the header, which is no number
        if length > 0 && time.is_none_or(|time| time > t) {
            return Ok(length);
        }
        length += bytes as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::rows_until;

    #[test]
    fn rows_beyond_the_time_and_torn_rows_go() {
        let table = "t [s],x\n0.0,1\n0.5,2\n0.5,3\n1.0,4\n1.5,";
        let kept = |t: f64, text: &str| rows_until(text.as_bytes(), t).unwrap() as usize;
        assert_eq!(&table[..kept(0.5, table)], "t [s],x\n0.0,1\n0.5,2\n0.5,3\n");
        assert_eq!(&table[..kept(9.0, table)], &table[..table.len() - 4]);
        assert_eq!(&table[..kept(-1.0, table)], "t [s],x\n");
        assert_eq!(kept(9.0, "t [s"), 0);
        assert_eq!(kept(9.0, ""), 0);
        assert_eq!(kept(9.0, "t\n0.0,1\nrubbish\n0.5,1\n"), 8);
    }
}
