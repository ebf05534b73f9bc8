//! Worlds whose bodies sleep: what is recorded, and runs that go on from anywhere.

use crate::common::{channel, goes_on};
use percuss_scene::run::{End, Summary, Timing, run};
use percuss_scene::{Input, Model, Scene};
use std::ops::ControlFlow;

/// A stack of three that falls asleep, a ball that strikes it at about 0.45 s, and a ball that rolls slowly and alone.
const STRUCK: &str = r#"
until = 0.8
integrator.dt = 1e-3
output.dt = 0.01

[world]
mu = 0.4
sleep_speed = 1e-3
sleep_time = 0.1

[[halfspace]]
name = "floor"
normal = [0, 0, 1]
[[box]]
size = [0.2, 0.2, 0.2]
position = [0, 0, 0.1]
[[box]]
size = [0.2, 0.2, 0.2]
position = [0, 0, 0.3]
[[box]]
size = [0.2, 0.2, 0.2]
position = [0, 0, 0.5]
[[sphere]]
radius = 0.1
position = [0, 1, 0.1]
velocity = [4e-4, 0, 0]
omega = [0, 4e-3, 0]
[[sphere]]
radius = 0.1
position = [-1.1, 0.02, 1.4]
velocity = [2, 0, 0]
"#;

fn model(text: &str) -> Model {
    crate::common::model(&Input::new("a.toml", text))
}

#[test]
fn a_stack_sleeps_until_it_is_struck() {
    let model = model(STRUCK);
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.end, End::Complete);
    let asleep = channel(&outcome, "asleep");
    assert_eq!(asleep[5], 0.0);
    assert_eq!(asleep[30], 4.0, "the stack and the ball beside it");
    assert_eq!(asleep[60], 1.0, "the ball beside it sleeps on");
    // the ball flies alone
    assert_eq!(channel(&outcome, "contacts")[30], 0.0);
    // what rest took is in its channel, and nothing has risen
    let (rest, rise) = (
        channel(&outcome, "E_rest"),
        channel(&outcome, "energy_rise"),
    );
    assert_eq!(rest[5], 0.0);
    // rolling, 0.7 m v²
    let rolled = 0.7 * 4.0 / 3.0 * std::f64::consts::PI * 1.6e-7;
    assert!((rest[30] / rolled - 1.0).abs() < 1e-6, "{}", rest[30]);
    assert!(rise[30] < 1e-10, "{}", rise[30]);
    let summary = Summary::new("a", &model, &outcome, Timing::default());
    let facts = summary.world.expect("a world");
    assert_eq!(facts.asleep, 1);
    assert_eq!(facts.energy_rest, *rest.last().unwrap());
}

#[test]
fn without_the_keys_nobody_sleeps() {
    let text = STRUCK
        .replace("sleep_speed = 1e-3", "")
        .replace("sleep_time = 0.1", "");
    let outcome = run(&model(&text), |_| ControlFlow::Continue(()));
    assert!(
        channel(&outcome, "asleep")
            .iter()
            .all(|count| *count == 0.0)
    );
    assert!(channel(&outcome, "contacts")[30] > 12.0);
}

/// Checkpoints before anybody sleeps, between falling asleep and losing the last velocity, asleep, and after waking.
#[test]
fn a_run_goes_on_whoever_sleeps() {
    // every step where islands fall asleep or wake
    let near = |step| (100..106).contains(&step) || (440..460).contains(&step);
    goes_on(&model(STRUCK), 30, |step, _| {
        step.is_multiple_of(50) || near(step)
    });
}

#[test]
fn faults_of_sleep_are_told() {
    let faults = |keys: &str| {
        let text =
            format!("until = 1\n[world]\n{keys}\n[[sphere]]\nradius = 1\nposition = [0, 0, 1]\n");
        match Scene::read(&Input::new("a.toml", text)) {
            Ok(_) => panic!("no fault in {keys}"),
            Err(report) => report.to_string(),
        }
    };
    assert!(faults("sleep_time = 1").contains("`sleep_time` without `sleep_speed`"));
    assert!(faults("sleep_speed = 0").contains("sleep_speed"));
    assert!(faults("sleep_speed = 1e-3\nsleep_time = -1").contains("sleep_time"));
}
