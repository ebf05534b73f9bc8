//! Scenes of mechanisms: closed forms, published values, laws of impact and friction, and what is refused.

#![allow(non_snake_case)] // energies are upper case, as in the papers

use crate::common::{channel, complete, faults, last, machine as text, near, quantity, scene};
use percuss_scene::model::Model;
use percuss_scene::recording::Value;
use percuss_scene::run::Outcome;

/// A rod of 2 kg and 1 m on a hinge, let go from the horizontal.
const ROD: &str = r#"
until = 1
[mechanism]
plane = true
[[link]]
name = "rod"
joint = "revolute"
mass = 2
centre = [0.5, 0]
inertia = "2/12"
[[sensor]]
name = "hinge"
on = "rod"
reaction = true
[[sensor]]
name = "tip"
on = "rod"
at = [1, 0]
"#;

/// The hinge carries a quarter of the weight at first; as the rod hangs, with ω² = 3 g/l, five halves of it.
#[test]
fn a_falling_rod_pulls_at_its_hinge() {
    let (_, outcome) = complete(&text(ROD));
    let weight = 2.0 * 9.81;
    near(channel(&outcome, "hinge.fy")[0], 0.25 * weight, 1e-9);
    near(channel(&outcome, "hinge.fx")[0], 0.0, 1e-9);
    let pulls = channel(&outcome, "hinge.fy").iter().copied();
    near(pulls.fold(0.0, f64::max), 2.5 * weight, 1e-3);
    let (u, vx) = (channel(&outcome, "rod.u"), channel(&outcome, "tip.vx"));
    let y = channel(&outcome, "tip.y");
    for k in 0..u.len() {
        near(vx[k], -u[k] * y[k], 1e-12);
    }
    let drift = channel(&outcome, "E").iter().map(|e| e.abs());
    near(drift.fold(0.0, f64::max), 0.0, 1e-6);
}

/// The same in space, about another axis and turned: the same motion.
#[test]
fn a_turned_rod_in_space_swings_as_in_the_plane() {
    let spatial = ROD
        .replace("plane = true", "gravity = [0, 0, -9.81]")
        .replace(
            "joint = \"revolute\"",
            "joint = \"revolute\"\naxis = [0, 0, 2]\nrotation = [\"pi/2\", 0, 0]",
        )
        .replace("centre = [0.5, 0]", "centre = [0.5, 0, 0]")
        .replace(
            "inertia = \"2/12\"",
            "inertia = [0.001, \"2/12\", \"2/12\"]",
        )
        .replace("at = [1, 0]", "at = [1, 0, 0]");
    let (_, plane) = complete(&text(ROD));
    let (_, space) = complete(&text(&spatial));
    near(last(&space, "rod.q"), last(&plane, "rod.q"), 1e-8);
    near(last(&space, "tip.z"), last(&plane, "tip.y"), 1e-8);
}

/// Formulas of any joint: a follower that is pulled to the angle of a leader, and one that is not.
#[test]
fn forces_know_all_joints() {
    let pair = r#"
until = 2
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "leader"
joint = "revolute"
motion = "0.3*sin(2*t)"
[[link]]
name = "free"
joint = "prismatic"
axis = [1, 0]
mass = 2
u = 0.5
[[link]]
name = "pushed"
joint = "prismatic"
axis = [0, 1]
mass = 3
[[actuator]]
on = "pushed"
force = "6*free.u + 3*free.q + t"
"#;
    let (_, outcome) = complete(&text(pair));
    // ÿ = 1 + 0.5 t + t/3 with y(0) = ẏ(0) = 0
    near(last(&outcome, "pushed.q"), 2.0 + (5.0 / 36.0) * 8.0, 1e-8);
    near(last(&outcome, "leader.q"), 0.3 * 4f64.sin(), 1e-14);
    near(last(&outcome, "leader.u"), 0.6 * 4f64.cos(), 1e-14);
    near(last(&outcome, "actuator.force"), 3.0 + 3.0 + 2.0, 1e-8);
}

