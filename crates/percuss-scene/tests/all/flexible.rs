//! Flexible bodies in scene files.

#![allow(non_snake_case)] // forces and moments are upper case, as in the papers

use crate::common::{complete, faults, finish, go, model, quantity};
use percuss_flex::{Elasticity, Material, Mesh, Structure};
use percuss_math::sparse::Symmetric;
use percuss_scene::run::{End, RunFolder, run};
use percuss_scene::{Input, Scene};
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use tempfile::TempDir;

/// An arm of a coarse mesh on a hub, with a tool.
const ARM: &str = r#"
until = 0.5

[output]
dt = 0.01

[[elastic]]
name = "arm"
rectangle = [1, 0.05]
elements = [40, 2]
thickness = 0.01
E = 0.7e11
rho = 2700
damping = 0.01
interface = [{ name = "root", side = "left" }, { name = "tip", side = "right" }]

[[member]]
name = "arm"
joint = "revolute"
motion = "0.5*(1 - cos(2*t))"
elastic = "arm"

[[member]]
name = "tool"
on = "arm.tip"
mass = 2
inertia = 0.001

[path]
point = "tool"
x = "cos(0.5*(1 - cos(2*t)))"
y = "sin(0.5*(1 - cos(2*t)))"

[[quantity]]
name = "lag"
kind = "min"
of = "arm.tip.uy"

[[quantity]]
name = "error"
kind = "max"
of = "error"

[[quantity]]
name = "energy"
kind = "final"
of = "E"
"#;

fn measured(text: &str) -> [f64; 3] {
    let run = complete(&Input::new("arm.toml", text));
    ["lag", "error", "energy"].map(|name| quantity(&run, name))
}

#[test]
fn an_arm_lags_behind_its_hub() {
    let found = measured(ARM);
    println!("{found:?}");
    // the tool is pushed by m l α and bends the arm by F l³/(3 E I), a little more with its own mass
    let (F, EI) = (2.0 * 2.0, 0.7e11 * 0.01 * 0.05_f64.powi(3) / 12.0);
    let lag = F / (3.0 * EI);
    let [most, error, energy] = found;
    assert!(most < -lag && most > -2.5 * lag, "{found:?} {lag}");
    assert!(error > lag && error < 3.0 * lag, "{found:?}");
    assert!(energy > 0.0);
}

#[test]
fn a_joint_follows_the_path() {
    // the same motion, found from the path
    let text = ARM.replace("motion = \"0.5*(1 - cos(2*t))\"", "follow = true");
    let (a, b) = (measured(ARM), measured(&text));
    println!("{a:?} {b:?}");
    assert!((a[0] / b[0] - 1.0).abs() < 1e-6, "{a:?} {b:?}");
    assert!((a[2] / b[2] - 1.0).abs() < 1e-6, "{a:?} {b:?}");
}

#[test]
fn scenes_are_written_as_they_were_read() {
    let read = |text: String| Scene::read(&Input::new("arm.toml", text)).expect("a scene");
    let first = read(ARM.to_owned());
    let again = read(first.to_toml().expect("text"));
    assert_eq!(first, again);
}

#[test]
fn faults_of_flexible_bodies_are_told() {
    for (from, to, expected) in [
        (
            "on = \"arm.tip\"",
            "on = \"arm.tup\"",
            "has no interface `tup`",
        ),
        (
            "on = \"arm.tip\"",
            "on = \"leg\"",
            "there is no member `leg`",
        ),
        ("side = \"left\"", "side = \"east\"", "unknown side `east`"),
        (
            "elastic = \"arm\"",
            "elastic = \"arn\"",
            "there is no elastic body `arn`",
        ),
        ("thickness = 0.01", "", "has no `thickness`"),
        (
            "elements = [40, 2]",
            "elements = [40.5, 2]",
            "`elements` must be whole numbers",
        ),
        (
            "joint = \"revolute\"",
            "joint = \"hinge2\"",
            "unknown joint `hinge2`",
        ),
        (
            "joint = \"revolute\"",
            "joint = \"free\"",
            "only revolute and prismatic joints",
        ),
        (
            "side = \"right\"",
            "near = [3, 3]",
            "the nearest node is at (1, 0.05, 0) m, 3.5641 m from there",
        ),
        ("rectangle = [1, 0.05]", "file = \"none.msh\"", "none.msh"),
    ] {
        let told = faults(&Input::new("arm.toml", ARM.replacen(from, to, 1)));
        assert!(told.contains(expected), "{told}");
    }
}

