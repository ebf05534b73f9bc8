//! The command line as a whole; each command keeps its own arguments beside its code.

use crate::commands;
use clap::{Parser, Subcommand};

/// Non-smooth flexible multibody dynamics.
#[derive(Parser)]
#[command(name = "percuss", version)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands, one file each.
#[derive(Subcommand)]
pub enum Command {
    /// Contact problems from disk: solve one, or compare the solvers on several.
    #[command(subcommand)]
    Contact(commands::contact::Contact),
}
