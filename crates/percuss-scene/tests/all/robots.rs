//! Robots as they come: files with names, joints, masses and meshes that no textbook would have.

use crate::common::{channel, faults, finish, near};
use percuss_scene::model::Model;
use percuss_scene::scene::mechanism::MechanismScene;
use percuss_scene::{Input, Scene};
use std::fs;
use std::path::Path;

/// A folder with these files, which goes when the test ends.
fn desk(files: &[(&str, &str)]) -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = desk.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    desk
}

fn input(desk: &Path, text: &str) -> Input {
    Input::new("scene.toml", text).in_folder(desk)
}

fn built(desk: &Path, text: &str) -> (Scene, Model) {
    let input = input(desk, text);
    let scene = Scene::read(&input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    let model = scene.build().expect("a model");
    (scene, model)
}

/// What is said of the robot, and of the mechanism.
fn notes((scene, model): &(Scene, Model)) -> String {
    scene
        .notes()
        .chain(&model.mechanics.notes())
        .cloned()
        .collect::<Vec<_>>()
        .join("\n")
}

/// A base with two sliders along z.
fn sliders(first: &str, second: &str) -> String {
    let link = |name: &str, mass: f64| {
        format!(
            r#"<link name="{name}"><inertial><mass value="{mass}"/>
               <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>"#
        )
    };
    let joint = |name: &str, child: &str, more: &str| {
        format!(
            r#"<joint name="{name}" type="prismatic"><parent link="base"/><child link="{child}"/>
               <axis xyz="0 0 1"/>{more}</joint>"#
        )
    };
    [
        "<robot name=\"r\"><link name=\"base\"/>".to_owned(),
        link("a", 2.0),
        link("b", 3.0),
        joint("first", "a", first),
        joint("second", "b", second),
        "</robot>".to_owned(),
    ]
    .concat()
}

/// T = (m_a + r² m_b) u²/2, V = (m_a + r m_b) g q: the first slider falls with (m_a + r m_b) g / (m_a + r² m_b).
#[test]
fn a_joint_that_mimics_another_follows_it_exactly() {
    let (ratio, offset) = (-0.5, 0.25);
    let mimic = format!(r#"<mimic joint="first" multiplier="{ratio}" offset="{offset}"/>"#);
    let desk = desk(&[("r.urdf", &sliders("", &mimic))]);
    let g = 9.81 * (2.0 + ratio * 3.0) / (2.0 + ratio * ratio * 3.0);
    for method in ["", "[integrator]\nmethod = \"moreau\"\ndt = 1e-3\n"] {
        let text = format!(
            "until = 0.5\n{method}[mechanism]\nurdf = \"r.urdf\"\n[[link]]\nname = \"a\"\nq = 0.1\nu = 0.7\n"
        );
        let (_, model) = built(desk.path(), &text);
        let outcome = finish(&model);
        let [t, a, b] = ["t", "a.q", "b.q"].map(|name| channel(&outcome, name));
        for k in 0..t.len() {
            near(b[k], ratio * a[k] + offset, 1e-13);
            near(a[k], 0.1 + 0.7 * t[k] - 0.5 * g * t[k] * t[k], 1e-11);
        }
        // what the second one needs beyond its weight
        let force = channel(&outcome, "b_mimic.force");
        near(force[force.len() - 1], 3.0 * (9.81 - ratio * g), 1e-8);
        let energy = channel(&outcome, "E");
        near(energy[energy.len() - 1], energy[0], 1e-9);
    }
}

/// Stops and dry friction of the copy act on the one joint that moves both.
#[test]
fn limits_and_friction_of_a_copy_go_to_the_joint_that_it_mimics() {
    let first =
        r#"<limit lower="-1" upper="0.5" effort="1" velocity="1"/><dynamics friction="2"/>"#;
    let second = r#"<mimic joint="first" multiplier="-2"/>
        <limit lower="-0.6" upper="4" effort="1" velocity="1"/><dynamics friction="3"/>"#;
    let desk = desk(&[("r.urdf", &sliders(first, second))]);
    let (scene, _) = built(desk.path(), "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n");
    let link = |name: &str| {
        scene
            .part::<MechanismScene>()
            .unwrap()
            .link
            .iter()
            .find(|link| link.name.value == name)
            .expect("a link")
    };
    let told = toml::Value::try_from(link("a")).expect("TOML");
    assert_eq!(told["limits"].to_string(), "[-1.0, 0.3]");
    assert_eq!(told["friction"].to_string(), "[8.0]");
    assert!(link("b").limits.is_none() && link("b").friction.is_none());
}

/// Of joints that copy copies the first is the one that moves; what cannot be copied is said.
#[test]
fn wishes_to_mimic_are_followed_or_said() {
    let lead = |name: &str, of: &str| {
        format!(
            r#"<link name="{name}"><inertial><mass value="1"/></inertial></link>
               <joint name="j_{name}" type="prismatic"><parent link="base"/><child link="{name}"/>
               <axis xyz="0 0 1"/><mimic joint="{of}" multiplier="2" offset="1"/></joint>"#
        )
    };
    let robot = sliders("", "").replace(
        "</robot>",
        &format!(
            "{}{}{}{}{}</robot>",
            lead("c", "j_d"),
            lead("d", "first"),
            lead("e", "third"),
            lead("f", "j_g"),
            lead("g", "j_f")
        ),
    );
    let desk = desk(&[("r.urdf", &robot)]);
    let all = built(desk.path(), "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n");
    let loops: Vec<String> = all
        .0
        .part::<MechanismScene>()
        .unwrap()
        .closing
        .iter()
        .map(|closing| {
            let told = toml::Value::try_from(closing).expect("TOML");
            format!("{} {} {}", told["between"], told["ratio"], told["offset"])
        })
        .collect();
    assert_eq!(loops, ["[\"a\", \"c\"] 4.0 3.0", "[\"a\", \"d\"] 2.0 1.0"]);
    let told = notes(&all);
    assert!(
        told.contains("to mimic one that is not there move by themselves: j_e (third)"),
        "{told}"
    );
    assert!(
        told.contains("mimic each other in a circle move by themselves: j_f (j_g), j_g (j_f)"),
        "{told}"
    );
    // a joint that is moved by a formula, or held, leads as well
    let moved = |key: &str| {
        let text =
            format!("until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n[[link]]\nname = \"a\"\n{key}\n");
        let (_, model) = built(desk.path(), &text);
        let outcome = finish(&model);
        let column = channel(&outcome, "d.q");
        column[column.len() - 1]
    };
    near(moved("motion = \"0.3*t\""), 2.0 * 0.03 + 1.0, 1e-14);
    near(moved("joint = \"fixed\""), 1.0, 0.0);
}

#[test]
fn names_become_words() {
    let robot = sliders("", "")
        .replace("\"a\"", "\"arm-1.0\"")
        .replace("\"b\"", "\"1/tool\"")
        .replace("\"base\"", "\"ground\"");
    let desk = desk(&[("r.urdf", &robot)]);
    let text = "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n[[link]]\nname = \"arm-1.0\"\nq = 0.5\n\
        [[sensor]]\nname = \"tip\"\non = \"1/tool\"\n[[channel]]\nname = \"twice\"\nunit = \"m\"\nformula = \"2*arm_1_0.q\"\n";
    let all = built(desk.path(), text);
    let expected = "names became words, which formulas can use: ground is ground_, arm-1.0 is arm_1_0, 1/tool is _1_tool";
    let told = notes(&all);
    assert!(told.contains(expected), "{told}");
    let outcome = finish(&all.1);
    near(channel(&outcome, "twice")[0], 1.0, 0.0);
    near(channel(&outcome, "tip.z")[0], 0.0, 0.0);
}

/// A link and a joint of one name are two things; where a link is named, the link is meant.
#[test]
fn a_link_and_a_joint_may_have_one_name() {
    let robot = sliders("", "")
        .replace("name=\"first\"", "name=\"b\"")
        .replace("name=\"second\"", "name=\"a\"");
    let desk = desk(&[("r.urdf", &robot)]);
    let text = "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n[[link]]\nname = \"b\"\nq = 0.5\n";
    let (_, model) = built(desk.path(), text);
    assert_eq!(model.start().expect("a start").q, [0.0, 0.5]);
}

#[test]
fn dynamics_of_a_fixed_joint_mean_nothing() {
    let still = r#"<dynamics damping="0.5" friction="0.1"/>"#;
    let robot = sliders(still, "").replacen("type=\"prismatic\"", "type=\"fixed\"", 1);
    let desk = desk(&[("r.urdf", &robot)]);
    let (_, model) = built(desk.path(), "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n");
    assert_eq!(model.start().expect("a start").q.len(), 1);
}

/// A start that the limits leave out is the nearer limit, which is said with the lines that change it; a start that the scene
/// gives stays a fault.
#[test]
fn a_start_beyond_the_limits_is_moved_to_them() {
    let limit = r#"<limit lower="-2" upper="-0.25" effort="1" velocity="1"/>"#;
    let mimic = r#"<mimic joint="first" multiplier="2"/>"#;
    let desk = desk(&[("r.urdf", &sliders(limit, mimic))]);
    let text = "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n";
    let all = built(desk.path(), text);
    assert_eq!(all.1.start().expect("a start").q, [-0.25, -0.5]);
    let expected = "a cannot start at q = 0 for the limits, and the nearer limit is taken; for another start give \
        --set link.NAME.q=VALUE, or write in the scene\n\n[[link]]\nname = \"a\"\nq = -0.25";
    let told = notes(&all);
    assert!(told.contains(expected), "{told}");
    finish(&all.1);
    let (_, model) = built(
        desk.path(),
        &format!("{text}[[link]]\nname = \"a\"\nq = -1\n"),
    );
    assert_eq!(model.start().expect("a start").q, [-1.0, -2.0]);
    let told = faults(&input(
        desk.path(),
        &format!("{text}[[link]]\nname = \"a\"\nq = 1\n"),
    ));
    assert!(
        told.contains("`a` starts at q = 1, beyond its limits"),
        "{told}"
    );
}

/// A link that turns about z, with this inertia, and a plate fixed to it with that one.
fn turning(mass: f64, inertia: [f64; 3], plate: &str) -> String {
    let [xx, yy, zz] = inertia;
    format!(
        r#"<robot name="r"><link name="base"/>
<link name="arm"><inertial><mass value="{mass}"/>
<inertia ixx="{xx}" iyy="{yy}" izz="{zz}"/></inertial></link>
<link name="plate"><inertial><mass value="0.1"/>{plate}</inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
<joint name="k" type="fixed"><parent link="arm"/><child link="plate"/><origin xyz="1 0 0"/></joint></robot>"#
    )
}

/// A negative principal value does no harm where what it is fixed to outweighs it, and is refused else, with its place and its
/// remedy; J = 0.5 + 0.1·1² − 0.02 about z.
#[test]
fn inertias_that_no_body_has_are_said_or_refused() {
    let scene = "until = 1\n[mechanism]\nurdf = \"r.urdf\"\ngravity = [0, 0, 0]\n[[actuator]]\non = \"arm\"\nforce = 1\n";
    let odd = r#"<inertia ixx="0.001" iyy="0.001" izz="-0.02"/>"#;
    let sound = desk(&[("r.urdf", &turning(1.0, [0.4, 0.4, 0.5], odd))]);
    let all = built(sound.path(), scene);
    let told = notes(&all);
    assert!(
        told.contains("negative principal value, which no body has")
            && told.contains("plate (-2.000e-2 kg m²)"),
        "{told}"
    );
    let outcome = finish(&all.1);
    let speed = channel(&outcome, "arm.u");
    near(speed[speed.len() - 1], 1.0 / (0.5 + 0.1 - 0.02), 1e-9);
    let bad = desk(&[(
        "r.urdf",
        &turning(
            1.0,
            [0.4, 0.4, -0.5],
            "<inertia ixx=\"0\" iyy=\"0\" izz=\"0\"/>",
        ),
    )]);
    let told = faults(&input(bad.path(), scene));
    let expected = "r.urdf:3:1: the smallest principal inertia of link \"arm\" is -0.";
    assert!(told.contains(expected), "{told}");
    let remedy = "or by [[link]] name = \"arm\" with mass = … and inertia = [xx, yy, zz]";
    assert!(told.contains(remedy), "{told}");
    let mended = format!("{scene}[[link]]\nname = \"arm\"\ninertia = [0.4, 0.4, 0.5]\n");
    built(bad.path(), &mended);
    // rounding of nothing is nothing
    let tiny = desk(&[(
        "r.urdf",
        &turning(
            1.0,
            [1.0, 1.0, 1.0],
            "<inertia ixx=\"-1e-20\" iyy=\"0\" izz=\"1e-20\"/>",
        ),
    )]);
    let all = built(tiny.path(), scene);
    assert!(!notes(&all).contains("negative"), "{}", notes(&all));
    // a direction without inertia
    let bare = turning(0.0, [0.0; 3], "")
        .replace("<mass value=\"0.1\"/>", "")
        .replace("xyz=\"1 0 0\"", "xyz=\"0 0 1\"");
    let point = bare.replace(
        "<link name=\"plate\"><inertial></inertial>",
        "<link name=\"plate\"><inertial><mass value=\"1\"/></inertial>",
    );
    let empty = desk(&[("r.urdf", &point)]);
    let told = faults(&input(empty.path(), scene));
    assert!(
        told.contains("r.urdf:3:1: ")
            && told.contains("of link \"arm\" moves no mass")
            && told.contains(remedy),
        "{told}"
    );
}

/// What carries no mass keeps its place, and what has mass moves as it would.
#[test]
fn a_chain_without_mass_keeps_its_place() {
    let robot = sliders("", "").replace(
        "</robot>",
        r#"<link name="c"/><link name="d"/>
           <joint name="third" type="revolute"><parent link="b"/><child link="c"/><axis xyz="1 0 0"/>
           <limit lower="0" upper="1" effort="1" velocity="1"/><dynamics damping="0.1" friction="0.2"/></joint>
           <joint name="fourth" type="continuous"><parent link="c"/><child link="d"/><origin xyz="0 0 0.2"/><axis xyz="0 1 0"/></joint></robot>"#,
    );
    let desk = desk(&[("r.urdf", &robot)]);
    let text = "until = 0.1\n[mechanism]\nurdf = \"r.urdf\"\n";
    let all = built(desk.path(), text);
    assert!(
        notes(&all).contains("links without mass that carry none keep their place"),
        "{}",
        notes(&all)
    );
    let outcome = finish(&all.1);
    let fall = channel(&outcome, "b.q");
    near(fall[fall.len() - 1], -0.5 * 9.81 * 0.01, 1e-12);
    // a tool at its end gives it mass
    let tool = format!(
        "{text}[[link]]\nname = \"tool\"\nparent = \"d\"\njoint = \"fixed\"\nat = [0.1, 0, 0]\nmass = 1\n"
    );
    let (_, model) = built(desk.path(), &tool);
    assert_eq!(model.start().expect("a start").q.len(), 4);
}

/// Corners of a tetrahedron, as the formats have them.
const OBJ: &str = "# four\nmtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 9 9 9\nf 1/1 3/1 2/1\nf -5 -4 -2\nf 1//1 4//1 3//1\nf 2 3 4\n";
const DAE: &str = r##"<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema">
<asset><unit meter="0.5"/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="f" count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array>
<technique_common><accessor source="#f" count="4" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist count="4"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>
<vcount>3 3 3 3</vcount><p>0 0 2 0 1 0 0 0 1 0 3 0 0 0 3 0 2 0 1 0 2 0 3 0</p></polylist></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><matrix>2 0 0 0 0 2 0 0 0 0 2 1 0 0 0 1</matrix>
<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes></COLLADA>"##;

/// Packages: where the scene says, where a package.xml has the name, where a folder above has it. The DAE is in halves of
/// metres and lies 1 higher, twice as large: its lowest point is at 0.5 m.
#[test]
fn meshes_of_packages_are_found_and_read() {
    let part = |file: &str| {
        format!(r#"<collision><geometry><mesh filename="{file}"/></geometry></collision>"#)
    };
    let robot = format!(
        r#"<robot name="r"><link name="base">{}{}{}{}</link></robot>"#,
        part("package://given-pack/a.obj"),
        part("package://named.pack/b.dae"),
        part("package://above/c.obj"),
        part("package://lost/d.obj"),
    );
    let desk = desk(&[
        ("above/robots/r.urdf", &robot),
        ("above/c.obj", OBJ),
        ("elsewhere/a.obj", OBJ),
        (
            "other_folder/package.xml",
            "<package><name>named.pack</name></package>",
        ),
        ("other_folder/b.dae", DAE),
    ]);
    let text = "until = 0.1\n[mechanism]\nurdf = \"above/robots/r.urdf\"\npackages = { given-pack = \"elsewhere\" }\n[[link]]\nname=\"x\"\njoint=\"prismatic\"\naxis=[1,0,0]\nmass=1\n";
    let all = built(desk.path(), text);
    let told = notes(&all);
    assert!(
        told.contains("package://lost/d.obj of base (no package `lost` with it"),
        "{told}"
    );
    assert!(
        !told.contains("a.obj") && !told.contains("b.dae") && !told.contains("c.obj"),
        "{told}"
    );
    let lowest: Vec<f64> = all
        .0
        .part::<MechanismScene>()
        .unwrap()
        .shape
        .iter()
        .map(|shape| {
            let hull = toml::Value::try_from(shape).expect("TOML");
            let points = hull["points"].as_array().expect("points").clone();
            assert_eq!(points.len(), 4);
            points
                .iter()
                .map(|point| point[2].as_float().expect("a number"))
                .fold(f64::INFINITY, f64::min)
        })
        .collect();
    assert_eq!(lowest, [0.0, 0.5, 0.0]);
    let wrong = text.replace("elsewhere", "nowhere");
    let told = faults(&input(desk.path(), &wrong));
    assert!(
        told.contains("`nowhere`: there is no such folder"),
        "{told}"
    );
}

/// A ball on a slider rests on a tilted half-space, r/cos α above where the slider meets the plane.
#[test]
fn a_half_space_is_ground_of_a_mechanism() {
    let text = "until = 1\n[integrator]\nmethod = \"moreau\"\ndt = 1e-3\n[mechanism]\n[[link]]\nname = \"slider\"\njoint = \"prismatic\"\naxis = [0, 0, 1]\nmass = 2\nq = 0.175\n\
        [[shape]]\non = \"slider\"\nshape = \"sphere\"\nradius = 0.1\n[[halfspace]]\nposition = [0, 0, 0.05]\nnormal = [0.6, 0, 0.8]\n";
    let desk = desk(&[]);
    let (scene, model) = built(desk.path(), text);
    assert_eq!(
        scene.part::<MechanismScene>().unwrap().shape[1].name.value,
        "halfspace1"
    );
    let outcome = finish(&model);
    let height = channel(&outcome, "slider.q");
    near(height[height.len() - 1], 0.05 + 0.1 / 0.8, 1e-12);
    // without friction the force stands on the plane, and its part along z carries the slider
    let forces = ["shape.fx", "shape.fy", "shape.fz"]
        .map(|name| *channel(&outcome, name).last().expect("a sample"));
    near(forces[0], 2.0 * 9.81 * 0.6 / 0.8, 1e-8);
    near(forces[1], 0.0, 1e-12);
    near(forces[2], 2.0 * 9.81, 1e-8);
    let again = Input::new("kept.toml", scene.to_toml().expect("TOML"));
    assert!(Scene::read(&again).is_ok());
    let told = faults(&input(
        desk.path(),
        &text.replace(
            "[[halfspace]]",
            "[[shape]]\nshape = \"halfspace\"\non = \"slider\"",
        ),
    ));
    assert!(told.contains("a half-space is ground"), "{told}");
    // in the plane
    let flat = "until = 1\n[integrator]\nmethod = \"moreau\"\ndt = 1e-3\n[mechanism]\nplane = true\n[[link]]\nname = \"slider\"\njoint = \"prismatic\"\naxis = [0, 1]\nmass = 2\nq = 0.1\n\
        [[shape]]\non = \"slider\"\nshape = \"disc\"\nradius = 0.1\n[[halfspace]]\nnormal = [0, 1]\n";
    let (_, model) = built(desk.path(), flat);
    let outcome = finish(&model);
    let height = channel(&outcome, "slider.q");
    near(height[height.len() - 1], 0.1, 1e-12);
    near(
        *channel(&outcome, "shape.fy").last().expect("a sample"),
        2.0 * 9.81,
        1e-8,
    );
}
