use crate::{BALL, Folder, text};
use std::fs;

/// The one line that `run` says about the ball after a replacement; `check` must count the same faults.
fn refused(from: &str, to: &str, complaint: &str) {
    assert!(BALL.contains(from), "the scene has no {from}");
    let folder = Folder::new();
    folder.file("ball.toml", BALL.replace(from, to));
    folder.refuse(&["run", "ball.toml"], complaint);
    assert_eq!(folder.names("."), ["ball.toml"], "nothing is written");
    assert_eq!(folder.run(&["check", "ball.toml"]).status.code(), Some(2));
}

#[test]
fn negative_mass() {
    refused(
        "m = 2",
        "m = -2",
        "ball.toml:9:7: mass of `y` is -2; diagonal entries of M must be positive",
    );
}

#[test]
fn unknown_key() {
    refused(
        "until",
        "untill",
        "ball.toml:1:1: unknown key `untill`; did you mean `until`?",
    );
    refused(
        "eps_N",
        "eps_n",
        "ball.toml:17:1: unknown key `eps_n`; did you mean `eps_N`?",
    );
}

/// The ball in a plane with this mass matrix.
fn refused_in_plane(mass: &str, complaint: &str) {
    let folder = Folder::new();
    let plane = BALL
        .replace("[\"y\"]", "[\"x\", \"y\"]")
        .replace("[\"m\"]\n", "[\"m\", \"m\"]\n")
        .replace("[[\"m\"]]", mass)
        .replace("h = [", "h = [0, ")
        .replace("q = [", "q = [0, ");
    folder.file("ball.toml", plane);
    folder.refuse(&["run", "ball.toml"], complaint);
}

#[test]
fn missing_matrix_row() {
    refused_in_plane(
        "[[1, 0]]",
        "ball.toml:9:5: M has 1 row where 2 are needed; one row for each coordinate (x, y)",
    );
    refused_in_plane(
        "[[1, 0], [1]]",
        "ball.toml:9:14: row 2 of M has 1 entry where 2 are needed; one entry for each coordinate",
    );
}

#[test]
fn not_a_number() {
    refused(
        "q = [0.5]",
        "q = [nan]",
        "ball.toml:13:6: `q[0]` is not a finite number; give a finite value",
    );
}

#[test]
fn restitution_above_one() {
    refused(
        "eps_N = 0.5",
        "eps_N = 1.2",
        "ball.toml:17:9: restitution `eps_N` = 1.2 is outside of [0, 1]; \
         0 is fully inelastic, 1 keeps the energy",
    );
}

#[test]
fn singular_mass() {
    refused_in_plane(
        "[[1, 1], [1, 1]]",
        "ball.toml:9:5: mass matrix is not positive definite at the start; every motion needs inertia; \
         look for a massless coordinate or one that repeats another",
    );
}

