//! Fluids in scene files: what theory says of them comes out, and bad input is told.

use crate::common::{ended, find, goes_on, model, quantities, scene};
use percuss_scene::{Input, Scene};

fn builtin(name: &str) -> Input {
    scene(name, &[])
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
    let (model, outcome) = ended(&Input::new("falls.toml", text));
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
    goes_on(&model(&input), 3, |step, _| step % 40 == 39);
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
