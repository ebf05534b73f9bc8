use crate::{Folder, text};

/// A mass that rubs and is shaken; what it leaves does not depend on time.
const STUDY: &str = "until = 500\n[constants]\nR = 0.8\n[system]\ncoordinates = [\"x\"]\nunits = [\"m\"]\nM = [[1]]\nK = [[1]]\n\
    h = [\"cos(0.5*t)\"]\n[[friction]]\nname = \"ground\"\nslip = \"x\"\nbound = \"R\"\n[stationary]\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("mass.toml", STUDY);
    folder
}

/// No file without anything in it, and the page can be made again.
#[test]
fn a_study_leaves_no_empty_files() {
    let folder = folder();
    let out = folder.succeed(&["run", "mass.toml", "--out", "run"]);
    assert!(out.contains("end: complete\n"), "{out}");
    let names = folder.names("run");
    for name in ["history.csv", "events.csv", "events-all.csv"] {
        assert!(!names.iter().any(|known| known == name), "{names:?}");
    }
    assert!(
        folder
            .read("run/findings/loops.csv")
            .starts_with("tau [1],y_ground [m],R_ground [N]\n")
    );
    folder.succeed(&["replay", "run"]);
    // a run that is stepped into the same folder has them, and a study after it has not
    let stepped = STUDY.replace("[stationary]", "[integrator]\nmethod = \"exact\"");
    folder.file("stepped.toml", &stepped);
    folder.succeed(&[
        "run",
        "stepped.toml",
        "--until",
        "20",
        "--out",
        "run",
        "--quiet",
    ]);
    assert!(folder.read("run/history.csv").lines().count() > 1000);
    folder.succeed(&["run", "mass.toml", "--out", "run", "--quiet"]);
    assert_eq!(folder.names("run"), names);
}

/// One row for each point, with words and lists in one cell.
#[test]
fn a_sweep_of_a_study_has_a_row_for_each_point() {
    let folder = folder();
    let vary = [
        "sweep",
        "mass.toml",
        "--vary",
        "constants.R=0.2:0.8:3",
        "--out",
        "s",
        "--quiet",
    ];
    folder.succeed(&vary);
    let csv = folder.read("s/sweep.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 4, "{csv}");
    let header: Vec<&str> = lines[0].split(',').collect();
    assert!(!header.contains(&"sample"));
    let at = |name: &str| {
        header
            .iter()
            .position(|cell| *cell == name)
            .expect("a column")
    };
    let (sequence, times) = (at("sequence [1]"), at("switching_times [1]"));
    let ratio = at("damping_ratio [1]");
    for line in &lines[1..] {
        let cells: Vec<&str> = line.split(',').collect();
        assert!(cells[sequence].contains("G+"), "{line}");
        let count = cells[sequence].split(' ').count();
        assert_eq!(cells[times].split(' ').count(), count, "{line}");
        assert!(
            cells[ratio].parse::<f64>().is_ok_and(|zeta| zeta > 0.0),
            "{line}"
        );
    }
}

/// Where the best point is: the smallest and the largest value of every number, the plotted one first, and in the plot.
#[test]
fn a_sweep_says_where_quantities_are_smallest_and_largest() {
    let folder = folder();
    let vary = [
        "sweep",
        "mass.toml",
        "--vary",
        "constants.R=0.2:0.8:4",
        "--plot",
        "dissipation",
        "--out",
        "s",
    ];
    let out = folder.succeed(&vary);
    let csv = folder.read("s/sweep.csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let at = rows[0].iter().position(|cell| *cell == "dissipation [J]");
    let losses = |row: &Vec<&str>| row[at.unwrap()].parse::<f64>().unwrap();
    let most = rows[1..]
        .iter()
        .max_by(|a, b| losses(a).total_cmp(&losses(b)));
    let most: f64 = most.unwrap()[0].parse().unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[2].starts_with("quantity"), "{out}");
    assert!(lines[3].starts_with("dissipation"), "{out}");
    assert!(lines[3].ends_with(&format!("R = {most}     J")), "{out}");
    // lists, words and what is the same everywhere have no line
    for name in ["switching_times", "sequence", "omega", "period_multiple"] {
        assert!(!out.contains(name), "{out}");
    }
    let svg = folder.read("s/sweep.svg");
    assert!(svg.contains("smallest: ") && svg.contains(&format!("at R = {most}")));
}

/// Short lists are shown, not counted.
#[test]
fn switching_times_are_shown() {
    let folder = folder();
    let out = folder.succeed(&["run", "mass.toml", "--out", "run"]);
    let line = out.lines().find(|l| l.starts_with("switching_times"));
    let line = line.unwrap();
    assert!(!line.contains("values"), "{line}");
    let summary = folder.summary("run");
    let times = &summary["quantities"]["switching_times"]["value"];
    let first = times[0].as_f64().unwrap();
    let shown: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!((shown - first).abs() <= 1e-5 * first, "{line}");
}

/// What one should know is told, and the run is complete all the same.
#[test]
fn warnings_are_told() {
    let folder = folder();
    let responses = format!("{STUDY}[responses]\nfrom = 1\nto = 1.2\nsteps = 3\n");
    folder.file("curve.toml", &responses);
    let out = folder.succeed(&["run", "curve.toml", "--out", "run"]);
    assert!(out.contains("end: complete, with a warning\n"), "{out}");
    assert!(
        out.contains("warning: the peak is at the edge of the range"),
        "{out}"
    );
    assert!(folder.read("run/summary.json").contains("\"warnings\""));
    assert!(
        folder
            .read("run/replay.html")
            .contains("the peak is at the edge of the range")
    );
}

/// The exact method is for linear systems, and says so with place and exit status 2.
#[test]
fn other_systems_are_refused_by_the_exact_method() {
    let folder = folder();
    let cubic = STUDY.replace("[stationary]", "[integrator]\nmethod = \"exact\"");
    folder.file("cubic.toml", cubic.replace("cos(0.5*t)", "-x^3"));
    let run = folder.run(&["run", "cubic.toml"]);
    let error = text(&run.stderr);
    assert_eq!(run.status.code(), Some(2));
    assert!(
        error.contains("cubic.toml:9:") && error.contains("linear"),
        "{error}"
    );
}
