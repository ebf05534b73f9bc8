//! Robots as .urdf files on the command line.

use super::{Folder, text};

/// A box of 1 kg with an arm that swings, its mesh in a package.
const ROBOT: &str = r#"<robot name="swing">
<material name="red"><color rgba="1 0 0 1"/></material>
<link name="body"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01"/></inertial>
<collision><origin xyz="0 0 0.3"/><geometry><box size="0.2 0.2 0.1"/></geometry></collision></link>
<link name="arm"><inertial><origin xyz="0.1 0 0"/><mass value="0.2"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3"/></inertial>
<visual><geometry><mesh filename="package://swing_parts/arm.obj"/></geometry><material name="red"/></visual></link>
<joint name="pivot" type="continuous"><parent link="body"/><child link="arm"/><origin xyz="0 0 0.35"/><axis xyz="0 1 0"/></joint>
</robot>"#;

const ARM: &str =
    "v 0 0 0\nv 0.2 0 0\nv 0 0.02 0\nv 0 0 0.02\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("swing.urdf", ROBOT);
    std::fs::create_dir_all(folder.path("elsewhere/swing_parts")).expect("a folder");
    folder.file("elsewhere/swing_parts/arm.obj", ARM);
    folder
}

/// Without anything else it hangs from its base; its mesh is found by ROS_PACKAGE_PATH and drawn in its colour.
#[test]
fn a_robot_hangs_from_its_base() {
    let folder = folder();
    let run = |path: &str| {
        let mut command = folder.percuss();
        command.args(["run", "swing.urdf", "--until", "0.2"]);
        command.env("ROS_PACKAGE_PATH", folder.path(path));
        command.output().expect("the program runs")
    };
    let lost = run("nowhere");
    assert_eq!(lost.status.code(), Some(0), "{}", text(&lost.stderr));
    assert!(
        text(&lost.stderr)
            .contains("meshes for display are left out: package://swing_parts/arm.obj of arm")
    );
    let found = run("elsewhere");
    assert_eq!(text(&found.stderr), "");
    assert!(text(&found.stdout).starts_with("swing.urdf, hanging from its base"));
    let page = folder.read("runs/swing-2/replay.html");
    assert!(
        page.contains("#ff0000") && page.contains("\"mesh\":{\"vertices\":[0.0,0.0,0.0,"),
        "the arm is on the page"
    );
    let scene = folder.read("runs/swing-2/scene.toml");
    assert!(scene.contains("[[visual]]") && !scene.contains("urdf = "));
    let summary = folder.summary("runs/swing-2");
    assert_eq!(summary["converged"], true);
}

/// On a floor its base is free: it rests where it is, as high as its lowest point, while the arm swings.
#[test]
fn a_robot_falls_onto_a_floor() {
    let folder = folder();
    let arguments = [
        "run",
        "swing.urdf",
        "--floor",
        "--until",
        "0.3",
        "--set",
        "output.contacts=true",
        "--set",
        "output.vtk=true",
        "--set",
        "output.vtk_dt=0.1",
        "--set",
        "link.arm.motion=0",
        "--set",
        "mechanism.without=[\"visual\"]",
        "--out",
        "fallen",
    ];
    folder.succeed(&arguments);
    let samples = folder.read("fallen/history.csv");
    let mut lines = samples.lines();
    let column = |name: &str| {
        let header = samples.lines().next().expect("a header");
        header
            .split(',')
            .position(|cell| cell.starts_with(name))
            .expect("a column")
    };
    let (height, force) = (column("body.z "), column("body_shape.fz "));
    let last: Vec<f64> = lines
        .next_back()
        .expect("a row")
        .split(',')
        .map(|cell| cell.parse().expect("a number"))
        .collect();
    assert!(last[height].abs() < 1e-5, "{}", last[height]);
    assert!((last[force] - 1.2 * 9.81).abs() < 1e-3, "{}", last[force]);
    let contacts = folder.read("fallen/contacts.csv");
    let rows: Vec<&str> = contacts
        .lines()
        .filter(|line| line.starts_with("0.3,"))
        .collect();
    assert!(
        rows.len() >= 3
            && rows
                .iter()
                .all(|row| row.contains("body_shape") && row.contains("floor")),
        "{contacts}"
    );
    let carried: f64 = rows
        .iter()
        .map(|row| {
            row.split(',')
                .nth(15)
                .expect("Fz")
                .parse::<f64>()
                .expect("a number")
        })
        .sum();
    assert!((carried.abs() - 1.2 * 9.81).abs() < 1e-3, "{carried}");
    let collection = folder.read("fallen/fields.pvd");
    assert_eq!(collection.matches("fields/scenery_00").count(), 4);
    assert!(
        folder
            .names("fallen/fields")
            .contains(&"bodies_000003.vtu".to_owned())
    );
}

#[test]
fn what_cannot_fall_is_told_in_a_line() {
    let folder = folder();
    folder.file("bare.urdf", "<robot name=\"bare\"><link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/></inertial></link></robot>");
    folder.refuse(&["run", "bare.urdf", "--floor"], "bare.urdf: no shape that could touch a floor; give it <collision>, or see in the notes of percuss run bare.urdf what was left out");
    folder.refuse(
        &["run", "lost.urdf"],
        "lost.urdf: there is no such file; check the path",
    );
    folder.refuse(&["run", "bouncing-ball", "--floor"], "--floor is for robots, and `bouncing-ball` is no .urdf file; other scenes have their ground in [[halfspace]]");
}
