//! `percuss contact`, run as users run it.

mod compare;
mod faults;
mod solve;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// One spatial contact, dense.
const SPATIAL: &str = "3 1 0 3 3 3 3  15 -1 -2  -1 14 1  -2 1 16  -1 2 3  0.1";

/// Two planar contacts in blocks.
const PLANAR: &str = "2 2 1 4 4  4 2 2  2 4  2 4  3 4  0 2 4  0 1 0 1
    0  4 0.5 0.25 3   1  -1 0 0 0   2  -1 0 0 0   3  5 0.125 0.25 2
    -1 0.5 -2 0.75   0.3 0.6";

/// A folder that goes when the test ends.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().expect("a folder for the test"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, content: &str) -> PathBuf {
        std::fs::write(self.path(name), content).expect("a file for the test");
        self.path(name)
    }
}

/// Runs `percuss contact COMMAND FILE... OPTIONS...`.
fn contact(command: &str, files: &[&Path], options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_percuss"))
        .args(["contact", command])
        .args(files)
        .args(options)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("plain text")
}
