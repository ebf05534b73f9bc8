//! Bodies on tiles side by side: where tops are flush there is nothing to trip over, and what stands out is struck.

use crate::common::{GRAVITY, Stage, block, down, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::{Dimension, Driven, Motion};
use percuss_math::space::{Pose, Quat, Vec3};
use std::f64::consts::FRAC_PI_2;

const TILES: usize = 20;
/// Length of a tile, m.
const LENGTH: f64 = 0.1;
const DT: f64 = 1e-3;

type Place = (Shape, Pose);

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::cuboid(0.5 * Vec3::new(x, y, z)).unwrap()
}

fn rectangle(x: f64, y: f64) -> Shape {
    let (x, y) = (0.5 * x, 0.5 * y);
    Shape::polygon(&[[-x, -y], [x, -y], [x, y], [-x, y]], 0.0).unwrap()
}

/// A box as the hull of its corners.
fn hull(x: f64, y: f64, z: f64) -> Shape {
    let corner = |i: usize, bit: usize| if i >> bit & 1 == 1 { 0.5 } else { -0.5 };
    let corners: Vec<Vec3> = (0..8)
        .map(|i| Vec3::new(x * corner(i, 0), y * corner(i, 1), z * corner(i, 2)))
        .collect();
    Shape::hull(&corners).unwrap()
}

fn upright(turn: Vec3) -> Quat {
    Quat::from_scaled_axis(turn)
}

fn middle(k: usize) -> f64 {
    LENGTH * (k as f64 + 0.5)
}

/// Tiles along x from the origin on, whose tops are at z = 0.
fn row(tile: impl Fn(usize) -> Shape) -> Vec<Place> {
    (0..TILES)
        .map(|k| (tile(k), Pose::at(Vec3::new(middle(k), 0.0, -0.05))))
        .collect()
}

fn boxes() -> Vec<Place> {
    row(|_| cuboid(LENGTH, 0.4, 0.1))
}

/// Boxes, hulls and compounds by turns.
fn mixed() -> Vec<Place> {
    row(|k| match k % 3 {
        0 => cuboid(LENGTH, 0.4, 0.1),
        1 => hull(LENGTH, 0.4, 0.1),
        _ => pair(0.5 * LENGTH, 0.4, 0.1),
    })
}

/// Two boxes side by side along x as one shape.
fn pair(x: f64, y: f64, z: f64) -> Shape {
    let part = |at: f64| (Pose::at(Vec3::new(at, 0.0, 0.0)), cuboid(x, y, z));
    Shape::compound(vec![part(-0.5 * x), part(0.5 * x)]).unwrap()
}

/// A body that slides or rolls: its shape, its pose on the ground, and its name.
fn movers() -> Vec<(&'static str, Shape, Pose)> {
    let lying = upright(Vec3::y() * FRAC_PI_2);
    let across = upright(Vec3::x() * FRAC_PI_2);
    let at = |z: f64, A: Quat| Pose {
        r: Vec3::new(0.0, 0.0, z),
        A,
    };
    let level = Quat::identity();
    let six: Vec<Vec3> = (0..12)
        .map(|i| {
            let (y, x) = (f64::from(i) * FRAC_PI_2 / 1.5 + 0.3).sin_cos();
            Vec3::new(0.04 * x, 0.04 * y, if i < 6 { -0.02 } else { 0.02 })
        })
        .collect();
    vec![
        ("ball", Shape::sphere(0.03).unwrap(), at(0.03, level)),
        ("box", cuboid(0.06, 0.05, 0.04), at(0.02, level)),
        ("long box", cuboid(0.23, 0.05, 0.04), at(0.02, level)),
        (
            "capsule",
            Shape::capsule(0.04, 0.02).unwrap(),
            at(0.02, lying),
        ),
        (
            "roller",
            Shape::capsule(0.04, 0.02).unwrap(),
            at(0.02, across),
        ),
        (
            "standing cylinder",
            Shape::cylinder(0.02, 0.03).unwrap(),
            at(0.02, level),
        ),
        (
            "lying cylinder",
            Shape::cylinder(0.04, 0.02).unwrap(),
            at(0.02, lying),
        ),
        (
            "rolling cylinder",
            Shape::cylinder(0.04, 0.02).unwrap(),
            at(0.02, across),
        ),
        ("cone", Shape::cone(0.02, 0.03).unwrap(), at(0.02, level)),
        ("hull", Shape::hull(&six).unwrap(), at(0.02, level)),
        ("mesh", block(Vec3::new(0.03, 0.025, 0.02)), at(0.02, level)),
        ("compound", pair(0.04, 0.05, 0.04), at(0.02, level)),
    ]
}

