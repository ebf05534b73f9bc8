//! Worlds tell which pairs begin and end to touch, stick and slip.

use crate::common::{go, goes_on, model};
use percuss_scene::recording::Value;
use percuss_scene::run::{Logged, Outcome};
use percuss_scene::{Input, Model, Scene, builtin};

fn scene(text: &str) -> Input {
    Input::new("a.toml", text.to_owned())
}

fn told(log: &[Logged]) -> Vec<String> {
    let short = log.iter().filter(|logged| logged.reported);
    short
        .map(|logged| {
            format!(
                "{:.4} {}: {} -> {}",
                logged.t, logged.label, logged.from, logged.to
            )
        })
        .collect()
}

fn quantity(model: &Model, outcome: &Outcome, name: &str) -> Value {
    let found = model.measure(&outcome.recording);
    let found = found.into_iter().find(|measured| measured.name == name);
    found.expect("a quantity").value
}

/// A box slides, comes to rest, and stands; a ball falls on the floor and stays. The box that lay there before makes no
/// entry. A face has four points and one name.
const SLIDING: &str = r#"
until = 0.5
integrator.dt = 1e-3
world.mu = 0.5

[[halfspace]]
name = "floor"
normal = [0, 0, 1]

[[box]]
name = "block"
size = [0.4, 0.4, 0.1]
position = [0, 0, 0.05]
velocity = [1, 0, 0]

[[sphere]]
name = "ball"
radius = 0.1
position = [0, 1, 0.30]

[[quantity]]
name = "stop"
kind = "event_time"
event = "floor/block: slip -> stick"

[[quantity]]
name = "fall"
kind = "event_value"
of = "t"
event = "ball: open -> closed"

[[quantity]]
name = "all"
kind = "event_count"
event = "*: * -> *"
"#;

#[test]
fn pairs_switch_once_however_many_points_they_have() {
    let model = model(&scene(SLIDING));
    let outcome = go(&model);
    // √(2·0.2/g) = 0.2019 s; 1/(μ g) = 0.2039 s; middles of steps
    let expected = [
        "0.2025 ball/floor: open -> closed",
        "0.2035 block/floor: slip -> stick",
    ];
    let told = told(&outcome.log);
    assert_eq!(told, expected);
    // what merely comes along is in the long list
    assert_eq!(outcome.log.len(), 3);
    let number = |name| match quantity(&model, &outcome, name) {
        Value::Number(value) => value,
        other => panic!("{name}: {other:?}"),
    };
    assert!((number("stop") - 0.2039).abs() < 1e-3);
    assert!((number("fall") - 0.2019).abs() < 2e-3);
    assert_eq!(number("all"), 2.0);
}

#[test]
fn only_who_is_asked_for_is_told() {
    let of = |events: &str| {
        let text = SLIDING.replace("world.mu", &format!("output.events = {events}\nworld.mu"));
        let model = model(&scene(&text));
        let outcome = go(&model);
        (told(&outcome.log).len(), outcome.recording.events.len())
    };
    assert_eq!(of("[]"), (0, 2), "quantities see what they name");
    assert_eq!(of("['ball']"), (1, 2));
    assert_eq!(of("['floor/ball']"), (1, 2));
    assert_eq!(of("['floor']"), (2, 2));
    assert_eq!(of("['ball/block']"), (0, 2));
    assert_eq!(of("['all']"), (2, 2));
}

#[test]
fn unknown_names_are_told() {
    let fault = |events: &str| {
        let text = SLIDING.replace("world.mu", &format!("output.events = {events}\nworld.mu"));
        Scene::read(&scene(&text)).expect_err("a fault").to_string()
    };
    assert!(fault("['bal']").contains("unknown body `bal`; did you mean `ball`?"));
    assert!(fault("['ball/flor']").contains("unknown body `flor`"));
    assert!(fault("['7']").contains("unknown body `7`"));
    let text = SLIDING.replace("floor/block: slip", "floor/blok: slip");
    let told = Scene::read(&scene(&text)).expect_err("a fault").to_string();
    assert!(told.contains("unknown body `blok`"), "{told}");
}

/// By default a world of many bodies lists nothing.
#[test]
fn large_worlds_keep_quiet() {
    let input = builtin::find("funnel").expect("a scene").input();
    let outcome = go(&model(&input.set("until=0.1")));
    assert!(outcome.log.is_empty());
}

/// The cue ball meets the first ball of the triangle after (0.635 + 0.635 − 2r)/v₀ and a little, for what it slides.
#[test]
fn billiards_lists_its_impacts() {
    let input = builtin::find("billiards").expect("a scene").input();
    let model = model(&input.set("until=0.3"));
    let outcome = go(&model);
    let impacts = outcome.log.iter().filter(|logged| logged.reported);
    let mut impacts = impacts.filter(|logged| logged.label == "cue/1");
    let first = impacts.next().expect("an impact");
    assert_eq!((first.from.name(), first.to.name()), ("open", "closed"));
    assert!((first.t - 0.155).abs() < 0.005, "{}", first.t);
    assert!(
        outcome.log.len() > 50 && outcome.log.len() < 5000,
        "{}",
        outcome.log.len()
    );
}

/// A body that sleeps keeps its contacts; the events of a run that goes on are those of one that was not stopped.
#[test]
fn sleep_ends_no_contact_and_checkpoints_lose_none() {
    let text = SLIDING.replace(
        "world.mu",
        "world.sleep_speed = 1e-3\nworld.sleep_time = 0.05\nworld.mu",
    );
    let model = model(&scene(&text));
    let whole = goes_on(&model, 5, |_, moment| {
        (moment.t() * 1e3).round() as usize % 20 == 1
    });
    assert_eq!(told(&whole.log).len(), 2);
    assert_eq!(whole.recording.get("asleep").unwrap().last(), Some(&2.0));
}
