//! Overlapping bodies are moved apart, and nothing else changes.

use crate::common::{Stage, block, down, law, stepper};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::Motion;
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_step::{MoreauMidpoint, Separator};

fn vector(random: &mut SplitMix, size: f64) -> Vec3 {
    Vec3::from_fn(|_, _| size * (2.0 * random.draw() - 1.0))
}

/// A crowd that overlaps.
fn crowd(count: usize, size: f64, seed: u64) -> Stage {
    let mut random = SplitMix(seed);
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    let shapes = [
        Shape::sphere(0.1).unwrap(),
        Shape::cuboid(Vec3::new(0.1, 0.08, 0.12)).unwrap(),
        Shape::capsule(0.1, 0.07).unwrap(),
    ];
    let kinds = shapes.map(|shape| stage.kind(shape));
    for i in 0..count {
        let pose = Pose {
            r: vector(&mut random, size),
            A: Quat::from_scaled_axis(vector(&mut random, 3.0)),
        };
        stage.place(
            kinds[i % 3],
            pose,
            vector(&mut random, 1.0),
            vector(&mut random, 1.0),
        );
    }
    stage
}

fn centre(stage: &Stage) -> Vec3 {
    let bodies = stage.world.bodies().iter().enumerate();
    let moments = bodies.map(|(i, body)| {
        let mass = stage.world.kinds()[body.kind.0 as usize].mass;
        (mass, mass * stage.r(i))
    });
    let (mass, moment) = moments.fold((0.0, Vec3::zeros()), |a, b| (a.0 + b.0, a.1 + b.1));
    moment / mass
}

#[test]
fn overlapping_bodies_end_apart() {
    let mut stage = crowd(12, 0.2, 1);
    let first = stage
        .world
        .overlap(&stage.state, 0.0)
        .expect("they overlap");
    let u = stage.state.u.clone();
    let mut separator = Separator::default();
    let told = separator.separate(&stage.world, &mut stage.state, 1.0);
    assert!((told - first.depth).abs() < 1e-15);
    for _ in 0..60 {
        separator.separate(&stage.world, &mut stage.state, 1.0);
    }
    let left = stage.world.overlap(&stage.state, 1e-5);
    assert!(left.is_none(), "{first:?} {left:?}");
    assert!(
        stage.state.u == u && stage.state.t == 0.0,
        "only places change"
    );
}

#[test]
fn the_centre_of_mass_stays_while_bodies_move_apart() {
    let mut stage = crowd(12, 0.2, 2);
    let before = centre(&stage);
    let places: Vec<_> = (0..12).map(|i| stage.r(i)).collect();
    for _ in 0..20 {
        Separator::default().separate(&stage.world, &mut stage.state, 0.5);
    }
    assert!((centre(&stage) - before).norm() < 1e-14);
    assert!((0..12).any(|i| (stage.r(i) - places[i]).norm() > 0.01));
}

/// Two balls share the shift in the inverse ratio of their masses.
#[test]
fn the_lighter_body_moves_farther() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 0.0));
    stage.ball(0.1, Vec3::zeros(), Vec3::zeros());
    stage.ball(0.2, Vec3::new(0.27, 0.0, 0.0), Vec3::zeros());
    Separator::default().separate(&stage.world, &mut stage.state, 1.0);
    assert!(
        (stage.r(0).x + 0.03 * 8.0 / 9.0).abs() < 1e-9,
        "{}",
        stage.r(0)
    );
    assert!((stage.r(1).x - 0.27 - 0.03 / 9.0).abs() < 1e-9);
}

#[test]
fn part_of_an_overlap_goes_where_part_is_asked_for() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 0.0));
    stage.floor(Pose::IDENTITY);
    stage.ball(0.1, Vec3::new(0.0, 0.0, 0.08), Vec3::zeros());
    let deepest = Separator::default().separate(&stage.world, &mut stage.state, 0.25);
    assert!((deepest - 0.02).abs() < 1e-15);
    assert!((stage.r(0).z - 0.085).abs() < 1e-9);
}

#[test]
fn bodies_that_only_touch_are_left_where_they_are() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 0.0));
    stage.floor(Pose::IDENTITY);
    stage.ball(0.1, Vec3::new(0.0, 0.0, 0.1), Vec3::zeros());
    stage.ball(0.1, Vec3::new(0.0, 0.0, 0.3), Vec3::zeros());
    let q = stage.state.q.clone();
    Separator::default().separate(&stage.world, &mut stage.state, 1.0);
    let moved = q.iter().zip(&stage.state.q).map(|(a, b)| (a - b).abs());
    assert!(moved.fold(0.0, f64::max) < 1e-15);
}

/// A ball that falls onto the floor, with the deepest overlap on its way.
fn landed(change: impl Fn(MoreauMidpoint) -> MoreauMidpoint) -> (Stage, f64) {
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    stage.floor(Pose::IDENTITY);
    stage.ball(0.1, Vec3::new(0.0, 0.0, 0.2), Vec3::new(0.5, 0.0, 0.0));
    stage.stepper = change(stepper(1e-12));
    let mut deepest = 0.0f64;
    for _ in 0..400 {
        stage.step(2e-3);
        deepest = deepest.max(0.1 - stage.r(0).z);
    }
    (stage, deepest)
}

/// An overlap g fades as (1 − part)ⁿ, and the ball rolls on as it would have.
#[test]
fn steps_with_correction_take_overlaps_back_without_throwing() {
    let (plain, deep) = landed(|stepper| stepper);
    let (corrected, _) = landed(|stepper| stepper.with_correction(0.2));
    assert!(deep > 1e-4 && 0.1 - plain.r(0).z > 1e-4);
    assert!(
        (0.1 - corrected.r(0).z).abs() < 1e-9,
        "{}",
        corrected.r(0).z
    );
    assert!((plain.v(0) - corrected.v(0)).norm() < 1e-12);
    assert!((plain.v(0).x - 0.5 * 5.0 / 7.0).abs() < 1e-9);
}

/// Contacts that take part before they close may use up their gap, no more.
#[test]
fn a_margin_lets_a_ball_land_without_overlap() {
    let (stage, deepest) = landed(|stepper| stepper.with_margin(0.02));
    assert!(deepest < 1e-12, "{deepest:e}");
    assert!((stage.r(0).z - 0.1).abs() < 1e-9, "{}", stage.r(0).z);
    assert!((stage.v(0).x - 0.5 * 5.0 / 7.0).abs() < 1e-9);
}

#[test]
fn what_lies_inside_of_a_mesh_is_told_though_it_touches_nothing() {
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    stage.scenery(block(Vec3::repeat(1.0)), Motion::Fixed(Pose::IDENTITY));
    stage.ball(0.1, Vec3::new(0.4, 0.1, 0.2), Vec3::zeros());
    let found = stage.world.overlap(&stage.state, 0.0);
    let found = found.expect("the ball is inside");
    assert!((found.depth - 0.7).abs() < 1e-12, "{found:?}");
    assert_eq!(found.places, 1);
    assert_eq!(stage.world.hidden_overlap(&stage.state, 0.0), Some(found));
    // a ball in the surface is told by its contact
    stage.state.q[0] = 1.05;
    assert!(stage.world.overlap(&stage.state, 0.0).is_some());
    assert!(stage.world.hidden_overlap(&stage.state, 0.0).is_none());
    stage.state.q[0] = 1.1;
    assert!(stage.world.overlap(&stage.state, 1e-12).is_none());
}
