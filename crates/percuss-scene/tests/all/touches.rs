//! Ground under mechanisms in scenes: where it ends, what is recorded of it, how it is drawn, and what is refused.

use crate::common::{channel, faults, last, machine, near, with};
use percuss_scene::Scene;
use percuss_scene::model::Model;
use percuss_scene::run::Outcome;
use percuss_scene::scene::Method;

/// A block of 2 kg that rests on two points.
const BLOCK: &str = r#"
until = 1
[mechanism]
plane = true
[[link]]
name = "block"
joint = "planar"
mass = 2
inertia = 0.1
[[touch]]
name = "heel"
on = "block"
at = [-0.2, 0]
mu = 0.3
[[touch]]
name = "toe"
on = "block"
at = [0.2, 0]
mu = 0.3
"#;

fn complete(text: &str, sets: &[&str]) -> (Model, Outcome) {
    crate::common::complete(&with(machine(text), sets))
}

fn fault(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "no {from}");
    faults(&machine(&text.replacen(from, to, 1)))
}

/// Without a word about the method a block that rests on two points stays there, each bearing half of it.
#[test]
fn a_block_rests_on_two_points() {
    let scene = Scene::read(&machine(BLOCK)).expect("a scene");
    assert_eq!(scene.integrator.method, Method::Moreau);
    let (_, outcome) = complete(BLOCK, &[]);
    near(last(&outcome, "heel.force"), 9.81, 1e-6);
    near(last(&outcome, "toe.force"), 9.81, 1e-6);
    near(last(&outcome, "block.y"), 0.0, 1e-7);
}

/// On ground inclined by 0.2 rad it slides with g (sin − mu cos) as in the plane of the incline; friction has one tangent.
#[test]
fn inclined_ground_rubs_along_its_tangent() {
    let normal = "at = [0.2, 0]\nnormal = [\"sin(0.2)\", \"cos(0.2)\"]\nmu = 0.1";
    let inclined = BLOCK
        .replace("at = [0.2, 0]\nmu = 0.3", normal)
        .replace(
            "at = [-0.2, 0]\nmu = 0.3",
            &normal.replace("0.2, 0", "-0.2, 0"),
        )
        .replace("inertia", "q = [0, 0, -0.2]\ninertia");
    let (_, outcome) = complete(&inclined, &["integrator.dt=1e-3"]);
    let (s, c) = 0.2f64.sin_cos();
    let speed = 9.81 * (s - 0.1 * c);
    near(last(&outcome, "toe_T.velocity"), speed, 1e-6);
    near(last(&outcome, "block.u1"), speed * c, 1e-6);
    near(last(&outcome, "block.u2"), -speed * s, 1e-6);
    let force = last(&outcome, "toe_T.force") + last(&outcome, "heel_T.force");
    near(force, -0.1 * 2.0 * 9.81 * c, 1e-6);
}

/// A channel does not come and go with its friction, and tells the velocity without it as well.
#[test]
fn smooth_ground_has_the_same_channels() {
    let moving = BLOCK.replace("inertia", "u = [1.5, 0, 0]\ninertia");
    let smooth = ["touch.heel.mu=0", "touch.toe.mu=0"];
    let (model, outcome) = complete(&moving, &smooth);
    let (rough, _) = complete(&moving, &[]);
    let names = |model: &Model| -> Vec<String> {
        let channels = model.channels.iter();
        channels.map(|channel| channel.name.clone()).collect()
    };
    assert_eq!(names(&model), names(&rough));
    near(last(&outcome, "toe_T.velocity"), 1.5, 1e-12);
    near(last(&outcome, "toe_T.force"), 0.0, 0.0);
}

