//! Robots from URDF files: frames, masses, what a scene makes of them, and what is refused.

use crate::common::{channel, finish, near};
use percuss_files::urdf::{Form, JointKind, Robot};
use percuss_math::space::{Mat3, Vec3};
use percuss_scene::model::MechanismModel;
use percuss_scene::model::{Control, Model};
use percuss_scene::run::Outcome;
use percuss_scene::scene::mechanism::MechanismScene;
use percuss_scene::{Input, Scene};
use proptest::prelude::*;
use std::f64::consts::FRAC_PI_2;
use std::path::Path;
use std::sync::Arc;

const ARM: &str = include_str!("../data/arm.urdf");
const BIPED: &str = include_str!("../data/biped.urdf");

fn robot(text: &str) -> Robot {
    Robot::read(text).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// All faults of a robot, one line each.
fn faults(text: &str) -> Vec<String> {
    match Robot::read(text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

/// The arm after a replacement.
fn arm_with(from: &str, to: &str) -> String {
    assert!(ARM.contains(from), "the arm has no {from}");
    ARM.replacen(from, to, 1)
}

#[test]
fn links_come_with_their_joints_parents_first() {
    let arm = robot(ARM);
    let names: Vec<&str> = arm.links.iter().map(|link| link.name.as_str()).collect();
    let expected = [
        "base", "shoulder", "upper", "forearm", "wrist_1", "wrist_2", "flange", "tool",
    ];
    assert_eq!(names, expected);
    let mass: f64 = arm.links.iter().map(|link| link.mass).sum();
    near(mass, 24.5, 1e-12);
    let elbow = arm.links[3].joint.as_ref().unwrap();
    assert_eq!(arm.links[3].parent, Some(2));
    assert_eq!(
        (elbow.name.as_str(), elbow.kind),
        ("elbow", JointKind::Revolute)
    );
    assert_eq!(elbow.limits, Some([-2.5, 2.5]));
    assert_eq!((elbow.effort, elbow.velocity), (Some(100.0), Some(3.0)));
    assert_eq!((elbow.damping, elbow.friction), (0.3, 0.0));
    let roll = arm.links[4].joint.as_ref().unwrap();
    assert_eq!((roll.kind, roll.limits), (JointKind::Continuous, None));
    assert_eq!(
        arm.links[3].parts[0].form,
        Form::Box(Vec3::new(0.08, 0.3, 0.08))
    );
    let biped = robot(BIPED);
    assert_eq!(biped.links[0].name, "root");
    assert_eq!(
        biped.links[2].parent,
        Some(1),
        "children in the order of the file"
    );
    assert_eq!(biped.links[2].name, "left_thigh");
}

/// Roll first, about x, then yaw, about z, both fixed axes: x of the inertia comes to lie along y, y along z, z along x.
#[test]
fn an_inertia_is_turned_into_the_axes_of_its_link() {
    let text = format!(
        r#"<robot name="a"><link name="a"><inertial>
           <origin xyz="1 2 3" rpy="{FRAC_PI_2} 0 {FRAC_PI_2}"/><mass value="2"/>
           <inertia ixx="4" iyy="5" izz="6" ixy="0.1" ixz="0.2" iyz="0.3"/>
           </inertial></link></robot>"#
    );
    let link = &robot(&text).links[0];
    let expected = Mat3::new(6.0, 0.2, 0.3, 0.2, 4.0, 0.1, 0.3, 0.1, 5.0);
    assert!((link.inertia - expected).amax() < 1e-14, "{}", link.inertia);
    assert_eq!(link.centre, Vec3::new(1.0, 2.0, 3.0));
}

#[test]
fn what_is_not_taken_over_is_named() {
    let notes = robot(ARM).notes;
    let expected = [
        "largest velocities are left out, of: pan, lift, elbow, roll, pitch, turn",
        "transmissions are left out: drive_pan",
    ];
    assert_eq!(notes, expected);
    let odd = arm_with("<axis xyz=\"0 1 0\"/>", "<calibration rising=\"0\"/>")
        .replace("lower=\"-2.5\" upper=\"2.5\" ", "")
        .replace(
            "<transmission name=\"drive_pan\">",
            "<sensor/><gazebo/><transmission>",
        )
        .replace("izz=\"0.05\"", "izz=\"0.5\"");
    let notes = robot(&odd).notes.join("\n");
    for expected in [
        "joints without lower and upper limit move without stops: elbow",
        "joints without axis have that of x, as URDF says: pitch",
        "calibrations are left out, of: pitch",
        "unknown elements are left out: <sensor> of the robot",
        "<gazebo> is left out, of: the robot",
        "transmissions are left out: one without name",
        "(one principal value is larger than the sum of the others) are taken as they are; correct them there, or by inertia = [xx, yy, zz] in a [[link]] of that name, of: base",
    ] {
        assert!(notes.contains(expected), "{notes}");
    }
}

#[test]
fn each_fault_is_one_line_with_its_place() {
    let cases = [
        (
            "<mass value=\"4\"/>",
            "<mass value=\"-4\"/>",
            "25:13: the mass of `shoulder` is -4 kg; give 0 or more",
        ),
        (
            "<mass value=\"4\"/>",
            "<mass value=\"four\"/>",
            "25:13: `value` has \"four\" where a number is needed; give finite numbers in SI units",
        ),
        (
            "xyz=\"0 0 0.3\"",
            "xyz=\"0 0.3\"",
            "94:13: `xyz` has 2 numbers where 3 are needed; separate them by blanks",
        ),
        (
            "name=\"elbow\" type=\"revolute\"",
            "name=\"elbow\" type=\"revolte\"",
            "107:23: the joint `elbow` is of the unknown type `revolte`; did you mean `revolute`?",
        ),
        (
            "<parent link=\"upper\"/>",
            "<parent link=\"uper\"/>",
            "107:3: the joint `elbow` names the unknown link `uper`; did you mean `upper`?",
        ),
        (
            "<parent link=\"upper\"/>",
            "",
            "107:3: the joint `elbow` does not say what it joins; add <parent link=\"…\"/> and <child link=\"…\"/>",
        ),
        (
            "<axis xyz=\"0 1 0\"/>",
            "<axis xyz=\"0 0 0\"/>",
            "126:11: the axis of the joint `pitch` has no direction; give a vector that is not zero",
        ),
        (
            "lower=\"-2.5\" upper=\"2.5\"",
            "lower=\"2.5\" upper=\"-2.5\"",
            "112:12: the limits of the joint `elbow` leave no room; give lower less than upper, or make the joint fixed",
        ),
        (
            "<link name=\"forearm\">",
            "<link name=\"other\"/><link name=\"forearm\">",
            "43:3: several links hang on nothing: base, other; hang `other` on another link, such as `base`",
        ),
        (
            "<child link=\"tool\"/>",
            "<child link=\"wrist_2\"/>",
            "136:3: `wrist_2` hangs on two joints, `pitch` and `hand`; leave one of them out, and close the chain by [[loop]] in the scene",
        ),
        (
            "<parent link=\"base\"/>",
            "<parent link=\"tool\"/>",
            "22:3: links hang on each other in a circle: shoulder, tool, flange, wrist_2, wrist_1, forearm, upper; leave one of the joints out, and close the chain by [[loop]] in the scene",
        ),
        (
            "radius=\"0.05\" length=\"0.4\"",
            "radius=\"0.05\"",
            "39:17: <cylinder> without `length`; give a length in m",
        ),
        ("</robot>", "</rbot>", "146:1: not valid XML: "),
    ];
    for (from, to, expected) in cases {
        let told = faults(&arm_with(from, to)).join("\n");
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    let xacro = r#"<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="a"/></robot>"#;
    assert_eq!(
        faults(xacro),
        [
            "1:52: this is xacro, not URDF; let xacro write the URDF first: xacro robot.xacro > robot.urdf"
        ]
    );
    assert_eq!(
        faults("<robot/>"),
        ["1:1: a robot without links; add <link name=\"…\"/>"]
    );
    let circle = r#"<robot><link name="a"/><link name="b"/>
        <joint name="p" type="fixed"><parent link="a"/><child link="b"/></joint>
        <joint name="q" type="fixed"><parent link="b"/><child link="a"/></joint></robot>"#;
    assert!(faults(circle)[0].starts_with("1:8: links hang on each other in a circle: "));
}

#[test]
fn hostile_files_are_read_to_their_end() {
    let deep = "<a>".repeat(200_000);
    assert_eq!(faults(&deep).len(), 1);
    let mut long = "<robot name=\"chain\"><link name=\"l0\"/>".to_owned();
    for k in 1..5000 {
        long += &format!(
            "<link name=\"l{k}\"/><joint name=\"j{k}\" type=\"fixed\">\
             <parent link=\"l{}\"/><child link=\"l{k}\"/></joint>",
            k - 1
        );
    }
    assert_eq!(robot(&(long + "</robot>")).links.len(), 5000);
}

/// What robots are written with, whole and broken.
const PIECES: [&str; 32] = [
    "<robot name=\"r\">",
    "</robot>",
    "<link name=\"a\"/>",
    "<link name=\"b\">",
    "</link>",
    "<link name=\"\"/>",
    "<joint name=\"j\" type=\"revolute\">",
    "<joint name=\"k\" type=\"floating\">",
    "<joint type=\"continuous\">",
    "</joint>",
    "<parent link=\"a\"/>",
    "<child link=\"b\"/>",
    "<child link=\"a\"/>",
    "<axis xyz=\"0 0 0\"/>",
    "<axis xyz=\"1 nan 0\"/>",
    "<origin xyz=\"1 2\" rpy=\"0 0 1e999\"/>",
    "<origin rpy=\"1e308 1e308 1e308\"/>",
    "<limit lower=\"1\" upper=\"-1\" effort=\"-1\" velocity=\"x\"/>",
    "<dynamics damping=\"-1\" friction=\"inf\"/>",
    "<mimic joint=\"j\" multiplier=\"0\"/>",
    "<inertial><mass value=\"-1\"/></inertial>",
    "<inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1e400\"/></inertial>",
    "<collision><geometry><box size=\"1 1\"/></geometry></collision>",
    "<collision><geometry><sphere radius=\"-0\"/>",
    "<mesh filename=\"\" scale=\"0 0 0\"/>",
    "<!-- ",
    " -->",
    "<![CDATA[",
    "<!DOCTYPE r [<!ENTITY e \"&e;\">]>",
    "&#x110000;&lt;&e;",
    "<?xml version=\"1.0\" encoding=\"utf-16\"?>",
    "\u{0}\u{feff}\u{1f916}",
];

/// The claim of the fuzz target `urdf`: parents before children, or faults with their places.
fn is_judged(text: &str) {
    match Robot::read(text) {
        Ok(robot) => {
            assert!(robot.links[0].parent.is_none());
            for (k, link) in robot.links.iter().enumerate().skip(1) {
                assert!(link.joint.is_some() && link.parent.is_some_and(|parent| parent < k));
                assert!(link.mass >= 0.0 && link.inertia.iter().all(|entry| entry.is_finite()));
            }
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(
                faults
                    .iter()
                    .all(|fault| fault.line > 0 && fault.column > 0)
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn pieces_in_any_order_are_judged(pieces in prop::collection::vec(0..PIECES.len(), 0..30)) {
        let body: String = pieces.iter().map(|k| PIECES[*k]).collect();
        is_judged(&body);
        is_judged(&format!("<robot name=\"r\">{body}</robot>"));
    }

    #[test]
    fn a_damaged_arm_is_judged(
        places in prop::collection::vec((0.0..1.0, 0..PIECES.len(), 0..40_usize), 1..6),
        cut in 0.0..1.2,
    ) {
        let mut text: Vec<char> = ARM.chars().collect();
        for (place, piece, lost) in places {
            let at = (place * text.len() as f64) as usize;
            let end = (at + lost).min(text.len());
            text.splice(at..end, PIECES[piece].chars());
        }
        text.truncate((cut * text.len() as f64) as usize);
        is_judged(&text.into_iter().collect::<String>());
    }
}

/// A scene in the folder of the test data.
fn scene(text: &str) -> Input {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    Input::new("robot.toml", text).in_folder(folder)
}

fn told(text: &str) -> String {
    crate::common::faults(&scene(text))
}

fn built(input: &Input) -> (Scene, Model) {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{report}"));
    let model = scene.build().expect("a model");
    (scene, model)
}

/// The arm without anything that takes energy.
const SMOOTH: &str = r#"
until = 0.5
[mechanism]
urdf = "arm.urdf"
without = ["limits", "friction", "damping", "collision"]
[[sensor]]
name = "tip"
on = "tool"
"#;

/// Upright, the tool is at (0, 0.1, 1.28). The upper arm laid along x, the forearm bent up again, the wrist pitched along
/// x, it is at (0.4 + 0.13, 0.1, 0.35 + 0.3 + 0.1); the pan then turns x to y and y to −x.
#[test]
fn frames_are_those_of_the_file() {
    let (_, model) = built(&scene(SMOOTH));
    let upright = finish(&model);
    let at =
        |outcome: &Outcome| ["x", "y", "z"].map(|axis| channel(outcome, &format!("tip.{axis}"))[0]);
    let expected = [0.0, 0.1, 1.28];
    let found = at(&upright);
    (0..3).for_each(|k| near(found[k], expected[k], 1e-14));
    let bent = ["pan", "lift", "pitch"]
        .map(|joint| format!("[[link]]\nname = \"{joint}\"\nq = \"pi/2\"\n"));
    let bent = format!(
        "{SMOOTH}\n{}\n[[link]]\nname = \"forearm\"\nq = \"-pi/2\"",
        bent.join("\n")
    );
    let (_, model) = built(&scene(&bent));
    let outcome = finish(&model);
    let (found, expected) = (at(&outcome), [-0.1, 0.53, 0.75]);
    (0..3).for_each(|k| near(found[k], expected[k], 1e-14));
    // upright: heights of the centres of mass
    let heights = [
        (10.0, 0.15),
        (4.0, 0.33),
        (5.0, 0.55),
        (3.0, 0.75 + 0.14),
        (1.2, 1.05 + 0.05),
        (0.8, 1.15 + 0.04),
        (0.3, 1.23 + 0.01),
        (0.2, 1.28 + 0.03),
    ];
    let potential: f64 = heights
        .iter()
        .map(|(mass, height)| mass * 9.81 * height)
        .sum();
    near(channel(&upright, "E_pot")[0], potential, 1e-11);
}

#[test]
fn a_free_arm_keeps_its_energy() {
    let moving = format!("{SMOOTH}\n[[link]]\nname = \"lift\"\nq = 1\nu = 2\n");
    let (_, model) = built(&scene(&moving));
    let outcome = finish(&model);
    let energy = channel(&outcome, "E");
    let drift = energy.iter().map(|value| (value - energy[0]).abs());
    assert!(drift.fold(0.0, f64::max) < 1e-5);
    let swing = channel(&outcome, "upper.q");
    assert!(swing[swing.len() - 1] - swing[0] > 0.5);
}

/// The scene that a run keeps has the links in place of the file, and means the same.
#[test]
fn a_scene_with_a_robot_can_be_written_out() {
    let text = "until = 0.1\n[mechanism]\nurdf = \"arm.urdf\"\n[[link]]\nname = \"hook\"\nparent = \"tool\"\njoint = \"spherical\"\nmass = 1\ninertia = [1, 1, 1]";
    let input = scene(text).set("link.forearm.q=0.25");
    let (first, model) = built(&input);
    let written = first.to_toml().expect("TOML");
    assert!(!written.contains("urdf"));
    let again = Input::new("kept.toml", written.clone());
    let (second, _) = built(&again);
    assert_eq!(second.to_toml().expect("TOML"), written);
    let tree = model.part::<MechanismModel>().unwrap().tree();
    assert_eq!(tree.bodies(), 9);
    near(
        model.part::<MechanismModel>().unwrap().start.q[2],
        0.25,
        0.0,
    );
    let machine = first.part::<MechanismScene>().unwrap();
    assert_eq!(machine.link[3].limits.as_ref().unwrap().len(), 2);
    assert_eq!(machine.imported.joints["elbow"], "forearm");
    assert!(machine.imported.notes[0].starts_with("arm.urdf: largest velocities"));
}

/// A motor gives no more than its effort; joints can be named where links are.
#[test]
fn the_effort_of_a_joint_bounds_its_motor() {
    let driven = format!(
        "{SMOOTH}\n[[actuator]]\non = \"elbow\"\nforce = \"1000*t\"\n[[actuator]]\nname = \"own\"\non = \"pan\"\nforce = 400\nlimit = 300\n"
    );
    let (_, model) = built(&scene(&driven).set("until=0.2"));
    let outcome = finish(&model);
    let force = channel(&outcome, "actuator.force");
    near(force[force.len() / 4], 50.0, 1.0);
    near(force[force.len() - 1], 100.0, 0.0);
    near(channel(&outcome, "own.force")[0], 300.0, 0.0);
}

/// With its joints held, the robot falls as one body from 0.1 m and stands on its soles, 0.96 m below its origin.
#[test]
fn a_biped_falls_on_its_feet() {
    let mut text = r#"
until = 0.4
[integrator]
method = "moreau"
dt = 1e-3
[mechanism]
urdf = "biped.urdf"
base = "free"
mu = 0.5
[[shape]]
name = "floor"
shape = "box"
size = [4, 4, 1]
position = [0, 0, -0.5]
[[link]]
name = "root"
q = [0, 0, 1.06, 0, 0, 0]
"#
    .to_owned();
    for side in ["left", "right"] {
        for joint in ["hip", "knee", "ankle"] {
            text += &format!("[[link]]\nname = \"{side}_{joint}\"\njoint = \"fixed\"\n");
        }
    }
    let (_, model) = built(&scene(&text));
    let outcome = finish(&model);
    let (t, z) = (channel(&outcome, "t"), channel(&outcome, "torso.z"));
    let falling = t.iter().position(|t| *t > 0.1).unwrap();
    near(z[falling], 1.06 - 0.5 * 9.81 * t[falling].powi(2), 1e-9);
    near(*z.last().unwrap(), 0.96, 2e-3);
    near(*channel(&outcome, "E_kin").last().unwrap(), 0.0, 1e-6);
    let x = channel(&outcome, "torso.x");
    near(*x.last().unwrap(), 0.0, 1e-3);
}

#[test]
fn faults_of_a_robot_stand_where_it_is_named() {
    let with = |key: &str| format!("until = 1\n[mechanism]\n{key}\n");
    assert_eq!(
        told(&with("urdf = \"leg.urdf\"")),
        "robot.toml:3:8: `leg.urdf`: there is no such file; paths count from the folder of the scene"
    );
    assert_eq!(
        told(&with("urdf = \"arm.urdf\"\nbase = \"loose\"")),
        "robot.toml:4:8: unknown word `loose` of `base`; known words: fixed, free"
    );
    let alone = told(&with("without = [\"limits\"]"));
    let expected =
        "robot.toml:3:12: `without` without `urdf`; name the file of the robot, or leave it out";
    assert!(alone.contains(expected), "{alone}");
    assert_eq!(
        told(&with("urdf = \"arm.urdf\"\nplane = true")),
        "robot.toml:3:8: a robot moves in space, this mechanism in the plane; leave out plane = true"
    );
    let twice = with("urdf = \"arm.urdf\"")
        + "[[link]]\nname = \"elbow\"\nq = 1\n[[link]]\nname = \"forearm\"\nq = 2\n";
    assert_eq!(
        told(&twice),
        "robot.toml:7:1: a second [[link]] of the name `forearm`; say all of a link in one entry"
    );
}

/// A mesh becomes its hull, one that is missing is named.
#[test]
fn meshes_are_found_or_named() {
    let text = "until = 0.01\n[mechanism]\nurdf = \"gripper.urdf\"\n";
    let (read, model) = built(&scene(text));
    let notes: Vec<&str> = read.notes().map(String::as_str).collect();
    let notes = notes.join("\n");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let missing = folder.join("meshes/finger.stl");
    assert!(
        notes.contains(&format!(
            "meshes/finger.stl of left (there is no {})",
            missing.display()
        )),
        "{notes}"
    );
    assert!(
        notes.contains("package://nowhere/finger.stl of right (no package `nowhere` with it in ROS_PACKAGE_PATH, in")
    );
    assert!(notes.contains("meshes are left out: "));
    let shapes = &read.part::<MechanismScene>().unwrap().shape;
    assert_eq!(shapes.len(), 1);
    assert_eq!(
        (shapes[0].on.as_str(), shapes[0].name.as_str()),
        ("palm", "palm_shape")
    );
    let hull = toml::Value::try_from(&shapes[0]).expect("TOML");
    let corners = hull["points"].as_array().expect("points");
    assert_eq!(corners.len(), 4, "an inner point is no corner");
    let highest = corners.iter().map(|corner| corner[2].as_float().unwrap());
    near(highest.fold(0.0, f64::max), 0.03, 1e-9);
    finish(&model);
}

/// A force that is given as a function: the motion of a slider under F = 6 t.
#[test]
fn a_function_drives_a_joint() {
    let text = "until = 1\n[mechanism]\ngravity = [0, 0, 0]\n[[link]]\nname = \"slider\"\njoint = \"prismatic\"\naxis = [1, 0, 0]\nmass = 1\n[[link]]\nname = \"ball\"\njoint = \"spherical\"\nmass = 1\ninertia = [1, 1, 1]\n";
    let scene = Scene::read(&scene(text)).expect("a scene");
    let control = |joint: &str| Control {
        joint: joint.to_owned(),
        force: Arc::new(|t, _, _| 6.0 * t),
    };
    let model = scene.build_with(&[control("slider")]).expect("a model");
    let outcome = finish(&model);
    near(*channel(&outcome, "slider.q").last().unwrap(), 1.0, 1e-8);
    near(
        *channel(&outcome, "slider.control").last().unwrap(),
        6.0,
        1e-12,
    );
    let refused = |joint: &str| {
        let faults = scene.build_with(&[control(joint)]).err().expect("a fault");
        faults[0].message.clone()
    };
    assert_eq!(refused("slidr"), "unknown link `slidr`");
    assert_eq!(refused("ball"), "the joint of `ball` cannot be controlled");
}
