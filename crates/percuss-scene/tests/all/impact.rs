//! Laws of impact, energy, and motions that fail, as scenes.

use crate::common::{channel, complete, faults, finish, go, last, machine, model, near};
use percuss_scene::Input;
use percuss_scene::run::{End, Outcome, Summary, Timing};

/// The rod of `docs/book/theory.md` as formulas; its tip is 45° below its centre.
const ROD: &str = r#"
until = 1e-3
[constants]
a = "sqrt(0.5)"
[system]
coordinates = ["x", "y", "f"]
units = ["m", "m", "rad"]
M = [[1, 0, 0], [0, 1, 0], [0, 0, "1/3"]]
h = [0, 0, 0]
[start]
q = [0, 1e-7, 0]
u = [-0.6, -1, 0]
[[contact]]
name = "tip"
gap = "y + a*f"
tangent = [1, 0, "a"]
mu = 0.8
eps_N = 1
[integrator]
method = "moreau"
dt = 1e-5
"#;

/// The same as a link that moves in the plane, with a point that touches the ground.
const LINK: &str = r#"
until = 1e-3
[mechanism]
plane = true
gravity = [0, 0]
[[link]]
name = "rod"
joint = "planar"
mass = 1
inertia = "1/3"
q = [0, "sqrt(0.5) + 1e-7", 0]
u = [-0.6, -1, 0]
[[touch]]
name = "tip"
on = "rod"
at = ["sqrt(0.5)", "-sqrt(0.5)"]
mu = 0.8
eps_N = 1
[integrator]
method = "moreau"
dt = 1e-5
"#;

/// A ball in space that slides as it strikes, spinning.
const BALL: &str = r#"
until = 2e-3
[world]
mu = 0.2
eps_N = 0.5
gravity = [0, 0, 0]
[[halfspace]]
name = "ground"
normal = [0, 0, 1]
[[sphere]]
name = "ball"
radius = 0.1
mass = 1
position = [0, 0, 0.10001]
velocity = [3, 1, -1]
[integrator]
dt = 1e-4
[output]
bodies = "all"
"#;

fn with_law(text: &str, law: &str) -> Input {
    Input::new("impact.toml", text).set(format!("integrator.impact={law}"))
}

fn summary(input: &Input, outcome: &Outcome) -> Summary {
    Summary::new("impact", &model(input), outcome, Timing::default())
}

/// Energy at the end, J, and what the run warns of.
fn struck(input: &Input) -> (f64, Vec<String>) {
    let outcome = finish(&model(input));
    (outcome.health.energy_end, summary(input, &outcome).warnings)
}

/// Formulas and mechanisms by all three laws; the first alone gains, and says when and where.
#[test]
fn a_rod_strikes_by_three_laws() {
    for text in [ROD, LINK] {
        for (law, energy) in [("newton", 0.7925), ("poisson", 0.608), ("energetic", 0.68)] {
            let (found, warnings) = struck(&with_law(text, law));
            near(found, energy, 1e-4);
            match law {
                "newton" => {
                    assert_eq!(warnings.len(), 1, "{warnings:?}");
                    let told = [
                        "gave 1.1",
                        "J out of nothing",
                        "t = 0.00001 s",
                        "tip",
                        "energetic",
                    ];
                    assert!(
                        told.iter().all(|part| warnings[0].contains(part)),
                        "{warnings:?}"
                    );
                }
                _ => assert!(warnings.is_empty(), "{law}: {warnings:?}"),
            }
        }
    }
}

/// A ball does not couple friction with the normal: p_N = 1.5 N s and p_T = 0.2 p_N against the slip, by all laws.
#[test]
fn a_ball_strikes_alike() {
    for law in ["newton", "poisson", "energetic"] {
        let (_, outcome) = complete(&with_law(BALL, law));
        let slip = 10f64.sqrt();
        near(last(&outcome, "ball.vz"), 0.5, 1e-9);
        near(last(&outcome, "ball.vx"), 3.0 - 0.3 * 3.0 / slip, 1e-6);
        near(last(&outcome, "ball.vy"), 1.0 - 0.3 * 1.0 / slip, 1e-6);
    }
}

