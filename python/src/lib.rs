//! The engine as a Python module: `percuss._engine`. What users see is the package around it, `percuss`.
//!
//! Few nouns, arrays in and out. Scenes go in as text; runs come out as columns.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod contact;
mod control;
mod errors;
mod folder;
mod outcome;
mod page;
mod run;
mod scene;
mod simulate;
mod sweep;
mod system;
mod watch;

use pyo3::prelude::*;

/// Functions of the engine for the package `percuss`.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::contact::Problem;
    #[pymodule_export]
    use super::page::page;
    #[pymodule_export]
    use super::run::run;
    #[pymodule_export]
    use super::scene::{builtin, builtins, check, fill, find, joints, load, schema, tree};
    #[pymodule_export]
    use super::simulate::{simulate, simulate_matrices};
    #[pymodule_export]
    use super::sweep::sweep;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("version", env!("CARGO_PKG_VERSION"))
    }
}
