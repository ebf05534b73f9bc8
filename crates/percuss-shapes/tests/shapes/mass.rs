//! What shapes weigh, against closed forms and against each other.

use crate::box_mesh::box_mesh;
use crate::common::{pose, round_mesh};
use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_shapes::{MassProperties, Shape};
use std::f64::consts::PI;

fn close(a: &MassProperties, b: &MassProperties, tolerance: f64) {
    let length = b.inertia.norm() / b.mass;
    assert!((a.mass - b.mass).abs() <= tolerance * b.mass, "{a:?} {b:?}");
    assert!(
        (a.centre - b.centre).norm() <= tolerance * (1.0 + length),
        "{a:?} {b:?}"
    );
    assert!(
        (a.inertia - b.inertia).norm() <= tolerance * b.inertia.norm(),
        "{a:?} {b:?}"
    );
}

fn known(mass: f64, centre: [f64; 3], inertia: [f64; 3]) -> MassProperties {
    MassProperties {
        mass,
        centre: centre.into(),
        inertia: Mat3::from_diagonal(&inertia.into()),
    }
}

#[test]
fn simple_solids_have_their_textbook_inertia() {
    let sphere = Shape::sphere(2.0).unwrap().mass_properties(3.0).unwrap();
    close(&sphere, &known(32.0 * PI, [0.0; 3], [51.2 * PI; 3]), 1e-15);

    let cuboid = Shape::cuboid(Vec3::new(1.0, 2.0, 3.0)).unwrap();
    let cuboid = cuboid.mass_properties(0.5).unwrap();
    // m/12 (b² + c²) with full lengths 2, 4, 6 and m = 24
    close(&cuboid, &known(24.0, [0.0; 3], [104.0, 80.0, 40.0]), 1e-15);

    let cylinder = Shape::cylinder(1.5, 2.0)
        .unwrap()
        .mass_properties(1.0)
        .unwrap();
    // m = 12π: m r²/2 along, m (3 r² + H²)/12 across
    close(
        &cylinder,
        &known(12.0 * PI, [0.0; 3], [21.0 * PI, 21.0 * PI, 24.0 * PI]),
        1e-15,
    );

    let cone = Shape::cone(2.0, 3.0).unwrap().mass_properties(1.0).unwrap();
    // m = π 9 4/3 = 12π; 3/80 m (4·9 + 16) across, 3/10 m 9 along, centre a quarter of 4 above the base
    close(
        &cone,
        &known(
            12.0 * PI,
            [0.0, 0.0, -1.0],
            [23.4 * PI, 23.4 * PI, 32.4 * PI],
        ),
        1e-15,
    );
}

#[test]
fn a_capsule_is_a_cylinder_and_two_half_balls() {
    // checked by slices: ∫ ρ²(z) dz and so on with the midpoint rule
    let (h, r) = (0.7, 0.4);
    let capsule = Shape::capsule(h, r).unwrap().mass_properties(1.0).unwrap();
    let n = 200_000;
    let dz = 2.0 * (h + r) / n as f64;
    let (mut mass, mut along, mut across) = (0.0, 0.0, 0.0);
    for i in 0..n {
        let z: f64 = -(h + r) + (i as f64 + 0.5) * dz;
        let beyond = (z.abs() - h).max(0.0);
        let rho2 = r * r - beyond * beyond;
        let slice = PI * rho2 * dz;
        mass += slice;
        along += 0.5 * slice * rho2;
        across += slice * (0.25 * rho2 + z * z);
    }
    close(
        &capsule,
        &known(mass, [0.0; 3], [across, across, along]),
        1e-9,
    );
}

#[test]
fn hull_and_mesh_of_a_box_weigh_what_the_box_does() {
    let half = Vec3::new(0.3, 0.5, 0.2);
    let solid = Shape::cuboid(half).unwrap().mass_properties(7.0).unwrap();
    let (vertices, triangles) = box_mesh(&half);
    let hull = Shape::hull(&vertices).unwrap();
    close(&hull.mass_properties(7.0).unwrap(), &solid, 1e-14);
    let mesh = Shape::mesh(vertices.clone(), triangles.clone()).unwrap();
    close(&mesh.mass_properties(7.0).unwrap(), &solid, 1e-14);
    // far from the origin of the frame no digits are lost but those of the vertices
    let far: Vec<Vec3> = vertices.iter().map(|v| v + Vec3::repeat(1e3)).collect();
    let far = Shape::mesh(far, triangles)
        .unwrap()
        .mass_properties(7.0)
        .unwrap();
    assert!((far.inertia - solid.inertia).norm() < 1e-11);
    assert!((far.centre - Vec3::repeat(1e3)).norm() < 1e-12);
}