/// A matrix as other programs write it.
fn market(A: &Symmetric) -> String {
    let mut entries = Vec::new();
    for i in 0..A.order() {
        for j in 0..=i {
            let value = A.get(i, j);
            if value != 0.0 {
                entries.push(format!("{} {} {value:?}", i + 1, j + 1));
            }
        }
    }
    format!(
        "%%MatrixMarket matrix coordinate real symmetric\n{0} {0} {1}\n{2}\n",
        A.order(),
        entries.len(),
        entries.join("\n")
    )
}

/// K, M and nodes of the arm as files; numbers of nodes begin at 101.
fn matrices() -> TempDir {
    let mesh = Mesh::rectangle([1.0, 0.05], [40, 2]);
    let mut nodes = "number,x,y\n".to_owned();
    for (k, [x, y, _]) in mesh.nodes.iter().enumerate() {
        let _ = writeln!(nodes, "{},{x:?},{y:?}", 101 + k);
    }
    let material = Material {
        youngs_modulus: 0.7e11,
        poissons_ratio: 0.3,
        density: 2700.0,
    };
    let plate = Elasticity::PlaneStress { thickness: 0.01 };
    let arm = Structure::new(mesh, plate, vec![material]).expect("a mesh");
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("K.mtx", market(&arm.stiffness())),
        ("M.mtx", market(&arm.mass())),
        ("nodes.csv", nodes),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// The arm by its matrices.
fn by_matrices() -> String {
    ARM.replace(
        "rectangle = [1, 0.05]\nelements = [40, 2]\nthickness = 0.01\nE = 0.7e11\nrho = 2700",
        "stiffness_matrix = \"K.mtx\"\nmass_matrix = \"M.mtx\"\nnodes = \"nodes.csv\"",
    )
    .replace("side = \"left\"", "nodes = [101, 102, 103]")
}

#[test]
fn matrices_move_as_their_mesh() {
    let folder = matrices();
    let input = Input::new("arm.toml", by_matrices()).in_folder(folder.path());
    let run = complete(&input);
    let found = ["lag", "error", "energy"].map(|name| quantity(&run, name));
    for (a, b) in found.iter().zip(measured(ARM)) {
        assert!((a / b - 1.0).abs() < 1e-9, "{a} {b}");
    }
}

#[test]
fn faults_of_matrices_are_told() {
    let folder = matrices();
    let text = by_matrices();
    let told = |text: &str| faults(&Input::new("arm.toml", text).in_folder(folder.path()));
    for (from, to, expected) in [
        ("[101, 102, 103]", "[101, 7]", "the body has no node 7"),
        ("[101, 102, 103]", "[]", "an interface needs nodes"),
        (
            "damping = 0.01",
            "stress = true",
            "bodies of matrices have no elements",
        ),
        ("damping = 0.01", "E = 1e9", "matrices have no `E`"),
        ("mass_matrix = \"M.mtx\"", "", "has not all of its matrices"),
        ("\"M.mtx\"", "\"none.mtx\"", "none.mtx"),
    ] {
        let found = told(&text.replacen(from, to, 1));
        assert!(found.contains(expected), "{found}");
    }
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let (M, K, nodes) = (read("M.mtx"), read("K.mtx"), read("nodes.csv"));
    // a mass that is not positive
    let first = M.lines().nth(2).expect("an entry");
    write("M.mtx", &M.replacen(first, "1 1 -1.0", 1));
    let found = told(&text);
    assert!(
        found.contains("component 1 of node 101; it must be positive"),
        "{found}"
    );
    write("M.mtx", &M);
    // a node is missing
    let cut = nodes.lines().take(123).collect::<Vec<_>>().join("\n");
    write("nodes.csv", &cut);
    let found = told(&text);
    assert!(found.contains("246 rows for 122 nodes"), "{found}");
    write("nodes.csv", &nodes);
    // K of two pieces: what couples them is taken out
    let whole: Vec<&str> = K.lines().collect();
    let is_left = |word: &str| word.parse::<usize>().is_ok_and(|row| row <= 120);
    let kept: Vec<&str> = (whole[2..].iter())
        .filter(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            is_left(words[0]) == is_left(words[1])
        })
        .copied()
        .collect();
    write(
        "K.mtx",
        &format!(
            "{}\n246 246 {}\n{}\n",
            whole[0],
            kept.len(),
            kept.join("\n")
        ),
    );
    let found = told(&text);
    assert!(
        found.contains("K leaves 0 motions without resistance where a free body has 3"),
        "{found}"
    );
    write("K.mtx", &K);
    // a mass whose parts pull against each other
    let pulled = M.replacen(first, "1 1 1e-9", 1);
    write("M.mtx", &pulled);
    let found = told(&text);
    assert!(
        found.contains("M is not positive") || found.contains("masses must be"),
        "{found}"
    );
}

