//! The commands that work on scenes, run as users run them.

mod beams;
mod bench;
mod check;
mod damage;
mod faults;
mod replay;
mod resume;
mod robots;
mod run;
mod stop;
mod studies;
mod sweep;
mod woodpecker;
mod worlds;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A ball that falls: a short scene in which something happens.
const BALL: &str = r#"until = 0.5

[constants]
m = 2

[system]
coordinates = ["y"]
units = ["m"]
M = [["m"]]
h = ["-9.81*m"]

[start]
q = [0.5]

[[contact]]
gap = "y"
eps_N = 0.5

[[quantity]]
name = "height"
kind = "final"
of = "y"
"#;

/// A folder that goes when the test ends.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().expect("a folder for the test"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.path(name), content).expect("a file for the test");
        self.path(name)
    }

    /// The program, to be started in this folder.
    fn percuss(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_percuss"));
        command.current_dir(self.0.path());
        command
    }

    /// Runs the program in this folder.
    fn run(&self, arguments: &[&str]) -> Output {
        let output = self.percuss().args(arguments).output();
        output.expect("the program runs")
    }

    /// Runs the program, which must succeed and complain about nothing.
    fn succeed(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!(text(&run.stderr), "", "{arguments:?}");
        assert_eq!(run.status.code(), Some(0), "{arguments:?}");
        text(&run.stdout).to_owned()
    }

    /// Runs the program, which must refuse with this one line and print nothing else.
    fn refuse(&self, arguments: &[&str], complaint: &str) {
        let run = self.run(arguments);
        assert_eq!(text(&run.stderr), format!("percuss: {complaint}\n"));
        assert_eq!(text(&run.stdout), "");
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn summary(&self, folder: &str) -> Value {
        let text = self.read(&format!("{folder}/summary.json"));
        serde_json::from_str(&text).expect("a summary in JSON")
    }

    fn names(&self, folder: &str) -> Vec<String> {
        names(&self.path(folder))
    }
}

/// The files of a folder and of those below it, as paths from there, in alphabetical order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for name in names(folder) {
        let path = folder.join(&name);
        match path.is_dir() {
            true => found.extend(
                files(&path)
                    .iter()
                    .map(|below| Path::new(&name).join(below)),
            ),
            false => found.push(name.into()),
        }
    }
    found
}

/// The files of a folder in alphabetical order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("plain text")
}
