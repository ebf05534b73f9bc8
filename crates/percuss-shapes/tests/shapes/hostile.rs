//! What cannot be a shape is refused in one line, and nothing panics.

use crate::box_mesh::box_mesh;
use crate::common::{at, found, pose};
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::{Shape, ShapeError, Triangles};
use proptest::prelude::*;

#[test]
fn lengths_must_be_positive_and_finite() {
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(Shape::sphere(bad).is_err());
        assert!(Shape::disc(bad).is_err());
        assert!(Shape::cuboid(Vec3::new(1.0, bad, 1.0)).is_err());
        assert!(Shape::capsule(bad, 1.0).is_err() && Shape::capsule(1.0, bad).is_err());
        assert!(Shape::cylinder(bad, 1.0).is_err() && Shape::cone(1.0, bad).is_err());
        assert!(Shape::funnel(bad, 1.0, 1.0).is_err());
    }
    let fault = Shape::sphere(-2.0).unwrap_err().to_string();
    assert_eq!(
        fault,
        "the radius of a sphere must be positive and finite, not -2"
    );
}

#[test]
fn flat_and_poor_hulls_are_refused() {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]];
    let flat: Vec<Vec3> = square.iter().map(|p| Vec3::new(p[0], p[1], 1.0)).collect();
    assert_eq!(
        Shape::hull(&flat).unwrap_err(),
        ShapeError::Flat { what: "a hull" }
    );
    assert!(matches!(
        Shape::hull(&flat[..3]),
        Err(ShapeError::TooFew { count: 3, .. })
    ));
    assert!(Shape::hull(&[Vec3::zeros(); 8]).is_err());
    let line: Vec<Vec3> = (0..6).map(|i| Vec3::repeat(f64::from(i))).collect();
    assert!(Shape::hull(&line).is_err());
    let mut broken = flat;
    broken[2].y = f64::NAN;
    assert_eq!(
        Shape::hull(&broken).unwrap_err(),
        ShapeError::NotFinite { index: 2 }
    );
}

#[test]
fn points_inside_and_twice_do_not_change_a_hull() {
    let (mut points, _) = box_mesh(&Vec3::repeat(1.0));
    points.extend(points.clone());
    points.extend([Vec3::zeros(), Vec3::x(), Vec3::new(1.0, 1.0, 0.0)]);
    let Shape::Hull(hull) = Shape::hull(&points).unwrap() else {
        unreachable!()
    };
    assert_eq!((hull.vertices().len(), hull.faces().count()), (8, 6));
}

#[test]
fn faults_of_meshes_are_named() {
    let (vertices, triangles) = box_mesh(&Vec3::repeat(1.0));
    let mut open = triangles.clone();
    open.remove(0); // 1, 3, 7
    let fault = Shape::mesh(vertices.clone(), open).unwrap_err();
    assert!(matches!(fault, ShapeError::Open { .. }) && fault.to_string().contains("not closed"));

    let mut turned = triangles.clone();
    turned[0].swap(1, 2);
    let fault = Shape::mesh(vertices.clone(), turned).unwrap_err();
    assert!(matches!(fault, ShapeError::Disagree { .. }), "{fault}");

    // two boxes that share an edge
    let mut shared = triangles.clone();
    shared.extend(triangles.iter().map(|t| {
        t.map(|v| match v {
            0 | 1 => v,
            _ => v + 8,
        })
    }));
    let beyond = vertices
        .iter()
        .map(|v| Vec3::new(v.x, v.y - 2.0, v.z - 2.0));
    let all = vertices.iter().copied().chain(beyond).collect();
    let fault = Shape::mesh(all, shared).unwrap_err();
    assert!(matches!(fault, ShapeError::Open { .. }), "{fault}");

    let inside_out = Triangles {
        vertices: vertices.clone(),
        triangles: triangles.clone(),
    }
    .flip();
    let fault = Shape::mesh(inside_out.vertices.clone(), inside_out.triangles.clone()).unwrap_err();
    assert_eq!(fault, ShapeError::InsideOut { volume: -8.0 });
    let mended = inside_out.flip();
    assert!(Shape::mesh(mended.vertices, mended.triangles).is_ok());

    let mut wrong = triangles.clone();
    wrong[3][1] = 99;
    let fault = Shape::mesh(vertices.clone(), wrong).unwrap_err();
    assert_eq!(
        fault,
        ShapeError::NoSuchVertex {
            triangle: 3,
            vertex: 99,
            count: 8
        }
    );

    let mut broken = vertices;
    broken[5].z = f64::INFINITY;
    assert_eq!(
        Shape::mesh(broken, triangles).unwrap_err(),
        ShapeError::NotFinite { index: 5 }
    );
}

/// A surface of few triangles is open, and one of none or of two that cover each other is flat.
#[test]
fn what_is_open_is_not_called_flat() {
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let error = |triangles: &[[usize; 3]]| {
        let vertices = corners.map(Vec3::from).to_vec();
        Shape::mesh(vertices, triangles.to_vec()).unwrap_err()
    };
    let open = |found: ShapeError| matches!(found, ShapeError::Open { .. });
    assert!(open(error(&[[0, 2, 1], [0, 1, 3], [0, 3, 2]])));
    assert!(open(error(&[[0, 2, 1]])));
    let flat = ShapeError::Flat { what: "a mesh" };
    assert_eq!(error(&[[0, 1, 2], [0, 2, 1]]), flat);
    assert_eq!(error(&[]), flat);
}

