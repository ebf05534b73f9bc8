//! Going on from a checkpoint.

use super::RunArgs;
use crate::failure::{Failure, warn};
use crate::scenes::{self, Ready};
use percuss_scene::checkpoint::{CheckpointError, Difference, Shelf, differences};
use percuss_scene::run::{RunFolder, Saved};
use std::fs;
use std::path::Path;

/// The folder of the run to go on with.
pub fn folder(args: &RunArgs, name: &str) -> Result<RunFolder, Failure> {
    let parent = Path::new("runs");
    match &args.out {
        Some(path) => Ok(RunFolder::at(path)),
        None => RunFolder::latest(parent, name)
            .ok_or_else(|| Failure::Input(CheckpointError::Missing(parent.join(name)).to_string())),
    }
}

/// The scene with the steps and samples that its run began with, where they differ because `until` has changed and nothing
/// else has.
pub fn as_begun(args: &RunArgs, set: &[String], folder: &RunFolder, ready: Ready) -> Ready {
    let begun = || {
        let old = fs::read_to_string(folder.path().join("scene.toml")).ok()?;
        let new = ready.scene.to_toml().ok()?;
        let found = differences(&old, &new);
        let kept: Vec<String> = found.iter().map(kept).collect::<Option<_>>()?;
        if kept.is_empty() {
            return None;
        }
        let with = |more: &[String]| scenes::ready(&args.scene, &[set, more].concat()).ok();
        let until = old.lines().find_map(|line| line.strip_prefix("until = "))?;
        let then = with(&[format!("until={}", until.trim_matches('"'))])?;
        let same = differences(&old, &then.scene.to_toml().ok()?).is_empty();
        same.then(|| Some((with(&kept)?, kept)))?
    };
    let Some((begun, kept)) = begun() else {
        return ready;
    };
    if !args.quiet {
        warn(&format!(
            "goes on with {} as it began; where that is not given, it follows from until",
            kept.join(", ")
        ));
    }
    begun
}

/// What was saved there, with the computing time until then, s.
pub fn take(
    folder: &RunFolder,
    shelf: &Shelf,
    ready: &Ready,
) -> Result<(f64, Saved<'static>), Failure> {
    let taken = shelf.take().map_err(|error| {
        let why = match &error {
            CheckpointError::Foreign(_) => foreign(folder, ready),
            _ => String::new(),
        };
        Failure::Input(format!("{error}{why}"))
    })?;
    if let Some(note) = taken.note {
        warn(&note);
    }
    if taken.version != env!("CARGO_PKG_VERSION") {
        warn(&format!(
            "{}: the checkpoint was written by percuss {}; the numbers may differ in their last digits from now on",
            folder.path().display(),
            taken.version
        ));
    }
    Ok(taken.value)
}

/// In what the scene of a folder differs from this one, and what to do.
fn foreign(folder: &RunFolder, ready: &Ready) -> String {
    let old = fs::read_to_string(folder.path().join("scene.toml")).unwrap_or_default();
    let new = ready.scene.to_toml().unwrap_or_default();
    let found = differences(&old, &new);
    let Some(first) = found.first() else {
        return "; the mesh files that it names have changed since, run it again without --resume"
            .to_owned();
    };
    let place = match first.section {
        "" => String::new(),
        section => format!("{section} "),
    };
    let told = format!(
        " ({place}`{}` there, `{}` here)",
        cut(first.old),
        cut(first.new)
    );
    format!("{told}; give the same scene and --set as then, or run it again without --resume")
}

/// The override that keeps a step as it was, where that is what differs.
fn kept(difference: &Difference<'_>) -> Option<String> {
    let section = difference.section.strip_prefix('[')?.strip_suffix(']')?;
    let (key, value) = difference.old.split_once(" = ")?;
    let follows = matches!(
        (section, key),
        ("integrator" | "output", "dt") | ("output", "vtk_dt" | "film_dt")
    );
    follows.then(|| format!("{section}.{key}={value}"))
}

/// The command that goes on with a run.
pub fn command(args: &RunArgs, folder: &RunFolder) -> String {
    let mut words = vec!["percuss run".to_owned(), quoted(&args.scene)];
    for set in &args.set {
        words.push(format!("--set {}", quoted(set)));
    }
    if let Some(until) = &args.until {
        words.push(format!("--until {}", quoted(until)));
    }
    if args.checkpoint != RunArgs::default().checkpoint {
        words.push(format!("--checkpoint {}", args.checkpoint.as_secs_f64()));
    }
    if let Some(threads) = args.threads {
        words.push(format!("--threads {threads}"));
    }
    words.push(format!(
        "--out {} --resume",
        quoted(&folder.path().display().to_string())
    ));
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./=:,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The beginning of a long line.
fn cut(line: &str) -> String {
    match line.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
