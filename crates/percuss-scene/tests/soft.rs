//! Soft beams in scene files: what is known of them comes out, and bad input is told.

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
    let all: Vec<(String, f64)> = all
        .map(|m| (m.name.clone(), m.number().expect("a number")))
        .collect();
    println!("{all:?}");
    all
}

fn find(all: &[(String, f64)], name: &str) -> f64 {
    let found = all.iter().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("no quantity {name}")).1
}

fn builtin(name: &str) -> Input {
    builtin::find(name).expect("a scene").input()
}

#[test]
fn the_cable_swings_as_others_found_it() {
    let found = quantities(&builtin("cable-pendulum"));
    assert!((find(&found, "tip_x") + 1.77639).abs() < 1e-3);
    assert!((find(&found, "tip_y") + 0.91223).abs() < 1e-3);
}

#[test]
fn moments_and_forces_bend_as_is_known() {
    let found = quantities(&builtin("roll-up"));
    assert!((find(&found, "tip_error") / 2.0e-4 - 1.0).abs() < 0.05);
    let found = quantities(&builtin("bend-45"));
    for (name, known) in [("tip_x", 47.152), ("tip_y", 15.685), ("tip_z", 53.472)] {
        assert!((find(&found, name) - known).abs() < 1.5e-2, "{name}");
    }
}

#[test]
fn ropes_slide_around_posts_by_eulers_formula() {
    let found = quantities(&builtin("capstan"));
    let euler = (0.3 * std::f64::consts::PI).exp();
    assert!((find(&found, "tension_ratio") / euler - 1.0).abs() < 0.01);
}

#[test]
fn energies_of_a_web_balance() {
    let found = quantities(&builtin("soft-web").set("until=0.3"));
    assert!(find(&found, "energy_error") < 1e-6);
    assert!(find(&found, "deepest") < -0.1);
}

/// A thick bar that tumbles freely, with all its inertia.
fn tumbling(inertia: &str) -> Input {
    let text = r#"
        until = 0.05
        [soft]
        gravity = [0, 0, 0]
        [[profile]]
        E = 1e6
        width = 0.1
        height = 0.06
        inertia = "INERTIA"
        [[cable]]
        from = [0, 0, 0]
        to = [0.4, 0, 0]
        elements = 4
        up = [0, 0, 1]
        velocity = ["-2*z", "3*x - 2*z", "2*x + 2*y + sin(9*x)"]
        [[watch]]
        name = "tip"
        at = "end"
        [integrator]
        dt = 1e-3
        [[quantity]]
        name = "most"
        kind = "max"
        of = "E"
        [[quantity]]
        name = "least"
        kind = "min"
        of = "E"
        [[quantity]]
        name = "tip"
        kind = "final"
        of = "tip.z"
    "#;
    Input::new("tumbling.toml", text.replace("INERTIA", inertia))
}

#[test]
fn inertia_of_sections_is_in_the_energy() {
    let found = quantities(&tumbling("full"));
    let (most, least) = (find(&found, "most"), find(&found, "least"));
    assert!(most > 0.0 && most - least < 1e-11 * most);
    let constant = quantities(&tumbling("constant"));
    assert!((find(&constant, "most") / most - 1.0).abs() > 1e-3);
    assert!((find(&constant, "tip") - find(&found, "tip")).abs() > 1e-6);
}

/// A net at rest, one cable of which is a ring: what holds it carries its weight.
#[test]
fn joined_cables_are_in_equilibrium() {
    let text = r#"
        until = 1
        [constants]
        R = 0.2
        weight = "1000*pi*0.01^2*9.81*(1.2 + 2*pi*R)"
        [soft]
        gravity = [0, 0, -9.81]
        analysis = "equilibrium"
        join = "weld"
        [[profile]]
        E = 1e7
        radius = 0.01
        [[cable]]
        name = "bar"
        from = [-0.6, 0, 0]
        to = [0.6, 0, 0]
        elements = 12
        up = [0, 0, 1]
        [[cable]]
        name = "ring"
        curve = ["R*cos(s/R)", "R*sin(s/R)", 0]
        length = "2*pi*R"
        elements = 16
        up = [0, 0, 1]
        [[hold]]
        name = "left"
        cable = "bar"
        at = "start"
        kind = "clamp"
        [[hold]]
        name = "right"
        cable = "bar"
        at = "end"
        kind = "clamp"
        [[watch]]
        name = "half"
        cable = "ring"
        at = "pi*R"
        [[watch]]
        name = "low"
        cable = "ring"
        at = "pi*R/2"
        [integrator]
        dt = 0.1
        [[channel]]
        name = "carried"
        formula = "(left.Fz + right.Fz)/weight"
        unit = "1"
        [[quantity]]
        name = "carried"
        kind = "final"
        of = "carried"
        [[quantity]]
        name = "low"
        kind = "final"
        of = "low.z"
        [[quantity]]
        name = "half"
        kind = "final"
        of = "half.z"
    "#;
    let found = quantities(&Input::new("net.toml", text));
    // sixteen cubics are not quite as long as the circle
    assert!((find(&found, "carried") - 1.0).abs() < 1e-4);
    assert!(find(&found, "low") < find(&found, "half") && find(&found, "half") < -1e-3);
}