/// A table is linear between its entries and stays beyond them; a limit cuts it off.
#[test]
fn a_table_drives_a_slider() {
    let slider = r#"
until = 2
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "slider"
joint = "prismatic"
axis = [1, 0]
mass = 1
[[actuator]]
on = "slider"
times = [0, 1]
forces = [0, 6]
"#;
    let (_, outcome) = complete(&text(slider));
    near(last(&outcome, "slider.u"), 3.0 + 6.0, 1e-6);
    let cut = slider.replace("times", "limit = 3\ntimes");
    let (_, outcome) = complete(&text(&cut));
    // 0 to 3 in half a second, then 3
    near(last(&outcome, "slider.u"), 0.75 + 4.5, 1e-5);
}

/// A servo of kp and kd on a mass is a damped oscillator about its target.
#[test]
fn a_servo_settles_as_a_damped_oscillator() {
    let servo = r#"
until = 1
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "mass"
joint = "prismatic"
axis = [1, 0]
mass = 2
q = 0.1
[[actuator]]
name = "servo"
on = "mass"
target = "0.5*t"
kp = 200
kd = 40
"#;
    let (_, outcome) = complete(&text(servo));
    // e = q − target: 2 ë + 40 ė + 200 e = 0, e(0) = 0.1, ė(0) = −0.5; double root −10
    let expected = (0.1 + (-0.5 + 1.0) * 1.0) * (-10f64).exp();
    near(last(&outcome, "mass.q") - 0.5, expected, 1e-8);
}

#[test]
fn computed_torque_lets_all_errors_fall_alike() {
    let run = complete(&scene("robot-arm", &["until=1"]));
    assert!(quantity(&run, "largest_deviation") < 1e-7);
    // without the controller's model of gravity the base would carry no moment
    let weight: f64 = 9.81 * (12.0 + 10.0 + 6.0 + 2.5 + 1.2 + 0.6);
    assert!((channel(&run.1, "foot.fz")[0] - weight).abs() < 0.5 * weight);
}

#[test]
fn closed_chains_follow_their_closed_forms() {
    let four = complete(&scene("four-bar", &[]));
    assert!(quantity(&four, "largest_error") < 1e-10);
    assert!(quantity(&four, "closure") < 1e-9);
    let opened = quantity(&four, "opened");
    assert!(opened > 0.01 && opened < 0.5, "{opened}");
    let slider = complete(&scene("slider-crank", &[]));
    assert!(quantity(&slider, "largest_error") < 1e-10);
    assert!(quantity(&slider, "opened") < 1e-12);
}

/// A rod in the place of a pendulum's link: the same motion, and the force in the rod is the tension.
#[test]
fn a_rod_holds_a_mass_as_a_pendulum() {
    let rod = r#"
until = 1
[mechanism]
plane = true
[[link]]
name = "ball"
joint = "planar"
mass = 2
inertia = 0.1
q = [1, 0, 0]
[[loop]]
name = "rod"
between = ["ball"]
points = [[0, 0], [0, 0]]
hold = "rod"
"#;
    let (_, outcome) = complete(&text(rod));
    let (x, y) = (channel(&outcome, "ball.x"), channel(&outcome, "ball.y"));
    let force = channel(&outcome, "rod.force");
    for k in 0..x.len() {
        near(x[k].hypot(y[k]), 1.0, 1e-7);
        // m ω² l + m g cos = 3 m g cos of the angle from below
        near(force[k], 3.0 * 2.0 * 9.81 * -y[k], 1e-4);
    }
}

#[test]
fn andrews_mechanism_ends_where_the_test_set_says() {
    let run = complete(&scene("andrews-squeezer", &[]));
    near(quantity(&run, "K1_end"), 15.810_771_196_299_04, 1e-8);
    near(quantity(&run, "K3_end"), 0.040_822_240_130_731_01, 1e-8);
    near(quantity(&run, "K7_end"), 1.048_080_741_042_263, 1e-8);
}

#[test]
fn directions_without_mass_are_named_and_integrated() {
    let run = complete(&scene("rig5", &[]));
    near(quantity(&run, "carrier_end"), 0.001_402_275_77, 1e-8);
    near(quantity(&run, "pendulum_end"), -0.044_471_835_73, 1e-8);
    let measured = run.1.measured(&run.0);
    let words = measured
        .iter()
        .find(|quantity| quantity.name == "first_order");
    let words = words.map(|quantity| quantity.value.clone());
    assert_eq!(
        words,
        Some(Value::Text("the slide of `carrier`".to_owned()))
    );
}

