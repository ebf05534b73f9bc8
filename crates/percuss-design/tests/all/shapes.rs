//! Optimal shapes: the paper's cases, converged, and what must hold whatever the numbers.
#![allow(non_snake_case)]

use percuss_design::{Beam, DesignError, Objective, Phi, Search, gradient};
use percuss_math::Halt;
use std::f64::consts::PI;

const CLAMPED: f64 = f64::INFINITY;

fn optimum(c: [f64; 2], p0: f64, i: usize, s_min: f64, n: usize) -> (f64, f64) {
    let search = Search {
        objective: Objective::Zone { i, j: i },
        s_min,
        ..Default::default()
    };
    let beam = Beam::uniform(c, p0, n);
    let uniform = Phi(&beam.modes(i).expect("modes"), i, i).expect("couples");
    let best = search.run(&beam).expect("a shape");
    assert!((best.beam.volume() - 1.0).abs() < 1e-12);
    assert!(best.beam.s.iter().all(|s| *s >= s_min));
    assert!(best.optimality < 1e-3, "{}", best.optimality);
    (best.value.sqrt(), uniform)
}

/// Converged values of two independent discretisations, uncertain by 2e-6 to 3e-6.
#[test]
fn optimal_zones_are_those_of_the_reference() {
    let cases = [
        ([0.0; 2], 1, 0.5, 0.823493, 17.651),
        ([0.0; 2], 2, 0.5, 0.823493, 17.651),
        ([CLAMPED; 2], 1, 0.5, 0.447465, 18.625),
        ([CLAMPED; 2], 2, 0.5, 0.606379, 18.790),
        ([0.0; 2], 1, 0.0, 0.791587, 20.841),
    ];
    for (c, i, s_min, expected, reduction) in cases {
        let (phi, uniform) = optimum(c, 0.0, i, s_min, 200);
        assert!(
            (phi - expected).abs() < 5e-6,
            "{c:?} mode {i}: {phi} against {expected}"
        );
        let found = 100.0 * (1.0 - phi / uniform);
        assert!(
            (found - reduction).abs() < 0.002,
            "{c:?} mode {i}: {found} %"
        );
    }
}

#[test]
fn modes_of_a_simply_supported_beam_share_their_optimum() {
    let (first, _) = optimum([0.0; 2], 0.0, 1, 0.5, 60);
    for i in [2, 3] {
        let (phi, _) = optimum([0.0; 2], 0.0, i, 0.5, 60 * i);
        assert!(
            (phi - first).abs() < 1e-6,
            "mode {i}: {phi} against {first}"
        );
    }
}

#[test]
fn half_a_clamped_beam_in_its_second_mode_is_a_clamped_and_simply_supported_one() {
    let (whole, _) = optimum([CLAMPED; 2], 0.0, 2, 0.5, 160);
    let (half, _) = optimum([CLAMPED, 0.0], 0.0, 1, 0.5, 80);
    assert!((whole - half).abs() < 1e-6, "{whole} against {half}");
}

#[test]
fn uniform_zones_have_their_closed_form() {
    for p0 in [-5.0, 0.0, 3.0, 9.0] {
        let modes = Beam::uniform([0.0; 2], p0, 100).modes(1).expect("modes");
        let exact = 1.0 / (1.0 - p0 / (PI * PI)).sqrt();
        assert!((Phi(&modes, 1, 1).expect("couples") / exact - 1.0).abs() < 1e-6);
    }
    let clamped = Beam::uniform([CLAMPED; 2], 0.0, 200)
        .modes(2)
        .expect("modes");
    assert!((Phi(&clamped, 1, 1).expect("couples") - 0.549880).abs() < 1e-6);
    assert!((Phi(&clamped, 2, 2).expect("couples") - 0.746684).abs() < 1e-6);
}

#[test]
fn a_wider_beam_has_a_smaller_zone_in_proportion() {
    let s: Vec<f64> = (0..=50)
        .map(|i| 1.0 + 0.4 * (i as f64 * 0.3).sin())
        .collect();
    let beam = Beam::uniform([1.0, 5.0], 0.0, 50).with_width(s.clone());
    let wider = Beam {
        c: [2.5, 12.5],
        ..beam.with_width(s.iter().map(|s| 2.5 * s).collect())
    };
    let of = |beam: &Beam| Phi(&beam.modes(2).expect("modes"), 1, 2).expect("couples");
    assert!((of(&beam) / of(&wider) - 2.5).abs() < 1e-8);
}

