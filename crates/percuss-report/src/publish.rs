//! Everything of a run that is to be looked at, in its folder.

use percuss_scene::recording::Snapshot;
use percuss_scene::run::{FolderError, Logged, Outcome, RunFolder, Summary};
use percuss_scene::{Model, Scene};

use crate::{PAGE_SIZE, Replay, bodies_svg, facts, plot_svg, replay_page};

/// Writes plots (`plot-1.svg`, …), the bodies of a world at a few instants (`bodies.svg`) and the page (`replay.html`).
pub fn publish(
    folder: &RunFolder,
    scene: &Scene,
    model: &Model,
    outcome: &Outcome,
    summary: &Summary,
) -> Result<(), FolderError> {
    for (k, plot) in model.plots.iter().enumerate() {
        // a plot without samples in its window is left out
        if let Ok(svg) = plot_svg(&outcome.recording, plot) {
            folder.write(&format!("plot-{}.svg", k + 1), &svg)?;
        }
    }
    if let Some(svg) = picture(model, outcome) {
        folder.write("bodies.svg", &svg)?;
    }
    let reported = outcome.log.iter().filter(|logged| logged.reported);
    let events: Vec<Logged> = reported.cloned().collect();
    let page = replay_page(&Replay {
        name: &summary.scene,
        title: &summary.title,
        description: &scene.description,
        version: &summary.version,
        converged: summary.converged,
        end: &summary.end,
        quantities: &summary.quantities,
        facts: &facts(summary),
        recording: &outcome.recording,
        events: &events,
        plots: &model.plots,
        film: None,
        size: PAGE_SIZE,
    });
    folder.write("replay.html", &page)
}

/// The bodies of a world at three instants and at the end.
fn picture(model: &Model, outcome: &Outcome) -> Option<String> {
    let (world, last) = model.world().zip(outcome.last.as_ref())?;
    let mut instants = Snapshot::spread(&outcome.recording.snapshots, 3, last.t);
    instants.push(last);
    bodies_svg(world, &instants)
}
