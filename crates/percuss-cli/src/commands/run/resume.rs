//! Going on from a checkpoint.

use super::RunArgs;
use crate::failure::{Failure, warn};
use crate::scenes::{self, Ready};
use percuss_files::checkpoint::{CheckpointError, Shelf};
use percuss_scene::run::{Checkpoint, RunFolder, as_begun as as_begun_in, first_difference};
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
pub fn as_begun(
    args: &RunArgs,
    set: &[String],
    folder: &RunFolder,
    ready: Ready,
) -> Result<Ready, Failure> {
    let input = args.input(set)?;
    let Some(kept) = as_begun_in(folder.path(), &input) else {
        return Ok(ready);
    };
    if !args.quiet {
        warn(&format!(
            "goes on with {} as it began; where that is not given, it follows from until",
            kept.join(", ")
        ));
    }
    scenes::made(&args.scene, &args.input(&[set, &kept].concat())?)
}

/// What was saved there.
pub fn take(
    folder: &RunFolder,
    shelf: &Shelf,
    ready: &Ready,
) -> Result<Checkpoint<'static>, Failure> {
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
    match first_difference(folder.path(), &ready.scene) {
        Some(told) => format!(
            " ({told}); give the same scene and --set as then, or run it again without --resume"
        ),
        None => "; the scene.toml beside it does not tell which, run it again without --resume"
            .to_owned(),
    }
}

/// The command that goes on with a run.
pub fn command(args: &RunArgs, folder: &RunFolder) -> String {
    let mut words = vec!["percuss run".to_owned(), quoted(&args.scene)];
    for set in &args.set {
        words.push(format!("--set {}", quoted(set)));
    }
    if args.floor {
        words.push("--floor".to_owned());
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