/// Central differences of three widths, extrapolated.
#[test]
fn gradients_are_those_of_differences() {
    // far from symmetric, so that modes 1 and 2 couple
    let s: Vec<f64> = (0..=24)
        .map(|i| 0.6 + 0.03 * i as f64 + 0.2 * (i as f64 * 1.7).sin())
        .collect();
    for (c, p0) in [
        ([0.0, 0.0], 0.0),
        ([2.0, CLAMPED], 4.0),
        ([CLAMPED; 2], -3.0),
    ] {
        for objective in [
            Objective::Zone { i: 1, j: 1 },
            Objective::Zone { i: 2, j: 2 },
            Objective::Zone { i: 1, j: 3 },
            Objective::Zone { i: 1, j: 2 },
            Objective::Buckling,
            Objective::Frequency { i: 2 },
            Objective::Gap { i: 1 },
        ] {
            let beam = Beam::uniform(c, p0, 24).with_width(s.clone());
            let (_, g) = gradient(&beam, objective).expect("a value");
            let largest = g.iter().fold(0.0_f64, |m, g| m.max(g.abs()));
            for node in [0, 3, 12, 24] {
                let difference = |e: f64| {
                    let at = |e: f64| {
                        let mut s = s.clone();
                        s[node] += e;
                        gradient(&beam.with_width(s), objective).expect("a value").0
                    };
                    (at(e) - at(-e)) / (2.0 * e)
                };
                let [coarse, middle, fine] = [8e-3, 4e-3, 2e-3].map(difference);
                let [a, b] = [(4.0 * middle - coarse) / 3.0, (4.0 * fine - middle) / 3.0];
                let extrapolated = (16.0 * b - a) / 15.0;
                let error = (g[node] - extrapolated).abs() / largest;
                assert!(error < 1e-7, "{objective:?} {c:?} node {node}: {error:e}");
            }
        }
    }
}

#[test]
fn random_starts_reach_one_optimum() {
    let search = Search {
        starts: 20,
        seed: 7,
        ..Default::default()
    };
    let best = search
        .run(&Beam::uniform([0.0; 2], 0.0, 60))
        .expect("a shape");
    assert!(best.values.iter().all(|v| v.is_some()));
    assert!(best.spread < 1e-7, "{:e}", best.spread);
}

/// With EI and mass both in proportion to s a column of constant strength buckles highest: s ∝ x (1 − x), p = 12.
#[test]
fn the_strongest_column_is_a_parabola() {
    let search = Search {
        objective: Objective::Buckling,
        s_min: 0.0,
        ..Default::default()
    };
    let best = search
        .run(&Beam::uniform([0.0; 2], 0.0, 100))
        .expect("a shape");
    assert!((-best.value - 12.0).abs() < 2e-3, "{}", -best.value);
    for (x, s) in best.beam.x().iter().zip(&best.beam.s) {
        assert!((s - 6.0 * x * (1.0 - x)).abs() < 0.02, "{x}: {s}");
    }
}

#[test]
fn other_objectives_gain_too() {
    let uniform = Beam::uniform([CLAMPED; 2], 0.0, 60);
    let omega = uniform.modes(3).expect("modes").omega;
    let run = |objective| {
        let search = Search {
            objective,
            ..Default::default()
        };
        -search.run(&uniform).expect("a shape").value
    };
    assert!(run(Objective::Frequency { i: 1 }) > 1.05 * omega[0]);
    assert!(run(Objective::Gap { i: 1 }) > 1.05 * (omega[1] - omega[0]));
}

/// The static force of the search must stay below buckling of every shape on the way.
#[test]
fn optima_under_static_force_stay_below_buckling() {
    for p0 in [0.5, 0.9] {
        let p0 = p0 * PI * PI;
        let (phi, uniform) = optimum([0.0; 2], p0, 1, 0.5, 100);
        assert!(phi < 0.85 * uniform, "{phi} against {uniform}");
    }
}

#[test]
fn faults_are_told() {
    let beam = Beam::uniform([0.0; 2], 0.0, 40);
    let with = |s_min| {
        Search {
            s_min,
            ..Default::default()
        }
        .run(&beam)
    };
    assert!(matches!(with(1.0), Err(DesignError::Range { .. })));
    assert!(matches!(with(-0.1), Err(DesignError::Range { .. })));
    let modes = beam.modes(2).expect("modes");
    match Phi(&modes, 1, 2) {
        Err(DesignError::Uncoupled { i: 1, j: 2, .. }) => {}
        other => panic!("{other:?}"),
    }
}

/// A search listens to the wish to end, and then gives no shape.
#[test]
fn a_search_that_is_halted_gives_no_shape() {
    let (halt, beam) = (Halt::default(), Beam::uniform([0.0; 2], 0.0, 20));
    let search = Search::default();
    assert_eq!(search.run_until(&beam, &halt), search.run(&beam));
    halt.ask();
    assert_eq!(search.run_until(&beam, &halt), Err(DesignError::Halted));
}
