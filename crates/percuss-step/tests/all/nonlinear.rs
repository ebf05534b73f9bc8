//! Gaps and directions that change with configuration and time.
#![allow(non_snake_case)]

use crate::systems::*;
use percuss_contact::Law;
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact, LagrangianSystem};
use percuss_mech::{Energetic, Restitution};
use percuss_step::{AdaptiveSettings, ContactState};

/// A mass on a rod, (x² + y² − 1)/2 = 0 as a bilateral constraint.
fn pendulum() -> LagrangianSystem {
    let rod = LagrangianContact {
        gap: Gap::None,
        directions: vec![Direction::Function(Box::new(
            |_, q: &[f64], w: &mut [f64]| {
                w.copy_from_slice(q);
                0.0
            },
        ))],
        law: Law::Bilateral,
        restitution: Restitution::default(),
    };
    LagrangianSystem::new(2, diagonal(&[1.0, 1.0]))
        .and_then(|s| s.constant_force(vec![0.0, -GRAVITY]))
        .and_then(|s| s.contact(rod))
        .expect("a system")
}

#[test]
fn a_constrained_pendulum_keeps_energy_and_length_and_swings_in_time() {
    let start = state(&[1.0, 0.0], &[0.0, 0.0]);
    let settings = AdaptiveSettings {
        tol: 1e-11,
        columns: 6,
        ..AdaptiveSettings::default()
    };
    // released from the horizontal: period 4 K(sin 45°)/ω with K = 1.854 074 677 301 371 9
    let period = 4.0 * 1.854_074_677_301_372 / GRAVITY.sqrt();
    let outcome = run(
        &mut adaptive(settings),
        &pendulum(),
        start.clone(),
        1.0,
        period,
    );
    let (q, u) = (&outcome.state.q, &outcome.state.u);
    assert!((q[0] - 1.0).abs() < 1e-7 && q[1].abs() < 1e-6, "{q:?}");
    assert!(
        (q[0].hypot(q[1]) - 1.0).abs() < 1e-7,
        "length {}",
        q[0].hypot(q[1])
    );
    let energy = pendulum().kinetic_energy(0.0, q, u) + pendulum().potential_energy(0.0, q);
    assert!(energy.abs() < 1e-6, "energy {energy}");

    let coarse = run(&mut fixed(), &pendulum(), start, 1e-4, period);
    assert!(
        (coarse.state.q[0] - 1.0).abs() < 1e-2,
        "{:?}",
        coarse.state.q
    );
}

/// A table that rises with constant speed strikes a ball: seen from the table it bounces with e.
#[test]
fn a_moving_table_gives_its_speed_to_the_ball() {
    let speed = 2.0;
    let table = LagrangianContact {
        gap: Gap::Function(Box::new(move |t, q: &[f64]| q[0] - speed * t)),
        directions: vec![Direction::Function(Box::new(
            move |_, _: &[f64], w: &mut [f64]| {
                w[0] = 1.0;
                -speed
            },
        ))],
        law: Law::Unilateral,
        restitution: Restitution {
            eps_N: 0.5,
            eps_T: 0.0,
        },
    };
    let ball = LagrangianSystem::new(1, vec![3.0])
        .and_then(|s| s.contact(table))
        .expect("a system");
    let outcome = run(
        &mut adaptive(AdaptiveSettings::default()),
        &ball,
        state(&[1.0], &[0.0]),
        1.0,
        1.0,
    );
    // approach 2, leave 1 relative to the table
    assert!(
        (outcome.state.u[0] - 3.0).abs() < 1e-9,
        "{}",
        outcome.state.u[0]
    );
    let hit = outcome.incidents.first().expect("an impact");
    assert!((hit.t - 0.5).abs() < 1e-9 && hit.to == ContactState::Closed);
    // the table did the work
    assert!(
        (outcome.work - 0.5 * 3.0 * 9.0).abs() < 1e-6,
        "work {}",
        outcome.work
    );
}