/// Two squares as Gmsh writes them, the second one as a piece of its own where `apart`.
fn mesh(apart: bool) -> String {
    let joint = if apart { "70 80" } else { "20 50" };
    let [a, b] = [&joint[..2], &joint[3..]];
    format!(
        "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n1 5 \"left side\"\n1 6 \"nowhere\"\n$EndPhysicalNames\n\
         $Entities\n0 1 1 0\n3 0 0 0 0 1 0 1 5 2 1 -2\n1 0 0 0 2 1 0 0 1 3\n$EndEntities\n\
         $Nodes\n1 8 10 80\n2 1 0 8\n10\n40\n20\n50\n30\n60\n70\n80\n\
         0 0 0\n0 1 0\n1 0 0\n1 1 0\n2 0 0\n2 1 0\n1 0 0\n1 1 0\n$EndNodes\n\
         $Elements\n2 3 1 3\n1 3 1 1\n1 10 40\n2 1 3 2\n2 10 20 50 40\n3 {a} 30 60 {b}\n$EndElements\n"
    )
}

#[test]
fn faults_of_meshes_are_told_with_numbers_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = ARM.replace(
        "rectangle = [1, 0.05]\nelements = [40, 2]",
        "file = \"part.msh\"",
    );
    let text = text.replace("side = \"left\"", "group = \"left side\"");
    let told = |mesh: &str, text: &str| {
        fs::write(folder.path().join("part.msh"), mesh).expect("a file");
        faults(&Input::new("arm.toml", text).in_folder(folder.path()))
    };
    assert_eq!(told(&mesh(false), &text), "none");
    let found = told(&mesh(true), &text);
    assert!(
        found.contains(
            "2 pieces that are not connected; node 70 of the file is not in the piece of node 10"
        ),
        "{found}"
    );
    // concave so far that it is turned inside out at a corner
    let found = told(
        &mesh(false).replace(
            "2 1 0\n1 0 0\n1 1 0\n$EndN",
            "0.1 0.1 0\n1 0 0\n1 1 0\n$EndN",
        ),
        &text,
    );
    assert!(
        found.contains("element 3 of the file is inverted"),
        "{found}"
    );
    let found = told(&mesh(false), &text.replace("left side", "nowhere"));
    assert!(
        found.contains("group `nowhere` has no node of the body"),
        "{found}"
    );
    let shared = text.replace("side = \"right\"", "nodes = [10, 60]");
    let expected =
        "interfaces `root` and `tip` have node 10 of the file, at (0, 0, 0) m, in common";
    let found = told(&mesh(false), &shared);
    assert!(found.contains(expected), "{found}");
    // clockwise elements are those of a surface that is seen from below
    let turned = mesh(false).replace("2 10 20 50 40", "2 10 40 50 20");
    assert_eq!(told(&turned, &text), "none");
}

#[test]
fn units_that_look_wrong_are_told() {
    let notes = |set: &str| {
        model(&Input::new("arm.toml", ARM).set(set))
            .mechanics
            .notes()
    };
    assert!(notes("until=0.5").is_empty());
    for set in ["elastic.arm.rho=2.7e-9", "elastic.arm.rectangle=[1000, 50]"] {
        let found = notes(set).join("");
        assert!(
            found.contains("a file in millimetres needs scale"),
            "{found}"
        );
    }
}

