//! Bodies of many sizes and kinds from one emitter.

use crate::{built, faults, input, world};
use percuss_bodies::Shape;
use percuss_bodies::world::NQ;
use percuss_math::space::{Quat, Vec3, rotation};
use percuss_scene::model::WorldModel;
use percuss_scene::run::run;
use percuss_scene::{Input, Scene};
use std::ops::ControlFlow;

const TEMPLATES: &str = "[[sphere]]\nname = 'grain'\nradius = 0.01\ndensity = 2000\ntemplate = true\n\
    [[box]]\nname = 'brick'\nsize = [0.02, 0.01, 0.01]\nmass = 0.5\ntemplate = true\nrotation = [0, 0, 0.3]\n";

const LATTICE: &str =
    "pattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 0.1\ncounts = [40, 20, 10]\n";

/// Shape and mass of every body.
fn bodies(model: &WorldModel) -> Vec<(&Shape, f64)> {
    let world = &model.world;
    let kinds = world.bodies().iter();
    let kinds = kinds.map(|body| &world.kinds()[body.kind.0 as usize]);
    kinds
        .map(|kind| (&world.shapes()[kind.shape.0], kind.mass))
        .collect()
}

fn radii(model: &WorldModel) -> Vec<f64> {
    let all = bodies(model).into_iter();
    all.filter_map(|(shape, mass)| match shape {
        Shape::Sphere { radius } => {
            // the density of the template, whatever the size
            let volume = 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3);
            assert!((mass / volume / 2000.0 - 1.0).abs() < 1e-12);
            Some(*radius)
        }
        _ => None,
    })
    .collect()
}

fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}

/// Mean and deviation of 8000 draws are those of the spread within three of their own deviations, σ/√n and σ/√(2n) (less
/// for a uniform spread, whose fourth moment is small).
#[test]
fn sizes_are_spread_as_they_are_written() {
    let drawn = |sizes: &str| {
        let text = format!(
            "{TEMPLATES}[[emitter]]\nbody = 'grain'\nradius = {sizes}\n{LATTICE}\
            [[emitter]]\nbody = 'brick'\npattern = 'lattice'\norigin = [0, 0, 9]\nspacing = 1\ncounts = [1, 1, 1]\n"
        );
        radii(world(&built(&input(&text))))
    };
    let near = |found: f64, expected: f64, deviation: f64| {
        assert!(
            (found - expected).abs() < 3.0 * deviation,
            "{found} is not {expected}"
        );
    };
    let n = 8000.0_f64;
    let uniform = drawn("{ min = 0.004, max = 0.008 }");
    assert_eq!(uniform.len(), 8000);
    let sigma = 0.004 / 12.0_f64.sqrt();
    let (mean, deviation) = moments(&uniform);
    near(mean, 0.006, sigma / n.sqrt());
    near(deviation, sigma, sigma / (2.0 * n).sqrt());

    let log_normal = drawn("{ median = 0.005, sigma = 0.25 }");
    let logarithms: Vec<f64> = log_normal.iter().map(|r| (r / 0.005).ln()).collect();
    let (mean, deviation) = moments(&logarithms);
    near(mean, 0.0, 0.25 / n.sqrt());
    // the middles of the outermost classes lose one part in a hundred of the tails
    near(deviation, 0.99 * 0.25, 0.25 / (2.0 * n).sqrt());

    let listed = drawn("{ values = [0.004, 0.01], weights = [3, 1] }");
    let small = listed.iter().filter(|r| (**r - 0.004).abs() < 1e-15);
    near(small.count() as f64, 0.75 * n, (n * 0.75 * 0.25).sqrt());
    assert!(
        listed
            .iter()
            .all(|r| (r - 0.004).abs() < 1e-15 || *r == 0.01)
    );
}

