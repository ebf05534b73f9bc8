use percuss_contact::{SolveReport, SolverKind};
use percuss_files::contact::ContactFile;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The facts of one solve, as printed and as JSON.
#[derive(Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// File of the problem.
    pub file: String,
    /// Rows of each contact: 2 or 3.
    pub dim: usize,
    /// Contacts with friction.
    pub contacts: usize,
    /// Rows of the whole problem, bilateral rows included.
    pub rows: usize,
    /// Solver that was asked for.
    pub solver: String,
    /// Whether the tolerance was met.
    pub converged: bool,
    /// Residual of the percussions in FCLIB's measure; none where it is not finite.
    pub residual: Option<f64>,
    /// Tolerance that was asked for.
    pub tol: f64,
    /// Iterations of all stages together.
    pub iterations: usize,
    /// Time of the solve alone, s.
    pub time_s: f64,
    /// Which solvers ran one after the other.
    pub path: Vec<Leg>,
    /// Whether the laws leave several motions, of which this is one.
    #[serde(default)]
    pub undetermined: bool,
    /// Residual of the solution that the file holds, where it holds one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stored_residual: Option<f64>,
}

/// One leg of the path that a solver took.
#[derive(Debug, Serialize, Deserialize)]
pub struct Leg {
    /// Who ran.
    pub solver: String,
    /// For how many iterations.
    pub iterations: usize,
    /// With which residual at its end; none where it is not finite.
    pub residual: Option<f64>,
}

impl Outcome {
    /// The facts, with the residual that was computed anew from the final percussions.
    pub fn new(
        file: &Path,
        problem: &ContactFile,
        solver: SolverKind,
        report: &SolveReport,
        residual: f64,
        tol: f64,
        time_s: f64,
    ) -> Self {
        let finite = |value: f64| value.is_finite().then_some(value);
        Outcome {
            file: file.display().to_string(),
            dim: problem.dim,
            contacts: problem.contacts,
            rows: problem.problem.rows(),
            solver: solver.name().into(),
            converged: residual <= tol,
            residual: finite(residual),
            tol,
            iterations: report.iterations,
            time_s,
            path: report
                .path()
                .map(|stage| Leg {
                    solver: stage.solver.name().into(),
                    iterations: stage.iterations,
                    residual: finite(stage.residual),
                })
                .collect(),
            undetermined: report.undetermined.any(),
            stored_residual: None,
        }
    }
}

/// A residual for people.
pub fn shown(residual: Option<f64>) -> String {
    residual.map_or("not finite".into(), |r| format!("{r:.3e}"))
}
