//! Fluids in scene files: what theory says of them comes out, and bad input is told.

use std::ops::ControlFlow;

use percuss_files::checkpoint::{Container, Fingerprint};
use percuss_scene::run::{End, Outcome, Saved, resume, run};
use percuss_scene::{Input, Model, Scene, builtin};

fn model(input: &Input) -> Model {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{report}"));
    let built = scene.build();
    built.unwrap_or_else(|faults| panic!("{}", faults[0].message))
}

fn ran(input: &Input) -> (Model, Outcome) {
    let model = model(input);
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.end, End::Complete);
    (model, outcome)
}

fn quantities(input: &Input) -> Vec<(String, f64)> {
    let (model, outcome) = ran(input);
    let all = model.measure(&outcome.recording).into_iter();
    all.map(|m| (m.name.clone(), m.number().expect("a number")))
        .collect()
}

fn find(all: &[(String, f64)], name: &str) -> f64 {
    let found = all.iter().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("no quantity {name}")).1
}

fn builtin(name: &str) -> Input {
    builtin::find(name).expect("a scene").input()
}

#[test]
fn water_at_rest_pushes_its_wall_as_it_should() {
    let found = quantities(&builtin("hydrostatic-tank"));
    assert!(find(&found, "wall_force_error").abs() < 0.01, "{found:?}");
    assert!(find(&found, "pressure_error").abs() < 0.03, "{found:?}");
}

/// The series of [Morris1997], with half of the particles of the built-in scenes.
#[test]
fn viscous_flows_start_as_the_series_say() {
    let found = quantities(&builtin("poiseuille").set("constants.n=20"));
    assert!(
        (find(&found, "u_mid") / 8.2499e-6 - 1.0).abs() < 0.02,
        "{found:?}"
    );
    let found = quantities(&builtin("couette").set("constants.n=20"));
    assert!(
        (find(&found, "u_mid") / 3.6284e-6 - 1.0).abs() < 0.02,
        "{found:?}"
    );
}

#[test]
fn a_jet_pushes_a_plate_by_its_momentum() {
    let found = quantities(&builtin("water-jet"));
    assert!(find(&found, "force_error").abs() < 0.05, "{found:?}");
}

/// What a tank that falls freely holds has no weight: nothing moves in it. Diffusion of density is off, since it takes what is
/// not at rest under gravity for waves.
#[test]
fn walls_carry_what_they_hold() {
    let text = r#"
        until = 0.05
        [fluid]
        spacing = 0.02
        gravity = [0, -9.81]
        delta = 0
        [[liquid]]
        sound_speed = 15
        [[fill]]
        low = [0, 0]
        high = [0.2, 0.2]
        pressure = 0
        [[tank]]
        low = [0, 0]
        high = [0.2, 0.2]
        displacement = [0, "-9.81*t^2/2"]
    "#;
    let (model, outcome) = ran(&Input::new("falls.toml", text));
    let channel = |name: &str| {
        let place = model.channels.iter().position(|c| c.name == name);
        let values = &outcome.recording.channels[place.expect("a channel")].values;
        *values.last().expect("a sample")
    };
    let fallen = 0.5 * 9.81 * 0.05 * 0.05;
    assert!(
        (channel("y_min") - (0.01 - fallen)).abs() < 1e-12,
        "{}",
        channel("y_min")
    );
    assert!((channel("x_max") - 0.19).abs() < 1e-9);
    assert!(channel("tank1.Fy").abs() < 1e-9, "{}", channel("tank1.Fy"));
}

#[test]
fn a_fluid_goes_on_to_the_same_bits() {
    let input = builtin("sloshing-tank")
        .set("until=0.2")
        .set("constants.dx=0.02");
    let model = model(&input);
    let bytes = |saved: &Saved<'_>| Container::write(Fingerprint::default(), saved).expect("bytes");
    let (mut steps, mut kept) = (0, Vec::new());
    let whole = run(&model, |moment| {
        steps += 1;
        if steps % 40 == 0 {
            kept.push(bytes(&moment.saved()));
        }
        ControlFlow::Continue(())
    });
    assert!(kept.len() > 3, "{}", kept.len());
    for saved in kept {
        let container = Container::read(&saved).expect("a checkpoint");
        let saved: Saved<'static> = container.value().expect("what was saved");
        let again = resume(&model, saved, |_| ControlFlow::Continue(())).expect("it goes on");
        assert_eq!(again.recording, whole.recording);
        let all = |outcome: &Outcome| bytes(&outcome.saved().expect("a run"));
        assert!(all(&again) == all(&whole));
    }
}

/// The first line that is told of a scene at fault.
fn told(text: &str) -> String {
    let input = Input::new("fluid.toml", text);
    match Scene::read(&input) {
        Err(report) => report.render(false),
        Ok(scene) => match scene.build() {
            Err(faults) => faults.iter().map(|f| format!("{}\n", f.message)).collect(),
            Ok(_) => "no faults".to_owned(),
        },
    }
}

#[test]
fn bad_fluids_are_told() {
    let scene = |change: (&str, &str)| {
        let text = r#"
            until = 0.1
            [fluid]
            spacing = 0.02
            gravity = [0, -9.81]
            [[liquid]]
            sound_speed = 15
            [[fill]]
            low = [0, 0]
            high = [0.2, 0.2]
            [[tank]]
            low = [0, 0]
            high = [0.2, 0.3]
            open = "+y"
        "#;
        assert!(text.contains(change.0), "{}", change.0);
        told(&text.replacen(change.0, change.1, 1))
    };
    assert_eq!(scene(("until", "until")), "no faults");
    for (from, to, expected) in [
        (
            "spacing = 0.02",
            "spacing = 0",
            "`spacing` = 0 is not positive",
        ),
        (
            "gravity = [0, -9.81]",
            "gravity = [0]",
            "`gravity` has 1 components",
        ),
        (
            "gravity = [0, -9.81]",
            "gravity = [0, 0, -9.81]",
            "has 2 components, the fluid 3 dimensions",
        ),
        ("sound_speed = 15", "", "missing key `sound_speed`"),
        (
            "sound_speed = 15",
            "sound_speed = 15\nviscosity = \"1/rate\"",
            "not finite at a rate of zero",
        ),
        (
            "high = [0.2, 0.2]",
            "high = [0.2, 0.0]",
            "no extent along y",
        ),
        ("high = [0.2, 0.2]", "high = [0.02, 0.2]", "less than the"),
        ("high = [0.2, 0.2]", "", "the region is not clear"),
        ("high = [0.2, 0.2]", "high = [0.3, 0.2]", "overlap a wall"),
        (
            "high = [0.2, 0.2]",
            "high = [0.2, 0.2]\nliquid = \"oil\"",
            "unknown liquid `oil`",
        ),
        (
            "high = [0.2, 0.2]",
            "high = [0.2, 0.2]\nvelocity = [1]",
            "`velocity` has 1 components",
        ),
        ("open = \"+y\"", "open = \"up\"", "unknown side `up`"),
        ("open = \"+y\"", "pivot = [0, 0]", "without `angle`"),
        ("spacing = 0.02", "spacing = 1e-6", "need about"),
        ("[[liquid]]", "[world]\n[[liquid]]", "beside"),
        (
            "spacing = 0.02",
            "spacing = 0.02\nperiod_x = [0, 0.03]",
            "periodic sides",
        ),
    ] {
        let told = scene((from, to));
        assert!(told.contains(expected), "{to}: {told}");
    }
}