#[test]
fn a_compound_follows_the_parallel_axes() {
    let half = Vec3::new(0.5, 0.25, 0.125);
    let part = Shape::cuboid(half).unwrap();
    // two halves of one longer box, both turned by the same rotation
    let turn = pose([0.1, -0.2, 0.3], [0.4, -0.5, 0.6]);
    let parts = [-0.5, 0.5].map(|x| (turn.then(&Pose::at(Vec3::new(x, 0.0, 0.0))), part.clone()));
    let compound = Shape::compound(parts.to_vec()).unwrap();
    let whole = Shape::cuboid(Vec3::new(1.0, 0.25, 0.125)).unwrap();
    let expected = whole.mass_properties(2.0).unwrap().placed(&turn);
    close(&compound.mass_properties(2.0).unwrap(), &expected, 1e-14);
    let turned = turn.A.to_rotation_matrix().into_inner();
    let by_hand = turned * whole.mass_properties(2.0).unwrap().inertia * turned.transpose();
    assert!((expected.inertia - by_hand).norm() < 1e-15);
}

#[test]
fn a_rounder_mesh_tends_to_the_ball_with_the_second_order() {
    let ball = Shape::sphere(1.0).unwrap().mass_properties(1.0).unwrap();
    let error = |n: usize| {
        let (vertices, triangles) = round_mesh(n);
        let mesh = Shape::mesh(vertices, triangles)
            .unwrap()
            .mass_properties(1.0)
            .unwrap();
        (mesh.inertia - ball.inertia).norm() / ball.inertia.norm()
    };
    let order = (error(16) / error(32)).log2();
    assert!((order - 2.0).abs() < 0.05, "{order}");
}

#[test]
fn planar_shapes_have_the_polar_inertia_of_their_area() {
    let disc = Shape::disc(2.0).unwrap().mass_properties(1.0).unwrap();
    assert!(
        (disc.mass - 4.0 * PI).abs() < 1e-14 && (disc.inertia[(2, 2)] - 8.0 * PI).abs() < 1e-14
    );
    let one = Shape::polygon(&[[3.0, 4.0]], 2.0)
        .unwrap()
        .mass_properties(1.0)
        .unwrap();
    assert!(
        (one.inertia[(2, 2)] - 8.0 * PI).abs() < 1e-14 && one.centre == Vec3::new(3.0, 4.0, 0.0)
    );

    let rectangle = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]];
    let sharp = Shape::polygon(&rectangle, 0.0)
        .unwrap()
        .mass_properties(1.0)
        .unwrap();
    assert!((sharp.mass - 2.0).abs() < 1e-15);
    assert!((sharp.centre - Vec3::new(1.0, 0.5, 0.0)).norm() < 1e-15);
    assert!((sharp.inertia[(2, 2)] - 2.0 * 5.0 / 12.0).abs() < 1e-15);
}

#[test]
fn a_rounded_polygon_weighs_what_a_fine_polygon_around_it_does() {
    let corners = [[0.0, 0.0], [2.0, 0.5], [1.0, 1.5]];
    let radius = 0.3;
    let rounded = Shape::polygon(&corners, radius)
        .unwrap()
        .mass_properties(1.0)
        .unwrap();
    // every corner as a fine fan of the disc; the hull of all fans in the order of their directions
    let n = 3000;
    let fine: Vec<[f64; 2]> = (0..n)
        .map(|i| {
            let (s, c) = ((i as f64 + 0.5) * 2.0 * PI / n as f64).sin_cos();
            let support = |v: &&[f64; 2]| c * v[0] + s * v[1];
            let v = corners
                .iter()
                .max_by(|a, b| support(a).total_cmp(&support(b)))
                .unwrap();
            [v[0] + radius * c, v[1] + radius * s]
        })
        .collect();
    let fine = Shape::polygon(&fine, 0.0)
        .unwrap()
        .mass_properties(1.0)
        .unwrap();
    close(&rounded, &fine, 1e-6);
    // a planar capsule: rectangle and disc
    let capsule = Shape::polygon(&[[-1.0, 0.0], [1.0, 0.0]], 0.5).unwrap();
    let capsule = capsule.mass_properties(1.0).unwrap();
    assert!((capsule.mass - (2.0 + 0.25 * PI)).abs() < 1e-15);
    assert!(capsule.centre.norm() < 1e-15);
}

#[test]
fn scenery_has_no_mass() {
    assert_eq!(Shape::HalfSpace.mass_properties(1.0), None);
    let funnel = Shape::funnel(1.0, 1.0, 2.0).unwrap();
    assert_eq!(funnel.mass_properties(1.0), None);
}
