//! An integrator that forgets everything but its memory after each step goes the same way, bit for bit.
#![allow(non_snake_case)]

use crate::systems::*;
use percuss_mech::{LagrangianSystem, State};
use percuss_step::{AdaptiveSettings, Integrator, MemoryError};

/// Steps with one integrator, and with a new one for each step that is given the memory of the one before.
fn both_ways(
    system: &LagrangianSystem,
    start: &State,
    until: f64,
    most: f64,
    new: impl Fn() -> Box<dyn Integrator>,
) -> usize {
    let (mut whole, mut parts) = (new(), new());
    let (mut a, mut b) = (start.clone(), start.clone());
    let mut steps = 0;
    while a.t < until {
        let dt = most.min(until - a.t);
        let report = whole.step(system, &mut a, dt).expect("a step");
        let again = parts.step(system, &mut b, dt).expect("the same step");
        assert_eq!(a, b, "after {steps} steps");
        assert_eq!(report, again, "after {steps} steps");
        assert_eq!(whole.incidents(), parts.incidents());
        assert_eq!(whole.contacts(), parts.contacts());
        assert_eq!(whole.memory(), parts.memory());
        let memory = parts.memory();
        parts = new();
        let restored = parts.restore(memory.clone(), system);
        assert_eq!(restored, Ok(()));
        assert_eq!(parts.memory(), memory);
        assert_eq!(parts.contacts(), whole.contacts());
        steps += 1;
    }
    steps
}

fn settings(columns: usize) -> AdaptiveSettings {
    AdaptiveSettings {
        tol: 1e-8,
        columns,
        symmetric: true,
        ..AdaptiveSettings::default()
    }
}

#[test]
fn the_woodpecker_goes_on() {
    for columns in [1, 4] {
        let new = || Box::new(adaptive(settings(columns))) as Box<dyn Integrator>;
        let steps = both_ways(&woodpecker(), &woodpecker_start(), 0.6, 1.0, new);
        assert!(steps > 50, "{steps} steps");
    }
}

/// Infinitely many bounces end within the run: crossings, chatter and lasting contact.
#[test]
fn the_bouncing_ball_goes_on_through_its_accumulation_point() {
    let (system, start) = (bouncing_ball(0.5), state(&[1.0], &[0.0]));
    for columns in [1, 3] {
        // short steps end inside crossings as well
        for most in [1.0, 1e-2] {
            let new = || Box::new(adaptive(settings(columns))) as Box<dyn Integrator>;
            both_ways(&system, &start, 2.0, most, new);
        }
    }
}

#[test]
fn fixed_steps_go_on() {
    let new = || Box::new(fixed()) as Box<dyn Integrator>;
    both_ways(&woodpecker(), &woodpecker_start(), 0.3, 1e-4, new);
}

#[test]
fn the_memory_of_another_integrator_or_system_is_refused() {
    let (system, mut state) = (woodpecker(), woodpecker_start());
    let (mut moreau, mut varying) = (fixed(), adaptive(settings(4)));
    moreau.step(&system, &mut state, 1e-4).expect("a step");
    varying.step(&system, &mut state, 1e-4).expect("a step");
    let (a, b) = (moreau.memory(), varying.memory());
    assert_eq!(moreau.restore(b.clone(), &system), Err(MemoryError::Other));
    assert_eq!(varying.restore(a, &system), Err(MemoryError::Other));
    let refused = varying.restore(b, &bouncing_ball(0.5));
    assert_eq!(refused, Err(MemoryError::Unfit));
}
