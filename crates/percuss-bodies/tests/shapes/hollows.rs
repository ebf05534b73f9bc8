//! What lies in the hollows of meshes, or beside them.

use crate::common::{angle_iron, found, octahedron, pose};
use percuss_bodies::{Shape, Touch};
use percuss_math::space::{Pose, Vec3};
use std::f64::consts::FRAC_PI_4;

/// The angle iron: its hollow edge runs along z at x = y = 1, from −0.2 to 0.2.
fn iron() -> Shape {
    let (vertices, triangles) = angle_iron();
    Shape::mesh(vertices, triangles).unwrap()
}

/// An octahedron with these half axes, as a hull and as a mesh.
fn sharp(half: [f64; 3]) -> [Shape; 2] {
    let (vertices, triangles) = octahedron(half);
    let hull = Shape::hull(&vertices).unwrap();
    [hull, Shape::mesh(vertices, triangles).unwrap()]
}

/// The deepest of the touches with a normal.
fn depth_along(touches: &[Touch], normal: &Vec3) -> f64 {
    let along = touches.iter().filter(|t| (t.normal - normal).norm() < 1e-9);
    along.map(|t| -t.gap).fold(0.0, f64::max)
}

/// A corner that has come below the floor beside a wall, and a little into the wall before: neither has it above itself.
#[test]
fn a_corner_in_a_hollow_touches_floor_and_wall() {
    let (iron, reach) = (iron(), 2.0);
    for sharp in sharp([reach, 0.8, 0.8]) {
        for (x, y) in [(3e-3, 2e-3), (1e-4, 5e-3), (5e-3, 1e-4)] {
            let out = reach * FRAC_PI_4.cos();
            let place = pose([1.0 - x + out, 1.0 - y + out, 0.03], [0.0, 0.0, FRAC_PI_4]);
            let touches = found(&iron, &Pose::IDENTITY, &sharp, &place, 0.0);
            for (normal, depth) in [(Vec3::x(), x), (Vec3::y(), y)] {
                let found = depth_along(&touches, &normal);
                assert!(
                    (found - depth).abs() < 1e-9,
                    "{found} for {depth}: {touches:?}"
                );
            }
            let turned = found(&sharp, &place, &iron, &Pose::IDENTITY, 0.0);
            assert_eq!(turned.len(), touches.len());
            assert!((depth_along(&turned, &-Vec3::x()) - x).abs() < 1e-9);
        }
    }
}

/// An edge that lies in the hollow and is longer than it.
#[test]
fn an_edge_along_a_hollow_is_held_at_both_ends_of_it() {
    let (iron, half) = (iron(), 0.3);
    let bar = Shape::cuboid(Vec3::new(half, half, 0.7)).unwrap();
    let out = half / FRAC_PI_4.cos();
    let (x, y) = (3e-3, 2e-3);
    let place = pose([1.0 - x + out, 1.0 - y + out, 0.05], [0.0, 0.0, FRAC_PI_4]);
    let touches = found(&iron, &Pose::IDENTITY, &bar, &place, 0.0);
    for (normal, depth) in [(Vec3::x(), x), (Vec3::y(), y)] {
        for z in [-0.2, 0.2] {
            let held = touches.iter().any(|t| {
                let close = (t.point.z - z).abs() < 1e-9 && (t.gap + depth).abs() < 1e-9;
                close && (t.normal - normal).norm() < 1e-9
            });
            assert!(held, "{normal} at {z}: {touches:?}");
        }
    }
}

/// What lies below both planes of a hollow edge, but beyond the back of the iron, is not in it.
#[test]
fn behind_the_wall_is_not_in_the_hollow() {
    let iron = iron();
    for sharp in sharp([0.3, 0.2, 0.2]) {
        for place in [[-0.35, -0.35, 0.0], [0.5, -0.21, 0.1], [-0.31, 1.0, 0.0]] {
            let touches = found(&iron, &Pose::IDENTITY, &sharp, &pose(place, [0.0; 3]), 0.0);
            assert!(touches.is_empty(), "{place:?}: {touches:?}");
        }
    }
}