#[test]
fn overrides() {
    let folder = Folder::new();
    folder.file("ball.toml", BALL);
    for (set, complaint) in [
        ("contact.N1.eps_N=2", "restitution `eps_N` = 2 is outside"),
        ("constants.mass=2", "unknown constant `mass`"),
        ("until", "an override needs a value"),
        ("until=-1", "`until` = -1 is not positive"),
    ] {
        let run = folder.run(&["run", "ball.toml", "--set", set]);
        let told = text(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        let begin = format!("percuss: --set {set}: {complaint}");
        assert!(told.starts_with(&begin), "{told}");
    }
}

/// Wherever the file is cut, it is a scene or it is refused in one line with its place.
#[test]
fn a_file_that_is_cut_short() {
    let folder = Folder::new();
    for end in (0..BALL.len()).step_by(BALL.len() / 12) {
        folder.file("ball.toml", &BALL[..end]);
        let run = folder.run(&["run", "ball.toml", "--out", "run", "--quiet"]);
        let told = text(&run.stderr);
        if run.status.code() == Some(0) {
            continue;
        }
        assert_eq!(run.status.code(), Some(2), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        let place = told.strip_prefix("percuss: ball.toml:").expect(told);
        let numbers: Vec<&str> = place.splitn(3, ':').collect();
        assert!(numbers[0].parse::<usize>().is_ok(), "{told}");
        assert!(numbers[1].parse::<usize>().is_ok(), "{told}");
    }
}

#[test]
fn what_is_no_scene_at_all() {
    let folder = Folder::new();
    folder.file("empty.toml", "");
    folder.refuse(
        &["run", "empty.toml"],
        "empty.toml:1:1: the scene does not say what moves; add [system], [world], [mechanism], [[beam]], [[bar]], \
         [fluid], [soft], [[elastic]], [topology] or [resonance]; `percuss new NAME` writes an example",
    );
    let garbage: Vec<u8> = (0..2000u32).map(|k| (k * k % 251) as u8).collect();
    folder.file("garbage.toml", garbage);
    folder.refuse(
        &["run", "garbage.toml"],
        "garbage.toml:1: not UTF-8; save the file as UTF-8 text",
    );
    let run = folder.run(&["run", "./"]);
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(text(&run.stderr).lines().count(), 1);
    assert!(text(&run.stderr).starts_with("percuss: ./: "));
    let run = folder.run(&["run", "none.toml"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(text(&run.stderr).starts_with("percuss: none.toml: "));
    folder.refuse(
        &["run", "wodpecker"],
        "`wodpecker` is neither a file nor a built-in scene; did you mean `woodpecker`? \
         (percuss list shows the built-in scenes)",
    );
}

#[test]
fn arguments() {
    let folder = Folder::new();
    for wrong in ["0", "-1", "two", "1025"] {
        folder.refuse(
            &["run", "funnel", "--threads", wrong],
            &format!(
                "invalid value '{wrong}' for '--threads <N>': \
                 give a number of threads from 1 to 1024, or leave it out to use all cores; --help says what there is"
            ),
        );
    }
    let cases: [(&[&str], &str); 5] = [
        (
            &["run", "funnel", "--checkpoint", "-3"],
            "invalid value '-3' for '--checkpoint <SECONDS>': give a number of seconds, such as 30",
        ),
        (
            &["run", "--out", "a", "--out", "b"],
            "the argument '--out <DIR>' cannot be used multiple times",
        ),
        (
            &["runn"],
            "unrecognized subcommand 'runn'; tip: a similar subcommand exists: 'run'",
        ),
        (
            &["sweep"],
            "the following required arguments were not provided: --vary <PATH=RANGE> <SCENE>",
        ),
        (&["list", "--all"], "unexpected argument '--all' found"),
    ];
    for (arguments, told) in cases {
        folder.refuse(arguments, &format!("{told}; --help says what there is"));
    }
}

/// A tetrahedron as binary STL whose apex has this height.
fn tetrahedron(height: f32) -> Vec<u8> {
    let points = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, height],
    ];
    let mut bytes = vec![0; 80];
    bytes.extend(4u32.to_le_bytes());
    for triangle in [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]] {
        bytes.extend([0; 12]); // the normal, which nobody reads
        let corners = triangle.iter().flat_map(|i: &usize| points[*i]);
        bytes.extend(corners.flat_map(f32::to_le_bytes));
        bytes.extend([0; 2]);
    }
    bytes
}

#[test]
fn damaged_meshes() {
    let folder = Folder::new();
    folder.file(
        "a.toml",
        "until = 0.01\n[world]\n[[mesh]]\nfile = \"a.stl\"\n",
    );
    let path = folder.path("a.stl");
    let refused = |why: &str, hint: &str| {
        let complaint = format!("a.toml:4:8: `{}`: {why}; {hint}", path.display());
        folder.refuse(&["run", "a.toml"], &complaint);
    };
    let whole = tetrahedron(1.0);
    let text = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
    let cases: [(&[u8], &str); 10] = [
        (b"", "the file is empty"),
        (
            &whole[..200],
            "not a whole STL file: 4 triangles take 284 bytes, it has 200",
        ),
        (
            &whole[..50],
            "not an STL file: it has 50 bytes, the head alone takes 84",
        ),
        (
            &"Dear all, this is no mesh.\n".repeat(9).into_bytes(),
            "not an STL file: text that does not begin with `solid`",
        ),
        (
            b"hello",
            "not an STL file: text that does not begin with `solid`",
        ),
        (
            b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n",
            "not an STL file: line 4 is no line of STL: vertex 0 0",
        ),
        (
            &[text.as_bytes(), b"vertex 0 nan 0\n"].concat(),
            "not an STL file: line 5 has a number that is not finite: vertex 0 nan 0",
        ),
        (
            text.as_bytes(),
            "not a whole STL file: it ends after line 4, before `endsolid`",
        ),
        (
            b"solid a\nendsolid a\n",
            "a mesh needs at least 4 points, not 0",
        ),
        (&tetrahedron(f32::NAN), "point 3 is not finite"),
    ];
    for (bytes, why) in cases {
        folder.file("a.stl", bytes);
        refused(why, "export it again as STL, a closed surface");
    }
    fs::remove_file(&path).expect("a file to remove");
    fs::create_dir(&path).expect("a folder");
    refused("a folder, not a file", "name an STL file");
    folder.file("a.toml", folder.read("a.toml").replace("a.stl", "b.stl"));
    let complaint = format!(
        "a.toml:4:8: `{}`: there is no such file; paths count from the folder of the scene",
        folder.path("b.stl").display()
    );
    folder.refuse(&["run", "a.toml"], &complaint);
}

#[test]
fn what_a_shape_lacks_is_told_once() {
    let cases = [
        (
            "box",
            3,
            "`size`; give the lengths of its edges in m, such as size = [1, 1, 0.5]",
        ),
        (
            "hull",
            3,
            "`points`; give its corners, at least four, such as points = [[0, 0, 0], …]",
        ),
        (
            "polygon",
            2,
            "`points`; give its corners in order, such as points = [[0, 0], [1, 0], [0, 1]]",
        ),
        (
            "compound",
            3,
            "`parts`; list its parts, such as parts = [{ shape = \"sphere\", radius = 0.1 }]",
        ),
        (
            "halfspace",
            3,
            "`normal`; say where its surface looks, such as normal = [0, 0, 1]",
        ),
    ];
    let folder = Folder::new();
    for (section, dimension, lack) in cases {
        folder.file(
            "a.toml",
            format!("until = 1\nworld.dimension = {dimension}\n[[{section}]]\nname = \"a\"\n"),
        );
        folder.refuse(
            &["run", "a.toml"],
            &format!("a.toml:3:1: missing key {lack}"),
        );
    }
    // what is there but empty is told as before
    folder.file("a.toml", "until = 1\n[world]\n[[box]]\nsize = []\n");
    folder.refuse(
        &["run", "a.toml"],
        "a.toml:4:8: `size` has 0 entries where 3 are needed; one each along x, y and z",
    );
}

/// Ten balls in a row along x, one every metre, in a world that ends at x = 6.5 m.
const ROW: &str = r#"until = 0.1

[world]
gravity = [0, 0, 0]
bounds = [[-1, -1, -1], [6.5, 1, 1]]

[[sphere]]
name = "ball"
radius = 0.1
template = true

[[emitter]]
name = "row"
body = "ball"
pattern = "lattice"
origin = [0, 0, 0]
counts = [10, 1, 1]
spacing = 1
"#;

#[test]
fn outside_of_the_world_at_the_start() {
    let folder = Folder::new();
    folder.file("row.toml", ROW);
    folder.refuse(
        &["run", "row.toml"],
        "row.toml:13:8: 3 bodies of `row` start outside of world.bounds; \
         move them inside, or widen world.bounds",
    );
    let alone = "[[sphere]]\nname = \"far\"\nradius = 0.1\nposition = [9, 0, 0]\n";
    let (head, _) = ROW.split_once("[[sphere]]").expect("a sphere");
    folder.file("far.toml", format!("{head}{alone}"));
    folder.refuse(
        &["run", "far.toml"],
        "far.toml:8:8: `far` starts outside of world.bounds; move it inside, or widen world.bounds",
    );
    let wide = "world.bounds=[[-1, -1, -1], [9, 1, 1]]";
    folder.succeed(&["run", "row.toml", "--quiet", "--set", wide]);
}

/// Two emitters fill one region at once: the balls of the second keep clear of those of the first.
#[test]
fn random_emitters_keep_clear_of_each_other() {
    let emitter = |seed: u32| {
        format!(
            "[[emitter]]\nbody = \"ball\"\npattern = \"random\"\nregion = [[0, 0, 0], [1, 1, 1]]\ncount = 60\nseed = {seed}\n"
        )
    };
    let ball = "[[sphere]]\nname = \"ball\"\nradius = 0.06\ntemplate = true\n";
    let head = "until = 0.01\n[world]\ngravity = [0, 0, 0]\n";
    let folder = Folder::new();
    let runs = [("one", emitter(1)), ("two", emitter(1) + &emitter(2))];
    for (name, emitters) in runs {
        folder.file(&format!("{name}.toml"), format!("{head}{ball}{emitters}"));
        for out in ["a", "b"] {
            let out = format!("{name}-{out}");
            let file = format!("{name}.toml");
            folder.succeed(&["run", &file, "--quiet", "--out", &out]);
        }
        let hash = |out: &str| folder.summary(&format!("{name}-{out}"))["state_hash"].clone();
        assert_eq!(hash("a"), hash("b"));
    }
    // of a run before emitters looked at each other
    assert_eq!(folder.summary("one-a")["state_hash"], "8d6d0d2367cb8b2f");
    assert_eq!(folder.summary("two-a")["world"]["bodies"], 120);
}

#[test]
fn overrides_that_lead_nowhere() {
    let refused = |set: &str, complaint: &str| {
        let complaint = format!("--set {set}: {complaint}");
        Folder::new().refuse(&["run", "friction-beam", "--set", set], &complaint);
    };
    refused(
        "beam.elements=8",
        "unknown beam `elements`; `beam` is a list: write beam.beam.elements",
    );
    refused(
        "device.threshold=1",
        "unknown device `threshold`; `device` is a list: write device.device.threshold",
    );
    refused(
        "beam.baem.elements=8",
        "unknown beam `baem`; did you mean `beam`?",
    );
    refused(
        "until.x=3",
        "`until` is a number and has no `x`; write until=VALUE",
    );
    let set = "material.0.mu=0.5";
    let complaint =
        format!("--set {set}: the scene has no [[material]]; write it into the scene file");
    Folder::new().refuse(&["run", "funnel", "--set", set], &complaint);
}

/// A pipe ends when somebody else says so.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path("pipe.toml"))
        .status();
    assert!(made.expect("mkfifo").success());
    let refusal = "not a file; give the path of a scene file";
    folder.refuse(&["check", "pipe.toml"], &format!("pipe.toml: {refusal}"));
    folder.refuse(&["check", "/dev/zero"], &format!("/dev/zero: {refusal}"));
    folder.refuse(&["run", "/dev"], &format!("/dev: {refusal}"));
}