#[test]
fn weight_makes_stress() {
    let text = ARM
        .replace("motion = \"0.5*(1 - cos(2*t))\"\n", "")
        .replace("joint = \"revolute\"\n", "")
        .replace("damping = 0.01", "stress = true\ndamping = 0.01")
        .replace("[40, 2]", "[80, 4]")
        + "[assembly]\ngravity = [0, -9.81]\n[[quantity]]\nname = \"peak\"\nkind = \"max\"\nof = \"arm.stress\"\n";
    let peak = quantity(&complete(&Input::new("arm.toml", text)), "peak");
    // σ = M c/I at the clamp, twice that where weight comes at once
    let (c, I) = (0.025, 0.01 * 0.05_f64.powi(3) / 12.0);
    let moment = 9.81 * (2.0 + 0.5 * 2700.0 * 0.01 * 0.05);
    let beam = 2.0 * moment * c / I;
    println!("{peak} {beam}");
    assert!(peak > 0.85 * beam && peak < 1.2 * beam, "{peak} {beam}");
}

/// A search on a coarse mesh.
fn search(iterations: usize) -> String {
    let end = ARM.find("[[quantity]]").expect("quantities");
    format!(
        "{}[body_topology]\nvolume = 0.6\nradius = 0.04\niterations = {iterations}\n",
        ARM[..end]
            .replace("[40, 2]", "[40, 4]")
            .replace("dt = 0.01", "dt = 5e-4")
    )
}

#[test]
fn designs_are_written_and_run() {
    let found = complete(&Input::new("arm.toml", search(3)));
    let text = |name: &str| {
        let files = &found.1.findings.files;
        let file = files.iter().find(|(found, _)| found == name);
        file.unwrap_or_else(|| panic!("{name}")).1.clone()
    };
    let scene = text("optimised.toml");
    let after = complete(&Input::new("optimised.toml", scene.clone()));
    let sharp =
        complete(&Input::new("optimised.toml", scene.clone()).set("elastic.arm.threshold=true"));
    for (run, end) in [(&after, ""), (&sharp, "_thresholded")] {
        for name in ["max_error", "mean_error"] {
            // densities are written with five digits, and a mean over time is one of trapezia
            let (a, b) = (
                quantity(run, name),
                quantity(&found, &format!("{name}{end}")),
            );
            assert!((a / b - 1.0).abs() < 3e-3, "{name}{end} {a} {b}");
        }
    }
    // the same by a table and by a picture beside the scene
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("design.pgm"), text("design.pgm")).expect("a file");
    let start = scene.find("densities = [").expect("a list");
    let end = start + scene[start..].find(']').expect("its end") + 1;
    let by_file = format!(
        "{}design = \"design.pgm\"{}",
        &scene[..start],
        &scene[end..]
    );
    let seen = complete(&Input::new("optimised.toml", by_file.clone()).in_folder(folder.path()));
    let (a, b) = (quantity(&seen, "max_error"), quantity(&after, "max_error"));
    assert!((a / b - 1.0).abs() < 1e-3, "{a} {b}");
    fs::write(folder.path().join("design.pgm"), "P2\n2 2\n255\n1 2 3").expect("a file");
    let told = faults(&Input::new("optimised.toml", by_file).in_folder(folder.path()));
    assert!(told.contains("a pixel is missing"), "{told}");
    let both = ARM.replace("damping = 0.01", "density = 0.5\ndesign = \"x.csv\"");
    let told = faults(&Input::new("arm.toml", both));
    assert!(
        told.contains("give one of `density`, `densities` and `design`"),
        "{told}"
    );
}

