//! Balls that bounce, roll and slide.

use crate::common::{GRAVITY, Stage, down, law, slope};
use percuss_math::space::{Pose, Vec3};

#[test]
fn a_ball_leaves_the_floor_at_e_times_its_speed() {
    for e in [0.0, 0.3, 1.0] {
        let mut stage = Stage::space(Vec3::zeros(), law(0.0, e));
        stage.floor(Pose::IDENTITY);
        let ball = stage.ball(0.1, Vec3::new(0.3, 0.2, 0.1025), Vec3::new(0.0, 0.0, -1.0));
        stage.run(1e-3, 20);
        assert!((stage.v(ball) - Vec3::new(0.0, 0.0, e)).norm() < 1e-15);
    }
}

/// After a fall of 1 m with e = 1/2 the bounces end at t = √(2h/g) (1 + e)/(1 − e) = 1.354571 s.
#[test]
fn a_bouncing_ball_comes_to_rest_in_finite_time() {
    let dt = 1e-4;
    let mut stage = Stage::space(down(), law(0.0, 0.5));
    stage.floor(Pose::IDENTITY);
    let ball = stage.ball(0.1, Vec3::new(0.0, 0.0, 1.1), Vec3::zeros());
    // A ball that still overlaps on its way up is held by (1 + e) γ_B − g dt < 0, which gives at most this much:
    let mass = 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    let allowed = mass * (GRAVITY * dt).powi(2) * (1.0 - 0.5) / (8.0 * (1.0 + 0.5));
    let mut last = 0.0;
    for _ in 0..20_000 {
        let before = stage.energy();
        stage.step(dt);
        let gained = stage.energy() - before;
        assert!(gained <= allowed + 1e-13 * before, "{gained:e} {allowed:e}");
        if stage.v(ball).norm() > 2.0 * GRAVITY * dt {
            last = stage.state.t;
        }
    }
    assert!((last - 1.354_571).abs() < 0.01, "{last}");
    assert!(stage.v(ball).norm() < 1e-12 && (stage.r(ball).z - 0.1).abs() < 1e-3);
}

/// v(1 s) = (5/7) g sin 30°, without any error of time stepping.
#[test]
fn a_ball_rolls_down_a_slope_at_five_sevenths() {
    let (pose, up, along) = slope(30f64.to_radians());
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    stage.floor(pose);
    let radius = 0.1;
    let ball = stage.ball(radius, radius * up, Vec3::zeros());
    stage.run(1e-3, 1000);
    let v = stage.v(ball);
    assert!((v.dot(&along) - 3.503_571_4).abs() < 1e-7, "{v}");
    assert!((v.dot(&along) - 5.0 / 7.0 * GRAVITY * 0.5).abs() < 1e-10);
    // the point of contact is at rest
    let slip = v + stage.omega(ball).cross(&(-radius * up));
    assert!(slip.norm() < 1e-10, "{slip}");
}

/// μ < (2/7) tan α is not enough for rolling: a = g (sin α − μ cos α).
#[test]
fn a_ball_on_a_steep_slope_slips() {
    let (angle, mu) = (60f64.to_radians(), 0.3);
    let (pose, up, along) = slope(angle);
    let mut stage = Stage::space(down(), law(mu, 0.0));
    stage.floor(pose);
    let ball = stage.ball(0.1, 0.1 * up, Vec3::zeros());
    stage.run(1e-3, 500);
    let a = GRAVITY * (angle.sin() - mu * angle.cos());
    let v = stage.v(ball);
    assert!((v - 0.5 * a * along).norm() < 1e-10, "{v}");
    let spin = 2.5 * mu * GRAVITY * angle.cos() / 0.1 * 0.5;
    assert!((stage.omega(ball).norm() - spin).abs() < 1e-8);
}

/// Sliding at v₀ = 1 m/s turns into rolling at 5/7 v₀ after 2 v₀/(7 μ g) = 0.0970827 s.
#[test]
fn a_sliding_ball_begins_to_roll() {
    let dt = 1e-4;
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    stage.floor(Pose::IDENTITY);
    let direction = Vec3::new(0.6, -0.8, 0.0);
    let ball = stage.ball(0.1, Vec3::new(0.0, 0.0, 0.1), direction);
    let mut rolls = None;
    for _ in 0..2000 {
        stage.step(dt);
        let slip = stage.v(ball) - 0.1 * stage.omega(ball).cross(&Vec3::z());
        if slip.norm() < 1e-9 {
            rolls.get_or_insert(stage.state.t);
        }
    }
    let rolls = rolls.expect("it never rolls");
    assert!((rolls - 0.097_082_7).abs() <= dt, "{rolls}");
    assert!((stage.v(ball) - 5.0 / 7.0 * direction).norm() < 1e-9);
}

/// A ball that spins about the vertical is slowed by nothing: point contact has no torque along its normal.
#[test]
fn a_ball_spins_on_the_spot_for_ever() {
    let mut stage = Stage::space(down(), law(0.5, 0.0));
    stage.floor(Pose::IDENTITY);
    let ball = stage.ball(0.1, Vec3::new(0.0, 0.0, 0.1), Vec3::zeros());
    stage.state.u[5] = 20.0;
    stage.run(1e-3, 1000);
    assert!((stage.omega(ball) - Vec3::new(0.0, 0.0, 20.0)).norm() < 1e-12);
    assert!((stage.r(ball) - Vec3::new(0.0, 0.0, 0.1)).norm() < 1e-12);
}
