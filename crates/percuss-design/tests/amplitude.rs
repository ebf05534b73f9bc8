//! The amplitude inside a zone against a simulation with the integrators of percuss-step.
#![allow(non_snake_case)]

use percuss_contact::solvers::by_kind;
use percuss_contact::{SolverKind, SolverSettings};
use percuss_design::{Amplitude, Beam, Excitation, Modes, Resonance};
use percuss_mech::{LagrangianSystem, State};
use percuss_step::{Adaptive, AdaptiveSettings, Integrator};
use std::f64::consts::TAU;

const FIRST: Resonance = Resonance { i: 1, j: 1, k: 1 };

/// The largest modal amplitude after a long time, from a small start: q̈ + γ q̇ + (ω² − δ g cos Ωt) q + α q³ = 0.
fn simulated(modes: &Modes, gamma: f64, stretching: f64, Omega: f64, delta: f64) -> f64 {
    let (omega, g) = (modes.omega[0], modes.G[(0, 0)]);
    let alpha = 0.5 * stretching * g * g;
    let force = move |t: f64, q: &[f64], _: &[f64], h: &mut [f64]| {
        h[0] += delta * g * (Omega * t).cos() * q[0] - alpha * q[0].powi(3);
    };
    let system = LagrangianSystem::new(1, vec![1.0])
        .and_then(|system| system.stiffness(vec![omega * omega]))
        .and_then(|system| system.damping(vec![gamma]))
        .expect("a system")
        .positional_force(Box::new(force));
    let settings = AdaptiveSettings {
        tol: 1e-8,
        ..Default::default()
    };
    let solver = by_kind(SolverKind::Auto, SolverSettings::default());
    let mut integrator = Adaptive::new(settings, solver);
    let mut state = State {
        t: 0.0,
        q: vec![0.02],
        u: vec![0.0],
    };
    let (settled, end) = (24.0 / gamma, 24.0 / gamma + 20.0 * TAU / Omega);
    let mut largest: f64 = 0.0;
    while state.t < end {
        let rest = (end - state.t).min(0.02 * TAU / Omega);
        integrator.step(&system, &mut state, rest).expect("a step");
        if state.t > settled {
            largest = largest.max(state.q[0].abs());
        }
    }
    largest
}

#[test]
fn averaging_finds_the_amplitude_of_a_simulation_to_first_order() {
    let modes = Beam::uniform([0.0; 2], 0.0, 60).modes(1).expect("modes");
    let phi = Excitation::cosine();
    let error = |delta: f64| {
        let (gamma, stretching) = (0.2 * delta, 0.4 * delta);
        let Omega = 2.0 * modes.omega[0];
        let found = Amplitude::new(&modes, &phi, FIRST, gamma, stretching, [Omega, delta]);
        let A = found.expect("computes").stable.expect("a motion");
        simulated(&modes, gamma, stretching, Omega, delta) / A - 1.0
    };
    let (coarse, fine) = (error(2.0).abs(), error(1.0).abs());
    assert!(coarse < 0.03, "{coarse}");
    assert!(fine < 0.65 * coarse, "{fine} against {coarse}");
}

#[test]
fn below_the_tip_the_beam_comes_to_rest() {
    let modes = Beam::uniform([0.0; 2], 0.0, 60).modes(1).expect("modes");
    let (gamma, delta) = (0.5, 0.5);
    let Omega = 2.0 * modes.omega[0];
    let found = Amplitude::new(
        &modes,
        &Excitation::cosine(),
        FIRST,
        gamma,
        1.0,
        [Omega, delta],
    );
    assert_eq!(found.expect("computes").stable, None);
    assert!(simulated(&modes, gamma, 1.0, Omega, delta) < 1e-3);
}
