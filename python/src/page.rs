//! The page of a run, made from what Python keeps of it.

use crate::errors::error;
use crate::scene::{Given, ready};
use numpy::{PyReadonlyArray1, PyReadonlyArrayDyn};
use percuss_report::{PAGE_SIZE, Replay, facts, replay_page};
use percuss_scene::Recording;
use percuss_scene::findings::Figure;
use percuss_scene::recording::Column;
use percuss_scene::run::{Logged, Summary};
use percuss_scene::scene::{Phase, Plot};
use percuss_text::diagnose::Located;
use pyo3::prelude::*;
use std::path::PathBuf;

/// A run as Python keeps it.
#[derive(FromPyObject)]
pub struct Kept<'py> {
    /// Name, unit and samples of each channel.
    channels: Vec<(String, String, PyReadonlyArray1<'py, f64>)>,
    /// t, contact, before, after of each event on the short list.
    events: Vec<(f64, String, String, String)>,
    unconverged: PyReadonlyArrayDyn<'py, f64>,
    /// The contents of `summary.json`.
    summary: String,
    /// Folder with the film of a world.
    film: PathBuf,
    /// Channels to plot over time, for systems without a scene.
    shown: Vec<Vec<String>>,
    /// The figures as data, in JSON.
    figures: String,
}

/// The page as the text of an HTML file.
#[pyfunction]
pub fn page(py: Python<'_>, scene: Option<Given>, run: Kept<'_>) -> PyResult<String> {
    let broken = |fault: &dyn std::fmt::Display| error(py, "RunError", &fault.to_string());
    let summary: Summary = serde_json::from_str(&run.summary).map_err(|fault| broken(&fault))?;
    let columns = run.channels.into_iter().map(|(name, unit, values)| Column {
        name,
        unit,
        values: values.as_array().to_vec(),
    });
    let recording = Recording {
        channels: columns.collect(),
        unconverged: run.unconverged.as_array().iter().copied().collect(),
        ..Recording::default()
    };
    let events: Option<Vec<Logged>> = run.events.into_iter().map(logged).collect();
    let events = events.ok_or_else(|| broken(&"an event has an unknown phase"))?;
    let ready = scene.map(|scene| ready(py, scene)).transpose()?;
    let (description, plots) = match &ready {
        Some(ready) => (ready.scene.description.as_str(), ready.model.plots.clone()),
        None => ("", run.shown.into_iter().map(plot).collect()),
    };
    let figures: Vec<Figure> =
        serde_json::from_str(&run.figures).map_err(|fault| broken(&fault))?;
    let film = match &ready {
        Some(ready) => py.detach(|| {
            ready
                .model
                .mechanics
                .film(&run.film, &ready.model, &recording)
        }),
        None => Ok(None),
    };
    let film = film.map_err(|fault| broken(&fault))?;
    Ok(py.detach(|| {
        replay_page(&Replay {
            name: &summary.scene,
            title: &summary.title,
            description,
            version: &summary.version,
            converged: summary.converged,
            end: &summary.end,
            quantities: &summary.quantities,
            facts: &facts(&summary),
            recording: &recording,
            events: &events,
            plots: &plots,
            film: film.as_ref(),
            figures: &figures,
            size: PAGE_SIZE,
        })
    }))
}

fn logged((t, label, from, to): (f64, String, String, String)) -> Option<Logged> {
    Some(Logged {
        t,
        label,
        from: Phase::named(&from)?,
        to: Phase::named(&to)?,
        direction: None,
        reported: true,
    })
}

/// These channels over time.
pub fn plot(channels: Vec<String>) -> Plot {
    let names: Vec<Located<String>> = channels.iter().cloned().map(Located::from).collect();
    Plot {
        title: channels.join(", "),
        x: Located::from("t".to_owned()),
        y: Located::from(names),
        from: None,
        to: None,
        events: true,
    }
}
