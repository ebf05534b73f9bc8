//! Finite elements from files of other programs: meshes of Gmsh, matrices in the exchange format of Matrix Market or as SciPy writes them, tables of nodes
//! and densities, designs as pictures, reduced bodies as standard input data.

mod feed;
pub mod gmsh;
pub mod market;
mod npz;
pub mod pgm;
pub mod sid;
pub mod table;

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Largest file, in bytes.
const LARGEST: u64 = 512 << 20;

/// The text of a file.
fn text(path: &Path) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&bytes(path)?).into_owned())
}

/// The bytes of a file.
fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("larger than {} MiB", LARGEST >> 20));
    }
    Ok(bytes)
}

/// Words line by line; knows where it is.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    /// Of the line at hand, counted from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        Lines {
            rest: text.lines().enumerate(),
            number: 0,
        }
    }

    /// The next line that is not empty.
    fn next(&mut self) -> Option<&'a str> {
        for (i, line) in self.rest.by_ref() {
            self.number = i + 1;
            if !line.trim().is_empty() {
                return Some(line.trim());
            }
        }
        None
    }

    fn need(&mut self, what: &str) -> Result<&'a str, String> {
        let last = self.number;
        self.next()
            .ok_or_else(|| format!("ends after line {last}, where {what} is missing"))
    }

    fn fault(&self, what: impl std::fmt::Display) -> String {
        format!("line {}: {what}", self.number)
    }

    /// So many numbers at the beginning of the next line.
    fn numbers<T: std::str::FromStr>(
        &mut self,
        count: usize,
        what: &str,
    ) -> Result<Vec<T>, String> {
        let line = self.need(what)?;
        let words = line.split_whitespace().take(count);
        let values: Vec<T> = words.map_while(|word| word.parse().ok()).collect();
        match values.len() == count {
            true => Ok(values),
            false => Err(self.fault(format_args!(
                "{what}: {count} number{} expected, \"{}\" found",
                if count == 1 { "" } else { "s" },
                line.chars().take(60).collect::<String>()
            ))),
        }
    }
}
