//! Resistance against rolling: |M| ≤ μ_r R p_N.

use crate::common::{GRAVITY, Stage, down, law, slope};
use percuss_bodies::Shape;
use percuss_bodies::world::{Dimension, Driven, PairLaw};
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_step::Integrator;

const RADIUS: f64 = 0.1;

fn resisting(mu_r: f64) -> PairLaw {
    PairLaw {
        mu_r,
        ..law(0.5, 0.0)
    }
}

/// A ball of moment (2/5) m R² that rolls is braked by (m + I/R²) a = μ_r m g, a = (5/7) μ_r g, and stops after
/// v²/(2a) = 7 v²/(10 μ_r g); a disc with m R²/2 after 3 v²/(4 μ_r g). Where it has stopped it stays.
#[test]
fn what_rolls_stops_after_the_way_that_follows() {
    let (mu_r, v) = (0.02, 1.0);
    for (dimension, part) in [(Dimension::Space, 0.7), (Dimension::Plane, 0.75)] {
        let planar = dimension == Dimension::Plane;
        let expected = part * v * v / (mu_r * GRAVITY);
        let way = |dt: f64| {
            let (up, gravity, shape) = match planar {
                true => (Vec3::y(), -GRAVITY * Vec3::y(), Shape::disc(RADIUS)),
                false => (Vec3::z(), down(), Shape::sphere(RADIUS)),
            };
            let mut stage = Stage::new(dimension, gravity, resisting(mu_r));
            let A = Quat::rotation_between(&Vec3::z(), &up).unwrap();
            stage.floor(Pose {
                A,
                ..Pose::IDENTITY
            });
            let kind = stage.kind(shape.unwrap());
            let spin = up.cross(&Vec3::x()) * (v / RADIUS);
            let ball = stage.place(kind, Pose::at(RADIUS * up), v * Vec3::x(), spin);
            let steps = (1.2 * 2.0 * expected / v / dt) as usize;
            stage.run(dt, steps);
            assert!(stage.v(ball).norm() < 1e-14, "{}", stage.v(ball));
            assert!(stage.omega(ball).norm() < 1e-13);
            stage.r(ball).x
        };
        // the step in which it stops is a part of one
        let (coarse, fine) = (way(4e-3), way(1e-3));
        assert!(
            (coarse / expected - 1.0).abs() < 1e-5,
            "{coarse} {expected}"
        );
        assert!((fine / expected - 1.0).abs() < 1e-6, "{fine} {expected}");
    }
}

/// On a slope it rests up to tan α = μ_r, and above rolls with (5/7) g (sin α − μ_r cos α), without any error of time
/// stepping.
#[test]
fn a_slope_up_to_the_coefficient_holds_a_ball() {
    let mu_r = 0.1;
    for angle in [0.099_f64, 0.101, 0.3] {
        let angle = angle.atan();
        let (pose, up, along) = slope(angle);
        let mut stage = Stage::space(down(), resisting(mu_r));
        stage.floor(pose);
        let ball = stage.ball(RADIUS, RADIUS * up, Vec3::zeros());
        stage.run(1e-3, 1000);
        let drive = angle.sin() - mu_r * angle.cos();
        let expected = 5.0 / 7.0 * GRAVITY * drive.max(0.0);
        let v = stage.v(ball).dot(&along);
        assert!((v - expected).abs() < 1e-9, "{v} {expected}");
        let slip = stage.v(ball) + stage.omega(ball).cross(&(-RADIUS * up));
        assert!(slip.norm() < 1e-10, "{slip}");
    }
}

