use super::anderson::{AndersonSettings, AndersonSor};
use super::interior::Interior;
use super::nesterov::NesterovJor;
use super::newton::{Newton, NewtonSettings};
use super::sor::{SorProx, SorSettings};
use super::{ContactSolver, SolverSettings};
use crate::problem::ContactProblem;
use crate::report::SolveReport;

/// Reaches the tolerance by the cheapest route and falls back in order.
///
/// 1. [`SorProx`]: a few sweeps, which settle one contact at once and easy problems soon
/// 2. [`Newton`] where the problem is tiny, [`AndersonSor`] where it is not, for as long as the next stage would cost
/// 3. [`Interior`]: for hyperstatic problems, from its own start
/// 4. [`Newton`]: from the best percussions so far
/// 5. [`NesterovJor`]: with what is left of the iterations
///
/// The choice depends on the problem alone, never on a clock. The report holds the path that was taken.
#[derive(Clone, Debug, Default)]
pub struct Auto {
    /// When to stop; `max_iter` bounds the sweeps of the first-order stages.
    pub settings: SolverSettings,
    sor: SorProx,
    anderson: AndersonSor,
    interior: Interior,
    newton: Newton,
    nesterov: NesterovJor,
}

/// Up to this number of rows a Newton step costs no more than a few sweeps.
const TINY: usize = 24;

/// From here on Newton comes nearer faster than interior points do.
const NEAR: f64 = 1e-9;

impl Auto {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Auto {
            settings,
            ..Auto::default()
        }
    }

    /// The stages after the first sweeps did not suffice.
    #[cold]
    fn fall_back(&mut self, problem: &ContactProblem, p: &mut [f64], report: &mut SolveReport) {
        let stop = self.settings;
        if problem.rows() <= TINY {
            self.newton.settings.stop = limit(stop, 10);
            if append(report, self.newton.solve(problem, p), stop.tol) {
                return;
            }
        }
        // from here on G is formed once for all
        let formed = problem.formed();
        let problem = formed.as_ref().unwrap_or(problem);
        let affordable = (Interior::work(problem) / AndersonSor::work(problem)) as usize;
        self.anderson.settings = AndersonSettings {
            stop: limit(stop, affordable.clamp(20, 1000)),
            patience: 100,
            ..AndersonSettings::default()
        };
        if append(report, self.anderson.solve(problem, p), stop.tol) {
            return;
        }
        self.interior.settings = SolverSettings {
            tol: stop.tol.max(NEAR),
            ..limit(stop, 60)
        };
        if append(report, self.interior.solve(problem, p), stop.tol) {
            return;
        }
        self.newton.settings = NewtonSettings {
            stop: limit(stop, 60),
            ..NewtonSettings::default()
        };
        if append(report, self.newton.solve(problem, p), stop.tol) {
            return;
        }
        self.nesterov.settings = limit(stop, stop.max_iter.saturating_sub(report.iterations));
        append(report, self.nesterov.solve(problem, p), stop.tol);
    }
}

fn limit(stop: SolverSettings, iterations: usize) -> SolverSettings {
    SolverSettings {
        max_iter: stop.max_iter.min(iterations),
        ..stop
    }
}

/// Adds the path of a stage to the report; true where the tolerance is met.
fn append(report: &mut SolveReport, stage: SolveReport, tol: f64) -> bool {
    for stage in stage.path() {
        report.push(stage, tol);
    }
    report.converged
}

impl ContactSolver for Auto {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        if problem.contacts() == 0 {
            return SolveReport::EMPTY;
        }
        let few = if problem.rows() <= TINY { 3 } else { 12 };
        self.sor.settings = SorSettings {
            stop: limit(self.settings, few),
            judge_every: if problem.rows() <= TINY { 1 } else { 4 },
            ..SorSettings::default()
        };
        let mut report = self.sor.solve(problem, p);
        if !report.converged {
            self.fall_back(problem, p, &mut report);
        }
        report
    }
}
