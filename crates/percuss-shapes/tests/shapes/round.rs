//! Capsules, cylinders and cones in known places.

use crate::common::{at, found, pose};
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::Shape;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

fn cube() -> Shape {
    Shape::cuboid(Vec3::repeat(0.5)).unwrap()
}

#[test]
fn a_capsule_lying_on_a_box_touches_at_two_points() {
    let capsule = Shape::capsule(0.3, 0.1).unwrap();
    let lying = pose([0.0, 0.0, 0.6], [0.0, FRAC_PI_2, 0.0]);
    let touches = found(&cube(), &Pose::IDENTITY, &capsule, &lying, 1e-3);
    assert_eq!(touches.len(), 2);
    for t in &touches {
        assert!(t.gap.abs() < 1e-15 && (t.point.x.abs() - 0.3).abs() < 1e-15);
    }
}

#[test]
fn capsules_touch_at_two_points_side_by_side_and_at_one_crossed() {
    let capsule = Shape::capsule(0.5, 0.1).unwrap();
    let side = found(
        &capsule,
        &Pose::IDENTITY,
        &capsule,
        &at(0.2, 0.0, 0.3),
        1e-3,
    );
    assert_eq!(side.len(), 2);
    assert!(
        side.iter()
            .all(|t| t.gap.abs() < 1e-15 && (t.normal - Vec3::x()).norm() < 1e-15)
    );
    let crossed = pose([0.21, 0.0, 0.1], [FRAC_PI_2, 0.0, 0.0]);
    let crossed = found(&capsule, &Pose::IDENTITY, &capsule, &crossed, 0.1);
    assert_eq!(crossed.len(), 1);
    assert!((crossed[0].gap - 0.01).abs() < 1e-15);
    assert!((crossed[0].point - Vec3::new(0.105, 0.0, 0.1)).norm() < 1e-15);
}

#[test]
fn a_ball_meets_a_capsule_as_a_ball_meets_a_segment() {
    let capsule = Shape::capsule(0.5, 0.1).unwrap();
    let ball = Shape::sphere(0.2).unwrap();
    let side = found(&ball, &at(0.31, 0.0, 0.4), &capsule, &Pose::IDENTITY, 0.1);
    assert!((side[0].gap - 0.01).abs() < 1e-15 && (side[0].normal + Vec3::x()).norm() < 1e-15);
    let end = found(&ball, &at(0.3, 0.0, 0.9), &capsule, &Pose::IDENTITY, 0.3);
    assert!((end[0].gap - 0.2).abs() < 1e-15);
    assert!((end[0].normal + Vec3::new(0.6, 0.0, 0.8)).norm() < 1e-15);
}

#[test]
fn a_ball_meets_side_rim_and_end_of_a_cylinder() {
    let can = Shape::cylinder(0.5, 0.4).unwrap();
    let ball = Shape::sphere(0.2).unwrap();
    for (place, gap, normal) in [
        ([0.65, 0.0, 0.2], 0.05, [1.0, 0.0, 0.0]),
        ([0.0, 0.1, 0.8], 0.1, [0.0, 0.0, 1.0]),
        ([0.7, 0.0, 0.9], 0.3, [0.6, 0.0, 0.8]),
        ([0.0, 0.0, 0.45], -0.25, [0.0, 0.0, 1.0]), // centre inside: the nearest face
    ] {
        let t = found(&can, &Pose::IDENTITY, &ball, &pose(place, [0.0; 3]), 1.0)[0];
        assert!((t.gap - gap).abs() < 1e-15, "{t:?}");
        assert!((t.normal - Vec3::from(normal)).norm() < 1e-15, "{t:?}");
    }
}

