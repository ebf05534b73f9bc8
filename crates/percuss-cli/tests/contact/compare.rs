use crate::{Folder, PLANAR, SPATIAL, contact, text};
use percuss_contact::SolverKind;
use serde_json::Value;

#[test]
fn every_solver_meets_every_file_in_an_aligned_table() {
    let folder = Folder::new();
    let files = [
        folder.file("a.dat", SPATIAL),
        folder.file("longer-name.dat", PLANAR),
    ];
    let run = contact("compare", &[&files[0], &files[1]], &[]);
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let out = text(&run.stdout);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * SolverKind::ALL.len());
    let column = lines[0].find("solver").unwrap();
    for (line, kind) in lines[1..].iter().zip(SolverKind::ALL.iter().cycle()) {
        assert!(line[column..].starts_with(kind.name()), "{out}");
    }
    let end = lines[0].chars().count();
    assert!(
        lines.iter().all(|line| line.chars().count() == end),
        "{out}"
    );
}

#[test]
fn the_same_as_json() {
    let folder = Folder::new();
    let file = folder.file("a.dat", PLANAR);
    let run = contact("compare", &[&file], &["--json", "--solvers", "sor,newton"]);
    let trials: Value = serde_json::from_slice(&run.stdout).unwrap();
    let solvers: Vec<_> = trials
        .as_array()
        .unwrap()
        .iter()
        .map(|t| &t["solver"])
        .collect();
    assert_eq!(solvers, ["sor", "newton"]);
    for trial in trials.as_array().unwrap() {
        assert_eq!(trial["verdict"], "converged");
        assert!(trial["residual"].as_f64().unwrap() <= 1e-8);
    }
}

#[test]
fn a_solver_that_fails_is_marked_and_the_others_go_on() {
    let folder = Folder::new();
    let file = folder.file("a.dat", PLANAR);
    let one = ["--json", "--solvers", "sor,newton", "--max-iter", "1"];
    let run = contact("compare", &[&file], &one);
    assert_eq!(run.status.code(), Some(0));
    let trials: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(trials[0]["verdict"], "not converged");
    assert!(trials[1]["residual"].is_number());
}

/// A tolerance that rounding forbids and no bound on the sweeps: the clock ends it.
#[test]
fn a_solver_that_does_not_end_is_ended() {
    let folder = Folder::new();
    let n = 60;
    let mut stiff = format!("3 {n} 0 {m} {m} {m} {m}\n", m = 3 * n);
    for column in 0..3 * n {
        for row in 0..3 * n {
            let entry = if row == column { 1.0 + 1e-9 } else { 0.9999 };
            stiff += &format!("{entry} ");
        }
    }
    stiff += &"-1 0.3 0.1 ".repeat(n);
    stiff += &"0.5 ".repeat(n);
    let file = folder.file("stiff.dat", &stiff);
    let options = [
        "--solvers",
        "sor",
        "--tol",
        "1e-300",
        "--max-iter",
        "1000000000",
        "--time-limit",
        "0.5",
    ];
    let run = contact("compare", &[&file], &options);
    assert!(
        text(&run.stdout).contains("out of time"),
        "{}",
        text(&run.stdout)
    );
}
