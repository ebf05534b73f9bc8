//! Meshes, compounds and hulls against what they stand for.

use crate::box_mesh::box_mesh;
use crate::common::{angle_iron, at, found, octahedron, pose, prism, round_mesh, star};
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::{ContactPoint, Shape};
use std::f64::consts::FRAC_PI_2;

fn table() -> Shape {
    let (vertices, triangles) = box_mesh(&Vec3::new(2.0, 2.0, 0.5));
    Shape::mesh(vertices, triangles).unwrap()
}

fn cube() -> Shape {
    Shape::cuboid(Vec3::repeat(0.5)).unwrap()
}

/// The same points, gaps and normals, in any order.
fn same(one: &[ContactPoint], two: &[ContactPoint]) {
    assert_eq!(one.len(), two.len(), "{one:?} {two:?}");
    for t in one {
        assert!(
            two.iter().any(|s| (s.point - t.point).norm() < 1e-12
                && (s.normal - t.normal).norm() < 1e-12
                && (s.gap - t.gap).abs() < 1e-12),
            "{t:?} {two:?}"
        );
    }
}

#[test]
fn a_ball_rolls_over_the_edges_inside_of_a_flat_face_without_feeling_them() {
    let ball = Shape::sphere(0.3).unwrap();
    for x in [-0.3, -0.01, 0.0, 1e-9, 0.2] {
        let touches = found(
            &table(),
            &at(0.0, 0.0, -0.5),
            &ball,
            &at(x, 0.05, 0.3),
            0.05,
        );
        assert_eq!(touches.len(), 1, "{x} {touches:?}");
        assert!((touches[0].normal - Vec3::z()).norm() < 1e-15 && touches[0].gap.abs() < 1e-15);
    }
}

#[test]
fn a_ball_at_the_rim_of_a_mesh_touches_as_at_the_rim_of_the_box() {
    let ball = Shape::sphere(0.3).unwrap();
    let solid = Shape::cuboid(Vec3::new(2.0, 2.0, 0.5)).unwrap();
    for place in [at(2.1, 0.3, 0.7), at(2.15, 2.1, 0.6), at(2.29, 0.3, 0.0)] {
        same(
            &found(&table(), &Pose::IDENTITY, &ball, &place, 0.05),
            &found(&solid, &Pose::IDENTITY, &ball, &place, 0.05),
        );
    }
}

#[test]
fn a_cube_on_a_mesh_touches_at_its_four_corners() {
    for turn in [0.0, 0.3] {
        let place = pose([0.1, 0.2, 1.0 - 1e-5], [0.0, 0.0, turn]);
        let touches = found(&table(), &Pose::IDENTITY, &cube(), &place, 1e-3);
        let solid = Shape::cuboid(Vec3::new(2.0, 2.0, 0.5)).unwrap();
        same(
            &touches,
            &found(&solid, &Pose::IDENTITY, &cube(), &place, 1e-3),
        );
    }
}

#[test]
fn a_mesh_on_a_mesh_touches_as_their_boxes_do() {
    let (vertices, triangles) = box_mesh(&Vec3::repeat(0.5));
    let small = Shape::mesh(vertices, triangles).unwrap();
    let touches = found(&table(), &Pose::IDENTITY, &small, &at(0.1, 0.2, 1.0), 1e-3);
    for corner in [[0.6, 0.7], [-0.4, 0.7], [0.6, -0.3], [-0.4, -0.3]] {
        let corner = Vec3::new(corner[0], corner[1], 0.5);
        assert!(
            touches.iter().any(|t| (t.point - corner).norm() < 1e-12),
            "{touches:?}"
        );
    }
    assert!(touches.len() <= 8);
    assert!(
        touches
            .iter()
            .all(|t| (t.normal - Vec3::z()).norm() < 1e-12 && t.gap.abs() < 1e-12)
    );
}

