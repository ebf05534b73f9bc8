//! A scene from its start to its end.

use crate::control::{Controls, Drivers};
use crate::errors::error;
use crate::folder::{Keeper, Place, Record};
use crate::outcome::dictionary;
use crate::scene::{Given, Ready, ready_with};
use crate::watch::{Signal, Watched, watched};
use percuss_scene::run::{
    FolderError, Halt, Moment, Outcome, RunFolder, RunWriter, SCENE, Summary, Timing, as_begun,
    fingerprint, resume as go_on, run as start,
};
use percuss_scene::{Input, Model};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Instant;

/// Runs a scene; what it leaves behind as a dictionary, and the exception that stopped it.
#[pyfunction]
#[pyo3(signature = (scene, name, out, film, resume, checkpoint, threads, control, progress))]
#[allow(clippy::too_many_arguments)] // the keywords of percuss.run
pub fn run<'py>(
    py: Python<'py>,
    scene: Given,
    name: String,
    out: Option<PathBuf>,
    film: Option<PathBuf>,
    resume: bool,
    checkpoint: f64,
    threads: Option<NonZeroUsize>,
    control: Drivers,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let mut input = scene.input();
    let kept = match &out {
        Some(folder) if resume => as_begun(folder, &input).unwrap_or_default(),
        _ => Vec::new(),
    };
    input = kept.iter().fold(input, Input::set);
    let controls = match control {
        Drivers::Each(functions) => Controls::each(functions),
        Drivers::All(function) => Controls::all(py, function, &ready_with(py, &input, &[])?.model)?,
    };
    let ready = ready_with(py, &input, &controls.list);
    let mut ready = controls.take().map_or(ready, Err)?;
    if out.is_none() {
        // the film is needed by the page
        ready.model.mechanics.write_film_only();
    }
    let place = out.map(|path| Place::take(&path, resume, &record(&ready)?));
    let place = place
        .transpose()
        .map_err(|line| error(py, "RunError", &line))?;
    let halt = Halt::default();
    ready.model.halt_on(halt.clone());
    let work = |signal: &Signal| {
        on_threads(threads, &ready, || {
            let folder = match place {
                Some(place) => Some((place, record(&ready)?, checkpoint)),
                None => None,
            };
            let broken = |_: &Moment<'_>| controls.is_broken();
            let film = film.as_deref();
            follow(&ready.model, &name, folder, film, broken, signal)
        })
    };
    let Watched { value, stopped } = watched(py, progress, ready.model.until, halt, work)?;
    let Ended {
        outcome,
        summary,
        notes,
    } = value.map_err(|line| error(py, "RunError", &line))?;
    let result = dictionary(py, &ready.model, outcome, &summary)?;
    let imported = ready.scene.notes();
    let of_model = ready.model.mechanics.notes();
    let imported = imported.chain(&of_model).cloned();
    let begun = (!kept.is_empty()).then(|| {
        format!(
            "goes on with {} as it began; where that is not given, it follows from until",
            kept.join(", ")
        )
    });
    let notes: Vec<String> = imported.chain(begun).chain(notes).collect();
    result.set_item("notes", notes)?;
    result.set_item("broken", controls.take())?;
    result.set_item("scene", ready.scene.to_toml().unwrap_or_default())?;
    Ok((result, stopped))
}

/// A run that has ended.
pub struct Ended {
    pub outcome: Outcome,
    pub summary: Summary,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Steps to the end, or until `stops` says so, and writes the folder where there is one, with what it tells of the run and
/// with checkpoints in so many seconds.
pub fn follow(
    model: &Model,
    name: &str,
    folder: Option<(Place, Record<'_>, f64)>,
    film: Option<&Path>,
    mut stops: impl FnMut(&Moment<'_>) -> bool,
    signal: &Signal,
) -> Result<Ended, String> {
    let clock = Instant::now();
    let timed = |outcome: &Outcome| {
        let run_s = clock.elapsed().as_secs_f64();
        let timing = Timing {
            run_s,
            ..Timing::default()
        };
        Summary::new(name, model, outcome, timing)
    };
    let mut look = |moment: &Moment<'_>| {
        if stops(moment) {
            signal.halt();
        }
    };
    let Some((place, record, checkpoint)) = folder else {
        let mut writer = match film {
            Some(path) => film_writer(path, model).map_err(|fault| fault.to_string())?,
            None => RunWriter::default(),
        };
        let mut fault = None;
        let outcome = start(model, |moment| {
            look(moment);
            fault = fault.take().or_else(|| writer.hear(moment).err());
            match signal.pass(moment, model.until) || fault.is_some() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let summary = timed(&outcome);
        return match fault {
            Some(fault) => Err(fault.to_string()),
            None => Ok(Ended {
                outcome,
                summary,
                notes: Vec::new(),
            }),
        };
    };
    let mut keeper = Keeper::new(place, &record, checkpoint)?;
    let saved = keeper.take_saved();
    let hear = |moment: &Moment<'_>| {
        look(moment);
        keeper.hear(moment, signal)
    };
    let outcome = match saved {
        Some(saved) => go_on(model, saved, hear),
        None => Ok(start(model, hear)),
    };
    let outcome = outcome.map_err(|fault| keeper.unfit(&fault))?;
    let summary = timed(&outcome);
    let notes = keeper.close(&record, &outcome, &summary)?;
    Ok(Ended {
        outcome,
        summary,
        notes,
    })
}

/// What the folder of the run tells of the scene.
fn record(ready: &Ready) -> Result<Record<'_>, String> {
    let print = fingerprint(&ready.scene).map_err(|fault| fault.to_string())?;
    let text = ready.scene.to_toml().map_err(|fault| fault.to_string())?;
    Ok(Record {
        model: &ready.model,
        description: &ready.scene.description,
        file: SCENE,
        text,
        print,
    })
}

fn film_writer(path: &Path, model: &Model) -> Result<RunWriter, FolderError> {
    RunWriter::begin(&RunFolder::take(path)?, model)
}

/// Worlds use rayon's threads, and run on one of them. Its common pool does not survive a fork of the process: there, and
/// where a number of threads is asked for, the run has a pool of its own.
fn on_threads<T: Send>(
    threads: Option<NonZeroUsize>,
    ready: &Ready,
    work: impl FnOnce() -> Result<T, String> + Send,
) -> Result<T, String> {
    static HOME: OnceLock<u32> = OnceLock::new();
    if !ready.model.mechanics.is_parallel() {
        return work();
    }
    let forked = *HOME.get_or_init(std::process::id) != std::process::id();
    if threads.is_none() && !forked {
        return rayon::scope(|_| work());
    }
    let mut builder = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        builder = builder.num_threads(threads.into());
    }
    let pool = builder.build();
    let pool = pool.map_err(|fault| format!("cannot start threads: {fault}"))?;
    pool.install(work)
}
