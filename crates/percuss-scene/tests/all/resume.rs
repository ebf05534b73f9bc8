//! A run that is stopped anywhere and goes on from its checkpoint ends with the same bits.

use crate::common::{self, all, bytes, model, read, run_and_save, scene};
use percuss_scene::run::{Outcome, ResumeError, resume};
use percuss_scene::{Input, Model};
use std::ops::ControlFlow;

fn resumed(model: &Model, saved: &[u8]) -> Result<Outcome, ResumeError> {
    resume(model, read(saved), |_| ControlFlow::Continue(()))
}

#[track_caller]
fn goes_on(input: &Input, every: usize) {
    common::goes_on(&model(input), 5, |step, _| step.is_multiple_of(every));
}

#[test]
fn the_woodpecker_goes_on() {
    goes_on(&scene("woodpecker", &["until=0.6", "output.dt=0.01"]), 37);
}

#[test]
fn mechanisms_go_on() {
    goes_on(&scene("rig5", &["until=0.2"]), 11);
    goes_on(
        &scene("rig5", &["until=0.2", "integrator.method=radau"]),
        11,
    );
    goes_on(&scene("four-bar", &["until=0.2"]), 7);
    goes_on(&scene("trebuchet", &["until=0.4"]), 31);
}

#[test]
fn the_woodpecker_goes_on_without_extrapolation() {
    let sets = [
        "until=0.3",
        "integrator.extrapolation=1",
        "integrator.tol=1e-7",
    ];
    goes_on(&scene("woodpecker", &sets), 97);
}

#[test]
fn the_woodpecker_goes_on_with_fixed_steps() {
    let sets = [
        "until=0.3",
        "integrator.method=moreau",
        "integrator.dt=1e-4",
    ];
    goes_on(&scene("woodpecker", &sets), 211);
}

/// Checkpoints before, within and after infinitely many bounces.
#[test]
fn the_bouncing_ball_goes_on_through_its_accumulation_point() {
    goes_on(&scene("bouncing-ball", &[]), 17);
}

#[test]
fn the_friction_oscillator_goes_on() {
    goes_on(&scene("friction-oscillator", &["until=20"]), 301);
}

/// One iteration is too little: the first unsolved problem is kept across the interruption.
#[test]
fn what_did_not_converge_is_remembered() {
    let sets = [
        "until=0.3",
        "integrator.method=moreau",
        "integrator.dt=1e-4",
        "solver.method=nesterov",
        "solver.max_iter=1",
    ];
    let input = scene("woodpecker", &sets);
    let (whole, _) = run_and_save(&model(&input), |_, _| false);
    assert!(whole.unsolved.is_some() && !whole.health.converged());
    let missed = &whole.recording.unconverged;
    assert_eq!(missed.len(), whole.health.unconverged_steps.min(1000));
    assert!(missed.is_sorted() && missed[0] > 0.0);
    goes_on(&input, 211);
}

/// A finished run, and one that was stopped, are made longer: as if they had been so from the start.
#[test]
fn longer_runs_branch_off() {
    for method in ["integrator.method=adaptive", "integrator.method=moreau"] {
        // steps far shorter than samples, and nearly as long
        for dt in ["integrator.dt=0.002", "integrator.dt=0.03"] {
            // an end on the grid of samples, just after it, between two samples, and one sample before the new end
            for until in ["until=1", "until=1.01", "until=1.0211", "until=1.65"] {
                let with = |until: &str| {
                    let sets = ["output.dt=0.05", method, dt, until];
                    model(&scene("bouncing-ball", &sets))
                };
                branches_off(&with(until), &with("until=1.7"), &[method, dt, until]);
            }
        }
    }
}

fn branches_off(short: &Model, long: &Model, what: &[&str]) {
    let (whole, _) = run_and_save(long, |_, _| false);
    let (finished, mut kept) = run_and_save(short, |step, _| step.is_multiple_of(7));
    let saved = finished.saved().expect("saved");
    assert!(saved.is_finished(short) && !saved.is_finished(long));
    kept.push(bytes(&saved));
    for saved in &kept {
        let t = read(saved).t();
        let outcome =
            resumed(long, saved).unwrap_or_else(|error| panic!("{what:?} from t = {t}: {error}"));
        assert!(all(&outcome) == all(&whole), "{what:?} from t = {t}");
    }
}

/// The channels of a checkpoint are those of the scene.
#[test]
fn other_channels_are_refused() {
    let falling = |name: &str| {
        let text =
            format!("until = 0.5\n[system]\ncoordinates = [\"{name}\"]\nM = [[1]]\nh = [-9.81]\n");
        model(&Input::new("falling.toml", text))
    };
    let (finished, _) = run_and_save(&falling("y"), |_, _| false);
    let saved = bytes(&finished.saved().expect("saved"));
    assert!(resumed(&falling("y"), &saved).is_ok());
    assert_eq!(
        resumed(&falling("z"), &saved).err(),
        Some(ResumeError::Unfit)
    );
}

#[test]
fn what_would_go_another_way_is_refused() {
    let with = |until: &str| {
        let sets = ["output.dt=0.05", "integrator.dt=0.002", until];
        model(&scene("bouncing-ball", &sets))
    };
    let (finished, _) = run_and_save(&with("until=1"), |_, _| false);
    let saved = bytes(&finished.saved().expect("saved"));
    let past = ResumeError::Past {
        t: 1.0,
        until: 0.5,
        saved: 1.0,
    };
    assert_eq!(resumed(&with("until=0.5"), &saved).err(), Some(past));
    // other samples
    let sets = ["output.dt=0.04", "integrator.dt=0.002", "until=2"];
    let other = model(&scene("bouncing-ball", &sets));
    let otherwise = ResumeError::Otherwise {
        until: 2.0,
        saved: 1.0,
    };
    assert_eq!(resumed(&other, &saved).err(), Some(otherwise));
    // another system, another integrator
    let sets = ["output.dt=0.05", "integrator.dt=0.002", "until=1"];
    let woodpecker = model(&scene("woodpecker", &sets));
    assert_eq!(resumed(&woodpecker, &saved).err(), Some(ResumeError::Unfit));
    let sets = [&sets[..], &["integrator.method=moreau"]].concat();
    let moreau = model(&scene("bouncing-ball", &sets));
    assert_eq!(resumed(&moreau, &saved).err(), Some(ResumeError::Unfit));
}