#[test]
fn a_fine_mesh_gives_few_points() {
    let (vertices, triangles) = round_mesh(40);
    let ball = Shape::mesh(vertices, triangles).unwrap();
    let touches = found(
        &Shape::HalfSpace,
        &Pose::IDENTITY,
        &ball,
        &at(0.0, 0.0, 0.999),
        0.01,
    );
    assert!((1..=9).contains(&touches.len()), "{}", touches.len());
    assert!(touches.iter().any(|t| (t.gap + 0.001).abs() < 1e-15));
    let touches = found(&ball, &Pose::IDENTITY, &cube(), &at(0.0, 0.0, 1.499), 0.01);
    assert!((1..=40).contains(&touches.len()), "{}", touches.len());
    let deepest = touches.iter().map(|t| t.gap).fold(f64::MAX, f64::min);
    assert!((deepest + 0.001).abs() < 1e-12, "{touches:?}");
}

#[test]
fn a_cylinder_stands_on_a_mesh() {
    let can = Shape::cylinder(0.5, 0.3).unwrap();
    let touches = found(&table(), &Pose::IDENTITY, &can, &at(0.1, 0.2, 1.0), 1e-3);
    assert!((4..=10).contains(&touches.len()), "{touches:?}");
    for t in &touches {
        assert!(t.gap.abs() < 1e-14 && (t.normal - Vec3::z()).norm() < 1e-14);
    }
}

#[test]
fn a_compound_of_two_halves_touches_as_the_whole() {
    let half = Shape::cuboid(Vec3::new(0.25, 0.5, 0.5)).unwrap();
    let parts = vec![
        (at(-0.25, 0.0, 0.0), half.clone()),
        (at(0.25, 0.0, 0.0), half),
    ];
    let both = Shape::compound(parts).unwrap();
    let place = at(0.2, 0.0, 0.5 - 1e-4);
    let touches = found(&Shape::HalfSpace, &Pose::IDENTITY, &both, &place, 1e-3);
    for t in &found(&Shape::HalfSpace, &Pose::IDENTITY, &cube(), &place, 1e-3) {
        assert!(
            touches
                .iter()
                .any(|s| (s.point - t.point).norm() < 1e-15 && (s.gap - t.gap).abs() < 1e-15)
        );
    }
    assert_eq!(touches.len(), 6); // two more where the halves meet
    let mut features: Vec<u32> = found(&both, &place, &both, &at(0.2, 0.0, 1.5), 1e-3)
        .iter()
        .map(|t| t.feature)
        .collect();
    let count = features.len();
    features.sort_unstable();
    features.dedup();
    assert_eq!(features.len(), count, "features tell the touches apart");
}

#[test]
fn a_hull_of_a_box_touches_as_the_box() {
    let (vertices, _) = box_mesh(&Vec3::repeat(0.5));
    let hull = Shape::hull(&vertices).unwrap();
    for place in [
        pose([0.1, 0.2, 0.99], [0.0, 0.0, 0.4]),
        pose([0.1, 0.2, 1.1], [0.3, 0.2, 0.1]),
    ] {
        same(
            &found(&hull, &Pose::IDENTITY, &hull, &place, 0.1),
            &found(&cube(), &Pose::IDENTITY, &cube(), &place, 0.1),
        );
    }
}

