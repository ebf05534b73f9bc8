//! Generated contact problems, solved by `auto` to 1e-8 in the field's measure.

mod bodies;
mod chain;
mod pile;
mod stack;

use super::clock::{Timed, Work, median};
use crate::failure::Failure;
use percuss_contact::solvers::by_kind;
use percuss_contact::{ContactProblem, Measure, SolverKind, SolverSettings};
use percuss_files::contact::siconos;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

const TOL: f64 = 1e-8;

/// Makes a problem.
pub type Make = fn() -> ContactProblem;

/// The problems by name.
pub fn problems() -> [(&'static str, Make); 4] {
    [
        ("contact-chain-100", || chain::problem(100)),
        ("contact-chain-1000", || chain::problem(1000)),
        ("contact-pile-91", || pile::problem(6)),
        ("contact-stack-20", || stack::problem(20)),
    ]
}

/// ns per solve from zero.
pub fn time(make: Make, repeats: u16) -> Result<Timed, Failure> {
    let problem = make();
    let settings = SolverSettings {
        tol: TOL,
        max_iter: 100_000,
        measure: Measure::Fclib,
    };
    median("solve", repeats, || {
        let mut p = vec![0.0; problem.rows()];
        let report = by_kind(SolverKind::Auto, settings).solve(&problem, &mut p);
        let verdict = match report.converged {
            true => "",
            false => "NOT CONVERGED, ",
        };
        Ok(Work {
            units: 1.0,
            note: format!(
                "{verdict}{} contacts, residual {:.1e} after {} iterations",
                problem.contacts(),
                report.residual,
                report.iterations
            ),
        })
    })
}

/// Writes the problems as files that other programs read.
pub fn write(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::in_file(folder, format!("{error}; check the path")))?;
    for (name, make) in problems() {
        let path = folder.join(format!("{name}.dat"));
        let written = File::create(&path)
            .map_err(|error| error.to_string())
            .and_then(|file| {
                let mut out = BufWriter::new(file);
                siconos::write(&mut out, &make()).map_err(|error| error.to_string())?;
                out.flush().map_err(|error| error.to_string())
            });
        written.map_err(|fault| Failure::in_file(&path, format!("{fault}; check the folder")))?;
    }
    Ok(())
}
