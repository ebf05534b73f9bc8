//! Pictures of bodies.

use crate::common::{assert_well_formed, attribute};
use percuss_report::bodies_svg;
use percuss_scene::model::WorldModel;
use percuss_scene::recording::{Seen, Snapshot};
use percuss_scene::{Input, Model, Scene};

/// One ball, one box, everything that scenery can be.
const SCENE: &str = "until = 1\n[world]\n\
    [[sphere]]\nradius = 0.1\nposition = [0, 0, 1]\n\
    [[box]]\nsize = [0.2, 0.2, 0.2]\nposition = [1, 0, 1]\n\
    [[capsule]]\nradius = 0.1\nlength = 0.2\nposition = [2, 0, 1]\n\
    [[halfspace]]\nnormal = [0, 0, 1]\n\
    [[cylinder]]\nradius = 0.1\nlength = 0.3\nposition = [0, 1, 0.5]\nfixed = true\n\
    [[funnel]]\nrim = 0.5\nslope = 1\nposition = [0, 0, -2]\n";

fn model() -> Model {
    let scene =
        Scene::read(&Input::new("a.toml", SCENE)).unwrap_or_else(|report| panic!("{report}"));
    scene.build().expect("a model")
}

fn snapshot(t: f64, count: usize) -> Snapshot {
    Snapshot::take(t, count, |i| Seen {
        kind: (i % 3) as u32,
        r: [i as f32 * 0.001, 0.0, 1.0],
        A: [1.0, 0.0, 0.0, 0.0],
        speed: i as f32,
    })
}

#[test]
fn every_instant_has_its_panel() {
    let model = model();
    let world = model.part::<WorldModel>().expect("a world");
    let instants = [snapshot(0.0, 3), snapshot(0.25, 6)];
    let svg = bodies_svg(world, &instants.each_ref()).expect("a picture");
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<clipPath").count(), 2);
    assert_eq!(svg.matches("<circle").count(), 1 + 2);
    assert!(svg.contains(">t = 0.25 s<") && svg.contains(">5 m/s<"));
    assert!(!svg.contains("are drawn"));
}

#[test]
fn of_very_many_bodies_some_are_drawn_and_that_is_said() {
    let model = model();
    let world = model.part::<WorldModel>().expect("a world");
    let crowd = snapshot(1.0, 100_000);
    let svg = bodies_svg(world, &[&crowd]).expect("a picture");
    assert!(
        svg.contains("2942 of 100000 bodies are drawn"),
        "{}",
        &svg[svg.len() - 200..]
    );
    assert!(svg.len() < 400_000, "{}", svg.len());
}

/// Bodies that are nowhere, of a kind that is not, or not there at all.
#[test]
fn what_cannot_be_drawn_is_left_out() {
    let model = model();
    let world = model.part::<WorldModel>().expect("a world");
    assert_eq!(bodies_svg(world, &[]), None);
    assert_eq!(bodies_svg(world, &[&snapshot(0.0, 0)]), None);
    let mut odd = snapshot(0.0, 6);
    odd.bodies[0].r = [f32::NAN; 3];
    odd.bodies[1].A = [f32::INFINITY; 4];
    odd.bodies[2].kind = 99;
    odd.bodies[3].speed = f32::NAN;
    let svg = bodies_svg(world, &[&odd]).expect("a picture");
    assert_well_formed(&svg);
    assert!(attribute(&svg, "cx").len() == 1);
}

/// A container that moves is seen wherever it is at the instants, not only at the start.
#[test]
fn scenery_is_seen_where_it_has_moved_to() {
    let text = "until = 1\n[world]\n[[sphere]]\nradius = 0.1\nposition = [0, 0, 1]\n\
        [[box]]\nsize = [0.2, 0.2, 0.2]\nmotion = { position = ['2*t', 1, 1] }\n";
    let scene =
        Scene::read(&Input::new("a.toml", text)).unwrap_or_else(|report| panic!("{report}"));
    let model = scene.build().expect("a model");
    let world = model.part::<WorldModel>().expect("a world");
    let scale = |t: f64| {
        let svg = bodies_svg(world, &[&snapshot(t, 1)]).expect("a picture");
        attribute(&svg, "r")[0].parse::<f64>().expect("a number")
    };
    // the ball is drawn smaller where more is to be seen
    assert!(
        scale(0.1) < 0.9 * scale(0.0),
        "{} {}",
        scale(0.1),
        scale(0.0)
    );
}
