//! Shapes on half-spaces and in funnels.

use crate::common::{at, found, pose};
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::Shape;

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

/// A plate that covers a rim lies on it all around, and one that hangs over it on the arcs below it.
#[test]
fn a_plate_lies_on_a_rim() {
    let tube = Shape::funnel(1.0, 0.0, 2.0).unwrap();
    let lid = Shape::cuboid(Vec3::new(1.2, 1.2, 0.05)).unwrap();
    let touches = found(&tube, &Pose::IDENTITY, &lid, &at(0.1, 0.0, 2.049), 0.0);
    assert_eq!(touches.len(), 8);
    for t in &touches {
        assert!((t.gap + 0.001).abs() < 1e-12, "{}", t.gap);
        assert!((t.normal - Vec3::z()).norm() < 1e-12);
        // on the plate, and on the circle
        assert!((t.point.z - 1.999).abs() < 1e-12);
        assert!((t.point.x.hypot(t.point.y) - 1.0).abs() < 1e-12);
    }
    let turns: f64 = touches.iter().map(|t| t.point.x + t.point.y).sum();
    assert!(turns.abs() < 1e-12, "evenly around");
    // over one side: the arc from -0.1 to 0.1 in y
    let plate = Shape::cuboid(Vec3::new(0.8, 0.1, 0.05)).unwrap();
    let touches = found(&tube, &Pose::IDENTITY, &plate, &at(1.0, 0.0, 2.049), 0.0);
    let mut y: Vec<f64> = touches.iter().map(|t| t.point.y).collect();
    y.sort_by(f64::total_cmp);
    assert_eq!(y.len(), 2);
    assert!(
        (y[0] + 0.1).abs() < 1e-9 && (y[1] - 0.1).abs() < 1e-9,
        "{y:?}"
    );
    // tilted: it leans on the lowest point of the arc
    let tilted = pose([0.0, 0.0, 2.195], [0.0, 0.15, 0.0]);
    let touches = found(&tube, &Pose::IDENTITY, &lid, &tilted, 0.0);
    let down = tilted.A * Vec3::new(1.0, 0.0, 0.0);
    assert!(down.z < 0.0, "x is down");
    let deepest = touches.iter().min_by(|a, b| a.gap.total_cmp(&b.gap));
    let deepest = deepest.expect("it touches");
    assert!(deepest.point.y.abs() < 1e-9 && deepest.normal.z > 0.9);
}

/// An edge across a rim touches at one point, along the normal of both.
#[test]
fn an_edge_lies_across_a_rim() {
    let tube = Shape::funnel(1.0, 0.0, 2.0).unwrap();
    let cube = Shape::cuboid(Vec3::repeat(0.1)).unwrap();
    let half = std::f64::consts::FRAC_PI_4;
    // standing on an edge along x, over the rim at x = 1, where the rim goes along y
    let edge = 2.0 + 0.1 * 2f64.sqrt() - 0.01;
    let standing = pose([1.0, 0.0, edge], [half, 0.0, 0.0]);
    let touches = found(&tube, &Pose::IDENTITY, &cube, &standing, 0.0);
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap + 0.01).abs() < 1e-9, "{}", touches[0].gap);
    assert!((touches[0].normal - Vec3::z()).norm() < 1e-9);
    assert!((touches[0].point - Vec3::new(1.0, 0.0, 1.99)).norm() < 1e-3);
}

/// The side of a capsule or a cylinder across a rim.
#[test]
fn round_sides_lie_across_a_rim() {
    let tube = Shape::funnel(1.0, 0.0, 2.0).unwrap();
    let quarter = std::f64::consts::FRAC_PI_2;
    for shape in [
        Shape::capsule(0.5, 0.1).unwrap(),
        Shape::cylinder(0.5, 0.1).unwrap(),
    ] {
        let lying = pose([0.9, 0.0, 2.095], [0.0, quarter, 0.0]);
        let touches = found(&tube, &Pose::IDENTITY, &shape, &lying, 0.0);
        assert_eq!(touches.len(), 1, "{shape:?}: {touches:?}");
        assert!((touches[0].gap + 0.005).abs() < 1e-7, "{}", touches[0].gap);
        assert!((touches[0].normal - Vec3::z()).norm() < 1e-6);
        // it leans against the rim from inside, at the lower end as at the upper
        for z in [0.0, 2.0] {
            let touches = found(&tube, &Pose::IDENTITY, &shape, &at(0.9005, 0.0, z), 0.0);
            let at_rim = touches.iter().find(|t| (t.point.z - z).abs() < 1e-6);
            let at_rim = at_rim.unwrap_or_else(|| panic!("{shape:?}: {touches:?}"));
            assert!((at_rim.normal + Vec3::x()).norm() < 1e-6);
            assert!((at_rim.gap + 0.0005).abs() < 1e-7, "{}", at_rim.gap);
        }
    }
}

/// What a rim touches is what it goes through, and going by the depth along the normal frees it.
#[test]
fn rims_and_solids_in_any_pose() {
    let funnel = Shape::funnel(0.3, 0.5, 0.4).unwrap();
    let shapes = [
        Shape::cuboid(Vec3::new(0.2, 0.1, 0.05)).unwrap(),
        Shape::cylinder(0.2, 0.07).unwrap(),
        Shape::cone(0.15, 0.1).unwrap(),
        Shape::capsule(0.2, 0.06).unwrap(),
    ];
    let mut seed = 7u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    let grain = Shape::sphere(1e-9).unwrap();
    let mut seen = 0;
    for _ in 0..400 {
        for shape in &shapes {
            let place = pose(
                [1.2 * draw(), 1.2 * draw(), 0.4 + 0.2 * draw()],
                [6.0 * draw(), 6.0 * draw(), 6.0 * draw()],
            );
            let touches = found(&funnel, &Pose::IDENTITY, shape, &place, 0.0);
            let rim = |i: u32| {
                let (y, x) = (f64::from(i) * std::f64::consts::TAU / 2000.0).sin_cos();
                Vec3::new(0.5 * x, 0.5 * y, 0.4)
            };
            let depth = |x: &Vec3, place: &Pose| {
                let touches = found(&grain, &Pose::at(*x), shape, place, 0.0);
                touches.iter().map(|t| -t.gap).fold(0.0, f64::max)
            };
            let through = (0..2000).any(|i| depth(&rim(i), &place) > 1e-4);
            let at_rim: Vec<_> = touches
                .iter()
                .filter(|t| {
                    let on = t.point - t.gap * t.normal;
                    (on.x.hypot(on.y) - 0.5).abs() < 1e-6 && (on.z - 0.4).abs() < 1e-6
                })
                .collect();
            if through {
                // the end of a capsule may be held by the wall below
                let held = match shape {
                    Shape::Capsule { .. } => !touches.is_empty(),
                    _ => !at_rim.is_empty(),
                };
                assert!(held, "{shape:?} {place:?} {touches:?}");
                seen += 1;
            }
            for t in at_rim {
                let on = t.point - t.gap * t.normal;
                let freed = Pose::at(place.r - (1.0 + 1e-6) * t.gap * t.normal);
                let freed = Pose {
                    A: place.A,
                    ..freed
                };
                assert!(depth(&on, &freed) < 1e-6, "{shape:?} {place:?} {t:?}");
            }
        }
    }
    assert!(seen > 50, "{seen}");
}
