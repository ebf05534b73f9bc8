//! Convex shapes with flat faces: boxes, hulls, polygons.

use crate::narrow::core::{Core, with_core};
use crate::shape::Shape;
use percuss_math::space::Vec3;

/// Faces at less than this angle have the same normal.
const PARALLEL: f64 = 1e-6;

/// A convex shape with flat faces in its own frame.
pub(super) enum Flat<'a> {
    Solid(&'a Core<'a>),
    /// Corners of a polygon, counter-clockwise, and the radius of its rounding, m.
    Polygon(&'a [Vec3], f64),
}

/// Calls `then` with a shape that has flat faces.
pub(super) fn with_flat<R>(shape: &Shape, then: impl FnOnce(Flat) -> R) -> Option<R> {
    match shape {
        Shape::Polygon(polygon) if polygon.vertices().len() > 2 => {
            Some(then(Flat::Polygon(polygon.vertices(), polygon.radius())))
        }
        Shape::Box { .. } | Shape::Hull(_) => {
            let mut found = None;
            with_core(shape, |core| found = Some(then(Flat::Solid(core))));
            found
        }
        _ => None,
    }
}

impl Flat<'_> {
    /// How many faces it has.
    pub fn count(&self) -> usize {
        match self {
            Flat::Solid(core) => core.faces.len(),
            Flat::Polygon(vertices, _) => vertices.len(),
        }
    }

    /// Outward unit normal of a face, and how far along it the face is, m.
    pub fn plane(&self, face: usize) -> (Vec3, f64) {
        match self {
            Flat::Solid(core) => {
                let face = core.faces[face];
                let at = core.vertices[core.ring[face.start]];
                (face.normal, face.normal.dot(&at))
            }
            Flat::Polygon(vertices, radius) => {
                let at = vertices[face];
                let e = vertices[(face + 1) % vertices.len()] - at;
                let normal = Vec3::new(e.y, -e.x, 0.0) / e.x.hypot(e.y);
                (normal, normal.dot(&at) + radius)
            }
        }
    }

    fn vertices(&self) -> &[Vec3] {
        match self {
            Flat::Solid(core) => core.vertices,
            Flat::Polygon(vertices, _) => vertices,
        }
    }

    fn planes(&self) -> impl Iterator<Item = (Vec3, f64)> + '_ {
        (0..self.count()).map(|face| self.plane(face))
    }

    /// Whether a point is not farther outside than `slack`.
    pub fn holds(&self, p: &Vec3, slack: f64) -> bool {
        self.planes().all(|(n, offset)| n.dot(p) <= offset + slack)
    }

    /// The face with this normal, or nearly so, and its own normal.
    pub fn face(&self, n: &Vec3) -> Option<(usize, Vec3)> {
        let normals = self.planes().map(|(normal, _)| normal).enumerate();
        let mut near = normals.filter(|(_, normal)| (normal - n).norm() <= PARALLEL);
        near.next()
    }

    /// Whether a point lies in it, `slack` aside, and n is not a normal of it there. The normals at a point of its surface
    /// are those along which nothing reaches farther than the face, the edge or the corner that the point lies on. Rounded
    /// polygons have a notch between them.
    pub fn covers(&self, p: &Vec3, n: &Vec3, slack: f64) -> bool {
        if matches!(self, Flat::Polygon(_, radius) if *radius > 0.0) || !self.holds(p, slack) {
            return false;
        }
        let is_near = |x: &Vec3, at: &Vec3, far: f64| {
            self.planes()
                .filter(|(m, offset)| m.dot(at) >= offset - slack)
                .all(|(m, offset)| m.dot(x) >= offset - far)
        };
        let inside = self.planes().all(|(m, offset)| m.dot(p) < offset - slack);
        let heights = |x: &&Vec3| is_near(x, p, 4.0 * slack);
        let feature = self.vertices().iter().filter(heights).map(|x| n.dot(x));
        let feature = feature.fold(f64::INFINITY, f64::min);
        let size = self.vertices().iter().map(|x| x.amax()).fold(0.0, f64::max);
        let top = self.vertices().iter().map(|x| n.dot(x));
        let top = top.fold(f64::NEG_INFINITY, f64::max);
        inside || feature < f64::INFINITY && top > feature + super::SAME * size
    }
}
