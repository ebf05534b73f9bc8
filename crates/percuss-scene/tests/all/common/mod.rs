//! What tests of scenes share: a scene read and run, and its numbers by name.

#![allow(dead_code)] // every test takes what it needs

use percuss_files::checkpoint::{Container, Fingerprint};
use percuss_scene::film::Film;
use percuss_scene::model::Model;
use percuss_scene::recording::{Measured, Value};
use percuss_scene::run::{End, Moment, Outcome, RunFolder, RunWriter, Saved, resume, run};
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

/// A run to its end, with the film that it wrote on its way.
pub fn filmed(model: &Model) -> (Outcome, Film) {
    let folder = tempfile::tempdir().expect("a folder");
    let place = RunFolder::take(folder.path()).expect("a run folder");
    let mut writer = RunWriter::begin(&place, model).expect("a writer");
    let outcome = run(model, |moment| {
        writer.hear(moment).expect("written");
        ControlFlow::Continue(())
    });
    let film = (model.mechanics).film(folder.path(), model, &outcome.recording);
    (outcome, film.expect("a sound film").expect("a film"))
}

/// A run to its end, or to the event at which it ends.
pub fn ended(input: &Input) -> (Model, Outcome) {
    let model = model(input);
    let outcome = go(&model);
    let ended = matches!(outcome.end, End::Complete | End::Event(_));
    assert!(ended, "{:?}", outcome.end);
    (model, outcome)
}

/// All numbers of the summary of such a run; not a number where one was not found.
pub fn quantities(input: &Input) -> Vec<(String, f64)> {
    let (model, outcome) = ended(input);
    let all = outcome.measured(&model).into_iter();
    all.map(|m| (m.name.clone(), m.number().unwrap_or(f64::NAN)))
        .collect()
}

/// One of them.
pub fn find(all: &[(String, f64)], name: &str) -> f64 {
    let found = all.iter().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("no quantity {name}")).1
}

/// What a checkpoint holds of a run.
pub fn bytes(saved: &Saved<'_>) -> Vec<u8> {
    Container::write(Fingerprint::default(), saved).expect("bytes")
}

/// What was saved.
pub fn read(bytes: &[u8]) -> Saved<'static> {
    let container = Container::read(bytes).expect("a checkpoint");
    container.value().expect("what was saved")
}

/// Everything that a run leaves behind, by its bits.
pub fn all(outcome: &Outcome) -> (Vec<u8>, String) {
    let saved = bytes(&outcome.saved().expect("a run that did not fail"));
    (saved, format!("{:?} {:?}", outcome.end, outcome.health))
}

/// A run, and what was saved of it after the steps that are wanted, counted from 0.
pub fn run_and_save(
    model: &Model,
    wanted: impl Fn(usize, &Moment<'_>) -> bool,
) -> (Outcome, Vec<Vec<u8>>) {
    let (mut steps, mut kept) = (0, Vec::new());
    let outcome = run(model, |moment| {
        if wanted(steps, moment) {
            kept.push(bytes(&moment.saved()));
        }
        steps += 1;
        ControlFlow::Continue(())
    });
    (outcome, kept)
}

/// A run that goes on from each of more than `least` steps that are wanted to the same bits.
#[track_caller]
pub fn goes_on(
    model: &Model,
    least: usize,
    wanted: impl Fn(usize, &Moment<'_>) -> bool,
) -> Outcome {
    let (whole, kept) = run_and_save(model, wanted);
    assert!(kept.len() > least, "only {} checkpoints", kept.len());
    for saved in &kept {
        let again = resume(model, read(saved), |_| ControlFlow::Continue(()));
        let again = again.expect("it goes on");
        assert_eq!(again.recording, whole.recording);
        assert!(all(&again) == all(&whole), "from t = {}", read(saved).t());
    }
    whole
}

/// All faults, one line each; "none" where there are none.
pub fn faults(input: &Input) -> String {
    Scene::read(input).map_or_else(|report| report.to_string(), |_| "none".to_owned())
}

/// What is said of a scene at fault, with the lines that it points at.
pub fn refusal(input: &Input) -> String {
    let report = Scene::read(input).expect_err("a fault");
    report.render(false)
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