#[test]
fn a_search_goes_on_to_the_same_bits() {
    let text = search(9);
    let input = Input::new("arm.toml", text);
    let whole = finish(&model(&input));
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = model(&input);
    assert_eq!(first.mechanics.work_in(folder.path(), false), Ok(false));
    let mut told = 0;
    let stopped = run(&first, |_| {
        told += 1;
        match told > 8 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    assert_eq!(stopped.end, End::Interrupted);
    assert!(
        fs::read_to_string(folder.path().join("live.html")).is_ok_and(|page| page.contains("<svg"))
    );
    let mut second = model(&input);
    assert_eq!(second.mechanics.work_in(folder.path(), true), Ok(true));
    let resumed = go(&second);
    assert_eq!(resumed.findings.quantities, whole.findings.quantities);
    assert_eq!(resumed.findings.tables, whole.findings.tables);
    // it is found again though no run has kept a checkpoint beside it
    let parent = folder.path().parent().expect("its parent");
    let name = folder.path().file_name().and_then(|name| name.to_str());
    let found = RunFolder::latest(parent, name.expect("its name")).expect("a folder");
    assert_eq!(found.path(), folder.path());
    // another scene does not go on with it
    let mut other = model(&Input::new("arm.toml", search(8)));
    assert!(other.mechanics.work_in(folder.path(), true).is_err());
}

#[test]
fn designs_keep_their_law_and_their_start() {
    // the law of the search is that of the scene it writes
    let text = search(2) + "law = \"simp\"\npower = 4\n";
    let found = complete(&Input::new("arm.toml", text));
    let scene = |files: &[(String, String)]| {
        let file = files.iter().find(|(name, _)| name == "optimised.toml");
        file.map(|(_, text)| text.clone()).expect("a file")
    };
    let after = complete(&Input::new(
        "optimised.toml",
        scene(&found.1.findings.files),
    ));
    let (a, b) = (quantity(&after, "max_error"), quantity(&found, "max_error"));
    assert!((a / b - 1.0).abs() < 3e-3, "{a} {b}");
    // a joint that moves freely starts as the scene says
    let free = search(1).replace(
        "motion = \"0.5*(1 - cos(2*t))\"",
        "start = 0.3\nvelocity = 1",
    );
    let found = complete(&Input::new("arm.toml", free));
    let after = complete(&Input::new(
        "optimised.toml",
        scene(&found.1.findings.files),
    ));
    let (a, b) = (quantity(&after, "max_error"), quantity(&found, "max_error"));
    assert!((a / b - 1.0).abs() < 3e-3, "{a} {b}");
    // and what may strike is refused
    let limited = search(1).replace("motion = \"0.5*(1 - cos(2*t))\"", "limits = [-1, 1]");
    let told = faults(&Input::new("arm.toml", limited));
    assert!(
        told.contains("moves the mechanism without contacts"),
        "{told}"
    );
}

#[test]
fn parts_of_a_body_stay_full() {
    let text = search(4) + "region = [{ low = [0.2, -1], high = [0.8, 1] }]\n";
    let found = complete(&Input::new("arm.toml", text.clone()));
    let tables = &found.1.findings.tables;
    let design = tables
        .iter()
        .find(|table| table.name == "design")
        .expect("a table");
    let column = |name: &str| {
        let found = design.columns.iter().find(|column| column.name == name);
        found.map(|column| column.values.clone()).expect("a column")
    };
    let (x, density) = (column("x"), column("density"));
    for (x, density) in x.iter().zip(&density) {
        let inside = *x > 0.2 && *x < 0.8;
        assert!(inside || *density == 1.0, "{x} {density}");
    }
    assert!((quantity(&found, "volume") - 0.6).abs() < 1e-3);
    assert!(quantity(&found, "compliance_ratio") < 1.0);
    let told = faults(&Input::new(
        "arm.toml",
        text.replace("volume = 0.6", "volume = 0.3"),
    ));
    assert!(told.contains("`volume` = 0.3 cannot be met"), "{told}");
}

/// A plate of triangles of two sizes, with two materials, as a file of Gmsh.
fn triangles(stiff: bool) -> String {
    let (nx, ny) = (24, 12);
    let mut nodes = Vec::new();
    for i in 0..=nx {
        for j in 0..=ny {
            // columns become wider towards the tip
            let s = f64::from(i) / f64::from(nx);
            nodes.push([s * (0.4 + 0.6 * s), 0.5 * f64::from(j) / f64::from(ny), 0.0]);
        }
    }
    let node = |i: i32, j: i32| (i * (ny + 1) + j) as u32;
    let mut elements = Vec::new();
    for i in 0..nx {
        for j in 0..ny {
            let group = usize::from(stiff && i < nx / 2);
            let [a, b] = [node(i, j), node(i + 1, j)];
            let [c, d] = [node(i + 1, j + 1), node(i, j + 1)];
            elements.push((2, vec![a, b, c], group));
            elements.push((2, vec![a, c, d], group));
        }
    }
    let side = |i: i32| (0..=ny).map(|j| node(i, j)).collect::<Vec<u32>>();
    let written = percuss_files::elements::gmsh::Written {
        nodes,
        elements,
        groups: vec!["plate".into(), "half".into()],
        named: vec![("root".into(), side(0)), ("tip".into(), vec![node(nx, 0)])],
    };
    written.text()
}

/// A member, without which a scene has nothing that moves.
const HELD: &str = "[[member]]\nname = \"bracket\"\nelastic = \"bracket\"\n";

const BRACKET: &str = r#"
until = 1

[[elastic]]
name = "bracket"
file = "plate.msh"
thickness = 0.01
E = 2.1e11
rho = 7850
interface = [{ name = "root", group = "root" }, { name = "tip", group = "tip" }]

[body_topology]
objective = "static"
force = [{ at = "tip", force = [0, -1000] }]
volume = 0.5
radius = 0.06
iterations = 30
"#;

#[test]
fn a_mesh_of_triangles_is_designed_for_static_loads() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("plate.msh"), triangles(false)).expect("a file");
    let input = |text: &str| Input::new("bracket.toml", text).in_folder(folder.path());
    let found = complete(&input(BRACKET));
    let ratio = quantity(&found, "compliance_ratio");
    println!("{ratio} {}", quantity(&found, "compliance"));
    assert!(ratio > 0.05 && ratio < 0.6, "{ratio}");
    assert!((quantity(&found, "volume") - 0.5).abs() < 1e-3);
    // without grey the volume is the same, though elements are not alike
    let files = &found.1.findings.files;
    let mesh = files.iter().find(|(name, _)| name == "thresholded.msh");
    let mesh = mesh.expect("a mesh").1.clone();
    fs::write(folder.path().join("thresholded.msh"), &mesh).expect("a file");
    let end = BRACKET.find("[body_topology]").expect("a section");
    let text = BRACKET[..end].replace("plate.msh", "thresholded.msh") + HELD;
    let scene = Scene::read(&input(&text)).expect("a scene");
    let bodies = scene.modes(2).expect("modes");
    let whole = 7850.0 * 0.01 * 0.5;
    assert!(
        (bodies[0].mass / whole - 0.5).abs() < 0.02,
        "{}",
        bodies[0].mass
    );
    // a bound on the frequency
    let held = complete(&input(&format!("{BRACKET}frequency = 10\n")));
    assert!(quantity(&held, "frequency") > 9.99);
    for (from, to, expected) in [
        ("at = \"tip\"", "at = \"top\"", "has no interface `top`"),
        (
            "force = [0, -1000]",
            "force = [0, 0]",
            "nothing pulls at the body",
        ),
        ("force = [0, -1000]", "moment = 3", "tell no rotation"),
    ] {
        let told = faults(&input(&BRACKET.replace(from, to)));
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn groups_have_materials() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("plate.msh"), triangles(true)).expect("a file");
    let end = BRACKET.find("[body_topology]").expect("a section");
    let modes = |more: &str| {
        let text = BRACKET[..end].replace("thickness", &format!("{more}\nthickness")) + HELD;
        let scene = Scene::read(&Input::new("plate.toml", text).in_folder(folder.path()));
        let bodies = scene.expect("a scene").modes(1).expect("modes");
        (bodies[0].mass, bodies[0].modes[0].frequency)
    };
    let (mass, frequency) = modes("");
    let same = modes("material = [{ group = \"half\", E = 2.1e11, rho = 7850 }]");
    assert_eq!((mass, frequency), same);
    // the half at the root, 0.35 of the area, of lighter and stiffer material
    let (light, higher) = modes("material = [{ group = \"half\", E = 4.2e11, rho = 1000 }]");
    let area = 0.5 * (0.4 + 0.6 * 0.5);
    let expected = mass * (1.0 - area + area * 1000.0 / 7850.0);
    assert!((light / expected - 1.0).abs() < 1e-9, "{light} {expected}");
    assert!(higher > 1.1 * frequency, "{higher} {frequency}");
    let told = faults(
        &Input::new(
            "plate.toml",
            BRACKET.replace(
                "thickness",
                "material = [{ group = \"hlaf\", E = 1, rho = 1 }]\nthickness",
            ),
        )
        .in_folder(folder.path()),
    );
    assert!(told.contains("no element of a group `hlaf`"), "{told}");
}