#[test]
fn beams_go_on_to_the_same_bits() {
    for input in [
        tumbling("full"),
        builtin("capstan").set("until=0.02"),
        builtin("soft-web").set("until=0.1"),
        builtin("bend-45"),
    ] {
        let model = model(&input);
        let bytes =
            |saved: &Saved<'_>| Container::write(Fingerprint::default(), saved).expect("bytes");
        let (mut steps, mut kept) = (0, Vec::new());
        let whole = run(&model, |moment| {
            steps += 1;
            if steps % 15 == 0 {
                kept.push(bytes(&moment.saved()));
            }
            ControlFlow::Continue(())
        });
        assert!(!kept.is_empty(), "{steps}");
        for saved in kept {
            let container = Container::read(&saved).expect("a checkpoint");
            let saved: Saved<'static> = container.value().expect("what was saved");
            let again = resume(&model, saved, |_| ControlFlow::Continue(())).expect("it goes on");
            assert_eq!(again.recording, whole.recording);
        }
    }
}

/// A short scene with one thing changed.
fn told(change: &str, to: &str) -> String {
    let text = r#"
        until = 0.1
        [soft]
        gravity = [0, 0, -9.81]
        [[profile]]
        E = 1e6
        radius = 0.01
        [[cable]]
        from = [0, 0, 0]
        to = [1, 0, 0]
        elements = 4
        up = [0, 0, 1]
        [[hold]]
        at = "start"
        kind = "clamp"
    "#;
    assert!(text.contains(change));
    let input = Input::new("bad.toml", text.replace(change, to));
    match Scene::read(&input) {
        Err(report) => report.to_string(),
        Ok(scene) => match scene.build() {
            Err(faults) => faults.iter().map(|f| f.message.clone() + "\n").collect(),
            Ok(_) => String::new(),
        },
    }
}

#[test]
fn bad_input_is_told() {
    for (change, to, words) in [
        ("until", "until", ""),
        ("up = [0, 0, 1]", "up = [1, 0, 0]", "parallel to the beam"),
        ("to = [1, 0, 0]", "to = [0, 0, 0]", "length of a beam"),
        ("radius = 0.01", "radius = 0", "must be positive"),
        ("radius = 0.01", "", "no section"),
        ("E = 1e6", "E = -1", "not positive"),
        ("at = \"start\"", "at = 2", "which is 1.000000 m long"),
        ("\"clamp\"", "\"q\"", "unknown kind of hold"),
        ("gravity = [0, 0, -9.81]", "gravity = [0]", "1 components"),
        (
            "elements = 4",
            "elements = 4\nprofile = \"steel\"",
            "no profile `steel`",
        ),
        (
            "from = [0, 0, 0]\n        to = [1, 0, 0]",
            "points = [[0, 0, 0], [0, 0, 0]]",
            "has no length",
        ),
        (
            "from = [0, 0, 0]\n        to = [1, 0, 0]",
            "curve = [\"2*s\", 0, 0]\nlength = 1",
            "goes on by 2",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\ntheta = 0.2",
            "θ is 0.2",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\nanalysis = \"equilibrium\"\nmeet = true",
            "an equilibrium knows no contact",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\nmargin = -1",
            "`margin` = -1 is not positive",
        ),
        (
            "radius = 0.01",
            "radius = 0.01\ninertia = \"half\"",
            "unknown inertia `half`",
        ),
    ] {
        let message = told(change, to);
        assert!(message.contains(words), "{to}: {message}");
        assert_eq!(message.is_empty(), words.is_empty(), "{to}: {message}");
    }
}