#[test]
fn a_ball_meets_the_side_of_a_cone() {
    // base radius 1 at z = −1, apex at z = 1: the side has the normal (2, 1)/√5
    let cone = Shape::cone(1.0, 1.0).unwrap();
    let n = Vec3::new(2.0, 0.0, 1.0) / 5.0f64.sqrt();
    let centre = Vec3::new(0.5, 0.0, 0.0) + 0.3 * n;
    let t = found(
        &cone,
        &Pose::IDENTITY,
        &Shape::sphere(0.2).unwrap(),
        &Pose::at(centre),
        1.0,
    )[0];
    assert!((t.gap - 0.1).abs() < 1e-15 && (t.normal - n).norm() < 1e-15);
}

#[test]
fn a_standing_cylinder_touches_around_its_end() {
    let can = Shape::cylinder(0.5, 0.3).unwrap();
    let scenery = found(
        &Shape::HalfSpace,
        &Pose::IDENTITY,
        &can,
        &at(0.0, 0.0, 0.5),
        1e-3,
    );
    assert_eq!(scenery.len(), 4);
    let on_box = found(
        &cube(),
        &Pose::IDENTITY,
        &can,
        &at(0.0, 0.0, 1.0 - 1e-7),
        1e-3,
    );
    assert_eq!(on_box.len(), 8);
    for t in &on_box {
        assert!((t.gap + 1e-7).abs() < 1e-15 && t.normal == Vec3::z());
        assert!((t.point.x.hypot(t.point.y) - 0.3).abs() < 1e-15);
    }
}

#[test]
fn a_small_box_stands_on_the_end_of_a_cylinder() {
    let can = Shape::cylinder(0.5, 1.0).unwrap();
    let touches = found(&can, &Pose::IDENTITY, &cube(), &at(0.1, 0.0, 1.0), 1e-3);
    assert_eq!(touches.len(), 4);
    assert!(
        touches
            .iter()
            .all(|t| t.gap.abs() < 1e-15 && t.normal == Vec3::z())
    );
}

#[test]
fn a_lying_cylinder_touches_along_its_side() {
    let can = Shape::cylinder(0.4, 0.3).unwrap();
    let lying = pose([0.0, 0.0, 0.8], [FRAC_PI_2, 0.0, 0.0]);
    let on_box = found(&cube(), &Pose::IDENTITY, &can, &lying, 1e-3);
    assert_eq!(on_box.len(), 2, "{on_box:?}");
    for t in &on_box {
        assert!(t.gap.abs() < 1e-15 && (t.point.y.abs() - 0.4).abs() < 1e-14);
    }
    let ground = pose([0.0, 0.0, 0.3], [FRAC_PI_2, 0.0, 0.0]);
    let ground = found(&Shape::HalfSpace, &Pose::IDENTITY, &can, &ground, 1e-3);
    assert_eq!(ground.len(), 2, "{ground:?}");
}

#[test]
fn a_tilted_cylinder_touches_the_ground_with_the_deepest_point_of_its_rim() {
    let can = Shape::cylinder(0.5, 0.3).unwrap();
    let height = (0.5 + 0.3) * FRAC_PI_4.sin();
    let axis = Vec3::new(0.6, 0.8, 0.0) * FRAC_PI_4;
    let place = pose([0.0, 0.0, height], axis.into());
    let touches = found(&Shape::HalfSpace, &Pose::IDENTITY, &can, &place, 1e-3);
    assert_eq!(touches.len(), 1);
    assert!(touches[0].gap.abs() < 1e-15);
}

#[test]
fn cylinders_side_by_side_touch_along_a_line() {
    let can = Shape::cylinder(0.5, 0.3).unwrap();
    let touches = found(&can, &Pose::IDENTITY, &can, &at(0.36, 0.48, 0.2), 1e-3);
    assert_eq!(touches.len(), 2, "{touches:?}");
    for t in &touches {
        assert!(t.gap.abs() < 1e-15 && (t.normal - Vec3::new(0.6, 0.8, 0.0)).norm() < 1e-15);
    }
}

