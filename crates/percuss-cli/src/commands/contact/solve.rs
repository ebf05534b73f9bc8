use super::outcome::{Outcome, shown};
use crate::failure::Failure;
use crate::screen;
use clap::Args;
use percuss_contact::solvers::by_kind;
use percuss_contact::{ContactProblem, Measure, SolverKind, SolverSettings, residual};
use percuss_files::contact::{self, ContactFile, ContactFileError};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Arguments of `percuss contact solve`.
#[derive(Args)]
pub struct SolveArgs {
    /// The problem: a Siconos .dat or FCLIB .hdf5 file.
    file: PathBuf,
    /// Solver by name.
    #[arg(long, default_value = "auto", value_name = "NAME", value_parser = super::solver)]
    solver: SolverKind,
    /// Residual to reach, in FCLIB's measure ‖r − P_K(r − (u + μ‖u_T‖ e_N))‖ / ‖q‖.
    #[arg(long, default_value = "1e-8", value_name = "RESIDUAL", value_parser = super::tolerance)]
    tol: f64,
    /// Most iterations.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    max_iter: usize,
    /// Start from the first guess in the file instead of zero.
    #[arg(long)]
    guess: bool,
    /// Print the facts as one JSON object.
    #[arg(long)]
    json: bool,
    /// Write the percussions r as CSV.
    #[arg(long, value_name = "CSV")]
    out: Option<PathBuf>,
    /// Write the problem as .dat where the tolerance is not reached.
    #[arg(long, value_name = "DAT")]
    save: Option<PathBuf>,
}

/// Reads, solves, judges, tells.
pub fn run(args: &SolveArgs) -> Result<(), Failure> {
    let file = contact::read(&args.file).map_err(|e| Failure::in_file(&args.file, e))?;
    let mut p = start(args, &file)?;
    let outcome = solve(args, &file, &mut p);
    if let Some(path) = &args.out {
        write_file(path, |out| {
            let written = contact::write_percussions(out, &file.problem, &p);
            written.map_err(unwritten)
        })?;
    }
    let mut out = screen::out();
    if args.json {
        let json = serde_json::to_string(&outcome).map_err(io::Error::from)?;
        writeln!(out, "{json}")?;
    } else {
        tell(&mut out, &file, &outcome)?;
    }
    out.flush()?;
    if outcome.converged {
        return Ok(());
    }
    Err(not_converged(args, &file.problem, &outcome))
}

/// Percussions to start from.
fn start(args: &SolveArgs, file: &ContactFile) -> Result<Vec<f64>, Failure> {
    if !args.guess {
        return Ok(vec![0.0; file.problem.rows()]);
    }
    file.guesses.first().cloned().ok_or_else(|| {
        let fault = "the file holds no guess that fits; leave out --guess";
        Failure::in_file(&args.file, fault)
    })
}

/// Solves and judges the result anew; only the solve is timed.
fn solve(args: &SolveArgs, file: &ContactFile, p: &mut [f64]) -> Outcome {
    let measure = Measure::Fclib;
    let settings = SolverSettings {
        tol: args.tol,
        max_iter: args.max_iter,
        measure,
    };
    let mut solver = by_kind(args.solver, settings);
    let begin = Instant::now();
    let report = solver.solve(&file.problem, p);
    let time_s = begin.elapsed().as_secs_f64();
    let judged = |p: &[f64]| residual(&file.problem, p, measure).relative;
    Outcome {
        stored_residual: file.solution.as_deref().map(judged),
        ..Outcome::new(
            &args.file,
            file,
            args.solver,
            &report,
            judged(p),
            args.tol,
            time_s,
        )
    }
}

/// The facts for people.
fn tell(out: &mut impl Write, file: &ContactFile, outcome: &Outcome) -> io::Result<()> {
    let kind = match file.dim {
        2 => "planar",
        _ => "spatial",
    };
    writeln!(out, "file        {}", outcome.file)?;
    writeln!(out, "contacts    {} {kind}", outcome.contacts)?;
    if file.bilaterals() > 0 {
        writeln!(out, "bilateral   {}", file.bilaterals())?;
    }
    writeln!(out, "rows        {}", outcome.rows)?;
    writeln!(out, "solver      {}", outcome.solver)?;
    let verdict = match outcome.converged {
        true => "converged",
        false => "not converged",
    };
    let (residual, tol) = (shown(outcome.residual), outcome.tol);
    writeln!(
        out,
        "residual    {residual}, {verdict} (tolerance {tol:.0e})"
    )?;
    writeln!(out, "iterations  {}", outcome.iterations)?;
    writeln!(out, "time        {:.3e} s", outcome.time_s)?;
    for (k, leg) in outcome.path.iter().enumerate() {
        let name = if k == 0 { "path" } else { "" };
        let (solver, iterations) = (&leg.solver, leg.iterations);
        let residual = shown(leg.residual);
        writeln!(
            out,
            "{name:<12}{solver}: {iterations} iterations to {residual}"
        )?;
    }
    if outcome.undetermined {
        writeln!(
            out,
            "motion      not determined: redundant contacts slide; one of its solutions"
        )?;
    }
    if let Some(stored) = outcome.stored_residual {
        writeln!(
            out,
            "stored      the solution in the file has the residual {stored:.3e}"
        )?;
    }
    Ok(())
}

/// Saves the problem where asked to, and says that the tolerance was not reached.
fn not_converged(args: &SolveArgs, problem: &ContactProblem, outcome: &Outcome) -> Failure {
    let (residual, tol) = (shown(outcome.residual), outcome.tol);
    let mut line = format!(
        "{}: not converged: residual {residual} above {tol:.0e} after {} iterations; ",
        args.file.display(),
        outcome.iterations,
    );
    match &args.save {
        None => line += "try another --solver, more --max-iter, or keep the problem by --save",
        Some(path) => match write_file(path, |out| contact::siconos::write(out, problem)) {
            Ok(()) => line += &format!("the problem is saved in {}", path.display()),
            Err(failure) => return failure,
        },
    }
    Failure::Negative(line)
}

fn write_file(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), ContactFileError>,
) -> Result<(), Failure> {
    let written = File::create(path)
        .map(BufWriter::new)
        .map_err(unwritten)
        .and_then(|mut out| {
            write(&mut out)?;
            out.flush().map_err(unwritten)
        });
    written.map_err(|e| Failure::in_file(path, e))
}

fn unwritten(source: io::Error) -> ContactFileError {
    ContactFileError::Io {
        action: "cannot be written",
        source,
    }
}
