//! Flexible bodies in scene files.

#![allow(non_snake_case)] // forces and moments are upper case, as in the papers

use crate::common::{complete, faults, quantity};
use percuss_scene::{Input, Scene};

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
            "only revolute and prismatic joints",
        ),
        ("rectangle = [1, 0.05]", "file = \"none.msh\"", "none.msh"),
    ] {
        let told = faults(&Input::new("arm.toml", ARM.replacen(from, to, 1)));
        assert!(told.contains(expected), "{told}");
    }
}