fn planar_movers() -> Vec<(&'static str, Shape, Pose)> {
    let at = |y: f64| Pose::at(Vec3::new(0.0, y, 0.0));
    let half = |x: f64| {
        (
            at(0.0).then(&Pose::at(Vec3::x() * x)),
            rectangle(0.04, 0.04),
        )
    };
    vec![
        ("disc", Shape::disc(0.03).unwrap(), at(0.03)),
        ("box", rectangle(0.06, 0.04), at(0.02)),
        ("long box", rectangle(0.23, 0.04), at(0.02)),
        (
            "polygon",
            Shape::polygon(
                &[[-0.04, -0.02], [0.02, -0.02], [0.04, 0.03], [-0.03, 0.02]],
                0.0,
            )
            .unwrap(),
            at(0.02),
        ),
        (
            "rounded",
            Shape::polygon(
                &[[-0.03, -0.01], [0.03, -0.01], [0.03, 0.01], [-0.03, 0.01]],
                0.01,
            )
            .unwrap(),
            at(0.02),
        ),
        (
            "compound",
            Shape::compound(vec![half(-0.02), half(0.02)]).unwrap(),
            at(0.02),
        ),
    ]
}

fn stage(dimension: Dimension, ground: &[Place], mu: f64) -> Stage {
    let gravity = match dimension {
        Dimension::Space => down(),
        Dimension::Plane => Vec3::new(0.0, -GRAVITY, 0.0),
    };
    let stage = Stage::new(dimension, gravity, law(mu, 0.0));
    let mut stage = stage.with_tolerance(1e-12, 1e-8);
    for (shape, pose) in ground {
        stage.scenery(shape.clone(), Motion::Fixed(*pose));
    }
    stage
}

/// Places a body that falls from the height `drop` above its place on the ground.
fn launch(stage: &mut Stage, (shape, pose): (&Shape, &Pose), from: Vec3, v: Vec3) -> usize {
    let kind = stage.kind(shape.clone());
    let pose = Pose {
        r: pose.r + from,
        A: pose.A,
    };
    stage.place(kind, pose, v, Vec3::zeros())
}

/// Ten speeds, and drops of 0 to 20 mm: without friction the speed along the row stays, and all seams are crossed.
fn cross_all(dimension: Dimension, ground: &[Place], movers: &[(&str, Shape, Pose)], turn: Quat) {
    let up = match dimension {
        Dimension::Space => Vec3::z(),
        Dimension::Plane => Vec3::y(),
    };
    for (name, shape, pose) in movers {
        for k in 1..=10 {
            let (speed, drop) = (0.8 * f64::from(k), 20e-3 / 9.0 * f64::from(k - 1));
            let mut stage = stage(dimension, ground, 0.0);
            let pose = Pose {
                r: turn * pose.r,
                A: turn * pose.A,
            };
            let (along, from) = (
                turn * Vec3::x(),
                turn * Vec3::new(0.123_4, 0.0, 0.0) + drop * up,
            );
            let body = launch(&mut stage, (shape, &pose), from, speed * along);
            let start = stage.r(body);
            let way = LENGTH * TILES as f64 - 0.15 - 0.123_4;
            let steps = (way / (speed * DT)) as usize;
            for step in 0..steps {
                stage.step(DT);
                let off = along.dot(&stage.v(body)) - speed;
                assert!(
                    off.abs() < 1e-9,
                    "{name} at {speed} m/s, {drop} m high: {off:e} m/s at step {step} of {steps}, x = {}",
                    stage.r(body).x
                );
            }
            let r = stage.r(body) - start;
            assert!(
                (along.dot(&r) - speed * steps as f64 * DT).abs() < 1e-8,
                "{name}: {r}"
            );
            assert!((up.dot(&r) + drop).abs() < 0.01, "{name}: {r}");
        }
    }
}

