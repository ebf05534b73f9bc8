//! The browser of whoever sits in front of the machine.

use crate::failure::warn;
use std::process::{Command, Stdio};

/// Opens an address in the browser; where that fails the address can be opened by hand.
pub fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match () {
        _ if cfg!(target_os = "macos") => ("open", &[]),
        _ if cfg!(target_os = "windows") => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    let quiet = [Stdio::null(), Stdio::null(), Stdio::null()];
    let [input, output, errors] = quiet;
    let opened = command.stdin(input).stdout(output).stderr(errors).spawn();
    if let Err(error) = opened {
        warn(&format!("{program}: {error}; open the address yourself"));
    }
}
