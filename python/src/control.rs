//! Forces in joints of a mechanism, given as Python functions: one for each joint, or one for all.

use crate::errors::error;
use crate::system::{Guard, counted, fill_whole, finite, hold, readonly};
use percuss_scene::Model;
use percuss_scene::model::Control;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// What drives joints, as Python hands it over.
#[derive(FromPyObject)]
pub enum Drivers {
    /// Functions by the names of the links or joints that they drive.
    Each(Vec<(String, Py<PyAny>)>),
    /// One function that gives the forces of all joints.
    All(Py<PyAny>),
}

/// Functions f(t, q, u), and the guard that keeps their exceptions.
#[derive(Default)]
pub struct Controls {
    /// As the engine takes them.
    pub list: Vec<Control>,
    guard: Arc<Guard>,
}

impl Controls {
    /// By the names of the links or joints that they drive.
    pub fn each(functions: Vec<(String, Py<PyAny>)>) -> Self {
        let guard = Arc::new(Guard::default());
        let list = functions.into_iter();
        let list = list.map(|(joint, function)| control(joint, function, guard.clone()));
        Controls {
            list: list.collect(),
            guard,
        }
    }

    /// One function for all joints of the model that can be driven.
    pub fn all(py: Python<'_>, function: Py<PyAny>, model: &Model) -> PyResult<Self> {
        let joints = model.mechanics.drivable();
        if joints.is_empty() {
            let line = "control: there is no joint to drive; only mechanisms have joints";
            return Err(error(py, "SceneError", line));
        }
        let guard = Arc::new(Guard::default());
        let shared = Arc::new(Shared {
            function,
            joints: joints.clone(),
            guard: guard.clone(),
            last: Mutex::default(),
        });
        let list = joints.into_iter().enumerate().map(|(k, joint)| {
            let shared = shared.clone();
            let force = Arc::new(move |t: f64, q: &[f64], u: &[f64]| shared.force(k, t, q, u));
            Control { joint, force }
        });
        Ok(Controls {
            list: list.collect(),
            guard,
        })
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

/// One function for several joints: the engine asks joint by joint, the function is called once for each state.
struct Shared {
    function: Py<PyAny>,
    joints: Vec<String>,
    guard: Arc<Guard>,
    last: Mutex<Option<Known>>,
}

/// Forces, N or N m, and the time, s, and state that they belong to.
struct Known {
    t: f64,
    q: Vec<f64>,
    u: Vec<f64>,
    forces: Vec<f64>,
}

impl Shared {
    /// The force in joint number `k`, N or N m; not a number where the function failed.
    fn force(&self, k: usize, t: f64, q: &[f64], u: &[f64]) -> f64 {
        if let Some(known) = &*hold(&self.last)
            && known.t == t
            && known.q == q
            && known.u == u
        {
            return known.forces[k];
        }
        let found = self.guard.keep(|py| {
            let arguments = (t, self.guard.array(py, q), readonly(py, u));
            let found = self.function.bind(py).call1(arguments)?;
            let mut forces = vec![0.0; self.joints.len()];
            let count = counted(&found, &mut forces, "control")?;
            if count != forces.len() {
                let joints = self.joints.join(", ");
                let (needed, numbers) = (forces.len(), if count == 1 { "number" } else { "numbers" });
                let line = format!(
                    "control returned {count} {numbers} where {needed} are needed, one for each of {joints}"
                );
                return Err(error(py, "ModelError", &line));
            }
            finite(py, &forces, "control", t)?;
            Ok(forces)
        });
        let Some(forces) = found else {
            return f64::NAN;
        };
        let force = forces[k];
        let (q, u) = (q.to_vec(), u.to_vec());
        *hold(&self.last) = Some(Known { t, q, u, forces });
        force
    }
}
