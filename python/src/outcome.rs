//! What a run leaves behind, as Python sees it.

use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use percuss_report::figure_svg;
use percuss_scene::Model;
use percuss_scene::model::WorldModel;
use percuss_scene::recording::{Column, Event, Snapshot};
use percuss_scene::run::{End, Logged, Outcome, Summary};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Columns, events, bodies, findings and the summary.
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
    result.set_item("states", states(py, model, &outcome)?)?;
    let bodies = outcome.recording.snapshots.iter().chain(&outcome.last);
    let bodies: PyResult<Vec<_>> = bodies.map(|snapshot| instant(py, snapshot)).collect();
    result.set_item("snapshots", PyList::new(py, bodies?)?)?;
    result.set_item("world", model.part::<WorldModel>().is_some())?;
    let unconverged = outcome.recording.unconverged;
    result.set_item("unconverged", unconverged.into_pyarray(py))?;
    result.set_item("channels", columns(py, outcome.recording.channels)?)?;
    let figures = serde_json::to_string(&outcome.findings.figures)
        .map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
    result.set_item("figures", figures)?;
    let drawn = outcome.findings.figures.iter();
    let drawn = drawn.map(|figure| (&figure.name, &figure.title, figure_svg(figure)));
    result.set_item("drawn", PyList::new(py, drawn.collect::<Vec<_>>())?)?;
    let tables = PyDict::new(py);
    for table in outcome.findings.tables {
        tables.set_item(table.name, columns(py, table.columns)?)?;
    }
    result.set_item("tables", tables)?;
    result.set_item("files", outcome.findings.files)?;
    result.set_item("q", outcome.state.q.into_pyarray(py))?;
    result.set_item("u", outcome.state.u.into_pyarray(py))?;
    Ok(result)
}

/// Name to values and unit.
fn columns<'py>(py: Python<'py>, all: Vec<Column>) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    for column in all {
        columns.set_item(column.name, (column.values.into_pyarray(py), column.unit))?;
    }
    Ok(columns)
}

fn word(end: &End) -> &'static str {
    match end {
        End::Complete | End::Event(_) => "complete",
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

/// Rows of states, for each event its row, and the number of coordinates.
type States<'py> = (Bound<'py, PyArray2<f64>>, Vec<Option<usize>>, usize);

/// Coordinates and velocities before and after each event as rows (q, u before, q, u after), and for each event which row is
/// its own: friction that comes and goes with its contact shares that of the contact. Nothing where they are not recorded.
fn states<'py>(py: Python<'py>, model: &Model, outcome: &Outcome) -> PyResult<Option<States<'py>>> {
    let Some([q, u]) = model.state_channels() else {
        return Ok(None);
    };
    let recorded = &outcome.recording.events;
    let complete = |row: &Vec<f64>| row.len() == model.channels.len();
    let (mut rows, mut values) = (0, Vec::new());
    let mut places = vec![None; recorded.len()];
    for (event, place) in recorded.iter().zip(&mut places) {
        if complete(&event.before) && complete(&event.values) {
            for side in [&event.before, &event.values] {
                values.extend(q.iter().chain(&u).map(|k| side[*k]));
            }
            *place = Some(rows);
            rows += 1;
        }
    }
    let mut next = 0;
    let own = outcome.log.iter().map(|logged| {
        let same = |event: &Event| {
            event.label == logged.label && event.t == logged.t && event.to == logged.to
        };
        if recorded.get(next).is_some_and(same) {
            next += 1;
            return places[next - 1];
        }
        let near = [next.checked_sub(1), Some(next)].into_iter().flatten();
        let mut near = near.filter(|k| recorded.get(*k).is_some_and(|it| it.t == logged.t));
        near.next().and_then(|k| places[k])
    });
    let own = own.collect();
    let width = 2 * (q.len() + u.len());
    Ok(Some((matrix(py, values, width)?, own, q.len())))
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
