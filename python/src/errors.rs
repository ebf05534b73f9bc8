//! From faults of the engine to the exceptions of the package.

use percuss_scene::{Diagnostic, Report};
use percuss_text::diagnose::Source;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A fault that a person can mend, as the exception of that name in `percuss`, with the line that the program prints.
pub fn error(py: Python<'_>, name: &str, line: &str) -> PyErr {
    raised(py, name, (line,))
}

/// All faults of a scene, the first of them as the text.
pub fn scene_error(py: Python<'_>, report: &Report) -> PyErr {
    match faults(py, report) {
        Ok(faults) => raised(py, "SceneError", (first_line(report), faults)),
        Err(error) => error,
    }
}

fn raised<'py>(
    py: Python<'py>,
    name: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyErr {
    let made = (|| {
        let class = py.import("percuss._errors")?.getattr(name)?;
        class.call1(arguments.into_pyobject(py)?)
    })();
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// Faults as objects of the package.
pub fn faults<'py>(py: Python<'py>, report: &Report) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let class = py.import("percuss._errors")?.getattr("Fault")?;
    let made = report.diagnostics.iter().map(|diagnostic| {
        let (line, column) = report.input.line_and_column(&diagnostic.place);
        let set = match diagnostic.place.source {
            Source::File => None,
            Source::Set(i) => report.input.sets.get(i),
        };
        class.call1((
            report.message(diagnostic),
            diagnostic.hint.as_deref(),
            line,
            column,
            set,
            report.line(diagnostic),
            shown(report, diagnostic),
        ))
    });
    made.collect()
}

/// The lines that a fault points at.
fn shown(report: &Report, diagnostic: &Diagnostic) -> String {
    Report::new(report.input.clone(), vec![diagnostic.clone()]).render(false)
}

/// The first fault as one line, and how many more there are.
fn first_line(report: &Report) -> String {
    let Some(first) = report.diagnostics.first() else {
        return format!("{}: the scene cannot be used", report.input.name);
    };
    let line = report.line(first);
    match report.diagnostics.len() {
        1 => line,
        n => format!("{line} (and {} more: percuss check lists them all)", n - 1),
    }
}
