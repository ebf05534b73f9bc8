//! Chores of the repository: `cargo xtask test` runs everything that must pass before a change lands, `cargo xtask compare`
//! holds two builds of the program against each other, `cargo xtask wheel` builds the Python package.

mod browser;
mod compare;
mod python;
mod wheel;

use std::process::{Command, ExitCode};
use std::time::Instant;

/// The checks in the order in which they fail fastest.
const CHECKS: [(&str, &[&str]); 4] = [
    ("formatting", &["fmt", "--all", "--", "--check"]),
    (
        "lints",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
    ),
    ("tests", &["test", "--workspace", "--no-fail-fast"]),
    (
        "documentation",
        &[
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
        ],
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments
        .split_first()
        .map(|(task, rest)| (task.as_str(), rest))
    {
        Some(("test", _)) => test(),
        Some(("compare", rest)) => match compare::compare(rest) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(fault) => {
                eprintln!("xtask: {fault}");
                ExitCode::from(2)
            }
        },
        Some(("wheel", _)) => match wheel::build() {
            Ok(()) => ExitCode::SUCCESS,
            Err(fault) => {
                eprintln!("xtask: {fault}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("usage: cargo xtask test | wheel | compare OLD NEW");
            ExitCode::from(2)
        }
    }
}

/// Runs every check and stops at the first that fails.
fn test() -> ExitCode {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let begin = Instant::now();
    for (name, arguments) in CHECKS {
        println!("== {name}: cargo {}", arguments.join(" "));
        let begin = Instant::now();
        let status = Command::new(&cargo)
            .args(arguments)
            .env("RUSTDOCFLAGS", "-D warnings")
            .status();
        match status {
            Ok(status) if status.success() => took(name, begin),
            Ok(_) => {
                eprintln!("xtask: {name} failed");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("xtask: cannot run {cargo}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    for (name, check) in [
        ("page in a browser", browser::test as fn() -> _),
        ("Python package", python::test),
    ] {
        let begin = Instant::now();
        if let Err(fault) = check() {
            eprintln!("xtask: {fault}");
            return ExitCode::FAILURE;
        }
        took(name, begin);
    }
    took("all", begin);
    println!("== all checks passed");
    ExitCode::SUCCESS
}

/// Says how long a check took.
fn took(name: &str, begin: Instant) {
    let seconds = begin.elapsed().as_secs();
    println!("   {name}: {} min {} s", seconds / 60, seconds % 60);
}
