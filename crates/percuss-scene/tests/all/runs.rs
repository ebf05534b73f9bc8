//! The built-in scenes, run: what theory says of them comes out.

use std::f64::consts::PI;
use std::ops::ControlFlow;

use percuss_scene::recording::{Measured, Value};
use percuss_scene::run::{End, run};
use percuss_scene::{Input, Scene, builtin};

/// The quantities of a run that came to its end with every contact problem solved.
fn measure(input: Input) -> Vec<Measured> {
    let scene = Scene::read(&input).unwrap_or_else(|report| panic!("{report}"));
    let model = scene.build().unwrap();
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.end, End::Complete);
    assert!(outcome.health.converged(), "{:?}", outcome.health);
    model.measure(&outcome.recording)
}

fn scene(name: &str) -> Input {
    builtin::find(name).unwrap().input()
}

fn find<'a>(measured: &'a [Measured], name: &str) -> &'a Measured {
    measured.iter().find(|m| m.name == name).unwrap()
}

#[track_caller]
fn near(measured: &[Measured], name: &str, expected: f64, tolerance: f64) {
    let value = find(measured, name).number().unwrap();
    assert!(
        (value - expected).abs() <= tolerance,
        "{name} is {value}, not {expected}"
    );
}

/// The limit cycle of an event-driven reference; twelve incidents in each period.
#[test]
fn the_woodpecker_reaches_its_limit_cycle() {
    let found = measure(scene("woodpecker"));
    near(&found, "period", 0.145976065, 1e-9);
    near(&found, "descent_per_period", 0.0194453793, 2e-10);
    near(&found, "events_per_period", 12.0, 0.0);
    near(&found, "phi_S_at_slip", -0.205135349, 1e-8);
    near(&found, "omega_S_at_slip", 17.5746662, 1e-6);
}

/// Flights shrink like a geometric series: t = √(2h/g) (1 + e)/(1 − e).
#[test]
fn bounces_accumulate() {
    for e in [0.5, 0.8] {
        let found = measure(
            scene("bouncing-ball")
                .set(format!("constants.e={e}"))
                .set("until=5"),
        );
        let t = (2.0f64 / 9.81).sqrt() * (1.0 + e) / (1.0 - e);
        near(&found, "accumulation_time", t, 1e-6);
        near(&found, "energy_at_end", 0.0, 1e-9);
    }
}

/// Friction is constant while the block slides: v²/(2μg) and v/(μg).
#[test]
fn the_block_stops_where_it_must() {
    let found = measure(scene("sliding-block"));
    near(&found, "distance", 1.0 / (2.0 * 0.3 * 9.81), 1e-8);
    near(&found, "stop_time", 1.0 / (0.3 * 9.81), 1e-8);
}

/// Newton's law for both contacts at once.
#[test]
fn three_balls_obey_newton() {
    let found = measure(scene("newton-cradle"));
    near(&found, "v1", -1.0 / 3.0, 1e-12);
    near(&found, "v2", 2.0 / 3.0, 1e-12);
    near(&found, "v3", 2.0 / 3.0, 1e-12);
    near(&found, "energy", 0.05, 1e-12);
}

/// The tip sticks after the jam: G p = (0, v₀) for normal and tangent, loss p_T v₀/2 = 7/32 J.
#[test]
fn the_rod_jams_without_collision() {
    let found = measure(scene("painleve-rod"));
    near(&found, "energy_lost", 7.0 / 32.0, 1e-8);
    near(&found, "omega_after", 0.375 * 3.0f64.sqrt(), 1e-4);
    near(&found, "way_of_the_tip", 0.0, 1e-8);
}

/// The jam does not depend on how it is stepped.
#[test]
fn fixed_steps_see_the_same_jam() {
    for dt in ["1e-4", "1e-5"] {
        let input = scene("painleve-rod").set("integrator.method=moreau");
        let found = measure(input.set(format!("integrator.dt={dt}")));
        near(&found, "energy_lost", 7.0 / 32.0, 2e-3);
    }
}

/// A slow drive far below the stop: the response of the linear oscillator, sampled once a cycle.
#[test]
fn the_oscillator_is_linear_away_from_its_stop() {
    let input = scene("impact-oscillator")
        .set("constants.d=10")
        .set("start.q.0=0");
    let found = measure(input.set("constants.Omega=0.5"));
    let (omega, zeta) = (0.5f64, 0.05f64);
    let (a, b) = (1.0 - omega * omega, 2.0 * zeta * omega);
    let Value::List(strobe) = &find(&found, "x_strobe").value else {
        panic!("not a list");
    };
    assert_eq!(strobe.len(), 60);
    assert!(
        (strobe[59] - a / (a * a + b * b)).abs() < 1e-6,
        "{}",
        strobe[59]
    );
    near(&found, "impacts", 0.0, 0.0);
}

/// One stick in each cycle of the force, and the same position once in each.
#[test]
fn the_belt_drives_a_periodic_motion() {
    let found = measure(scene("friction-oscillator"));
    let Value::List(strobe) = &find(&found, "x_strobe").value else {
        panic!("not a list");
    };
    assert!(strobe.iter().all(|x| (x - strobe[0]).abs() < 1e-9));
    let cycles = 40.0;
    let sticks = find(&found, "sticks").number().unwrap();
    assert!((sticks - cycles).abs() <= 1.0, "{sticks}");
}

/// A pendulum on a rod, given by a constraint: its period for a small swing.
#[test]
fn a_constraint_makes_a_pendulum() {
    let text = r#"
        until = 5
        [constants]
        l = 1
        a = 0.01
        [system]
        coordinates = ["x", "y"]
        units = ["m", "m"]
        M = [[1, 0], [0, 1]]
        h = [0, -9.81]
        [start]
        q = ["l*sin(a)", "-l*cos(a)"]
        [integrator]
        dt = 1e-2
        [output]
        dt = 1e-3
        [[constraint]]
        name = "rod"
        formula = "x^2 + y^2 - l^2"
        [[quantity]]
        name = "quarter"
        kind = "first_time"
        of = "x"
        below = 0
        [[quantity]]
        name = "swing"
        kind = "amplitude"
        of = "x"
    "#;
    let found = measure(Input::new("pendulum.toml", text));
    near(&found, "quarter", PI / 2.0 / 9.81f64.sqrt(), 1e-5);
    near(&found, "swing", 0.01f64.sin(), 1e-5);
}
