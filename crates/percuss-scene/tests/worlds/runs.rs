//! What comes of running them.

use crate::{built, faults, input};
use percuss_scene::recording::Value;
use percuss_scene::run::{Summary, Timing, run};
use percuss_scene::{Input, builtin};
use std::ops::ControlFlow;

/// A quantity of a built-in scene with an override.
fn measured(scene: &str, set: &str, quantity: &str) -> f64 {
    let model = built(&builtin::find(scene).unwrap().input().set(set));
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let found = model.measure(&outcome.recording);
    let found = found.iter().find(|measured| measured.name == quantity);
    match found.map(|measured| &measured.value) {
        Some(Value::Number(value)) => *value,
        other => panic!("{scene}: {other:?}"),
    }
}

/// (5/7) g sin 30° after a second, and (5/7) v₀ once sliding has become rolling.
#[test]
fn balls_roll_as_computed_by_hand() {
    let v = measured("rolling", "until=1", "v_incline");
    assert!((v - 5.0 / 7.0 * 9.81 * 0.5).abs() < 1e-9, "{v}");
    let v = measured("rolling", "until=1", "v_roll");
    assert!((v - 5.0 / 7.0).abs() < 1e-9, "{v}");
}

/// 7 v²/(10 μ_r g) with the coefficient of the pair, three times as far as with that of the world; sliding is none.
#[test]
fn resistance_of_a_pair_stops_what_rolls() {
    let text = "mu = 0.5\nmu_r = 0.06\n[[material]]\nname = 'felt'\n[[material]]\nname = 'ivory'\n[[pair]]\nmaterials = ['felt', 'ivory']\nmu_r = 0.02\n\
        [[halfspace]]\nnormal = [0, 0, 1]\nmaterial = 'felt'\n[[sphere]]\nradius = 0.1\nmaterial = 'ivory'\nposition = [0, 0, 0.1]\nvelocity = [0.5, 0, 0]\nomega = [0, 5, 0]\n\
        [output]\nbodies = ['sphere1']\n[integrator]\ndt = 1e-3\n";
    let input = Input::new("a.toml", format!("until = 5\n[world]\n{text}"));
    let outcome = run(&built(&input), |_| ControlFlow::Continue(()));
    let x = outcome.recording.get("sphere1.x").unwrap().last().unwrap();
    let expected = 0.7 * 0.25 / (0.02 * 9.81);
    assert!((x / expected - 1.0).abs() < 1e-5, "{x} {expected}");
    let vx = outcome.recording.get("sphere1.vx").unwrap().last().unwrap();
    assert!(vx.abs() < 1e-14, "{vx}");
}

/// At 1.5 m/s it goes 0.75 mm in a step. Where meshes touched by their surfaces alone, 8 of 150 such wedges sank in by more
/// than 10 mm, this one by 37 mm.
#[test]
fn a_wedge_that_falls_on_another_does_not_sink_in() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let corners = ["0 0 0", "1 0 0", "0 1 0", "0 0 1"];
    let mut stl = "solid wedge\n".to_owned();
    for triangle in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
        let loop_of = triangle.map(|i: usize| format!("vertex {}\n", corners[i]));
        stl += &format!(
            "facet normal 0 0 0\nouter loop\n{}endloop\nendfacet\n",
            loop_of.concat()
        );
    }
    write("wedge.stl", &(stl + "endsolid\n"));
    write(
        "scene.toml",
        "until = 0.2\nworld.mu = 0.4\nintegrator.dt = 5e-4\noutput.film = false\n\
         [[mesh]]\nname = 'low'\nfile = 'wedge.stl'\nscale = 0.08\nrotation = [0.0494, 0.5284, 1.0305]\nfixed = true\n\
         [[mesh]]\nname = 'up'\nfile = 'wedge.stl'\nscale = 0.08\nposition = [-0.0017, 0.0267, 0.16]\nrotation = [0.6054, 1.8762, -0.771]\nvelocity = [0, 0, -1.5]\n\
         [[quantity]]\nname = 'depth'\nkind = 'max'\nof = 'penetration'\n",
    );
    let model = built(&Input::load(&folder.path().join("scene.toml")).unwrap());
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let found = model.measure(&outcome.recording);
    let Value::Number(depth) = found[0].value else {
        panic!("{found:?}")
    };
    assert!((1e-5..1.5e-3).contains(&depth), "{depth}");
}

