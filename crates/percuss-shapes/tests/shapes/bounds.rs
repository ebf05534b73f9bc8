//! Bounding boxes and balls hold the shape and are tight.

use crate::box_mesh::box_mesh;
use crate::common::pose;
use crate::support::support;
use percuss_math::space::{Pose, Vec3};
use percuss_shapes::Shape;

fn shapes() -> Vec<Shape> {
    let (vertices, _) = box_mesh(&Vec3::new(0.3, 0.2, 0.1));
    vec![
        Shape::sphere(0.7).unwrap(),
        Shape::cuboid(Vec3::new(0.3, 0.2, 0.1)).unwrap(),
        Shape::capsule(0.5, 0.2).unwrap(),
        Shape::cylinder(0.5, 0.2).unwrap(),
        Shape::cone(0.5, 0.2).unwrap(),
        Shape::hull(&vertices).unwrap(),
    ]
}

#[test]
fn a_box_around_a_shape_touches_it_on_all_six_sides() {
    let place = pose([1.0, -2.0, 3.0], [0.3, 0.5, -0.7]);
    for shape in shapes() {
        let (low, high) = shape.aabb(&place).unwrap();
        for i in 0..3 {
            let mut n = Vec3::zeros();
            n[i] = 1.0;
            assert!(
                (high[i] - support(&shape, &place, &n)).abs() < 1e-14,
                "{shape:?}"
            );
            assert!(
                (low[i] + support(&shape, &place, &-n)).abs() < 1e-14,
                "{shape:?}"
            );
        }
    }
}

#[test]
fn planar_shapes_have_boxes_without_height() {
    let triangle = Shape::polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 2.0]], 0.1).unwrap();
    let quarter = pose([1.0, 1.0, 0.0], [0.0, 0.0, std::f64::consts::FRAC_PI_2]);
    let (low, high) = triangle.aabb(&quarter).unwrap();
    assert!((low - Vec3::new(-1.1, 0.9, 0.0)).norm() < 1e-15);
    assert!((high - Vec3::new(1.1, 2.1, 0.0)).norm() < 1e-15);
    assert!(triangle.is_planar() && !Shape::HalfSpace.is_planar());
}

#[test]
fn the_reach_is_that_of_the_farthest_point() {
    let reach: Vec<f64> = shapes().iter().map(|s| s.reach()).collect();
    let corner = 0.14f64.sqrt();
    let expected = [0.7, corner, 0.7, 0.29f64.sqrt(), 0.29f64.sqrt(), corner];
    for (a, b) in reach.iter().zip(expected) {
        assert!((a - b).abs() < 1e-15);
    }
    let place = Pose::at(Vec3::new(3.0, 4.0, 0.0));
    let compound = Shape::compound(vec![(place, Shape::sphere(1.0).unwrap())]).unwrap();
    assert_eq!(compound.reach(), 6.0);
    assert_eq!(Shape::HalfSpace.reach(), f64::INFINITY);
    assert_eq!(Shape::HalfSpace.aabb(&place), None);
}