#[test]
fn a_lowest_frequency_is_kept() {
    let free = complete(&Input::new("arm.toml", search(12)));
    let least = 1.02 * quantity(&free, "frequency");
    let held = complete(&Input::new(
        "arm.toml",
        search(12) + &format!("frequency = {least}\n"),
    ));
    let found = quantity(&held, "frequency");
    println!("{least} {found} {}", quantity(&held, "volume"));
    assert!(found > 0.995 * least, "{found} {least}");
    assert!(quantity(&held, "volume") < 0.601);
}

#[test]
fn bodies_tell_their_modes() {
    let scene = Scene::read(&Input::new("arm.toml", ARM)).expect("a scene");
    let bodies = scene.modes(3).expect("modes");
    let first = bodies[0].modes[0].frequency;
    // 3.516 √(E I/(m l⁴))/2π, a little less with shear, more with coarse elements
    let beam = 3.516 / (2.0 * std::f64::consts::PI) * (0.7e11 / 2700.0 / 12.0_f64).sqrt() * 0.05;
    assert!((first / beam - 1.0).abs() < 0.06, "{first} {beam}");
    let reduced = bodies[0].modes[0].reduced.expect("a mode");
    assert!(
        reduced > first * (1.0 - 1e-9) && reduced < 1.001 * first,
        "{first} {reduced}"
    );
    let part = bodies[0].modes[0].effective[1] / bodies[0].whole[1];
    assert!((part - 0.6131).abs() < 0.01, "{part}");
}