/// Thicker than 0.1075 of its radius it stands, thinner it falls.
#[test]
fn the_arch_stands_where_it_is_thick_enough() {
    let thick = measured("masonry-arch", "constants.thickness=0.11", "crown_height");
    assert!(thick > 0.99, "{thick}");
    let thin = measured("masonry-arch", "constants.thickness=0.10", "crown_height");
    assert!(thin < 0.5, "{thin}");
}

/// The tolerance of its contacts bounds the drift: 2e-10 m after a minute; with 1e-8 it was 2e-7 m.
#[test]
fn the_arch_does_not_creep() {
    let drift = measured("masonry-arch", "until=3", "drift");
    assert!(drift < 2e-10, "{drift}");
}

#[test]
fn cards_stand_by_friction() {
    let rough = measured("card-house", "constants.mu=0.5", "height");
    assert!((rough - 0.12432).abs() < 1e-4, "{rough}");
    let smooth = measured("card-house", "constants.mu=0.15", "height");
    assert!(smooth < 0.01, "{smooth}");
}

/// A ball of 2 cm falls at 10 m/s: in a step of 1 ms it sinks into the floor by 9 mm and what it gained, in one of 10 µs by 0.1 mm at most.
#[test]
fn who_sinks_too_deep_is_told_of() {
    let scene = "[[halfspace]]\nname = 'floor'\nnormal = [0, 0, 1]\n[[sphere]]\nname = 'ball'\nradius = 0.01\nposition = [0, 0, 0.016]\nvelocity = [0, 0, -10]\n";
    let warnings = |dt: &str, rest: &str| {
        let text = format!("until = 0.02\n[world]\n{scene}[integrator]\ndt = {dt}\n{rest}");
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    let told = "`ball` and `floor` overlapped by 9.01e-3 m at t = 0.002 s, 45 % of the thickness of the thinner; lower integrator.dt (0.001 s)";
    let help = ", or set integrator.correction = 0.2";
    assert_eq!(warnings("1e-3", ""), [format!("{told}{help}")]);
    let corrected = warnings("1e-3", "correction = 0.2\n");
    assert!(corrected[0].ends_with("; lower integrator.dt (0.001 s)"));
    assert_eq!(warnings("1e-5", ""), [""; 0]);
    // a thin plate counts by its thickness, whatever strikes it
    let plate =
        "[[box]]\nname = 'plate'\nsize = [1, 1, 0.004]\nposition = [0, 0, -0.002]\nfixed = true\n";
    let ball = "[[sphere]]\nradius = 0.1\nposition = [0, 0, 0.101]\nvelocity = [0, 0, -1]\n";
    let text = format!("until = 0.02\n[world]\n{plate}{ball}[integrator]\ndt = 1e-3\n");
    let model = built(&Input::new("a.toml", text));
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let warnings = Summary::new("a", &model, &outcome, Timing::default()).warnings;
    assert!(
        warnings[0].contains("`plate`") && warnings[0].contains(" 13 % "),
        "{warnings:?}"
    );
}

/// A ball of 2 cm and a plate of 4 mm are seen to touch along 24 mm of its way: at 30 m/s steps of 1 ms jump over that, at 20 m/s they do
/// not, and how deep the ball sinks is told. What has no other side is not passed.
#[test]
fn who_may_pass_others_unseen_is_told_of() {
    let plate = "[[box]]\nsize = [1, 1, 0.004]\nposition = [0, 0, -0.002]\nfixed = true\n";
    let ground = "[[halfspace]]\nnormal = [0, 0, 1]\n";
    let warnings = |below: &str, speed: f64| {
        let ball = format!(
            "[[sphere]]\nname = 'ball'\nradius = 0.01\nposition = [0, 0, 0.026]\nvelocity = [0, 0, -{speed}]\n"
        );
        let text = format!("until = 3e-3\n[world]\n{below}{ball}[integrator]\ndt = 1e-3\n");
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    assert_eq!(
        warnings(plate, 30.0),
        [
            "`ball` went 3.00e-2 m in the step to t = 0.003 s, further than it and the thinnest other are thick together (2.40e-2 m): it may have passed through others; lower integrator.dt (0.001 s)"
        ]
    );
    for told in [warnings(plate, 20.0), warnings(ground, 30.0)] {
        assert!(
            told.len() == 1 && told[0].contains("overlapped"),
            "{told:?}"
        );
    }
}

/// Bodies feel the velocity of what is driven: a motion that is not its own velocity's is told of, one that shakes is not.
#[test]
fn scenery_that_jumps_is_told_of() {
    let warnings = |motion: &str| {
        let text = format!(
            "until = 0.02\n[world]\n[[box]]\nname = 'plate'\nsize = [1, 1, 0.1]\nmotion = {{ {motion} }}\n[[sphere]]\nradius = 0.01\nposition = [0, 0, 0.06]\n[integrator]\ndt = 1e-3\n"
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    let shaking = "position = [0, 0, '1e-3*sin(300*t)'], angle = '10*t', axis = [0, 0, 1]";
    assert_eq!(warnings(shaking), [""; 0]);
    for (jumping, way) in [
        ("position = ['if(t < 0.01, 0, 0.2)', 0, 0]", "2.00e-1"),
        (
            "angle = 'if(t < 0.01, 0, 0.1)', axis = [0, 0, 1]",
            "7.09e-2",
        ),
    ] {
        let told = warnings(jumping);
        let expected = format!("`plate` was {way} m from where its velocity led it in the step to");
        assert!(
            told.len() == 1 && told[0].starts_with(&expected),
            "{told:?}"
        );
    }
}

/// A stream into a solid box finds no room, one beside it does; one that begins too late adds nothing.
#[test]
fn streams_without_room_are_told_of() {
    let told = |x: f64, rest: &str| {
        let text = format!(
            "until = 0.1\n[world]\ngravity = [0, 0, 0]\n[[box]]\nsize = [1, 1, 1]\nposition = [0, 0, 0]\nfixed = true\n[[sphere]]\nname = 'grain'\nradius = 0.01\ntemplate = true\n[[emitter]]\nbody = 'grain'\nregion = [[{x}, -0.2, -0.2], [{}, 0.2, 0.2]]\n{rest}\n[integrator]\ndt = 1e-2\n",
            x + 0.4
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    assert_eq!(
        told(-0.2, "rate = 100"),
        [
            "the stream of `grain` added 0 of the 10 bodies that were due by t = 0.1 s: there was no room in its region; enlarge or move it, or lower its rate"
        ]
    );
    assert_eq!(told(1.0, "rate = 100"), [""; 0]);
    // the second of its two bodies is due at the end
    assert_eq!(told(1.0, "rate = 10"), [""; 0]);
    let late = "until = 0.1\n[world]\n[[sphere]]\nname = 'grain'\nradius = 0.01\ntemplate = true\n[[emitter]]\nname = 'late'\nbody = 'grain'\nregion = [[0, 0, 0], [1, 1, 1]]\nrate = 10\nfrom = 0.5\n";
    let model = built(&Input::new("a.toml", late));
    let notes = &model
        .part::<percuss_scene::model::WorldModel>()
        .unwrap()
        .notes;
    assert!(
        notes[0].starts_with("the stream `late` begins at 0.5 s, when the run has ended (0.1 s)"),
        "{notes:?}"
    );
}

/// What comes, what goes and what contacts take: in every sample it adds up to nothing.
#[test]
fn the_energy_of_streams_and_removers_is_on_the_books() {
    let text = "until = 1\noutput.dt = 0.02\n[world]\neps_N = 0.4\nmu = 0.3\n[[halfspace]]\nnormal = [0, 0.3, 1]\n\
        [[sphere]]\nname = 'grain'\nradius = 0.05\ntemplate = true\n\
        [[emitter]]\nbody = 'grain'\nregion = [[-0.3, -0.3, 0.3], [0.3, 0.3, 0.6]]\nrate = 60\nvelocity = [0, 1, -2]\n\
        [[remover]]\nplane = { point = [0, 1, 0], normal = [0, 1, 0] }\n[integrator]\ndt = 1e-3\n";
    let model = built(&Input::new("a.toml", text));
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let facts = Summary::new("a", &model, &outcome, Timing::default()).world;
    let facts = facts.expect("a world");
    assert!(facts.emitted > 40 && facts.removed > 5, "{facts:?}");
    let column = |name: &str| outcome.recording.get(name).expect("a channel");
    let [energy, removed, emitted, work] =
        ["E", "E_removed", "E_emitted", "contact_work"].map(column);
    for i in 0..energy.len() {
        let off = energy[i] + removed[i] - emitted[i] - work[i];
        assert!(off.abs() < 1e-9 * emitted[i].abs().max(1.0), "{i}: {off}");
    }
    assert_eq!(facts.energy_emitted, *emitted.last().unwrap());
    assert_eq!(facts.energy_removed, *removed.last().unwrap());
}

/// ω² dt² + 2 c dt < 4 with ω² = 2000 (1/2 + 1/2) and no damping: 2/√2000 s.
#[test]
fn steps_that_springs_and_drag_do_not_bear_are_noted() {
    let notes = |dt: f64, rest: &str| {
        let ball = "radius = 0.1\nmass = 2\nposition";
        let text = format!(
            "until = 1\nintegrator.dt = {dt}\n[world]\n[[sphere]]\nname = 'a'\n{ball} = [0, 0, 0]\n[[sphere]]\nname = 'b'\n{ball} = [1, 0, 0]\n{rest}"
        );
        built(&Input::new("a.toml", text))
            .part::<percuss_scene::model::WorldModel>()
            .unwrap()
            .notes
            .clone()
    };
    let spring = "[[spring]]\nbetween = ['a', 'b']\nstiffness = 2000\n";
    assert_eq!(notes(0.0447, spring), [""; 0]);
    assert_eq!(
        notes(0.045, spring),
        [
            "the spring between `a` and `b` needs steps shorter than 0.0447 s, and motion grows without bound in steps of 0.045 s; give a smaller integrator.dt"
        ]
    );
    assert!(
        notes(0.1, "[drag]\nlinear = 40\n")[0]
            .starts_with("the drag needs steps shorter than 0.1 s")
    );
    assert_eq!(notes(0.099, "[drag]\nlinear = 40\n"), [""; 0]);
}

/// A plate shakes at ω = 10/s with an amplitude of 1.02 μ g/ω²: a box on it slips from sin ω t = 1/1.02 on. In space its four
/// corners share the force as they like, some at their bound; they were told to slip from 0.1305 s on.
#[test]
fn a_box_on_a_shaken_plate_slips_when_all_of_it_must() {
    let expected = (1.0f64 / 1.02).asin() / 10.0;
    for (plane, zeros) in [("dimension = 2\n", ""), ("", ", 0")] {
        let (gravity, size, wide) = match zeros {
            "" => ("gravity = [0, -9.81]\n", "[0.2, 0.2]", "[4, 0.1]"),
            _ => ("", "[0.2, 0.2, 0.2]", "[4, 2, 0.1]"),
        };
        let text = format!(
            "until = 0.15\nintegrator.dt = 2e-4\noutput.events = ['b/plate']\n[constants]\na = '1.02*0.5*9.81/100'\n[world]\n{plane}{gravity}mu = 0.5\n\
             [[box]]\nname = 'plate'\nsize = {wide}\nmotion = {{ position = ['a*sin(10*t) - 10*a*t'{zeros}, -0.05] }}\n\
             [[box]]\nname = 'b'\nsize = {size}\nposition = [0{zeros}, 0.1]\n\
             [[quantity]]\nname = 'slip'\nkind = 'event_time'\nevent = 'b/plate: stick -> slip'\n"
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        let measured = model.measure(&outcome.recording);
        let Value::Number(slip) = measured[0].value else {
            panic!("{measured:?}")
        };
        assert!((slip - expected).abs() < 5e-4, "{slip} {expected}");
    }
}

/// A disc that is thrown into a wedge of 0.35 rad sticks to both sides (μ = 0.5), and no motion has the rebounds that both ask
/// for: percussions grew beyond all bounds, and the step was left at 3e-8. Without these rebounds it comes to rest.
#[test]
fn a_disc_in_a_wedge_comes_to_rest() {
    for speed in [2.0, 3.0, 8.0] {
        let text = format!(
            "until = 0.3\nintegrator.dt = 5e-4\noutput.bodies = ['d']\n[world]\ndimension = 2\nmu = 0.5\neps_N = 0.3\n[[halfspace]]\nnormal = [0, 1]\n\
             [[halfspace]]\nnormal = ['-sin(0.35)', '-cos(0.35)']\nposition = [0, 0.3]\n\
             [[disc]]\nname = 'd'\nradius = 0.1\nmass = 1\nposition = [0, 0.11]\nvelocity = [{speed}, 0]\nomega = 5\n"
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        assert_eq!(outcome.health.unconverged_steps, 0, "{:?}", outcome.health);
        let last = |name: &str| *outcome.recording.get(name).unwrap().last().unwrap();
        assert!(last("energy_rise") < 1e-9, "{}", last("energy_rise"));
        assert!(last("d.vx").hypot(last("d.vy")) < 1e-8, "{}", last("d.vx"));
        let summary = Summary::new("a", &model, &outcome, Timing::default());
        assert_eq!(summary.warnings, [""; 0]);
    }
}

/// A cylinder slides and spins on points of its rim: what each carries is not determined, friction follows it, and the spin
/// was another by every solver.
#[test]
fn a_cylinder_spins_alike_by_every_solver() {
    let spin = |solver: &str| {
        let text = format!(
            "until = 0.5\nintegrator.dt = 1e-3\nsolver.method = '{solver}'\nsolver.tol = 1e-9\noutput.bodies = ['b']\noutput.film = false\n\
             [world]\nmu = 0.2\n[[halfspace]]\nnormal = [0, 0, 1]\n\
             [[cylinder]]\nname = 'b'\nradius = 0.1\nlength = 0.1\nposition = [0, 0, 0.05]\nvelocity = [2, 0, 0]\nomega = [0, 0, 5]\n"
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        let health = outcome.health;
        assert_eq!(health.unconverged_steps, 0, "{solver}: {health:?}");
        assert!(health.undetermined_steps > 400, "{solver}: {health:?}");
        assert!(health.undetermined_from < Some(0.1), "{solver}: {health:?}");
        *outcome.recording.get("b.wz").unwrap().last().unwrap()
    };
    let expected = spin("auto");
    for solver in ["sor", "anderson", "newton", "interior", "islands"] {
        let found = spin(solver);
        assert!(
            (found - expected).abs() < 1e-6,
            "{solver}: {found} and {expected}"
        );
    }
}

#[test]
fn a_body_that_is_gone_has_no_last_place() {
    let text = "until = 1\noutput.bodies = ['sphere1']\n[world]\n[[sphere]]\nradius = 0.1\n[[remover]]\nplane = { point = [0, 0, -1], normal = [0, 0, -1] }\n[[quantity]]\nname = 'z'\nkind = 'final'\nof = 'sphere1.z'\n";
    let model = built(&Input::new("a.toml", text).set("sphere.sphere1.radius=0.2"));
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let measured = model.measure(&outcome.recording);
    assert_eq!(
        measured[0].note.as_deref(),
        Some("`sphere1.z` has no value at the end, as where its body is gone")
    );
}

#[test]
fn events_of_many_are_left_out_and_that_is_told() {
    let left_out = |count: usize, rest: &str| {
        let text = format!(
            "until = 0.01\n{rest}[world]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [{count}, 1, 1]\n"
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        let summary = Summary::new("a", &model, &outcome, Timing::default());
        summary.world.expect("a world").events_left_out
    };
    assert!(!left_out(50, ""));
    assert!(left_out(51, ""));
    assert!(!left_out(51, "output.events = ['all']\n"));
    assert!(!left_out(51, "output.events = []\n"));
}

/// What is driven must be somewhere at every step, and energies must be numbers: a run that loses one ends there.
#[test]
fn what_is_not_finite_ends_the_run() {
    let end = |sections: &str| {
        let model = built(&input(sections));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        (format!("{:?}", outcome.end), outcome.state.t)
    };
    let steps = "[integrator]\ndt = 0.01\n";
    let paddle = "[[box]]\nname = 'paddle'\nsize = [1, 1, 0.1]\n";
    let (why, t) = end(&format!(
        "{paddle}motion = {{ angle = '0.1*sqrt(0.5 - t)' }}\n{steps}"
    ));
    assert!(
        why.contains("the motion of `paddle` is not finite at t = 0.5 s"),
        "{why}"
    );
    assert!((t - 0.5).abs() < 1e-9);
    // where a step ends
    let (why, _) = end(&format!(
        "{paddle}motion = {{ position = [0, 0, '1/(0.1 - t)'] }}\n{steps}"
    ));
    assert!(why.contains("the motion of `paddle`"), "{why}");
    let field = "[field]\nacceleration = [0, 0, 'exp(2000*t)']\n";
    let ball = "[[sphere]]\nname = 'a'\nradius = 0.1\n";
    let (why, t) = end(&format!("{ball}{field}{steps}"));
    assert!(why.contains("Diverged"), "{why}");
    assert!(t < 0.5);
    let fast = format!("{ball}velocity = [1e300, 0, 0]\n");
    assert!(
        faults(&fast)
            .contains("the energy or the momentum of `a` is not a finite number at the start"),
        "{}",
        faults(&fast)
    );
}
