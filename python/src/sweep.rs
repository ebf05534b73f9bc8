//! A scene at many points, as by `percuss sweep`.

use crate::errors::{error, scene_error};
use crate::scene::Given;
use crate::watch::{Signal, Watched, watched};
use numpy::IntoPyArray;
use percuss_scene::run::Halt;
use percuss_sweep::{Grid, Point, Sweep, SweepError, SweepFolder, Vary, plot};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

/// What one entry of the scene is to be, as Python hands it over.
#[derive(FromPyObject)]
pub enum Values {
    /// As the program takes it: `FROM:TO:COUNT`, `FROM:TO:COUNT:log` or `V1,V2,…`.
    Range(String),
    /// These numbers.
    List(Vec<f64>),
}

/// Runs a scene at the points of a grid, or at those of a list; the table, and the exception that stopped it.
#[pyfunction]
#[pyo3(signature = (scene, vary, listed, plot, threads, out, progress))]
#[allow(clippy::too_many_arguments)] // the keywords of percuss.sweep
pub fn sweep<'py>(
    py: Python<'py>,
    scene: Given,
    vary: Vec<(String, Values)>,
    listed: bool,
    plot: Option<String>,
    threads: Option<NonZeroUsize>,
    out: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<PyErr>)> {
    let refused = |fault: SweepError| error(py, "SceneError", &fault.to_string());
    let (mut arguments, mut parameters) = (Vec::new(), Vec::new());
    for (path, values) in vary {
        let made = match &values {
            Values::Range(range) => format!("{path}={range}").parse::<Vary>(),
            Values::List(values) => Vary::new(&path, values.clone()),
        };
        let made =
            made.map_err(|fault| error(py, "SceneError", &format!("vary {path}: {fault}")))?;
        arguments.push(match &values {
            Values::Range(range) => format!("{path}={range}"),
            Values::List(values) => format!("{path}={}", joined(values)),
        });
        parameters.push(made);
    }
    if listed {
        arguments = vec![arguments.join("; ")];
    }
    let grid = match listed {
        true => Grid::listed(parameters),
        false => Grid::new(parameters),
    };
    let (input, grid) = (scene.input(), grid.map_err(refused)?);
    let made = py.detach(|| Sweep::new(input, grid));
    let made = made.map_err(|report| scene_error(py, &report))?;
    let plotted = made.column(plot.as_deref());
    let plotted = plotted.map_err(|fault| error(py, "SceneError", &format!("plot {fault}")))?;
    let failed = |fault: SweepError| error(py, "RunError", &fault.to_string());
    let taken = out.map(|path| SweepFolder::take(&path, &made, arguments));
    let (mut folder, done, notes) = match taken.transpose().map_err(failed)? {
        Some((folder, done, notes)) => (Some(folder), done, notes),
        None => (None, Vec::new(), Vec::new()),
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = threads.map_or_else(cores, usize::from);
    let halt = Halt::default();
    let wish = halt.clone();
    let count = made.grid.count;
    let work = |signal: &Signal| -> Result<Vec<Point>, SweepError> {
        let points = made.compute(jobs, done, &wish, |point, done| {
            signal.tell(done as f64);
            folder.as_mut().map_or(Ok(()), |folder| folder.keep(point))
        })?;
        if let Some(folder) = &folder {
            let table = made.table(&points);
            folder.write("sweep.csv", &table.csv())?;
            if let (Some(at), true) = (plotted, points.len() == count) {
                folder.write("sweep.svg", &plot::svg(&table, at))?;
            }
        }
        Ok(points)
    };
    let Watched { value, stopped } = watched(py, progress, count as f64, halt, work)?;
    let points = value.map_err(failed)?;
    let found = table(py, &made, &points, plotted)?;
    found.set_item("notes", notes)?;
    Ok((found, stopped))
}

/// Numbers as the program takes them.
fn joined(values: &[f64]) -> String {
    let words: Vec<String> = values.iter().map(|x| format!("{x:?}")).collect();
    words.join(",")
}

/// Columns of parameters, values of quantities point by point, and what there is to be seen of them.
fn table<'py>(
    py: Python<'py>,
    sweep: &Sweep,
    points: &[Point],
    plotted: Option<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    let grid = &sweep.grid;
    let places: Vec<Vec<f64>> = points.iter().map(|point| grid.at(point.index)).collect();
    let parameters = PyDict::new(py);
    for (k, vary) in grid.vary.iter().enumerate() {
        let column: Vec<f64> = places.iter().map(|place| place[k]).collect();
        parameters.set_item(&vary.path, column.into_pyarray(py))?;
    }
    found.set_item("parameters", parameters)?;
    let sizes = grid.vary.iter().map(|vary| vary.values.len());
    let shape = match grid.listed {
        true => vec![grid.count],
        false => sizes.collect(),
    };
    found.set_item("shape", shape)?;
    found.set_item("quantities", &sweep.columns)?;
    let values: Vec<_> = points.iter().map(|point| &point.values).collect();
    found.set_item("values", values)?;
    let words: Vec<_> = points.iter().map(|point| &point.words).collect();
    found.set_item("words", words)?;
    let status: Vec<_> = points.iter().map(|point| &point.status).collect();
    found.set_item("status", status)?;
    let drawn = plotted.filter(|_| points.len() == grid.count);
    let drawn = drawn.map(|at| {
        let name = &sweep.columns[at].0;
        (name, plot::svg(&sweep.table(points), at))
    });
    found.set_item("drawn", drawn)?;
    Ok(found)
}