/// A brick and an angle iron as meshes against a long wall: faces that lie across the wall, and reach into it with their
/// edges only, must not take it for something to be pushed out at its far side.
#[test]
fn no_touch_is_deeper_than_what_overlaps() {
    let wall = Shape::cuboid(Vec3::new(0.4, 10.0, 10.0)).unwrap();
    let (vertices, triangles) = box_mesh(&Vec3::new(0.4, 10.0, 10.0));
    let wall_mesh = Shape::mesh(vertices, triangles).unwrap();
    let depth = 0.01;
    for (vertices, triangles) in [box_mesh(&Vec3::new(0.3, 0.2, 0.1)), angle_iron()] {
        let mesh = Shape::mesh(vertices.clone(), triangles).unwrap();
        for k in 0..400 {
            let wave = |phase: f64| 2.0 * (f64::from(k) * phase + 0.3).sin();
            let turn = [wave(1.3), wave(2.1), wave(0.7)];
            let turned = pose([0.0; 3], turn);
            let reach = vertices.iter().map(|v| (turned.A * v).x);
            let reach = reach.fold(0.0, f64::max);
            let at = pose([-0.4 - reach + depth, 0.37, -0.21], turn);
            for other in [&wall, &wall_mesh] {
                let touches = found(&mesh, &at, other, &Pose::IDENTITY, 0.0);
                let deepest = touches.iter().map(|t| -t.gap).fold(0.0, f64::max);
                assert!((deepest - depth).abs() < 1e-9, "{k}: {deepest}");
                for t in &touches {
                    assert!((t.normal - Vec3::x()).norm() < 1e-6, "{k}: {}", t.normal);
                }
            }
        }
    }
}

/// A prism over a U, open along y, 1 wide.
fn channel() -> (Vec<Vec3>, Vec<[usize; 3]>) {
    let outline = [
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 2.0],
        [2.5, 2.0],
        [2.5, 0.5],
        [0.5, 0.5],
        [0.5, 2.0],
        [0.0, 2.0],
    ];
    let corner = |y: f64| outline.map(|[x, z]| Vec3::new(x - 1.5, y, z - 1.0));
    let lids = [
        [0, 1, 4],
        [1, 2, 3],
        [1, 3, 4],
        [0, 4, 5],
        [0, 5, 6],
        [0, 6, 7],
    ];
    prism(&corner(0.5), &corner(-0.5), &lids)
}

/// Whether an edge of one surface goes through a triangle of the other.
fn cross(one: &[[Vec3; 3]], two: &[[Vec3; 3]]) -> bool {
    let through = |edges: &[[Vec3; 3]], faces: &[[Vec3; 3]]| {
        edges.iter().any(|t| {
            (0..3).any(|e| {
                let (p, q) = (t[e], t[(e + 1) % 3]);
                faces.iter().any(|f| {
                    let n = (f[1] - f[0]).cross(&(f[2] - f[0]));
                    let (a, b) = (n.dot(&(p - f[0])), n.dot(&(q - f[0])));
                    let at = p + (q - p) * (a / (a - b));
                    let inside =
                        |k: usize| n.dot(&(f[(k + 1) % 3] - f[k]).cross(&(at - f[k]))) > 0.0;
                    a * b < 0.0 && (0..3).all(inside)
                })
            })
        })
    };
    through(one, two) || through(two, one)
}

