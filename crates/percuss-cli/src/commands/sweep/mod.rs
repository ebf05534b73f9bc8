//! `percuss sweep`.

mod extremes;
mod grid;
mod journal;
mod plot;
mod table;
mod vary;

use crate::failure::Failure;
use crate::progress::{Progress, halt, listen_for_stop, stop_requested};
use crate::scenes;
use crate::screen;
use clap::Args;
use grid::Grid;
use journal::{Identity, Journal, Point};
use percuss_scene::Input;
use percuss_scene::recording::Value;
use percuss_scene::run::{self, End, FolderLock};
use percuss_text::counted;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use table::Table;
use vary::Vary;

/// Arguments of `percuss sweep`.
#[derive(Args)]
pub struct SweepArgs {
    /// Built-in scene or scene file.
    scene: String,
    /// What to vary: PATH=FROM:TO:COUNT, PATH=FROM:TO:COUNT:log or PATH=V1,V2,…; several make a grid.
    #[arg(long, value_name = "PATH=RANGE", required = true)]
    vary: Vec<Vary>,
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

/// Runs the scene at every point of the grid.
pub fn run(args: &SweepArgs) -> Result<(), Failure> {
    let grid = Grid::new(&args.vary)?;
    let base = scenes::input(&args.scene, &args.set)?;
    let name = scenes::short_name(&args.scene);
    // the first point shows faults of scene and paths before anything is written
    let first = scenes::ready(&args.scene, &overrides(args, &grid, 0))?;
    let columns = first.model.expected();
    let plotted = plotted(args, &columns)?;

    let folder = match &args.out {
        Some(path) => path.clone(),
        None => Path::new("runs").join(format!("{name}-sweep")),
    };
    let identity = Identity {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        scene: base.text.clone(),
        set: args.set.clone(),
        vary: args.vary.iter().map(|vary| vary.argument.clone()).collect(),
    };
    let made = fs::create_dir_all(&folder);
    made.map_err(|error| Failure::in_file(&folder, format!("{error}; check the folder")))?;
    let locked = FolderLock::take(&folder);
    let _lock = locked.map_err(|error| Failure::Input(error.to_string()))?;
    let (journal, done) = Journal::open(&folder, &identity, grid.count, columns.len())?;
    let resumed = done.len();
    let points = compute(args, &name, &base, &grid, journal, done)?;
    let table = Table {
        vary: &args.vary,
        grid: &grid,
        columns: &columns,
        sampled: first.model.sampled_count(),
        points: &points,
    };
    write(&folder.join("sweep.csv"), &table.csv())?;
    if points.len() < grid.count {
        return Err(Failure::Interrupted(format!(
            "stopped after {} of {} points; the same command goes on from {}",
            points.len(),
            grid.count,
            folder.display()
        )));
    }

    if let Some(at) = plotted {
        write(&folder.join("sweep.svg"), &plot::svg(&table, at))?;
    }
    let failed = points.iter().filter(|point| point.status != "ok").count();
    if !args.quiet {
        let mut out = screen::out();
        let before = if resumed > 0 {
            format!(", {resumed} of them before")
        } else {
            String::new()
        };
        writeln!(out, "{}{before}", counted(grid.count, "point"))?;
        extremes::tell(&table, plotted, &mut out)?;
        writeln!(out, "table: {}", folder.join("sweep.csv").display())?;
        if plotted.is_some() {
            writeln!(out, "plot:  {}", folder.join("sweep.svg").display())?;
        }
    }
    match failed {
        0 => Ok(()),
        n => Err(Failure::Negative(format!(
            "{n} of {} points are not ok; the column status of the table says why",
            grid.count
        ))),
    }
}

/// All overrides at a point; the parameters come last and win.
fn overrides(args: &SweepArgs, grid: &Grid, index: usize) -> Vec<String> {
    let parameters = args.vary.iter().zip(grid.at(index));
    let varied = parameters.map(|(vary, x)| format!("{}={x:?}", vary.path));
    args.set.iter().cloned().chain(varied).collect()
}

/// Position of the quantity that is plotted, if there is any.
fn plotted(args: &SweepArgs, columns: &[(String, String)]) -> Result<Option<usize>, Failure> {
    let Some(name) = &args.plot else {
        return Ok((!columns.is_empty()).then_some(0));
    };
    match columns.iter().position(|column| column.0 == *name) {
        Some(at) => Ok(Some(at)),
        None => {
            let known: Vec<&str> = columns.iter().map(|column| column.0.as_str()).collect();
            Err(Failure::Input(format!(
                "--plot {name}: the scene has no such quantity; it has {}",
                known.join(", ")
            )))
        }
    }
}

/// Computes what is missing on all cores; each point is on disk before the next is counted.
fn compute(
    args: &SweepArgs,
    name: &str,
    base: &Input,
    grid: &Grid,
    journal: Journal,
    done: Vec<Point>,
) -> Result<Vec<Point>, Failure> {
    let mut known = vec![false; grid.count];
    for point in &done {
        if let Some(known) = known.get_mut(point.index) {
            *known = true;
        }
    }
    let missing: Vec<usize> = (0..grid.count).filter(|index| !known[*index]).collect();
    listen_for_stop();
    let progress = Progress::new(name, grid.count as f64, "points", args.quiet);
    let shared = Mutex::new((journal, done, progress));
    let next = AtomicUsize::new(0);
    let job = || -> Result<(), Failure> {
        // what a run shares out by itself stays here: the other cores have runs of their own
        let _alone = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build()
            .map_err(|error| Failure::Negative(format!("cannot start threads: {error}")))?;
        while let Some(&index) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop_requested() {
                break;
            }
            let Some(point) = compute_point(args, base, grid, index) else {
                break;
            };
            let mut shared = shared
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            let (journal, done, progress) = &mut *shared;
            if let Err(error) = journal.append(&point) {
                next.store(missing.len(), Ordering::Relaxed); // the others need not go on either
                return Err(error);
            }
            done.push(point);
            progress.tell(done.len() as f64);
        }
        Ok(())
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let outcome: Result<(), Failure> = thread::scope(|scope| {
        let others: Vec<_> = (0..jobs).map(|_| scope.spawn(job)).collect();
        others.into_iter().try_for_each(|other| match other.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    });
    let (_, mut points, progress) = shared
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    progress.finish();
    outcome?;
    points.sort_by_key(|point| point.index);
    points.dedup_by_key(|point| point.index);
    Ok(points)
}

/// One run; none where it was stopped.
fn compute_point(args: &SweepArgs, base: &Input, grid: &Grid, index: usize) -> Option<Point> {
    let all = overrides(args, grid, index);
    let input = all
        .iter()
        .skip(args.set.len())
        .fold(base.clone(), |input, set| input.set(set));
    let mut ready = match scenes::build(String::new(), &input) {
        Ok(ready) => ready,
        Err(report) => {
            let status = report
                .diagnostics
                .first()
                .map(|fault| report.line(fault))
                .unwrap_or_default();
            return Some(Point {
                index,
                values: Vec::new(),
                words: Vec::new(),
                status,
            });
        }
    };
    ready.model.halt_on(halt());
    let outcome = run::run(&ready.model, |_| match stop_requested() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    let status = match &outcome.end {
        End::Interrupted => return None,
        End::Stopped(why) => why.clone(),
        End::Failed(error) => error.to_string(),
        End::Complete if outcome.health.converged() => "ok".to_owned(),
        End::Complete => format!(
            "{} did not converge",
            counted(outcome.health.unconverged_steps, "step")
        ),
    };
    let measured = outcome.measured(&ready.model);
    let words = measured.iter().enumerate();
    let words = words.filter_map(|(k, quantity)| match &quantity.value {
        Value::Text(text) => Some((k, text.clone())),
        _ => None,
    });
    let words = words.collect();
    let values = measured.into_iter().map(|quantity| match quantity.value {
        Value::Number(x) => vec![x],
        Value::List(list) => list,
        Value::Text(_) | Value::Missing => Vec::new(),
    });
    Some(Point {
        index,
        values: values.collect(),
        words,
        status,
    })
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let partial = path.with_extension("part");
    let written = fs::write(&partial, text).and_then(|()| fs::rename(&partial, path));
    written.map_err(|error| Failure::unwritten(path, &error))
}