/// A bead inside a circle: it falls, strikes the wall with e = 0, and from then on slides along it without friction.
#[test]
fn a_bead_slides_along_a_curved_wall() {
    let wall = LagrangianContact {
        gap: Gap::Function(Box::new(|_, q: &[f64]| 1.0 - q[0].hypot(q[1]))),
        directions: vec![Direction::Function(Box::new(
            |_, q: &[f64], w: &mut [f64]| {
                let r = q[0].hypot(q[1]);
                w.copy_from_slice(&[-q[0] / r, -q[1] / r]);
                0.0
            },
        ))],
        law: Law::Unilateral,
        restitution: Restitution::default(),
    };
    let bead = LagrangianSystem::new(2, diagonal(&[1.0, 1.0]))
        .and_then(|s| s.constant_force(vec![0.0, -GRAVITY]))
        .and_then(|s| s.contact(wall))
        .expect("a system");
    let settings = AdaptiveSettings {
        tol: 1e-10,
        columns: 5,
        ..AdaptiveSettings::default()
    };
    let outcome = run(
        &mut adaptive(settings),
        &bead,
        state(&[0.6, 0.0], &[0.0, 0.0]),
        1.0,
        2.0,
    );
    // falls to (0.6, −0.8), keeps the tangential part of its speed: v² (1 − 0.8²)
    let kept = 2.0 * GRAVITY * 0.8 * (1.0 - 0.64);
    let (q, u) = (&outcome.state.q, &outcome.state.u);
    let energy = bead.kinetic_energy(0.0, q, u) + bead.potential_energy(0.0, q);
    assert!(
        (energy - (0.5 * kept - GRAVITY * 0.8)).abs() < 1e-6,
        "energy {energy}"
    );
    assert!(
        (q[0].hypot(q[1]) - 1.0).abs() < 1e-8,
        "{}",
        q[0].hypot(q[1])
    );
    assert_eq!(outcome.incidents.len(), 1, "{:?}", outcome.incidents);
}

/// A bead flies freely over a bump whose gap is below zero for a moment only: the step that would jump over it must not.
#[test]
fn a_short_obstacle_is_not_jumped_over() {
    let bump = LagrangianContact {
        // the ground rises to 0.2 between x = 0.5 and x = 1.5
        gap: Gap::Function(Box::new(|_, q: &[f64]| {
            q[1] - 0.2 * (1.0 - 4.0 * (q[0] - 1.0).powi(2))
        })),
        directions: vec![Direction::Function(Box::new(
            |_, q: &[f64], w: &mut [f64]| {
                w.copy_from_slice(&[1.6 * (q[0] - 1.0), 1.0]);
                0.0
            },
        ))],
        law: Law::Unilateral,
        restitution: Restitution::default(),
    };
    let bead = LagrangianSystem::new(2, diagonal(&[1.0, 1.0]))
        .and_then(|s| s.contact(bump))
        .expect("a system");
    let start = state(&[0.0, 0.1], &[1.0, 0.0]);
    let outcome = run(
        &mut adaptive(AdaptiveSettings::default()),
        &bead,
        start,
        2.0,
        2.0,
    );
    let hit = outcome.incidents.first().expect("the bump is met");
    assert!((hit.t - (1.0 - 0.125f64.sqrt())).abs() < 1e-9, "{}", hit.t);
}

/// A force that has no value behind a wall: trials that go there are shortened, not fatal.
#[test]
fn a_trial_that_leaves_the_numbers_is_shortened() {
    let system = LagrangianSystem::new(1, vec![1.0])
        .expect("a system")
        .positional_force(Box::new(|_, q, _, h| h[0] += (1.0 - q[0]).sqrt() * 1e-3))
        .contact(contact(0.95, &[-1.0], &[], 0.0, 1.0))
        .expect("a contact");
    let outcome = run(
        &mut adaptive(AdaptiveSettings::default()),
        &system,
        state(&[0.5], &[1.0]),
        100.0,
        1.0,
    );
    assert!(outcome.state.u[0] < -0.99, "{:?}", outcome.state);
    assert_eq!(outcome.incidents.len(), 2);
}

/// A tolerance below rounding is refused, not tried for ever.
#[test]
fn a_tolerance_out_of_reach_is_told() {
    use percuss_step::{Integrator, StepError};
    let mut integrator = adaptive(AdaptiveSettings {
        tol: 1e-30,
        ..AdaptiveSettings::default()
    });
    let mut state = state(&[1.0, 0.0], &[0.0, 0.3]);
    let outcome =
        (0..100).try_for_each(|_| integrator.step(&pendulum(), &mut state, 1.0).map(drop));
    assert!(
        matches!(outcome, Err(StepError::StepTooSmall { .. })),
        "{outcome:?}"
    );
}
