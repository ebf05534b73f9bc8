//! The woodpecker toy: limit cycle, order of incidents, orders of convergence, cost.
#![allow(non_snake_case)]

use crate::systems::*;
use percuss_mech::{Energetic, State};
use percuss_step::{AdaptiveSettings, ContactState, Incident, Integrator, Part};

const PERIOD: f64 = 0.145976065;

fn settings(tol: f64, columns: usize, dt_min: f64) -> AdaptiveSettings {
    AdaptiveSettings {
        tol,
        columns,
        dt_min,
        symmetric: true,
        ..AdaptiveSettings::default()
    }
}

/// Contact 2 begins to slip: the mark of a period.
fn begins_to_slip(incident: &Incident) -> bool {
    incident.contact.0 == 1
        && incident.part == Part::Friction
        && incident.from == ContactState::Stick
        && matches!(incident.to, ContactState::Slip(_))
}

/// The limit cycle of an event-driven reference to all its digits.
#[test]
fn the_limit_cycle_agrees_with_the_event_driven_reference() {
    let system = woodpecker();
    let mut integrator = adaptive(settings(1e-11, 4, 1e-11));
    let mut state = woodpecker_start();
    let mut marks: Vec<(f64, State)> = Vec::new();
    while state.t < 110.0 * PERIOD {
        let left = 120.0 * PERIOD - state.t;
        integrator.step(&system, &mut state, left).expect("a step");
        if let Some(mark) = integrator.incidents().iter().find(|i| begins_to_slip(i)) {
            marks.push((mark.t, state.clone()));
        }
    }
    let n = marks.len();
    let ((t_1, state_1), (t_0, state_0)) = (&marks[n - 1], &marks[n - 21]);
    let period = (t_1 - t_0) / 20.0;
    let descent = (state_0.q[0] - state_1.q[0]) / 20.0;
    assert!((period - 0.145976065).abs() < 1e-9, "period {period:.10}");
    assert!(
        (descent - 0.0194453793).abs() < 2e-10,
        "descent {descent:.11}"
    );
    assert!(
        (state_1.q[2] + 0.205135349).abs() < 3e-9,
        "phi_S {:.10}",
        state_1.q[2]
    );
    assert!(
        (state_1.u[2] - 17.5746662).abs() < 2e-7,
        "omega_S {:.8}",
        state_1.u[2]
    );
}

/// The twelve incidents of [Studer2005, table 1], in their order.
#[test]
fn the_incidents_come_in_the_order_of_table_1() {
    let outcome = run(
        &mut adaptive(settings(1e-9, 4, 1e-10)),
        &woodpecker(),
        woodpecker_start(),
        1.0,
        0.4,
    );
    let listed: Vec<String> = outcome
        .incidents
        .iter()
        .filter(|i| {
            i.part == Part::Normal
                || (i.contact.0 == 1 && i.from != ContactState::Open && i.to != ContactState::Open)
        })
        .map(|i| {
            let part = if i.part == Part::Normal { "N" } else { "T" };
            format!("{part}{} {} {}", i.contact.0 + 1, i.from, i.to)
        })
        .collect();
    let table = [
        "T2 slip stick",
        "T2 stick slip",
        "N2 closed open",
        "N3 open closed",
        "N3 closed open",
        "N1 open closed",
        "N1 closed open",
        "N3 open closed",
        "N3 closed open",
        "N2 open closed",
        "N2 closed open",
        "N2 open closed",
    ];
    assert_eq!(listed[..12], table);
    assert_eq!(listed[12..24], table);
}

/// Mean over 300 periods: the grid of steps makes single periods scatter.
fn mean_period(dt: f64) -> f64 {
    let outcome = run(
        &mut fixed(),
        &woodpecker(),
        woodpecker_start(),
        dt,
        350.0 * PERIOD,
    );
    let marks: Vec<f64> = outcome
        .incidents
        .iter()
        .filter(|i| begins_to_slip(i))
        .map(|i| i.t)
        .collect();
    let n = marks.len();
    (marks[n - 1] - marks[n - 301]) / 300.0
}

/// Fixed steps: first order, with the mean periods of the reference.
#[test]
fn fixed_steps_converge_with_first_order() {
    let (coarse, fine) = (mean_period(1e-4), mean_period(1e-5));
    assert!((coarse - 0.146287).abs() < 6e-5, "{coarse}");
    assert!((fine - 0.146005).abs() < 5e-6, "{fine}");
    let order = ((coarse - PERIOD).abs() / (fine - PERIOD).abs()).log10();
    assert!((order - 1.0).abs() < 0.1, "order {order}");
}

/// Mean error in φ_S over the first period against a much finer run, and the evaluations it took.
fn error_and_cost(settings: AdaptiveSettings) -> (f64, usize) {
    let system = woodpecker();
    let (mut integrator, mut reference) = (
        adaptive(settings),
        adaptive(self::settings(1e-13, 6, 1e-12)),
    );
    let (mut state, mut true_state) = (woodpecker_start(), woodpecker_start());
    let (mut sum, mut evaluations) = (0.0, 0);
    while state.t < PERIOD {
        let t = state.t;
        evaluations += integrator
            .step(&system, &mut state, PERIOD - t)
            .expect("a step")
            .evaluations;
        while state.t - true_state.t > 1e-15 {
            let left = state.t - true_state.t;
            reference
                .step(&system, &mut true_state, left)
                .expect("a step");
        }
        sum += (state.q[2] - true_state.q[2]).abs() * (state.t - t);
    }
    (sum / PERIOD, evaluations)
}

#[test]
fn adaptive_steps_reach_1e_6_in_under_5000_evaluations() {
    let (error, evaluations) = error_and_cost(settings(3e-8, 1, 1e-9));
    assert!(error <= 1e-6, "mean error {error:e}");
    assert!(evaluations < 5000, "{evaluations} evaluations");
}

#[test]
fn extrapolated_steps_reach_1e_8_in_far_fewer() {
    let (error, evaluations) = error_and_cost(settings(1e-6, 3, 1e-9));
    assert!(error <= 1e-8, "mean error {error:e}");
    assert!(evaluations < 1500, "{evaluations} evaluations");
}

/// What the bird loses, its contacts have taken.
#[test]
fn the_energy_balance_closes() {
    let system = woodpecker();
    let start = woodpecker_start();
    let energy =
        |s: &State| system.kinetic_energy(s.t, &s.q, &s.u) + system.potential_energy(s.t, &s.q);
    let before = energy(&start);
    let outcome = run(
        &mut adaptive(settings(1e-11, 4, 1e-11)),
        &system,
        start,
        1.0,
        3.0 * PERIOD,
    );
    let lost = energy(&outcome.state) - before;
    assert!(lost < -1e-3, "{lost}");
    assert!(
        (lost - outcome.work).abs() < 1e-9 * before.abs().max(1e-3),
        "{lost} against {}",
        outcome.work
    );
}
