//! Forces in joints of a mechanism, given as Python functions.

use crate::system::{Guard, fill_whole, readonly};
use percuss::scene::model::Control;
use pyo3::prelude::*;
use std::sync::Arc;

/// Functions f(t, q, u), and the guard that keeps their exceptions.
pub struct Controls {
    /// As the engine takes them.
    pub list: Vec<Control>,
    guard: Arc<Guard>,
}

impl Controls {
    /// By the names of the links or joints that they drive.
    pub fn new(functions: Vec<(String, Py<PyAny>)>) -> Self {
        let guard = Arc::new(Guard::default());
        let list = functions.into_iter();
        let list = list.map(|(joint, function)| control(joint, function, guard.clone()));
        Controls {
            list: list.collect(),
            guard,
        }
    }

    /// Whether a function has raised an exception.
    pub fn is_broken(&self) -> bool {
        self.guard.is_broken()
    }

    /// The exception that a function has raised.
    pub fn take(&self) -> Option<PyErr> {
        self.guard.take()
    }
}

fn control(joint: String, function: Py<PyAny>, guard: Arc<Guard>) -> Control {
    let what = format!("control of `{joint}`");
    Control {
        joint,
        force: Arc::new(move |t, q, u| {
            let found = guard.keep(|py| {
                let arguments = (t, guard.array(py, q), readonly(py, u));
                let found = function.bind(py).call1(arguments)?;
                let mut force = [0.0];
                fill_whole(&found, &mut force, &what, t)?;
                Ok(force[0])
            });
            // what follows an exception is not computed
            found.unwrap_or(f64::NAN)
        }),
    }
}
