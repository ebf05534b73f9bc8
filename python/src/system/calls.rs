//! The functions of a user's system, and the first exception that one of them raises.

use super::values::{counted, fill_whole, finite, wrong_count};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The functions that every system has.
pub struct Calls {
    /// Number of coordinates.
    pub n: usize,
    pub mass: Option<Py<PyAny>>,
    pub forces: Py<PyAny>,
    pub potential: Option<Py<PyAny>>,
    pub guard: Guard,
}

impl Calls {
    /// M(t, q) row by row into `M`; n numbers are its diagonal.
    pub fn mass(&self, t: f64, q: &[f64], M: &mut [f64]) {
        let Some(mass) = &self.mass else { return };
        let sound = self.guard.keep(|py| {
            let found = mass.bind(py).call1((t, self.guard.array(py, q)))?;
            let count = counted(&found, M, "mass")?;
            if count == self.n && self.n > 1 {
                spread(M, self.n);
            } else if count != M.len() {
                return Err(wrong_count(py, "mass", count, M.len()));
            }
            finite(py, M, "mass", t)
        });
        if sound.is_none() {
            M.fill(f64::NAN);
        }
    }

    /// h(t, q, u) into `h`.
    pub fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        let sound = self.guard.keep(|py| {
            let arguments = (t, self.guard.array(py, q), readonly(py, u));
            let found = self.forces.bind(py).call1(arguments)?;
            fill_whole(&found, h, "forces", t)
        });
        if sound.is_none() {
            h.fill(f64::NAN);
        }
    }

    /// V(t, q), J; zero where it is not known.
    pub fn potential(&self, t: f64, q: &[f64]) -> f64 {
        let Some(potential) = &self.potential else {
            return 0.0;
        };
        let found = self.guard.keep(|py| {
            let found = potential.bind(py).call1((t, self.guard.array(py, q)))?;
            let mut value = [0.0];
            fill_whole(&found, &mut value, "potential", t)?;
            Ok(value[0])
        });
        found.unwrap_or(f64::NAN)
    }
}

/// The first n numbers become the diagonal of a matrix of order n.
fn spread(matrix: &mut [f64], n: usize) {
    for i in (1..n).rev() {
        matrix[i * (n + 1)] = matrix[i];
    }
    for i in 0..n {
        for j in (0..n).filter(|j| *j != i) {
            matrix[i * n + j] = 0.0;
        }
    }
}

/// Stands between the engine and the functions: keeps the first exception, after which nothing is called any more, and
/// the array of the coordinates for those that ask for it next.
#[derive(Default)]
pub struct Guard {
    fault: Mutex<Option<PyErr>>,
    q: Mutex<Option<Coordinates>>,
}

/// Coordinates, and the array that holds them.
type Coordinates = (Vec<f64>, Py<PyArray1<f64>>);

impl Guard {
    /// Whether a function has raised an exception.
    pub fn is_broken(&self) -> bool {
        hold(&self.fault).is_some()
    }

    /// The exception that a function has raised.
    pub fn take(&self) -> Option<PyErr> {
        hold(&self.fault).take()
    }

    /// Does the work unless something has failed before; none where it failed.
    pub fn keep<T>(&self, work: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        if self.is_broken() {
            return None;
        }
        let done = Python::attach(work);
        done.map_err(|fault| hold(&self.fault).get_or_insert(fault).to_string())
            .ok()
    }

    /// The coordinates as an array.
    pub fn array<'py>(&self, py: Python<'py>, q: &[f64]) -> Bound<'py, PyArray1<f64>> {
        let mut kept = hold(&self.q);
        if let Some((known, array)) = &*kept
            && known == q
        {
            return array.bind(py).clone();
        }
        let array = readonly(py, q);
        match &mut *kept {
            Some((known, old)) => {
                known.clear();
                known.extend_from_slice(q);
                *old = array.clone().unbind();
            }
            None => *kept = Some((q.to_vec(), array.clone().unbind())),
        }
        array
    }
}

/// What the lock holds, whatever happened to others who held it.
pub fn hold<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A new array that nobody may write to: what a user keeps of it stays as it is.
pub fn readonly<'py>(py: Python<'py>, values: &[f64]) -> Bound<'py, PyArray1<f64>> {
    let array = PyArray1::from_slice(py, values);
    array.readwrite().make_nonwriteable();
    array
}
