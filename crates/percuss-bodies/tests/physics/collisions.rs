//! Collisions of balls and of other bodies in free space.

use crate::common::{Stage, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_math::space::{Pose, Quat, Vec3};

/// Three touching balls in a row, e = 1, the first hits at 1 m/s: Newton's law, not a cradle.
#[test]
fn three_touching_balls_share_an_impact_by_newtons_law() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 1.0));
    for (x, v) in [(-0.2005, 1.0), (0.0, 0.0), (0.2, 0.0)] {
        stage.ball(0.1, Vec3::new(x, 0.0, 0.0), Vec3::new(v, 0.0, 0.0));
    }
    stage.run(1e-3, 10);
    for (i, v) in [-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0].into_iter().enumerate() {
        assert!((stage.v(i) - Vec3::new(v, 0.0, 0.0)).norm() < 1e-11);
    }
}

#[test]
fn equal_balls_exchange_their_velocities_head_on() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.4, 1.0));
    let direction = Vec3::new(2.0, 1.0, -2.0) / 3.0;
    stage.ball(0.1, -0.1005 * direction, direction);
    stage.ball(0.1, 0.1005 * direction, -2.0 * direction);
    stage.run(1e-3, 5);
    assert!((stage.v(0) + 2.0 * direction).norm() < 1e-13);
    assert!((stage.v(1) - direction).norm() < 1e-13);
    assert!(stage.omega(0).norm() < 1e-12 && stage.omega(1).norm() < 1e-12);
}

/// A ball grazes another with friction: the tangential impulse is μ times the normal one while it slides.
#[test]
fn friction_turns_balls_that_collide_at_an_angle() {
    let mu = 0.1;
    let mut stage = Stage::space(Vec3::zeros(), law(mu, 0.5));
    let m = 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    stage.ball(0.1, Vec3::new(-0.1, 0.0, 0.0), Vec3::new(1.0, 1.0, 0.0));
    stage.ball(0.1, Vec3::new(0.1, 0.0, 0.0), Vec3::zeros());
    stage.step(1e-6);
    let impulse = 0.5 * m * 1.5;
    assert!((stage.v(1) - Vec3::new(1.0, mu, 0.0) * (impulse / m)).norm() < 1e-5);
    let spin = 2.5 * mu * impulse / (m * 0.1);
    for i in 0..2 {
        assert!(
            (stage.omega(i) - Vec3::new(0.0, 0.0, -spin)).norm() < 1e-4,
            "{}",
            stage.omega(i)
        );
    }
}

/// Bodies of all sorts fly at each other: what contacts do to momentum and angular momentum is nothing, and to energy
/// what the report says.
#[test]
fn collisions_keep_momentum_and_never_gain_energy() {
    let shapes = [
        Shape::sphere(0.1).unwrap(),
        Shape::cuboid(Vec3::new(0.08, 0.1, 0.12)).unwrap(),
        Shape::capsule(0.1, 0.06).unwrap(),
        Shape::cylinder(0.08, 0.08).unwrap(),
        Shape::cone(0.1, 0.1).unwrap(),
    ];
    let mut impacts = 0;
    for seed in 0..20 {
        let mut random = SplitMix(seed);
        let mut draw = |size: f64| Vec3::from_fn(|_, _| size * (2.0 * random.draw() - 1.0));
        let mut stage = Stage::space(Vec3::zeros(), law(0.4, 0.6));
        for (i, shape) in shapes.iter().enumerate() {
            let kind = stage.kind(shape.clone());
            let place = Quat::from_scaled_axis(Vec3::z() * (i as f64 * 1.2566)) * Vec3::x();
            let pose = Pose {
                r: 0.4 * place + draw(0.05),
                A: Quat::from_scaled_axis(draw(3.0)),
            };
            stage.place(kind, pose, -place + draw(0.2), draw(5.0));
        }
        let first = stage.world.ledger(&stage.state);
        let size = 10.0; // kg m/s, what flies about
        for _ in 0..250 {
            let before = stage.energy();
            let report = stage.step(2e-3);
            let now = stage.world.ledger(&stage.state);
            impacts += usize::from(report.work < -1e-3);
            assert!((now.momentum - first.momentum).norm() < 1e-13 * size);
            let turned = (now.angular_momentum - first.angular_momentum).norm();
            assert!(turned < 1e-12 * size, "seed {seed}: {turned:e}");
            let error = now.energy() - before - report.work;
            assert!(
                error.abs() < 1e-13 * first.energy(),
                "seed {seed}: {error:e}"
            );
            assert!(
                report.work < 1e-9 * first.energy(),
                "seed {seed}: {report:?}"
            );
        }
    }
    assert!(impacts > 50, "{impacts}");
}
