use crate::{BALL, Folder, text};
use percuss_scene::builtin;
use serde_json::Value;

#[test]
fn list_names_every_built_in_scene() {
    let out = Folder::new().succeed(&["list"]);
    for scene in builtin::SCENES {
        assert!(out.contains(scene.name) && out.contains(scene.description));
    }
}

#[test]
fn a_new_scene_is_sound_and_never_overwrites() {
    let folder = Folder::new();
    folder.succeed(&["new", "toy"]);
    assert!(folder.succeed(&["check", "toy.toml"]).contains("no faults"));
    folder.file("toy.toml", "mine");
    folder.refuse(
        &["new", "toy"],
        "toy.toml: this file exists already; choose another name or move it away",
    );
    assert_eq!(folder.read("toy.toml"), "mine");
    folder.succeed(&["new", "bird", "--from", "woodpecker"]);
    assert!(folder.read("bird.toml").contains("phi_S"));
    folder.refuse(
        &["new", "cradle", "--from", "newton-cradel"],
        "there is no built-in scene `newton-cradel`; did you mean `newton-cradle`?",
    );
}

#[test]
fn check_tells_several_faults_together() {
    let folder = Folder::new();
    let faulty = BALL
        .replace("m = 2", "m = -2")
        .replace("eps_N = 0.5", "eps_N = 1.2\nepsT = 0");
    folder.file("ball.toml", faulty);
    let run = folder.run(&["check", "ball.toml"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(run.stdout.is_empty());
    let told = text(&run.stderr);
    for part in [
        "mass of `y` is -2",
        "ball.toml:9:7",
        "restitution `eps_N` = 1.2 is outside of [0, 1]",
        "ball.toml:17:9",
        "unknown key `epsT`",
        "did you mean `eps_T`?",
        "percuss: ball.toml: 3 faults; mend them and check again",
    ] {
        assert!(told.contains(part), "no '{part}' in:\n{told}");
    }
    assert!(!told.contains('\x1b'), "no colour where nobody sees it");
}

/// A ball on a rod, thrown along it and off its end.
#[test]
fn check_tells_what_loops_change_at_the_start() {
    let folder = Folder::new();
    folder.file(
        "rod.toml",
        r#"
until = 1
[mechanism]
plane = true
[[link]]
name = "ball"
joint = "planar"
mass = 2
inertia = 0.1
q = [1.25, 0, 0]
u = [0.3, 0.4, 0]
[[loop]]
between = ["ball"]
points = [[0, 0], [0, 0]]
hold = "rod"
length = 1
"#,
    );
    let run = folder.run(&["check", "rod.toml"]);
    assert_eq!(run.status.code(), Some(0));
    let told = text(&run.stderr);
    for part in [
        "the loops are open by 2.500e-1 m; the links were moved",
        "the velocities open the loops by 3.000e-1 m/s; they were changed",
    ] {
        assert!(told.contains(part), "no '{part}' in:\n{told}");
    }
}

#[test]
fn check_writes_nothing() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    let out = folder.succeed(&["check", "ball.toml", "--set", "constants.m=3"]);
    assert_eq!(
        out,
        "ball.toml: no faults (1 coordinate, 1 contact, 8 channels, 1 quantity)\n"
    );
    assert_eq!(folder.names("."), ["ball.toml"]);
}

/// A ball of water, a hammer whose head is heavier than its handle, and a disc in the plane.
#[test]
fn check_tells_what_bodies_weigh() {
    let folder = Folder::new();
    folder.file(
        "a.toml",
        "until = 1\n[world]\n[[sphere]]\nname = 'drop'\nradius = 0.1\ndensity = 1000\n\
         [[compound]]\nname = 'hammer'\nposition = [0, 0, 1]\nmass = 4\n\
         parts = [{ shape = 'box', size = [0.1, 0.1, 0.1], position = [0.3, 0, 0] }, { shape = 'box', size = [0.4, 0.1, 0.1], position = [0, 0, 0] }]\n",
    );
    let out = folder.succeed(&["check", "a.toml"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[1],
        "  drop: 4.18879 kg, inertia 0.0167552 0.0167552 0.0167552 kg m²"
    );
    assert!(lines[2].starts_with("  hammer: 4 kg, centre of mass 0.06 0 0 m, inertia "));
    folder.file(
        "b.toml",
        "until = 1\n[world]\ndimension = 2\n[[disc]]\nname = 'coin'\nradius = 0.1\nmass = 2\n",
    );
    let out = folder.succeed(&["check", "b.toml"]);
    assert!(
        out.ends_with("\n  coin: 2 kg, inertia 0.01 kg m²\n"),
        "{out}"
    );
}

#[test]
fn the_schema_is_json_and_knows_the_keys() {
    let out = Folder::new().succeed(&["schema"]);
    let schema: Value = serde_json::from_str(&out).unwrap();
    let sections = schema["properties"].as_object().unwrap();
    for key in ["until", "system", "contact", "quantity", "integrator"] {
        assert!(sections.contains_key(key), "{key}");
    }
    for key in ["eps_N", "tangent", "dt_min", "max_iter", "poincare"] {
        assert!(out.contains(&format!("\"{key}\"")), "{key}");
    }
    assert_eq!(schema["additionalProperties"], false);
}