#[test]
fn a_small_mass_costs_steps_and_none_does_not() {
    let light = complete(&scene("small-mass-oscillator", &["constants.m1=1e-3"]));
    let none = complete(&scene("small-mass-oscillator", &[]));
    near(quantity(&none, "p2_end"), -0.009_243_8, 1e-7);
    assert!(quantity(&light, "steps") > 20.0 * quantity(&none, "steps"));
}

/// Samples lie inside of the steps: as many as one likes cost none.
#[test]
fn samples_cost_no_steps() {
    let few = complete(&scene("small-mass-oscillator", &["output.dt=0.5"]));
    let many = complete(&scene("small-mass-oscillator", &["output.dt=1e-4"]));
    assert_eq!(quantity(&few, "steps"), quantity(&many, "steps"));
    assert_eq!(few.1.state.q, many.1.state.q);
    let p2 = channel(&many.1, "p2");
    let jump = p2.windows(2).map(|pair| (pair[1] - pair[0]).abs());
    assert!(jump.fold(0.0, f64::max) < 1e-3);
}

/// A slider between stops loses the part 1 − e² of its energy at each.
#[test]
fn limits_reflect_with_their_restitution() {
    let slider = r#"
until = 3
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "slider"
joint = "prismatic"
axis = [1, 0]
mass = 2
u = 1
limits = [-0.5, 0.5]
eps_N = 0.5
[integrator]
dt = 1e-3
[[quantity]]
name = "first"
kind = "event_time"
event = "slider_high: open -> closed"
[[quantity]]
name = "second"
kind = "event_time"
event = "slider_low: open -> closed"
"#;
    for method in ["moreau", "adaptive"] {
        let input = text(slider).set(format!("integrator.method={method}"));
        let run = complete(&input);
        near(quantity(&run, "first"), 0.5, 2e-3);
        near(quantity(&run, "second"), 2.5, 4e-3);
        near(last(&run.1, "slider.u"), 0.25, 1e-9);
        near(last(&run.1, "E"), 0.0625, 1e-9);
    }
}

/// Dry friction stops a wheel after I ω/τ and then holds it.
#[test]
fn friction_stops_a_wheel_and_holds_it() {
    let wheel = r#"
until = 2
[mechanism]
plane = true
[[link]]
name = "wheel"
joint = "revolute"
mass = 1
inertia = 0.5
u = 4
friction = 2
[integrator]
dt = 1e-3
[[quantity]]
name = "stop"
kind = "event_time"
event = "wheel_F: slip -> stick"
"#;
    let run = complete(&text(wheel));
    near(quantity(&run, "stop"), 1.0, 2e-3);
    near(last(&run.1, "wheel.q"), 2.0, 1e-2);
    near(last(&run.1, "wheel.u"), 0.0, 1e-12);
}

/// A stone on the ground behind a push: Coulomb's friction to the digit.
#[test]
fn a_touch_slides_with_coulombs_friction() {
    let stone = r#"
until = 1
[mechanism]
plane = true
[[link]]
name = "stone"
joint = "planar"
mass = 2
inertia = 1
u = [3, 0, 0]
[[link]]
name = "hung"
joint = "fixed"
parent = "stone"
[[touch]]
name = "floor"
on = "stone"
mu = 0.2
[integrator]
dt = 1e-3
"#;
    let (_, outcome) = complete(&text(stone));
    near(last(&outcome, "stone.u1"), 3.0 - 0.2 * 9.81, 1e-9);
    near(last(&outcome, "floor.force"), 2.0 * 9.81, 1e-6);
    near(last(&outcome, "floor_T.force"), -0.4 * 9.81, 1e-6);
}

/// The stone leaves the ground where the force of the ground has fallen to zero; both integrators throw as far.
#[test]
fn a_trebuchet_throws() {
    let run = complete(&scene("trebuchet", &["output.dt=1e-3"]));
    let lift = quantity(&run, "lift_off");
    let (t, y) = (channel(&run.1, "t"), channel(&run.1, "stone.y"));
    let force = channel(&run.1, "floor.force");
    let last = t.partition_point(|t| *t < lift) - 1;
    assert!(
        last > 100 && force[last] > 0.0 && force[last] < 2.0,
        "{}",
        force[last]
    );
    assert!(force[1] > 50.0 && force[last + 1..].iter().all(|force| *force == 0.0));
    assert!(y[..last].iter().all(|y| y.abs() < 1e-8));
    let fixed = ["integrator.method=moreau", "integrator.dt=1e-4"];
    let fixed = complete(&scene("trebuchet", &fixed));
    let (a, b) = (quantity(&run, "best_range"), quantity(&fixed, "best_range"));
    assert!((a / b - 1.0).abs() < 1e-3, "{a} and {b}");
}