/// Shares by number; bricks twice as long weigh eight times as much; with random rotation every body is turned its own way,
/// without it as its template.
#[test]
fn kinds_are_mixed_by_number_and_turned() {
    let text = |more: &str| {
        format!(
            "{TEMPLATES}[[emitter]]\n{more}{LATTICE}mix = [{{ body = 'grain', weight = 3 }}, {{ body = 'brick', scale = {{ values = [2] }} }}]\n"
        )
    };
    for turned in [false, true] {
        let more = if turned {
            "random_rotation = true\n"
        } else {
            ""
        };
        let model = built(&input(&text(more)));
        let model = world(&model);
        let all = bodies(model);
        let bricks: Vec<usize> = (0..all.len())
            .filter(|i| matches!(all[*i].0, Shape::Box { .. }))
            .collect();
        let off = bricks.len() as f64 - 2000.0;
        assert!(off.abs() < 3.0 * (8000.0_f64 * 0.25 * 0.75).sqrt(), "{off}");
        for i in &bricks {
            let Shape::Box { half } = all[*i].0 else {
                panic!("a box");
            };
            assert_eq!(*half, Vec3::new(0.02, 0.01, 0.01));
            assert!((all[*i].1 - 4.0).abs() < 1e-12);
        }
        let turns = model.start.q.chunks(NQ);
        let turns: Vec<Quat> = turns.map(|q| rotation(q[3], q[4], q[5], q[6])).collect();
        let template = Quat::from_scaled_axis(Vec3::new(0.0, 0.0, 0.3));
        let alike = bricks.iter();
        let alike = alike.filter(|i| turns[**i].angle_to(&template) < 1e-12);
        match turned {
            false => assert_eq!(alike.count(), bricks.len()),
            true => {
                assert_eq!(alike.count(), 0);
                let z: f64 = turns.iter().map(|turn| (turn * Vec3::z()).z).sum();
                // of a sum of so many cosines that are uniform in ±1
                assert!(z.abs() < 3.0 * (8000.0_f64 / 3.0).sqrt(), "{z}");
            }
        }
    }
}

/// The same seed gives the same bodies, another one others; a random pattern of many sizes overlaps nowhere.
#[test]
fn seeds_say_what_is_drawn() {
    let text = |seed: u32| {
        format!(
            "{TEMPLATES}[[emitter]]\npattern = 'random'\nregion = [[0, 0, 0], [0.4, 0.4, 0.4]]\ncount = 600\nseed = {seed}\nrandom_rotation = true\n\
            mix = [{{ body = 'grain', radius = {{ min = 0.005, max = 0.03 }} }}, {{ body = 'brick' }}]\n"
        )
    };
    let start = |seed| {
        let model = built(&input(&text(seed)));
        let model = world(&model);
        assert_eq!(model.world.bodies().len(), 600);
        assert!(model.world.overlap(&model.start, 0.0).is_none());
        (model.start.clone(), radii(model))
    };
    assert_eq!(start(1), start(1));
    let ((one, radii), (other, others)) = (start(1), start(2));
    assert!(one != other && radii != others);
}

#[test]
fn a_scene_with_sizes_is_written_and_read_again() {
    let text = format!(
        "{TEMPLATES}[[emitter]]\nbody = 'grain'\nradius = {{ median = 0.005, sigma = 0.2, min = 0.003, max = 0.009 }}\nrate = 3\nregion = [[0, 0, 5], [1, 1, 6]]\n\
        [[emitter]]\nmix = [{{ body = 'brick', weight = 2, scale = {{ values = [1, 2], weights = [1, 3] }} }}, {{ body = 'grain' }}]\nrate = 3\nregion = [[0, 0, 7], [1, 1, 8]]\n\
        [[box]]\nname = 'wall'\nsize = [1, 1, 0.1]\nfixed = true\nrepeat = {{ pattern = 'ring', count = 3, centre = [0, 5, 0], axis = [1, 0, 0], angle = 0.5 }}\n"
    );
    let scene = Scene::read(&input(&text)).unwrap_or_else(|r| panic!("{}", r.render(false)));
    let written = scene.to_toml().unwrap();
    let again = Scene::read(&Input::new("again.toml", written.clone()));
    let again = again.unwrap_or_else(|r| panic!("{written}\n{}", r.render(false)));
    assert_eq!(again, scene);
    assert_eq!(again.to_toml().unwrap(), written);
}

