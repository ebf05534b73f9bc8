//! Copies of bodies, of scenery and of parts in a pattern.

use crate::{built, faults, input, state, world};
use percuss_bodies::Shape;
use percuss_math::space::Vec3;
use percuss_scene::model::Named;
use percuss_scene::{Input, Scene};

/// Rods around an axis beside the origin: each at the same distance from it, turned along, its velocity along its own axes.
#[test]
fn a_ring_turns_places_attitudes_and_velocities() {
    let text = "[[box]]\nname = 'rod'\nsize = [0.3, 0.02, 0.02]\nposition = [1.5, 2, 0.25]\nvelocity = [0, 3, 0]\nomega = [2, 0, 0]\n\
        repeat = { pattern = 'ring', count = 6, centre = [1, 2, 0], axis = [0, 0, 2] }\n";
    let model = built(&input(text));
    let model = world(&model);
    assert_eq!(model.world.bodies().len(), 6);
    for k in 0..6 {
        let angle = std::f64::consts::TAU * f64::from(k) / 6.0;
        let out = Vec3::new(angle.cos(), angle.sin(), 0.0);
        let (q, u) = state(model, &format!("rod_{}", k + 1));
        let r = Vec3::from_column_slice(&q[..3]);
        assert!((r - Vec3::new(1.0, 2.0, 0.25) - 0.5 * out).norm() < 1e-14);
        let (c, s) = (0.5 * angle).sin_cos();
        assert!((q[3].abs() - s.abs()).abs() < 1e-14 && (q[6].abs() - c.abs()).abs() < 1e-14);
        let v = Vec3::from_column_slice(&u[..3]);
        assert!((v - 3.0 * Vec3::z().cross(&out)).norm() < 1e-14);
        let omega = Vec3::from_column_slice(&u[3..]);
        assert!((omega - 2.0 * out).norm() < 1e-14);
    }
}

#[test]
fn rows_and_grids_of_bodies_and_scenery() {
    let text = "[[sphere]]\nname = 'ball'\nradius = 0.1\nrepeat = { pattern = 'grid', counts = [3, 2, 2], spacing = [1, 2, 3] }\n\
        [[box]]\nname = 'step'\nsize = [1, 1, 0.1]\nposition = [0, 0, -1]\nfixed = true\nrepeat = { pattern = 'row', count = 4, step = [1, 0, -0.2] }\n\
        [[box]]\nname = 'vane'\nsize = [0.1, 0.1, 0.1]\nmotion = { position = ['9 + t', 0, 0], angle = '3*t' }\nrepeat = { pattern = 'ring', count = 4, axis = [0, 0, 1] }\n";
    let model = built(&input(text));
    let model = world(&model);
    assert_eq!(model.world.bodies().len(), 12);
    // x runs first, then y, then z
    assert_eq!(state(model, "ball_2").0[..3], [1.0, 0.0, 0.0]);
    assert_eq!(state(model, "ball_12").0[..3], [2.0, 2.0, 3.0]);
    let scenery = |name: &str| match model.names[name] {
        Named::Scenery(id) => &model.world.sceneries()[id.0],
        Named::Body(_) => panic!("scenery"),
    };
    let (first, last) = (scenery("step_1"), scenery("step_4"));
    assert_eq!(first.shape, last.shape);
    assert!((last.motion.at(0.0).pose.r - Vec3::new(3.0, 0.0, -1.6)).norm() < 1e-15);
    // the second vane goes along y, a quarter of a turn further
    let driven = scenery("vane_2").motion.at(0.5);
    assert!((driven.pose.r - Vec3::new(0.0, 9.5, 0.0)).norm() < 1e-14);
    assert!((driven.v - Vec3::y()).norm() < 1e-14);
    assert!((driven.omega - 3.0 * Vec3::z()).norm() < 1e-14);
    assert!((driven.pose.A.angle() - (1.5 + 0.5 * std::f64::consts::PI)).abs() < 1e-14);
}

