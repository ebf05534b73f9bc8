//! Runs that were stopped go on and end as if they never had been.

use crate::{BALL, Folder, files, text};
use percuss_files::checkpoint::Container;
use percuss_scene::run::Checkpoint;
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Fixed steps, enough of them for many checkpoints.
const FIXED: [&str; 8] = [
    "run",
    "woodpecker",
    "--until",
    "1",
    "--set",
    "integrator.method=moreau",
    "--set",
    "integrator.dt=2e-6",
];

impl Folder {
    /// Starts a run that keeps checkpoints all the time and kills it once there are two.
    pub(crate) fn kill_early(&self, arguments: &[&str]) {
        self.kill_early_in("run", arguments);
    }

    /// The same in this folder.
    fn kill_early_in(&self, out: &str, arguments: &[&str]) {
        let mut child = self
            .percuss()
            .args(arguments)
            .args(["--out", out, "--quiet", "--checkpoint", "0"])
            .spawn()
            .unwrap();
        let begin = Instant::now();
        while !self.path(out).join("checkpoint.previous").exists() {
            assert_eq!(child.try_wait().unwrap(), None, "it runs");
            assert!(begin.elapsed() < Duration::from_secs(60), "no checkpoints");
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(
            !self.path(out).join("summary.json").exists(),
            "it was not done"
        );
    }

    /// Both folders hold the same files with the same contents, timing aside.
    #[track_caller]
    pub(crate) fn same(&self, a: &str, b: &str) {
        let names = files(&self.path(a));
        assert_eq!(names, files(&self.path(b)));
        for name in names {
            let read = |folder: &str| fs::read(self.path(folder).join(&name)).unwrap();
            // these tell the time that was taken
            if !["checkpoint", "summary.json", "replay.html"].contains(&name.to_str().unwrap()) {
                assert!(read(a) == read(b), "{} differs", name.display());
            }
        }
        // a checkpoint is the time that was taken, and all else
        let saved = |folder: &str| {
            let bytes = fs::read(self.path(folder).join("checkpoint")).ok()?;
            let checkpoint = Container::read(&bytes).expect("a checkpoint");
            let held: Checkpoint<'static> = checkpoint.value().expect("what was saved");
            let untimed = Checkpoint { run_s: 0.0, ..held };
            Some(Container::write(checkpoint.fingerprint, &untimed).expect("bytes"))
        };
        assert!(saved(a) == saved(b), "checkpoints differ");
        let summary = |folder: &str| {
            let mut summary = self.summary(folder);
            summary["timing"] = Value::Null;
            summary
        };
        assert_eq!(summary(a), summary(b));
    }
}

/// Killed without warning again and again, soon after it came further, the run gets to its end all the same, and to the same bits.
#[test]
fn a_run_that_is_killed_again_and_again_ends_the_same() {
    let folder = Folder::new();
    folder.succeed(&[&FIXED[..], &["--out", "whole", "--quiet"]].concat());
    let checkpoint = || fs::read(folder.path("run/checkpoint")).unwrap_or_default();
    let mut random = 7u64;
    let mut resumed = 0;
    for _ in 0..20 {
        let before = checkpoint();
        let mut command = folder.percuss();
        command.args(FIXED).args(["--out", "run", "--quiet"]);
        command.args(["--checkpoint", "0"]);
        if !before.is_empty() {
            command.arg("--resume");
            resumed += 1;
        }
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        while checkpoint() == before && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
        sleep(Duration::from_micros((random >> 33) % 8000));
        let _ = child.kill(); // it may have ended by itself
        child.wait().unwrap();
        if folder.path("run/summary.json").exists() {
            break;
        }
    }
    assert!(resumed > 1, "it was never killed in time");
    // whatever was cut short last is made whole
    let run = folder.run(&[&FIXED[..], &["--out", "run", "--resume"]].concat());
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    folder.same("whole", "run");
}

#[test]
fn every_kind_of_run_goes_on() {
    let scenes: [&[&str]; 3] = [
        &["run", "woodpecker", "--until", "0.5"],
        &["run", "bouncing-ball"],
        &["run", "friction-oscillator", "--until", "10"],
    ];
    for arguments in scenes {
        let folder = Folder::new();
        folder.succeed(&[arguments, &["--out", "whole", "--quiet"]].concat());
        folder.kill_early(arguments);
        folder.succeed(&[arguments, &["--out", "run", "--quiet", "--resume"]].concat());
        folder.same("whole", "run");
    }
}

/// What an interrupted run has written is replaced by what the whole run writes.
#[cfg(unix)]
#[test]
fn a_run_that_was_interrupted_goes_on() {
    let folder = Folder::new();
    folder.succeed(&[&FIXED[..], &["--out", "whole", "--quiet"]].concat());
    let mut command = folder.percuss();
    command
        .args(FIXED)
        .args(["--out", "run", "--quiet", "--checkpoint", "0"]);
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    // by then it listens
    while !folder.path("run/checkpoint").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it runs");
        sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(folder.summary("run")["end"], "interrupted");
    folder.succeed(&[&FIXED[..], &["--out", "run", "--quiet", "--resume"]].concat());
    folder.same("whole", "run");
}

#[test]
fn a_damaged_checkpoint_is_told_and_the_one_before_it_serves() {
    let folder = Folder::new();
    folder.succeed(&[&FIXED[..], &["--out", "whole", "--quiet"]].concat());
    folder.kill_early(&FIXED);
    let mut bytes = fs::read(folder.path("run/checkpoint.previous")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    // a kill between two renames leaves both names on one file
    fs::remove_file(folder.path("run/checkpoint")).unwrap();
    folder.file("run/checkpoint", &bytes);
    let resume = [&FIXED[..], &["--out", "run", "--quiet", "--resume"]].concat();
    let run = folder.run(&resume);
    let note = "percuss: run/checkpoint: the checkpoint is damaged (its checksum does not fit); going on from the one before it\n";
    assert_eq!(text(&run.stderr), note);
    assert_eq!(run.status.code(), Some(0));
    folder.same("whole", "run");
}

#[test]
fn what_cannot_go_on_says_why() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let none = "there is no checkpoint to go on from; run it again without --resume";
    folder.refuse(
        &["run", "ball.toml", "--resume"],
        &format!("runs/ball: {none}"),
    );
    let resume = ["run", "ball.toml", "--out", "run", "--resume"];
    folder.refuse(&resume, &format!("run: {none}"));
    assert!(!folder.path("run").exists());

    folder.kill_early(&["run", "ball.toml"]);
    folder.refuse(
        &[&resume[..], &["--set", "constants.m=3"]].concat(),
        "run/checkpoint: this checkpoint belongs to another scene ([constants] `m = 2.0` there, `m = 3.0` here); give the same scene and --set as then, or run it again without --resume",
    );
    // the checkpoint of another scene beside the scene.toml of this one, and beside none
    folder.kill_early_in("other", &["run", "ball.toml", "--set", "constants.m=3"]);
    fs::copy(
        folder.path("other/checkpoint"),
        folder.path("run/checkpoint"),
    )
    .unwrap();
    let foreign = "run/checkpoint: this checkpoint belongs to another scene; the scene.toml beside it does not tell which, run it again without --resume";
    folder.refuse(&resume, foreign);
    fs::remove_file(folder.path("run/scene.toml")).unwrap();
    folder.refuse(&resume, foreign);
    for name in ["run/checkpoint", "run/checkpoint.previous"] {
        folder.file(name, "rubbish");
    }
    folder.refuse(
        &resume,
        "run/checkpoint: the checkpoint is damaged (it is cut short) and there is no good one before it; run it again without --resume",
    );
}

/// Steps that follow from the end time stay as they were.
#[test]
fn a_finished_run_says_so_and_can_be_made_longer() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let run = ["run", "ball.toml", "--out", "run"];
    folder.succeed(&[&run[..], &["--quiet"]].concat());
    let before = folder.read("run/summary.json");
    let taken = || folder.summary("run")["timing"]["run_s"].as_f64().unwrap();
    let first = taken();
    let out = folder.succeed(&[&run[..], &["--resume"]].concat());
    let finished = "run: this run is finished (t = 0.5 s); a larger --until goes on with it\n";
    assert_eq!(out, finished);
    assert_eq!(folder.read("run/summary.json"), before);

