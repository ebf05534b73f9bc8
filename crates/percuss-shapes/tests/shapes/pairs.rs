//! Random pairs of convex shapes against brute force.

use crate::common::found;
use crate::support::{largest_separation, separation};
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_shapes::{ContactPoint, Shape};
use proptest::prelude::*;

fn length() -> impl Strategy<Value = f64> {
    0.2..1.5f64
}

fn vector(size: f64) -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(-size..size).prop_map(Vec3::from)
}

fn rotation() -> impl Strategy<Value = Quat> {
    vector(3.0).prop_map(Quat::from_scaled_axis)
}

/// Shapes whose touches are exact to rounding.
fn exact() -> impl Strategy<Value = Shape> {
    prop_oneof![
        length().prop_map(|r| Shape::sphere(r).unwrap()),
        [length(), length(), length()].prop_map(|h| Shape::cuboid(Vec3::from(h)).unwrap()),
        (length(), length()).prop_map(|(h, r)| Shape::capsule(h, r).unwrap()),
        prop::collection::vec(vector(1.0), 8..20)
            .prop_filter_map("flat", |points| Shape::hull(&points).ok()),
    ]
}

/// Shapes some of whose touches are found by iteration.
fn round() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (length(), length()).prop_map(|(h, r)| Shape::cylinder(h, r).unwrap()),
        (length(), length()).prop_map(|(h, r)| Shape::cone(h, r).unwrap()),
    ]
}

fn pose() -> impl Strategy<Value = Pose> {
    (vector(1.5), rotation()).prop_map(|(r, turn)| Pose { r, A: turn })
}

fn deepest(touches: &[ContactPoint]) -> ContactPoint {
    let first = touches.iter().min_by(|a, b| a.gap.total_cmp(&b.gap));
    *first.expect("within the margin")
}

const MARGIN: f64 = 10.0;

/// The gap is the separation along the normal, no direction separates more, and the point is between the surfaces.
fn check(a: &Shape, at: &Pose, b: &Shape, to: &Pose, rounding: f64, search: f64) {
    let touches = found(a, at, b, to, MARGIN);
    let touch = deepest(&touches);
    let along = separation((a, at), (b, to), &touch.normal);
    assert!((touch.normal.norm() - 1.0).abs() < 1e-14);
    assert!((along - touch.gap).abs() < rounding, "{along} {touch:?}");
    let largest = largest_separation((a, at), (b, to));
    assert!(largest < touch.gap + search, "{largest} {touch:?}");
    for t in &touches {
        // each surface is half a gap away from the point, or the body reaches farther there
        let half = 0.5 * t.gap;
        let beyond_a = t.normal.dot(&t.point) - crate::support::support(a, at, &t.normal);
        let beyond_b = -t.normal.dot(&t.point) - crate::support::support(b, to, &-t.normal);
        assert!(beyond_a < half + 1e-9 && beyond_b < half + 1e-9, "{t:?}");
    }
}

/// The touches of the exchanged pair are the same with the normals turned.
fn check_exchange(a: &Shape, at: &Pose, b: &Shape, to: &Pose, tolerance: f64) {
    let (one, two) = (found(a, at, b, to, 0.1), found(b, to, a, at, 0.1));
    assert_eq!(one.len(), two.len(), "{one:?} {two:?}");
    for t in &one {
        let twin = two.iter().any(|s| {
            (s.point - t.point).norm() < tolerance
                && (s.normal + t.normal).norm() < tolerance
                && (s.gap - t.gap).abs() < tolerance
        });
        assert!(twin, "{t:?} {two:?}");
    }
}

/// The touches of the pair moved as a whole are the same, moved.
fn check_motion(a: &Shape, at: &Pose, b: &Shape, to: &Pose, by: &Pose, tolerance: f64) {
    let one = found(a, at, b, to, 0.1);
    let two = found(a, &by.then(at), b, &by.then(to), 0.1);
    assert_eq!(one.len(), two.len(), "{one:?} {two:?}");
    for (t, s) in one.iter().zip(&two) {
        assert!(
            (by.point(&t.point) - s.point).norm() < tolerance,
            "{t:?} {s:?}"
        );
        assert!(
            (by.A * t.normal - s.normal).norm() < tolerance,
            "{t:?} {s:?}"
        );
        assert!((t.gap - s.gap).abs() < tolerance);
        assert_eq!(t.feature, s.feature);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn exact_pairs_have_the_largest_separation(a in exact(), at in pose(), b in exact(), to in pose()) {
        check(&a, &at, &b, &to, 1e-13, 1e-12);
    }

    #[test]
    fn round_pairs_have_the_largest_separation(
        a in prop_oneof![exact(), round()], at in pose(), b in round(), to in pose(),
    ) {
        check(&a, &at, &b, &to, 1e-13, 1e-7);
    }

    #[test]
    fn exchanging_the_shapes_turns_the_normals(a in exact(), at in pose(), b in exact(), to in pose()) {
        check_exchange(&a, &at, &b, &to, 1e-9);
    }

    #[test]
    fn moving_both_moves_the_touches(
        a in exact(), at in pose(), b in exact(), to in pose(), by in pose(),
    ) {
        check_motion(&a, &at, &b, &to, &by, 1e-9);
    }

    #[test]
    fn closing_the_gap_makes_them_touch(a in exact(), at in pose(), b in exact(), to in pose()) {
        let touch = deepest(&found(&a, &at, &b, &to, MARGIN));
        let moved = Pose { r: to.r - touch.gap * touch.normal, ..to };
        let after = deepest(&found(&a, &at, &b, &moved, MARGIN));
        // apart they touch exactly; overlapping ones may touch elsewhere first but overlap no more
        prop_assert!(after.gap > -1e-12 && (touch.gap < 0.0 || after.gap < 1e-9), "{touch:?} {after:?}");
    }
}
