use crate::{BALL, Folder, text};
use percuss_scene::builtin;
use percuss_step::Stage;
use std::fs;

#[test]
fn the_run_folder_is_complete_and_whole() {
    let folder = Folder::new();
    let out = folder.succeed(&["run", "bouncing-ball", "--out", "run"]);
    assert!(out.contains("accumulation_time  1.35457"), "{out}");
    assert!(out.contains("replay.html"), "{out}");
    let expected = [
        "checkpoint",
        "events-all.csv",
        "events.csv",
        "history.csv",
        "plot-1.svg",
        "plot-2.svg",
        "plot-3.svg",
        "replay.html",
        "scene.toml",
        "summary.json",
    ];
    assert_eq!(folder.names("run"), expected);
    let page = folder.read("run/replay.html");
    assert!(page.contains("<h1>Bouncing ball</h1>") && page.contains("default-src 'none'"));
    for reference in [" src=", "href=\"http", "@import", "url(http"] {
        assert!(!page.contains(reference), "the page needs no network");
    }
}

#[test]
fn the_header_of_the_history_has_units() {
    let folder = Folder::new();
    folder.succeed(&["run", "sliding-block", "--out", "run", "--quiet"]);
    let history = folder.read("run/history.csv");
    let header: Vec<&str> = history.lines().next().unwrap().split(',').collect();
    assert_eq!(header[0], "t [s]");
    assert!(header.contains(&"E_kin [J]") && header.contains(&"N1.force [N]"));
    assert!(header.iter().all(|name| name.ends_with(']')), "{header:?}");
    let last: Vec<f64> = history
        .lines()
        .last()
        .unwrap()
        .split(',')
        .map(|cell| cell.parse().unwrap())
        .collect();
    assert_eq!(last.len(), header.len());
}

/// The scene in the run folder has all defaults and overrides in it: it is the run.
#[test]
fn the_scene_of_a_run_folder_runs_again_to_the_same_bits() {
    let folder = Folder::new();
    let set = ["--set", "constants.mu=0.25", "--until", "0.3"];
    folder.succeed(&[&["run", "woodpecker", "--out", "a", "--quiet"], &set[..]].concat());
    folder.succeed(&["run", "a/scene.toml", "--out", "b", "--quiet"]);
    let (a, b) = (folder.summary("a"), folder.summary("b"));
    assert_eq!(a["state_hash"], b["state_hash"]);
    assert_eq!(a["steps"], b["steps"]);
    assert_eq!(folder.read("a/history.csv"), folder.read("b/history.csv"));
}

#[test]
fn every_built_in_scene_runs_and_converges() {
    let folder = Folder::new();
    // the woodpecker is run by its own test
    for scene in builtin::SCENES.iter().skip(1) {
        let run = folder.run(&["run", scene.name, "--out", scene.name, "--quiet"]);
        assert_eq!(run.status.code(), Some(0), "{}", scene.name);
        // all that may be said is which values of tables there are not, and why
        let told = text(&run.stderr);
        let of_tables = |line: &str| line.starts_with("percuss: warning: findings/");
        assert!(told.lines().all(of_tables), "{}: {told}", scene.name);
        let summary = folder.summary(scene.name);
        assert_eq!(summary["converged"], true, "{}", scene.name);
        // the time is up, or an event has come that ends the run
        let end = summary["end"].as_str().unwrap();
        assert!(
            end == "complete" || end.starts_with("event `"),
            "{}: {end}",
            scene.name
        );
        let quantities = summary["quantities"].as_object().unwrap();
        assert!(!quantities.is_empty(), "{}", scene.name);
        for (name, quantity) in quantities {
            assert!(!quantity["value"].is_null(), "{}: {name}", scene.name);
        }
    }
}

#[test]
fn entries_and_the_end_are_overridden() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let set = ["--set", "constants.m=4", "--set", "contact.N1.eps_N=0.25"];
    folder.succeed(
        &[
            &["run", "ball.toml", "--out", "run", "--until", "0.125"],
            &set[..],
        ]
        .concat(),
    );
    assert_eq!(folder.summary("run")["t_end"], 0.125);
    let scene = folder.read("run/scene.toml");
    assert!(scene.contains("m = 4"), "{scene}");
    assert!(scene.contains("eps_N = 0.25"), "{scene}");
    assert!(scene.contains("until = 0.125"), "{scene}");
}

#[test]
fn an_earlier_run_is_replaced_and_anything_else_is_kept() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder.succeed(&["run", "ball.toml", "--out", "run", "--until", "0.1"]);
    folder.succeed(&["run", "ball.toml", "--out", "run", "--until", "0.2"]);
    assert_eq!(folder.summary("run")["t_end"], 0.2);

    fs::create_dir(folder.path("photos")).unwrap();
    folder.file("photos/cat.jpg", "not ours");
    folder.refuse(
        &["run", "ball.toml", "--out", "photos"],
        "photos: this folder is not empty and holds no percuss run; choose another with --out",
    );
    assert_eq!(folder.names("photos"), ["cat.jpg"]);
    folder.refuse(
        &["run", "ball.toml", "--out", "ball.toml"],
        "ball.toml: this is a file, and a run needs a folder; choose another with --out",
    );
}

#[test]
fn without_a_folder_each_run_gets_its_own() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder.succeed(&["run", "ball.toml", "--quiet"]);
    folder.succeed(&["run", "ball.toml", "--quiet"]);
    assert_eq!(folder.names("runs"), ["ball", "ball-2"]);
}

#[test]
fn quiet_says_nothing() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    assert_eq!(folder.succeed(&["run", "ball.toml", "--quiet"]), "");
}

/// One sweep is too little for three balls that touch: the run ends, but not with success.
#[test]
fn steps_that_do_not_converge_are_told() {
    let folder = Folder::new();
    let set = ["--set", "solver.method=sor", "--set", "solver.max_iter=1"];
    let command = ["run", "newton-cradle", "--out", "run", "--quiet"];
    let run = folder.run(&[&command[..], &set].concat());
    let complaint = text(&run.stderr);
    assert_eq!(run.status.code(), Some(1), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("did not reach the solver tolerance"));
    assert_eq!(folder.summary("run")["converged"], false);
}

/// The stages have the names that the engine gives them, take time, and change nothing.
#[test]
fn a_run_tells_how_long_its_stages_take() {
    let folder = Folder::new();
    let run = ["run", "sliding-block", "--until", "0.2", "--out"];
    let out = folder.succeed(&[&run[..], &["timed", "--timings"]].concat());
    folder.succeed(&[&run[..], &["plain", "--quiet"]].concat());
    let (timed, plain) = (folder.summary("timed"), folder.summary("plain"));
    assert!(plain["timing"]["stages"].is_null(), "{plain}");
    assert_eq!(timed["state_hash"], plain["state_hash"]);
    assert_eq!(
        folder.read("timed/history.csv"),
        folder.read("plain/history.csv")
    );
    let stages = timed["timing"]["stages"].as_object().unwrap();
    let names = Stage::ALL.map(Stage::name).into_iter().chain(["other"]);
    for name in names {
        assert!(stages[name].as_f64().unwrap() > 0.0, "{name}: {timed}");
        assert!(out.lines().any(|line| line.starts_with(name)), "{out}");
    }
    assert_eq!(stages.len(), Stage::ALL.len() + 1);
}
