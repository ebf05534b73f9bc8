//! `percuss list`.

use crate::failure::Failure;
use crate::screen;
use crate::table::Table;
use percuss_scene::builtin;
use std::io::Write;

/// Names the built-in scenes.
pub fn run() -> Result<(), Failure> {
    let mut table = Table::new(2, ["scene", "what it shows"]);
    for scene in builtin::SCENES {
        table.push([scene.name.to_owned(), scene.description.to_owned()]);
    }
    let mut out = screen::out();
    table.write(&mut out)?;
    writeln!(
        out,
        "\nRun one with: percuss run {}",
        builtin::SCENES[0].name
    )?;
    Ok(())
}
