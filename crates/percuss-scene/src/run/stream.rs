//! A file that grows on disk while a run goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use super::{FolderError, RunFolder};

/// A file that is appended to. Until it is finished it has a name that says so; what has been appended survives a kill.
pub(super) struct Stream {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl Stream {
    /// A new file that begins like this.
    pub(super) fn begin(
        folder: &RunFolder,
        name: &str,
        header: &[u8],
    ) -> Result<Self, FolderError> {
        let (path, part) = names(folder, name);
        let open = || {
            let mut file = File::create(&part)?;
            file.write_all(header)?;
            Ok(file)
        };
        let file = open().map_err(|source| fault(&part, source))?;
        Ok(Stream { path, part, file })
    }

    /// The file of a run that goes on: of its bytes those stay that `extent` counts.
    pub(super) fn resume(
        folder: &RunFolder,
        name: &str,
        extent: impl FnOnce(BufReader<File>) -> io::Result<u64>,
    ) -> Result<Self, FolderError> {
        let (path, part) = names(folder, name);
        if !part.exists() {
            fs::rename(&path, &part).map_err(|source| fault(&path, source))?;
        }
        let open = || {
            let length = extent(BufReader::new(File::open(&part)?))?;
            let file = OpenOptions::new().append(true).open(&part)?;
            file.set_len(length)?;
            Ok(file)
        };
        let file = open().map_err(|source| fault(&part, source))?;
        Ok(Stream { path, part, file })
    }

    /// Adds whole rows, or whole frames.
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), FolderError> {
        let written = self.file.write_all(bytes);
        written.map_err(|source| fault(&self.part, source))
    }

    /// Waits until all is on the disk.
    pub(super) fn sync(&self) -> Result<(), FolderError> {
        let synced = self.file.sync_data();
        synced.map_err(|source| fault(&self.part, source))
    }

    /// Gives the file its name.
    pub(super) fn finish(self) -> Result<(), FolderError> {
        let named = self.file.sync_all();
        let named = named.and_then(|()| fs::rename(&self.part, &self.path));
        named.map_err(|source| fault(&self.path, source))
    }
}

fn names(folder: &RunFolder, name: &str) -> (PathBuf, PathBuf) {
    let path = folder.path().join(name);
    (path, folder.path().join(format!(".{name}.part")))
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
