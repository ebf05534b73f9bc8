//! Closed chains, contact, limits and computed torque of flexible bodies in scene files.

#![allow(non_snake_case)] // forces and moments are upper case, as in the papers

use crate::common::{complete, faults, goes_on, model, quantity};
use percuss_scene::{Input, builtin};

fn input(text: &str) -> Input {
    Input::new("scene.toml", text)
}

/// The built-in slider-crank on a coarse mesh and with long steps.
fn slider_crank(changes: &[(&str, &str)]) -> String {
    let mut text = builtin::find("flexible-slider-crank")
        .unwrap_or_else(|| panic!("a built-in scene"))
        .text
        .to_owned();
    let all = [("elements = [600, 8]", "elements = [60, 2]")];
    for (from, to) in all.iter().chain(changes) {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

#[test]
fn a_slider_crank_of_stiff_material_is_a_rigid_one() {
    let shift = |changes: &[(&str, &str)]| {
        let measured = complete(&input(&slider_crank(changes)));
        quantity(&measured, "shift").abs()
    };
    let stiff = [("E = 2e11", "E = 2e15"), ("dt = 2e-5", "dt = 1e-4")];
    let steel = [("dt = 2e-5", "dt = 1e-4")];
    assert!(shift(&stiff) < 1e-6 * 0.15, "{}", shift(&stiff));
    assert!(shift(&steel) > 1e-6, "{}", shift(&steel));
}

/// A soft bar that flies against a wall and back.
const BAR: &str = r#"
until = 0.02

[integrator]
dt = 1e-5

[output]
dt = 1e-4

[[elastic]]
name = "bar"
rectangle = [1, 0.2]
elements = [20, 4]
thickness = 0.01
E = 1e8
nu = 0
rho = 1000
frame = "mean"
modes = 30
interface = [{ name = "left", side = "left" }, { name = "right", side = "right" }]

[[member]]
name = "bar"
joint = "planar"
place = [0.501, 0]
v = [-1, 0]
elastic = "bar"

[[strike]]
name = "wall"
of = "bar"
nodes = "left"
direction = [1, 0]

[[quantity]]
name = "lasted"
kind = "event_time"
event = "wall: closed -> open"

[[quantity]]
name = "begun"
kind = "event_time"
event = "wall: open -> closed"

[[quantity]]
name = "speed"
kind = "final"
of = "bar.vx"

[[quantity]]
name = "force"
kind = "max"
of = "wall.force"

[[quantity]]
name = "energy"
kind = "final"
of = "E"
"#;

/// It stays for 2 L/c, where c = √(E/ρ) = 316 m/s, and flies back nearly as fast: all of its energy comes back as motion.
#[test]
fn a_bar_stays_at_the_wall_for_the_time_of_a_wave() {
    let measured = complete(&input(BAR));
    let lasted = quantity(&measured, "lasted") - quantity(&measured, "begun");
    let speed = quantity(&measured, "speed");
    println!("{lasted} {speed} {}", quantity(&measured, "energy"));
    assert!(
        (lasted / (2.0 / 1e5_f64.sqrt()) - 1.0).abs() < 0.05,
        "{lasted}"
    );
    assert!(speed > 0.9 && speed <= 1.0, "{speed}");
    assert!(quantity(&measured, "energy") <= 1.0 + 1e-9);
    assert!(quantity(&measured, "force") > 0.0);
}

/// A pendulum of a flexible link swings against a limit, then back.
#[test]
fn limits_stop_joints() {
    let text = r#"
until = 1
integrator = { dt = 5e-4 }
[[elastic]]
name = "arm"
rectangle = [0.5, 0.02]
elements = [20, 2]
thickness = 0.01
E = 2e9
rho = 1000
damping = 0.02
interface = [{ name = "root", side = "left" }, { name = "tip", side = "right" }]
[assembly]
gravity = [0, -9.81]
[[member]]
name = "arm"
joint = "revolute"
limits = [-0.4, 9]
eps_N = 0.3
elastic = "arm"
[[quantity]]
name = "lowest"
kind = "min"
of = "arm.q"
[[quantity]]
name = "struck"
kind = "event_count"
event = "arm: open -> closed"
"#;
    let measured = complete(&input(text));
    let lowest = quantity(&measured, "lowest");
    assert!(lowest < -0.399 && lowest > -0.405, "{lowest}");
    assert!(quantity(&measured, "struck") >= 1.0);
}

/// Computed torque of the rigid robot leads a stiff one to its targets exactly.
#[test]
fn computed_torque_leads_a_stiff_robot() {
    let text = builtin::find("flexible-robot")
        .unwrap_or_else(|| panic!("a built-in scene"))
        .text
        .replace("elements = [120, 4]", "elements = [20, 2]")
        .replace("E = 0.7e11", "E = 0.7e16")
        .replace("until = 3", "until = 1.5")
        .replace("after = 2.5", "after = 1.2")
        + "[[quantity]]\nname = \"upper\"\nkind = \"final\"\nof = \"upper.q\"\n";
    let measured = complete(&input(&text));
    let upper = quantity(&measured, "upper");
    assert!((upper - 1.3).abs() < 1e-5, "{upper}");
}

#[test]
fn what_cannot_be_held_or_struck_is_told() {
    let closed = |more: &str| slider_crank(&[]) + more;
    let bar = |from: &str, to: &str| {
        assert!(BAR.contains(from), "{from}");
        BAR.replace(from, to)
    };
    for (text, expected) in [
        (
            closed("[[closure]]\nname = \"pin\"\nbetween = [\"crank\"]\n"),
            "the name `pin` is taken",
        ),
        (
            closed(
                "[[closure]]\nname = \"far\"\nbetween = [\"crank\"]\npoints = [[0, 0], [9, 0]]\n",
            ),
            "\"far\" cannot be closed",
        ),
        (
            closed("[[closure]]\nname = \"x\"\nbetween = [\"crank\", \"blok\"]\n"),
            "there is no member `blok`",
        ),
        (
            closed(
                "[[closure]]\nname = \"x\"\nbetween = [\"crank\", \"block\"]\nhold = \"line\"\n",
            ),
            "needs `axes`",
        ),
        (
            closed(
                "[[closure]]\nname = \"x\"\nbetween = [\"crank\", \"block\"]\nhold = \"glue\"\n",
            ),
            "unknown hold `glue`",
        ),
        (
            closed(
                "[[closure]]\nname = \"x\"\nbetween = [\"crank\", \"block\"]\nhold = \"rod\"\nlength = -1\n",
            ),
            "`length` is -1",
        ),
        (bar("v = [-1, 0]", "v = [-1]"), "`v` must"),
        (
            bar("direction = [1, 0]", "direction = [0, 0]"),
            "`direction` is zero",
        ),
        (
            bar("nodes = \"left\"", "nodes = \"lft\""),
            "unknown side `lft`",
        ),
        (
            bar("direction = [1, 0]", "shape = \"ball\""),
            "a ball has a `radius`",
        ),
        (
            bar("direction = [1, 0]", "eps_N = 1.5"),
            "`eps_N` is 1.5; it must be from 0 to 1",
        ),
        (
            bar("direction = [1, 0]", "against = \"bar\""),
            "strike itself",
        ),
        (
            bar("v = [-1, 0]", "limits = [0, 1]"),
            "only revolute and prismatic joints",
        ),
    ] {
        let told = faults(&input(&text));
        assert!(told.contains(expected), "{expected}: {told}");
    }
}

/// A run that was stopped goes on to the same bits, with closed chains and with contacts.
#[test]
fn runs_go_on_to_the_same_bits() {
    let closed = slider_crank(&[("until = 0.1", "until = 0.004")]);
    for text in [closed, BAR.replace("until = 0.02", "until = 0.004")] {
        goes_on(&model(&input(&text)), 1, |step, _| step % 15 == 6);
    }
}

/// After the rattling at its wall the fork rings with the frequency of its prong, whose first mode has 440.56 Hz.
#[test]
fn a_fork_rings_with_its_eigenfrequency() {
    let measured = complete(&crate::common::scene("tuning-fork", &[]));
    let periods = quantity(&measured, "later_upswing") - quantity(&measured, "upswing");
    let frequency = 36.0 / periods;
    assert!((frequency / 440.56 - 1.0).abs() < 0.01, "{frequency}");
    assert!(quantity(&measured, "touches") > 5.0);
}
