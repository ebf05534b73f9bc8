//! The program `percuss`: reads its arguments, runs one command, and turns the outcome into an exit status.

mod args;
mod commands;
mod failure;
mod progress;
mod runs;
mod scenes;
mod screen;
mod table;

use args::{Args, Command};
use mimalloc::MiMalloc;
use std::process::ExitCode;

/// Asks the system for huge pages: every sweep over a large world reads tens of megabytes (docs/decisions/0020-memory.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    #[cfg(unix)]
    outlive_file_limits();
    let command = match Args::read() {
        Ok(args) => args.command,
        Err(failure) => return failure.report(),
    };
    let outcome = match command.unwrap_or_else(|| Command::Run(Default::default())) {
        Command::Run(args) => commands::run::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::View(args) => commands::view::run(&args),
        Command::List => commands::list::run(),
        Command::New(args) => commands::new::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Modes(args) => commands::modes::run(&args),
        Command::Sweep(args) => commands::sweep::run(&args),
        Command::Validate(args) => commands::validate::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Schema => commands::schema::run(),
        Command::Contact(args) => commands::contact::run(args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Where a file may not grow any more, writing fails with a reason instead of ending the program without a word
/// (docs/decisions/0026-file-limits.md).
#[cfg(unix)]
fn outlive_file_limits() {
    let heard = std::sync::Arc::default();
    // without it the program works all the same
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, heard);
}
