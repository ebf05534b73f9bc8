//! Scenes of beams: what the references say, and what is refused.

use percuss_scene::Input;
use percuss_scene::run::{End, run};
use percuss_scene::scene::Scene;
use percuss_scene::{builtin, model::Model};
use std::ops::ControlFlow;

fn model(input: &Input) -> Model {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    scene.build().expect("a model")
}

fn quantities(input: &Input) -> impl Fn(&str) -> f64 + use<> {
    let model = model(input);
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.end, End::Complete);
    assert!(outcome.health.converged());
    let measured = model.measure(&outcome.recording);
    move |name| {
        let found = measured.iter().find(|quantity| quantity.name == name);
        found
            .and_then(|quantity| quantity.number())
            .unwrap_or_else(|| panic!("{name}: {measured:?}"))
    }
}

fn scene(name: &str) -> Input {
    builtin::find(name).expect("a built-in scene").input()
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected}"
    );
}

#[test]
fn the_beam_strikes_its_stops_as_the_reference_says() {
    let of = quantities(&scene("beam-two-stops"));
    near(of("first_impact_time"), 0.0348122, 5e-6);
    near(of("first_impact_velocity"), 0.0255014, 3e-5);
    near(of("contact_duration"), 0.0124, 1e-4);
}

#[test]
fn the_beam_meets_its_walls_where_and_when_the_reference_says() {
    let of = quantities(&scene("beam-two-walls").set("until=0.036"));
    near(of("first_impact_time"), 0.033663, 1e-5);
    near(of("first_contact_x"), 0.3975, 0.0025);
}

#[test]
fn the_error_falls_with_the_first_power_for_the_clamp_of_the_paper_and_the_second_for_half_elements()
 {
    for (clamp, order) in [("paper", 1.0), ("half", 2.0)] {
        let error = |elements: usize| {
            let dt = 0.01 / elements as f64;
            let input = scene("beam-impulse")
                .set(format!("beam.beam.elements={elements}"))
                .set(format!("beam.beam.clamp={clamp}"))
                .set(format!("integrator.dt={dt}"));
            quantities(&input)("l2_error")
        };
        let (coarse, fine) = (error(50), error(100));
        if clamp == "paper" {
            near(coarse, 2.25e-3, 5e-5);
            near(fine, 1.14e-3, 3e-5);
        }
        let found = (coarse / fine).log2();
        assert!(
            (found - order).abs() < 0.3,
            "{clamp}: order {found}, {coarse} and {fine}"
        );
    }
}

#[test]
fn the_bar_stays_for_the_time_of_a_wave() {
    let of = quantities(&scene("impacting-bar"));
    near(of("contact_duration"), 3.82e-4, 8e-6);
    near(of("impulse"), 1271.0 * 3.855e-4, 0.01);
}

#[test]
fn the_other_scenes_run() {
    for (name, until) in [
        ("two-beams", "0.2"),
        ("tube-in-gap", "0.1"),
        ("string-on-fret", "0.005"),
    ] {
        let _ = quantities(&scene(name).set(format!("until={until}")));
    }
}

fn refusal(text: &str) -> String {
    let input = Input::new("scene.toml", text);
    match Scene::read(&input) {
        Ok(_) => panic!("accepted"),
        Err(report) => report.render(false),
    }
}

#[test]
fn bad_beams_are_refused_with_a_reason() {
    let cases = [
        (
            "until = 1\n[[beam]]\nbeta = -0.1\n",
            "`beta` = -0.1 is negative",
        ),
        (
            "until = 1\n[[beam]]\nbeta = 0\n[[obstacle]]\nat = -1e-3\n",
            "crosses the beam at rest",
        ),
        (
            "until = 1\n[[beam]]\nEI = { x = [0, 2, 1], y = [1, 1, 1] }\nrhoA = 1\n",
            "places must rise",
        ),
        (
            "until = 1\n[[beam]]\nbeta = 0\n[integrator]\ndt = 1e-3\n",
            "the largest stable step is",
        ),
        ("until = 1\n[[beam]]\n", "one description of its section"),
        ("until = 1\n[[obstacle]]\nat = 1\n", "without a beam or bar"),
    ];
    for (text, words) in cases {
        let message = refusal(text);
        assert!(message.contains(words), "{message}");
    }
}
