//! The cantilever between stops and between walls, held against values from elsewhere.

use crate::cases::{Between, GAP, OMEGA, cantilever, run, solver};
use percuss_beams::{Beams, MassKind};
use percuss_mech::{Energetic, State};
use percuss_step::{Integrator, MoreauJean, MoreauMidpoint, stable_step};

/// Time and velocity of the first impact at n = 400 with lumped mass, the contact that follows, and the tip at some times.
#[test]
fn the_tip_strikes_the_stop_when_and_as_the_reference_says() {
    let n = 400;
    let dt = 0.001 / n as f64;
    let beams = cantilever(n, 0.0, MassKind::Lumped, Between::Stops, 0.5, 1.0);
    let mut state = beams.at_rest();
    let mut method = MoreauMidpoint::new(solver());
    let table = [
        (0.02, 0.7404, 1e-4),
        (0.03, 2.2715, 1e-4),
        (0.0346, 3.3161, 1e-4),
        (0.04, 3.3700, 5e-3),
        (0.05, 3.3605, 5e-3),
        (0.06, 3.281, 5e-3),
        (0.07, 3.154, 5e-3),
        (0.08, 2.425, 2e-2),
        (0.09, 1.791, 2e-2),
        (0.10, 1.346, 2e-2),
    ];
    let mut next = 0;
    let (mut first, mut speed) = (None, 0.0);
    let mut touched: f64 = 0.0;
    let mut before = 0.0;
    run(&mut method, &beams, &mut state, dt, 0.1, |state, method| {
        if !method.contacts().is_empty() {
            if first.is_none() {
                first = Some(state.t - 0.5 * dt);
                speed = before;
            }
            // the first contact is over when the tip has been away for longer than a bounce
            if touched == 0.0 || state.t - touched < 6.5e-4 {
                touched = state.t;
            }
        }
        before = state.u[n - 1];
        if next < table.len() && state.t > table[next].0 - 0.5 * dt {
            let (t, u, tolerance) = table[next];
            let found = 1e4 * state.q[n - 1];
            assert!(
                (found / u - 1.0).abs() < tolerance,
                "u(1, {t}) = {found}, not {u}"
            );
            next += 1;
        }
    });
    assert_eq!(next, table.len());
    let first = first.expect("an impact");
    assert!(
        (first - 0.0348122).abs() < 2.0 * dt,
        "first impact at {first}"
    );
    assert!((speed / 0.0255014 - 1.0).abs() < 1e-3, "with {speed}");
    assert!(
        (touched - first - 0.0124).abs() < 1e-4,
        "contact for {}",
        touched - first
    );
}

#[test]
fn the_beam_meets_the_walls_where_and_when_the_reference_says() {
    let n = 400;
    for (mass, beta) in [(MassKind::Lumped, 0.0), (MassKind::Consistent, 0.0013)] {
        let dt = 0.001 / n as f64;
        let beams = cantilever(n, beta, mass, Between::Walls, 0.5, 1.0);
        let mut state = beams.at_rest();
        let mut method = MoreauMidpoint::new(solver());
        let mut first = None;
        let mut most = 0;
        run(
            &mut method,
            &beams,
            &mut state,
            dt,
            0.036,
            |state, method| {
                most = most.max(method.contacts().len());
                if let (None, Some(contact)) = (first, method.contacts().first()) {
                    let [_, c] = Beams::contact(contact.id);
                    first = Some((state.t - 0.5 * dt, (c + 1) as f64 / n as f64));
                }
            },
        );
        let (t, x) = first.expect("a contact");
        assert!(
            (t - 0.033663).abs() < 3.0 * dt,
            "{mass:?}: first contact at {t}"
        );
        assert!((0.395..=0.4).contains(&x), "{mass:?}: at {x}");
        assert!(most > 4, "{mass:?}: {most} contacts at once");
    }
}

/// A free start between elastic walls.
fn released(beams: &Beams) -> State {
    let mut state = beams.at_rest();
    beams
        .shape(0, |x| 0.9 * GAP * x * x, |x| 0.02 * x, &mut state)
        .expect("a shape");
    state
}

