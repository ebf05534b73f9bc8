//! The passive walker against an independent computation of its gait, and what its heel strikes cost.
//!
//! The reference integrates two legs with feet of mass beta by Runge and Kutta's rule with an impact map, and finds the fixed
//! point by Newton's method; with beta = 1e-9 it is within 2e-10 of the published 0.200310900544287 and −0.199832473004977
//! [Garcia1998].

use crate::common::{channel, complete, machine, near, quantity, scene, with};
use percuss_scene::builtin;
use percuss_scene::recording::Event;
use percuss_scene::run::Outcome;
use percuss_scene::scene::Phase;

/// Times of the heel strikes of the left foot: it closes after a swing.
fn strikes(outcome: &Outcome) -> Vec<f64> {
    let mut opened = f64::NEG_INFINITY;
    let mut strikes = Vec::new();
    let events = outcome.recording.events.iter();
    for event in events.filter(|event| event.label == "left_foot") {
        match event.to {
            Phase::Closed if event.t - opened > 0.5 => strikes.push(event.t),
            Phase::Open => opened = event.t,
            _ => {}
        }
    }
    strikes
}

/// Light feet: the gait of the reference, to nine digits.
#[test]
fn the_gait_is_that_of_the_reference() {
    let walked = complete(&scene("walker", &[]));
    near(quantity(&walked, "stride"), 2.478_816_113_9, 5e-9);
    near(quantity(&walked, "angle_at_strike"), 0.200_161_072_2, 2e-9);
    near(quantity(&walked, "lost"), -0.703_572_960_9, 5e-9);
    near(quantity(&walked, "given_by_slope"), 0.703_572_960_9, 5e-9);
    let lighter = complete(&scene("walker", &["constants.beta=1e-4"]));
    near(quantity(&lighter, "stride"), 2.479_117_101_5, 5e-9);
    near(quantity(&lighter, "angle_at_strike"), 0.200_295_904_8, 2e-9);
}

/// Between heel strikes nothing is lost, and each one takes what the reference says.
#[test]
fn energy_is_lost_at_heel_strikes_alone() {
    let (_, outcome) = complete(&scene("walker", &["until=10"]));
    let (t, energy) = (outcome.recording.t(), channel(&outcome, "E"));
    let mut strikes: Vec<f64> = (outcome.recording.events.iter())
        .filter(|event| event.to == Phase::Closed)
        .map(|event| event.t)
        .collect();
    strikes.push(10.0);
    assert_eq!(strikes.len(), 9);
    let (mut from, mut levels) = (0, Vec::new());
    for strike in strikes {
        let to = t.partition_point(|t| *t < strike);
        let level = energy[from];
        for &value in &energy[from..to] {
            near(value, level, 2e-7);
        }
        levels.push(level);
        from = to;
    }
    let last = levels[levels.len() - 2] - levels[levels.len() - 1];
    near(last, 0.5 * 0.703_572_960_9, 1e-3); // the gait has nearly settled
}

/// Fixed steps walk as well, and nearer to the gait with shorter ones.
#[test]
fn fixed_steps_come_to_the_gait() {
    let error = |dt: &str| {
        let (_, outcome) = complete(&scene(
            "walker",
            &["integrator.method=moreau", "until=15", dt],
        ));
        let strikes = strikes(&outcome);
        assert_eq!(strikes.len(), 6);
        ((strikes[5] - strikes[2]) / 3.0 - 2.478_816_1).abs()
    };
    let (coarse, fine) = (error("integrator.dt=8e-4"), error("integrator.dt=1e-4"));
    assert!(coarse < 2e-2 && fine < 2e-3, "{coarse} {fine}");
    assert!(fine < 0.5 * coarse, "{coarse} {fine}");
}

/// On too shallow a slope the walker falls back over the foot that stands. Nothing switches shortly before that foot slips,
/// so nothing may hold the steps up: forces at the middle of a first step, in which directions have turned by half only,
/// are not those of the motion.
#[test]
fn a_foot_that_is_about_to_slip_does_not_hold_steps_up() {
    let shallow = ["constants.slope=0.004", "until=1.9200001"];
    let (_, outcome) = complete(&scene("walker", &shallow));
    assert!(outcome.health.steps < 800, "{} steps", outcome.health.steps);
    // later it slips, falls, and the run comes to its end all the same
    let (_, outcome) = complete(&scene("walker", &["constants.slope=0.004", "until=4"]));
    let slips = |event: &&Event| event.label == "left_foot_T" && event.to == Phase::Slip;
    let slip = outcome.recording.events.iter().find(slips).expect("a slip");
    assert!(slip.t > 1.92 && slip.t < 1.93, "{}", slip.t);
}

/// Without the stones a leg that cannot fold stubs its foot as it passes the other.
#[test]
fn on_whole_ground_the_foot_that_swings_scuffs() {
    let stones = builtin::find("walker").expect("the scene").text;
    let is_end = |line: &&str| {
        ["from =", "to =", "every ="]
            .iter()
            .any(|key| line.starts_with(key))
    };
    let whole: Vec<&str> = stones.lines().filter(|line| !is_end(line)).collect();
    let scuffed = |text: &str| {
        let fixed = ["integrator.method=moreau", "integrator.dt=1e-4", "until=1"];
        let (_, outcome) = complete(&with(machine(text), &fixed));
        let mut events = outcome.recording.events.iter();
        events.any(|event| event.label == "right_foot" && event.to == Phase::Closed)
    };
    assert!(scuffed(&whole.join("\n")) && !scuffed(stones));
}