#[test]
fn nothing_trips_over_seams_of_boxes() {
    cross_all(Dimension::Space, &boxes(), &movers(), Quat::identity());
}

#[test]
fn nothing_trips_over_seams_of_boxes_hulls_and_compounds() {
    cross_all(Dimension::Space, &mixed(), &movers(), Quat::identity());
}

#[test]
fn nothing_trips_over_one_long_box() {
    let ground = [(cuboid(2.0, 0.4, 0.1), Pose::at(Vec3::new(1.0, 0.0, -0.05)))];
    cross_all(Dimension::Space, &ground, &movers(), Quat::identity());
}

#[test]
fn nothing_trips_over_seams_in_the_plane() {
    let ground: Vec<Place> = (0..TILES)
        .map(|k| {
            (
                rectangle(LENGTH, 0.1),
                Pose::at(Vec3::new(middle(k), -0.05, 0.0)),
            )
        })
        .collect();
    cross_all(
        Dimension::Plane,
        &ground,
        &planar_movers(),
        Quat::identity(),
    );
}

/// Tiles that are turned about the vertical and lie askew in the world.
#[test]
fn nothing_trips_over_seams_of_tiles_that_are_turned() {
    let turn = Quat::from_scaled_axis(Vec3::z() * 0.7);
    let ground: Vec<Place> = boxes()
        .into_iter()
        .map(|(shape, pose)| {
            let r = turn * pose.r;
            (shape, Pose { r, A: turn })
        })
        .collect();
    cross_all(Dimension::Space, &ground, &movers(), turn);
}

/// Tiles of three lengths, widths and heights; of every pair that touches the tops alone are flush. The body is wider than
/// some and narrower than others.
#[test]
fn nothing_trips_over_tiles_of_differing_size() {
    let ground = row(|k| match k % 3 {
        0 => cuboid(LENGTH, 0.4, 0.1),
        1 => cuboid(LENGTH, 0.03, 0.1),
        _ => hull(LENGTH, 0.2, 0.1),
    });
    let ground: Vec<Place> = ground
        .into_iter()
        .enumerate()
        .map(|(k, (shape, mut pose))| match k % 2 {
            0 => (shape, pose),
            _ => {
                pose.r.z = -0.02;
                (
                    cuboid(LENGTH, if k % 3 == 1 { 0.03 } else { 0.3 }, 0.04),
                    pose,
                )
            }
        })
        .collect();
    cross_all(Dimension::Space, &ground, &movers(), Quat::identity());
}

/// Rows of bricks: three meet wherever a seam ends.
#[test]
fn nothing_trips_where_three_tiles_meet() {
    let ground: Vec<Place> = (0..TILES)
        .flat_map(|k| {
            let shift = 0.5 * LENGTH;
            [(0.0, -0.05), (shift, 0.05), (0.0, 0.15), (shift, -0.15)].map(|(x, y)| {
                let r = Vec3::new(middle(k) + x, y, -0.05);
                (cuboid(LENGTH, 0.1, 0.1), Pose::at(r))
            })
        })
        .collect();
    cross_all(Dimension::Space, &ground, &movers(), Quat::identity());
}

/// Every second tile is missing, and a half-space of the same height is there.
#[test]
fn nothing_trips_over_tiles_in_a_half_space() {
    let mut ground = boxes();
    let mut k = 0;
    ground.retain(|_| {
        k += 1;
        k % 2 == 0
    });
    ground.push((Shape::HalfSpace, Pose::IDENTITY));
    cross_all(Dimension::Space, &ground, &movers(), Quat::identity());
}

/// Tiles a millionth apart, and as much higher or lower than each other.
#[test]
fn nothing_trips_over_what_rounding_leaves() {
    let mut ground = boxes();
    for (k, (_, pose)) in ground.iter_mut().enumerate() {
        let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
        pose.r += 3e-8 * sign * Vec3::new(1.0, 0.0, 1.0);
    }
    cross_all(Dimension::Space, &ground, &movers(), Quat::identity());
}

