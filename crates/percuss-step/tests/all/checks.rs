//! Motions with closed-form answers: each catches a sign or a factor that is wrong.
#![allow(non_snake_case)]

use crate::systems::*;
use percuss_contact::Law;
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact, LagrangianSystem};
use percuss_mech::{Energetic, Restitution};
use percuss_step::{AdaptiveSettings, ContactState, Part};

fn exact() -> AdaptiveSettings {
    AdaptiveSettings {
        symmetric: true,
        ..AdaptiveSettings::default()
    }
}

/// Impacts accumulate at t = √(2h/g) (1 + e)/(1 − e); afterwards the ball lies still.
#[test]
fn a_bouncing_ball_comes_to_rest_at_its_accumulation_time() {
    let outcome = run(
        &mut adaptive(exact()),
        &bouncing_ball(0.5),
        state(&[1.0], &[0.0]),
        1.0,
        2.0,
    );
    let last = outcome.incidents.last().expect("impacts");
    let accumulation = (2.0 / GRAVITY).sqrt() * 3.0;
    assert!((accumulation - 1.354571).abs() < 1e-6);
    assert!(
        (last.t - accumulation).abs() < 1e-8,
        "{} against {accumulation}",
        last.t
    );
    assert_eq!(last.to, ContactState::Closed);
    assert!(
        outcome.incidents.len() > 40,
        "{} incidents",
        outcome.incidents.len()
    );
    assert!(outcome.state.q[0].abs() < 1e-9 && outcome.state.u[0].abs() < 1e-12);

    let dt = 1e-4;
    let coarse = run(
        &mut fixed(),
        &bouncing_ball(0.5),
        state(&[1.0], &[0.0]),
        dt,
        2.0,
    );
    assert!(coarse.state.u[0].abs() < 1e-12 && coarse.state.q[0].abs() < 10.0 * dt);
}

/// Nothing in the integrator knows how large a metre is: bounces of a micrometre and of a thousand kilometres.
#[test]
fn small_and_large_balls_bounce_alike() {
    for height in [1e-6, 1.0, 1e6] {
        let end = (2.0 * height / GRAVITY).sqrt() * 3.0;
        let settings = AdaptiveSettings {
            dt_min: 1e-10 * end,
            ..exact()
        };
        let start = state(&[height], &[0.0]);
        let outcome = run(
            &mut adaptive(settings),
            &bouncing_ball(0.5),
            start,
            end,
            1.5 * end,
        );
        let last = outcome.incidents.last().expect("impacts");
        assert!(
            (last.t / end - 1.0).abs() < 1e-8,
            "{height}: {} against {end}",
            last.t
        );
        assert!(
            (55..70).contains(&outcome.incidents.len()),
            "{height}: {}",
            outcome.incidents.len()
        );
    }
}

/// A ball bounces off the ground without loss and off a ceiling with loss, until it no longer reaches the ceiling.
/// Each hit is known in closed form, the last ones graze for a moment only; steps may be as long as they like.
#[test]
fn grazing_impacts_are_not_jumped_over() {
    let (height, e, energy) = (1.0, 0.9, 0.5 * 25.0 + GRAVITY * 0.5);
    let system = LagrangianSystem::new(1, vec![1.0])
        .and_then(|s| s.constant_force(vec![-GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[1.0], &[], 0.0, 1.0)))
        .and_then(|s| s.contact(contact(height, &[-1.0], &[], 0.0, e)))
        .expect("a system");
    // the square of the speed at the ceiling falls by e² with each hit: v² → e² v²
    let until = 50.0;
    let (mut v, mut t, mut hits) = ((2.0 * (energy - GRAVITY * height)).sqrt(), 0.0, 0);
    t += (5.0 - v) / GRAVITY; // first way up
    while t < until {
        hits += 1;
        v *= e;
        // down and up again, at the ground without loss
        let ground = (v * v + 2.0 * GRAVITY * height).sqrt();
        t += 2.0 * (ground - v) / GRAVITY;
    }
    let outcome = run(
        &mut adaptive(exact()),
        &system,
        state(&[0.5], &[5.0]),
        until,
        until,
    );
    let found = outcome
        .incidents
        .iter()
        .filter(|i| i.contact.0 == 1 && i.to == ContactState::Closed)
        .count();
    assert_eq!(found, hits);
}

