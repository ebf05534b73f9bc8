//! `percuss sweep`.

use crate::failure::{Failure, warn};
use crate::progress::{Progress, halt, listen_for_stop};
use crate::scenes;
use crate::screen;
use clap::Args;
use percuss_sweep::extremes::{Extremes, place};
use percuss_sweep::{Grid, Sweep, SweepError, SweepFolder, Table, Vary, plot};
use percuss_text::counted;
use percuss_text::numbers::shown;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

/// Most quantities that are told; the table has all.
const MOST_TOLD: usize = 12;

/// Arguments of `percuss sweep`.
#[derive(Args)]
pub struct SweepArgs {
    /// Built-in scene or scene file.
    scene: String,
    /// What to vary: PATH=FROM:TO:COUNT, PATH=FROM:TO:COUNT:log or PATH=V1,V2,…; several make a grid.
    #[arg(long, value_name = "PATH=RANGE", required = true)]
    vary: Vec<Varied>,
    /// Override an entry at all points.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Quantity to plot; default the first of the scene.
    #[arg(long, value_name = "QUANTITY")]
    plot: Option<String>,
    /// Points computed at once; default all cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Folder for the results; default runs/SCENE-sweep. A sweep that was killed goes on there.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// No progress and no summary, only errors.
    #[arg(long)]
    quiet: bool,
}

/// What is varied, and the argument that says so.
#[derive(Clone)]
struct Varied {
    vary: Vary,
    argument: String,
}

impl FromStr for Varied {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        Ok(Varied {
            vary: argument.parse()?,
            argument: argument.to_owned(),
        })
    }
}

/// Runs the scene at every point of the grid.
pub fn run(args: &SweepArgs) -> Result<(), Failure> {
    let grid = Grid::new(args.vary.iter().map(|it| it.vary.clone()).collect())?;
    let base = scenes::input(&args.scene, &args.set)?;
    let name = scenes::short_name(&args.scene);
    // the first point shows faults of scene and paths before anything is written
    let sweep = Sweep::new(base, grid);
    let sweep = sweep.map_err(|report| Failure::Input(scenes::first_line(&report)))?;
    let plotted = sweep.column(args.plot.as_deref());
    let plotted = plotted.map_err(|fault| Failure::Input(format!("--plot {fault}")))?;

    let path = match &args.out {
        Some(path) => path.clone(),
        None => Path::new("runs").join(format!("{name}-sweep")),
    };
    let arguments = args.vary.iter().map(|it| it.argument.clone()).collect();
    let (mut folder, done, notes) = SweepFolder::take(&path, &sweep, arguments)?;
    notes.iter().for_each(|note| warn(note));
    let resumed = done.len();
    listen_for_stop();
    let count = sweep.grid.count;
    let mut progress = Progress::new(&name, count as f64, "points", args.quiet);
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let points = sweep.compute(jobs, done, &halt(), |point, done| {
        folder.keep(point)?;
        progress.tell(done as f64);
        Ok(())
    });
    progress.finish();
    let points = points?;
    let table = sweep.table(&points);
    folder.write("sweep.csv", &table.csv())?;
    if points.len() < count {
        return Err(Failure::Interrupted(format!(
            "stopped after {} of {count} points; the same command goes on from {}",
            points.len(),
            path.display()
        )));
    }

    if let Some(at) = plotted {
        folder.write("sweep.svg", &plot::svg(&table, at))?;
    }
    let failed = points.iter().filter(|point| point.status != "ok").count();
    if !args.quiet {
        let mut out = screen::out();
        let before = if resumed > 0 {
            format!(", {resumed} of them before")
        } else {
            String::new()
        };
        writeln!(out, "{}{before}", counted(count, "point"))?;
        tell(&table, plotted, &mut out)?;
        writeln!(out, "table: {}", path.join("sweep.csv").display())?;
        if plotted.is_some() {
            writeln!(out, "plot:  {}", path.join("sweep.svg").display())?;
        }
    }
    match failed {
        0 => Ok(()),
        n => Err(Failure::Negative(format!(
            "{n} of {count} points are not ok; the column status of the table says why"
        ))),
    }
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Input(line) => Failure::Input(line),
            error => Failure::Negative(error.to_string()),
        }
    }
}

/// Tells the extremes of all quantities, the plotted one first.
pub fn tell(table: &Table<'_>, plotted: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    let others = (0..table.columns.len()).filter(|k| Some(*k) != plotted);
    let all = plotted.into_iter().chain(others);
    let all: Vec<Extremes> = all.filter_map(|k| Extremes::of(table, k)).collect();
    if all.is_empty() {
        return Ok(());
    }
    let heading = ["quantity", "smallest", "at", "largest", "at", "unit"];
    let mut told = crate::table::Table::new(1, heading);
    for extremes in all.iter().take(MOST_TOLD) {
        let (name, unit) = &table.columns[extremes.column];
        let [least, most] = extremes.ends;
        told.push([
            name.clone(),
            shown(extremes.value(least)),
            place(table, least),
            shown(extremes.value(most)),
            place(table, most),
            unit.clone(),
        ]);
    }
    writeln!(out)?;
    told.write(out)?;
    if all.len() > MOST_TOLD {
        writeln!(out, "{} more in the table", all.len() - MOST_TOLD)?;
    }
    writeln!(out)
}
