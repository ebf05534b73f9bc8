//! What a run leaves behind, as Python sees it.

use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use percuss::scene::Model;
use percuss::scene::recording::Snapshot;
use percuss::scene::run::{End, Logged, Outcome, Summary};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Columns, events, bodies and the summary.
pub fn dictionary<'py>(
    py: Python<'py>,
    model: &Model,
    outcome: Outcome,
    summary: &Summary,
) -> PyResult<Bound<'py, PyDict>> {
    let result = PyDict::new(py);
    let text = serde_json::to_string(summary)
        .map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
    result.set_item("summary", text)?;
    result.set_item("end", word(&outcome.end))?;
    result.set_item("events", events(py, &outcome.log)?)?;
    let bodies = outcome.recording.snapshots.iter().chain(&outcome.last);
    let bodies: PyResult<Vec<_>> = bodies.map(|snapshot| instant(py, snapshot)).collect();
    result.set_item("snapshots", PyList::new(py, bodies?)?)?;
    result.set_item("world", model.world().is_some())?;
    let unconverged = outcome.recording.unconverged;
    result.set_item("unconverged", unconverged.into_pyarray(py))?;
    let channels = PyDict::new(py);
    for channel in outcome.recording.channels {
        let column = channel.values.into_pyarray(py);
        channels.set_item(channel.name, (column, channel.unit))?;
    }
    result.set_item("channels", channels)?;
    result.set_item("q", outcome.state.q.into_pyarray(py))?;
    result.set_item("u", outcome.state.u.into_pyarray(py))?;
    Ok(result)
}

fn word(end: &End) -> &'static str {
    match end {
        End::Complete => "complete",
        End::Interrupted => "interrupted",
        End::Stopped(_) => "stopped",
        End::Failed(_) => "failed",
    }
}

/// Switching points as rows (t, contact, from, to, direction, reported).
fn events<'py>(py: Python<'py>, log: &[Logged]) -> PyResult<Bound<'py, PyList>> {
    let rows = log.iter().map(|logged| {
        (
            logged.t,
            &logged.label,
            logged.from.to_string(),
            logged.to.to_string(),
            logged.direction.map(|[a, b]| (a, b)),
            logged.reported,
        )
    });
    let rows: Vec<_> = rows.collect();
    PyList::new(py, rows)
}

/// Bodies at one instant: (t, how many there were, kinds, positions, quaternions, speeds).
fn instant<'py>(py: Python<'py>, snapshot: &Snapshot) -> PyResult<Bound<'py, PyAny>> {
    let seen = &snapshot.bodies;
    let kinds: Vec<u32> = seen.iter().map(|body| body.kind).collect();
    let speeds: Vec<f64> = seen.iter().map(|body| body.speed.into()).collect();
    let places = seen.iter().flat_map(|body| body.r.map(f64::from));
    let turns = seen.iter().flat_map(|body| body.A.map(f64::from));
    let row = (
        snapshot.t,
        snapshot.count,
        kinds.into_pyarray(py),
        matrix(py, places.collect(), 3)?,
        matrix(py, turns.collect(), 4)?,
        speeds.into_pyarray(py),
    );
    Ok(row.into_pyobject(py)?.into_any())
}

/// Rows of so many numbers.
pub fn matrix<'py>(
    py: Python<'py>,
    values: Vec<f64>,
    width: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let rows = values.len() / width.max(1);
    values.into_pyarray(py).reshape([rows, width])
}
