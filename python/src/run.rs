//! A scene from its start to its end.

use crate::errors::error;
use crate::folder::{Keeper, Place};
use crate::outcome::dictionary;
use crate::scene::{Given, Ready, ready};
use crate::watch::{Signal, Watched, watched};
use percuss::scene::run::{Outcome, Summary, Timing, resume as go_on, run as start};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

/// Runs a scene; what it leaves behind as a dictionary, and the exception that stopped it.
#[pyfunction]
#[pyo3(signature = (scene, name, out, resume, checkpoint, threads, progress))]
#[allow(clippy::too_many_arguments)] // the keywords of percuss.run
pub fn run<'py>(
    py: Python<'py>,
    scene: Given,
    name: String,
    out: Option<PathBuf>,
    resume: bool,
    checkpoint: f64,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let ready = ready(py, scene)?;
    let place = out.map(|path| Place::take(&path, resume, &ready));
    let place = place
        .transpose()
        .map_err(|line| error(py, "RunError", &line))?;
    let work = |signal: &Signal| {
        on_threads(threads, &ready, || {
            follow(&ready, &name, place, checkpoint, signal)
        })
    };
    let Watched { value, stopped } = watched(py, progress, ready.model.until, work)?;
    let (outcome, summary) = value.map_err(|line| error(py, "RunError", &line))?;
    let result = dictionary(py, &ready.model, outcome, &summary)?;
    result.set_item("scene", ready.scene.to_toml().unwrap_or_default())?;
    Ok((result, stopped))
}

/// Steps to the end, and writes the folder where there is one.
fn follow(
    ready: &Ready,
    name: &str,
    place: Option<Place>,
    checkpoint: f64,
    signal: &Signal,
) -> Result<(Outcome, Summary), String> {
    let clock = Instant::now();
    let timed = |outcome: &Outcome| {
        let run_s = clock.elapsed().as_secs_f64();
        Summary::new(name, &ready.model, outcome, Timing { run_s })
    };
    let Some(place) = place else {
        let outcome = start(&ready.model, |moment| match signal.pass(moment.t()) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        let summary = timed(&outcome);
        return Ok((outcome, summary));
    };
    let mut keeper = Keeper::new(place, ready, checkpoint)?;
    let outcome = match keeper.take_saved() {
        Some(saved) => go_on(&ready.model, saved, |moment| keeper.hear(moment, signal))
            .map_err(|fault| keeper.unfit(&fault))?,
        None => start(&ready.model, |moment| keeper.hear(moment, signal)),
    };
    let summary = timed(&outcome);
    keeper.close(ready, &outcome, &summary)?;
    Ok((outcome, summary))
}

/// Worlds use rayon's threads. Its common pool does not survive a fork of the process: there, and where a number of
/// threads is asked for, the run has a pool of its own.
fn on_threads<T: Send>(
    threads: Option<NonZeroUsize>,
    ready: &Ready,
    work: impl FnOnce() -> Result<T, String> + Send,
) -> Result<T, String> {
    static HOME: OnceLock<u32> = OnceLock::new();
    if ready.model.world().is_none() {
        return work();
    }
    let forked = *HOME.get_or_init(std::process::id) != std::process::id();
    if threads.is_none() && !forked {
        return work();
    }
    let mut builder = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        builder = builder.num_threads(threads.into());
    }
    let pool = builder.build();
    let pool = pool.map_err(|fault| format!("cannot start threads: {fault}"))?;
    pool.install(work)
}
