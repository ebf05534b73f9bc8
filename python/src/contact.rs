//! Contact problems: built from arrays or files, solved, judged.

use crate::errors::error;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use percuss_contact::solvers::by_kind;
use percuss_contact::{
    Blocks, ContactProblem, Delassus, Dense, Law, Laws, Measure, SolverKind, SolverSettings,
    Status, residual, status,
};
use percuss_files::contact::{self, ContactFile, ContactFileError, siconos};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// A contact problem in the form that the solvers take.
#[pyclass(frozen, module = "percuss._engine")]
pub struct Problem(ContactProblem);

/// A law as (name, friction coefficient or bound).
pub type LawWords = (String, f64);

/// The law of that name.
pub fn law(py: Python<'_>, (name, parameter): &LawWords) -> PyResult<Law> {
    let (mu, bound) = (*parameter, *parameter);
    Ok(match name.as_str() {
        "unilateral" => Law::Unilateral,
        "bilateral" => Law::Bilateral,
        "planar-coulomb" => Law::PlanarCoulomb { mu },
        "spatial-coulomb" => Law::SpatialCoulomb { mu },
        "planar-friction" => Law::PlanarFriction { bound },
        "spatial-friction" => Law::SpatialFriction { bound },
        _ => return Err(error(py, "ContactError", &format!("unknown law `{name}`"))),
    })
}

fn words(law: Law) -> LawWords {
    let name = match law {
        Law::Unilateral => "unilateral",
        Law::Bilateral => "bilateral",
        Law::PlanarCoulomb { .. } => "planar-coulomb",
        Law::SpatialCoulomb { .. } => "spatial-coulomb",
        Law::PlanarFriction { .. } => "planar-friction",
        Law::SpatialFriction { .. } => "spatial-friction",
    };
    (name.to_owned(), law.parameter().unwrap_or_default())
}

#[pymethods]
impl Problem {
    /// From all entries of G.
    #[staticmethod]
    fn dense(
        py: Python<'_>,
        G: PyReadonlyArray2<'_, f64>,
        c: PyReadonlyArray1<'_, f64>,
        laws: Vec<LawWords>,
    ) -> PyResult<Self> {
        let values: Vec<f64> = G.as_array().iter().copied().collect();
        let G = Delassus::Dense(Dense::from_rows(values));
        Self::new(py, |_| G, &c, &laws)
    }

    /// From some entries of G (row, column, value), all within its order; the others are zero.
    #[staticmethod]
    fn sparse(
        py: Python<'_>,
        rows: Vec<usize>,
        columns: Vec<usize>,
        values: Vec<f64>,
        c: PyReadonlyArray1<'_, f64>,
        laws: Vec<LawWords>,
    ) -> PyResult<Self> {
        let places = rows.into_iter().zip(columns);
        let entries = places.zip(values).map(|((i, j), value)| (i, j, value));
        let blocks = |laws: &Laws| Delassus::Blocks(Blocks::from_entries(laws, entries));
        Self::new(py, blocks, &c, &laws)
    }

