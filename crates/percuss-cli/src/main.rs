//! The program `percuss`: reads its arguments, runs one command, and turns the outcome into an exit status.

mod args;
mod commands;
mod failure;
mod table;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = match Args::parse().command {
        Command::Contact(args) => commands::contact::run(args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