/// A drum of 24 staves in one line is the drum of 24 lines.
#[test]
fn a_drum_in_one_line_is_the_drum_in_many() {
    let drum = |parts: String| {
        let text = format!(
            "dimension = 2\n[[compound]]\nname = 'drum'\nmotion = {{ angle = 't' }}\nparts = [{parts}]\n"
        );
        let model = built(&input(&text));
        match &world(&model).world.shapes()[0] {
            Shape::Compound(parts) => parts.clone(),
            _ => panic!("a compound"),
        }
    };
    let stave = |k: usize| {
        format!(
            "{{ shape = 'box', size = [0.02, 0.0711], position = ['0.26*cos({k}*2*pi/24)', '0.26*sin({k}*2*pi/24)'], angle = '{k}*2*pi/24' }}"
        )
    };
    let many = drum((0..24).map(stave).collect::<Vec<_>>().join(", "));
    let one = drum("{ shape = 'box', size = [0.02, 0.0711], position = [0.26, 0], repeat = { pattern = 'ring', count = 24 } }".to_owned());
    assert_eq!((one.len(), many.len()), (24, 24));
    for ((a, _), (b, _)) in one.iter().zip(&many) {
        assert!((a.r - b.r).norm() < 1e-15 && a.A.angle_to(&b.A) < 1e-14);
    }
}

#[test]
fn copies_have_names_for_channels_and_springs() {
    let text = "[[sphere]]\nname = 'bead'\nradius = 0.1\nrepeat = { pattern = 'row', count = 3, step = [1, 0, 0] }\n\
        [[spring]]\nbetween = ['bead_1', 'bead_2']\nstiffness = 3\n[output]\nbodies = ['bead_3']\n";
    let model = built(&input(text));
    assert!(model.channels.iter().any(|c| c.name == "bead_3.vx"));
    assert!(Scene::read(&Input::new("a.toml", format!("until = 1\n[world]\n{text}"))).is_ok());
}

#[test]
fn what_is_wrong_with_copies_is_told() {
    for (repeat, expected) in [
        ("{ pattern = 'ring' }", "missing key `count`; say how many"),
        (
            "{ pattern = 'ring', count = 0 }",
            "`count` must be a whole number of at least 1",
        ),
        (
            "{ pattern = 'rnig', count = 3 }",
            "unknown pattern `rnig`; did you mean `ring`?",
        ),
        (
            "{ count = 3 }",
            "missing key `pattern`; say how they are arranged",
        ),
        (
            "{ pattern = 'ring', count = 3, axis = [0, 0, 0] }",
            "`axis` has no direction",
        ),
        (
            "{ pattern = 'row', count = 1000000, step = [3, 0, 0] }",
            "these are too many copies; at most 100000",
        ),
        (
            "{ pattern = 'row', count = 3, step = [3, 0] }",
            "`step` has 2 entries where 3 are needed",
        ),
        (
            "{ pattern = 'grid', counts = [3, 3], spacing = 3 }",
            "`counts` has 2 entries where 3 are needed; one for each axis",
        ),
        (
            "{ pattern = 'grid', counts = [3000000, 3000000, 3000000], spacing = 3 }",
            "these are too many copies",
        ),
        (
            "{ pattern = 'row', count = 3, step = [3, 0, 0] }\n[[box]]\nname = 'b_2'\nsize = [1, 1, 1]\nposition = [0, 9, 0]",
            "two bodies are called `b_2`, one of them a copy; give one of them another name",
        ),
        (
            "{ pattern = 'row', count = 3, step = [3, 0, 0] }\ntemplate = true\n[[emitter]]\nbody = 'b'\nrate = 1\nregion = [[0, 0, 0], [1, 1, 1]]",
            "`repeat` of a template; leave it out: its emitters say how many",
        ),
    ] {
        let told = faults(&format!(
            "[[sphere]]\nname = 'b'\nradius = 1\nrepeat = {repeat}\n"
        ));
        assert!(told.contains(expected), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    // a part too
    let told = faults(
        "[[compound]]\nparts = [{ shape = 'sphere', radius = 1, repeat = { pattern = 'row', step = [1, 0, 0] } }]\n",
    );
    assert!(told.contains("missing key `count`"), "{told}");
    // shapes of mechanisms have no copies
    let told = Scene::read(&Input::new(
        "a.toml",
        "until = 1\n[mechanism]\n[[link]]\nname = 'a'\njoint = 'free'\nmass = 1\ninertia = [1, 1, 1]\n[[shape]]\non = 'a'\nshape = 'sphere'\nradius = 1\nrepeat = { pattern = 'row', count = 2, step = [1, 0, 0] }\n",
    ));
    let told = told.err().map(|r| r.to_string()).unwrap_or_default();
    assert!(told.contains("unknown key `repeat`"), "{told}");
}