    let longer = [&run[..], &["--resume", "--until", "0.9"]].concat();
    folder.refuse(
        &[&longer[..], &["--set", "integrator.dt=4e-4"]].concat(),
        "run/checkpoint: this checkpoint belongs to another scene ([integrator] `dt = 5e-4` there, `dt = 4e-4` here); give the same scene and --set as then, or run it again without --resume",
    );
    let pinned = [
        "--set",
        "integrator.dt=5e-4",
        "--set",
        "output.dt=5e-4",
        "--quiet",
    ];
    folder.succeed(&[&longer[..], &["--quiet"]].concat());
    assert!(taken() > first, "the time of both parts");
    let whole = ["run", "ball.toml", "--out", "whole", "--until", "0.9"];
    folder.succeed(&[&whole[..], &pinned].concat());
    folder.same("whole", "run");
    folder.refuse(
        &[&run[..], &["--resume"], &pinned].concat(),
        "run/checkpoint: it has reached t = 0.9 s, past until = 0.5 s; give --until 0.9 to go on",
    );
}

/// A stream without an end goes on as long as the run does; that it makes a crowd changes neither steps nor tolerance.
#[test]
fn a_run_that_is_made_longer_goes_on_to_add_bodies() {
    let folder = Folder::new();
    folder.file(
        "rain.toml",
        "until = 0.1\n[world]\n[[halfspace]]\nnormal = [0, 0, 1]\n[[sphere]]\nname = 'drop'\nradius = 0.02\ntemplate = true\n[[emitter]]\nbody = 'drop'\nregion = [[-0.5, -0.5, 0.3], [0.5, 0.5, 0.6]]\nrate = 300\n",
    );
    let run = ["run", "rain.toml", "--quiet", "--out"];
    folder.succeed(&[&run[..], &["run"]].concat());
    folder.succeed(&[&run[..], &["run", "--resume", "--until", "0.3"]].concat());
    let begun = folder.read("run/scene.toml");
    assert!(begun.contains("tol = 1e-10"), "{begun}");
    folder.file("whole.toml", &begun);
    folder.succeed(&["run", "whole.toml", "--quiet", "--out", "whole"]);
    let hash = |name: &str| folder.summary(name)["state_hash"].clone();
    assert_eq!(hash("run"), hash("whole"));
    assert_eq!(folder.summary("run")["world"]["emitted"], 90);
}

