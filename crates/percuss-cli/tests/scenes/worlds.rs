//! What runs of worlds leave behind.

use crate::{Folder, text};
use std::collections::BTreeSet;
use std::fs;
use std::thread::sleep;
use std::time::Duration;

/// Ten balls fall onto a floor beside a paddle that turns, with everything written down.
pub(crate) const TEN: &str = r#"until = 0.5

[world]
mu = 0.3
eps_N = 0.4

[[halfspace]]
name = "ground"
normal = [0, 0, 1]

[[box]]
name = "paddle"
size = [0.3, 0.02, 0.1]
position = [0, 0.05, 0.05]
motion = { angle = "20*t" }

[[sphere]]
name = "first"
radius = 0.05
position = [0, 0, 0.35]

[[sphere]]
name = "ball"
radius = 0.05
template = true

[[emitter]]
body = "ball"
pattern = "lattice"
origin = [-0.11, -0.11, 0.2]
counts = [3, 3, 1]
spacing = 0.11
jitter = 0.005

[integrator]
dt = 1e-3

[output]
dt = 0.01
bodies = "all"
contacts = true
vtk = true
vtk_dt = 0.05
film_dt = 0.02
"#;

/// Steps so short that there is time to kill it.
pub(crate) const SLOW: [&str; 4] = ["run", "ten.toml", "--set", "integrator.dt=2e-5"];

fn rows(table: &str) -> Vec<Vec<&str>> {
    table
        .lines()
        .map(|line| line.split(',').collect())
        .collect()
}

#[test]
fn everything_that_was_asked_for_is_there() {
    let folder = Folder::new();
    folder.file("ten.toml", TEN);
    folder.succeed(&["run", "ten.toml", "--out", "run", "--quiet"]);
    let names = folder.names("run");
    for name in [
        "bodies.svg",
        "contacts.csv",
        "fields",
        "fields.pvd",
        "trajectories.csv",
    ] {
        assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
    }

    // ten bodies at fifty-one times
    let table = folder.read("run/trajectories.csv");
    let trajectories = rows(&table);
    assert_eq!(trajectories.len(), 1 + 10 * 51);
    assert_eq!(trajectories[1][..3], ["0.0", "0", "first"]);
    assert_eq!(trajectories[2][..3], ["0.0", "1", "ball"]);
    assert_eq!(trajectories[510][..2], ["0.5", "9"]);
    for row in &trajectories[1..] {
        let numbers: Vec<f64> = row[3..].iter().map(|cell| cell.parse().unwrap()).collect();
        let [w, x, y, z] = [numbers[3], numbers[4], numbers[5], numbers[6]];
        assert!((w * w + x * x + y * y + z * z - 1.0).abs() < 1e-9);
        assert_eq!(numbers.len(), 13);
    }

    // frames every 0.05 s, five files for each time
    let collection = folder.read("run/fields.pvd");
    let parts = |what: &str| collection.matches(what).count();
    for what in [
        "bodies_",
        "contacts_",
        "chains_",
        "scenery_fixed.vtu",
        "scenery_0",
    ] {
        assert_eq!(parts(what), 11, "{what}");
    }
    assert!(parts("timestep=\"0.5\"") == 5 && parts("fields/bodies_000010.vtu") == 1);
    for file in collection.split("file=\"").skip(1) {
        let file = file.split('"').next().unwrap();
        let bytes = fs::read(folder.path("run").join(file)).unwrap();
        assert!(
            bytes.starts_with(b"<?xml") && bytes.ends_with(b"</VTKFile>\n"),
            "{file}"
        );
    }
}