/// One pendulum after the other is struck: momentum goes through, and the last swings as high as the first.
#[test]
fn pendula_hand_on_their_momentum() {
    let run = complete(&scene("newton-pendula", &["until=1.5"]));
    near(quantity(&run, "last_swings_to"), 0.6, 0.01);
    // a quarter of the period of a pendulum from 0.6 rad, T/T0 = 1.0227
    let I = 1.0 + 0.5 * 0.05 * 0.05;
    let quarter = 0.5 * std::f64::consts::PI * (I / 9.81f64).sqrt() * 1.0227;
    near(quantity(&run, "first_impact"), quarter, 5e-3);
    let E = channel(&run.1, "E");
    let drift = E.iter().map(|e| (e - E[0]).abs()).fold(0.0, f64::max);
    assert!(drift < 1e-3 * E[0].abs(), "{drift}");
    assert!(run.1.log.iter().any(|logged| logged.label == "ball4/ball5"));
}

/// A pin in its bearing is off the motion without play by no more than the play, seen along the slider, and what it sinks
/// in, which halves with the step. It strikes again and again.
#[test]
fn play_bounds_the_error_of_a_slider() {
    let fine = complete(&scene("slider-crank-clearance", &[]));
    let coarse = complete(&scene("slider-crank-clearance", &["integrator.dt=2e-5"]));
    let sunk = |run: &(Model, Outcome)| run.1.health.max_penetration;
    let ratio = sunk(&coarse) / sunk(&fine);
    assert!(ratio > 1.6 && ratio < 2.4, "{ratio}");
    let off = quantity(&fine, "largest_off");
    let most = (5e-4 + sunk(&fine)) / (1.0 - 0.3f64 * 0.3).sqrt();
    assert!(off > 4e-4 && off < 1.001 * most, "{off} {most}");
    assert!(quantity(&fine, "impacts") > 3.0);
}

/// Loops in fixed steps: the same motion as with error control, and the same force in the pin.
#[test]
fn loops_in_fixed_steps_agree_with_smooth_methods() {
    let fixed = [
        "integrator.method=moreau",
        "integrator.dt=1e-4",
        "until=0.5",
    ];
    let fixed = complete(&scene("slider-crank", &fixed));
    let smooth = complete(&scene("slider-crank", &["until=0.5"]));
    assert!(quantity(&fixed, "largest_error") < 1e-7);
    assert!(quantity(&fixed, "closure") < 1e-9);
    near(
        last(&fixed.1, "pin.force"),
        last(&smooth.1, "pin.force"),
        0.1,
    );
}

/// A clutch lets a wheel turn forwards only: a torque that swings drives it in strokes.
#[test]
fn a_clutch_turns_strokes_into_rotation() {
    let wheel = r#"
until = 2
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "wheel"
joint = "revolute"
mass = 1
inertia = 0.5
damping = 0.2
one_way = "forward"
[[actuator]]
on = "wheel"
force = "3*sin(10*t)"
[integrator]
method = "moreau"
dt = 1e-3
"#;
    let (_, outcome) = complete(&text(wheel));
    let u = channel(&outcome, "wheel.u").iter().copied();
    assert!(u.fold(0.0, f64::min) > -1e-9);
    assert!(last(&outcome, "wheel.q") > 0.5);
    let force = channel(&outcome, "wheel_clutch.force").iter().copied();
    assert!(force.fold(0.0, f64::max) > 1.0);
}