#[test]
fn bodies_of_sid_files_are_reduced_already() {
    let scene = Scene::read(&Input::new("arm.toml", ARM)).expect("a scene");
    let folder = tempfile::tempdir().expect("a folder");
    let sid = &scene.modes(3).expect("modes")[0].sid;
    fs::write(folder.path().join("arm.SID_FEM"), sid).expect("a file");
    let text = "until = 1\n[[elastic]]\nname = \"arm\"\nsid = \"arm.SID_FEM\"\n\
                interface = [{ name = \"root\", nodes = [1] }, { name = \"tip\", nodes = [2] }]\n\
                [[member]]\nname = \"arm\"\njoint = \"revolute\"\nelastic = \"arm\"\n";
    let input = |text: &str| Input::new("sid.toml", text).in_folder(folder.path());
    assert_eq!(faults(&input(text)), "none");
    let more = text.replace("interface =", "modes = 3\ninterface =");
    let told = faults(&input(&more));
    assert!(
        told.contains("sid.toml:5:9: a body of a SID file is reduced already: `modes`"),
        "{told}"
    );
    // its frame rests at the node to which it was fixed
    let bodies = Scene::read(&input(text)).expect("a scene").modes(3);
    assert_eq!(bodies.expect("modes")[0].held.as_deref(), Some("root"));
}

#[test]
fn chains_that_start_far_open_are_told() {
    let text = ARM
        .split("[[member]]")
        .next()
        .unwrap_or_default()
        .to_owned()
        + r#"
[[member]]
name = "arm"
joint = "revolute"
elastic = "arm"

[[member]]
name = "block"
joint = "prismatic"
axis = [1, 0, 0]
place = [1, 0, 0]
mass = 1

[[closure]]
name = "pin"
between = ["arm.tip", "block"]
"#;
    let notes = |text: &str| model(&Input::new("pin.toml", text)).mechanics.notes();
    let shut = text.replace("side = \"left\"", "side = \"left\", at = [0, 0.025]");
    assert_eq!(notes(&shut), Vec::<String>::new());
    // a frame in the centre of mass moves the joint by half the arm
    let mean = shut.replace("damping = 0.01", "frame = \"mean\"");
    let found = notes(&mean).join("");
    assert!(
        found.contains("closed chains were open by 5.0") && found.contains("`frame`"),
        "{found}"
    );
}
