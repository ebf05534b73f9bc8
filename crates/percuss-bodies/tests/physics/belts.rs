//! Scenery that moves: contacts feel its velocity.

use crate::common::{GRAVITY, Stage, down, law};
use percuss_bodies::Shape;
use percuss_bodies::world::Driven;
use percuss_math::space::{Pose, Quat, Vec3};

/// A belt at 1 m/s takes a box along: v = μ g t until both are equally fast.
#[test]
fn a_belt_carries_a_box_to_its_speed() {
    let (mu, speed) = (0.3, Vec3::new(0.6, 0.8, 0.0));
    let mut stage = Stage::space(down(), law(mu, 0.0));
    stage.driven(Shape::HalfSpace, move |_| Driven {
        pose: Pose::IDENTITY,
        v: speed,
        omega: Vec3::zeros(),
    });
    let kind = stage.kind(Shape::cuboid(Vec3::new(0.2, 0.2, 0.02)).unwrap());
    stage.place(
        kind,
        Pose::at(Vec3::new(0.0, 0.0, 0.02)),
        Vec3::zeros(),
        Vec3::zeros(),
    );
    stage.run(1e-3, 100);
    assert!((stage.v(0) - 0.1 * mu * GRAVITY * speed).norm() < 1e-3 * mu * GRAVITY);
    stage.run(1e-3, 900);
    assert!((stage.v(0) - speed).norm() < 1e-10, "{}", stage.v(0));
    // it was behind by v²/(2 μ g)
    let behind = (speed - stage.r(0)).dot(&speed);
    assert!(
        (behind - 1.0 / (2.0 * mu * GRAVITY)).abs() < 1e-3,
        "{behind}"
    );
}

/// A turntable carries a ball that sticks to it: the ball rolls in a circle at 2/7 of the turntable's rate.
#[test]
fn a_ball_on_a_turntable_runs_in_circles_at_two_sevenths() {
    let rate = 3.0;
    let mut stage = Stage::space(down(), law(5.0, 0.0));
    stage.driven(Shape::HalfSpace, move |t| Driven {
        pose: Pose {
            r: Vec3::zeros(),
            A: Quat::from_scaled_axis(Vec3::z() * (rate * t)),
        },
        v: Vec3::zeros(),
        omega: Vec3::z() * rate,
    });
    let ball = stage.ball(0.1, Vec3::new(1.0, 0.0, 0.1), Vec3::new(0.0, 0.5, 0.0));
    // rolling without slip: v + ω × (−R z) = Ω × r, so that R (ω_y, −ω_x) = v − Ω × r
    let roll = (stage.v(ball) - Vec3::new(0.0, rate, 0.0)) / 0.1;
    stage.state.u[3..6].copy_from_slice(&[-roll.y, roll.x, 0.0]);
    let period = 2.0 * std::f64::consts::PI / (2.0 / 7.0 * rate);
    let steps = 8000;
    let start = (stage.r(ball), stage.v(ball));
    stage.run(period / steps as f64, steps);
    assert!((stage.r(ball) - start.0).norm() < 2e-3, "{}", stage.r(ball));
    assert!((stage.v(ball) - start.1).norm() < 2e-3, "{}", stage.v(ball));
}

/// A plate z = a sin ωt lets a ball go where its acceleration falls below −g: a ω² sin ωt = g.
#[test]
fn a_shaking_plate_throws_a_ball() {
    let (a, w) = (0.02, 30.0f64);
    let dt = 1e-5;
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    stage.driven(Shape::HalfSpace, move |t| Driven {
        pose: Pose::at(Vec3::new(0.0, 0.0, a * (w * t).sin())),
        v: Vec3::new(0.0, 0.0, a * w * (w * t).cos()),
        omega: Vec3::zeros(),
    });
    let ball = stage.ball(0.05, Vec3::new(0.0, 0.0, 0.05), Vec3::new(0.0, 0.0, a * w));
    let phase = (GRAVITY / (a * w * w)).asin();
    let leaves = phase / w;
    let speed = a * w * phase.cos();
    let top = leaves + speed / GRAVITY;
    let mut left = 0.0;
    while stage.state.t < top {
        let report = stage.step(dt);
        if report.solve.iterations > 0 {
            left = stage.state.t;
        }
    }
    // just before, hardly anything presses it down: it may hop by what counts as touching, and not come back
    assert!((left - leaves).abs() < 1e-3, "{left} {leaves}");
    let height = a * phase.sin() + speed * speed / (2.0 * GRAVITY) + 0.05;
    assert!(
        (stage.r(ball).z - height).abs() < 1e-4,
        "{} {height}",
        stage.r(ball).z
    );
}

/// An elastic wall that comes at w throws a ball at rest back at 2 w.
#[test]
fn a_moving_wall_strikes_a_ball_by_newtons_law() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 1.0));
    stage.driven(Shape::HalfSpace, |t| Driven {
        pose: Pose::at(Vec3::new(0.0, 0.0, -0.1 + t)),
        v: Vec3::z(),
        omega: Vec3::zeros(),
    });
    let ball = stage.ball(0.05, Vec3::zeros(), Vec3::zeros());
    stage.run(1e-3, 100);
    assert!((stage.v(ball) - 2.0 * Vec3::z()).norm() < 1e-13);
}

/// The report's work is what the moving plate does on the ball.
#[test]
fn the_work_of_a_moving_plate_closes_the_balance() {
    let mut stage = Stage::space(down(), law(0.4, 0.3)).with_tolerance(1e-9, 1e-9);
    stage.driven(Shape::HalfSpace, |t| Driven {
        pose: Pose::at(Vec3::new(0.0, 0.0, 0.02 * (20.0 * t).sin())),
        v: Vec3::new(0.5, 0.0, 0.4 * (20.0 * t).cos()),
        omega: Vec3::zeros(),
    });
    let kind = stage.kind(Shape::cuboid(Vec3::new(0.1, 0.07, 0.05)).unwrap());
    let pose = Pose {
        r: Vec3::new(0.0, 0.0, 0.2),
        A: Quat::from_scaled_axis(Vec3::new(0.3, 0.2, 0.1)),
    };
    stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
    let mut worked = 0;
    for _ in 0..1000 {
        let before = stage.energy();
        let report = stage.step(1e-3);
        assert!((stage.energy() - before - report.work).abs() < 1e-13 * 20.0);
        worked += usize::from(report.work > 1e-3);
    }
    assert!(worked > 10);
}
