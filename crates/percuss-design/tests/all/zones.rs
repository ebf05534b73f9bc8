//! Resonance zones: Mathieu's characteristic values, the reference table, and what must hold whatever the numbers.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, SymmetricEigen};
use percuss_design::{Beam, DesignError, Excitation, Pulsation, Resonance, Search, Zone};
use percuss_math::Halt;
use std::f64::consts::TAU;
use std::ops::ControlFlow;

const FIRST: Resonance = Resonance { i: 1, j: 1, k: 1 };

/// For frequencies from that of the first mode up.
fn pulsation(beam: &Beam, modes: usize, phi: &Excitation, gamma: f64, delta: f64) -> Pulsation {
    let modes = beam.modes(modes).expect("modes");
    Pulsation::new(&modes, phi, gamma, 0.6 * modes.omega[0], delta).expect("a system")
}

/// Characteristic values a_k and b_k of Mathieu's equation y″ + (a − 2 q cos 2τ) y = 0, from the matrices of its Fourier
/// series \[Abramowitz1964, eqs. (20.2.5) to (20.2.11)].
fn mathieu(k: usize, q: f64) -> [f64; 2] {
    let n = 25;
    let value = |even: bool| {
        let mut A = DMatrix::zeros(n, n);
        for r in 0..n {
            let harmonic = match (k % 2, even) {
                (1, _) => 2 * r + 1,
                (_, true) => 2 * r,
                (_, false) => 2 * r + 2,
            };
            A[(r, r)] = (harmonic * harmonic) as f64;
            if r > 0 {
                let first = k.is_multiple_of(2) && even && r == 1;
                let entry = if first { 2_f64.sqrt() * q } else { q };
                A[(r, r - 1)] = entry;
                A[(r - 1, r)] = entry;
            }
        }
        if k % 2 == 1 {
            A[(0, 0)] += if even { q } else { -q };
        }
        let mut values: Vec<f64> = SymmetricEigen::new(A).eigenvalues.iter().copied().collect();
        values.sort_by(f64::total_cmp);
        let index = if k % 2 == 1 {
            (k - 1) / 2
        } else {
            k / 2 - usize::from(!even)
        };
        values[index]
    };
    [value(true), value(false)]
}

/// Without damping the modes of the uniform simply supported beam are Mathieu's equations, a = 4ω²/Ω², q = 2δg/Ω².
#[test]
fn edges_without_damping_are_mathieus_characteristic_values() {
    let beam = Beam::uniform([0.0; 2], 0.0, 100);
    let delta = 4.0;
    let P = pulsation(&beam, 4, &Excitation::cosine(), 0.0, delta);
    let modes = beam.modes(4).expect("modes");
    for i in [1, 2] {
        let (omega, g) = (modes.omega[i - 1], modes.G[(i - 1, i - 1)]);
        for k in 1..=3 {
            let edges = P.edges(Resonance { i, j: i, k }, delta).expect("computes");
            let edges = edges.expect("a zone");
            // the lower frequency belongs to the larger characteristic value
            let mut errors = vec![];
            for Omega in edges {
                let (a, q) = (
                    4.0 * (omega / Omega).powi(2),
                    2.0 * delta * g / (Omega * Omega),
                );
                let known = mathieu(k, q);
                errors.push(known.map(|known| (a - known).abs()));
            }
            assert!(
                errors[0][0].min(errors[0][1]) < 1e-8,
                "mode {i}, zone {k}: {errors:?}"
            );
            assert!(
                errors[1][0].min(errors[1][1]) < 1e-8,
                "mode {i}, zone {k}: {errors:?}"
            );
            assert!(edges[1] > edges[0]);
        }
    }
}

