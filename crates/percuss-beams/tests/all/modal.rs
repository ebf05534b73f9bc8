//! The exact modes against values from elsewhere, and the chain against the exact modes.

use percuss_beams::modal::{Mode, Series};
use percuss_beams::{Clamp, HenckyBeam, MassKind, Support};
use std::f64::consts::PI;

const CANTILEVER: [Support; 2] = [Support::CLAMPED, Support::FREE];

fn frequencies(beta: f64, supports: [Support; 2], count: usize) -> Vec<f64> {
    let modes = Mode::first(beta, supports, count);
    modes.iter().map(|mode| mode.omega).collect()
}

fn agree(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (a, b) in found.iter().zip(expected) {
        assert!(
            (a - b).abs() <= tolerance * b.abs().max(1.0),
            "{found:?} against {expected:?}"
        );
    }
}

/// Roots of (54) at β = 0.1.
#[test]
fn the_rayleigh_cantilever_has_the_frequencies_of_the_reference() {
    let expected = [3.43680762, 19.1363702, 46.4935529, 78.2130974];
    agree(&frequencies(0.1, CANTILEVER, 4), &expected, 3e-9);
}

/// Squares of the roots of the textbook equations: cos k cosh k = ∓1, tan k = tanh k, and multiples of π.
#[test]
fn beams_of_euler_and_bernoulli_have_the_frequencies_of_textbooks() {
    let squares = |roots: &[f64]| roots.iter().map(|k| k * k).collect::<Vec<_>>();
    let beams = [
        (
            CANTILEVER,
            squares(&[1.875104068711961, 4.694091132974175, 7.854757438237613]),
        ),
        (
            [Support::CLAMPED; 2],
            squares(&[4.730040744862704, 7.853204624095838, 10.995607838001671]),
        ),
        ([Support::PINNED; 2], squares(&[PI, 2.0 * PI, 3.0 * PI])),
        (
            [Support::CLAMPED, Support::PINNED],
            squares(&[3.926602312047919, 7.068582745628732, 10.210176122813031]),
        ),
        ([Support::GUIDED; 2], squares(&[0.0, PI, 2.0 * PI])),
        ([Support::FREE; 2], squares(&[0.0, 0.0, 4.730040744862704])),
    ];
    for (supports, expected) in beams {
        agree(&frequencies(0.0, supports, 3), &expected, 1e-10);
    }
}

#[test]
fn the_tip_moves_after_a_tip_impulse_as_in_the_reference() {
    let series = Series::new(0.1, CANTILEVER, 4000);
    for (tau, expected) in [(0.05, 0.32605350), (0.1, 0.48460690), (0.2, 0.61875237)] {
        let u = series.impulse(1.0, 1.0, tau);
        assert!((u - expected).abs() < 2e-8, "u(1, {tau}) = {u}");
    }
}

/// Before any contact the beam of the two stops is linear; where its tip reaches the gap is known.
#[test]
fn the_tip_reaches_the_stops_when_and_as_fast_as_in_the_reference() {
    let series = Series::new(0.0, CANTILEVER, 60);
    let [u, v] = series.harmonic(59.6, 1.0, 0.0348122);
    assert!((u - 3.37e-4).abs() < 2e-9, "{u}");
    assert!((v - 0.0255014).abs() < 1e-6, "{v}");
}

/// Frequencies of chains come near with the square of the element, for every support and both masses.
#[test]
fn chains_converge_to_the_modes_in_second_order() {
    let sets = [
        CANTILEVER,
        [Support::PINNED; 2],
        [Support::GUIDED, Support::CLAMPED],
        [Support::FREE; 2],
        [
            Support {
                translation: percuss_beams::Hold::Spring(40.0),
                rotation: percuss_beams::Hold::Spring(3.0),
            },
            Support {
                translation: percuss_beams::Hold::Spring(7.0),
                rotation: percuss_beams::Hold::Free,
            },
        ],
    ];
    for supports in sets {
        for mass in [MassKind::Consistent, MassKind::Lumped] {
            let exact = frequencies(0.1, supports, 4)[3];
            let error = |elements: usize| {
                let beam = HenckyBeam {
                    supports,
                    mass,
                    ..HenckyBeam::dimensionless(0.1, elements)
                };
                beam.chain().expect("a beam").frequency(3) / exact - 1.0
            };
            let (coarse, fine) = (error(40), error(80));
            let order = (coarse / fine).abs().log2();
            assert!(
                (order - 2.0).abs() < 0.1,
                "{supports:?}, {mass:?}: order {order}, {coarse}, {fine}"
            );
        }
    }
}

/// Deflection under a unit load at the tip: 1/3 + 1/(6 n²), and 1/3 + 1/(2n) + 1/(6n²) with the paper's clamp.
#[test]
fn a_tip_load_bends_the_chain_as_the_closed_form_says() {
    for (clamp, extra) in [(Clamp::Half, 0.0), (Clamp::Paper, 0.5)] {
        let n = 10usize;
        let beam = HenckyBeam {
            clamp,
            ..HenckyBeam::dimensionless(0.0, n)
        };
        let chain = beam.chain().expect("a beam");
        let mut u = vec![0.0; n];
        u[n - 1] = 1.0;
        chain.K().clone().factor().expect("held").solve(&mut u);
        let exact = 1.0 / 3.0 + extra / n as f64 + 1.0 / (6.0 * (n * n) as f64);
        assert!((u[n - 1] - exact).abs() < 1e-12, "{clamp:?}: {}", u[n - 1]);
    }
}
