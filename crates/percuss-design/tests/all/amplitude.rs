//! The amplitude inside a zone against a simulation with the integrators of percuss-step.
#![allow(non_snake_case)]

use percuss_contact::solvers::by_kind;
use percuss_contact::{SolverKind, SolverSettings};
use percuss_design::{Amplitude, Beam, Excitation, Modes, Pulsation, Resonance};
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

/// ½ q̇ᵀq̇ + ½ Σ ω² q² + ⅛ χ (qᵀ G q)² stays where nothing pulsates and nothing damps: read off at the turning points of one
/// mode, and in the motion of three.
#[test]
fn stretching_keeps_the_energy() {
    let modes = Beam::uniform([0.0, f64::INFINITY], 0.0, 60)
        .modes(3)
        .expect("modes");
    let chi = 0.3;
    let P = Pulsation::new(&modes, &Excitation::cosine(), 0.0, 5.0, 0.0).expect("a system");
    let motion = P
        .response([20.0, 0.0], chi, &[0.8, 0.3, -0.1], 40)
        .expect("a motion");
    let potential = |q: &[f64]| {
        let bent: f64 = (0..9)
            .map(|k| q[k / 3] * modes.G[(k / 3, k % 3)] * q[k % 3])
            .sum();
        let linear: f64 = q
            .iter()
            .zip(&modes.omega)
            .map(|(q, w)| (q * w).powi(2))
            .sum();
        0.5 * linear + 0.125 * chi * bent * bent
    };
    let start = potential(&motion.q[0]);
    // velocities by differences of fourth order
    let h = motion.t[1] - motion.t[0];
    let mut worst: f64 = 0.0;
    for k in 2..motion.t.len() - 2 {
        let v = |i: usize| {
            let q = |k: usize| motion.q[k][i];
            (8.0 * (q(k + 1) - q(k - 1)) - (q(k + 2) - q(k - 2))) / (12.0 * h)
        };
        let kinetic: f64 = (0..3).map(|i| 0.5 * v(i) * v(i)).sum();
        worst = worst.max((kinetic + potential(&motion.q[k]) - start).abs() / start);
    }
    assert!(worst < 1e-3, "{worst}");
}

#[test]
fn the_motion_of_a_beam_with_stretching_is_that_of_the_integrators() {
    let modes = Beam::uniform([0.0; 2], 0.0, 60).modes(1).expect("modes");
    let (gamma, stretching, delta) = (0.4, 0.8, 2.0);
    let Omega = 2.0 * modes.omega[0];
    let P = Pulsation::new(&modes, &Excitation::cosine(), gamma, Omega, delta).expect("a system");
    let periods = ((24.0 / gamma) * Omega / TAU).ceil() as usize + 20;
    let motion = P
        .response([Omega, delta], stretching, &[0.02], periods)
        .expect("a motion");
    let settled = motion.q.iter().rev().take(20 * P.steps());
    let largest = settled.map(|q| q[0].abs()).fold(0.0, f64::max);
    let expected = simulated(&modes, gamma, stretching, Omega, delta);
    assert!(
        (largest / expected - 1.0).abs() < 5e-3,
        "{largest} against {expected}"
    );
}

/// A mean value c₀ of φ lowers ω² by δ c₀ g: in the middle of the zone that it moves to, the amplitude is as it was.
#[test]
fn a_mean_value_moves_the_amplitudes_with_the_zone() {
    let modes = Beam::uniform([0.0; 2], 0.0, 60).modes(1).expect("modes");
    let (omega, g) = (modes.omega[0], modes.G[(0, 0)]);
    let (gamma, delta) = (0.0, 1.5);
    let at = |c0: f64, Omega: f64| {
        let phi = Excitation {
            c0,
            ..Excitation::cosine()
        };
        let found = Amplitude::new(&modes, &phi, FIRST, gamma, 0.5, [Omega, delta]);
        found.expect("computes").stable.expect("a motion")
    };
    let moved = 2.0 * (omega * omega - delta * 0.8 * g).sqrt();
    assert!((at(0.8, moved) / at(0.0, 2.0 * omega) - 1.0).abs() < 1e-12);
}
