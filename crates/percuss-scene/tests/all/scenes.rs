//! The built-in scenes, and what holds for every scene.

use percuss_mech::System as _;
use percuss_mech::lagrangian::{Direction, Gap};
use percuss_scene::model::SystemModel;
use percuss_scene::recording::Value;
use percuss_scene::run::run;
use percuss_scene::{Input, Scene, builtin};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn inputs() -> impl Iterator<Item = Input> {
    let starter = Input::new("starter.toml", builtin::STARTER);
    builtin::SCENES
        .iter()
        .map(builtin::Builtin::input)
        .chain([starter])
}

#[test]
fn every_builtin_scene_is_sound() {
    for input in inputs() {
        match Scene::read(&input) {
            Ok(scene) => assert!(scene.build().is_ok()),
            Err(report) => panic!("{}", report.render(false)),
        }
    }
}

#[test]
fn written_and_read_again_a_scene_is_the_same() {
    for input in inputs() {
        let scene = Scene::read(&input).unwrap();
        let text = scene.to_toml().unwrap();
        let again = Scene::read(&Input::new("again.toml", text.clone()));
        let again = again.unwrap_or_else(|report| panic!("{text}\n{}", report.render(false)));
        assert_eq!(again, scene);
        assert_eq!(again.to_toml().unwrap(), text);
    }
}

#[test]
fn steps_and_samples_follow_the_length_of_the_run() {
    let built = |input: Input| Scene::read(&input).unwrap().build().unwrap();
    let block = || builtin::find("sliding-block").unwrap().input();
    let model = built(block().set("until=4"));
    assert_eq!((model.output_dt, model.integrator.dt), (0.004, 0.004));
    let model = built(block().set("until=2*pi/mu").set("integrator.method=moreau"));
    let until = 2.0 * std::f64::consts::PI / 0.3;
    assert!((model.output_dt - until / 1e3).abs() < 1e-15);
    assert!((model.integrator.dt - until / 1e5).abs() < 1e-17);
}

#[test]
fn plots_count_back_from_the_end() {
    let model = Scene::read(&builtin::SCENES[0].input())
        .unwrap()
        .build()
        .unwrap();
    assert_eq!(model.plots[0].window(10.0), (10.0 - 0.2919521, 10.0));
    assert_eq!(model.plots[1].window(10.0), (0.0, 10.0));
    let mut plot = model.plots[1].clone();
    plot.from = Some(2.0.into());
    plot.to = Some((-1.0).into());
    assert_eq!(plot.window(10.0), (2.0, 9.0));
}

#[test]
fn small_numbers_are_written_short() {
    let scene = Scene::read(&builtin::SCENES[0].input()).unwrap();
    let text = scene.to_toml().unwrap();
    assert!(text.contains("J_M = 5e-9\n"), "{text}");
    assert!(text.contains("dt_min = 1e-10\n"), "{text}");
}

#[test]
fn the_woodpecker_is_all_matrices() {
    let scene = Scene::read(&builtin::find("woodpecker").unwrap().input()).unwrap();
    let model = scene.build().unwrap();
    let model = model.part::<SystemModel>().unwrap();
    assert!(model.system.mass_is_constant());
    assert!(model.system.is_symmetric());
    for contact in model.system.contact_list() {
        assert!(matches!(contact.gap, Gap::Linear { .. }));
        assert!(
            contact
                .directions
                .iter()
                .all(|d| matches!(d, Direction::Constant(_)))
        );
    }
    let gaps: Vec<f64> = model
        .system
        .contact_list()
        .iter()
        .map(|contact| contact.gap_at(0.0, &model.start.q))
        .collect();
    assert!((gaps[0] - (0.0024 + 0.02 * 0.2788)).abs() < 1e-15);
    assert!((gaps[1] - (0.0006 - 0.0058 * 0.1036)).abs() < 1e-15);
    let mut h = [0.0; 3];
    model
        .system
        .forces(0.0, &[0.0, 0.1, -0.2], &[0.0; 3], &mut h);
    let expected = [
        -0.0048 * 9.81,
        -0.0056 * 0.3 - 0.0045 * 0.01 * 9.81,
        0.0056 * 0.3 - 0.0045 * 0.015 * 9.81,
    ];
    for (h, expected) in h.iter().zip(expected) {
        assert!((h - expected).abs() < 1e-16, "{h} {expected}");
    }
}