/// γ = 0.184, δ = 1, φ = cos, i = j = k = 1. Φ is flat around the optimal shape, but its frequency is not: with 100 elements
/// the zone of the optimal beam lies within 1e-4 of the reference, with finer ones 2e-4 below it.
#[test]
fn zones_of_both_beams_are_those_of_the_reference() {
    let (gamma, delta) = (0.184, 1.0);
    let uniform = Beam::uniform([0.0; 2], 0.0, 100);
    let optimal = Search::default().run(&uniform).expect("a shape").beam;
    let cases = [
        (
            uniform,
            [0.368000, 0.367998],
            [19.27430, 20.20412],
            [19.27037, 20.20002],
        ),
        (
            optimal,
            [0.446877, 0.446873],
            [18.67497, 19.41167],
            [18.67172, 19.40832],
        ),
    ];
    for (beam, delta_res, first_order, floquet) in cases {
        let modes = beam.modes(5).expect("modes");
        let zone = Zone::new(&modes, &Excitation::cosine(), FIRST).expect("a zone");
        assert!((zone.delta_res(gamma) - delta_res[0]).abs() < 5e-6);
        let interval = zone.interval(delta, gamma).expect("in the zone");
        let P = pulsation(&beam, 5, &Excitation::cosine(), gamma, delta);
        let [_, tip] = P.tip(FIRST, delta).expect("a tip");
        assert!((tip - delta_res[1]).abs() < 5e-6, "{tip}");
        let edges = P.edges(FIRST, delta).expect("computes").expect("a zone");
        for k in 0..2 {
            assert!((interval[k] - first_order[k]).abs() < 1e-4, "{interval:?}");
            assert!((edges[k] - floquet[k]).abs() < 1e-4, "{edges:?}");
        }
        // enough modes: two less change nothing
        let fewer = pulsation(&beam, 3, &Excitation::cosine(), gamma, delta);
        let fewer = fewer
            .edges(FIRST, delta)
            .expect("computes")
            .expect("a zone");
        assert!(
            (0..2).all(|k| (fewer[k] - edges[k]).abs() < 1e-5),
            "{fewer:?}"
        );
    }
}

/// A pulsation with a mean value is one without it under another static force.
#[test]
fn the_mean_value_of_the_pulsation_is_a_static_force() {
    let (gamma, delta, c0) = (0.1, 1.2, 0.7);
    let phi = Excitation {
        c0,
        a: vec![1.0],
        b: vec![0.3, 0.4],
    };
    let plain = Excitation {
        c0: 0.0,
        ..phi.clone()
    };
    let s: Vec<f64> = (0..=60)
        .map(|i| 1.0 + 0.3 * (i as f64 * 0.2).sin())
        .collect();
    let beam = Beam::uniform([1.0, 4.0], 2.0, 60).with_width(s);
    let loaded = Beam {
        p0: beam.p0 + delta * c0,
        ..beam.clone()
    };
    for k in [1, 2] {
        let r = Resonance { i: 1, j: 1, k };
        let a = pulsation(&beam, 6, &phi, gamma, delta).edges(r, delta);
        let b = pulsation(&loaded, 6, &plain, gamma, delta).edges(r, delta);
        let (a, b) = (
            a.expect("computes").expect("zone"),
            b.expect("computes").expect("zone"),
        );
        assert!(
            (0..2).all(|s| (a[s] - b[s]).abs() < 1e-5),
            "{k}: {a:?} {b:?}"
        );
    }
}

/// The first order leaves an error of second order: with δ and γ halved it falls to a quarter.
#[test]
fn first_order_zones_are_tangent_to_the_true_ones() {
    let beam = Beam::uniform([f64::INFINITY, 0.0], 0.0, 80);
    let modes = beam.modes(4).expect("modes");
    let phi = Excitation {
        c0: 0.2,
        a: vec![1.0, 0.5],
        b: vec![0.0, 0.3],
    };
    for r in [
        FIRST,
        Resonance { i: 1, j: 2, k: 1 },
        Resonance { i: 2, j: 2, k: 2 },
        Resonance { i: 2, j: 1, k: 2 },
        Resonance { i: 1, j: 3, k: 1 },
    ] {
        let zone = Zone::new(&modes, &phi, r).expect("a zone");
        let error = |delta: f64| {
            let gamma = 0.3 * zone.Phi * zone.strength * delta;
            let first = zone.interval(delta, gamma).expect("a zone");
            let P = pulsation(&beam, 4, &phi, gamma, delta);
            let true_one = P.edges(r, delta).expect("computes").expect("a zone");
            (0..2)
                .map(|k| (first[k] - true_one[k]).abs())
                .fold(0.0, f64::max)
        };
        let order = (error(2.0) / error(1.0)).log2();
        assert!((1.6..2.6).contains(&order), "{r:?}: {order}");
    }
}

