//! `percuss schema`.

use crate::failure::Failure;
use crate::screen;
use percuss_scene::Scene;
use std::io::{self, Write};

/// Prints the JSON Schema of scene files.
pub fn run() -> Result<(), Failure> {
    let mut out = screen::out();
    let text = serde_json::to_string_pretty(&Scene::json_schema()).map_err(io::Error::from)?;
    writeln!(out, "{text}")?;
    Ok(())
}