/// Whoever calls may end a step in the midst of an impact; the ball must bounce all the same.
#[test]
fn an_impact_cut_by_the_end_of_a_step_is_finished_by_the_next() {
    use percuss_step::Integrator;
    let impact = (2.0 / GRAVITY).sqrt();
    for cut in [-1e-10, -1e-11, 1e-12, 5e-11, 1e-10, 1.5e-10, 2.5e-10] {
        let system = bouncing_ball(0.5);
        let mut integrator = adaptive(exact());
        let mut state = state(&[1.0], &[0.0]);
        for end in [impact + cut, impact + 0.1] {
            while state.t < end {
                let rest = end - state.t;
                integrator.step(&system, &mut state, rest).expect("a step");
            }
        }
        let speed = 0.5 * GRAVITY * impact - GRAVITY * 0.1;
        assert!(
            (state.u[0] - speed).abs() < 1e-8,
            "cut {cut:e}: {} against {speed}",
            state.u[0]
        );
    }
}

/// What rests at the start has not switched; what is struck at the start has.
#[test]
fn incidents_at_the_start_are_those_of_contacts_that_move() {
    let rest = run(
        &mut fixed(),
        &block(0.3),
        state(&[0.0, 0.0], &[0.0, 0.0]),
        1e-3,
        0.1,
    );
    assert!(rest.incidents.is_empty(), "{:?}", rest.incidents);
    let rest = run(
        &mut adaptive(exact()),
        &block(0.3),
        state(&[0.0, 0.0], &[0.0, 0.0]),
        1.0,
        0.1,
    );
    assert!(rest.incidents.is_empty(), "{:?}", rest.incidents);
    let struck = run(
        &mut adaptive(exact()),
        &bouncing_ball(0.5),
        state(&[0.0], &[-1.0]),
        1.0,
        0.1,
    );
    assert_eq!(struck.incidents.len(), 2, "{:?}", struck.incidents);
    assert_eq!(struck.incidents[0].to, ContactState::Closed);
    assert_eq!(struck.incidents[0].t, 0.0);
}

/// A sliding block stops after v²/(2 μ g), whatever the integrator.
#[test]
fn a_sliding_block_stops_where_coulomb_says() {
    let distance = 1.0 / (2.0 * 0.3 * GRAVITY);
    assert!((distance - 0.1698947).abs() < 1e-7);
    let start = || state(&[0.0, 0.0], &[1.0, 0.0]);
    let outcome = run(&mut adaptive(exact()), &block(0.3), start(), 1.0, 0.5);
    assert!(
        (outcome.state.q[0] - distance).abs() < 1e-10,
        "{}",
        outcome.state.q[0]
    );
    let stop = outcome.incidents.last().expect("the stop");
    assert_eq!((stop.part, stop.to), (Part::Friction, ContactState::Stick));
    assert!((stop.t - 1.0 / (0.3 * GRAVITY)).abs() < 1e-9);
    // the percussions did all the work: ½ m v²
    assert!((outcome.work + 1.0).abs() < 1e-9, "work {}", outcome.work);

    let coarse = run(&mut fixed(), &block(0.3), start(), 1e-4, 0.5);
    assert!((coarse.state.q[0] - distance).abs() < 1e-4);
    assert!((coarse.work + 1.0).abs() < 1e-10, "work {}", coarse.work);
}

/// Rolling down 30°: v(1 s) = (5/7) g sin 30°.
#[test]
fn a_sphere_rolls_down_an_incline() {
    let start = state(&[0.0; 3], &[0.0; 3]);
    let outcome = run(
        &mut adaptive(exact()),
        &sphere(30f64.to_radians(), 0.5),
        start,
        1.0,
        1.0,
    );
    assert!(
        (outcome.state.u[0] - 3.503_571_4).abs() < 1e-7,
        "{}",
        outcome.state.u[0]
    );
    assert!((outcome.state.u[0] - 0.5 * outcome.state.u[2]).abs() < 1e-12);
    let coarse = run(
        &mut fixed(),
        &sphere(30f64.to_radians(), 0.5),
        state(&[0.0; 3], &[0.0; 3]),
        1e-3,
        1.0,
    );
    assert!((coarse.state.u[0] - 3.503_571_4).abs() < 1e-2);
}

