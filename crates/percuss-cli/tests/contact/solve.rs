use crate::{Folder, PLANAR, SPATIAL, contact, text};
use percuss_contact::{Measure, residual};
use percuss_files::contact;
use serde_json::Value;
use std::process::{Command, Stdio};

#[test]
fn the_facts_are_printed() {
    let folder = Folder::new();
    let run = contact("solve", &[&folder.file("a.dat", PLANAR)], &[]);
    let out = text(&run.stdout);
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let facts = [
        "contacts    2 planar",
        "rows        4",
        "converged",
        "iterations",
        "time",
        "path",
    ];
    for fact in facts {
        assert!(out.contains(fact), "no '{fact}' in:\n{out}");
    }
    assert!(run.stderr.is_empty());
    assert!(!out.contains('\x1b'), "no colour where nobody sees it");
}

/// What `--json` claims is what anybody finds who judges the percussions of `--out`.
#[test]
fn the_residual_is_that_of_the_percussions_written() {
    let folder = Folder::new();
    for (name, problem, rows) in [("a.dat", SPATIAL, 3), ("b.dat", PLANAR, 4)] {
        let (file, csv) = (folder.file(name, problem), folder.path("r.csv"));
        let options = ["--json", "--tol", "1e-11", "--out", csv.to_str().unwrap()];
        let run = contact("solve", &[&file], &options);
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
        let facts: Value = serde_json::from_slice(&run.stdout).unwrap();
        let csv = std::fs::read_to_string(csv).unwrap();
        let p: Vec<f64> = csv
            .lines()
            .skip(1)
            .flat_map(|line| line.split(',').skip(1))
            .map(|cell| cell.parse().unwrap())
            .collect();
        let problem = contact::read(&file).unwrap().problem;
        let judged = residual(&problem, &p, Measure::Fclib).relative;
        assert_eq!(facts["residual"].as_f64(), Some(judged));
        assert!(judged <= 1e-11);
        assert_eq!(facts["rows"], rows);
        assert_eq!(facts["converged"], true);
        assert_eq!(facts["file"], file.to_str().unwrap());
        assert!(facts["time_s"].as_f64().unwrap() >= 0.0);
        let path = facts["path"].as_array().unwrap();
        let iterations: u64 = path
            .iter()
            .filter_map(|leg| leg["iterations"].as_u64())
            .sum();
        assert_eq!(facts["iterations"], iterations);
    }
}

#[test]
fn the_solver_can_be_chosen() {
    let folder = Folder::new();
    let run = contact(
        "solve",
        &[&folder.file("a.dat", PLANAR)],
        &["--json", "--solver", "sor"],
    );
    let facts: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(facts["solver"], "sor");
    assert_eq!(facts["path"][0]["solver"], "sor");
}

/// One sweep is too little; the problem that is saved is the problem that was given.
#[test]
fn a_solve_that_fails_says_so_and_saves_the_problem() {
    let folder = Folder::new();
    let (file, saved) = (folder.file("a.dat", PLANAR), folder.path("saved.dat"));
    let short = ["--solver", "sor", "--max-iter", "1", "--json"];
    let run = contact("solve", &[&file], &short);
    assert_eq!(run.status.code(), Some(1));
    let facts: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(facts["converged"], false);
    let complaint = text(&run.stderr);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.starts_with("percuss: ") && complaint.contains("not converged"));
    assert!(!saved.exists());

    let options = [&short[..], &["--save", saved.to_str().unwrap()]].concat();
    let run = contact("solve", &[&file], &options);
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).contains("is saved in"));
    assert_eq!(
        contact::read(&saved).unwrap(),
        contact::read(&file).unwrap()
    );
}

/// Reading stops after nothing at all, as `head -0` does: no panic, no complaint.
#[test]
fn a_pipe_that_closes_early_is_no_fault() {
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_percuss"))
        .args(["contact", "solve"])
        .arg(folder.file("a.dat", PLANAR))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let run = child.wait_with_output().unwrap();
    assert_eq!(text(&run.stderr), "");
    assert_eq!(run.status.code(), Some(0));
}
