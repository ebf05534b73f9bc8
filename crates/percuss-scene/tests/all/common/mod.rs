//! What tests of scenes share: a scene read and run, and its numbers by name.

#![allow(dead_code)] // every test takes what it needs

use percuss_scene::model::Model;
use percuss_scene::recording::{Measured, Value};
use percuss_scene::run::{End, Outcome, run};
use percuss_scene::{Input, Report, Scene, builtin};
use std::ops::ControlFlow;

/// A built-in scene with overrides.
pub fn scene(name: &str, sets: &[&str]) -> Input {
    with(builtin::find(name).expect("a built-in scene").input(), sets)
}

/// A scene with overrides.
pub fn with(input: Input, sets: &[&str]) -> Input {
    sets.iter().fold(input, |input, set| input.set(*set))
}

/// A scene of a mechanism.
pub fn machine(text: &str) -> Input {
    Input::new("machine.toml", text)
}

/// The model of a scene without faults.
pub fn model(input: &Input) -> Model {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    let built = scene.build();
    built.unwrap_or_else(|faults| panic!("{}", Report::new(input.clone(), faults).render(false)))
}

/// A run as far as it comes.
pub fn go(model: &Model) -> Outcome {
    run(model, |_| ControlFlow::Continue(()))
}

/// A run to its end, in which every step converged.
pub fn finish(model: &Model) -> Outcome {
    let outcome = go(model);
    assert_eq!(outcome.end, End::Complete);
    assert!(outcome.health.converged());
    outcome
}

/// The same of a scene.
pub fn complete(input: &Input) -> (Model, Outcome) {
    let model = model(input);
    let outcome = finish(&model);
    (model, outcome)
}

/// All faults, one line each; "none" where there are none.
pub fn faults(input: &Input) -> String {
    Scene::read(input).map_or_else(|report| report.to_string(), |_| "none".to_owned())
}

/// The samples of a channel.
pub fn channel<'a>(outcome: &'a Outcome, name: &str) -> &'a [f64] {
    let mut columns = outcome.recording.channels.iter();
    let found = columns.find(|column| column.name == name);
    &found.unwrap_or_else(|| panic!("no channel {name}")).values
}

/// The last of them.
pub fn last(outcome: &Outcome, name: &str) -> f64 {
    *channel(outcome, name).last().expect("a sample")
}

/// A number of the summary.
pub fn quantity((model, outcome): &(Model, Outcome), name: &str) -> f64 {
    number(&outcome.measured(model), name)
}

/// A number among others.
pub fn number(measured: &[Measured], name: &str) -> f64 {
    match measured.iter().find(|m| m.name == name).map(|m| &m.value) {
        Some(Value::Number(value)) => *value,
        other => panic!("{name}: {other:?}"),
    }
}

#[track_caller]
pub fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected}"
    );
}
