//! Scenes of beams: what the references say, and what is refused.

use crate::common::{channel, complete, filmed, model, near, scene};
use percuss_scene::Input;
use percuss_scene::film::Form;
use percuss_scene::findings::Layer;

fn quantities(input: &Input) -> impl Fn(&str) -> f64 + use<> {
    let (model, outcome) = complete(input);
    let measured = model.measure(&outcome.recording);
    move |name| {
        let found = measured.iter().find(|quantity| quantity.name == name);
        found
            .and_then(|quantity| quantity.number())
            .unwrap_or_else(|| panic!("{name}: {measured:?}"))
    }
}

#[test]
fn the_beam_strikes_its_stops_as_the_reference_says() {
    let of = quantities(&scene("beam-two-stops", &[]));
    near(of("first_impact_time"), 0.0348122, 5e-6);
    near(of("first_impact_velocity"), 0.0255014, 3e-5);
    near(of("contact_duration"), 0.0124, 1e-4);
}

/// u(1, t) of a converged computation: within 1e-4 before the impact, 0.5 % to 0.07, 2 % to 0.1.
#[test]
fn the_tip_between_stops_is_where_the_reference_has_it() {
    let table = [
        (0.02, 0.7404, 1e-4),
        (0.03, 2.2715, 1e-4),
        (0.0346, 3.3161, 1e-4),
        (0.04, 3.3700, 5e-3),
        (0.05, 3.3605, 5e-3),
        (0.06, 3.281, 5e-3),
        (0.07, 3.154, 5e-3),
        (0.08, 2.425, 2e-2),
        (0.09, 1.791, 2e-2),
        (0.10, 1.346, 2e-2),
    ];
    let (_, outcome) = complete(&scene("beam-two-stops", &[]).set("until=0.1"));
    let (t, u) = (channel(&outcome, "t"), channel(&outcome, "u_tip"));
    for (time, expected, part) in table {
        let at = (time * 1e4_f64).round() as usize;
        near(t[at], time, 1e-9);
        near(1e4 * u[at], expected, part * expected);
    }
}

/// Nothing else moves the beam: a blow that comes later gives the same motion later.
#[test]
fn a_late_impulse_gives_the_same_motion_later() {
    let input = scene("beam-impulse", &[]).set("until=0.1");
    let text = input.text.replace("[reference]\nmodes = 400\n", "");
    let text = text.replace("\"exact_tip\"", "\"v_tip\"");
    let text = text.replace(
        "kind = \"final\"\nof = \"l2_error\"",
        "kind = \"final\"\nof = \"E\"",
    );
    let at = |time: &str| {
        let input = Input::new("scene.toml", &text).set("until=0.1");
        let (_, outcome) = complete(&input.set(format!("load.0.time={time}")));
        channel(&outcome, "u_tip").to_vec()
    };
    let (early, late) = (at("0"), at("0.04"));
    assert!(late[..=40].iter().all(|u| *u == 0.0));
    assert!(early[60] > 0.1);
    for k in 0..=60 {
        near(late[40 + k], early[k], 1e-13);
    }
}

/// The map of a wall holds all that has pressed on it, and the shapes are those that were asked for.
#[test]
fn the_pictures_of_a_wall_hold_what_happened() {
    let input = scene("beam-two-walls", &[]).set("until=0.036");
    let (_, outcome) = complete(&input.set("output.shapes=[0.03, 0.0355]"));
    let figures = &outcome.findings.figures;
    let names: Vec<&str> = figures.iter().map(|figure| figure.name.as_str()).collect();
    assert_eq!(
        names,
        ["shapes-beam", "contact-upper"],
        "below nothing touches"
    );
    let Layer::Cells(cells) = &figures[1].layers[0] else {
        panic!("no cells");
    };
    let rows = cells.values.len() / cells.columns;
    let height = (cells.y[1] - cells.y[0]) / rows as f64;
    let cell = height * cells.x[1] / cells.columns as f64;
    let pressed = cells.values.iter().filter(|value| value.is_finite());
    let total = cell * pressed.sum::<f64>();
    let impulse = *channel(&outcome, "upper.impulse").last().expect("a sample");
    assert!(impulse > 0.0);
    near(total, impulse, 1e-12 * impulse);
    // the first contact is at x = 0.3975 and t = 0.03366
    let first = |at: &usize| at % cells.columns;
    let touched = (0..cells.values.len()).filter(|at| cells.values[*at].is_finite());
    let at = touched.min_by_key(first).expect("a contact");
    assert_eq!(
        first(&at),
        (0.033663 / 0.036 * cells.columns as f64) as usize
    );
    let row = (at / cells.columns) as f64 + 0.5;
    let x = cells.y[0] + row * (cells.y[1] - cells.y[0]) / rows as f64;
    near(x, 0.3975, 0.06);
    let lines: Vec<&[[f64; 2]]> = figures[0]
        .layers
        .iter()
        .map(|layer| match layer {
            Layer::Line { points, .. } => points.as_slice(),
            _ => panic!("not a line"),
        })
        .collect();
    assert_eq!(lines.len(), 4, "two walls and two shapes");
    assert_eq!(lines[0][0][1], 3.37e-4);
    let (t, tip) = (channel(&outcome, "t"), channel(&outcome, "u_tip"));
    near(t[300], 0.03, 1e-12);
    assert_eq!(lines[2].last().map(|point| point[1]), Some(tip[300]));
}

