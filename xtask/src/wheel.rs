//! The wheel of the Python package, built as `pip install .` builds it and tried in an empty environment.

use crate::python::{found, passes, root, target, wheel_in};
use std::fs;
use std::process::Command;
use std::time::Instant;

/// A scene that runs for a moment, and the part of the package that needs no file of the repository.
const TRIAL: &str = "import percuss as pc; r = pc.run('woodpecker', until=1, progress=False); assert r.converged; \
                     print('   percuss', pc.__version__, 'runs from', pc.__file__)";

/// Builds the wheel into `target/wheels`; an error says what failed.
pub fn build() -> Result<(), String> {
    let python = found().ok_or("no Python 3.10 or later with venv")?;
    let (root, wheels) = (root(), target().join("wheels"));
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|e| format!("{}: {e}", wheels.display()))?;
    }
    println!("== wheel: python -m pip wheel");
    let begin = Instant::now();
    let mut build = Command::new(python);
    build.args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]);
    passes("pip wheel", build.arg(&wheels).arg(&root))?;
    let wheel = wheel_in(&wheels)?;
    let size = fs::metadata(&wheel).map_err(|e| e.to_string())?.len();
    let seconds = begin.elapsed().as_secs();
    let (minutes, megabytes) = (seconds / 60, size as f64 / 1e6);
    println!(
        "   {} ({megabytes:.1} MB, {minutes} min {} s)",
        wheel.display(),
        seconds % 60
    );
    println!("== wheel: tried in an empty environment");
    let empty = wheels.join("trial");
    let mut make = Command::new(python);
    passes("python -m venv", make.args(["-m", "venv"]).arg(&empty))?;
    let bin = empty.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let mut install = Command::new(bin.join("python"));
    install.args(["-m", "pip", "install", "--quiet"]);
    passes("pip install of the wheel", install.arg(&wheel))?;
    let mut trial = Command::new(bin.join("python"));
    let done = passes("the trial", trial.args(["-c", TRIAL]).current_dir(&empty));
    let _ = fs::remove_dir_all(&empty);
    done
}