    /// From a file: the problem, its first guess and its solution.
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf) -> PyResult<InFile> {
        let file = py.detach(|| contact::read(&path));
        in_file(py, &path.display().to_string(), file)
    }

    /// From the bytes of a file.
    #[staticmethod]
    fn parse(py: Python<'_>, bytes: Vec<u8>) -> PyResult<InFile> {
        let file = py.detach(|| contact::parse(bytes));
        in_file(py, "the problem", file)
    }

    /// The text of a `.dat` file.
    fn text(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let mut text = Vec::new();
        let written = siconos::write(&mut text, &self.0);
        written.map_err(|fault| error(py, "ContactError", &fault.to_string()))?;
        Ok(text)
    }

    /// The laws in their order.
    fn laws(&self) -> Vec<LawWords> {
        self.0.laws.iter().map(|(_, law)| words(law)).collect()
    }

    /// The constant term, m/s.
    fn c<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.c)
    }

    /// G p + c, m/s.
    fn xi<'py>(
        &self,
        py: Python<'py>,
        p: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let mut xi = vec![0.0; self.0.rows()];
        self.0.xi(p.as_slice()?, &mut xi);
        Ok(xi.into_pyarray(py))
    }

    /// The residual of percussions in FCLIB's measure.
    fn residual(&self, p: PyReadonlyArray1<'_, f64>) -> PyResult<f64> {
        Ok(residual(&self.0, p.as_slice()?, Measure::Fclib).relative)
    }

    /// Solves it; `p` is the first guess.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        solver: &str,
        tol: f64,
        max_iter: usize,
        p: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let kind = SolverKind::from_name(solver).ok_or_else(|| unknown_solver(py, solver))?;
        let settings = SolverSettings {
            tol,
            max_iter,
            measure: Measure::Fclib,
        };
        let mut p = p.as_slice()?.to_vec();
        let (report, reached, xi) = py.detach(|| {
            let report = by_kind(kind, settings).solve(&self.0, &mut p);
            let reached = residual(&self.0, &p, Measure::Fclib).relative;
            let mut xi = vec![0.0; self.0.rows()];
            self.0.xi(&p, &mut xi);
            (report, reached, xi)
        });
        let path = report.path();
        let path: Vec<_> = path
            .map(|stage| (stage.solver.name(), stage.iterations, stage.residual))
            .collect();
        let found = PyDict::new(py);
        found.set_item("status", self.states(&p, &xi, report.left(&p)))?;
        found.set_item("p", p.into_pyarray(py))?;
        found.set_item("xi", xi.into_pyarray(py))?;
        found.set_item("residual", reached)?;
        found.set_item("iterations", report.iterations)?;
        found.set_item("converged", reached <= tol)?;
        found.set_item("path", path)?;
        Ok(found)
    }
}

/// A problem, a guess and a solution.
type InFile = (Problem, Option<Vec<f64>>, Option<Vec<f64>>);

fn in_file(
    py: Python<'_>,
    name: &str,
    file: Result<ContactFile, ContactFileError>,
) -> PyResult<InFile> {
    let file = file.map_err(|fault| error(py, "ContactError", &format!("{name}: {fault}")))?;
    let guess = file.guesses.into_iter().next();
    Ok((Problem(file.problem), guess, file.solution))
}

impl Problem {
    fn new(
        py: Python<'_>,
        G: impl FnOnce(&Laws) -> Delassus,
        c: &PyReadonlyArray1<'_, f64>,
        words: &[LawWords],
    ) -> PyResult<Self> {
        let laws: PyResult<Laws> = words.iter().map(|words| law(py, words)).collect();
        let laws = laws?;
        let G = G(&laws);
        let c = c.as_array().iter().copied().collect();
        let problem = ContactProblem::new(G, c, laws.iter().map(|(_, law)| law));
        let problem = problem.map_err(|fault| error(py, "ContactError", &fault.to_string()))?;
        Ok(Problem(problem))
    }

    /// The state of each contact, in words; `left` is by how much percussions may be off, N s.
    fn states(&self, p: &[f64], xi: &[f64], left: f64) -> Vec<&'static str> {
        let contacts = self.0.laws.iter().enumerate();
        let state = |(i, (start, law)): (usize, (usize, Law))| {
            let rows = start..start + law.rows();
            let D = self.0.diagonal_block(i);
            let largest = (0..law.rows()).map(|k| D[k][k]).fold(0.0, f64::max);
            match status(law, &p[rows.clone()], &xi[rows], left, || 1.0 / largest) {
                Status::Open => "open",
                Status::Closed => "closed",
                Status::Stick => "stick",
                Status::Slip { .. } => "slip",
            }
        };
        contacts.map(state).collect()
    }
}

/// A solver that does not exist.
pub fn unknown_solver(py: Python<'_>, name: &str) -> PyErr {
    let known: Vec<&str> = SolverKind::ALL.iter().map(|kind| kind.name()).collect();
    let line = format!("unknown solver `{name}`; there are {}", known.join(", "));
    error(py, "ContactError", &line)
}
