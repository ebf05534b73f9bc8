//! Shapes that are larger or smaller than others, and else alike.

use super::error::positive;
use super::{Shape, ShapeError};
use percuss_math::space::{Pose, Vec3};

impl Shape {
    /// The same shape with all lengths times a factor; the origin stays where it is. A half-space stays as it is.
    pub fn scaled(&self, factor: f64) -> Result<Shape, ShapeError> {
        let s = positive("the factor of a shape", factor)?;
        let all = |points: &[Vec3]| -> Vec<Vec3> { points.iter().map(|x| s * x).collect() };
        match self {
            Shape::Sphere { radius } => Shape::sphere(s * radius),
            Shape::Box { half } => Shape::cuboid(s * half),
            Shape::Capsule {
                half_height,
                radius,
            } => Shape::capsule(s * half_height, s * radius),
            Shape::Cylinder {
                half_height,
                radius,
            } => Shape::cylinder(s * half_height, s * radius),
            Shape::Cone {
                half_height,
                radius,
            } => Shape::cone(s * half_height, s * radius),
            Shape::Hull(hull) => Shape::hull(&all(hull.vertices())),
            Shape::Mesh(mesh) => Shape::mesh(all(mesh.vertices()), mesh.triangles().to_vec()),
            Shape::HalfSpace => Ok(Shape::HalfSpace),
            Shape::Funnel { rim, slope, height } => Shape::funnel(s * rim, *slope, s * height),
            Shape::Compound(parts) => {
                let parts = parts.iter().map(|(pose, part)| {
                    let pose = Pose {
                        r: s * pose.r,
                        A: pose.A,
                    };
                    Ok((pose, part.scaled(s)?))
                });
                Shape::compound(parts.collect::<Result<_, ShapeError>>()?)
            }
            Shape::Disc { radius } => Shape::disc(s * radius),
            Shape::Polygon(polygon) => {
                let corners = polygon.vertices().iter();
                let corners: Vec<[f64; 2]> = corners.map(|v| [s * v.x, s * v.y]).collect();
                Shape::polygon(&corners, s * polygon.radius())
            }
        }
    }
}
