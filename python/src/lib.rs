//! The engine as a Python module: `percuss._engine`. What users see is the package around it, `percuss`.
//!
//! Few nouns, arrays in and out. Scenes go in as text; runs come out as columns.

mod errors;
mod folder;
mod outcome;
mod run;
mod scene;
mod watch;

use pyo3::prelude::*;

/// Functions of the engine for the package `percuss`.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::run::run;
    #[pymodule_export]
    use super::scene::{builtin, builtins, check, fill, find, load, schema, starter, tree};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("version", env!("CARGO_PKG_VERSION"))
    }
}