/// Titles and names of files come from anywhere, and a terminal obeys control characters.
#[test]
fn control_characters_do_not_reach_the_terminal() {
    let folder = Folder::new();
    let hostile = format!("title = \"a\\u001b]0;b\\u0007\\n\\u009bc\"\n{BALL}");
    folder.file("ball.toml", &hostile);
    let out = folder.succeed(&["run", "ball.toml", "--out", "a\u{1b}[31mb"]);
    assert!(out.starts_with("a\\u{1b}]0;b\\u{7}\n\\u{9b}c\n"), "{out:?}");
    assert!(out.contains("a\\u{1b}[31mb"), "{out:?}");
    for arguments in [&["check", "\u{1b}c.toml"][..], &["run", "\u{1b}[2J"]] {
        let run = folder.run(arguments);
        let told = text(&run.stderr);
        assert!(
            told.contains("\\u{1b}") && !told.contains('\u{1b}'),
            "{told:?}"
        );
    }
    // what is kept is kept as it is, and read again
    folder.succeed(&["replay", "a\u{1b}[31mb"]);
}

/// One line for each kind.
#[test]
fn notices_are_told_once() {
    let folder = Folder::new();
    let ball = BALL.replace("m = 2", "m = 2\na = 1\nb = 1\nc = 1");
    folder.file("ball.toml", ball);
    let run = folder.run(&["check", "ball.toml"]);
    assert_eq!(run.status.code(), Some(0));
    assert_eq!(
        text(&run.stderr),
        "percuss: the constant `a` is not used; is a name misspelt somewhere? (and 2 more of this kind)\n"
    );
}