#[test]
fn formulas_that_vary_become_functions() {
    let input = Input::new(
        "cart.toml",
        r#"
        until = 1
        [constants]
        m = 2
        [system]
        coordinates = ["x", "phi"]
        M = [["3*m", "m*cos(phi)"], ["m*cos(phi)", "m"]]
        K = [[4, 0], [0, 0]]
        h = ["m*phi_dot^2*sin(phi) + 0.5*sin(t)", "-m*9.81*sin(phi)"]
        potential = "-m*9.81*cos(phi)"
        [[contact]]
        gap = "1 + 0.1*sin(3*t) - x"
        slip = "x^2 + phi - 0.2*t"
        mu = 0.1
        [[constraint]]
        name = "rod"
        formula = "x^2 + phi^2 - 1"
    "#,
    );
    let scene = Scene::read(&input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    let model = scene.build().unwrap();
    let system = model.part::<SystemModel>().unwrap();
    assert!(!system.system.mass_is_constant());
    let (t, q, u) = (0.4, [0.3, 0.7], [0.2, -1.1]);
    let mut h = [0.0; 2];
    system.system.forces(t, &q, &u, &mut h);
    assert!((h[0] - (2.0 * 1.21 * 0.7f64.sin() + 0.5 * t.sin() - 4.0 * 0.3)).abs() < 1e-14);
    let state = percuss_mech::State {
        t,
        q: q.to_vec(),
        u: u.to_vec(),
    };
    let row = system
        .sampler(&model)
        .sample(&state, &[[5.0, -0.4, 0.0], [7.0, 0.0, 0.0]])
        .to_vec();
    let value = |name: &str| row[model.channels.iter().position(|c| c.name == name).unwrap()];
    assert_eq!(row.len(), model.channels.len());
    assert!((value("E_pot") - (0.5 * 4.0 * 0.09 - 2.0 * 9.81 * 0.7f64.cos())).abs() < 1e-14);
    let c = 0.7f64.cos();
    let kinetic = 0.5 * (6.0 * 0.04 + 2.0 * 2.0 * c * 0.2 * -1.1 + 2.0 * 1.21);
    assert!((value("E_kin") - kinetic).abs() < 1e-14);
    assert!((value("N1.gap") - (1.0 + 0.1 * (1.2f64).sin() - 0.3)).abs() < 1e-15);
    assert!((value("T1.velocity") - (0.6 * 0.2 - 1.1 - 0.2)).abs() < 1e-14);
    assert_eq!(
        (value("N1.force"), value("T1.force"), value("rod.force")),
        (5.0, -0.4, 7.0)
    );
}

#[test]
fn a_potential_counts_once() {
    let text = |potential: &str| {
        format!(
            "until = 1\n[system]\ncoordinates = [\"y\", \"x\"]\nM = [[1, 0], [0, 1]]\n\
             K = [[0, 0], [0, 3]]\nh = [\"-9.81\", \"-2*x\"]\n{potential}"
        )
    };
    let energy = |potential: &str| {
        let scene = Scene::read(&Input::new("a.toml", text(potential))).unwrap();
        let model = scene.build().unwrap();
        let state = percuss_mech::State {
            t: 0.0,
            q: vec![2.0, 0.5],
            u: vec![0.0; 2],
        };
        let row = model
            .part::<SystemModel>()
            .unwrap()
            .sampler(&model)
            .sample(&state, &[])
            .to_vec();
        row[model
            .channels
            .iter()
            .position(|c| c.name == "E_pot")
            .unwrap()]
    };
    let expected = 9.81 * 2.0 + 0.25 + 0.375;
    assert!((energy("") - expected).abs() < 1e-13);
    assert!((energy("potential = \"9.81*y + x^2\"") - expected).abs() < 1e-13);
}

#[test]
fn samples_are_taken_at_strobes_too() {
    let input = builtin::find("impact-oscillator").unwrap().input();
    let input = input.set("output.dt=0.03").set("until=20");
    let model = Scene::read(&input).unwrap().build().unwrap();
    let times = model.sample_times();
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!((times[0], *times.last().unwrap()), (0.0, 20.0));
    let period = 2.0 * std::f64::consts::PI / 2.8;
    for k in 1..8 {
        let strobe = f64::from(k) * period;
        assert!(times.iter().any(|t| (t - strobe).abs() < 1e-9));
    }
    let mut recording = model.recording();
    for t in &times {
        recording.push(&[*t, t.sin()]);
    }
    let measured = model.measure(&recording);
    let Value::List(list) = &measured[0].value else {
        panic!("{measured:?}");
    };
    assert!((list[1] - period.sin()).abs() < 1e-12);
}

/// Fixed steps are sampled where they are: never twice at one of them, and always at the last.
#[test]
fn samples_of_fixed_steps_lie_on_them() {
    let until = |until: &str, dt: &str, output: &str| {
        let text = format!(
            "until = {until}\n[system]\ncoordinates = ['y']\nM = [[1]]\nh = [-9.81]\n\
             [integrator]\nmethod = 'moreau'\ndt = {dt}\n[output]\n{output}"
        );
        let scene = Scene::read(&Input::new("a.toml", text)).unwrap();
        let outcome = run(&scene.build().unwrap(), |_| ControlFlow::Continue(()));
        outcome.recording.channels[0].values.clone()
    };
    let times = |dt: &str, output: &str| until("1.1", dt, output);
    let every = [0.0, 0.25, 0.5, 0.75, 1.0, 1.1];
    assert_eq!(times("0.25", "dt = 0.01"), every);
    assert_eq!(times("0.25", ""), every);
    assert_eq!(times("0.25", "dt = 0.55"), [0.0, 0.5, 1.1]);
    assert_eq!(times("3", "dt = 0.3"), [0.0, 1.1]);
    assert_eq!(times("1.0", "dt = 0.25"), [0.0, 1.0, 1.1]);
    assert_eq!(until("1e-12", "0.001", ""), [0.0, 1e-12]);
}

#[test]
fn a_change_of_status_is_told_in_the_words_of_the_scene() {
    use percuss_step::{ContactState, Incident, Part};
    let scene = Scene::read(&builtin::find("woodpecker").unwrap().input()).unwrap();
    let model = scene.build().unwrap();
    let model = model.part::<SystemModel>().unwrap();
    let slip = ContactState::Slip([1.0, 0.0]);
    let told = |part, from, to| {
        let contact = percuss_mech::ContactId(1);
        let incident = Incident {
            t: 0.5,
            contact,
            part,
            from,
            to,
        };
        let event = model.event(&incident, &[], &[])?;
        Some(format!("{}: {} -> {}", event.label, event.from, event.to))
    };
    let normal = told(Part::Normal, ContactState::Open, ContactState::Closed);
    assert_eq!(normal.as_deref(), Some("N2: open -> closed"));
    let friction = told(Part::Friction, ContactState::Stick, slip);
    assert_eq!(friction.as_deref(), Some("T2: stick -> slip"));
    assert_eq!(told(Part::Friction, ContactState::Open, slip), None);
    assert!(model.is_reported("T2") && !model.is_reported("T1"));
}

#[test]
fn the_schema_knows_the_sections() {
    let schema = Scene::json_schema();
    let properties = schema["properties"].as_object().unwrap();
    for key in [
        "until",
        "constants",
        "system",
        "contact",
        "quantity",
        "plot",
    ] {
        assert!(properties.contains_key(key), "{key}");
    }
    for section in ["world", "box", "emitter", "field", "mechanism", "link"] {
        assert!(properties.contains_key(section), "{section}");
    }
    let either = schema["oneOf"].as_array().unwrap();
    assert_eq!(
        either[0]["required"],
        serde_json::json!(["system", "until"])
    );
    assert_eq!(either[1]["required"], serde_json::json!(["world", "until"]));
    assert_eq!(
        either[2]["required"],
        serde_json::json!(["mechanism", "until"])
    );
    // studies have no end
    let resonance = serde_json::json!({ "required": ["resonance"] });
    assert!(either.contains(&resonance));
}

/// A text with a few bytes replaced, removed or doubled.
fn mutated() -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        0usize..40,
        "[-\\[\\]{}\"'=.,#a-z0-9\n ^*()é]{0,4}",
    );
    (
        0..=builtin::SCENES.len(),
        prop::collection::vec(change, 1..4),
    )
        .prop_map(|(scene, changes)| {
            let mut text: Vec<char> = match builtin::SCENES.get(scene) {
                Some(scene) => scene.text.chars().collect(),
                None => builtin::STARTER.chars().collect(),
            };
            for (index, length, with) in changes {
                let at = index.index(text.len());
                let end = (at + length).min(text.len());
                text.splice(at..end, with.chars());
            }
            text.into_iter().collect()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_mutated_scene_never_panics(text in mutated()) {
        match Scene::read(&Input::new("mutated.toml", text)) {
            Ok(scene) => prop_assert!(scene.to_toml().is_ok()),
            Err(report) => {
                prop_assert!(!report.diagnostics.is_empty());
                prop_assert!(!report.render(false).is_empty());
                prop_assert!(!report.to_string().is_empty());
            }
        }
    }

    #[test]
    fn a_random_override_never_panics(argument in "[a-z_.0-9=\" -]{0,30}|(constants|contact|system)[.](0|N1|M|m|h)[.=].{0,20}") {
        let input = builtin::SCENES[0].input().set(argument);
        if let Err(report) = Scene::read(&input) {
            prop_assert!(!report.render(false).is_empty());
        }
    }
}
