//! `percuss run`.

mod quantities;
mod resume;
mod timings;
mod watch;

use crate::failure::{Failure, warn};
use crate::progress::{Progress, halt, listen_for_stop};
use crate::scenes::{self, Ready};
use crate::screen;
use clap::Args;
use percuss_files::checkpoint::{CheckpointError, Shelf};
use percuss_report::{facts, publish};
use percuss_scene::run::fingerprint;
use percuss_scene::run::{
    self, Checkpoint, End, FolderError, FolderLock, Outcome, ResumeError, RunFolder, RunWriter,
    Saved, Summary, Timing, Written,
};
use percuss_scene::{Input, builtin};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use timings::StageClock;
use watch::{Clock, Watch};

/// Arguments of `percuss run`.
#[derive(Args)]
pub struct RunArgs {
    /// Built-in scene (see percuss list), scene file, or a robot as a .urdf file, which hangs from its base.
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
    /// Of a robot: its base is free, and it falls onto a floor under its lowest point.
    #[arg(long)]
    floor: bool,
    /// Go on from the checkpoint in the folder of an earlier run: that of --out, or the newest runs/SCENE.
    #[arg(long)]
    resume: bool,
    /// Seconds between two checkpoints; 0 for as many as possible.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds, allow_hyphen_values = true)]
    checkpoint: Duration,
    /// Number of threads; default all cores. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<NonZeroUsize>,
    /// Say how long the stages of the steps took; also in summary.json.
    #[arg(long)]
    timings: bool,
    /// No progress and no summary, only warnings and errors.
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
            floor: false,
            resume: false,
            checkpoint: Duration::from_secs(30),
            threads: None,
            timings: false,
            quiet: false,
        }
    }
}

