//! What a sweep has done so far, on disk after each point, so that a killed sweep goes on where it was.
//!
//! The first line says which sweep this is; each further line is one finished point. A last line that was cut off by
//! a kill is ignored, its point is computed again.

use crate::SweepError;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The journal in its folder.
const NAME: &str = "points.jsonl";

/// Which sweep a journal belongs to.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Identity {
    /// Version of percuss.
    pub version: String,
    /// Text of the scene.
    pub scene: String,
    /// Overrides.
    pub set: Vec<String>,
    /// What is varied, as it was given; of a list of points one line for all.
    pub vary: Vec<String>,
}

/// One finished point.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Point {
    /// Its number.
    pub index: usize,
    /// Values of the quantities in the order of the scene: one number, several, or none.
    #[serde(with = "numbers")]
    pub values: Vec<Vec<f64>>,
    /// Those that are words: number of the quantity and text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<(usize, String)>,
    /// `ok`, or what went wrong.
    pub status: String,
}

/// A journal that was opened.
pub struct Opened {
    /// The journal.
    pub journal: Journal,
    /// The points that are done.
    pub done: Vec<Point>,
    /// Which points are lost to damage, and are to be computed again.
    pub notes: Vec<String>,
}

/// The journal of a sweep.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or starts the journal in a folder, of `count` points with so many `columns`.
    pub fn open(
        folder: &Path,
        identity: &Identity,
        count: usize,
        columns: usize,
    ) -> Result<Opened, SweepError> {
        let path = folder.join(NAME);
        let fault =
            |error: io::Error| SweepError::in_file(&path, format!("{error}; check the folder"));
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(fault)?,
        };
        let mut kept = line(identity).map_err(fault)?;
        let (mut done, mut notes) = (Vec::new(), Vec::new());
        // a kill may cut off the first line as well
        if !kept.starts_with(&bytes) {
            let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
            let first = lines.next().unwrap_or_default();
            same(folder, &path, first, identity)?;
            for (number, text) in (2..).zip(lines) {
                let point = serde_json::from_slice(text).ok();
                let fits = |point: &Point| {
                    let values = point.values.len();
                    point.index < count && (values == 0 || values == columns)
                };
                match point.filter(fits) {
                    Some(point) if text.ends_with(b"\n") => {
                        kept.extend(text);
                        done.push(point);
                    }
                    // what a kill has cut off is no damage
                    _ if !text.ends_with(b"\n") => {}
                    _ => notes.push(format!(
                        "{}: line {number} is damaged; its point is computed again",
                        path.display()
                    )),
                }
            }
        }
        if kept != bytes {
            let part = folder.join(format!(".{NAME}.part"));
            let written = fs::write(&part, &kept).and_then(|()| fs::rename(&part, &path));
            written.map_err(|error| SweepError::unwritten(&path, &error))?;
        }
        let file = OpenOptions::new().append(true).open(&path).map_err(fault)?;
        Ok(Opened {
            journal: Journal { path, file },
            done,
            notes,
        })
    }

    /// Appends a finished point.
    pub fn append(&mut self, point: &Point) -> Result<(), SweepError> {
        let written = line(point).and_then(|line| self.file.write_all(&line));
        written.map_err(|error| SweepError::unwritten(&self.path, &error))
    }
}

/// An error where the first line of a journal is not that of this sweep.
fn same(folder: &Path, path: &Path, first: &[u8], identity: &Identity) -> Result<(), SweepError> {
    let Ok(found) = serde_json::from_slice::<Identity>(first) else {
        let fault = "its first line, which says of what sweep it is, is damaged; choose another folder with --out, or remove the file";
        return Err(SweepError::in_file(path, fault));
    };
    let differs = |what: &str, there: &[String], here: &[String]| {
        let [there, here] = [there, here].map(|list| match list {
            [] => "nothing".to_owned(),
            list => list.join(" "),
        });
        (there != here).then(|| format!("{what} {there} there, {here} here"))
    };
    let version = |of: &Identity| [of.version.clone()];
    let scene = || (found.scene != identity.scene).then(|| "of another scene".to_owned());
    let found = differs("percuss", &version(&found), &version(identity))
        .or_else(|| differs("--vary", &found.vary, &identity.vary))
        .or_else(|| differs("--set", &found.set, &identity.set))
        .or_else(scene);
    match found {
        None => Ok(()),
        Some(how) => Err(SweepError::in_file(
            folder,
            format!(
                "this folder holds another sweep ({how}); choose another with --out, or remove it"
            ),
        )),
    }
}

