//! Numbers out of whatever a function of the user returned: a float, a list, a tuple, an array.

use crate::errors::error;
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyList, PyTuple};

/// Fills `out` with what was returned, rows one after the other; how many numbers there were.
///
/// Floats, lists and tuples of floats and arrays of floats are read at once, all else goes through `numpy.asarray`.
pub fn fill(found: &Bound<'_, PyAny>, out: &mut [f64]) -> PyResult<usize> {
    if let Ok(number) = found.cast::<PyFloat>() {
        return Ok(put(out, 0, number.value()));
    }
    if let Ok(array) = found.cast::<PyArrayDyn<f64>>() {
        let array = array.readonly();
        if let Ok(values) = array.as_slice() {
            let count = values.len().min(out.len());
            out[..count].copy_from_slice(&values[..count]);
            return Ok(values.len());
        }
    }
    if found.is_none() {
        // NumPy would take it for a number that is none
        return Err(PyTypeError::new_err("None"));
    }
    if let Some(count) = sequence(found, out, 0) {
        return Ok(count);
    }
    let numpy = found.py().import("numpy")?;
    let array = numpy.call_method1("ascontiguousarray", (found, numpy.getattr("float64")?))?;
    let array = array.cast_into::<PyArrayDyn<f64>>()?;
    let count = array.len();
    let array = array.readonly();
    for (i, value) in array.as_slice()?.iter().enumerate() {
        put(out, i, *value);
    }
    Ok(count)
}

fn put(out: &mut [f64], at: usize, value: f64) -> usize {
    if let Some(out) = out.get_mut(at) {
        *out = value;
    }
    at + 1
}

/// The numbers of nested lists and tuples; none where something else is in them.
fn sequence(found: &Bound<'_, PyAny>, out: &mut [f64], at: usize) -> Option<usize> {
    if let Ok(list) = found.cast::<PyList>() {
        list.iter().try_fold(at, |at, item| element(&item, out, at))
    } else if let Ok(tuple) = found.cast::<PyTuple>() {
        let mut items = tuple.iter_borrowed();
        items.try_fold(at, |at, item| element(&item, out, at))
    } else {
        None
    }
}

fn element(item: &Bound<'_, PyAny>, out: &mut [f64], at: usize) -> Option<usize> {
    match item.cast::<PyFloat>() {
        Ok(number) => Some(put(out, at, number.value())),
        Err(_) => match sequence(item, out, at) {
            Some(at) => Some(at),
            None => Some(put(out, at, item.extract().ok()?)),
        },
    }
}

/// Like [`fill`], where exactly as many finite numbers as `out` has are wanted from the function `what` at time `t`, s.
pub fn fill_whole(found: &Bound<'_, PyAny>, out: &mut [f64], what: &str, t: f64) -> PyResult<()> {
    let count = counted(found, out, what)?;
    if count != out.len() {
        return Err(wrong_count(found.py(), what, count, out.len()));
    }
    finite(found.py(), out, what, t)
}

/// Like [`fill`], with a clear word where there are no numbers.
pub fn counted(found: &Bound<'_, PyAny>, out: &mut [f64], what: &str) -> PyResult<usize> {
    fill(found, out).map_err(|_| {
        let kind = found.get_type();
        let kind = kind
            .name()
            .map_or("nothing".to_owned(), |name| name.to_string());
        let line = format!("{what} returned {kind} where numbers are needed");
        error(found.py(), "ModelError", &line)
    })
}

/// The error of a list of the wrong length.
pub fn wrong_count(py: Python<'_>, what: &str, found: usize, expected: usize) -> PyErr {
    let line = format!("{what} returned {found} numbers where {expected} are needed");
    error(py, "ModelError", &line)
}

/// An error where one of the numbers is none.
pub fn finite(py: Python<'_>, values: &[f64], what: &str, t: f64) -> PyResult<()> {
    match values.iter().find(|value| !value.is_finite()) {
        None => Ok(()),
        Some(value) => {
            let line = format!("{what} returned {value} at t = {t} s; look at its formula");
            Err(error(py, "ModelError", &line))
        }
    }
}