#[test]
fn ground_that_ends_lets_a_block_fall() {
    let sliding = BLOCK
        .replace("inertia", "u = [1, 0, 0]\ninertia")
        .replace("mu = 0.3", "to = 0.5");
    let (model, outcome) = complete(&sliding, &[]);
    // its middle is at 1 m; both points have left the edge, and it turns as it falls
    assert!(
        last(&outcome, "block.y") < -0.2,
        "{}",
        last(&outcome, "block.y")
    );
    assert!(last(&outcome, "block.u3") < -1.0);
    // each ground is an area beside the bars of the link
    let film = model.drawn(&outcome.recording).expect("a film");
    let named = |name: &str| film.parts.iter().filter(|part| part.name == name).count();
    assert_eq!((named("heel"), named("toe")), (1, 1));
}

#[test]
fn ground_is_refused_where_it_makes_no_sense() {
    let found = fault(BLOCK, "inertia", "q = [0, -0.05, 0]\ninertia");
    let told =
        "machine.toml:12:8: `heel` starts 0.05 m inside its ground; move the link or `plane`";
    assert!(found.starts_with(told), "{found}");
    let found = fault(BLOCK, "inertia", "q = [0, -5e-10, 0]\ninertia");
    assert_eq!(found, "none");
    let found = fault(BLOCK, "mu = 0.3", "from = 1\nto = 0.5");
    assert!(
        found.contains("the ground ends at 0.5 m and begins at 1 m"),
        "{found}"
    );
    let found = fault(BLOCK, "mu = 0.3", "from = -1\nto = 1\nevery = 1.5");
    assert!(found.contains("stones of 2 m every 1.5 m"), "{found}");
    let found = fault(BLOCK, "mu = 0.3", "to = 1\nevery = 1.5");
    assert!(found.contains("give `from` and `to`"), "{found}");
    let found = fault(BLOCK, "mu = 0.3", "to = 1\nalong = [1, 0]");
    assert!(found.contains("leave out `along`"), "{found}");
    let space = BLOCK
        .replace("plane = true", "")
        .replace("planar", "free")
        .replace("[-0.2, 0]", "[-0.2, 0, 0]")
        .replace("[0.2, 0]", "[0.2, 0, 0]")
        .replace("0.1", "[0.1, 0.1, 0.1]");
    let found = fault(&space, "mu = 0.3", "to = 1");
    assert!(
        found.contains("add along, such as along = [1, 0, 0]"),
        "{found}"
    );
    let found = fault(&space, "mu = 0.3", "to = 1\nalong = [0, 0, 2]");
    assert!(
        found.contains("`along` is the normal of the ground"),
        "{found}"
    );
    let found = fault(&space, "mu = 0.3", "along = [0, 1, 0]");
    assert!(found.contains("`along` without `from` and `to`"), "{found}");
    let found = fault(&space, "mu = 0.3", "to = 1\nalong = [0, 1, 1]");
    assert_eq!(found, "none");
}

#[test]
fn dampers_do_not_drive_and_what_strikes_needs_mass() {
    let slider = r#"
until = 1
[mechanism]
plane = true
[[link]]
name = "cart"
joint = "prismatic"
axis = [1, 0]
mass = 1
[[link]]
name = "light"
parent = "cart"
joint = "prismatic"
axis = [1, 0]
damping = 2
"#;
    let found = fault(slider, "damping = 2", "damping = -1");
    assert!(
        found.contains("`damping` = -1 is negative; a damper takes energy"),
        "{found}"
    );
    let found = fault(slider, "damping = 2", "damping = 2\nlimits = [-1, 1]");
    assert!(
        found.contains("the slide of `light` moves no mass"),
        "{found}"
    );
    assert!(
        found.contains("a small one will do") && !found.contains("dopri5"),
        "{found}"
    );
}

