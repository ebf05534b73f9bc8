//! The Python package: built as a wheel, installed into a virtual environment of its own, tested and typed.
//!
//! This needs Python 3.10 or later with the module venv. Where there is none, or where its packages cannot be had, the
//! check is skipped and says so: percuss itself is built without Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is to be installed beside the package.
const REQUIREMENTS: &str = "python/requirements-test.txt";
/// Names under which Python may be found.
const NAMES: [&str; 2] = ["python3", "python"];

/// A Python that will do, where there is one.
pub fn found() -> Option<&'static str> {
    NAMES.into_iter().find(|name| is_fit(name))
}

/// Whether a Python will do.
const FIT: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

/// Runs the check; an error says what failed.
pub fn test() -> Result<(), String> {
    println!("== Python package: wheel, tests, types");
    let skip = |why: &str| {
        println!("   skipped: {why}");
        Ok(())
    };
    let Some(python) = found() else {
        return skip("no Python 3.10 or later with venv");
    };
    let (root, target) = (root(), target());
    let place = target.join("python");
    let Some(bin) = environment(&root, &place, python)? else {
        return skip("the packages for its tests could not be installed (pip install)");
    };
    let python = bin.join("python");
    let wheel = wheel(&root, &place, &bin)?;
    let mut install = Command::new(&python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--force-reinstall",
    ]);
    passes("pip install of the wheel", install.arg(&wheel))?;
    let types = place.join("mypy");
    for arguments in [
        &["-m", "mypy", "--strict", "-p", "percuss"][..],
        &["-m", "mypy.stubtest", "percuss", "--concise"],
    ] {
        let mut check = Command::new(&python);
        check.env("MYPY_CACHE_DIR", &types).current_dir(&place);
        passes(arguments[1], check.args(arguments))?;
    }
    let program = format!("percuss{}", std::env::consts::EXE_SUFFIX);
    let program = target.join("debug").join(program);
    let mut pytest = Command::new(&python);
    pytest.args(["-m", "pytest", "-p", "no:cacheprovider", "python/tests"]);
    pytest.env("MYPY_CACHE_DIR", &types).current_dir(&root);
    if program.is_file() {
        pytest.env("PERCUSS_PROGRAM", &program);
    }
    passes("pytest", &mut pytest)
}

fn is_fit(name: &str) -> bool {
    let tried = Command::new(name).args(["-c", FIT]).output();
    tried.is_ok_and(|tried| tried.status.success())
}

/// The folder of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder of what is built.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(path) => root().join(path),
        None => root().join("target"),
    }
}

/// The programs of an environment with the requirements in it, made once; none where they cannot be had.
fn environment(root: &Path, place: &Path, python: &str) -> Result<Option<PathBuf>, String> {
    let wanted = fs::read_to_string(root.join(REQUIREMENTS)).map_err(|e| e.to_string())?;
    let venv = place.join("venv");
    let bin = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let stamp = place.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(Some(bin));
    }
    fs::create_dir_all(place).map_err(|e| e.to_string())?;
    let mut make = Command::new(python);
    passes(
        "python -m venv",
        make.args(["-m", "venv", "--clear"]).arg(&venv),
    )?;
    let mut install = Command::new(bin.join("python"));
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
    ]);
    let installed = install.arg(root.join(REQUIREMENTS)).status();
    if !installed.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    fs::write(&stamp, wanted).map_err(|e| e.to_string())?;
    Ok(Some(bin))
}

/// Builds the wheel with the profile of the tests, so that what they have compiled serves again.
fn wheel(root: &Path, place: &Path, bin: &Path) -> Result<PathBuf, String> {
    let out = place.join("wheels");
    let _ = fs::remove_dir_all(&out);
    let mut build = Command::new(bin.join("maturin"));
    build
        .args(["build", "--quiet", "--profile", "dev", "--out"])
        .arg(&out);
    passes("maturin build", build.current_dir(root))?;
    wheel_in(&out)
}

/// The wheel in a folder that holds one.
pub fn wheel_in(folder: &Path) -> Result<PathBuf, String> {
    let built = fs::read_dir(folder).map_err(|e| e.to_string())?;
    let mut wheels = built.filter_map(Result::ok).map(|entry| entry.path());
    wheels
        .find(|path| path.extension().is_some_and(|e| e == "whl"))
        .ok_or_else(|| format!("{}: there is no wheel", folder.display()))
}

/// An error where a command fails.
pub fn passes(name: &str, command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{name} failed")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
