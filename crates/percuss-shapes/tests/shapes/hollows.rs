//! What lies in the hollows of meshes, or beside them.

use crate::box_mesh::box_mesh;
use crate::common::{angle_iron, found, octahedron, pose, prism, torus};
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::{ContactPoint, Shape};
use std::f64::consts::{FRAC_PI_4, PI, TAU};

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
fn depth_along(touches: &[ContactPoint], normal: &Vec3) -> f64 {
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

/// Solids on a thin plate that stands askew in its own frame: they do not feel its far side.
#[test]
fn the_far_side_of_a_wall_is_not_felt() {
    let (vertices, triangles) = box_mesh(&Vec3::new(1.0, 1.0, 0.02));
    let askew = pose([0.0; 3], [0.6, 0.3, 0.0]);
    let turned = vertices.iter().map(|v| askew.A * v).collect();
    let plate = Shape::mesh(turned, triangles).unwrap();
    let depth = 1e-3;
    for (solid, reach, count) in [
        (Shape::sphere(0.3).unwrap(), 0.3, 1),
        (Shape::capsule(0.2, 0.3).unwrap(), 0.5, 1),
        (Shape::cylinder(0.2, 0.3).unwrap(), 0.2, 4),
        (Shape::cone(0.2, 0.3).unwrap(), 0.2, 4),
        (Shape::cuboid(Vec3::new(0.3, 0.2, 0.4)).unwrap(), 0.4, 4),
    ] {
        let place = Pose {
            r: askew.A * Vec3::new(0.1, -0.2, 0.02 + reach - depth),
            A: askew.A,
        };
        let touches = found(&plate, &Pose::IDENTITY, &solid, &place, 0.0);
        assert!(touches.len() >= count, "{solid:?}: {touches:?}");
        for touch in &touches {
            assert!((touch.gap + depth).abs() < 1e-9, "{solid:?}: {touches:?}");
            assert!((touch.normal - askew.A * Vec3::z()).norm() < 1e-9);
        }
    }
}

/// Two angle irons, the one in the hollow of the other, flush on all sides but for rounding: however they are turned, they
/// touch and do not overlap.
#[test]
fn parts_that_fit_do_not_overlap() {
    let iron = iron();
    for k in 0..300 {
        let wave = |phase: f64| 3.0 * (f64::from(k) * phase + 0.3).sin();
        let turned = pose(
            [wave(0.9), wave(1.7), wave(0.4)],
            [wave(1.3), wave(2.1), wave(0.7)],
        );
        for place in [
            [1.0, 1.0, 0.0],
            [1.0, 1.0, 0.1],
            [0.0, 0.0, 0.4],
            [2.0, 0.0, 0.0],
        ] {
            let fitted = turned.then(&pose(place, [0.0; 3]));
            let touches = found(&iron, &turned, &iron, &fitted, 0.0);
            for touch in &touches {
                assert!(touch.gap > -1e-12, "{k}, {place:?}: {touches:?}");
            }
        }
    }
}

/// A prism over a hexagon, radius 0.3 and 0.2 high.
fn nut() -> Shape {
    let level = |z: f64| -> [Vec3; 6] {
        std::array::from_fn(|i| {
            let (sin, cos) = (PI / 3.0 * i as f64).sin_cos();
            Vec3::new(0.3 * cos, 0.3 * sin, z)
        })
    };
    let lids: [[usize; 3]; 4] = std::array::from_fn(|i| [0, i + 1, i + 2]);
    let (vertices, triangles) = prism(&level(-0.1), &level(0.1), &lids);
    Shape::mesh(vertices, triangles).unwrap()
}

/// However little a face is tilted against another, all of its corners that are below are held, not only those beside the
/// lowest; and so are both ends of a capsule.
#[test]
fn what_lies_down_is_held_at_all_corners() {
    let (vertices, triangles) = box_mesh(&Vec3::new(1.0, 1.0, 0.1));
    let slab = Shape::mesh(vertices, triangles).unwrap();
    let capsule = Shape::capsule(0.3, 0.1).unwrap();
    let depth = 1e-3;
    for tilt in [0.0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3] {
        let down = pose([0.05, 0.02, 0.2 - depth], [tilt, 0.4 * tilt, 0.0]);
        let lying = pose(
            [0.05, 0.02, 0.2 - depth],
            [0.5 * PI + tilt, 0.4 * tilt, 0.0],
        );
        for (solid, place, count) in [(&nut(), down, 6), (&capsule, lying, 2)] {
            let touches = found(&slab, &Pose::IDENTITY, solid, &place, 0.0);
            let up = |t: &&ContactPoint| (t.normal - Vec3::z()).norm() < 1e-2;
            assert!(
                touches.iter().filter(up).count() >= count,
                "{tilt}: {touches:?}"
            );
            for touch in &touches {
                assert!(touch.gap > -1.4 * depth, "{tilt}: {touches:?}");
            }
        }
    }
}

/// A ring that lies on a slab rests on a ring of corners, however little it is tilted; so does one that lies on a box.
#[test]
fn a_ring_is_held_at_all_corners() {
    let (pieces, depth) = (8, 2e-3);
    let (vertices, triangles) = torus(pieces, 6);
    let ring = Shape::mesh(vertices, triangles).unwrap();
    let half = Vec3::new(2.0, 2.0, 0.1);
    let (vertices, triangles) = box_mesh(&half);
    let slab = Shape::mesh(vertices, triangles).unwrap();
    for slab in [slab, Shape::cuboid(half).unwrap()] {
        for tilt in [0.0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3] {
            let place = pose([0.05, 0.02, 0.3 - depth], [tilt, 0.4 * tilt, 0.0]);
            for (touches, up) in [
                (found(&slab, &Pose::IDENTITY, &ring, &place, 0.0), 1.0),
                (found(&ring, &place, &slab, &Pose::IDENTITY, 0.0), -1.0),
            ] {
                assert_eq!(touches.len(), pieces, "{tilt}: {touches:?}");
                for touch in &touches {
                    assert!((touch.normal - up * Vec3::z()).norm() < 1e-9);
                    let lowest = place.local(&(touch.point + 0.5 * touch.gap * Vec3::z()));
                    assert!((lowest.z + 0.2).abs() < 1e-9, "{tilt}: {touches:?}");
                    assert!((lowest.xy().norm() - 1.0).abs() < 1e-9);
                }
            }
        }
    }
}

/// A square plate, 0.12 wide and 4e-3 thick, with a hole of 16 corners, radius 0.025.
fn holed_plate() -> Shape {
    let n = 16;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for i in 0..n {
        let (y, x) = (TAU * i as f64 / n as f64).sin_cos();
        let far = 0.06 / x.abs().max(y.abs());
        for (j, (r, z)) in [(0.025, -2e-3), (far, -2e-3), (far, 2e-3), (0.025, 2e-3)]
            .into_iter()
            .enumerate()
        {
            vertices.push(Vec3::new(r * x, r * y, z));
            let at = |i: usize, j: usize| (i % n) * 4 + j % 4;
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    Shape::mesh(vertices, triangles).unwrap()
}

/// A rod in a hole touches the wall of the hole: it is not as deep in the plate as the outer side of that wall would have it.
#[test]
fn a_rod_in_a_hole_feels_the_wall_of_the_hole() {
    let (plate, radius) = (holed_plate(), 0.02);
    let corners = (0..16).flat_map(|k| {
        let (y, x) = (TAU / 16.0 * f64::from(k)).sin_cos();
        [-0.15, 0.15].map(|z| Vec3::new(radius * x, radius * y, z))
    });
    for (rod, high) in [
        (Shape::cylinder(0.15, radius).unwrap(), -0.05),
        (Shape::hull(&corners.collect::<Vec<_>>()).unwrap(), -0.05),
        (Shape::cuboid(Vec3::new(radius, 2e-3, 0.15)).unwrap(), 0.02),
    ] {
        for depth in [1e-4, 4e-4, 7e-4] {
            let place = pose([radius - 0.025 - depth, 0.0, high], [0.0; 3]);
            let touches = found(&plate, &Pose::IDENTITY, &rod, &place, 0.0);
            let deepest = touches.iter().map(|t| -t.gap).fold(0.0, f64::max);
            assert!(
                (0.9 * depth..depth + 1e-3).contains(&deepest),
                "{rod:?}: {touches:?}"
            );
            for touch in &touches {
                assert!(touch.normal.x > 0.5, "{rod:?}: {touches:?}");
            }
        }
    }
}

/// Plates with holes that lie on each other, next to aligned, can slide: the walls of their holes look the same way.
#[test]
fn plates_with_holes_slide_on_each_other() {
    let plate = holed_plate();
    for shift in [0.0, 1e-15, 2e-6, 5e-5, -5e-5] {
        for depth in [1e-6, 2e-5, 1e-4] {
            let place = pose([shift, 0.3 * shift, 4e-3 - depth], [0.0; 3]);
            let touches = found(&plate, &Pose::IDENTITY, &plate, &place, 0.0);
            assert!(touches.len() >= 4, "{shift}, {depth}: {touches:?}");
            for touch in &touches {
                let up = (touch.normal - Vec3::z()).norm() < 1e-9;
                assert!(up, "{shift}, {depth}: {touches:?}");
            }
        }
    }
}

/// Thin plates on each other feel the faces between them, not those beyond.
#[test]
fn stacked_plates_feel_each_other_once() {
    let (vertices, triangles) = box_mesh(&Vec3::new(1.0, 1.0, 0.005));
    let plate = Shape::mesh(vertices, triangles).unwrap();
    for (shift, tilt) in [(0.0, 0.0), (0.3, 1e-4), (0.3, 0.0)] {
        let place = pose([shift, 0.1, 0.01 - 1e-4], [tilt, 0.0, 0.0]);
        let touches = found(&plate, &Pose::IDENTITY, &plate, &place, 0.0);
        assert!(touches.len() >= 4, "{touches:?}");
        for touch in &touches {
            assert!((touch.normal - Vec3::z()).norm() < 1e-3, "{touches:?}");
            assert!(touch.gap > -3e-4, "{touches:?}");
        }
    }
}
