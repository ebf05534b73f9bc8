use super::outcome::{Outcome, shown};
use crate::failure::Failure;
use crate::screen;
use crate::table::Table;
use clap::Args;
use percuss_contact::SolverKind;
use percuss_files::contact;
use serde::Serialize;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Arguments of `percuss contact compare`.
#[derive(Args)]
pub struct CompareArgs {
    /// The problems: Siconos .dat or FCLIB .hdf5 files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Solvers by name, parted by commas; all of them by default.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = super::solver)]
    solvers: Vec<SolverKind>,
    /// Residual to reach, in FCLIB's measure.
    #[arg(long, default_value = "1e-8", value_name = "RESIDUAL", value_parser = super::tolerance)]
    tol: f64,
    /// Most iterations of each solve.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    max_iter: usize,
    /// Most seconds of each solve; it is ended then.
    #[arg(long, default_value = "20", value_name = "SECONDS", value_parser = super::tolerance)]
    time_limit: f64,
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
}

/// One cell of the comparison: a solver on a file.
#[derive(Serialize)]
struct Trial {
    file: String,
    solver: &'static str,
    /// `converged`, `not converged`, `out of time`, or `failed`.
    verdict: &'static str,
    residual: Option<f64>,
    iterations: Option<usize>,
    time_s: Option<f64>,
}

/// Tries every solver on every file, each in a process of its own: a time limit ends it for certain, and nothing
/// that goes wrong in one reaches the others.
pub fn run(args: &CompareArgs) -> Result<(), Failure> {
    for file in &args.files {
        contact::read(file).map_err(|e| Failure::in_file(file, e))?;
    }
    let solvers = match &args.solvers[..] {
        [] => &SolverKind::ALL[..],
        named => named,
    };
    let mut trials = Vec::new();
    for file in &args.files {
        for solver in solvers {
            trials.push(attempt(args, file, *solver)?);
        }
    }
    let mut out = screen::out();
    if args.json {
        let json = serde_json::to_string(&trials).map_err(io::Error::from)?;
        writeln!(out, "{json}")?;
    } else {
        table(&trials).write(&mut out)?;
    }
    Ok(out.flush()?)
}

fn attempt(args: &CompareArgs, file: &Path, solver: SolverKind) -> Result<Trial, Failure> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["contact", "solve", "--json", "--solver", solver.name()])
        .args(["--tol", &args.tol.to_string()])
        .args(["--max-iter", &args.max_iter.to_string()])
        .arg("--")
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let in_time = wait(
        &mut child,
        Duration::from_secs_f64(args.time_limit.min(1e6)),
    )?;
    let mut json = String::new();
    if let (true, Some(mut stdout)) = (in_time, child.stdout.take()) {
        stdout.read_to_string(&mut json)?;
    }
    let outcome: Option<Outcome> = serde_json::from_str(&json).ok();
    Ok(Trial {
        file: file.display().to_string(),
        solver: solver.name(),
        verdict: match &outcome {
            Some(outcome) if outcome.converged => "converged",
            Some(_) => "not converged",
            None if in_time => "failed",
            None => "out of time",
        },
        residual: outcome.as_ref().and_then(|o| o.residual),
        iterations: outcome.as_ref().map(|o| o.iterations),
        time_s: outcome.as_ref().map(|o| o.time_s),
    })
}

/// Waits for the end of a child, and ends it when its time is up; returns whether it ended by itself.
fn wait(child: &mut Child, limit: Duration) -> io::Result<bool> {
    let begin = Instant::now();
    while child.try_wait()?.is_none() {
        if begin.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        sleep(Duration::from_millis(2));
    }
    Ok(true)
}

fn table(trials: &[Trial]) -> Table<6> {
    let heading = [
        "file",
        "solver",
        "verdict",
        "residual",
        "iterations",
        "time [s]",
    ];
    let mut table = Table::new(3, heading);
    let dash = || "-".to_string();
    for trial in trials {
        let name = Path::new(&trial.file).file_name();
        table.push([
            name.map_or(dash(), |name| name.to_string_lossy().into_owned()),
            trial.solver.into(),
            trial.verdict.into(),
            trial.iterations.map_or(dash(), |_| shown(trial.residual)),
            trial.iterations.map_or(dash(), |n| n.to_string()),
            trial.time_s.map_or(dash(), |t| format!("{t:.3e}")),
        ]);
    }
    table
}
