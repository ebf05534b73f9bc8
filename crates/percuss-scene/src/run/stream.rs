//! A table that grows on disk while a run goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use super::{FolderError, RunFolder};

/// A CSV file whose first column is the time. Until it is finished it has a name that says so; what has been appended
/// survives a kill.
pub(super) struct Stream {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl Stream {
    /// A new table with this first line.
    pub(super) fn begin(folder: &RunFolder, name: &str, header: &str) -> Result<Self, FolderError> {
        let (path, part) = names(folder, name);
        let open = || {
            let mut file = File::create(&part)?;
            writeln!(file, "{header}")?;
            Ok(file)
        };
        let file = open().map_err(|source| fault(&part, source))?;
        Ok(Stream { path, part, file })
    }

    /// The table of a run that goes on from the time `t`, s: rows beyond that time, and a row that was cut short, go.
    pub(super) fn resume(folder: &RunFolder, name: &str, t: f64) -> Result<Self, FolderError> {
        let (path, part) = names(folder, name);
        if !part.exists() {
            fs::rename(&path, &part).map_err(|source| fault(&path, source))?;
        }
        let open = || {
            let length = extent(BufReader::new(File::open(&part)?), t)?;
            let file = OpenOptions::new().append(true).open(&part)?;
            file.set_len(length)?;
            Ok(file)
        };
        let file = open().map_err(|source| fault(&part, source))?;
        Ok(Stream { path, part, file })
    }

    /// Adds whole rows.
    pub(super) fn append(&mut self, rows: &[u8]) -> Result<(), FolderError> {
        let written = self.file.write_all(rows);
        written.map_err(|source| fault(&self.part, source))
    }

    /// Waits until all rows are on the disk.
    pub(super) fn sync(&self) -> Result<(), FolderError> {
        let synced = self.file.sync_data();
        synced.map_err(|source| fault(&self.part, source))
    }

    /// Gives the table its name.
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

/// Bytes of the header and of the whole rows whose time is not beyond `t`.
fn extent(mut table: impl BufRead, t: f64) -> io::Result<u64> {
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
    use super::extent;

    #[test]
    fn rows_beyond_the_time_and_torn_rows_go() {
        let table = "t [s],x\n0.0,1\n0.5,2\n0.5,3\n1.0,4\n1.5,";
        let kept = |t: f64, text: &str| extent(text.as_bytes(), t).unwrap() as usize;
        assert_eq!(&table[..kept(0.5, table)], "t [s],x\n0.0,1\n0.5,2\n0.5,3\n");
        assert_eq!(&table[..kept(9.0, table)], &table[..table.len() - 4]);
        assert_eq!(&table[..kept(-1.0, table)], "t [s],x\n");
        assert_eq!(kept(9.0, "t [s"), 0);
        assert_eq!(kept(9.0, ""), 0);
        assert_eq!(kept(9.0, "t\n0.0,1\nrubbish\n0.5,1\n"), 8);
    }
}