/// The whole boundary: from the tip up, every point on the edge of growth.
#[test]
fn growth_vanishes_along_the_boundary() {
    let gamma = 0.184;
    let P = pulsation(
        &Beam::uniform([0.0; 2], 0.0, 60),
        2,
        &Excitation::cosine(),
        gamma,
        2.0,
    );
    let tongue = P.tongue(FIRST, 2.0).expect("a zone");
    assert!(
        tongue.left.len() > 8 && tongue.left.len() < 200,
        "{}",
        tongue.left.len()
    );
    for (left, right) in tongue.left.iter().zip(&tongue.right).skip(1) {
        for point in [left, right] {
            assert!(P.growth(point[0], point[1]).expect("computes").abs() < 1e-6);
        }
        let middle = 0.5 * (left[0] + right[0]);
        assert!(P.growth(middle, left[1]).expect("computes") > 0.0);
    }
    assert!((tongue.tip[1] - 0.367998).abs() < 1e-5);
}

/// In the zone a motion grows at the rate of the multipliers; outside it beats and decays.
#[test]
fn motions_grow_as_the_multipliers_say() {
    let gamma = 0.1;
    let beam = Beam::uniform([f64::INFINITY, 3.0], 1.0, 60);
    let P = pulsation(&beam, 3, &Excitation::cosine(), gamma, 4.0);
    let omega = beam.modes(1).expect("modes").omega[0];
    let rates = |Omega: f64| {
        let motion = P.response([Omega, 4.0], 0.0, &[1e-3, 1e-3, 1e-3], 120);
        let motion = motion.expect("moves");
        let largest = |from: usize, to: usize| -> f64 {
            let range = motion.q[from * P.steps()..to * P.steps()].iter();
            range.map(|q| q[0].abs()).fold(0.0, f64::max)
        };
        let rate = (largest(100, 120) / largest(40, 60)).ln() / (60.0 * TAU / Omega);
        (rate, P.growth(Omega, 4.0).expect("computes"))
    };
    let (rate, growth) = rates(2.0 * omega);
    assert!(
        growth > 0.0 && (rate / growth - 1.0).abs() < 1e-3,
        "{rate} {growth}"
    );
    let (rate, growth) = rates(1.7 * omega);
    assert!(
        (growth + 0.5 * gamma).abs() < 1e-9 && rate < 0.9 * growth,
        "{rate} {growth}"
    );
}

#[test]
fn charts_are_the_same_for_any_number_of_threads_and_stop_when_asked() {
    let P = pulsation(
        &Beam::uniform([0.0; 2], 0.0, 40),
        2,
        &Excitation::cosine(),
        0.1,
        2.0,
    );
    let Omega: Vec<f64> = (0..20).map(|i| 15.0 + 0.5 * i as f64).collect();
    let delta: Vec<f64> = (0..10).map(|i| 0.2 * i as f64).collect();
    let chart = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| P.chart(&Omega, &delta, |_| ControlFlow::Continue(())))
            .expect("computes")
    };
    let one = chart(1);
    assert_eq!(one, chart(3));
    let inside = one.growth[9 * 20 + 9]; // Omega = 19.5, delta = 1.8
    assert!(inside > 0.0 && one.growth[0] < 0.0);
    let stopped = P
        .chart(&Omega, &delta, |_| ControlFlow::Break(()))
        .expect("computes");
    assert!(stopped.growth.len() < one.growth.len());
}

#[test]
fn faults_are_told() {
    let modes = Beam::uniform([0.0; 2], 0.0, 40).modes(2).expect("modes");
    let phi = Excitation::cosine();
    let second = Zone::new(&modes, &phi, Resonance { i: 1, j: 1, k: 2 });
    assert!(matches!(second, Err(DesignError::Harmonic { k: 2 })));
    let mixed = Zone::new(&modes, &phi, Resonance { i: 1, j: 2, k: 1 });
    assert!(matches!(mixed, Err(DesignError::Uncoupled { .. })));
    let P = Pulsation::new(&modes, &phi, 0.5, 10.0, 1.0).expect("a system");
    assert!(matches!(P.tip(FIRST, 0.5), Err(DesignError::NoZone { .. })));
    assert_eq!(P.edges(FIRST, 0.5), Ok(None));
    assert!(P.edges(Resonance { i: 3, j: 3, k: 1 }, 1.0).is_err());
    assert!(Pulsation::new(&modes, &phi, -1.0, 10.0, 1.0).is_err());
}

