use crate::{BALL, Folder, text};
use std::fs;

const VARY: [&str; 6] = [
    "sweep",
    "ball.toml",
    "--vary",
    "constants.m=1:3:3",
    "--out",
    "s",
];

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    folder
}

/// How high a ball bounces does not depend on its mass.
#[test]
fn the_table_has_a_row_for_each_point() {
    let folder = folder();
    let out = folder.succeed(&VARY);
    assert!(out.starts_with("3 points\n"), "{out}");
    assert_eq!(
        folder.names("s"),
        ["points.jsonl", "sweep.csv", "sweep.svg"]
    );
    let csv = folder.read("s/sweep.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "constants.m,height [m],status");
    assert_eq!(lines.len(), 4);
    for (line, m) in lines[1..].iter().zip([1.0, 2.0, 3.0]) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[0].parse(), Ok(m));
        let height: f64 = cells[1].parse().unwrap();
        assert!((0.0..0.125).contains(&height), "{height}");
        assert_eq!(cells[2], "ok");
    }
}

#[test]
fn several_parameters_make_a_grid_and_the_last_varies_fastest() {
    let folder = folder();
    let second = ["--vary", "contact.N1.eps_N=0,0.5", "--quiet"];
    folder.succeed(&[&VARY[..], &second].concat());
    let csv = folder.read("s/sweep.csv");
    let points: Vec<String> = csv
        .lines()
        .map(|line| line.split(',').take(2).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "constants.m contact.N1.eps_N",
        "1.0 0.0",
        "1.0 0.5",
        "2.0 0.0",
        "2.0 0.5",
        "3.0 0.0",
        "3.0 0.5",
    ];
    assert_eq!(points, expected);
}

#[test]
fn a_quantity_that_is_a_list_takes_a_row_for_each_value() {
    let folder = Folder::new();
    let strobes =
        "\n[[quantity]]\nname = 'y_strobe'\nkind = 'poincare'\nof = 'y'\nperiod = 0.1\nlast = 4\n";
    folder.file("ball.toml", format!("{BALL}{strobes}"));
    folder.succeed(&VARY);
    let csv = folder.read("s/sweep.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "constants.m,sample,height [m],y_strobe [m],status"
    );
    assert_eq!(lines.len(), 1 + 3 * 4);
    let samples: Vec<&str> = lines[1..5]
        .iter()
        .map(|line| line.split(',').nth(1).unwrap())
        .collect();
    assert_eq!(samples, ["1", "2", "3", "4"]);
}

/// What a kill leaves: some points, the last of them cut off.
#[test]
fn a_killed_sweep_goes_on_where_it_was() {
    let folder = folder();
    folder.succeed(&VARY);
    let whole = folder.read("s/sweep.csv");
    let journal = folder.read("s/points.jsonl");
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 4, "which sweep it is, and three points");
    let cut = lines[..2].concat() + &lines[2][..10];
    fs::write(folder.path("s/points.jsonl"), cut).unwrap();
    fs::remove_file(folder.path("s/sweep.csv")).unwrap();
    let out = folder.succeed(&VARY);
    assert!(out.starts_with("3 points, 1 of them before\n"), "{out}");
    assert_eq!(folder.read("s/sweep.csv"), whole);
}

#[test]
fn the_folder_of_another_sweep_is_refused() {
    let folder = folder();
    folder.succeed(&VARY);
    let mut other = VARY;
    other[3] = "constants.m=1:4:3";
    folder.refuse(
        &other,
        "s: this folder holds another sweep (--vary constants.m=1:3:3 there, constants.m=1:4:3 here); choose another with --out, or remove it",
    );
}

/// A line that is damaged in the middle costs its point and no other; a first line that is damaged is told as such.
#[test]
fn damaged_journals_are_told() {
    let folder = folder();
    folder.succeed(&VARY);
    let (whole, journal) = (folder.read("s/sweep.csv"), folder.read("s/points.jsonl"));
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    folder.file(
        "s/points.jsonl",
        [lines[0], lines[1], "rubbish\n", lines[3]].concat(),
    );
    let run = folder.run(&VARY);
    let told = "percuss: s/points.jsonl: line 3 is damaged; its point is computed again\n";
    assert_eq!(text(&run.stderr), told);
    assert_eq!(run.status.code(), Some(0));
    assert!(text(&run.stdout).starts_with("3 points, 2 of them before\n"));
    assert_eq!(folder.read("s/sweep.csv"), whole);
    folder.file("s/points.jsonl", &journal[5..]);
    folder.refuse(
        &VARY,
        "s/points.jsonl: its first line, which says of what sweep it is, is damaged; choose another folder with --out, or remove the file",
    );
    assert_eq!(folder.read("s/points.jsonl"), &journal[5..]);
}

#[test]
fn paths_that_do_not_exist_are_told_before_anything_is_written() {
    let folder = folder();
    let mut unknown = VARY;
    unknown[3] = "constants.mass=1:4:3";
    folder.refuse(
        &unknown,
        "--set constants.mass=1.0: unknown constant `mass`; known names: m",
    );
    let plot = [&VARY[..], &["--plot", "depth"]].concat();
    folder.refuse(
        &plot,
        "--plot depth: the scene has no such quantity; it has height",
    );
    assert_eq!(folder.names("."), ["ball.toml"]);
}

#[test]
fn ranges_that_make_no_sense_are_told() {
    let folder = folder();
    for range in ["constants.m", "constants.m=1:2", "constants.m=1:2:0"] {
        let mut bad = VARY;
        bad[3] = range;
        let run = folder.run(&bad);
        assert_eq!(run.status.code(), Some(2), "{range}");
        assert!(text(&run.stderr).contains(range), "{range}");
    }
}

#[test]
fn a_point_that_fails_says_why_and_the_others_go_on() {
    let folder = folder();
    let mut some = VARY;
    some[3] = "contact.N1.eps_N=0.5,1.5,0.25";
    let run = folder.run(&some);
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(
        text(&run.stderr),
        "percuss: 1 of 3 points are not ok; the column status of the table says why\n"
    );
    let csv = folder.read("s/sweep.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[1].ends_with(",ok") && lines[3].ends_with(",ok"));
    assert!(
        lines[2].starts_with("1.5,,") && lines[2].contains("outside of [0, 1]"),
        "{csv}"
    );
}
