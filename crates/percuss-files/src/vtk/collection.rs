//! Which files belong to which time: a `.pvd` file.

use super::VtkError;
use super::text::escape;
use std::io::{self, Write};

/// One file of a collection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part<'a> {
    /// Time that it shows, s.
    pub time: f64,
    /// Which part of that time step it is, counted from 0; the same thing keeps its number over all times.
    pub part: usize,
    /// Where it is, seen from the folder of the collection; folders are parted by `/`.
    pub file: &'a str,
}

/// Writes a `.pvd` file that names files by time, several parts to a time where needed.
pub fn write_collection(out: &mut impl Write, parts: &[Part]) -> io::Result<()> {
    let lines: Vec<String> = parts.iter().map(line).collect::<Result<_, _>>()?;
    write!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n\
         <Collection>\n{}</Collection>\n</VTKFile>\n",
        lines.concat()
    )
}

fn line(part: &Part) -> Result<String, VtkError> {
    if !part.time.is_finite() {
        return Err(VtkError::Time {
            file: part.file.to_owned(),
            time: part.time,
        });
    }
    // the shortest digits that read back as the same number
    Ok(format!(
        "<DataSet timestep=\"{:?}\" part=\"{}\" file=\"{}\"/>\n",
        part.time,
        part.part,
        escape(part.file)?
    ))
}
