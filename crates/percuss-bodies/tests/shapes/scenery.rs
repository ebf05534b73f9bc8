//! Shapes on half-spaces and in funnels.

use crate::common::{at, found, pose};
use percuss_bodies::Shape;
use percuss_math::space::{Pose, Vec3};

#[test]
fn a_ball_on_a_half_space_touches_below_its_centre() {
    let ball = Shape::sphere(0.2).unwrap();
    let touches = found(
        &Shape::HalfSpace,
        &Pose::IDENTITY,
        &ball,
        &at(1.0, 2.0, 0.25),
        0.1,
    );
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap - 0.05).abs() < 1e-16);
    assert_eq!(touches[0].normal, Vec3::z());
    // on the ball, so that the lever arm is its radius
    assert!((touches[0].point - Vec3::new(1.0, 2.0, 0.05)).norm() < 1e-16);
}

#[test]
fn a_box_on_a_half_space_touches_with_the_corners_within_the_margin() {
    let shape = Shape::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap();
    let flat = found(
        &Shape::HalfSpace,
        &Pose::IDENTITY,
        &shape,
        &at(0.0, 0.0, 0.3),
        0.01,
    );
    assert_eq!(flat.len(), 4);
    let tipped = pose([0.0, 0.0, 0.3], [0.2, 0.0, 0.0]);
    assert_eq!(
        found(&Shape::HalfSpace, &Pose::IDENTITY, &shape, &tipped, 0.01).len(),
        2
    );
}

#[test]
fn a_ball_in_a_funnel_touches_its_wall() {
    // half angle 45°: at (ρ, z) = (0.5, 2) the wall ρ = 1 + z is (1 + 2 − 0.5)/√2 away
    let funnel = Shape::funnel(1.0, 1.0, f64::INFINITY).unwrap();
    let ball = Shape::sphere(1.7).unwrap();
    let touches = found(&funnel, &Pose::IDENTITY, &ball, &at(0.5, 0.0, 2.0), 0.1);
    assert_eq!(touches.len(), 1);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    assert!((touches[0].gap - (2.5 * half - 1.7)).abs() < 1e-15);
    assert!((touches[0].normal - Vec3::new(-half, 0.0, half)).norm() < 1e-15);
}

#[test]
fn a_large_ball_on_the_axis_sits_on_the_rim_all_around() {
    let funnel = Shape::funnel(1.0, 1.0, f64::INFINITY).unwrap();
    let ball = Shape::sphere(1.25).unwrap();
    let touches = found(&funnel, &Pose::IDENTITY, &ball, &at(0.0, 0.0, 0.75), 1e-3);
    assert_eq!(touches.len(), 3);
    for t in &touches {
        assert!(t.gap.abs() < 1e-15);
        assert!((t.normal.z - 0.6).abs() < 1e-15);
    }
}

#[test]
fn a_small_ball_falls_through_the_rim() {
    let funnel = Shape::funnel(1.0, 1.0, f64::INFINITY).unwrap();
    let ball = Shape::sphere(0.5).unwrap();
    for z in [1.0, 0.0, -1.0] {
        assert!(found(&funnel, &Pose::IDENTITY, &ball, &at(0.1, 0.0, z), 1e-3).is_empty());
    }
}

#[test]
fn a_ball_outside_of_the_shell_is_not_seen() {
    let funnel = Shape::funnel(1.0, 1.0, f64::INFINITY).unwrap();
    let ball = Shape::sphere(0.5).unwrap();
    assert!(found(&funnel, &Pose::IDENTITY, &ball, &at(5.0, 0.0, 2.0), 1e-3).is_empty());
}

/// Corners and round rims are held by the wall however deep they are, and at the depth they have.
#[test]
fn what_is_not_round_is_held_by_a_funnel() {
    let tube = Shape::funnel(1.0, 0.0, 2.0).unwrap();
    let cube = Shape::cuboid(Vec3::repeat(0.1)).unwrap();
    let touches = found(&tube, &Pose::IDENTITY, &cube, &at(0.95, 0.0, 1.0), 0.0);
    assert_eq!(touches.len(), 4);
    let deep = 1.0 - 1.05f64.hypot(0.1);
    for t in &touches {
        assert!((t.gap - deep).abs() < 1e-15, "{}", t.gap);
        assert!(t.normal.x < -0.9 && t.normal.z == 0.0);
    }
    let can = Shape::cylinder(0.3, 0.2).unwrap();
    let (sin, cos) = 0.3f64.sin_cos();
    let beside = at(0.85 * cos, 0.85 * sin, 1.0);
    let touches = found(&tube, &Pose::IDENTITY, &can, &beside, 0.0);
    let deepest = touches.iter().map(|t| t.gap).fold(0.0, f64::min);
    assert!((deepest + 0.05).abs() < 1e-12, "{deepest}");
    // in a cone the deepest point of a tilted rim has an azimuth of its own
    let cone = Shape::funnel(0.1, 1.0, f64::INFINITY).unwrap();
    let tilted = pose([0.5, 0.1, 0.7], [0.4, 0.3, 0.0]);
    let touches = found(&cone, &Pose::IDENTITY, &can, &tilted, 1.0);
    let deepest = touches.iter().map(|t| t.gap).fold(f64::INFINITY, f64::min);
    let around = (0..3600).flat_map(|i| {
        let (y, x) = (f64::from(i) * 1e-3 * 1.7453292519943295).sin_cos();
        [-0.3, 0.3].map(|z| tilted.point(&Vec3::new(0.2 * x, 0.2 * y, z)))
    });
    let gap = |c: Vec3| (0.1 + c.z - c.x.hypot(c.y)) * std::f64::consts::FRAC_1_SQRT_2;
    let expected = around.map(gap).fold(f64::INFINITY, f64::min);
    assert!((deepest - expected).abs() < 1e-5, "{deepest} {expected}");
}

/// What hangs over the upper rim, or stands outside, has not gone through the wall.
#[test]
fn corners_beyond_a_rim_are_not_held() {
    let tube = Shape::funnel(1.0, 0.0, 2.0).unwrap();
    let plate = Shape::cuboid(Vec3::new(0.8, 0.1, 0.02)).unwrap();
    let over = pose([0.5, 0.0, 2.13], [0.0, 0.2, 0.0]);
    assert!(found(&tube, &Pose::IDENTITY, &plate, &over, 0.0).is_empty());
    let outside = at(1.9, 0.0, 1.0);
    assert!(found(&tube, &Pose::IDENTITY, &plate, &outside, 0.0).is_empty());
}

#[test]
fn a_finite_funnel_ends_in_a_rim() {
    let funnel = Shape::funnel(1.0, 0.0, 2.0).unwrap();
    let ball = Shape::sphere(0.5).unwrap();
    let touches = found(&funnel, &Pose::IDENTITY, &ball, &at(1.0, 0.0, 2.4), 1e-3);
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap + 0.1).abs() < 1e-15);
    assert!((touches[0].normal - Vec3::z()).norm() < 1e-15);
}
