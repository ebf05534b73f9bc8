//! How a command ends when it does not succeed.

use percuss_text::diagnose::printable;
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

/// A command that did not succeed: one line for standard error, and an exit status.
#[derive(Debug)]
pub enum Failure {
    /// The work was done and the answer is no: exit status 1.
    Negative(String),
    /// A fault in what was given: exit status 2.
    Input(String),
    /// The work was stopped by Ctrl-C: exit status 130.
    Interrupted(String),
    /// Whoever read our output has stopped reading: nothing left to say, and nothing wrong.
    Unread,
}

impl Failure {
    /// A fault in a file that was given.
    pub fn in_file(file: &Path, fault: impl Display) -> Self {
        Failure::Input(format!("{}: {fault}", file.display()))
    }

    /// A result that could not be written; the input is not to blame.
    pub fn unwritten(file: &Path, error: &io::Error) -> Self {
        Failure::Negative(format!(
            "{}: {error}; check the space on the disk",
            file.display()
        ))
    }

    /// Says on standard error what happened, and gives the exit status.
    pub fn report(self) -> ExitCode {
        let (line, status) = match self {
            Failure::Negative(line) => (line, 1),
            Failure::Input(line) => (line, 2),
            Failure::Interrupted(line) => (line, 130),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        warn(&line);
        ExitCode::from(status)
    }
}

/// Says something on standard error that does not end the command.
pub fn warn(line: &str) {
    // nobody may be listening
    let line = printable(line);
    let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("percuss: {line}\n"));
}

/// Failing to write to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Negative(format!("standard output: {error}; check where it goes")),
        }
    }
}