/// Thrown on a floor of tiles with spin: whatever turns and hops there, nothing pushes it sideways. Where the rows of tiles are
/// shifted against each other, like bricks, the rims of round shapes and edges that land on the ends of seams still feel them.
#[test]
fn tumbling_bodies_keep_their_speed_on_tiles() {
    let tile = |k: i32| {
        let (x, y) = (0.1 * f64::from(k % 24), 0.1 * f64::from(k / 24) - 0.3);
        (cuboid(0.1, 0.1, 0.2), Pose::at(Vec3::new(x, y, -0.1)))
    };
    let grid: Vec<Place> = (0..168).map(tile).collect();
    let mut draw = SplitMix(5);
    let mut random = move |size: f64| size * (2.0 * draw.draw() - 1.0);
    let slab = vec![(cuboid(2.4, 0.7, 0.2), Pose::at(Vec3::new(1.15, 0.0, -0.1)))];
    for ground in [slab, grid] {
        for (name, shape, _) in movers() {
            for _ in 0..6 {
                let mut stage = stage(Dimension::Space, &ground, 0.0);
                let kind = stage.kind(shape.clone());
                let pose = Pose {
                    r: Vec3::new(0.2 + random(0.05), random(0.05), 0.15),
                    A: Quat::from_scaled_axis(Vec3::new(random(2.0), random(2.0), random(2.0))),
                };
                let v = Vec3::new(2.0 + random(0.5), random(0.2), -1.0);
                let omega = Vec3::new(random(5.0), random(5.0), random(5.0));
                let body = stage.place(kind, pose, v, omega);
                for step in 0..600 {
                    stage.step(DT);
                    let off = (stage.v(body) - v).xy().norm();
                    assert!(
                        off < 1e-8,
                        "{name}: {off:e} m/s at step {step}, {}",
                        stage.r(body)
                    );
                }
                assert!(
                    stage.r(body).z > 0.0,
                    "{name} fell through: {}",
                    stage.r(body)
                );
            }
        }
    }
}

/// A ball that rolls stays rolling.
#[test]
fn a_rolling_ball_rolls_over_seams() {
    for k in 1..=10 {
        let speed = 0.5 * f64::from(k);
        let mut stage = stage(Dimension::Space, &boxes(), 0.4);
        let kind = stage.kind(Shape::sphere(0.03).unwrap());
        let (r, omega) = (Vec3::new(0.1234, 0.0, 0.03), Vec3::y() * (speed / 0.03));
        let body = stage.place(kind, Pose::at(r), speed * Vec3::x(), omega);
        for _ in 0..(1.7 / (speed * DT)) as usize {
            stage.step(DT);
            let off = (stage.v(body) - speed * Vec3::x()).norm();
            assert!(off < 1e-9, "{off:e} at {speed} m/s, {}", stage.r(body));
        }
    }
}

/// The first of the movers and what stops them at x = 0.5: their front is there, at most a step too far.
fn stopped_by(ground: &[Place], speed: f64) {
    let fronts = [0.03, 0.03, 0.115, 0.06, 0.02, 0.03, 0.04, 0.02];
    for ((name, shape, pose), front) in movers().iter().zip(fronts) {
        let mut stage = stage(Dimension::Space, ground, 0.0);
        let body = launch(
            &mut stage,
            (shape, pose),
            Vec3::new(0.21, 0.0, 0.0),
            speed * Vec3::x(),
        );
        stage.run(DT, (0.5 / (speed * DT)) as usize);
        let (r, v) = (stage.r(body), stage.v(body));
        let at = r.x + front - 0.5;
        assert!(v.x.abs() < 1e-9, "{name} goes on with {v}");
        assert!(
            (-1e-6..=speed * DT).contains(&at),
            "{name} stops {at} m off"
        );
        assert!((r.z - pose.r.z).abs() < 1e-4, "{name} is at {r}");
    }
}

/// A wall that stands on the tiles, and one that goes down beside the last of them.
#[test]
fn a_wall_stops_what_comes_over_tiles() {
    let wall = |z: f64| (cuboid(0.2, 0.4, 0.4), Pose::at(Vec3::new(0.6, 0.0, z)));
    let on = [boxes(), vec![wall(0.2)]].concat();
    let beside = [boxes()[..5].to_vec(), vec![wall(0.05)]].concat();
    for ground in [on, beside] {
        for speed in [0.4, 1.0, 3.0] {
            stopped_by(&ground, speed);
        }
    }
}