impl RunArgs {
    /// The scene with these overrides.
    fn input(&self, set: &[String]) -> Result<Input, Failure> {
        match self.floor {
            true => scenes::on_floor(&self.scene, set),
            false => scenes::input(&self.scene, set),
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let sound = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    sound.ok_or_else(|| "give a number of seconds, such as 30".to_owned())
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse::<NonZeroUsize>().ok();
    let number = number.filter(|threads| threads.get() <= MOST_THREADS);
    number.ok_or_else(|| {
        format!(
            "give a number of threads from 1 to {MOST_THREADS}, or leave it out to use all cores"
        )
    })
}

/// More threads than this no machine has use for.
const MOST_THREADS: usize = 1024;

/// Looser tolerances than this are no help.
const LOOSEST: f64 = 1e-4;

/// The tolerance that would take a residual, where one of that kind still means something.
fn looser(residual: f64) -> String {
    let tol = 10.0_f64.powi(residual.log10().ceil() as i32);
    match tol <= LOOSEST {
        true => format!(", --set solver.tol={tol:.0e} would take them"),
        false => String::new(),
    }
}

/// Runs a scene, or goes on with a run, and writes its folder.
pub fn run(args: &RunArgs) -> Result<(), Failure> {
    // this thread is one of them: what is shared out waits for nobody to wake up
    rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .use_current_thread()
        .build_global()
        .map_err(|error| Failure::Negative(format!("cannot start threads: {error}")))?;
    let mut set = args.set.clone();
    set.extend(args.until.iter().map(|until| format!("until={until}")));
    let mut ready = scenes::made(&args.scene, &args.input(&set)?)?;
    let folder = match (&args.out, args.resume) {
        (_, true) => resume::folder(args, &ready.name)?,
        (Some(path), _) => RunFolder::take(path).map_err(unusable)?,
        (None, _) => RunFolder::fresh(Path::new("runs"), &ready.name).map_err(unusable)?,
    };
    let _lock = match folder.path().is_dir() {
        true => Some(FolderLock::take(folder.path()).map_err(unusable)?),
        // there is nothing to go on with, which is told below
        false => None,
    };
    if args.resume {
        ready = resume::as_begun(args, &set, &folder, ready)?;
    }
    if !args.quiet {
        scenes::remark(&ready);
    }
    let shelf = Shelf::new(
        folder.path(),
        fingerprint(&ready.scene).map_err(unwritable)?,
    );
    let goes_on = work_in(&mut ready, &folder, args)?;
    let checkpoint = match args.resume && !goes_on {
        true => Some(resume::take(&folder, &shelf, &ready)?),
        false => None,
    };
    let finished = |it: &&Checkpoint<'_>| it.done && it.saved.is_finished(&ready.model);
    if let Some(Checkpoint { saved, .. }) = checkpoint.as_ref().filter(finished) {
        return already(args, &folder, saved);
    }
    let unfit = |error: ResumeError| Failure::in_file(&folder.path().join("checkpoint"), error);
    ready.model.halt_on(halt());
    listen_for_stop();
    let writer = match &checkpoint {
        Some(Checkpoint { saved, files, .. }) => {
            let t = saved.resumes_at(&ready.model).map_err(unfit)?;
            RunWriter::resume(&folder, &ready.model, t, files).map_err(|error| match error {
                FolderError::Damaged { .. } => unusable(error),
                _ => negative(error),
            })?
        }
        None => {
            shelf.clear().map_err(unkept)?;
            RunWriter::begin(&folder, &ready.model).map_err(negative)?
        }
    };
    write_scene(&folder, &ready)?;
    let progress = Progress::new(&ready.name, ready.model.until, "s", args.quiet);
    let clock = Clock::start(
        checkpoint
            .as_ref()
            .map_or(0.0, |checkpoint| checkpoint.run_s),
    );
    let stages = args.timings.then(|| Arc::new(StageClock::start()));
    if let Some(stages) = &stages {
        ready.model.observe_stages(stages.clone());
    }
    let mut watch = Watch::new(progress, writer, &shelf, clock, args.checkpoint);
    let outcome = match checkpoint {
        Some(Checkpoint { saved, .. }) => {
            run::resume(&ready.model, saved, |moment| watch.hear(moment)).map_err(unfit)?
        }
        None => run::run(&ready.model, |moment| watch.hear(moment)),
    };
    let timing = Timing {
        run_s: clock.run_s(),
        threads: rayon::current_num_threads(),
        stages: stages.map(|stages| stages.times()),
    };
    match watch.finish() {
        Ok(files) => close(args, &folder, &shelf, &ready, &outcome, timing, files),
        Err(error) => give_up(args, &folder, &ready, &outcome, timing, &error),
    }
}

/// Lets long work that is not stepped keep what it has in the folder; whether it goes on with what was kept there.
fn work_in(ready: &mut Ready, folder: &RunFolder, args: &RunArgs) -> Result<bool, Failure> {
    if !folder.path().is_dir() {
        return Ok(false);
    }
    let kept = ready.model.mechanics.work_in(folder.path(), args.resume);
    kept.map_err(|error| Failure::Input(format!("{}: {error}", folder.path().display())))
}

/// Writes what a run has left behind, and says how it ended.
fn close(
    args: &RunArgs,
    folder: &RunFolder,
    shelf: &Shelf,
    ready: &Ready,
    outcome: &Outcome,
    timing: Timing,
    files: Vec<Written>,
) -> Result<(), Failure> {
    let mut checkpoint = outcome.saved().map(|saved| Checkpoint {
        run_s: timing.run_s,
        done: false,
        files,
        saved,
    });
    let mut keep = |done: bool| match &mut checkpoint {
        Some(checkpoint) => {
            checkpoint.done = done;
            shelf.put(checkpoint)
        }
        None => Ok(()),
    };
    // what is stopped is kept first: a second Ctrl-C may come; what is finished is called so when all is there
    let kept = (outcome.end == End::Interrupted).then(|| keep(false));
    let summary = Summary::new(&ready.name, &ready.model, outcome, timing);
    let written = folder.write_outcome(&summary, outcome);
    let drawn = || {
        publish(
            folder,
            &ready.scene.description,
            &ready.model,
            outcome,
            &summary,
        )
    };
    if let Err(error) = written.and_then(|()| drawn()) {
        // with more room only the results are left to be written; the first fault is the one to be told
        if kept.is_none() {
            let _ = keep(false);
        }
        return Err(unwritten(args, folder, outcome, &error));
    }
    if outcome.end.is_regular() {
        // the results are whole without it
        if let Err(error) = keep(true).and_then(|()| shelf.keep_newest()) {
            warn(&format!("{error}; the run cannot be made longer"));
        }
    }
    match args.quiet {
        true => {
            // the failure speaks of a conflict itself
            let told = usize::from(summary.conflict.is_some() && outcome.end.is_regular());
            summary
                .warnings
                .iter()
                .skip(told)
                .for_each(|warning| warn(&format!("warning: {warning}")));
        }
        false => tell(folder, &summary)?,
    }
    let (t, path) = (outcome.state.t, folder.path().display());
    match (&outcome.end, kept) {
        (End::Complete | End::Event(_), _) if summary.converged => Ok(()),
        (End::Complete | End::Event(_), _) if summary.conflict.is_some() => Err(Failure::Negative(
            format!("{}; the summary says converged: false", summary.warnings[0]),
        )),
        (End::Complete | End::Event(_), _) => Err(Failure::Negative(format!(
            "{} of {} steps did not reach the solver tolerance {:e} (worst residual {:.1e}), and the summary says converged: false; another integrator.dt may help{}",
            outcome.health.unconverged_steps,
            outcome.health.steps,
            summary.solver.as_ref().map_or(f64::NAN, |s| s.tol),
            outcome.health.worst_residual,
            looser(outcome.health.worst_residual)
        ))),
        (End::Interrupted, Some(Err(error))) => Err(Failure::Interrupted(format!(
            "stopped at t = {t} s; what was computed is in {path}, but not the checkpoint: {error}"
        ))),
        (End::Interrupted, _) if Shelf::is_in(&folder.path().join("search")) => {
            Err(Failure::Interrupted(format!(
                "stopped before the end; what was found until then is in {path}; continue with {}",
                resume::command(args, folder)
            )))
        }
        (End::Interrupted, _) if !ready.model.mechanics.is_stepped() => {
            Err(Failure::Interrupted(format!(
                "stopped before the end; what was found until then is in {path}, and the study begins anew when it is run again"
            )))
        }
        (End::Interrupted, _) => Err(Failure::Interrupted(format!(
            "stopped at t = {t} s; continue with {}",
            resume::command(args, folder)
        ))),
        (End::Stopped(why), _) => Err(Failure::Negative(format!(
            "{why}; what was computed is in {path}"
        ))),
        (End::Failed(error), _) => Err(Failure::Negative(format!(
            "{error}; what was computed is in {path}"
        ))),
    }
}

/// A run whose results could not be written as it went. Its last checkpoint stays: what it speaks of is on the disk.
fn give_up(
    args: &RunArgs,
    folder: &RunFolder,
    ready: &Ready,
    outcome: &Outcome,
    timing: Timing,
    error: &FolderError,
) -> Result<(), Failure> {
    let summary = Summary::new(&ready.name, &ready.model, outcome, timing);
    // the first fault is the one to be told
    let _ = folder.write_outcome(&summary, outcome);
    Err(unwritten(args, folder, outcome, error))
}

/// Results could not be written; how to go on, where there is a checkpoint.
fn unwritten(
    args: &RunArgs,
    folder: &RunFolder,
    outcome: &Outcome,
    error: &FolderError,
) -> Failure {
    let way = match Shelf::is_in(folder.path()) {
        true => format!("; continue with {}", resume::command(args, folder)),
        false => String::new(),
    };
    let t = outcome.state.t;
    Failure::Negative(format!("{error}; stopped at t = {t} s{way}"))
}

/// The run to go on with needs nothing more.
fn already(args: &RunArgs, folder: &RunFolder, saved: &Saved<'_>) -> Result<(), Failure> {
    if !args.quiet {
        writeln!(
            screen::out(),
            "{}: this run is finished (t = {} s); a larger --until goes on with it",
            folder.path().display(),
            saved.t()
        )?;
    }
    Ok(())
}

/// Writes the scene as it is run.
fn write_scene(folder: &RunFolder, ready: &Ready) -> Result<(), Failure> {
    let written = ready.scene.to_toml().map_err(unwritable)?;
    let head = format!(
        "# run by percuss {}, defaults filled in\n\n",
        env!("CARGO_PKG_VERSION")
    );
    folder
        .write("scene.toml", &(head + &written))
        .map_err(negative)
}

fn unusable(error: FolderError) -> Failure {
    Failure::Input(error.to_string())
}

fn unwritable(error: toml::ser::Error) -> Failure {
    Failure::Negative(error.to_string())
}

fn unkept(error: CheckpointError) -> Failure {
    Failure::Negative(error.to_string())
}

fn negative(error: FolderError) -> Failure {
    Failure::Negative(error.to_string())
}

/// The summary for people.
fn tell(folder: &RunFolder, summary: &Summary) -> Result<(), Failure> {
    let steps = summary.steps.as_ref().map_or(0, |steps| steps.steps);
    let mut out = screen::out();
    writeln!(out, "{}\n", summary.title)?;
    if !summary.quantities.is_empty() {
        quantities::write(&summary.quantities, &mut out)?;
        writeln!(out)?;
    }
    for (name, value) in facts(summary) {
        writeln!(out, "{name}: {value}")?;
    }
    let path = folder.path();
    if let Some(stages) = summary.timing.stages {
        writeln!(out)?;
        timings::write(stages, steps, &mut out)?;
    }
    writeln!(out, "\nresults: {}", path.display())?;
    writeln!(out, "page:    {}", path.join("replay.html").display())?;
    Ok(())
}
