//! Everything of a run that is to be looked at, in its folder.

use std::path::Path;

use percuss_scene::film::Film;
use percuss_scene::findings::Figure;
use percuss_scene::model::WorldModel;
use percuss_scene::recording::Snapshot;
use percuss_scene::run::{
    FINDINGS, FolderError, Kept, KeptError, Logged, Outcome, RunFolder, Summary,
};
use percuss_scene::{Model, Recording};

use crate::{PAGE_SIZE, Replay, bodies_svg, facts, figure_svg, plot_svg, replay_page};

/// Writes plots (`plot-1.svg`, …), figures (`findings/*.svg`), the bodies of a world at a few instants (`bodies.svg`) and the page (`replay.html`).
pub fn publish(
    folder: &RunFolder,
    description: &str,
    model: &Model,
    outcome: &Outcome,
    summary: &Summary,
) -> Result<(), FolderError> {
    let (drawn, film) = rayon::join(
        || draw(folder, model, outcome),
        || {
            model
                .mechanics
                .film(folder.path(), model, &outcome.recording)
        },
    );
    drawn?;
    let film = film?;
    let reported = outcome.log.iter().filter(|logged| logged.reported);
    let events: Vec<Logged> = reported.cloned().collect();
    let shown = Shown {
        description,
        model,
        summary,
        recording: &outcome.recording,
        events: &events,
        film: film.as_ref(),
        figures: &outcome.findings.figures,
    };
    folder.write("replay.html", &shown.page(PAGE_SIZE))
}

/// All pictures beside the page.
fn draw(folder: &RunFolder, model: &Model, outcome: &Outcome) -> Result<(), FolderError> {
    for (k, plot) in model.plots.iter().enumerate() {
        // a plot without samples in its window is left out
        if let Ok(svg) = plot_svg(&outcome.recording, plot) {
            folder.write(&format!("plot-{}.svg", k + 1), &svg)?;
        }
    }
    if let Some(svg) = picture(model, outcome) {
        folder.write("bodies.svg", &svg)?;
    }
    for figure in &outcome.findings.figures {
        let name = format!("{FINDINGS}/{}.svg", figure.name);
        folder.write(&name, &figure_svg(figure))?;
    }
    Ok(())
}

/// The page of the run in a folder, of at most so many bytes.
pub fn page_of(folder: &Path, size: usize) -> Result<String, KeptError> {
    let kept = Kept::read(folder)?;
    let shown = Shown {
        description: &kept.scene.description,
        model: &kept.model,
        summary: &kept.summary,
        recording: &kept.recording,
        events: &kept.events,
        film: kept.film.as_ref(),
        figures: &kept.figures,
    };
    Ok(shown.page(size))
}

/// What a page is made of.
struct Shown<'a> {
    description: &'a str,
    model: &'a Model,
    summary: &'a Summary,
    recording: &'a Recording,
    events: &'a [Logged],
    film: Option<&'a Film>,
    figures: &'a [Figure],
}

impl Shown<'_> {
    fn page(&self, size: usize) -> String {
        let summary = self.summary;
        replay_page(&Replay {
            name: &summary.scene,
            title: &summary.title,
            description: self.description,
            version: &summary.version,
            converged: summary.converged,
            end: &summary.end,
            quantities: &summary.quantities,
            facts: &facts(summary),
            recording: self.recording,
            events: self.events,
            plots: &self.model.plots,
            film: self.film,
            figures: self.figures,
            size,
        })
    }
}

/// The bodies of a world at three instants and at the end.
fn picture(model: &Model, outcome: &Outcome) -> Option<String> {
    let (world, last) = model.part::<WorldModel>().zip(outcome.last.as_ref())?;
    let mut instants = Snapshot::spread(&outcome.recording.snapshots, 3, last.t);
    instants.push(last);
    bodies_svg(world, &instants)
}
