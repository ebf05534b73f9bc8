//! Boxes on boxes.

use crate::common::{at, found, pose};
use percuss_math::space::Vec3;
use percuss_shapes::Shape;

fn cube() -> Shape {
    Shape::cuboid(Vec3::repeat(0.5)).unwrap()
}

#[test]
fn a_cube_on_a_cube_touches_at_its_four_corners_exactly() {
    let touches = found(
        &cube(),
        &at(0.0, 0.0, 0.5),
        &cube(),
        &at(0.0, 0.0, 1.5 - 1e-6),
        1e-3,
    );
    assert_eq!(touches.len(), 4);
    for t in &touches {
        assert_eq!(t.normal, Vec3::z());
        assert!((t.gap + 1e-6).abs() < 1e-15);
        assert!((t.point.x.abs() - 0.5).abs() < 1e-15 && (t.point.y.abs() - 0.5).abs() < 1e-15);
        assert!((t.point.z - (1.0 - 0.5e-6)).abs() < 1e-15);
    }
}

#[test]
fn a_nudge_of_1e_12_moves_nothing_by_more() {
    let below = at(0.0, 0.0, 0.5);
    let rest = found(&cube(), &below, &cube(), &at(0.0, 0.0, 1.5), 1e-3);
    for k in 0..64 {
        let e = |bit: i32| if k >> bit & 1 == 1 { 1e-12 } else { -1e-12 };
        let nudged = pose([e(0), e(1), 1.5 + e(2)], [e(3), e(4), e(5)]);
        let moved = found(&cube(), &below, &cube(), &nudged, 1e-3);
        assert_eq!(moved.len(), 4, "nudge {k}");
        for (t, s) in moved.iter().zip(&rest) {
            assert!((t.point - s.point).norm() < 5e-12 && (t.gap - s.gap).abs() < 5e-12);
            assert!((t.normal - s.normal).norm() < 5e-12);
            assert_eq!(t.feature, s.feature);
        }
    }
}

#[test]
fn an_overhanging_box_is_held_where_it_overlaps() {
    let touches = found(
        &cube(),
        &at(0.0, 0.0, 0.5),
        &cube(),
        &at(0.3, 0.0, 1.5),
        1e-3,
    );
    assert_eq!(touches.len(), 4);
    for t in &touches {
        assert!((t.point.x + 0.2).abs() < 1e-15 || (t.point.x - 0.5).abs() < 1e-15);
    }
}

#[test]
fn a_box_turned_by_an_eighth_touches_in_an_octagon() {
    let turned = pose([0.0, 0.0, 1.5], [0.0, 0.0, std::f64::consts::FRAC_PI_4]);
    let touches = found(&cube(), &at(0.0, 0.0, 0.5), &cube(), &turned, 1e-3);
    assert_eq!(touches.len(), 8);
    for t in &touches {
        // the corners of a regular octagon with in-radius 1/2
        let radius = t.point.x.hypot(t.point.y);
        assert!((radius - 0.5 / (std::f64::consts::PI / 8.0).cos()).abs() < 1e-14);
        assert!(t.gap.abs() < 1e-15);
    }
}

#[test]
fn crossed_edges_touch_at_one_point() {
    use std::f64::consts::{FRAC_PI_4, SQRT_2};
    let below = pose([0.0, 0.0, 0.0], [FRAC_PI_4, 0.0, 0.0]); // an edge along x on top
    let above = pose([0.0, 0.0, SQRT_2 + 0.01], [0.0, FRAC_PI_4, 0.0]); // an edge along y below
    let touches = found(&cube(), &below, &cube(), &above, 0.1);
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap - 0.01).abs() < 1e-15);
    assert!((touches[0].normal - Vec3::z()).norm() < 1e-15);
    assert!((touches[0].point - Vec3::new(0.0, 0.0, SQRT_2 / 2.0 + 0.005)).norm() < 1e-15);
}

#[test]
fn corners_apart_are_measured_along_the_line_between_them() {
    let offset = Vec3::new(0.03, 0.04, 0.12);
    let other = pose((Vec3::repeat(1.0) + offset).into(), [0.0; 3]);
    let touches = found(&cube(), &at(0.0, 0.0, 0.0), &cube(), &other, 0.2);
    assert_eq!(touches.len(), 1);
    assert!((touches[0].gap - 0.13).abs() < 1e-15);
    assert!((touches[0].normal - offset / 0.13).norm() < 1e-14);
    assert!(found(&cube(), &at(0.0, 0.0, 0.0), &cube(), &other, 0.125).is_empty());
}

#[test]
fn a_tilted_box_is_held_wherever_it_overlaps() {
    // bricks on each other, turned and tilted a little: the axis is that of a face or of two edges
    let brick = Shape::cuboid(Vec3::new(0.3, 0.2, 0.15)).unwrap();
    let corners = |pose: &percuss_math::space::Pose| {
        (0..8)
            .map(|i| {
                let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
                pose.point(&Vec3::new(0.3 * sign(0), 0.2 * sign(1), 0.15 * sign(2)))
            })
            .collect::<Vec<_>>()
    };
    let below = at(0.0, 0.0, 0.0);
    let mut held = 0;
    for k in 0..2000 {
        let wave = |phase: f64| (k as f64 * phase).sin();
        let tilt = [0.06 * wave(1.3), 0.06 * wave(2.1), 3.0 * wave(0.7)];
        let turn = Vec3::from(tilt);
        let above = pose([0.25 * wave(3.7), 0.2 * wave(4.3), 0.0], turn.into());
        let lowest = corners(&above).iter().map(|c| c.z).fold(0.0, f64::min);
        let above = pose([above.r.x, above.r.y, 0.125 - lowest], turn.into());
        let touches = found(&brick, &below, &brick, &above, 0.0);
        let deepest = touches.iter().map(|t| -t.gap).fold(0.0, f64::max);
        for (from, to) in [(&above, &below), (&below, &above)] {
            for corner in corners(from) {
                let inside = Vec3::new(0.3, 0.2, 0.15) - to.local(&corner).abs();
                if inside.min() > 1e-9 {
                    held += 1;
                    let near = touches.iter().map(|t| (t.point - corner).norm());
                    let nearest = near.fold(f64::INFINITY, f64::min);
                    assert!(nearest < 2.0 * deepest, "{k}: {nearest} from {corner}");
                }
            }
        }
    }
    assert!(held > 1000, "{held}");
}
