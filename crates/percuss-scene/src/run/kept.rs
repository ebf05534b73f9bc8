//! A run read back from its folder.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::film::{Film, FilmError};
use crate::findings::Figure;
use crate::model::Model;
use crate::recording::Recording;
use crate::scene::{Phase, Scene};
use percuss_run::{FIGURES, FINDINGS, Logged, SCENE, SYSTEM, Summary};
use percuss_text::diagnose::Input;

/// What a run has left in its folder.
pub struct Kept {
    /// The scene, defaults filled in.
    pub scene: Scene,
    /// The scene made ready.
    pub model: Model,
    /// What was found.
    pub summary: Summary,
    /// Samples, without events and snapshots.
    pub recording: Recording,
    /// The incidents of the short list.
    pub events: Vec<Logged>,
    /// What moved.
    pub film: Option<Film>,
    /// What was found out beside the recording.
    pub figures: Vec<Figure>,
}

/// Why a folder cannot be read as a run.
#[derive(Debug, Error)]
pub enum KeptError {
    /// Something is not there.
    #[error("{}: this folder holds no finished run ({missing} is missing); give the folder of a run, such as runs/woodpecker, or go on with it by percuss run --resume", folder.display())]
    NoRun {
        /// Which folder.
        folder: PathBuf,
        /// The file that is missing.
        missing: &'static str,
    },
    /// What was run is a system of a program.
    #[error("{}: the run of a system that a program gave, which its page cannot be made from; look at its replay.html, or run the program again", .0.display())]
    Own(PathBuf),
    /// The scene has faults; says the first of them.
    #[error("{0}")]
    Scene(String),
    /// A file is cut short, was changed, or belongs to something else.
    #[error("{}: {what}; run the scene again", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it, and where.
        what: String,
    },
    /// The film cannot be shown.
    #[error(transparent)]
    Film(#[from] FilmError),
    /// Reading failed.
    #[error("{}: {source}; check the path", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
}

impl Kept {
    /// Reads what the page of a run is made of.
    pub fn read(folder: &Path) -> Result<Self, KeptError> {
        let need = |files: &[&'static str]| {
            let mut files = files.iter();
            let missing = files.find(|file| !folder.join(file).is_file());
            missing.map_or(Ok(()), |missing| {
                let folder = folder.to_owned();
                Err(KeptError::NoRun { folder, missing })
            })
        };
        if !folder.join(SCENE).is_file() && folder.join(SYSTEM).is_file() {
            return Err(KeptError::Own(folder.to_owned()));
        }
        need(&[SCENE, "summary.json"])?;
        let (scene, model) = scene(&folder.join(SCENE))?;
        let summary = summary(&folder.join("summary.json"))?;
        // a study is not stepped and leaves neither
        let stepped = model.mechanics.is_stepped();
        if stepped {
            need(&["history.csv", "events.csv"])?;
        }
        let mut recording = match stepped {
            true => history(&folder.join("history.csv"), &model)?,
            false => model.recording(),
        };
        if let Some(solver) = &summary.solver {
            recording.unconverged.clone_from(&solver.unconverged_at);
        }
        Ok(Kept {
            film: model.mechanics.film(folder, &model, &recording)?,
            events: match stepped {
                true => events(&folder.join("events.csv"))?,
                false => Vec::new(),
            },
            figures: figures(&folder.join(FINDINGS).join(FIGURES))?,
            scene,
            model,
            summary,
            recording,
        })
    }
}

fn scene(path: &Path) -> Result<(Scene, Model), KeptError> {
    let input = Input::load(path).map_err(|error| KeptError::Scene(error.to_string()))?;
    Scene::read_and_build(&input).map_err(|report| {
        let line = report.diagnostics.first().map(|first| report.line(first));
        KeptError::Scene(line.unwrap_or_else(|| report.to_string()))
    })
}

/// The figures, where there are any.
fn figures(path: &Path) -> Result<Vec<Figure>, KeptError> {
    match fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| damaged(path, error.to_string())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(fault(path, error)),
    }
}

fn summary(path: &Path) -> Result<Summary, KeptError> {
    let text = fs::read_to_string(path).map_err(|source| fault(path, source))?;
    serde_json::from_str(&text).map_err(|error| damaged(path, error.to_string()))
}

/// The samples; their columns must be the channels of the model.
fn history(path: &Path, model: &Model) -> Result<Recording, KeptError> {
    let mut recording = model.recording();
    let channels = recording.channels.iter();
    let header: Vec<String> = channels
        .map(|channel| format!("{} [{}]", channel.name, channel.unit))
        .collect();
    let header = header.join(",");
    let mut row = Vec::new();
    for_lines(path, |number, line| {
        if number == 1 {
            return match line == header {
                true => Ok(()),
                false => Err("its columns are not those of the scene".to_owned()),
            };
        }
        row.clear();
        for word in line.split(',') {
            let value = word.parse::<f64>();
            row.push(value.map_err(|_| format!("line {number}: `{word}` is not a number"))?);
        }
        if row.len() != recording.channels.len() {
            let (count, wanted) = (row.len(), recording.channels.len());
            return Err(format!("line {number} has {count} of {wanted} columns"));
        }
        recording.push(&row);
        Ok(())
    })?;
    Ok(recording)
}

/// The incidents of the short list.
fn events(path: &Path) -> Result<Vec<Logged>, KeptError> {
    let mut events = Vec::new();
    for_lines(path, |number, line| {
        if number > 1 {
            let event = incident(line);
            events.push(event.ok_or_else(|| format!("line {number} is no incident"))?);
        }
        Ok(())
    })?;
    Ok(events)
}

fn incident(line: &str) -> Option<Logged> {
    let mut words = line.split(',');
    let mut next = || words.next();
    let (t, label) = (next()?.parse().ok()?, next()?.to_owned());
    let (from, to) = (Phase::named(next()?)?, Phase::named(next()?)?);
    let direction = match (next()?, next()?) {
        ("", "") => None,
        (a, b) => Some([a.parse().ok()?, b.parse().ok()?]),
    };
    next().is_none().then_some(Logged {
        t,
        label,
        from,
        to,
        direction,
        reported: true,
    })
}

/// Calls `read` with each line and its number from 1; an error says what is wrong. A last line without its end is one that
/// was cut short.
fn for_lines(
    path: &Path,
    mut read: impl FnMut(usize, &str) -> Result<(), String>,
) -> Result<(), KeptError> {
    let file = File::open(path).map_err(|source| fault(path, source))?;
    let mut file = BufReader::new(file);
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        if file
            .read_line(&mut line)
            .map_err(|source| fault(path, source))?
            == 0
        {
            break;
        }
        let whole = line.strip_suffix('\n');
        let whole = whole.ok_or_else(|| damaged(path, format!("line {number} is cut short")))?;
        read(number, whole).map_err(|what| damaged(path, what))?;
    }
    Ok(())
}

fn damaged(path: &Path, what: String) -> KeptError {
    let path = path.to_owned();
    KeptError::Damaged { path, what }
}

fn fault(path: &Path, source: io::Error) -> KeptError {
    let path = path.to_owned();
    KeptError::Io { path, source }
}
