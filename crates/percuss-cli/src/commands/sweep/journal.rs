//! What a sweep has done so far, on disk after each point, so that a killed sweep goes on where it was.
//!
//! The first line says which sweep this is; each further line is one finished point. A last line that was cut off by
//! a kill is ignored, its point is computed again.

use crate::failure::Failure;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// Which sweep a journal belongs to.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Identity {
    /// Version of percuss.
    pub version: String,
    /// Text of the scene.
    pub scene: String,
    /// Overrides.
    pub set: Vec<String>,
    /// What is varied, as it was given.
    pub vary: Vec<String>,
}

/// One finished point.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Point {
    /// Its number.
    pub index: usize,
    /// Values of the quantities in the order of the scene: one number, several, or none.
    pub values: Vec<Vec<f64>>,
    /// Those that are words: number of the quantity and text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<(usize, String)>,
    /// `ok`, or what went wrong.
    pub status: String,
}

/// The journal of a sweep.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or starts the journal in a folder; returns the points that are done.
    pub fn open(folder: &Path, identity: &Identity) -> Result<(Self, Vec<Point>), Failure> {
        let path = folder.join("points.jsonl");
        let fault =
            |error: io::Error| Failure::in_file(&path, format!("{error}; check the folder"));
        fs::create_dir_all(folder).map_err(fault)?;
        let mut done = Vec::new();
        let mut keep = 0;
        if path.is_file() {
            let mut reader = BufReader::new(File::open(&path).map_err(fault)?);
            let mut line = String::new();
            let mut first = true;
            while reader.read_line(&mut line).map_err(fault)? > 0 {
                if first {
                    let found: Option<Identity> = serde_json::from_str(&line).ok();
                    if found.as_ref() != Some(identity) {
                        let fault = "this folder holds another sweep; choose another with --out, or remove it";
                        return Err(Failure::in_file(folder, fault));
                    }
                } else {
                    match serde_json::from_str(&line) {
                        Ok(point) if line.ends_with('\n') => done.push(point),
                        _ => break,
                    }
                }
                first = false;
                keep += line.len() as u64;
                line.clear();
            }
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .map_err(fault)?;
        file.set_len(keep).map_err(fault)?; // what was cut off goes
        if keep == 0 {
            write_line(&mut file, identity).map_err(fault)?;
        }
        Ok((Journal { path, file }, done))
    }

    /// Appends a finished point.
    pub fn append(&mut self, point: &Point) -> Result<(), Failure> {
        write_line(&mut self.file, point).map_err(|error| Failure::unwritten(&self.path, &error))
    }
}

fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    file.write_all(line.as_bytes())?;
    file.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(scene: &str) -> Identity {
        Identity {
            version: "1".into(),
            scene: scene.into(),
            set: vec![],
            vary: vec!["mu=0:1:3".into()],
        }
    }

    fn point(index: usize) -> Point {
        Point {
            index,
            values: vec![vec![1.0 / 3.0]],
            words: vec![(1, "H G+".into())],
            status: "ok".into(),
        }
    }

    #[test]
    fn a_cut_journal_goes_on_and_another_sweep_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut journal, done) = Journal::open(folder.path(), &identity("a")).expect("opens");
        assert!(done.is_empty());
        journal.append(&point(0)).expect("appends");
        journal.append(&point(1)).expect("appends");
        drop(journal);
        let path = folder.path().join("points.jsonl");
        let text = fs::read_to_string(&path).expect("text");
        fs::write(&path, &text[..text.len() - 7]).expect("cut");
        let (mut journal, done) =
            Journal::open(folder.path(), &identity("a")).expect("opens again");
        assert_eq!(done, [point(0)]);
        journal.append(&point(1)).expect("appends");
        drop(journal);
        let (_, done) = Journal::open(folder.path(), &identity("a")).expect("opens again");
        assert_eq!(done, [point(0), point(1)]);
        assert!(Journal::open(folder.path(), &identity("b")).is_err());
    }
}