/// Balls of many sizes and boxes rain where there is little room, and resist rolling: the run is interrupted while they rain,
/// and the same bodies come.
#[test]
fn a_mixture_goes_on_with_the_same_bodies() {
    let folder = Folder::new();
    folder.file(
        "mix.toml",
        "until = 0.3\n[world]\nmu = 0.3\nmu_r = 0.1\n[[halfspace]]\nnormal = [0, 0, 1]\n[[sphere]]\nname = 'drop'\nradius = 0.02\ntemplate = true\n\
        [[box]]\nname = 'brick'\nsize = [0.04, 0.02, 0.02]\ntemplate = true\n\
        [[emitter]]\nregion = [[-0.1, -0.1, 0.05], [0.1, 0.1, 0.2]]\nrate = 500\ncount = 100\nrandom_rotation = true\n\
        mix = [{ body = 'drop', weight = 2, radius = { min = 0.01, max = 0.03 } }, { body = 'brick', scale = { median = 1, sigma = 0.3, min = 0.7, max = 2 } }]\n\
        [integrator]\ndt = 5e-4\n[solver]\ntol = 1e-4\n[output]\ndt = 1e-3\n",
    );
    let run = ["run", "mix.toml", "--quiet", "--out"];
    folder.succeed(&[&run[..], &["whole"]].concat());
    folder.succeed(&[&run[..], &["run", "--until", "0.07"]].concat());
    folder.succeed(&[&run[..], &["run", "--resume", "--until", "0.3"]].concat());
    let hash = |name: &str| folder.summary(name)["state_hash"].clone();
    assert_eq!(hash("run"), hash("whole"));
    assert_eq!(
        folder.summary("run")["world"]["emitted"],
        folder.summary("whole")["world"]["emitted"]
    );
}

/// Without a folder the newest run of the scene is meant; a new run in an old folder forgets its checkpoints.
#[test]
fn the_newest_run_goes_on_and_a_new_one_begins_anew() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    for _ in 0..2 {
        folder.succeed(&["run", "ball.toml", "--quiet"]);
    }
    let out = folder.succeed(&["run", "ball.toml", "--resume"]);
    assert!(
        out.starts_with("runs/ball-2: this run is finished"),
        "{out}"
    );
    folder.kill_early(&["run", "ball.toml"]);
    folder.file("other.toml", BALL.replace("eps_N = 0.5", "eps_N = 0.6"));
    folder.succeed(&["run", "other.toml", "--out", "run", "--quiet"]);
    let out = folder.succeed(&["run", "other.toml", "--out", "run", "--resume"]);
    assert!(out.contains("is finished"), "{out}");
    assert!(!folder.path("run/checkpoint.previous").exists());
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    for threads in ["1", "3"] {
        folder.succeed(&[
            "run",
            "ball.toml",
            "--out",
            threads,
            "--quiet",
            "--threads",
            threads,
        ]);
    }
    folder.same("1", "3");
    for wrong in [
        ["--threads", "0"],
        ["--checkpoint", "-1"],
        ["--checkpoint", "soon"],
    ] {
        let run = folder.run(&[&["run", "ball.toml"], &wrong[..]].concat());
        assert_eq!(run.status.code(), Some(2), "{wrong:?}");
    }
}
