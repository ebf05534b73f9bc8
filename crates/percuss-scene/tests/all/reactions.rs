//! What joints carry, beside loops, ground and stops: against statics, and a loop against the joint that it stands for.

#![allow(clippy::float_cmp)] // rows that are equal by construction

use crate::common::{channel, machine, near};
use percuss_scene::run::Outcome;

fn complete(text: &str) -> Outcome {
    crate::common::complete(&machine(text)).1
}

/// Two rods of 1 m, the lower one of 3 kg.
const UPPER: &str = r#"
until = 0.6
[mechanism]
plane = true
[[link]]
name = "upper"
joint = "revolute"
mass = 2
centre = [0.5, 0]
inertia = "2/12"
u = 0.4
[[sensor]]
name = "top"
on = "upper"
reaction = true
[output]
dt = 0.01
"#;

/// The lower rod on a joint.
const HUNG: &str = r#"
[[link]]
name = "lower"
parent = "upper"
joint = "revolute"
at = [1, 0]
mass = 3
centre = [0.5, 0]
inertia = "3/12"
q = -0.7
u = -0.4
[[sensor]]
name = "pin"
on = "lower"
reaction = true
"#;

/// The lower rod by itself, held by a loop.
const HELD: &str = r#"
[[link]]
name = "lower"
joint = "planar"
mass = 3
centre = [0.5, 0]
inertia = "3/12"
q = [1, 0, -0.7]
u = [0, 0.4, 0]
[[loop]]
name = "pin"
between = ["lower", "upper"]
points = [[0, 0], [1, 0]]
"#;

/// A double pendulum as a tree, and with a loop in the place of its second joint: the same reactions in both, from the first
/// instant on. Fixed steps find them within what they are off.
#[test]
fn a_loop_carries_what_a_joint_does() {
    let tree = complete(&format!("{UPPER}{HUNG}"));
    let closed = complete(&format!("{UPPER}{HELD}"));
    for name in ["top.fx", "top.fy", "top.mz", "pin.fx", "pin.fy"] {
        let (a, b) = (channel(&tree, name), channel(&closed, name));
        for k in 0..a.len() {
            near(b[k], a[k], 1e-5);
        }
    }
    assert!(channel(&tree, "pin.fx").iter().any(|f| f.abs() > 5.0));
    let (fx, fy) = (channel(&closed, "pin.fx"), channel(&closed, "pin.fy"));
    for (k, size) in channel(&closed, "pin.force").iter().enumerate() {
        near(fx[k].hypot(fy[k]), *size, 1e-12);
    }
    let fixed = "[integrator]\nmethod = \"moreau\"\ndt = 1e-4\n";
    let stepped = complete(&format!("{UPPER}{HELD}{fixed}"));
    for name in ["top.fx", "top.fy", "pin.fx", "pin.fy"] {
        let (a, b) = (channel(&tree, name), channel(&stepped, name));
        near(b[0], a[0], 1e-6);
        for k in 0..a.len() {
            near(b[k], a[k], 0.1);
        }
    }
}

/// A rod of 2 kg on a hinge.
const ROD: &str = r#"
until = 0.1
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
"#;

/// Held up at its end by the ground, the hinge carries half of the weight; by a stop in the hinge all of it, and the moment.
#[test]
fn ground_and_stops_bear_their_part() {
    let weight = 2.0 * 9.81;
    let grounded = complete(&format!(
        "{ROD}[[touch]]\non = \"rod\"\nat = [1, 0]\nmu = 0.5\n"
    ));
    let last = |outcome: &Outcome, name: &str| *channel(outcome, name).last().expect("a sample");
    near(last(&grounded, "hinge.fy"), 0.5 * weight, 1e-6);
    near(last(&grounded, "touch.force"), 0.5 * weight, 1e-6);
    near(last(&grounded, "hinge.mz"), 0.0, 1e-6);
    let limited = ROD.replace("inertia", "limits = [0, 1]\ninertia");
    let limited = complete(&limited);
    near(last(&limited, "hinge.fy"), weight, 1e-6);
    near(last(&limited, "hinge.mz"), 0.5 * weight, 1e-6);
    let rubbed = ROD.replace("inertia", "friction = 50\ninertia");
    let rubbed = complete(&rubbed);
    near(last(&rubbed, "hinge.mz"), 0.5 * weight, 1e-6);
}

/// The press of the book at rest on its workpiece: its bearing carries the force of the stop, the weights that the ram's guide
/// does not, and the torque of the motor.
#[test]
fn the_press_of_the_book_is_in_balance() {
    let book = include_str!("../../../../docs/book/mechanisms.md");
    let after = book.split("## A press").nth(1).expect("the press");
    let block = after.split("```toml").nth(1).expect("a scene");
    let press = complete(block.split("```").next().expect("its end"));
    let last = |name: &str| *channel(&press, name).last().expect("a sample");
    let stop = last("ram_high.force");
    assert!(stop > 100.0, "{stop}");
    near(last("bearing.fx"), stop, 1e-6);
    near(last("pin.fx"), -stop, 1e-6);
    near(last("bearing.fy") + last("pin.fy"), 1.5 * 9.81, 1e-6);
    near(last("bearing.mz"), last("motor.force"), 1e-6);
    near(last("motor.force"), -30.0, 1e-12);
}
