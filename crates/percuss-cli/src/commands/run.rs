//! `percuss run`.

use crate::failure::Failure;
use crate::numbers::{rough, shown};
use crate::progress::{Progress, listen_for_stop};
use crate::scenes::{self, Ready};
use crate::table::Table;
use clap::Args;
use percuss_report::{Page, page, plot_svg};
use percuss_scene::builtin;
use percuss_scene::recording::Value;
use percuss_scene::run::{self, End, FolderError, Outcome, RunFolder, Summary, Timing};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Arguments of `percuss run`.
#[derive(Args)]
pub struct RunArgs {
    /// Built-in scene (see percuss list) or scene file.
    #[arg(default_value = builtin::SCENES[0].name)]
    scene: String,
    /// Folder for the results; default runs/SCENE, with a number where that exists.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// End of the run in s, instead of the scene's.
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    until: Option<String>,
    /// Override an entry, for example constants.mu=0.4 or contact.N1.eps_N=0.3.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// No progress and no summary, only errors.
    #[arg(long)]
    quiet: bool,
}

impl Default for RunArgs {
    fn default() -> Self {
        RunArgs {
            scene: builtin::SCENES[0].name.to_owned(),
            out: None,
            until: None,
            set: Vec::new(),
            quiet: false,
        }
    }
}

/// Runs a scene and writes its folder.
pub fn run(args: &RunArgs) -> Result<(), Failure> {
    let mut set = args.set.clone();
    set.extend(args.until.iter().map(|until| format!("until={until}")));
    let ready = scenes::ready(&args.scene, &set)?;
    let folder = match &args.out {
        Some(path) => RunFolder::take(path),
        None => RunFolder::fresh(Path::new("runs"), &ready.name),
    };
    let folder = folder.map_err(|error| Failure::Input(error.to_string()))?;
    let written = ready
        .scene
        .to_toml()
        .map_err(|error| Failure::Negative(error.to_string()))?;
    let head = format!(
        "# run by percuss {}, defaults filled in\n\n",
        env!("CARGO_PKG_VERSION")
    );
    folder
        .write("scene.toml", &(head + &written))
        .map_err(negative)?;

    listen_for_stop();
    let mut progress = Progress::new(&ready.name, ready.model.until, "s", args.quiet);
    let clock = Instant::now();
    let outcome = run::run(&ready.model, |t| progress.tell(t));
    let timing = Timing {
        run_s: clock.elapsed().as_secs_f64(),
    };
    progress.finish();

    let summary = Summary::new(&ready.name, &ready.model, &outcome, timing);
    folder.write_outcome(&summary, &outcome).map_err(negative)?;
    draw(&folder, &ready, &outcome, &summary).map_err(negative)?;
    if !args.quiet {
        tell(&folder, &outcome, &summary)?;
    }
    match outcome.end {
        End::Complete if summary.converged => Ok(()),
        End::Complete => Err(Failure::Negative(format!(
            "{} of {} steps did not reach the solver tolerance {:e} (worst residual {:.1e}); the summary says converged: false",
            outcome.health.unconverged_steps,
            outcome.health.steps,
            summary.solver.tol,
            summary.solver.worst_residual
        ))),
        End::Interrupted => Err(Failure::Interrupted(format!(
            "stopped at t = {} s; what was computed is in {}",
            outcome.state.t,
            folder.path().display()
        ))),
        End::Failed(error) => Err(Failure::Negative(format!(
            "{error}; what was computed is in {}",
            folder.path().display()
        ))),
    }
}

fn negative(error: FolderError) -> Failure {
    Failure::Negative(error.to_string())
}

/// Plots as SVG files, and all together in the page.
fn draw(
    folder: &RunFolder,
    ready: &Ready,
    outcome: &Outcome,
    summary: &Summary,
) -> Result<(), FolderError> {
    let mut svgs = Vec::new();
    for (k, plot) in ready.model.plots.iter().enumerate() {
        // a plot without samples in its window is left out
        if let Ok(svg) = plot_svg(&outcome.recording, plot) {
            folder.write(&format!("plot-{}.svg", k + 1), &svg)?;
            svgs.push(svg);
        }
    }
    let facts = facts(outcome, summary);
    let page = page(&Page {
        title: &summary.title,
        description: &ready.scene.description,
        version: summary.version,
        converged: summary.converged,
        quantities: &summary.quantities,
        facts: &facts,
        events: &outcome.recording.events,
        plots: &svgs,
    });
    folder.write("report.html", &page)
}

/// What one looks at before one trusts the numbers.
fn facts(outcome: &Outcome, summary: &Summary) -> Vec<(String, String)> {
    let health = &outcome.health;
    let fact = |name: &str, value: String| (name.to_owned(), value);
    let mut facts = vec![
        fact(
            "end",
            format!("{} at t = {} s", summary.end, shown(outcome.state.t)),
        ),
        fact(
            "steps",
            format!(
                "{} ({} evaluations, {} trials rejected)",
                health.steps, health.evaluations, health.rejected
            ),
        ),
        fact(
            "switching points",
            format!(
                "{} ({} listed)",
                summary.events.all, summary.events.reported
            ),
        ),
        fact(
            "contact solves",
            match health.unconverged_steps {
                0 => format!(
                    "all reached {:e}, worst residual {}",
                    summary.solver.tol,
                    rough(health.worst_residual)
                ),
                n => format!(
                    "{n} steps missed {:e}, worst residual {:.1e}",
                    summary.solver.tol, health.worst_residual
                ),
            },
        ),
        fact(
            "deepest penetration",
            format!("{} m", rough(health.max_penetration)),
        ),
        fact(
            "energy",
            format!(
                "{} J at start, {} J at end, work of contacts {} J",
                shown(health.energy_start),
                shown(health.energy_end),
                shown(health.contact_work)
            ),
        ),
    ];
    facts.push(fact("time", format!("{:.3} s", summary.timing.run_s)));
    facts
}

/// The summary for people.
fn tell(folder: &RunFolder, outcome: &Outcome, summary: &Summary) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}\n", summary.title)?;
    if !summary.quantities.is_empty() {
        let mut table = Table::new(2, ["quantity", "value", "unit"]);
        for quantity in &summary.quantities {
            let value = match (&quantity.value, &quantity.note) {
                (Value::Number(number), _) => shown(*number),
                (Value::List(list), _) => format!("{} values", list.len()),
                (Value::Missing, Some(note)) => format!("none: {note}"),
                (Value::Missing, None) => "none".to_owned(),
            };
            table.push([quantity.name.clone(), value, quantity.unit.clone()]);
        }
        table.write(&mut out)?;
        writeln!(out)?;
    }
    for (name, value) in facts(outcome, summary) {
        writeln!(out, "{name}: {value}")?;
    }
    let path = folder.path();
    writeln!(out, "\nresults: {}", path.display())?;
    writeln!(out, "page:    {}", path.join("report.html").display())?;
    Ok(())
}
