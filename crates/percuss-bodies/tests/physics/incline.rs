//! Friction truly sticks, and slips just beyond its bound.

use crate::common::{GRAVITY, Stage, down, law, slope};
use percuss_bodies::Shape;
use percuss_math::space::{Pose, Vec3};

const MU: f64 = 0.3; // arctan 0.3 = 16.699°

/// A flat box on a slope, at rest.
fn block(degrees: f64) -> (Stage, Vec3) {
    let (pose, up, along) = slope(degrees.to_radians());
    let mut stage = Stage::space(down(), law(MU, 0.0));
    stage.floor(pose);
    let kind = stage.kind(Shape::cuboid(Vec3::new(0.2, 0.15, 0.05)).unwrap());
    let pose = Pose {
        r: 0.05 * up,
        ..pose
    };
    stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
    (stage, along)
}

#[test]
fn a_box_just_below_the_angle_of_friction_stays_for_ten_seconds() {
    let (mut stage, _) = block(16.69);
    let start = stage.r(0);
    stage.run(2e-3, 5000);
    let moved = (stage.r(0) - start).norm();
    assert!(moved < 1e-9, "{moved:e}");
}

/// From rest under constant forces the midpoint rule is exact: v = a t.
#[test]
fn a_box_just_above_the_angle_of_friction_slides() {
    let angle = 16.71f64.to_radians();
    let (mut stage, along) = block(16.71);
    let start = stage.r(0);
    let a = GRAVITY * (angle.sin() - MU * angle.cos());
    stage.run(2e-3, 1000);
    let v = stage.v(0).dot(&along);
    assert!((v / (2.0 * a) - 1.0).abs() < 1e-6, "{v} {}", 2.0 * a);
    let moved = (stage.r(0) - start).dot(&along);
    assert!((moved / (2.0 * a) - 1.0).abs() < 1e-6, "{moved}");
    assert!((stage.v(0) - v * along).norm() < 1e-9);
}

/// Anything but straight downhill: friction opposes the slip, whose direction turns.
#[test]
fn a_box_pushed_across_a_slope_that_holds_it_stops() {
    let (mut stage, along) = block(10.0);
    let across = Vec3::y();
    stage.state.u[..3].copy_from_slice((0.5 * across).as_slice());
    stage.run(1e-3, 2000);
    assert!(stage.v(0).norm() < 1e-10);
    // it went downhill on its way, though friction holds it at rest
    assert!(stage.r(0).dot(&along) > 0.01);
    assert!(stage.r(0).y > 0.04);
}

/// A tall box tips over its lower edge where tan α exceeds width over height, though friction would hold it.
#[test]
fn a_tall_box_tips_over_beyond_its_angle() {
    for (degrees, tips) in [(10.5, false), (12.5, true)] {
        // half width over half height 0.2: 11.31°
        let (pose, up, _) = slope(f64::to_radians(degrees));
        let mut stage = Stage::space(down(), law(0.9, 0.0));
        stage.floor(pose);
        let kind = stage.kind(Shape::cuboid(Vec3::new(0.05, 0.05, 0.25)).unwrap());
        let start = Pose {
            r: 0.25 * up,
            ..pose
        };
        stage.place(kind, start, Vec3::zeros(), Vec3::zeros());
        stage.run(1e-3, 1000);
        let turned = stage.A(0).angle_to(&start.A);
        assert_eq!(turned > 0.1, tips, "{degrees}°: {turned:e}");
        assert!(tips || turned < 1e-9, "{turned:e}");
    }
}
