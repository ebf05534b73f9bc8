//! A brick that lands on another sinks no deeper than it moves in a step.

use crate::common::{Stage, down, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::Motion;
use percuss_math::space::{Pose, Quat, Vec3};

const HALF: [f64; 3] = [0.03, 0.02, 0.015];

/// The speed of the fastest corner of the body `i`, m/s.
fn fastest(stage: &Stage, i: usize) -> f64 {
    let corners = (0..8).map(|k| {
        let sign = |bit: usize| if k >> bit & 1 == 1 { 1.0 } else { -1.0 };
        stage.A(i) * Vec3::from_fn(|axis, _| sign(axis) * HALF[axis])
    });
    let speeds = corners.map(|c| (stage.v(i) + stage.omega(i).cross(&c)).norm());
    speeds.fold(0.0, f64::max)
}

/// Falls at 4 m/s, a little tilted and out of place: the first corner to touch throws the other end down, which throws
/// the first corner down again.
#[test]
fn a_brick_sinks_by_a_step_at_most() {
    let (dt, mut draw) = (1e-3, SplitMix(7));
    let mut random = move |size: f64| size * (2.0 * draw.draw() - 1.0);
    for k in 0..200 {
        let mut stage = Stage::space(down(), law(0.4, 0.0));
        let brick = Shape::cuboid(Vec3::from(HALF)).unwrap();
        stage.scenery(brick.clone(), Motion::Fixed(Pose::IDENTITY));
        let kind = stage.kind(brick);
        let turn = Quat::from_scaled_axis(Vec3::z() * random(3.0));
        let tilt = Quat::from_scaled_axis(Vec3::new(random(0.04), random(0.04), 0.0));
        let r = Vec3::new(random(0.025), random(0.015), 0.037 + random(0.002));
        let pose = Pose { r, A: tilt * turn };
        let body = stage.place(kind, pose, Vec3::new(0.0, 0.0, -4.0), Vec3::zeros());
        let (mut deepest, mut speed) = (0.0f64, fastest(&stage, body));
        for _ in 0..20 {
            deepest = deepest.max(stage.step(dt).penetration);
            speed = speed.max(fastest(&stage, body));
        }
        let most = speed * dt;
        assert!(deepest < most, "{k}: {deepest} m deep, {most} m in a step");
    }
}

/// The same for what is round, on bricks and on cylinders.
#[test]
fn a_cylinder_sinks_by_a_step_at_most() {
    let (dt, mut draw) = (1e-3, SplitMix(11));
    let mut random = move |size: f64| size * (2.0 * draw.draw() - 1.0);
    let brick = Shape::cuboid(Vec3::from(HALF)).unwrap();
    let cylinder = Shape::cylinder(0.015, 0.03).unwrap();
    let cone = Shape::cone(0.015, 0.03).unwrap();
    for below in [&brick, &cylinder] {
        for above in [&brick, &cylinder, &cone] {
            for k in 0..200 {
                let stage = Stage::space(down(), law(0.4, 0.0));
                let mut stage = stage.with_tolerance(1e-10, 1e-6);
                stage.scenery(below.clone(), Motion::Fixed(Pose::IDENTITY));
                let kind = stage.kind(above.clone());
                let turn = Quat::from_scaled_axis(Vec3::z() * random(3.0));
                let tilt = Quat::from_scaled_axis(Vec3::new(random(0.04), random(0.04), 0.0));
                let r = Vec3::new(random(0.025), random(0.015), 0.037 + random(0.002));
                let pose = Pose { r, A: tilt * turn };
                let body = stage.place(kind, pose, Vec3::new(0.0, 0.0, -4.0), Vec3::zeros());
                let (mut deepest, mut speed) = (0.0f64, 4.0f64);
                for _ in 0..20 {
                    deepest = deepest.max(stage.step(dt).penetration);
                    let turning = stage.omega(body).norm() * above.reach();
                    speed = speed.max(stage.v(body).norm() + turning);
                }
                assert!(deepest < speed * dt, "{k}: {deepest} m deep at {speed} m/s");
            }
        }
    }
}