#[test]
fn the_midpoint_rule_keeps_its_energy_across_elastic_impacts() {
    for between in [Between::Stops, Between::Walls] {
        let n = 100;
        let beams = cantilever(n, 0.01, MassKind::Consistent, between, 1.0, 0.0);
        let mut state = released(&beams);
        let dt = 0.005 / n as f64;
        let start = beams.midpoint_energy(&state, dt);
        let mut impacts = 0;
        let mut worst: f64 = 0.0;
        let mut method = MoreauMidpoint::new(solver());
        run(&mut method, &beams, &mut state, dt, 0.3, |state, method| {
            impacts += method.contacts().len();
            worst = worst.max((beams.midpoint_energy(state, dt) / start - 1.0).abs());
        });
        assert!(impacts > 10, "{impacts} impacts");
        assert!(worst < 1e-11, "{between:?}: {worst:e}");
    }
}

#[test]
fn theta_one_half_keeps_the_energy_and_one_does_not() {
    let n = 100;
    let kept = |theta: f64| {
        let beams = cantilever(n, 0.0, MassKind::Consistent, Between::Walls, 1.0, 0.0);
        let mut state = released(&beams);
        let energy =
            |s: &State| beams.kinetic_energy(s.t, &s.q, &s.u) + beams.potential_energy(s.t, &s.q);
        let start = energy(&state);
        let mut method = MoreauJean::new(theta, solver());
        let (mut worst, mut impacts): (f64, usize) = (0.0, 0);
        run(
            &mut method,
            &beams,
            &mut state,
            0.01 / n as f64,
            0.2,
            |state, method| {
                impacts += method.contacts().len();
                worst = worst.max((energy(state) / start - 1.0).abs());
            },
        );
        assert!(impacts > 10);
        (worst, energy(&state) / start)
    };
    assert!(kept(0.5).0 < 1e-12, "{:e}", kept(0.5).0);
    assert!(kept(1.0).1 < 0.9, "{}", kept(1.0).1);
}

#[test]
fn a_mirrored_load_gives_the_mirrored_motion_bit_for_bit() {
    let n = 100;
    let states = [1.0, -1.0].map(|load| {
        let beams = cantilever(n, 0.002, MassKind::Consistent, Between::Walls, 0.5, load);
        let mut state = beams.at_rest();
        let mut method = MoreauMidpoint::new(solver());
        run(
            &mut method,
            &beams,
            &mut state,
            0.001 / n as f64,
            0.1,
            |_, _| {},
        );
        state
    });
    assert!(states[0].q.iter().any(|q| *q != 0.0));
    let mirrored = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| *a == -*b);
    assert!(mirrored(&states[0].q, &states[1].q) && mirrored(&states[0].u, &states[1].u));
}

/// Two percent below the limit nothing grows; two percent above the motion is lost.
#[test]
fn the_largest_stable_step_is_that_of_the_closed_form() {
    for (mass, beta) in [
        (MassKind::Consistent, 0.1),
        (MassKind::Consistent, 0.0),
        (MassKind::Lumped, 0.0),
    ] {
        let n = 50;
        let beams = cantilever(n, beta, mass, Between::Nothing, 0.0, 1.0);
        let chain = beams.chains().next().expect("a chain");
        let limit = stable_step(chain.largest_frequency(), 0.0);
        let closed = percuss_beams::critical_step(beta, n, mass) / n as f64;
        assert!(
            (limit / closed - 1.0).abs() < 0.01,
            "{mass:?}, β = {beta}: {limit} and {closed}"
        );
        let last = |share: f64| {
            let mut state = beams.at_rest();
            beams.strike(0, 1.0, 1e-3, &mut state).expect("a blow");
            let mut method = MoreauMidpoint::new(solver());
            for _ in 0..3000 {
                if method.step(&beams, &mut state, share * limit).is_err() {
                    return f64::INFINITY;
                }
            }
            state.q[n - 1].abs()
        };
        assert!(last(0.98) < 1.0);
        assert!(last(1.02) > 1e3);
    }
    // 0.0577 at β = 0.1, as in the paper
    let paper = percuss_beams::critical_step(0.1, 400, MassKind::Consistent);
    assert!((paper - 0.0577).abs() < 1e-4 && OMEGA > 0.0);
}