/// Who touches whom, and with what force, at the times of the frames.
#[test]
fn contacts_are_told_by_name() {
    let folder = Folder::new();
    folder.file("ten.toml", TEN);
    folder.succeed(&["run", "ten.toml", "--out", "run", "--quiet"]);
    let table = folder.read("run/contacts.csv");
    let contacts = rows(&table);
    let times: BTreeSet<&str> = contacts[1..].iter().map(|row| row[0]).collect();
    assert!(times.len() > 3 && times.contains("0.5"), "{times:?}");
    let resting = contacts
        .iter()
        .find(|row| row[0] == "0.5" && row[1] == "ground");
    let row = resting.expect("a ball on the ground");
    let numbers: Vec<f64> = row[3..].iter().map(|cell| cell.parse().unwrap()).collect();
    assert!(numbers[2].abs() < 2e-3, "it is on the ground: {row:?}");
    assert_eq!(numbers[3..6], [0.0, 0.0, 1.0]);
    // the force upwards is the percussion over the step
    assert!((numbers[12] - numbers[7] / 1e-3).abs() < 1e-9 * numbers[12]);

    // without frames, those of the end
    let set = ["--set", "output.vtk=false"];
    folder.succeed(&[&["run", "ten.toml", "--out", "end", "--quiet"], &set[..]].concat());
    let end = folder.read("end/contacts.csv");
    let last: Vec<Vec<&str>> = contacts
        .iter()
        .filter(|row| row[0] == "0.5")
        .cloned()
        .collect();
    assert_eq!(rows(&end)[1..], last);
    assert!(!folder.path("end/fields").exists());
}

/// Killed without warning at some moments, it ends with the same bytes in all its files.
#[test]
fn a_world_that_is_killed_goes_on() {
    let folder = Folder::new();
    folder.file("ten.toml", TEN);
    folder.succeed(&[&SLOW[..], &["--out", "whole", "--quiet"]].concat());
    folder.kill_early(&SLOW);
    assert!(folder.path("run/.trajectories.csv.part").exists());
    let resume = [&SLOW[..], &["--out", "run", "--quiet", "--resume"]].concat();
    for pause in [150, 250] {
        let often = [&resume[..], &["--checkpoint", "0.02"]].concat();
        let mut child = folder.percuss().args(often).spawn().unwrap();
        sleep(Duration::from_millis(pause));
        let _ = child.kill(); // it may have ended by itself
        child.wait().unwrap();
    }
    folder.run(&resume);
    folder.same("whole", "run");
}

/// A finished run is made longer; a new one in an old folder leaves nothing of it.
#[test]
fn a_world_is_made_longer_and_made_anew() {
    let folder = Folder::new();
    folder.file("ten.toml", TEN);
    let run = ["run", "ten.toml", "--out", "run", "--quiet"];
    folder.succeed(&[&run[..], &["--until", "0.32"]].concat());
    assert!(folder.read("run/fields.pvd").contains("timestep=\"0.32\""));
    folder.succeed(&[&run[..], &["--resume"]].concat());
    folder.succeed(&["run", "ten.toml", "--out", "whole", "--quiet"]);
    folder.same("whole", "run");
    let plain = [
        "output.vtk=false",
        "output.contacts=false",
        "output.bodies=[]",
    ];
    let plain = plain.iter().flat_map(|set| ["--set", *set]);
    folder.succeed(&run.into_iter().chain(plain).collect::<Vec<_>>());
    for name in ["fields", "fields.pvd", "contacts.csv", "trajectories.csv"] {
        assert!(!folder.path("run").join(name).exists(), "{name}");
    }
}

/// Bodies and contacts are so many that threads share them.
const BED: &str = r#"
until = 0.012
[world]
overlap = 1e-4
mu = 0.3
eps_N = 0.3
[[halfspace]]
name = "floor"
normal = [0, 0, 1]
[[sphere]]
name = "ball"
radius = 0.01
mass = 0.01
template = true
[[emitter]]
name = "balls"
body = "ball"
pattern = "lattice"
origin = [0, 0, 0.0101]
counts = [27, 27, 3]
spacing = 0.02
jitter = 0.00001
seed = 1
velocity = [0, 0, -0.5]
[integrator]
dt = 5e-4
[solver]
tol = 1e-4
"#;

#[test]
fn bits_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::new();
    folder.file("bed.toml", BED);
    let run = ["run", "bed.toml", "--quiet"];
    for threads in ["1", "2", "4"] {
        folder.succeed(&[&run[..], &["--out", threads, "--threads", threads]].concat());
    }
    let most = &folder.summary("1")["world"]["most_contacts"];
    assert!(most.as_u64().unwrap() > 2000, "{most}");
    folder.same("1", "2");
    folder.same("1", "4");
}