#[test]
fn a_cone_stands_on_its_base_and_on_its_apex() {
    let cone = Shape::cone(0.5, 0.3).unwrap();
    let base = found(
        &Shape::HalfSpace,
        &Pose::IDENTITY,
        &cone,
        &at(0.0, 0.0, 0.5),
        1e-3,
    );
    assert_eq!(base.len(), 4);
    let upside = pose([0.0, 0.0, 1.0], [FRAC_PI_2 * 2.0, 0.0, 0.0]);
    let apex = found(&cube(), &Pose::IDENTITY, &cone, &upside, 1e-3);
    assert_eq!(apex.len(), 1, "{apex:?}");
    assert!(apex[0].gap.abs() < 1e-15 && (apex[0].normal - Vec3::z()).norm() < 1e-15);
}

/// In the middle of a wide face and along none of its edges: the ends of the line at which it lies.
#[test]
fn a_cylinder_lying_on_a_wide_box_touches_at_two_points() {
    let table = Shape::cuboid(Vec3::new(2.0, 2.0, 0.5)).unwrap();
    let can = Shape::cylinder(0.3, 0.1).unwrap();
    let turn = pose([0.0; 3], [0.0, 0.0, 0.4]).then(&pose([0.0; 3], [0.0, FRAC_PI_2, 0.0]));
    let lying = Pose {
        r: Vec3::new(0.2, 0.1, 0.6),
        ..turn
    };
    let touches = found(&table, &Pose::IDENTITY, &can, &lying, 1e-3);
    assert_eq!(touches.len(), 2, "{touches:?}");
    for t in &touches {
        assert!(
            t.gap.abs() < 1e-14 && (t.normal - Vec3::z()).norm() < 1e-14,
            "{t:?}"
        );
        let along = t.point - Vec3::new(0.2, 0.1, 0.5);
        assert!((along.norm() - 0.3).abs() < 1e-14, "{t:?}");
    }
}

/// The edge of a tilted box lies on the flat end of a wide cylinder: only the end gives the direction.
#[test]
fn an_edge_lies_on_the_end_of_a_cylinder() {
    let can = Shape::cylinder(0.5, 2.0).unwrap();
    let tilt: f64 = 0.3;
    let down = 0.5 * (tilt.cos() + tilt.sin());
    let tilted = pose([0.1, 0.2, 0.5 + down], [0.0, tilt, 0.0]);
    for (a, at_a, b, at_b, sign) in [
        (&can, &Pose::IDENTITY, &cube(), &tilted, 1.0),
        (&cube(), &tilted, &can, &Pose::IDENTITY, -1.0),
    ] {
        let touches = found(a, at_a, b, at_b, 1e-3);
        assert_eq!(touches.len(), 2, "{touches:?}");
        for t in &touches {
            assert!(t.gap.abs() < 1e-14, "{t:?}");
            assert!((t.normal - sign * Vec3::z()).norm() < 1e-14, "{t:?}");
        }
    }
}

/// An edge of a cube across the side of a cone, whose normal is (2, 0, 1)/√5: exact, as a search would not be.
#[test]
fn an_edge_meets_the_side_of_a_cone() {
    let cone = Shape::cone(1.0, 1.0).unwrap();
    let n = Vec3::new(2.0, 0.0, 1.0) / 5.0f64.sqrt();
    let gap = 1e-3;
    let centre = Vec3::new(0.5, 0.0, 0.0) + (0.5f64.sqrt() + gap) * n;
    // turned about the normal, so that no symmetry helps
    let along = pose([0.0; 3], [0.0, 2f64.atan2(1.0) - FRAC_PI_4, 0.0]);
    let turned = pose(centre.into(), (0.7 * n).into()).then(&along);
    let touches = found(&cone, &Pose::IDENTITY, &cube(), &turned, 0.1);
    assert_eq!(touches.len(), 1, "{touches:?}");
    let t = touches[0];
    assert!((t.gap - gap).abs() < 1e-14, "{t:?}");
    assert!((t.normal - n).norm() < 1e-12, "{:e}", (t.normal - n).norm());
    assert!(
        (t.point - (Vec3::new(0.5, 0.0, 0.0) + 0.5 * gap * n)).norm() < 1e-7,
        "{t:?}"
    );
}
