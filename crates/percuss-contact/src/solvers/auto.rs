use super::newton::{Newton, NewtonSettings};
use super::sor::{SorProx, SorSettings};
use super::{ContactSolver, SolverSettings};
use crate::problem::ContactProblem;
use crate::report::SolveReport;

/// Reaches the tolerance by the cheapest route: sweeps, then Newton.
#[derive(Clone, Debug, Default)]
pub struct Auto {
    /// When to stop.
    pub settings: SolverSettings,
    sor: SorProx,
    newton: Newton,
}

impl Auto {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Auto {
            settings,
            ..Auto::default()
        }
    }
}

impl ContactSolver for Auto {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        self.sor.settings = SorSettings {
            stop: SolverSettings {
                max_iter: stop.max_iter.min(50),
                ..stop
            },
            ..SorSettings::default()
        };
        let mut report = self.sor.solve(problem, p);
        if !report.converged {
            self.newton.settings = NewtonSettings {
                stop: SolverSettings {
                    max_iter: 100,
                    ..stop
                },
                ..NewtonSettings::default()
            };
            for stage in self.newton.solve(problem, p).path() {
                report.push(stage, stop.tol);
            }
        }
        report
    }
}