/// Sliding turns into rolling after 2 v₀/(7 μ g) with (5/7) v₀.
#[test]
fn a_sliding_sphere_begins_to_roll() {
    let start = state(&[0.0; 3], &[1.0, 0.0, 0.0]);
    let outcome = run(&mut adaptive(exact()), &sphere(0.0, 0.3), start, 1.0, 0.2);
    let rolls = outcome.incidents.last().expect("rolling");
    assert!((rolls.t - 0.097_082_7).abs() < 1e-7, "{}", rolls.t);
    assert!((outcome.state.u[0] - 5.0 / 7.0).abs() < 1e-9);
}

/// Three touching balls, e = 1: Newton's law sends all of them off at once.
#[test]
fn three_balls_in_a_row_follow_newtons_law() {
    let system = || {
        LagrangianSystem::new(3, diagonal(&[1.0; 3]))
            .and_then(|s| s.contact(contact(-1.0, &[-1.0, 1.0, 0.0], &[], 0.0, 1.0)))
            .and_then(|s| s.contact(contact(-1.0, &[0.0, -1.0, 1.0], &[], 0.0, 1.0)))
            .expect("a system")
    };
    let start = || state(&[-0.25, 1.0, 2.0], &[1.0, 0.0, 0.0]);
    for outcome in [
        run(&mut adaptive(exact()), &system(), start(), 1.0, 1.0),
        run(&mut fixed(), &system(), start(), 1e-3, 1.0),
    ] {
        let u = &outcome.state.u;
        for (u, v) in u.iter().zip([-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]) {
            assert!((u - v).abs() < 1e-12, "{u} against {v}");
        }
        assert!((u.iter().map(|u| u * u).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((u.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

/// A rod of half length 1 slides on its lower tip, leaning back at 30° from the vertical with μ = 2: neither slipping
/// nor opening is consistent, so that the tip is caught by an impact without collision, whose percussion does not
/// depend on the step [Painleve1895].
fn painleve_rod() -> LagrangianSystem {
    // q = (x, y, θ) of the centre, tip at (x − cos θ, y − sin θ)
    let gap = Gap::Function(Box::new(|_, q: &[f64]| q[1] - q[2].sin()));
    let normal = Direction::Function(Box::new(|_, q: &[f64], w: &mut [f64]| {
        w.copy_from_slice(&[0.0, 1.0, -q[2].cos()]);
        0.0
    }));
    let tangent = Direction::Function(Box::new(|_, q: &[f64], w: &mut [f64]| {
        w.copy_from_slice(&[1.0, 0.0, q[2].sin()]);
        0.0
    }));
    LagrangianSystem::new(3, diagonal(&[1.0, 1.0, 1.0 / 3.0]))
        .and_then(|s| s.constant_force(vec![0.0, -GRAVITY, 0.0]))
        .and_then(|s| {
            s.contact(LagrangianContact {
                gap,
                directions: vec![normal, tangent],
                law: Law::PlanarCoulomb { mu: 2.0 },
                restitution: Restitution::default(),
            })
        })
        .expect("a system")
}

#[test]
fn the_painleve_rod_is_caught_by_an_impact_without_collision() {
    // the tip slides in the direction in which it digs in
    let theta = 60f64.to_radians();
    let mut percussions = Vec::new();
    for dt in [1e-4, 1e-5, 1e-6] {
        let start = state(&[0.0, theta.sin(), theta], &[-1.0, 0.0, 0.0]);
        let outcome = run(&mut fixed(), &painleve_rod(), start, dt, 20.0 * dt);
        percussions.push(outcome.percussion);
        // caught: the tip no longer slides
        let (u, q) = (&outcome.state.u, &outcome.state.q);
        let slip = u[0] + q[2].sin() * u[2];
        assert!(slip.abs() < 1e-2, "slip {slip} at dt = {dt}");
    }
    let finest = percussions[2];
    assert!(finest > 0.1, "{percussions:?}");
    assert!(
        (percussions[1] - finest).abs() < 1e-3 * finest,
        "{percussions:?}"
    );
    assert!(
        (percussions[0] - finest).abs() < 1e-2 * finest,
        "{percussions:?}"
    );
}

/// A friction device with constant bound brings an oscillator to rest, losing 4 a A per cycle.
#[test]
fn a_friction_device_dissipates_its_bound_times_the_way() {
    let device = LagrangianContact {
        gap: Gap::None,
        directions: vec![Direction::Constant(vec![1.0])],
        law: Law::PlanarFriction { bound: 0.5 },
        restitution: Restitution::default(),
    };
    let system = LagrangianSystem::new(1, vec![1.0])
        .and_then(|s| s.stiffness(vec![100.0]))
        .and_then(|s| s.contact(device))
        .expect("a system");
    // each half swing shortens the amplitude by 2 a / k = 0.01
    let outcome = run(
        &mut adaptive(exact()),
        &system,
        state(&[0.0475], &[0.0]),
        1.0,
        5.0,
    );
    assert!(
        (outcome.state.q[0] + 0.0025).abs() < 1e-9 || (outcome.state.q[0] - 0.0025).abs() < 1e-9,
        "{:?}",
        outcome.state.q
    );
    assert!(outcome.state.u[0].abs() < 1e-12);
    let start_energy = 0.5 * 100.0 * 0.0475f64.powi(2);
    let end_energy = system.potential_energy(0.0, &outcome.state.q);
    assert!(
        (outcome.work - (end_energy - start_energy)).abs() < 1e-9,
        "work {}",
        outcome.work
    );
}

/// A puck on a table, held by a spring and slowed by friction in the plane: its path turns all the time.
#[test]
fn spatial_friction_follows_a_turning_path() {
    let puck = || {
        LagrangianSystem::new(3, diagonal(&[1.0; 3]))
            .and_then(|s| s.stiffness(diagonal(&[4.0, 4.0, 0.0])))
            .and_then(|s| s.constant_force(vec![0.0, 0.0, -GRAVITY]))
            .and_then(|s| {
                s.contact(contact(
                    0.0,
                    &[0.0, 0.0, 1.0],
                    &[&[1.0, 0.0, 0.0], &[0.0, 1.0, 0.0]],
                    0.05,
                    0.0,
                ))
            })
            .expect("a system")
    };
    assert!(!puck().is_symmetric());
    let start = || state(&[1.0, 0.0, 0.0], &[0.0, 1.0, 0.0]);
    let settings = |tol: f64, columns: usize| AdaptiveSettings {
        tol,
        columns,
        ..AdaptiveSettings::default()
    };
    let finest = run(
        &mut adaptive(settings(1e-12, 7)),
        &puck(),
        start(),
        1.0,
        1.0,
    );
    let fine = run(&mut adaptive(settings(1e-9, 4)), &puck(), start(), 1.0, 1.0);
    let coarse = run(&mut fixed(), &puck(), start(), 1e-4, 1.0);
    for k in 0..2 {
        let exact = finest.state.q[k];
        assert!(
            (fine.state.q[k] - exact).abs() < 1e-7,
            "{} against {exact}",
            fine.state.q[k]
        );
        assert!(
            (coarse.state.q[k] - exact).abs() < 2e-4,
            "{} against {exact}",
            coarse.state.q[k]
        );
    }
    // friction takes mu m g times the way, which is more than the straight line
    let way = -finest.work / (0.05 * GRAVITY);
    let line = (finest.state.q[0] - 1.0).hypot(finest.state.q[1]);
    assert!(way > line && way < 2.0 * line, "{way} against {line}");
    // and in the end the puck sticks
    let rest = run(
        &mut adaptive(settings(1e-9, 4)),
        &puck(),
        start(),
        1.0,
        20.0,
    );
    assert!(
        rest.state.u.iter().all(|u| u.abs() < 1e-9),
        "{:?}",
        rest.state.u
    );
    assert_eq!(
        rest.incidents.last().map(|i| i.to),
        Some(ContactState::Stick)
    );
}
