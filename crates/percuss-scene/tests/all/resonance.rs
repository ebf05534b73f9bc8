//! Studies of resonance from scene files: their numbers, and what is refused.
#![allow(non_snake_case)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use percuss_scene::recording::Value;
use percuss_scene::{Input, Scene, builtin, run};

/// Numbers of a built-in study with overrides; those that are missing are not there.
fn numbers(name: &str, sets: &[&str]) -> BTreeMap<String, f64> {
    let mut input = builtin::find(name).expect("a scene").input();
    for set in sets {
        input = input.set(*set);
    }
    let scene = Scene::read(&input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    let model = scene.build().expect("builds");
    let outcome = run::run(&model, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.findings.trouble, None);
    let measured = outcome.measured(&model);
    // everything that was promised is there, and nothing else
    assert_eq!(measured.len(), model.quantity_count());
    let numbers = measured.into_iter().filter_map(|m| match m.value {
        Value::Number(value) => Some((m.name, value)),
        _ => None,
    });
    numbers.collect()
}

fn near(numbers: &BTreeMap<String, f64>, name: &str, expected: f64, tolerance: f64) {
    let found = numbers.get(name).unwrap_or_else(|| panic!("no {name}"));
    assert!(
        (found - expected).abs() <= tolerance,
        "{name}: {found} against {expected}"
    );
}

#[test]
fn the_optimal_beam_is_that_of_the_reference() {
    let found = numbers("optimal-beam", &["optimise.starts=1"]);
    near(&found, "phi_uniform", 1.0, 1e-6);
    near(&found, "phi_optimal", 0.823493, 1e-5);
    near(&found, "reduction_percent", 17.651, 0.02);
    near(&found, "omega_1", 9.869604, 1e-5);
    near(&found, "buckling_force", 9.869604, 1e-5);
    near(&found, "delta_res_uniform", 0.368, 1e-5);
    near(&found, "delta_res_uniform_floquet", 0.367998, 1e-5);
    near(&found, "delta_res_optimal", 0.446877, 1e-5);
    near(&found, "delta_res_optimal_floquet", 0.446873, 1e-5);
    near(&found, "zone_left_uniform_floquet", 19.27037, 1e-4);
    near(&found, "zone_right_optimal_floquet", 19.40832, 1e-4);
    assert!(found["phi_change"] < 5e-6 && found["modes_change_optimal"] < 1e-4);
}

#[test]
fn the_experiment_has_its_measured_frequency() {
    let found = numbers(
        "resonance-zone",
        &[
            "chart.points=[6, 4]",
            "chart.periods=2",
            "optimise.starts=1",
        ],
    );
    near(&found, "omega_1_uniform_hz", 6.437, 1e-3);
    near(&found, "mass_kg", 0.0322, 1e-12);
    // edges and forces in SI are the true ones in the units that are told
    let hz = 1.0 / (std::f64::consts::TAU * found["time_unit_s"]);
    near(
        &found,
        "zone_left_optimal_hz",
        found["zone_left_optimal_floquet"] * hz,
        1e-12,
    );
    let force = found["delta_res_uniform_floquet"] * found["force_unit_n"];
    near(&found, "delta_res_uniform_n", force, 1e-12);
    near(&found, "mean_width_m", 0.01, 1e-12);
    assert!(found["growth"] > 0.0 && found["unstable_percent"] > 0.0);
}

#[test]
fn other_objectives_and_supports_are_studied_too() {
    let found = numbers(
        "optimal-beam",
        &[
            "optimise.objective=buckling",
            "optimise.s_min=0",
            "resonance.n=60",
        ],
    );
    near(&found, "best_buckling_force", 12.0, 0.01);
    near(&found, "best_buckling_force_uniform", 9.8696, 1e-3);
    let combination = numbers(
        "optimal-beam",
        &[
            "resonance.c1=clamped",
            "resonance.j=2",
            "resonance.gamma=0.05",
            "resonance.n=60",
            "optimise.starts=1",
        ],
    );
    assert!(combination["phi_optimal"] < combination["phi_uniform"]);
}

/// Without an amplitude that reaches the zone its edges are missing, with the reason.
#[test]
fn a_zone_above_the_amplitude_has_no_edges() {
    let found = numbers("optimal-beam", &["resonance.delta=0.4", "resonance.n=60"]);
    assert!(found.contains_key("zone_left_uniform"));
    assert!(!found.contains_key("zone_left_optimal"));
    near(&found, "delta_res_optimal_floquet", 0.446873, 1e-4);
}

/// Mathieu's a₂ = 4 + 5q²/12 − … and b₂ = 4 − q²/12 + … [Abramowitz1964, eq. (20.2.25)] for a force without second harmonic.
#[test]
fn zones_of_higher_order_need_no_harmonic() {
    let found = numbers(
        "optimal-beam",
        &[
            "resonance.gamma=0",
            "resonance.tongues=2",
            "resonance.n=60",
            "optimise.starts=1",
        ],
    );
    let omega = found["omega_1"];
    for (name, second) in [
        ("tongue_2_left_uniform", 5.0 / 12.0),
        ("tongue_2_right_uniform", -1.0 / 12.0),
    ] {
        let Omega = found[name];
        let (a, q) = ((2.0 * omega / Omega).powi(2), 2.0 * omega / Omega.powi(2));
        assert!(
            (a - 4.0 - second * q * q).abs() < 1e-4,
            "{name}: {a} at q = {q}"
        );
    }
    assert!(!found.contains_key("tongue_1_left_uniform"));
}

/// ¾ α A² = √((½ δ g)² − (½ γ Ω)²) in the middle of the zone, with g = ω for the uniform beam on simple supports.
#[test]
fn stretching_bounds_the_amplitude() {
    let found = numbers(
        "optimal-beam",
        &[
            "resonance.stretching=0.3",
            "resonance.n=60",
            "optimise.starts=1",
        ],
    );
    let g = std::f64::consts::PI.powi(2);
    let square = (0.5 * g).powi(2) - (0.184 * g).powi(2);
    let A = (square.sqrt() / (0.75 * 0.5 * 0.3 * g * g)).sqrt();
    near(&found, "amplitude_uniform", A, 1e-6);
    assert!(found["amplitude_optimal"] > 0.0);
}

/// γ = 2 ζ ω₁, so that δ_res = 2γ/Φ = 4 ζ ω₁/Φ.
#[test]
fn damping_may_be_given_as_a_ratio() {
    let sets = ["resonance.zeta=0.01", "resonance.n=60", "optimise.starts=1"];
    let found = numbers("optimal-beam", &sets);
    let expected = 0.04 * found["omega_1"] / found["phi_uniform"];
    near(&found, "delta_res_uniform", expected, 1e-12);
}

fn refused(sets: &[&str], words: &[&str]) {
    let mut input = builtin::find("optimal-beam").expect("a scene").input();
    for set in sets {
        input = input.set(*set);
    }
    let report = Scene::read(&input).expect_err("a fault").render(false);
    for word in words {
        assert!(report.contains(word), "{sets:?}: {report}");
    }
}

#[test]
fn bad_input_is_explained() {
    refused(&["resonance.p0=10"], &["p_cr = 9.869604", "below"]);
    refused(&["resonance.p0=pi^2"], &["p_cr = 9.869604"]);
    refused(&["optimise.s_min=1"], &["below 1"]);
    refused(&["optimise.s_min=-0.1"], &["at least 0"]);
    refused(&["resonance.j=2"], &["do not couple", "other supports"]);
    refused(&["resonance.k=2"], &["no harmonic 2"]);
    refused(&["resonance.k=2"], &["tongues = 2"]);
    refused(&["resonance.gamma=-1"], &["gamma"]);
    refused(&["resonance.zeta=-1"], &["zeta"]);
    refused(&["resonance.c1=clampd"], &["unknown support", "clamped"]);
    refused(&["resonance.c1=-1"], &["c1"]);
    refused(&["resonance.i=0"], &["at least 1"]);
    refused(&["resonance.i=9"], &["`i` = 9 is too much", "at most 8"]);
    refused(
        &["optimise.objective=zones"],
        &["unknown objective", "zone"],
    );
    refused(
        &["chart.Omega=[2, 1]", "chart.delta=[0, 1]"],
        &["must rise"],
    );
    refused(&["resonance.samples=[1, 2]"], &["at least 3"]);
    refused(&["resonance.tongues=7"], &["at most 6"]);
    refused(
        &["resonance.stretching=-1"],
        &["stretching", "zero or positive"],
    );
    refused(
        &["resonance.stretching=1", "resonance.c1=1", "resonance.j=2"],
        &["simple resonances only"],
    );
    let input = Input::new("a.toml", "[optimise]\ns_min = 0.5\n");
    let report = Scene::read(&input).expect_err("a fault").render(false);
    assert!(report.contains("without a section [resonance]"), "{report}");
    let input = Input::new(
        "a.toml",
        "until = 1\n[resonance]\n[system]\ncoordinates = ['x']\n",
    );
    assert!(Scene::read(&input).is_err());
}