/// A point between a floor and a ceiling that comes down: no motion obeys both, whatever the tolerance.
#[test]
fn contacts_that_cannot_be_satisfied() {
    let folder = Folder::new();
    let ceiling = "\n[[contact]]\nname = \"ceiling\"\ngap = \"0.7 - t - y\"\n";
    let squeezed = BALL.replace("until = 0.5", "until = 1.0") + ceiling;
    folder.file("ball.toml", squeezed);
    for method in ["moreau", "adaptive"] {
        for quiet in [false, true] {
            let method = format!("integrator.method={method}");
            let mut run = vec![
                "run",
                "ball.toml",
                "--out",
                "run",
                "--set",
                "solver.tol=1e-6",
            ];
            run.extend(["--set", &method, "--set", "integrator.dt=1e-3"]);
            run.extend(quiet.then_some("--quiet"));
            let run = folder.run(&run);
            let told = text(&run.stderr);
            assert_eq!(run.status.code(), Some(1), "{told}");
            assert_eq!(told.lines().count(), 1, "{told}");
            assert!(
                told.contains("the contacts N1, ceiling cannot be satisfied together"),
                "{told}"
            );
            assert!(told.starts_with("percuss: from t = 0.7"), "{told}");
            assert!(!told.contains("solver.tol"), "{told}");
            let summary = folder.summary("run");
            assert_eq!(summary["converged"], false);
            assert_eq!(summary["conflict"]["contacts"][1], "ceiling");
            assert!(summary["steps"]["max_penetration"].as_f64().unwrap() > 0.1);
        }
    }
}