/// The floor turns about an axis through the point of contact: the ball is taken along in the sense of the floor, as
/// fast as the couple allows, α = (5/7) μ_r g/R.
#[test]
fn scenery_that_turns_takes_a_ball_along() {
    let mut stage = Stage::space(down(), resisting(0.1));
    let rate = 0.5;
    stage.driven(Shape::HalfSpace, move |t| Driven {
        pose: Pose {
            r: Vec3::zeros(),
            A: Quat::from_scaled_axis(rate * (t - 5e-4) * Vec3::y()),
        },
        v: Vec3::zeros(),
        omega: rate * Vec3::y(),
    });
    let ball = stage.ball(RADIUS, Vec3::new(0.0, 0.0, RADIUS), Vec3::zeros());
    stage.run(1e-3, 1);
    let expected = 5.0 / 7.0 * 0.1 * GRAVITY / RADIUS * 1e-3;
    let omega = stage.omega(ball);
    assert!(
        (omega - expected * Vec3::y()).norm() < 1e-6 * expected,
        "{omega} {expected}"
    );
}

/// Two balls that meet while they spin: couples are opposite, so that momenta stay; they brake the difference of the
/// spins and nothing else; and energy changes by the work of the contacts.
#[test]
fn couples_between_balls_keep_momenta_and_take_energy() {
    let spins = |mu_r: f64| {
        let mut stage = Stage::space(Vec3::zeros(), resisting(mu_r));
        let large = stage.kind(Shape::sphere(0.2).unwrap());
        let small = stage.kind(Shape::sphere(RADIUS).unwrap());
        // they spin so that their surfaces do not slide: ω₁ R₁ = −ω₂ R₂
        let spin = Vec3::new(0.0, 3.0, 4.0);
        stage.place(large, Pose::IDENTITY, 0.1 * Vec3::x(), -0.5 * spin);
        stage.place(small, Pose::at(0.3 * Vec3::x()), -0.1 * Vec3::x(), spin);
        let before = stage.world.ledger(&stage.state);
        // so short that the balls are hardly in each other
        let report = stage.step(1e-9);
        let after = stage.world.ledger(&stage.state);
        assert!((after.momentum - before.momentum).norm() < 1e-12);
        assert!((after.angular_momentum - before.angular_momentum).norm() < 1e-12);
        let change = after.energy() - before.energy();
        assert!((change - report.work).abs() < 1e-12 * before.energy());
        (after, stage.omega(1) - stage.omega(0), spin)
    };
    let (free, relative, spin) = spins(0.0);
    assert!((relative - 1.5 * spin).norm() < 1e-8);
    let (braked, slower, _) = spins(0.02);
    assert!(braked.energy() < free.energy());
    // along the old difference, and less
    let part = slower.dot(&spin) / spin.norm_squared();
    assert!(part > 0.0 && part < 1.5, "{part}");
    assert!((slower - part * spin).norm() < 1e-8, "{slower}");
}

/// Twenty balls fall onto each other and roll apart: no couple is larger than its bound, and the energy changes by the work
/// of contacts and couples.
#[test]
fn balls_of_a_heap_that_roll_lose_energy_and_balance_the_books() {
    let mut stage = Stage::space(down(), resisting(0.3)).with_tolerance(1e-9, 1e-8);
    stage.floor(Pose::IDENTITY);
    for i in 0..20 {
        let (x, z) = (f64::from(i % 5), f64::from(i / 5));
        let r = Vec3::new(0.17 * x + 0.03 * z, 0.02 * x * z, 0.1 + 0.21 * z);
        stage.ball(RADIUS, r, Vec3::zeros());
    }
    let before = stage.energy();
    let (mut work, mut couples) = (0.0, 0.0_f64);
    for _ in 0..400 {
        work += stage.step(1e-3).work;
        let records = stage.stepper.contacts();
        let all = records.iter().flat_map(|record| record.p);
        // as reports say it: ten times the residual of all
        let left = 10.0 * 1e-8 * all.map(|p| p * p).sum::<f64>().sqrt();
        for record in records {
            let size = record.couple[0].hypot(record.couple[1]);
            assert!(size <= record.p[0] + left, "{size} {} {left}", record.p[0]);
            couples = couples.max(size);
        }
    }
    let change = stage.energy() - before;
    // gravity is constant and masses round: the rule keeps the books to rounding
    assert!(
        (change - work).abs() < 1e-9 * before.abs(),
        "{change} {work}"
    );
    assert!(couples > 0.0);
}