/// A line of the journal.
fn line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Lists of numbers; JSON has no word for those that are not finite.
mod numbers {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize, Serialize)]
    #[serde(untagged)]
    enum Number {
        Finite(f64),
        Word(String),
    }

    pub fn serialize<S: Serializer>(lists: &[Vec<f64>], to: S) -> Result<S::Ok, S::Error> {
        let number = |x: &f64| match x.is_finite() {
            true => Number::Finite(*x),
            false => Number::Word(x.to_string()),
        };
        let lists = lists.iter().map(|list| list.iter().map(number).collect());
        lists.collect::<Vec<Vec<Number>>>().serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<Vec<f64>>, D::Error> {
        let number = |number| match number {
            Number::Finite(x) => Ok(x),
            Number::Word(word) => word.parse().map_err(serde::de::Error::custom),
        };
        let lists = Vec::<Vec<Number>>::deserialize(from)?.into_iter();
        let lists = lists.map(|list| list.into_iter().map(number).collect());
        lists.collect()
    }
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
            values: vec![vec![1.0 / 3.0], vec![]],
            words: vec![(1, "H G+".into())],
            status: "ok".into(),
        }
    }

    /// The journal of three points with two quantities.
    fn open(folder: &Path, scene: &str) -> Result<(Journal, Vec<Point>), SweepError> {
        let opened = Journal::open(folder, &identity(scene), 3, 2)?;
        Ok((opened.journal, opened.done))
    }

    #[test]
    fn a_cut_journal_goes_on_and_another_sweep_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut journal, done) = open(folder.path(), "a").expect("opens");
        assert!(done.is_empty());
        journal.append(&point(0)).expect("appends");
        journal.append(&point(1)).expect("appends");
        drop(journal);
        let path = folder.path().join(NAME);
        let text = fs::read_to_string(&path).expect("text");
        for (cut, left) in [(7, 1), (text.len() - 9, 0), (text.len(), 0)] {
            fs::write(&path, &text[..text.len() - cut]).expect("cut");
            let (mut journal, done) = open(folder.path(), "a").expect("opens again");
            assert_eq!(done.len(), left);
            for index in left..2 {
                journal.append(&point(index)).expect("appends");
            }
            assert_eq!(fs::read_to_string(&path).expect("text"), text);
        }
        let (_, done) = open(folder.path(), "a").expect("opens again");
        assert_eq!(done, [point(0), point(1)]);
        assert!(open(folder.path(), "b").is_err());
    }

    /// What is damaged in the middle costs that point, not those behind it; numbers that are none come back as such.
    #[test]
    fn a_damaged_line_costs_its_point() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut journal, _) = open(folder.path(), "a").expect("opens");
        let strange = Point {
            values: vec![vec![f64::NEG_INFINITY, -0.0], vec![f64::NAN]],
            ..point(2)
        };
        journal.append(&point(0)).expect("appends");
        journal.append(&point(1)).expect("appends");
        journal.append(&strange).expect("appends");
        drop(journal);
        let path = folder.path().join(NAME);
        let text = fs::read_to_string(&path).expect("text");
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for bad in [
            &b"rubbish\n"[..],
            b"\xff\xfe\n",
            br#"{"index":7,"values":[[1.0],[2.0]],"status":"ok"}
"#,
            br#"{"index":1,"values":[[1.0]],"status":"ok"}
"#,
        ] {
            let bytes = [
                lines[0].as_bytes(),
                lines[1].as_bytes(),
                bad,
                lines[3].as_bytes(),
            ];
            fs::write(&path, bytes.concat()).expect("written");
            let (_, done) = open(folder.path(), "a").expect("opens");
            let indices: Vec<usize> = done.iter().map(|point| point.index).collect();
            assert_eq!(indices, [0, 2]);
            let values = &done[1].values;
            assert_eq!(values[0], [f64::NEG_INFINITY, 0.0]);
            assert!(values[0][1].is_sign_negative() && values[1][0].is_nan());
            let kept = fs::read_to_string(&path).expect("text");
            assert_eq!(kept, [lines[0], lines[1], lines[3]].concat());
        }
        fs::write(&path, "rubbish").expect("written");
        let Err(SweepError::Input(told)) = open(folder.path(), "a") else {
            panic!("it is refused");
        };
        assert!(told.contains("points.jsonl: its first line"), "{told}");
    }
}
