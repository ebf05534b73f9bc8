//! `percuss contact`: problems that someone else's simulation wrote to disk.

mod compare;
mod outcome;
mod solve;

use crate::failure::Failure;
use clap::Subcommand;
use percuss_contact::SolverKind;

/// What to do with contact problems.
#[derive(Subcommand)]
pub enum Contact {
    /// Solve a contact problem from a Siconos .dat or FCLIB .hdf5 file.
    Solve(solve::SolveArgs),
    /// Try every solver on every file, and print one table.
    Compare(compare::CompareArgs),
}

/// Runs the command.
pub fn run(command: Contact) -> Result<(), Failure> {
    match command {
        Contact::Solve(args) => solve::run(&args),
        Contact::Compare(args) => compare::run(&args),
    }
}

/// A solver by the name that it has on the command line.
fn solver(name: &str) -> Result<SolverKind, String> {
    SolverKind::from_name(name).ok_or_else(|| {
        let names: Vec<_> = SolverKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("choose one of {}", names.join(", "))
    })
}

/// A tolerance: positive and finite.
fn tolerance(text: &str) -> Result<f64, String> {
    let tol: Option<f64> = text.parse().ok();
    tol.filter(|tol| *tol > 0.0 && tol.is_finite())
        .ok_or_else(|| "give a positive number such as 1e-8".into())
}
