//! Bodies that lie on others along a line.

use crate::box_mesh::box_mesh;
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_shapes::Shape;
use percuss_shapes::narrow::{ContactPoint, touches};

/// However little it is tilted, and whichever way it lies, a capsule on a face is held at both ends.
#[test]
fn a_capsule_on_a_face_is_held_at_both_ends() {
    held(&Vec3::new(0.5, 0.5, 0.2), 0.05);
}

/// So is one that is longer than the face that it lies on.
#[test]
fn a_capsule_across_a_narrow_face_is_held_at_both_sides() {
    held(&Vec3::new(0.02, 0.02, 0.2), 0.05);
}

fn held(half: &Vec3, half_height: f64) {
    let plate = Shape::Box { half: *half };
    let roller = Shape::Capsule {
        half_height,
        radius: 0.03,
    };
    let half_turn = std::f64::consts::FRAC_PI_2;
    let ground = Pose::at(Vec3::new(0.0, 0.0, -0.2));
    for power in 0..20 {
        for sign in [-1.0, 0.0, 1.0] {
            for about in [0.0, 0.3, half_turn, 0.25 * std::f64::consts::PI] {
                let tilt = sign * 1e-2 * 0.1f64.powi(power);
                let turn = Quat::from_axis_angle(&Vec3::z_axis(), about)
                    * Quat::from_axis_angle(&Vec3::x_axis(), half_turn + tilt);
                let pose = Pose {
                    r: Vec3::new(0.2 * half.x, 0.1 * half.y, 0.03 - 1e-3),
                    A: turn,
                };
                for swap in [false, true] {
                    let mut out: Vec<ContactPoint> = Vec::new();
                    match swap {
                        false => touches(&plate, &ground, &roller, &pose, 0.0, &mut out),
                        true => touches(&roller, &pose, &plate, &ground, 0.0, &mut out),
                    }
                    let what = format!("tilt {tilt:e} about {about} swap {swap}: {out:?}");
                    assert_eq!(out.len(), 2, "{what}");
                    for touch in &out {
                        assert!(
                            (touch.gap + 1e-3).abs() < 0.06 * tilt.abs() + 1e-9,
                            "{what}"
                        );
                    }
                }
            }
        }
    }
}

/// The ends of a block, a roller or a beam along y that lies on a round body along y, 0.3 m long: each is 1 mm deep or
/// deeper where it is the lower end, and both are held, whatever little it is tilted and turned.
#[test]
fn what_lies_along_a_round_body_is_held_at_both_ends() {
    let half = Vec3::new(0.2, 0.15, 0.1);
    let (corners, triangles) = box_mesh(&half);
    let roof = [[-0.2, 0.1], [0.2, 0.1], [0.0, -0.1]]
        .map(|[x, z]| [-0.15, 0.15].map(|y| Vec3::new(x, y, -z)));
    let flat = [
        Shape::Box { half },
        Shape::hull(&roof.concat()).unwrap(),
        Shape::mesh(corners, triangles).unwrap(),
        beam(),
    ];
    let round = [
        Shape::cylinder(0.15, 0.1).unwrap(),
        Shape::capsule(0.15, 0.1).unwrap(),
    ];
    let along = Quat::from_axis_angle(&Vec3::x_axis(), -std::f64::consts::FRAC_PI_2);
    let bases = [
        Shape::cylinder(0.5, 0.5).unwrap(),
        Shape::capsule(0.5, 0.5).unwrap(),
    ];
    let ground = Pose {
        r: Vec3::new(0.0, 0.0, -0.5),
        A: along,
    };
    let lying = flat.iter().map(|shape| (shape, Quat::identity()));
    for (shape, own) in lying.chain(round.iter().map(|shape| (shape, along))) {
        for base in &bases {
            for (tilt, turn) in [0.0, 1e-9, 1e-6, 1e-4, 2e-3]
                .into_iter()
                .flat_map(|tilt| [0.0, 1e-6, 1e-3].map(|turn| (tilt, turn)))
            {
                let tilted = Quat::from_axis_angle(&Vec3::z_axis(), turn)
                    * Quat::from_axis_angle(&Vec3::x_axis(), tilt);
                // both ends in: the higher by 1 mm
                let up = tilted * (0.1 * Vec3::z());
                let pose = Pose {
                    r: Vec3::new(0.0, 0.0, -1e-3 - 0.15 * tilt.sin()) + up,
                    A: tilted * own,
                };
                let mut out: Vec<ContactPoint> = Vec::new();
                touches(base, &ground, shape, &pose, 0.0, &mut out);
                let told = format!("{tilt} {turn}: {out:?} {base:?} {shape:?}");
                for (end, depth) in [(0.15, 1e-3), (-0.15, 1e-3 + 0.3 * tilt)] {
                    let held = out.iter().any(|t| {
                        (t.point.y - end).abs() < 2e-3
                            && t.point.x.abs() < 2e-3
                            && t.normal.z > 0.999
                            && (t.gap + depth).abs() < 3e-5
                    });
                    assert!(held, "{end} {told}");
                }
                assert!(
                    out.iter().all(|t| t.gap > -(1e-3 + 0.3 * tilt + 3e-5)),
                    "{told}"
                );
            }
        }
    }
}

/// A beam of U-shaped cross-section, open to the top: what is under it touches its back.
fn beam() -> Shape {
    let outline = [
        [-0.2, -0.1],
        [0.2, -0.1],
        [0.2, 0.1],
        [0.15, 0.1],
        [0.15, -0.05],
        [-0.15, -0.05],
        [-0.15, 0.1],
        [-0.2, 0.1],
    ];
    let n = outline.len();
    let ring = |y: f64| outline.map(|[x, z]| Vec3::new(x, y, z));
    let vertices = [ring(-0.15), ring(0.15)].concat();
    let mut triangles = Vec::new();
    for i in 0..n {
        let j = (i + 1) % n;
        triangles.extend([[i, i + n, j], [j, i + n, j + n]]);
    }
    // the ends: back and two walls
    for [a, b, c, d] in [[0, 1, 4, 5], [1, 2, 3, 4], [0, 5, 6, 7]] {
        triangles.extend([[a, b, c], [a, c, d]]);
        let [a, b, c, d] = [a, b, c, d].map(|i| i + n);
        triangles.extend([[c, b, a], [d, c, a]]);
    }
    Shape::mesh(vertices, triangles).unwrap()
}
