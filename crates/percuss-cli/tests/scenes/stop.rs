use crate::{BALL, Desk, text};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::{fs, thread, time::Duration};

/// Many more steps than anybody waits for.
const LONG: [&str; 8] = [
    "run",
    "ball.toml",
    "--until",
    "1e5",
    "--set",
    "integrator.method=moreau",
    "--set",
    "integrator.dt=1e-4",
];

/// Ctrl-C ends a run at a step boundary, what was computed until then is there, and the way to go on is told. So does
/// what batch systems send.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_a_readable_folder() {
    for signal in ["-INT", "-TERM"] {
        interrupt(signal);
    }
}

#[cfg(unix)]
fn interrupt(signal: &str) {
    let desk = Desk::new();
    desk.file("ball.toml", BALL);
    let mut child = desk
        .percuss()
        .args(LONG)
        .args(["--out", "run", "--quiet", "--threads", "1"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // the folder is there before the first step, and the signal is heard soon after
    while !desk.path("run/scene.toml").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it runs");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(300));
    // twice at once, as `timeout` sends it: that is still one wish
    let id = child.id().to_string();
    let kill = Command::new("kill").args([signal, &id, &id]).status();
    assert!(kill.unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let complaint: Vec<String> = BufReader::new(child.stderr.take().unwrap())
        .lines()
        .map(Result::unwrap)
        .collect();
    assert_eq!(complaint.len(), 1, "{complaint:?}");
    assert!(complaint[0].starts_with("percuss: stopped at t = "));
    let way = "; continue with percuss run ball.toml --set integrator.method=moreau --set integrator.dt=1e-4 --until 1e5 --threads 1 --out run --resume";
    assert!(complaint[0].ends_with(way), "{complaint:?}");
    assert!(desk.path("run/checkpoint").exists());
    let summary = desk.summary("run");
    assert_eq!(summary["end"], "interrupted");
    assert_eq!(summary["converged"], false);
    assert!(summary["t_end"].as_f64().unwrap() < 1e5);
    let history = desk.read("run/history.csv");
    assert!(history.starts_with("t [s],y [m]"));
    // the end is sampled, though it is none of the times asked for
    let last = history.lines().last().and_then(|row| row.split(',').next());
    let last: f64 = last.unwrap().parse().unwrap();
    assert_eq!(last, summary["t_end"].as_f64().unwrap());
    assert!(
        desk.names("run")
            .iter()
            .all(|name| !name.ends_with(".part"))
    );
}

/// Reading stops after nothing at all, as `head -0` does: no panic, no complaint.
#[test]
fn a_pipe_that_closes_early_is_no_fault() {
    let desk = Desk::new();
    desk.file("ball.toml", BALL);
    let commands: [&[&str]; 4] = [
        &["list"],
        &["schema"],
        &["check", "ball.toml"],
        &["run", "ball.toml"],
    ];
    for arguments in commands {
        let mut child = desk
            .percuss()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let run = child.wait_with_output().unwrap();
        assert_eq!(text(&run.stderr), "", "{arguments:?}");
        assert_eq!(run.status.code(), Some(0), "{arguments:?}");
    }
    assert_eq!(desk.summary("runs/ball")["end"], "complete");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_behind_standard_output_is_told() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let run = Desk::new()
        .percuss()
        .arg("list")
        .stdout(full.unwrap())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let complaint = text(&run.stderr);
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.starts_with("percuss: standard output: "));
}

/// Below a regular file nobody can write, whatever the permissions.
#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let desk = Desk::new();
    desk.file("ball.toml", BALL);
    let sweep = ["sweep", "ball.toml", "--vary", "until=0.1,0.2"];
    for command in [&["run", "ball.toml"][..], &sweep] {
        let run = desk.run(&[command, &["--out", "ball.toml/run"]].concat());
        let complaint = text(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(
            complaint.starts_with("percuss: ball.toml/run"),
            "{complaint}"
        );
        assert!(complaint.contains("; check the "), "{complaint}");
    }
    let run = desk.run(&["new", "ball.toml/toy"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).starts_with("percuss: ball.toml/toy.toml: "));
}