/// A stop between two nodes is where it is, not at the node beside it.
#[test]
fn a_stop_between_nodes_is_met_in_its_place() {
    let input = scene("tube-in-gap", &[]).set("until=0.1");
    let (_, outcome) = complete(&input.set("beam.beam.elements=45"));
    let x = channel(&outcome, "upper.x");
    assert_eq!(x.last(), Some(&0.3));
}

/// Off the middle the tube turns where it is held, and wears.
#[test]
fn the_tube_rattles_in_noise_and_wears() {
    let of = quantities(&scene("tube-in-gap", &[]));
    assert!(of("impacts") > 20.0, "{} impacts", of("impacts"));
    let rate = of("wear_work_rate");
    assert!((0.05..0.5).contains(&rate), "{rate} W");
    let coarser = quantities(&scene("tube-in-gap", &[]).set("beam.beam.elements=40"));
    near(coarser("wear_work_rate"), rate, 0.15 * rate);
    let rms = |seed: u8| {
        let input = scene("tube-in-gap", &[]).set("until=0.2");
        quantities(&input.set(format!("load.0.noise.seed={seed}")))("rms")
    };
    assert_ne!(rms(2), rms(3));
    assert!((0.5..2.0).contains(&(rms(2) / rms(3))));
}

#[test]
fn the_beam_meets_its_walls_where_and_when_the_reference_says() {
    let of = quantities(&scene("beam-two-walls", &[]).set("until=0.036"));
    near(of("first_impact_time"), 0.033663, 1e-5);
    near(of("first_contact_x"), 0.3975, 0.0025);
}

#[test]
fn the_error_falls_with_the_first_power_for_the_clamp_of_the_paper_and_the_second_for_half_elements()
 {
    for (clamp, order) in [("paper", 1.0), ("half", 2.0)] {
        let error = |elements: usize| {
            let dt = 0.01 / elements as f64;
            let input = scene("beam-impulse", &[])
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
    let of = quantities(&scene("impacting-bar", &[]));
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
        let _ = quantities(&scene(name, &[]).set(format!("until={until}")));
    }
}

fn refusal(text: &str) -> String {
    crate::common::refusal(&Input::new("scene.toml", text))
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
        (
            "until = 1\n[[obstacle]]\nat = 1\n",
            "without a section [[beam]] or [[bar]]",
        ),
        (
            "until = 1\n[[beam]]\nbeta = 0\n[[load]]\ndensity = 1\nnoise = { seed = 1 }\n",
            "noise needs a band of two frequencies",
        ),
        (
            "until = 1\n[[beam]]\nbeta = 0\n[[load]]\ndensity = 1\nnoise = { band = [9, 2] }\n",
            "the band from 9 to 2 Hz is empty",
        ),
        (
            "until = 1\n[[beam]]\nbeta = 0\n[[load]]\ndensity = 1\ntime = 1\n",
            "`time` is for impulses",
        ),
        (
            "until = 1\n[[beam]]\nbeta = 0\n[output]\nshapes = [-1]\n",
            "`shapes` = -1 is negative",
        ),
    ];
    for (text, words) in cases {
        let message = refusal(text);
        assert!(message.contains(words), "{message}");
    }
}

/// Deflections are filmed as the run goes, and drawn larger than they are.
#[test]
fn the_film_shows_the_deflection_of_the_tip() {
    let model = model(&scene("beam-two-stops", &[]).set("until=0.05"));
    let (outcome, film) = filmed(&model);
    assert_eq!(film.frames_from, film.times.len());
    let factor = film.exaggeration.expect("small deflections");
    assert!(factor > 1.0);
    let (t, u) = (channel(&outcome, "t"), channel(&outcome, "u_tip"));
    let mut compared = 0;
    for (frame, time) in film.times.iter().enumerate() {
        let Some(at) = t.iter().position(|t| (t - time).abs() < 1e-9) else {
            continue;
        };
        // the last point of the line of the beam, across
        let Form::Line { points, .. } = film.forms[film.parts[0].form] else {
            panic!("a line");
        };
        let seen = film.parts[0].track.value(frame, 3 * (points - 1) + 1);
        near(seen, factor * u[at], 1e-6 * factor * 1e-3);
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
    let names: Vec<&str> = model.channels.iter().map(|c| c.name.as_str()).collect();
    assert!(!names.iter().any(|name| name.ends_with(".u0")), "{names:?}");
}
