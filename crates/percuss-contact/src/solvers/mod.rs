//! Every solver of the contact problem, one per file.

#[macro_use]
mod forms;

mod active_set;
mod anderson;
mod auto;
mod best;
mod continuation;
mod douglas_rachford;
mod held;
mod interior;
mod islands;
mod jor;
mod linear;
mod nesterov;
mod newton;
mod oracle;
mod posed;
mod proximal_newton;
mod relaxation;
mod sor;
mod sweep;
mod unique;

pub use active_set::ActiveSet;
pub use anderson::{AndersonSettings, AndersonSor};
pub use auto::Auto;
pub use continuation::Continuation;
pub use douglas_rachford::DouglasRachford;
pub use interior::Interior;
pub use islands::Islands;
pub use jor::{JProx, JorProx, JorSettings};
pub use nesterov::NesterovJor;
pub use newton::{Newton, NewtonSettings};
pub use oracle::Oracle;
pub use proximal_newton::ProximalNewton;
pub use relaxation::Relaxation;
pub use sor::{SorProx, SorSettings};
pub use unique::Unique;

use crate::problem::{ContactProblem, Point};
use crate::report::{SolveReport, SolverKind};
use crate::residual::Measure;

/// Turns a problem into percussions.
pub trait ContactSolver {
    /// Improves `p`, which holds the first guess and receives the result, until the tolerance is met or the
    /// iterations are used up. The report tells which; `p` is the best that was found.
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport;

    /// Looks at who touches whom in the problem that is solved next, of contacts at these points of so many blocks: the rest
    /// of it may be put together meanwhile. Nobody has to call it.
    fn prepare(&mut self, _blocks: usize, _points: &[Point]) {}

    /// Hands out M⁻¹ W p of the contacts between bodies that were solved last; false where it is not known and `v` is as it was.
    fn velocities(&mut self, _v: &mut Vec<f64>) -> bool {
        false
    }
}

/// When a solver may stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// Residual to reach.
    pub tol: f64,
    /// Most iterations.
    pub max_iter: usize,
    /// In which measure.
    pub measure: Measure,
}

impl Default for SolverSettings {
    fn default() -> Self {
        SolverSettings {
            tol: 1e-10,
            max_iter: 10_000,
            measure: Measure::Scaled,
        }
    }
}

/// The solver of that name, as front ends ask for it: one problem, one motion, whichever solves it.
pub fn by_kind(kind: SolverKind, settings: SolverSettings) -> Box<dyn ContactSolver + Send> {
    Box::new(Unique::new(alone(kind, settings), settings))
}

fn alone(kind: SolverKind, settings: SolverSettings) -> Box<dyn ContactSolver + Send> {
    match kind {
        SolverKind::JProx => Box::new(JProx::new(settings)),
        SolverKind::JorProx => Box::new(JorProx::new(JorSettings {
            stop: settings,
            ..JorSettings::default()
        })),
        SolverKind::AndersonSor => Box::new(AndersonSor::new(AndersonSettings {
            stop: settings,
            ..AndersonSettings::default()
        })),
        SolverKind::NesterovJor => Box::new(NesterovJor::new(settings)),
        SolverKind::SorProx => Box::new(SorProx::new(SorSettings {
            stop: settings,
            ..SorSettings::default()
        })),
        SolverKind::Newton => Box::new(Newton::new(NewtonSettings {
            stop: settings,
            ..NewtonSettings::default()
        })),
        SolverKind::Interior => Box::new(Interior::new(settings)),
        SolverKind::DouglasRachford => Box::new(DouglasRachford::new(settings)),
        SolverKind::ProximalNewton => Box::new(ProximalNewton::new(settings)),
        SolverKind::Continuation => Box::new(Continuation::new(settings)),
        SolverKind::Oracle => Box::new(Oracle::new(settings)),
        SolverKind::Islands => Box::new(Islands::new(settings)),
        SolverKind::ActiveSet => Box::new(ActiveSet::new(settings)),
        SolverKind::Auto => Box::new(Auto::new(settings)),
    }
}
