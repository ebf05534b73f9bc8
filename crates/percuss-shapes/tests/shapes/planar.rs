//! Discs and rounded polygons in the plane.

use crate::common::{at, found, pose};
use crate::support::separation;
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::{ContactPoint, Shape};
use proptest::prelude::*;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, SQRT_2};

fn square(radius: f64) -> Shape {
    Shape::polygon(
        &[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
        radius,
    )
    .unwrap()
}

fn turned(x: f64, y: f64, angle: f64) -> Pose {
    pose([x, y, 0.0], [0.0, 0.0, angle])
}

#[test]
fn a_square_on_a_square_touches_at_the_ends_of_the_common_side() {
    let touches = found(
        &square(0.0),
        &at(0.0, 0.0, 0.0),
        &square(0.0),
        &at(0.3, 1.0, 0.0),
        1e-3,
    );
    assert_eq!(touches.len(), 2);
    for t in &touches {
        assert_eq!((t.normal, t.gap, t.point.y), (Vec3::y(), 0.0, 0.5));
    }
    let mut x: Vec<f64> = touches.iter().map(|t| t.point.x).collect();
    x.sort_by(f64::total_cmp);
    assert!((x[0] + 0.2).abs() < 1e-15 && (x[1] - 0.5).abs() < 1e-15);
}

#[test]
fn a_nudge_keeps_both_points_and_their_features() {
    let rest = found(
        &square(0.1),
        &at(0.0, 0.0, 0.0),
        &square(0.1),
        &at(0.0, 1.2, 0.0),
        1e-3,
    );
    for k in 0..8 {
        let e = |bit: i32| if k >> bit & 1 == 1 { 1e-12 } else { -1e-12 };
        let nudged = turned(e(0), 1.2 + e(1), e(2));
        let moved = found(
            &square(0.1),
            &at(0.0, 0.0, 0.0),
            &square(0.1),
            &nudged,
            1e-3,
        );
        assert_eq!(moved.len(), 2);
        for (t, s) in moved.iter().zip(&rest) {
            assert_eq!(t.feature, s.feature);
            assert!((t.point - s.point).norm() < 5e-12 && (t.gap - s.gap).abs() < 5e-12);
        }
    }
}

#[test]
fn a_corner_on_a_side_touches_once() {
    let corner = turned(0.2, 0.5 + SQRT_2 / 2.0 + 0.01, FRAC_PI_4);
    let touches = found(&square(0.0), &at(0.0, 0.0, 0.0), &square(0.0), &corner, 0.1);
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap - 0.01).abs() < 1e-15);
    assert!((touches[0].point - Vec3::new(0.2, 0.505, 0.0)).norm() < 1e-15);
}

#[test]
fn rounded_corners_touch_along_the_line_between_their_centres() {
    let touches = found(
        &square(0.1),
        &at(0.0, 0.0, 0.0),
        &square(0.2),
        &at(1.3, 1.4, 0.0),
        1.0,
    );
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap - 0.2).abs() < 1e-15);
    assert!((touches[0].normal - Vec3::new(0.6, 0.8, 0.0)).norm() < 1e-15);
}

#[test]
fn planar_capsules_side_by_side_touch_at_two_points() {
    let capsule = Shape::polygon(&[[-1.0, 0.0], [1.0, 0.0]], 0.25).unwrap();
    let touches = found(
        &capsule,
        &at(0.0, 0.0, 0.0),
        &capsule,
        &turned(0.5, 0.4, PI),
        0.1,
    );
    assert_eq!(touches.len(), 2);
    for t in &touches {
        assert!((t.gap + 0.1).abs() < 1e-15 && (t.normal - Vec3::y()).norm() < 1e-15);
    }
}

#[test]
fn discs_at_one_place_are_parted_along_x() {
    let disc = Shape::disc(1.0).unwrap();
    let touches = found(&disc, &at(0.0, 0.0, 0.0), &disc, &at(0.0, 0.0, 0.0), 0.0);
    assert_eq!((touches[0].normal, touches[0].gap), (Vec3::x(), -2.0));
}

