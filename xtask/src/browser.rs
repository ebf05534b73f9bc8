//! The replay page: its committed bundle is what its sources give, and it works in a browser.
//!
//! This needs Node, npm and a Chromium. Where one of them is not to be had the check is skipped, and says so: percuss
//! itself is built without them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Where the sources of the page are.
const PAGE: &str = "crates/percuss-report/page";
/// Where the tests are.
const TESTS: &str = "tests/browser";
/// Where packages and what is built from them go.
const PLACE: &str = "target/browser";
/// Names under which a browser may be found.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// How long getting something from elsewhere may take.
const PATIENCE: Duration = Duration::from_secs(150);

/// Runs the check; an error says what failed.
pub fn test() -> Result<(), String> {
    println!("== replay page: bundle and browser");
    let skip = |why: &str| {
        println!("   skipped: {why}");
        Ok(())
    };
    for tool in ["node", "npm"] {
        if find(tool).is_none() {
            return skip(&format!("{tool} is not installed"));
        }
    }
    let root = root();
    if !packages(&root)? {
        return skip("the packages of the page could not be installed (npm ci)");
    }
    bundle(&root)?;
    println!("   the bundle is what its sources give");
    if !browser() {
        return skip("no Chromium for the tests in a browser");
    }
    tests(&root)
}

/// The folder of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// A program in the search path.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// Installs the packages that the lock file names, unless they are there already; whether they are there now.
fn packages(root: &Path) -> Result<bool, String> {
    let place = root.join(PLACE);
    let stamp = place.join("installed");
    let lock = read(&root.join(PAGE).join("package-lock.json"))?;
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(true);
    }
    fs::create_dir_all(&place).map_err(|error| format!("cannot make {PLACE}: {error}"))?;
    for name in ["package.json", "package-lock.json"] {
        write(&place.join(name), &read(&root.join(PAGE).join(name))?)?;
    }
    let mut install = Command::new("npm");
    install
        .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
        .current_dir(&place);
    let done = in_time(&mut install);
    if done {
        write(&stamp, &lock)?;
    }
    Ok(done)
}

/// Builds the bundle again and compares it with the one in the repository.
fn bundle(root: &Path) -> Result<(), String> {
    let fresh = root.join(PLACE).join("dist");
    let status = node(root)
        .arg(root.join(PAGE).join("build.mjs"))
        .arg(&fresh)
        .stdout(std::process::Stdio::null())
        .status();
    if !status.is_ok_and(|status| status.success()) {
        return Err(format!("{PAGE}/build.mjs failed"));
    }
    for name in ["replay.js", "replay.css"] {
        let committed = root.join(PAGE).join("dist").join(name);
        if read(&committed)? != read(&fresh.join(name))? {
            return Err(format!(
                "{PAGE}/dist/{name} is not what the sources give: copy it from {PLACE}/dist"
            ));
        }
    }
    Ok(())
}

/// Whether there is a browser; on Debian one is installed where that is allowed.
fn browser() -> bool {
    let there = || BROWSERS.iter().any(|name| find(name).is_some());
    if there() {
        return true;
    }
    let root = Command::new("id").arg("-u").output();
    let root = root.is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if !root || !Path::new("/etc/debian_version").exists() {
        return false;
    }
    println!("   installing chromium");
    let mut install = Command::new("apt-get");
    install
        .args(["install", "-y", "-qq", "chromium"])
        .stdout(std::process::Stdio::null());
    in_time(&mut install) && there()
}

/// The tests, with the program that `cargo test` has built beside this one.
fn tests(root: &Path) -> Result<(), String> {
    let listed = fs::read_dir(root.join(TESTS)).map_err(|error| format!("{TESTS}: {error}"))?;
    let mut files: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    let mut command = node(root);
    command
        .arg("--test")
        .arg("--test-reporter=spec")
        .args(files);
    let own = std::env::current_exe().ok();
    let percuss = own.and_then(|own| Some(own.parent()?.join("percuss")));
    if let Some(percuss) = percuss.filter(|percuss| percuss.is_file()) {
        command.env("PERCUSS", percuss);
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the replay page failed in the browser".into()),
        Err(error) => Err(format!("cannot run node: {error}")),
    }
}

fn node(root: &Path) -> Command {
    let mut command = Command::new("node");
    command.env(
        "PERCUSS_NODE_MODULES",
        root.join(PLACE).join("node_modules"),
    );
    command
}

/// Runs a command; whether it succeeded before the patience was at its end.
fn in_time(command: &mut Command) -> bool {
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    let begin = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if begin.elapsed() < PATIENCE => sleep(Duration::from_millis(100)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