/// One shape comes to another along a straight way, turned anyhow or nearly flush with it. Once it overlaps it a little, something holds
/// it, and by no more than that but where a corner that comes by a corner is measured askew.
#[test]
fn what_comes_to_overlap_is_held() {
    let depth = 2e-3;
    let mut random = 1u64;
    let mut draw = || {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0
    };
    let mesh = |(vertices, triangles): (Vec<Vec3>, Vec<[usize; 3]>)| {
        let corners = triangles.iter().map(|t| t.map(|k| vertices[k]));
        let corners: Vec<[Vec3; 3]> = corners.collect();
        (Shape::mesh(vertices, triangles).unwrap(), corners)
    };
    let half = Vec3::new(0.3, 0.7, 0.2);
    let brick = || mesh(box_mesh(&half));
    let solid = (Shape::cuboid(half).unwrap(), brick().1);
    let pairs = [
        (mesh(channel()), mesh(angle_iron())),
        (mesh(channel()), brick()),
        (mesh(channel()), solid.clone()),
        (mesh(angle_iron()), solid),
        (mesh(angle_iron()), mesh(angle_iron())),
        (mesh(channel()), mesh(channel())),
        (brick(), brick()),
        (mesh(star()), mesh(octahedron([0.83; 3]))),
    ];
    let (mut met, mut askew) = (0, 0);
    for (which, ((one, still), (two, moving))) in pairs.into_iter().enumerate() {
        for case in 0..120 {
            let aim = Vec3::new(draw(), draw(), draw());
            let mut turn = [3.0 * draw(), 3.0 * draw(), 3.0 * draw()];
            let mut d = Vec3::new(draw(), draw(), draw());
            if case % 2 == 0 {
                // 1e-5 to 0.1 rad away from a right angle, and nearly along an axis
                let tilt = 10f64.powf(-3.0 + 2.0 * draw());
                turn = turn.map(|x| tilt * x);
                turn[case / 2 % 3] += FRAC_PI_2 * (2.5 * draw()).round();
                d *= 0.1;
                d[case / 6 % 3] = draw().signum();
            }
            let d = d.normalize();
            let place = |s: f64| pose((aim + s * d).into(), turn);
            let overlaps = |s: f64| {
                let at = place(s);
                let moved = moving.iter().map(|t| t.map(|v| at.point(&v)));
                cross(&still, &moved.collect::<Vec<_>>())
            };
            let Some(k) = (0..300).find(|k| overlaps(6.0 - 0.02 * f64::from(*k))) else {
                continue; // it went by
            };
            let (mut apart, mut inside) = (6.02 - 0.02 * f64::from(k), 6.0 - 0.02 * f64::from(k));
            for _ in 0..30 {
                let middle = 0.5 * (apart + inside);
                match overlaps(middle) {
                    true => inside = middle,
                    false => apart = middle,
                }
            }
            let touches = found(&one, &Pose::IDENTITY, &two, &place(inside - depth), 0.0);
            let deepest = touches.iter().map(|t| -t.gap).fold(0.0, f64::max);
            let against = touches.iter().any(|t| t.normal.dot(&d) > 0.0);
            // at a brim the way out may be shorter than the way in
            let held = against || deepest > 0.0 && deepest < depth;
            assert!(held, "{which}, {case}: {touches:?}");
            met += 1;
            askew += usize::from(deepest > 3.0 * depth);
        }
    }
    assert!(met > 500 && askew < 3, "{askew} of {met}");
}

/// Files keep seven digits: faces of a turned box are not quite flat.
#[test]
fn a_mesh_of_few_corners_without_dents_is_a_hull() {
    let rounded = |v: Vec3| v.map(|x| f64::from(x as f32));
    let (vertices, triangles) = box_mesh(&Vec3::new(0.02, 0.03, 0.05));
    let turned = pose([0.1, -0.2, 0.3], [0.4, -0.7, 1.1]);
    let vertices = vertices.iter().map(|v| rounded(turned.point(v))).collect();
    let Ok(Shape::Hull(hull)) = Shape::solid(vertices, triangles) else {
        panic!("a box has no dents");
    };
    assert_eq!(hull.faces().count(), 6);
    let (vertices, triangles) = octahedron([1.0, 2.0, 3.0]);
    let solid = Shape::solid(vertices.clone(), triangles.clone());
    assert!(matches!(solid, Ok(Shape::Hull(_))));
    // two that lie apart
    let away = Vec3::new(9.0, 0.0, 0.0);
    let both = vertices.iter().chain(&vertices).enumerate();
    let count = vertices.len();
    let both = both.map(|(i, v)| if i < count { *v } else { v + away });
    let twice = triangles.iter().map(|t| t.map(|i| i + count));
    let twice = triangles.iter().copied().chain(twice).collect();
    let solid = Shape::solid(both.collect(), twice);
    assert!(matches!(solid, Ok(Shape::Mesh(_))));
    for (vertices, triangles) in [angle_iron(), star(), round_mesh(40)] {
        let solid = Shape::solid(vertices, triangles);
        assert!(matches!(solid, Ok(Shape::Mesh(_))), "{solid:?}");
    }
}