#[test]
fn on_a_half_plane_the_corners_touch_with_normals_in_the_plane() {
    // z of the half-space along y: turned about x by −90°
    let ground = pose([0.0; 3], [-FRAC_PI_2, 0.0, 0.0]);
    let touches = found(
        &Shape::HalfSpace,
        &ground,
        &square(0.1),
        &at(3.0, 0.6, 0.0),
        0.01,
    );
    assert_eq!(touches.len(), 2);
    for t in &touches {
        assert_eq!(t.normal.z, 0.0);
        assert!((t.normal - Vec3::y()).norm() < 1e-15 && t.gap.abs() < 1e-15);
        assert!(t.point.y.abs() < 1e-15);
    }
}

fn polygon() -> impl Strategy<Value = Shape> {
    (
        prop::collection::btree_set(0u32..360, 1..7),
        0.3..1.0f64,
        0.0..0.3f64,
    )
        .prop_filter_map("not convex", |(angles, size, radius)| {
            let corner = |a: &u32| {
                let (s, c) = f64::from(*a).to_radians().sin_cos();
                [size * c, 0.8 * size * s]
            };
            let corners: Vec<[f64; 2]> = angles.iter().map(corner).collect();
            Shape::polygon(&corners, radius).ok()
        })
}

fn place() -> impl Strategy<Value = Pose> {
    (-1.0..1.0f64, -1.0..1.0f64, -3.0..3.0f64).prop_map(|(x, y, angle)| turned(x, y, angle))
}

fn deepest(touches: &[ContactPoint]) -> ContactPoint {
    *touches
        .iter()
        .min_by(|a, b| a.gap.total_cmp(&b.gap))
        .expect("within the margin")
}

fn separation_at(a: (&Shape, &Pose), b: (&Shape, &Pose), angle: f64) -> f64 {
    separation(a, b, &Vec3::new(angle.cos(), angle.sin(), 0.0))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn no_direction_separates_more(a in polygon(), p in place(), b in polygon(), q in place()) {
        let touches = found(&a, &p, &b, &q, 10.0);
        let touch = deepest(&touches);
        prop_assert!(touches.len() <= 2 && touches.iter().all(|t| t.normal.z == 0.0 && t.point.z == 0.0));
        let (one, two) = ((&a, &p), (&b, &q));
        prop_assert!((separation(one, two, &touch.normal) - touch.gap).abs() < 1e-13);
        let largest = (0..2000).map(|i| separation_at(one, two, f64::from(i) * PI / 1000.0)).fold(f64::MIN, f64::max);
        prop_assert!(largest < touch.gap + 1e-12);
    }

    #[test]
    fn exchange_and_motion_change_nothing_else(
        a in polygon(), p in place(), b in polygon(), q in place(), by in place(),
    ) {
        let here = found(&a, &p, &b, &q, 0.1);
        let exchanged = found(&b, &q, &a, &p, 0.1);
        let moved = found(&a, &by.then(&p), &b, &by.then(&q), 0.1);
        prop_assert_eq!(here.len(), exchanged.len());
        prop_assert_eq!(here.len(), moved.len());
        for (t, m) in here.iter().zip(&moved) {
            prop_assert!((by.point(&t.point) - m.point).norm() < 1e-9);
            prop_assert!((by.A * t.normal - m.normal).norm() < 1e-9);
            prop_assert_eq!(t.feature, m.feature);
            let twin = exchanged.iter().any(|s| {
                (s.point - t.point).norm() < 1e-9
                    && (s.normal + t.normal).norm() < 1e-9
                    && (s.gap - t.gap).abs() < 1e-9
                    && s.feature == t.feature.rotate_left(16)
            });
            prop_assert!(twin);
        }
    }
}
