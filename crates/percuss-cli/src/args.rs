//! The command line as a whole; each command keeps its own arguments beside its code.

use crate::commands;
use clap::{Parser, Subcommand};

/// Non-smooth flexible multibody dynamics.
///
/// Without a command it runs the woodpecker toy.
#[derive(Parser)]
#[command(name = "percuss", version)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands, one file each.
#[derive(Subcommand)]
pub enum Command {
    /// Run a scene and write its results, plots and page.
    Run(commands::run::RunArgs),
    /// Make the replay page of a run again from its folder.
    Replay(commands::replay::ReplayArgs),
    /// Show the replay page of a run in the browser.
    View(commands::view::ViewArgs),
    /// Name the built-in scenes.
    List,
    /// Write a commented scene to start from.
    New(commands::new::NewArgs),
    /// Tell every fault of a scene at once.
    Check(commands::check::CheckArgs),
    /// Run a scene over ranges of its parameters on all cores: one table, one plot.
    Sweep(commands::sweep::SweepArgs),
    /// Hold what percuss computes against what was published, in one table.
    Validate(commands::validate::ValidateArgs),
    /// Time the hot paths: ns per step, period, solve, evaluation.
    Bench(commands::bench::BenchArgs),
    /// Print the JSON Schema of scene files, for editors.
    Schema,
    /// Contact problems from disk: solve one, or compare the solvers on several.
    #[command(subcommand)]
    Contact(commands::contact::Contact),
}