#[test]
fn rows_of_links_are_numbered_and_some_of_them_recorded() {
    let (model, outcome) = complete(&scene("chain-1000", &["until=0.05"]));
    let tree = model
        .part::<percuss_scene::model::MechanismModel>()
        .expect("a mechanism")
        .tree();
    assert_eq!(tree.bodies(), 1000);
    let named = |name: &str| model.channels.iter().any(|channel| channel.name == name);
    assert!(named("first.q") && named("chain999.y") && !named("chain1.q"));
    // half a circle of a thousand links of 1 cm
    let width = channel(&outcome, "chain999.x")[0];
    near(width, 0.0, 0.02);
    near(
        channel(&outcome, "chain999.y")[0],
        -20.0 / std::f64::consts::PI,
        0.02,
    );
}

/// The first fault of the rod after a replacement.
fn fault(from: &str, to: &str) -> String {
    assert!(ROD.contains(from), "no {from}");
    faults(&text(&ROD.replace(from, to)))
}

#[test]
fn an_unknown_parent() {
    let found = fault(
        "[[sensor]]\nname = \"hinge\"",
        "[[link]]\nname = \"hand\"\nparent = \"rodd\"\njoint = \"fixed\"\n[[sensor]]\nname = \"hinge\"",
    );
    assert_eq!(
        found,
        "machine.toml:13:10: unknown link `rodd`; did you mean `rod`?"
    );
}

#[test]
fn a_joint_without_axis() {
    let found = fault("joint = \"revolute\"", "joint = \"prismatic\"");
    assert_eq!(
        found,
        "machine.toml:7:9: the prismatic joint of `rod` has no axis; give it, such as axis = [1, 0]"
    );
    let found = fault("joint = \"revolute\"", "joint = \"spherical\"");
    assert!(
        found.contains("a spherical joint leaves the plane"),
        "{found}"
    );
    let found = fault("joint = \"revolute\"", "joint = \"revolut\"");
    assert!(found.contains("did you mean `revolute`?"), "{found}");
}

#[test]
fn a_leaf_without_mass_and_damping() {
    let found = fault("mass = 2", "mass = 0");
    assert!(found.contains("none") || found.contains("rod"), "{found}");
    let found = faults(
        &text(
            &ROD.replace("mass = 2", "")
                .replace("inertia = \"2/12\"", ""),
        )
        .set("sensor.hinge.reaction=false"),
    );
    assert!(
        found.contains("the rotation of link \"rod\" moves no mass and meets no damping"),
        "{found}"
    );
    assert!(
        found.contains("give the body a mass or the joint a damper"),
        "{found}"
    );
}

#[test]
fn loops_that_cannot_close() {
    let found = faults(&scene("four-bar", &["constants.rocker=0.2"]));
    assert!(found.contains("cannot be closed"), "{found}");
    assert!(found.contains("\"pin\""), "{found}");
}

#[test]
fn methods_that_do_not_fit() {
    let found = fault(
        "inertia = \"2/12\"",
        "inertia = \"2/12\"\nlimits = [-1, 1]\n[integrator]\nmethod = \"dopri5\"\n[[link]]\njoint = \"fixed\"",
    );
    assert!(found.contains("makes velocities jump"), "{found}");
    let found = faults(&scene("four-bar", &["integrator.method=adaptive"]));
    assert!(
        found.contains("do not follow shapes, loops and play"),
        "{found}"
    );
    let found = faults(&scene("rig5", &["integrator.method=moreau"]));
    assert!(
        found.contains("the slide of `carrier` moves no mass"),
        "{found}"
    );
    let found = faults(&scene("bouncing-ball", &["integrator.method=radau"]));
    assert!(found.contains("this method is for mechanisms"), "{found}");
}

#[test]
fn what_does_not_belong_together() {
    let found = fault("[mechanism]", "[world]\n[mechanism]");
    assert!(found.contains("`world` beside `mechanism`"), "{found}");
    let found = fault("[mechanism]\nplane = true\n", "");
    assert!(found.contains("without a section [mechanism]"), "{found}");
    let found = fault("name = \"tip\"", "name = \"rod\"");
    assert!(found.contains("duplicate name `rod`"), "{found}");
    let found = fault("centre = [0.5, 0]", "centre = [0.5, 0, 0]");
    assert!(
        found.contains("`centre` has 3 entries where 2 are needed"),
        "{found}"
    );
    let found = fault("inertia = \"2/12\"", "inertia = \"2/12\"\ntarget = \"t\"");
    assert!(found.contains("nothing moves it there"), "{found}");
}