/// A wall that strikes a ball gives it energy, and is not told: 2 m/s against a ball at rest.
#[test]
fn moving_walls_are_not_blamed() {
    let text = BALL.replace("velocity = [3, 1, -1]", "").replace(
        "normal = [0, 0, 1]",
        "normal = [0, 0, 1]\nmotion = { position = [0, 0, \"2*t\"] }",
    );
    let (energy, warnings) = struck(&Input::new("wall.toml", text));
    near(energy, 0.5 * 3.0 * 3.0, 1e-6);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn laws_of_impact_are_refused_where_they_do_not_hold() {
    let refused =
        |text: &str, sets: &[&str]| faults(&crate::common::with(Input::new("x.toml", text), sets));
    let poisson = "integrator.impact=poisson";
    let told = refused(ROD, &[poisson, "contact.tip.eps_T=0.5"]);
    assert!(
        told.contains("Poisson's law has no restitution in tangents"),
        "{told}"
    );
    let told = refused(ROD, &[poisson, "integrator.method=exact"]);
    assert!(
        told.contains("knows Newton's law of impact alone"),
        "{told}"
    );
    let told = refused(ROD, &["integrator.impact=stronge"]);
    assert!(told.contains("unknown impact `stronge`"), "{told}");
}

/// A mass that goes to zero is named with its formula by every method.
#[test]
fn a_mass_that_vanishes() {
    let text = r#"
        until = 2
        [system]
        coordinates = ["y"]
        units = ["m"]
        M = [["1 - t"]]
        h = [-1]
        [integrator]
        dt = 1e-3
    "#;
    for method in ["moreau", "adaptive", "theta"] {
        let input = Input::new("mass.toml", text).set(format!("integrator.method={method}"));
        let End::Stopped(why) = go(&model(&input)).end else {
            panic!("{method}: it went on");
        };
        assert!(
            why.contains("the mass of `y`, `1 - t`, is"),
            "{method}: {why}"
        );
    }
}

/// Gains for which steps are far too long: not the mass matrix is to blame.
#[test]
fn stiff_gains_diverge() {
    for kp in ["1e7", "1e8", "1e12"] {
        let text = format!(
            r#"
            until = 20
            [mechanism]
            plane = true
            [[link]]
            name = "upper"
            joint = "revolute"
            mass = 1
            centre = [0.5, 0]
            inertia = 0.1
            [[link]]
            name = "lower"
            parent = "upper"
            joint = "revolute"
            at = [1, 0]
            mass = 1
            centre = [0.5, 0]
            inertia = 0.1
            [[actuator]]
            on = "upper"
            target = "0.5"
            kp = {kp}
            [integrator]
            method = "moreau"
            dt = 1e-3
            "#
        );
        let end = go(&model(&machine(&text))).end;
        let End::Failed(error) = end else {
            panic!("{kp}: {end:?}");
        };
        let told = error.to_string();
        assert!(told.contains("the motion diverged"), "{kp}: {told}");
        assert!(told.contains("lower dt, or gains"), "{kp}: {told}");
    }
}

/// A crank that cannot go round: fixed steps and methods with error control give the same reason.
#[test]
fn a_linkage_that_locks() {
    for method in ["dopri5", "radau", "moreau"] {
        let set = format!("integrator.method={method}");
        let input = crate::common::scene("four-bar", &["constants.coupler=1.1", &set]);
        let told = match go(&model(&input)).end {
            End::Stopped(why) => why,
            End::Failed(error) => error.to_string(),
            end => panic!("{method}: {end:?}"),
        };
        assert!(
            told.contains("the closed chains cannot be closed"),
            "{method}: {told}"
        );
        assert!(told.contains("\"pin\""), "{method}: {told}");
    }
}

/// One step of 100 s takes a box far below the floor; the end of the last step is looked at.
#[test]
fn the_end_is_looked_at() {
    let text = r#"
        until = 100
        [world]
        [[halfspace]]
        name = "ground"
        normal = [0, 0, 1]
        [[box]]
        name = "crate"
        size = [0.2, 0.2, 0.2]
        position = [0, 0, 0.5]
        [integrator]
        dt = 100
    "#;
    let input = Input::new("box.toml", text);
    let outcome = finish(&model(&input));
    let z = outcome.state.q[2];
    near(outcome.health.max_penetration, 0.1 - z, 1e-9 * z.abs());
    let warnings = summary(&input, &outcome).warnings;
    assert!(
        warnings
            .iter()
            .any(|line| line.contains("`crate` and `ground` overlapped")),
        "{warnings:?}"
    );
}

/// What is so far away that its momentum about the origin is no number does not pass.
#[test]
fn momenta_are_numbers() {
    let text = BALL
        .replace("[0, 0, 0.10001]", "[0, 1e308, 50]")
        .replace("[3, 1, -1]", "[0, 0, -1]");
    let falls = text
        .replace("gravity = [0, 0, 0]", "")
        .replace("until = 2e-3", "until = 2");
    let told = faults(&Input::new("far.toml", falls.replace("-1]", "-9]")));
    assert!(
        told.contains("is not a finite number at the start"),
        "{told}"
    );
    let End::Stopped(why) = go(&model(&Input::new("far.toml", falls))).end else {
        panic!("it went on");
    };
    assert!(
        why.contains("the energy or the momentum is not a finite number"),
        "{why}"
    );
}

/// A joint gives no more than its effort, whoever drives it, and the run tells how long it was at its limit: the force of a
/// spring of 100 N/m that starts 0.5 m away is above 30 N until the slider has come to 0.3 m.
#[test]
fn effort_bounds_whatever_drives() {
    let text = r#"
        until = 0.4
        [mechanism]
        gravity = [0, 0, 0]
        [[link]]
        name = "slider"
        joint = "prismatic"
        axis = [1, 0, 0]
        mass = 3
        q = 0.5
        effort = 30
        [integrator]
        method = "moreau"
        dt = 1e-4
    "#;
    let actuator = "[[actuator]]\non = \"slider\"\nforce = \"-100*slider.q\"\n";
    let plain = machine(&format!("{text}{actuator}"));
    let scene = percuss_scene::Scene::read(&machine(text)).unwrap();
    let control = percuss_scene::model::Control {
        joint: "slider".to_owned(),
        force: std::sync::Arc::new(|_, q, _| -100.0 * q[0]),
    };
    let controlled = scene.build_with(&[control]).unwrap();
    for (model, name) in [
        (model(&plain), "actuator.force"),
        (controlled, "slider.control"),
    ] {
        let outcome = finish(&model);
        let force = channel(&outcome, name);
        near(force[0], -30.0, 0.0);
        assert!(force.iter().all(|force| force.abs() <= 30.0));
        // x = 0.5 − ½ 10 t² = 0.3 at t = 0.2 s
        let told = &outcome.findings.warnings;
        assert_eq!(told.len(), 1, "{told:?}");
        let line = format!("`{name}` was at its limit of 30 N for ");
        let time = told[0]
            .strip_prefix(&line)
            .and_then(|rest| rest.split(' ').next());
        near(time.expect("a time").parse().unwrap(), 0.2, 2e-4);
    }
}