#[test]
fn what_is_wrong_with_sizes_and_mixtures_is_told() {
    let stream = "rate = 1\nregion = [[0, 0, 0], [1, 1, 1]]\n";
    for (keys, expected) in [
        (
            "body = 'grain'\nradius = { min = 0.02, max = 0.01 }\n",
            "min = 0.02 is more than max = 0.01; exchange them",
        ),
        (
            "body = 'grain'\nradius = { min = 0.02 }\n",
            "`radius` has min without max; give min and max, median and sigma, or values",
        ),
        (
            "body = 'grain'\nradius = { }\n",
            "`radius` says nothing of sizes; give min and max, median and sigma, or values",
        ),
        (
            "body = 'grain'\nscale = { median = 1 }\n",
            "`scale` has a median without sigma",
        ),
        (
            "body = 'grain'\nscale = { median = 1, sigma = 0 }\n",
            "`sigma` = 0 is not positive",
        ),
        (
            "body = 'grain'\nradius = { min = 0, max = 0.01 }\n",
            "`min` = 0 is not positive; give a radius in m",
        ),
        (
            "body = 'grain'\nradius = { values = [0.01, 0.02], weights = [0, 0] }\n",
            "the weights add up to 0; let one at least be positive",
        ),
        (
            "body = 'grain'\nradius = { values = [0.01, 0.02], weights = [1] }\n",
            "1 weights for 2 values; give one for each",
        ),
        (
            "body = 'grain'\nradius = { values = [] }\n",
            "`values` is empty; list the sizes that there are",
        ),
        (
            "body = 'grain'\nradius = { values = [0.01], min = 0.01 }\n",
            "`radius` has both values and a spread",
        ),
        (
            "body = 'grain'\nradius = 0.01\n",
            "`radius` must be a table of sizes, not a number; write radius = { min = …, max = … }",
        ),
        (
            "body = 'grain'\nradius = { min = 0.01, max = 0.02 }\nscale = { values = [1] }\n",
            "both `radius` and `scale` are given; keep one of them",
        ),
        (
            "body = 'brick'\nradius = { min = 0.01, max = 0.02 }\n",
            "`brick` is no ball and has no one radius; give scale instead",
        ),
        ("mix = []\n", "`mix` has no parts; give its parts"),
        (
            "mix = [{ body = 'grain', weight = 0 }]\n",
            "`weight` = 0 is not positive; leave the entry out",
        ),
        (
            "mix = [{ body = 'grian' }]\n",
            "unknown template `grian`; did you mean `grain`?",
        ),
        (
            "mix = [{ body = 'grain' }]\nbody = 'grain'\n",
            "both `body` and `mix` are given; give body in the entries of mix",
        ),
        (
            "mix = [{ body = 'grain' }]\nradius = { min = 0.01, max = 0.02 }\n",
            "both `radius` and `mix` are given; give radius in the entries of mix",
        ),
        (
            "",
            "missing key `body`; name a body with template = true, or several in mix",
        ),
    ] {
        let told = faults(&format!("{TEMPLATES}[[emitter]]\n{keys}{stream}"));
        assert!(told.contains(expected), "{told}\nfor\n{keys}");
        let others = told
            .lines()
            .filter(|line| !line.contains("no emitter uses"));
        assert_eq!(others.count(), 1, "{told}");
    }
}

/// A ball in a corner with a box that slides against it, a ball in the corner beside, and one that falls.
#[test]
fn coordination_counts_who_presses_on_whom() {
    let text = "gravity = [-5, 0, -10]\nmu = 0.2\n[[halfspace]]\nname = 'floor'\nnormal = [0, 0, 1]\n\
        [[halfspace]]\nname = 'wall'\nnormal = [1, 0, 0]\n\
        [[sphere]]\nname = 'a'\nradius = 0.1\nposition = [0.1, 0, 0.1]\n\
        [[box]]\nname = 'b'\nsize = [0.2, 0.2, 0.2]\nposition = [0.3, 0, 0.1]\n\
        [[sphere]]\nname = 'beside'\nradius = 0.1\nposition = [0.1, 1, 0.1]\n\
        [[sphere]]\nname = 'falling'\nradius = 0.1\nposition = [1, 2, 5]\n\
        [integrator]\ndt = 1e-3\n";
    let input = Input::new("a.toml", format!("until = 0.05\n[world]\n{text}"));
    let model = built(&input);
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let at = |name: &str| *outcome.recording.get(name).unwrap().last().unwrap();
    // a: floor, wall, box; b: floor by its corners, and a; beside: floor and wall; falling: nobody
    assert_eq!(at("coordination"), (3.0 + 2.0 + 2.0 + 0.0) / 4.0);
    assert_eq!(at("coordination_mechanical"), (3.0 + 2.0 + 2.0) / 3.0);
}
