//! Shapes from numbers that are checked.

use super::error::{not_negative, positive};
use super::{Hull, Mesh, Polygon, Shape, ShapeError, Triangles};
use percuss_math::space::{Pose, Vec3};

impl Shape {
    /// A ball of the given radius, m.
    pub fn sphere(radius: f64) -> Result<Shape, ShapeError> {
        let radius = positive("the radius of a sphere", radius)?;
        Ok(Shape::Sphere { radius })
    }

    /// A box with the given half lengths along x, y, z, m.
    pub fn cuboid(half: Vec3) -> Result<Shape, ShapeError> {
        for length in half.iter() {
            positive("each half length of a box", *length)?;
        }
        Ok(Shape::Box { half })
    }

    /// A capsule about z: half of the length without its round ends, and its radius, m.
    pub fn capsule(half_height: f64, radius: f64) -> Result<Shape, ShapeError> {
        Ok(Shape::Capsule {
            half_height: positive("the half height of a capsule", half_height)?,
            radius: positive("the radius of a capsule", radius)?,
        })
    }

    /// A cylinder about z: half of its height and its radius, m.
    pub fn cylinder(half_height: f64, radius: f64) -> Result<Shape, ShapeError> {
        Ok(Shape::Cylinder {
            half_height: positive("the half height of a cylinder", half_height)?,
            radius: positive("the radius of a cylinder", radius)?,
        })
    }

    /// A cone about z with its apex at +z: half of its height and the radius of its base, m.
    pub fn cone(half_height: f64, radius: f64) -> Result<Shape, ShapeError> {
        Ok(Shape::Cone {
            half_height: positive("the half height of a cone", half_height)?,
            radius: positive("the radius of a cone", radius)?,
        })
    }

    /// The convex hull of points, m.
    pub fn hull(points: &[Vec3]) -> Result<Shape, ShapeError> {
        Hull::new(points).map(Shape::Hull)
    }

    /// A closed surface of triangles, counter-clockwise as seen from outside, from its vertices, m, and their
    /// numbers, from 0. One that is inside out is refused; [`Triangles::flip`] turns it.
    pub fn mesh(vertices: Vec<Vec3>, triangles: Vec<[usize; 3]>) -> Result<Shape, ShapeError> {
        Mesh::new(Triangles {
            vertices,
            triangles,
        })
        .map(Shape::Mesh)
    }

    /// The same where a mesh of few corners without dents becomes the hull of them: what touches a hull is found more
    /// surely, however deep it lies, and in less time.
    pub fn solid(vertices: Vec<Vec3>, triangles: Vec<[usize; 3]>) -> Result<Shape, ShapeError> {
        let surface = Triangles {
            vertices,
            triangles,
        };
        let mesh = Mesh::new(surface)?;
        Ok(match mesh.as_hull() {
            Some(hull) => Shape::Hull(hull),
            None => Shape::Mesh(mesh),
        })
    }

    /// A closed surface from the bytes of an STL file, binary or text, its lengths times `scale` in m.
    pub fn stl(bytes: &[u8], scale: f64) -> Result<Shape, ShapeError> {
        Mesh::new(Triangles::from_stl(bytes, scale)?).map(Shape::Mesh)
    }

    /// A funnel about z: radius of its rim at z = 0, m, radius gained per height, 1, and height, m, which may be
    /// infinite.
    pub fn funnel(rim: f64, slope: f64, height: f64) -> Result<Shape, ShapeError> {
        let rim = positive("the rim of a funnel", rim)?;
        let slope = not_negative("the slope of a funnel", slope)?;
        if height != f64::INFINITY {
            positive("the height of a funnel", height)?;
        }
        Ok(Shape::Funnel { rim, slope, height })
    }

    /// Several shapes, each at its place. Scenery cannot be a part, nor can planar and solid shapes be mixed.
    pub fn compound(parts: Vec<(Pose, Shape)>) -> Result<Shape, ShapeError> {
        let Some((_, first)) = parts.first() else {
            return Err(ShapeError::Empty);
        };
        let planar = first.is_planar();
        for (index, (pose, part)) in parts.iter().enumerate() {
            if !pose
                .r
                .iter()
                .chain(pose.A.coords.iter())
                .all(|x| x.is_finite())
            {
                return Err(ShapeError::NotFinite { index });
            }
            if part.is_scenery() || part.is_planar() != planar {
                return Err(ShapeError::Mixed { index });
            }
        }
        Ok(Shape::Compound(parts))
    }

    /// A planar disc of the given radius, m.
    pub fn disc(radius: f64) -> Result<Shape, ShapeError> {
        let radius = positive("the radius of a disc", radius)?;
        Ok(Shape::Disc { radius })
    }

    /// A planar convex polygon from its corners (x, y), m, and the radius of its rounding, m: the polygon with a disc
    /// rolled around it. Two corners and a radius are a planar capsule. Corners given clockwise are taken in the
    /// other order.
    pub fn polygon(corners: &[[f64; 2]], radius: f64) -> Result<Shape, ShapeError> {
        Polygon::new(corners, radius).map(Shape::Polygon)
    }
}