/// The origin of time does not matter, and of all squares only one begins so that it is even.
#[test]
fn a_square_wave_has_the_same_zone_whenever_it_begins() {
    let beam = Beam::uniform([0.0; 2], 0.0, 60);
    let third = Resonance { k: 3, ..FIRST };
    let zone = |begin: usize| {
        let wave: Vec<f64> = (0..16)
            .map(|j| if (j + begin) % 16 < 8 { 1.0 } else { -1.0 })
            .collect();
        // the polynomial through the samples moves with them
        let phi = Excitation::from_samples(&wave).expect("finite");
        let modes = beam.modes(3).expect("modes");
        let P = Pulsation::new(&modes, &phi, 0.05, 0.2 * modes.omega[0], 1.0).expect("a system");
        let edges = P.edges(third, 0.4).expect("computes").expect("a zone");
        let tip = P.tip(third, 1.0).expect("computes");
        [edges[0], edges[1], tip[0], tip[1]]
    };
    let first = zone(0);
    for begin in [3, 12] {
        // the frequency of the tip is that of a minimum, known to 1e-7 of itself
        for ((x, y), tol) in zone(begin).iter().zip(&first).zip([2e-8, 2e-8, 2e-6, 2e-8]) {
            assert!((x - y).abs() < tol, "{x} against {y} from {begin}");
        }
    }
}

/// Near buckling zones are wide and far from where the first order has them: they are found all the same, or it is said that
/// they have no edge. At true edges the growth begins.
#[test]
fn wide_zones_near_buckling_are_not_overlooked() {
    let c = [f64::INFINITY, 0.0];
    let p_cr = Beam::uniform(c, 0.0, 60).buckling().expect("buckles").p_cr;
    let mut found = 0;
    for (share, k) in [(0.84, 2), (0.84, 1), (0.9, 1), (0.94, 1), (0.97, 1)] {
        let modes = Beam::uniform(c, share * p_cr, 60).modes(4).expect("modes");
        let r = Resonance { k, ..FIRST };
        let Omega_0 = 2.0 * modes.omega[0] / k as f64;
        let (gamma, delta) = (0.1, 3.5);
        let P = Pulsation::new(&modes, &Excitation::cosine(), gamma, 0.4 * Omega_0, delta);
        let P = P.expect("a system");
        match P.edges(r, delta) {
            Ok(Some([left, right])) => {
                found += 1;
                let growth = |Omega: f64| P.growth(Omega, delta).expect("multipliers");
                assert!(growth(left * (1.0 + 1e-6)) > 0.0 && growth(right * (1.0 - 1e-6)) > 0.0);
                assert!(
                    growth(right * (1.0 + 1e-6)) < 0.0,
                    "{share} {k}: {left} {right}"
                );
            }
            Ok(None) => panic!("a zone of order {k} is there at {share} of buckling"),
            Err(error) => assert!(error.to_string().contains("chart"), "{error}"),
        }
    }
    assert!(found >= 3, "{found} zones with edges");
}

/// Halted work ends at once; a chart keeps the rows that were whole.
#[test]
fn zones_and_charts_can_be_halted() {
    let halt = Halt::default();
    let P = pulsation(
        &Beam::uniform([0.0; 2], 0.0, 20),
        2,
        &Excitation::cosine(),
        0.0,
        1.0,
    );
    let P = P.with_halt(halt.clone());
    let (Omega, delta) = (vec![15.0, 20.0, 25.0], vec![0.5; 40]);
    let chart = P.chart(&Omega, &delta, |_| {
        halt.ask();
        ControlFlow::Continue(())
    });
    let rows = chart.expect("rows").growth.len() / 3;
    assert!(0 < rows && rows < 40, "{rows}");
    let halted = Err(DesignError::Halted);
    assert_eq!(P.growth(20.0, 0.5), halted);
    assert_eq!(P.edges(FIRST, 0.5), halted.clone().map(|_: f64| None));
}