#[test]
fn bodies_that_overlap_at_the_start_are_refused() {
    let folder = Folder::new();
    let second = "[[sphere]]\nname = \"second\"\nradius = 0.05\nposition = [0.04, 0, 0.35]\n";
    folder.file(
        "ten.toml",
        TEN.replace("[integrator]", &format!("{second}\n[integrator]")),
    );
    folder.refuse(
        &["run", "ten.toml", "--out", "run"],
        "ten.toml:18:8: `first` and `second` overlap by 0.06 m at the start; it is the only place; move them, raise world.overlap, or set world.relax = true",
    );
}

#[test]
fn bodies_that_leave_are_told() {
    let folder = Folder::new();
    let bounds = "[world]\nbounds = [[-9, -9, -9], [1.001, 9, 9]]";
    let fast = "position = [0, 0, 0.35]\nvelocity = [8, 0, 0]";
    let scene = TEN
        .replace("[world]", bounds)
        .replace("position = [0, 0, 0.35]", fast)
        .replace("20*t", "0*t");
    folder.file("ten.toml", scene);
    let told = folder.succeed(&["run", "ten.toml", "--out", "run"]);
    let fact =
        "bodies: 10 at start, 1 left the bounds (first of them: first, at t = 0.126 s), 9 at end";
    assert!(told.contains(fact), "{told}");
    let world = &folder.summary("run")["world"];
    assert_eq!((&world["bodies"], &world["left"]), (&10.into(), &1.into()));
    assert_eq!(world["first_left"]["body"], "first");
    assert_eq!(world["first_left"]["t"], 0.126);

    let stop = ["--set", "world.leaving=stop"];
    let run = folder.run(&[&["run", "ten.toml", "--out", "stop", "--quiet"], &stop[..]].concat());
    let complaint = "percuss: `first` left the bounds of the world at t = 0.126 s; widen world.bounds, or set world.leaving = \"remove\"; what was computed is in stop\n";
    assert_eq!(text(&run.stderr), complaint);
    assert_eq!(run.status.code(), Some(1));
    // all is there but the checkpoint: it cannot go on
    let mut names = folder.names("run");
    names.retain(|name| name != "checkpoint");
    assert_eq!(folder.names("stop"), names);
}

/// A disk that takes only so much stops the run; with more room it goes on to the same bytes.
#[cfg(unix)]
#[test]
fn a_world_on_a_full_disk_stops_and_goes_on() {
    let folder = Folder::new();
    folder.file("ten.toml", TEN);
    folder.succeed(&[&SLOW[..], &["--out", "whole", "--quiet"]].concat());
    let program = env!("CARGO_BIN_EXE_percuss");
    let command = format!(
        "{program} {} --out run --quiet --checkpoint 0",
        SLOW.join(" ")
    );
    // no file larger than a few dozen kB; the signal for that ends programs that do not listen
    let limited = format!("ulimit -f 80; exec {command}");
    let run = std::process::Command::new("sh")
        .current_dir(folder.path(""))
        .args(["-c", &limited])
        .output()
        .unwrap();
    let complaint = text(&run.stderr).lines().last().unwrap();
    assert_eq!(run.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("trajectories.csv.part: "), "{complaint}");
    assert!(complaint.contains("; stopped at t = "), "{complaint}");
    assert!(complaint.ends_with("--out run --resume"), "{complaint}");
    folder.succeed(&[&SLOW[..], &["--out", "run", "--quiet", "--resume"]].concat());
    folder.same("whole", "run");
}

#[test]
fn the_hash_of_an_empty_world_tells_how_it_became_so() {
    let folder = Folder::new();
    let fall = |speed: &str| {
        format!(
            "until = 0.6\n[world]\ngravity = [0, 0, -9.81]\n[[sphere]]\nname = \"ball\"\nradius = 0.1\nposition = [0, 0, 1]\n\
             velocity = [0, 0, {speed}]\n[[remover]]\nregion = [[-1, -1, -9], [1, 1, 0.1]]\n[integrator]\ndt = 1e-3\n"
        )
    };
    let hash = |name: &str, speed: &str| {
        let file = format!("{name}.toml");
        folder.file(&file, fall(speed));
        folder.succeed(&["run", &file, "--quiet", "--out", name]);
        let summary = folder.summary(name);
        assert_eq!(summary["world"]["bodies_end"], 0);
        summary["state_hash"].clone()
    };
    let (one, same, other) = (hash("a", "-1"), hash("b", "-1.0"), hash("c", "-1.000001"));
    assert_eq!(one, same);
    assert_ne!(one, other);
}
