//! The command line as a whole; each command keeps its own arguments beside its code.

use crate::commands;
use crate::failure::Failure;
use clap::error::ErrorKind;
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

impl Args {
    /// Reads the command line. Ends the program where it asks for help or for the version.
    pub fn read() -> Result<Self, Failure> {
        use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
        Args::try_parse().map_err(|error| match error.kind() {
            DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
            _ => Failure::Input(one_line(&error.to_string())),
        })
    }
}

/// What is wrong with the arguments, without what comes after: how the command is used.
fn one_line(error: &str) -> String {
    let wrong = error.split("\n\n").take_while(|part| {
        let part = part.trim_start();
        !part.starts_with("Usage:") && !part.starts_with("For more information")
    });
    // of an option that does not exist nobody means a file
    let wrong: Vec<String> = wrong
        .filter(|part| !part.trim_start().starts_with("tip: to pass '-"))
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let wrong = wrong.join("; ");
    let wrong = wrong.strip_prefix("error: ").unwrap_or(&wrong);
    format!("{wrong}; --help says what there is")
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
    /// Modes of the flexible bodies of a scene or of a mesh: table, page and pictures.
    Modes(commands::modes::ModesArgs),
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