/// A loop whose velocities do not fit is told, and by how much; where the scene gives none there is nothing to tell.
#[test]
fn velocities_that_open_loops_are_told() {
    let rod = r#"
until = 0.1
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "ball"
joint = "planar"
mass = 2
inertia = 0.1
q = [1, 0, 0]
u = [0.3, 0.4, 0]
[[loop]]
name = "rod"
between = ["ball"]
points = [[0, 0], [0, 0]]
hold = "rod"
"#;
    let opening = |text: &str| {
        let (model, outcome) = complete(text, &[]);
        let told = model
            .part::<percuss_scene::model::MechanismModel>()
            .expect("a mechanism")
            .opening;
        let measured = outcome.measured(&model);
        let found = measured.iter().find(|quantity| quantity.name == "opening");
        assert_eq!(found.and_then(|quantity| quantity.number()), Some(told));
        (told, channel(&outcome, "ball.u2")[0])
    };
    let (told, kept) = opening(rod);
    near(told, 0.3, 1e-12);
    near(kept, 0.4, 1e-12);
    assert_eq!(opening(&rod.replace("u = [0.3, 0.4, 0]\n", "")).0, 0.0);
}

/// One look finds the faults of all sections, whether or not the links are sound.
#[test]
fn faults_of_all_sections_are_told_together() {
    let many = r#"
until = 1
[mechanism]
plane = true
gravity = [0, 0, -9.81]
[[link]]
name = "cart"
joint = "prismatic"
mass = 1
[[link]]
name = "arm"
parent = "cart"
joint = "revolute"
mass = 1
inertia = 0.1
limits = [1, 0]
[[touch]]
on = "carts"
mu = -1
[[sensor]]
on = "armm"
[[spring]]
between = ["arm", "wall"]
stiffness = 3
[[shape]]
on = "leg"
shape = "disc"
radius = 0.1
[[loop]]
between = ["arm", "hand"]
[[actuator]]
on = "harm"
force = 1
"#;
    let told = |text: &str| {
        let report = Scene::read(&machine(text)).err();
        let report = report.expect("faults");
        let lines = report.diagnostics.iter().map(|fault| report.line(fault));
        lines.collect::<Vec<String>>()
    };
    let every = told(many);
    let words = [
        "`gravity` has 3 entries",
        "has no axis",
        "unknown link `carts`",
        "`mu` = -1",
        "unknown link `armm`",
        "unknown link `wall`",
        "unknown link `leg`",
        "unknown link `hand`",
        "unknown link `harm`",
    ];
    for word in words {
        let found = every.iter().filter(|line| line.contains(word)).count();
        assert_eq!(found, 1, "{word} in {every:#?}");
    }
    // with sound links also what needs them
    let sound = told(
        &many
            .replace("\"prismatic\"", "\"revolute\"")
            .replace(", -9.81]", "]"),
    );
    for word in [
        "`limits` leave no room",
        "unknown link `harm`",
        "unknown link `leg`",
    ] {
        let found = sound.iter().filter(|line| line.contains(word)).count();
        assert_eq!(found, 1, "{word} in {sound:#?}");
    }
}

/// A point slides along a table and over its edge; it leaves with what friction has left it, and falls.
const TABLE: &str = r#"
until = 0.7
[mechanism]
plane = true
[[link]]
name = "p"
joint = "planar"
mass = 1
inertia = 0.01
u = [2, 0, 0]
[[touch]]
name = "table"
on = "p"
from = -1
to = 0.5
mu = 0.3
[[touch]]
name = "floor"
on = "p"
plane = [0, -0.8]
[integrator]
method = "adaptive"
"#;

#[test]
fn a_point_slides_over_the_edge_and_falls() {
    for mu in [0.0, 0.3] {
        let set = format!("touch.table.mu={mu}");
        let (_, outcome) = complete(TABLE, &[&set]);
        let g = 9.81;
        let v = f64::sqrt(4.0 - 2.0 * mu * g * 0.5);
        let leaves = if mu > 0.0 { (2.0 - v) / (mu * g) } else { 0.25 };
        let t = 0.7 - leaves;
        let fallen = 0.5 * g * t * t;
        assert!((last(&outcome, "p.u1") - v).abs() < 1e-8, "{mu}");
        assert!((last(&outcome, "p.q1") - 0.5 - v * t).abs() < 1e-8, "{mu}");
        if fallen < 0.8 {
            assert!((last(&outcome, "p.q2") + fallen).abs() < 1e-8, "{mu}");
        }
    }
}
