//! Modes and buckling against closed forms.
#![allow(non_snake_case)]

use percuss_design::{Beam, DesignError};
use std::f64::consts::PI;

const CLAMPED: f64 = f64::INFINITY;

/// Smallest roots β of the frequency equations, ω = β².
#[test]
fn frequencies_of_uniform_beams_are_those_of_the_textbook() {
    let simply: Vec<f64> = (1..=3).map(|k| k as f64 * PI).collect();
    let clamped = vec![4.730040744862704, 7.853204624095838, 10.995607838001671];
    let mixed = vec![3.926602312047919, 7.068582745628732, 10.210176122813031];
    for (c, beta) in [
        ([0.0, 0.0], simply),
        ([CLAMPED, CLAMPED], clamped),
        ([CLAMPED, 0.0], mixed.clone()),
        ([0.0, CLAMPED], mixed),
    ] {
        let modes = Beam::uniform(c, 0.0, 200).modes(beta.len()).expect("modes");
        assert!(modes.residual < 1e-7, "{}", modes.residual);
        for (omega, beta) in modes.omega.iter().zip(beta) {
            assert!(
                (omega / (beta * beta) - 1.0).abs() < 1e-8,
                "{c:?}: {omega} {beta}"
            );
        }
    }
}

/// Simply supported: ω_k² = (kπ)⁴ − p₀ (kπ)², and ∫ u_k′² = (kπ)².
#[test]
fn the_static_force_lowers_frequencies() {
    for p0 in [-20.0, 5.0, 9.8] {
        let modes = Beam::uniform([0.0; 2], p0, 100).modes(3).expect("modes");
        for k in 0..3 {
            let square = ((k + 1) as f64 * PI).powi(2);
            let exact = (square * square - p0 * square).sqrt();
            assert!((modes.omega[k] / exact - 1.0).abs() < 2e-6);
            assert!((modes.G[(k, k)] / square - 1.0).abs() < 2e-6);
            assert!(k == 0 || modes.G[(k, 0)].abs() < 1e-6);
        }
    }
}

/// Hermite elements: frequencies of the fourth order.
#[test]
fn frequencies_converge_with_the_fourth_order() {
    let error = |n: usize| {
        let modes = Beam::uniform([CLAMPED; 2], 0.0, n).modes(2).expect("modes");
        modes.omega[1] / 7.853204624095838_f64.powi(2) - 1.0
    };
    let order = (error(8) / error(16)).log2();
    assert!((order - 4.0).abs() < 0.2, "{order}");
}

/// Springs c on both ends: 2 β² sinβ sinhβ + 2 cβ (sinβ coshβ − cosβ sinhβ) + c² (1 − cosβ coshβ) = 0.
#[test]
fn elastic_supports_meet_their_characteristic_equation() {
    for c in [0.1, 1.0, 30.0, 1e4] {
        let omega = Beam::uniform([c, c], 0.0, 100)
            .modes(2)
            .expect("modes")
            .omega;
        for omega in omega {
            let f = |beta: f64| {
                2.0 * beta * beta * beta.sin() * beta.sinh()
                    + 2.0 * c * beta * (beta.sin() * beta.cosh() - beta.cos() * beta.sinh())
                    + c * c * (1.0 - beta.cos() * beta.cosh())
            };
            let beta = omega.sqrt();
            let (low, high) = (f(beta * (1.0 - 1e-6)), f(beta * (1.0 + 1e-6)));
            assert!(low * high < 0.0, "c = {c}, beta = {beta}: {low} {high}");
        }
    }
}

/// π², 4π² and the root of tan √p = √p squared; springs c on both ends: √p + c tan(√p/2) = 0.
#[test]
fn buckling_forces_are_eulers() {
    let cases = [
        ([0.0, 0.0], PI * PI),
        ([CLAMPED, CLAMPED], 4.0 * PI * PI),
        ([CLAMPED, 0.0], 4.493409457909064_f64.powi(2)),
    ];
    for (c, exact) in cases {
        let p = Beam::uniform(c, 0.0, 200).buckling().expect("buckles").p_cr;
        assert!((p / exact - 1.0).abs() < 1e-8, "{c:?}: {p} against {exact}");
    }
    let p = Beam::uniform([3.0; 2], 0.0, 100)
        .buckling()
        .expect("buckles")
        .p_cr;
    let root = p.sqrt();
    assert!((root + 3.0 * (0.5 * root).tan()).abs() < 1e-5 * root, "{p}");
}

/// A tapered beam is stiffer where it is wide; mirrored, it has the same frequencies, and stretched by α as well.
#[test]
fn mirrored_and_wider_beams_have_the_same_frequencies() {
    let s: Vec<f64> = (0..=60).map(|i| 0.5 + i as f64 / 60.0).collect();
    let beam = Beam::uniform([2.0, CLAMPED], 0.0, 60).with_width(s.clone());
    let mirrored = Beam {
        c: [CLAMPED, 2.0],
        ..beam.with_width(s.iter().rev().copied().collect())
    };
    let (a, b) = (
        beam.modes(3).expect("modes"),
        mirrored.modes(3).expect("modes"),
    );
    for (a, b) in a.omega.iter().zip(&b.omega) {
        assert!((a / b - 1.0).abs() < 1e-10);
    }
    let simply = Beam::uniform([0.0; 2], 0.0, 60).with_width(s.clone());
    let wider = simply.with_width(s.iter().map(|s| 3.0 * s).collect());
    let (a, b) = (
        simply.modes(2).expect("modes"),
        wider.modes(2).expect("modes"),
    );
    assert!((a.omega[0] / b.omega[0] - 1.0).abs() < 1e-10);
    assert!((a.G[(0, 0)] / b.G[(0, 0)] - 3.0).abs() < 1e-8);
}

#[test]
fn a_force_at_or_above_buckling_is_refused_with_the_buckling_force() {
    match Beam::uniform([0.0; 2], 10.0, 50).modes(1) {
        Err(DesignError::Buckled { p_cr, .. }) => assert!((p_cr - PI * PI).abs() < 1e-4),
        other => panic!("{other:?}"),
    }
    let text = Beam::uniform([0.0; 2], 10.0, 50)
        .modes(1)
        .unwrap_err()
        .to_string();
    assert!(text.contains("9.8696"), "{text}");
    assert!(matches!(
        Beam::uniform([0.0; 2], 0.0, 10).modes(6),
        Err(DesignError::Mode { most: 5, .. })
    ));
    assert!(Beam::uniform([-1.0, 0.0], 0.0, 10).modes(1).is_err());
    assert!(Beam::uniform([0.0; 2], 0.0, 3).buckling().is_err());
}
