use crate::{BALL, Folder, text};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

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
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let mut child = folder
        .percuss()
        .args(LONG)
        .args(["--out", "run", "--quiet", "--threads", "1"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // the folder is there before the first step, and the signal is heard soon after
    while !folder.path("run/scene.toml").exists() {
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
    assert!(folder.path("run/checkpoint").exists());
    let summary = folder.summary("run");
    assert_eq!(summary["end"], "interrupted");
    assert_eq!(summary["converged"], false);
    assert!(summary["t_end"].as_f64().unwrap() < 1e5);
    let history = folder.read("run/history.csv");
    assert!(history.starts_with("t [s],y [m]"));
    // the end is sampled, though it is none of the times asked for
    let last = history.lines().last().and_then(|row| row.split(',').next());
    let last: f64 = last.unwrap().parse().unwrap();
    assert_eq!(last, summary["t_end"].as_f64().unwrap());
    assert!(
        folder
            .names("run")
            .iter()
            .all(|name| !name.ends_with(".part"))
    );
}

/// Whoever works in a folder has it for himself, until the end, which may come without warning.
#[test]
fn two_programs_in_one_folder() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder.succeed(&["run", "ball.toml", "--out", "run", "--quiet"]);
    let mut child = folder
        .percuss()
        .args(LONG)
        .args(["--out", "run", "--quiet", "--checkpoint", "0"])
        .spawn()
        .unwrap();
    while !folder.path("run/checkpoint.previous").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it runs");
        thread::sleep(Duration::from_millis(5));
    }
    let by = format!(
        "run: another percuss (process {}) works in this folder; wait until it ends, or choose another with --out",
        child.id()
    );
    folder.refuse(&["run", "ball.toml", "--out", "run"], &by);
    folder.refuse(&[&LONG[..], &["--out", "run", "--resume"]].concat(), &by);
    let sweep = ["sweep", "ball.toml", "--vary", "until=0.1,0.2"];
    folder.refuse(&[&sweep[..], &["--out", "run"]].concat(), &by);
    child.kill().unwrap();
    child.wait().unwrap();
    folder.succeed(&["run", "ball.toml", "--out", "run", "--quiet"]);
    assert!(!folder.path("run/.lock").exists());
}

/// Results that do not fit on the disk are told in one line; with more room only they are left to be written.
#[cfg(unix)]
#[test]
fn results_that_do_not_fit_are_written_later() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let run = ["run", "ball.toml", "--quiet", "--set", "output.dt=1e-5"];
    folder.succeed(&[&run[..], &["--out", "whole"]].concat());
    let size = |name: &str| fs::metadata(folder.path(name)).unwrap().len();
    let (samples, checkpoint) = (size("whole/history.csv"), size("whole/checkpoint"));
    assert!(samples > 3 * checkpoint / 2, "{samples}, {checkpoint}");
    let limited = format!(
        "ulimit -f {}; exec {} {} --out run",
        (samples + checkpoint) / 2 / 512,
        env!("CARGO_BIN_EXE_percuss"),
        run.join(" ")
    );
    let ended = Command::new("sh")
        .current_dir(folder.path(""))
        .args(["-c", &limited])
        .output()
        .unwrap();
    let told = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.starts_with("percuss: run/history.csv: "), "{told}");
    let way = "; stopped at t = 0.5 s; continue with percuss run ball.toml --set output.dt=1e-5 --out run --resume\n";
    assert!(told.ends_with(way), "{told}");
    folder.succeed(&[&run[..], &["--out", "run", "--resume"]].concat());
    folder.same("whole", "run");
}

/// Two masses: one rubs, the other swings on for ever at a frequency of its own, so that nothing repeats.
const RESTLESS: &str = "until = 1.2e7\n[system]\ncoordinates = [\"x\", \"y\"]\nunits = [\"m\", \"m\"]\n\
    M = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 2.3]]\nh = [\"cos(0.5*t)\", \"0\"]\n[start]\nq = [0, 1]\n\
    [[friction]]\nname = \"ground\"\nslip = \"x\"\nbound = \"0.2\"\n[stationary]\n";

/// Ctrl-C is heard inside of one transient.
#[cfg(unix)]
#[test]
fn a_study_stops_inside_of_a_transient() {
    let folder = Folder::new();
    folder.file("restless.toml", RESTLESS);
    let mut child = folder
        .percuss()
        .args(["run", "restless.toml", "--out", "run", "--quiet"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.path("run/scene.toml").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it runs");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(1000));
    assert_eq!(child.try_wait().unwrap(), None, "it takes long");
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.unwrap().success());
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("it is not heard");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let ended = child.wait_with_output().unwrap();
    let told = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{told}");
    assert_eq!(
        told,
        "percuss: stopped before the end; what was found until then is in run, and the study begins anew when it is run again\n"
    );
    assert_eq!(folder.summary("run")["end"], "interrupted");
}

/// Reading stops after nothing at all, as `head -0` does: no panic, no complaint.
#[test]
fn a_pipe_that_closes_early_is_no_fault() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let commands: [&[&str]; 4] = [
        &["list"],
        &["schema"],
        &["check", "ball.toml"],
        &["run", "ball.toml"],
    ];
    for arguments in commands {
        let mut child = folder
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
    assert_eq!(folder.summary("runs/ball")["end"], "complete");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_behind_standard_output_is_told() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let run = Folder::new()
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
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let sweep = ["sweep", "ball.toml", "--vary", "until=0.1,0.2"];
    for command in [&["run", "ball.toml"][..], &sweep] {
        let run = folder.run(&[command, &["--out", "ball.toml/run"]].concat());
        let complaint = text(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(
            complaint.starts_with("percuss: ball.toml/run"),
            "{complaint}"
        );
        assert!(complaint.contains("; check the "), "{complaint}");
    }
    let run = folder.run(&["new", "ball.toml/toy"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).starts_with("percuss: ball.toml/toy.toml: "));
}