/// A tile 1 mm higher than its neighbours stops what has corners.
#[test]
fn a_step_of_a_millimetre_is_struck_from_its_side() {
    let mut ground = boxes();
    ground[5].1.r.z += 1e-3;
    for name in [
        "box",
        "long box",
        "standing cylinder",
        "hull",
        "mesh",
        "compound",
    ] {
        for speed in [0.2, 0.5, 0.8] {
            let (_, shape, pose) = movers().into_iter().find(|(n, ..)| *n == name).unwrap();
            let mut stage = stage(Dimension::Space, &ground, 0.0);
            let body = launch(
                &mut stage,
                (&shape, &pose),
                Vec3::new(0.21, 0.0, 0.0),
                speed * Vec3::x(),
            );
            stage.run(DT, (0.5 / (speed * DT)) as usize);
            let x = stage.r(body).x;
            assert!(
                stage.v(body).x < 0.5 * speed && x < 0.5,
                "{name} passes: {x}"
            );
        }
    }
}

/// Two tiles are missing.
#[test]
fn a_ball_falls_into_a_gap_that_is_wider() {
    let mut ground = boxes();
    ground.drain(5..7);
    for speed in [0.1, 0.3] {
        let mut stage = stage(Dimension::Space, &ground, 0.3);
        let body = stage.ball(0.03, Vec3::new(0.3, 0.0, 0.03), speed * Vec3::x());
        stage.run(DT, (0.5 / (speed * DT)) as usize);
        assert!(stage.r(body).z < -0.2, "{}", stage.r(body));
    }
}

/// A plank glued of ten boxes slides over posts: the seams are in the body now.
#[test]
fn seams_of_a_body_do_not_trip_it() {
    let parts = (0..10).map(|k| {
        let at = Vec3::new(0.1 * f64::from(k) - 0.45, 0.0, 0.0);
        (Pose::at(at), cuboid(0.1, 0.1, 0.02))
    });
    let plank = Shape::compound(parts.collect()).unwrap();
    let posts: Vec<Place> = (0..4)
        .map(|k| {
            let r = Vec3::new(0.17 * f64::from(k) + 0.45, 0.0, -0.1);
            (cuboid(0.02, 0.05, 0.2), Pose::at(r))
        })
        .collect();
    for k in 1..=10 {
        let (speed, drop) = (0.1 * f64::from(k), 2e-3 * f64::from(k - 1));
        let mut stage = stage(Dimension::Space, &posts, 0.0);
        let from = Vec3::new(0.7, 0.0, drop);
        let place = Pose::at(Vec3::new(0.0, 0.0, 0.01));
        let body = launch(&mut stage, (&plank, &place), from, speed * Vec3::x());
        for step in 0..(0.2 / (speed * DT)) as usize {
            stage.step(DT);
            let off = stage.v(body).x - speed;
            assert!(
                off.abs() < 1e-9,
                "{off:e} m/s at step {step}, {}",
                stage.r(body)
            );
        }
    }
}

/// Two belts in a row, the second as fast as the first: a box is taken over the seam as over one belt.
#[test]
fn a_box_passes_from_belt_to_belt() {
    let speed = 1.0;
    let mut stage = stage(Dimension::Space, &[], 0.5);
    for x in [0.0, 1.0] {
        stage.driven(cuboid(1.0, 0.4, 0.1), move |_| Driven {
            pose: Pose::at(Vec3::new(x, 0.0, -0.05)),
            v: speed * Vec3::x(),
            omega: Vec3::zeros(),
        });
    }
    let kind = stage.kind(cuboid(0.1, 0.1, 0.02));
    let body = stage.place(
        kind,
        Pose::at(Vec3::new(0.0, 0.0, 0.011)),
        Vec3::zeros(),
        Vec3::zeros(),
    );
    stage.run(DT, 1300);
    assert!(
        (stage.v(body) - speed * Vec3::x()).norm() < 1e-9,
        "{}",
        stage.v(body)
    );
    assert!(stage.r(body).x > 1.0, "{}", stage.r(body));
}