/// A tetrahedron as a binary STL file.
fn binary(head: &str) -> Vec<u8> {
    let corners = [
        [0_f32; 3],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
    ];
    let mut bytes = format!("{head:80}").into_bytes();
    bytes.extend(4_u32.to_le_bytes());
    for triangle in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
        bytes.extend([0; 12]);
        for x in triangle.map(|k: usize| corners[k]).as_flattened() {
            bytes.extend(x.to_le_bytes());
        }
        bytes.extend([0; 2]);
    }
    bytes
}

/// The name after `solid` may be missing, and the head of a binary file may begin with that word.
#[test]
fn the_first_word_does_not_tell_stl_text_from_binary() {
    let facets = "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 0\nendloop\nendfacet\n\
                  facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\n\
                  facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\nvertex 0 1 0\nendloop\nendfacet\n\
                  facet normal 0 0 0\nouter loop\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 1\nendloop\nendfacet\n";
    for head in ["solid", "solid ", "solid\r", "\n solid\t", "solid part"] {
        let text = format!("{head}\n{facets}endsolid\n");
        let shape = Shape::stl(text.as_bytes(), 1.0);
        assert!(shape.is_ok(), "{head:?}: {shape:?}");
    }
    for head in ["made by a program", "solid part", "solid\n"] {
        let shape = Shape::stl(&binary(head), 1.0);
        assert!(shape.is_ok(), "{head:?}: {shape:?}");
    }
    let cut = Shape::stl("solid\nfacet normal 0 0 1\nouter loop\n".as_bytes(), 1.0);
    assert_eq!(
        cut.unwrap_err().to_string(),
        "not a whole STL file: it ends after line 3, before `endsolid`"
    );
}

#[test]
fn an_stl_text_becomes_a_mesh_and_rubbish_a_fault() {
    let (vertices, triangles) = box_mesh(&Vec3::repeat(1.0));
    let mut text = String::from("solid box\n");
    for t in &triangles {
        text += "facet normal 0 0 0\nouter loop\n";
        for v in t.map(|i| vertices[i]) {
            text += &format!("vertex {} {} {}\n", v.x, v.y, v.z);
        }
        text += "endloop\nendfacet\n";
    }
    text += "endsolid box\n";
    let mesh = Shape::stl(text.as_bytes(), 0.5).unwrap();
    assert!((mesh.mass_properties(1.0).unwrap().mass - 1.0).abs() < 1e-15);
    assert!(Shape::stl(text.as_bytes(), 0.0).is_err());
    for rubbish in [&b""[..], b"solid", b"rubbish", &[0; 84], &[255; 200]] {
        assert!(Shape::stl(rubbish, 1.0).is_err());
    }
}

#[test]
fn compounds_are_of_one_kind() {
    let (ball, disc) = (Shape::sphere(1.0).unwrap(), Shape::disc(1.0).unwrap());
    assert_eq!(Shape::compound(vec![]).unwrap_err(), ShapeError::Empty);
    let mixed = vec![(Pose::IDENTITY, ball.clone()), (Pose::IDENTITY, disc)];
    assert_eq!(
        Shape::compound(mixed).unwrap_err(),
        ShapeError::Mixed { index: 1 }
    );
    let scenery = vec![(Pose::IDENTITY, ball), (Pose::IDENTITY, Shape::HalfSpace)];
    assert_eq!(
        Shape::compound(scenery).unwrap_err(),
        ShapeError::Mixed { index: 1 }
    );
}

/// One of every kind, of a given size.
fn zoo(size: f64) -> Vec<Shape> {
    let (vertices, triangles) = box_mesh(&(size * Vec3::new(1.0, 0.7, 0.4)));
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|p| p.map(|x| x * size));
    let ball = Shape::sphere(size).unwrap();
    vec![
        ball.clone(),
        Shape::cuboid(size * Vec3::new(1.0, 0.5, 0.3)).unwrap(),
        Shape::capsule(size, 0.5 * size).unwrap(),
        Shape::cylinder(size, 0.5 * size).unwrap(),
        Shape::cone(size, 0.5 * size).unwrap(),
        Shape::hull(&vertices).unwrap(),
        Shape::mesh(vertices, triangles).unwrap(),
        Shape::HalfSpace,
        Shape::funnel(size, 0.5, size).unwrap(),
        Shape::compound(vec![(at(size, 0.0, 0.0), ball)]).unwrap(),
        Shape::disc(size).unwrap(),
        Shape::polygon(&square, 0.1 * size).unwrap(),
    ]
}

#[test]
fn coincident_frames_give_finite_touches() {
    for a in zoo(1.0) {
        for b in zoo(1.0) {
            for t in found(&a, &Pose::IDENTITY, &b, &Pose::IDENTITY, 0.1) {
                assert!((t.normal.norm() - 1.0).abs() < 1e-12, "{a:?} {b:?} {t:?}");
                assert!(t.gap.is_finite() && t.point.iter().all(|x| x.is_finite()));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn sizes_from_tiny_to_huge_give_finite_touches(
        p in -12.0..12.0f64, q in -12.0..12.0f64, equal in any::<bool>(),
        r in prop::array::uniform3(-1.5..1.5f64), turn in prop::array::uniform3(-3.0..3.0f64),
    ) {
        let (one, two) = (10f64.powf(p), 10f64.powf(if equal { p } else { q }));
        let place = pose(r.map(|x| x * one.max(two)), turn);
        for a in zoo(one) {
            for b in zoo(two) {
                for t in found(&a, &Pose::IDENTITY, &b, &place, 0.1 * one.min(two)) {
                    prop_assert!((t.normal.norm() - 1.0).abs() < 1e-9, "{:?} {:?} {:?}", a, b, t);
                    prop_assert!(t.gap.is_finite() && t.point.iter().all(|x| x.is_finite()));
                }
            }
        }
    }
}
