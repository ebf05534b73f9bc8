//! A convex shape as the points, edges and faces of a polyhedron, grown by a radius: a ball is a point, a capsule a
//! segment, a box and a hull have no radius.

use super::clip::Facing;
use crate::shape::solid::{BOX, Edge, Face, Solid, box_vertices};
use crate::shape::{Mesh, Shape};
use percuss_math::space::Vec3;

/// A polyhedron (or a segment, or a point) grown by a radius, in its own frame.
#[derive(Clone, Copy)]
pub(super) struct Core<'a> {
    pub vertices: &'a [Vec3],
    pub faces: &'a [Face],
    pub ring: &'a [usize],
    /// Never empty: a point has the edge from itself to itself.
    pub edges: &'a [Edge],
    /// Radius by which it is grown, m.
    pub radius: f64,
    /// Whether its faces close around a volume.
    pub solid: bool,
    /// What surrounds a triangle of a surface.
    pub surface: Option<Surface<'a>>,
    /// Sides of its only face across which the surface goes on in the same plane: what is cut off there goes on too.
    pub flat: [bool; 3],
    /// Of solids: half the largest extent along an axis, m, and a point inside.
    pub inner: Option<(f64, Vec3)>,
}

/// What surrounds a triangle of a surface.
#[derive(Clone, Copy)]
pub(super) struct Surface<'a> {
    /// All of the surface.
    pub mesh: &'a Mesh,
    /// The corners of the triangle among its vertices.
    pub corners: [usize; 3],
    /// The far corners of its neighbours across the edges that begin at its corners.
    pub across: [usize; 3],
}

/// The one edge of a segment.
const SEGMENT: [Edge; 1] = [Edge {
    ends: [0, 1],
    faces: [0, 0],
}];
/// The edge that stands for a point.
const POINT: [Edge; 1] = [Edge {
    ends: [0, 0],
    faces: [0, 0],
}];

impl<'a> Core<'a> {
    /// A point grown by a radius.
    pub fn point(vertices: &'a [Vec3; 1], radius: f64) -> Self {
        Core {
            edges: &POINT,
            ..Core::segment(vertices, radius)
        }
    }

    /// A segment grown by a radius.
    pub fn segment(vertices: &'a [Vec3], radius: f64) -> Self {
        Core {
            vertices,
            faces: &[],
            ring: &[],
            edges: &SEGMENT,
            radius,
            solid: false,
            surface: None,
            flat: [false; 3],
            inner: None,
        }
    }

    /// A polyhedron with the faces of `solid` and its own vertices.
    fn polyhedron(vertices: &'a [Vec3], solid: &'a Solid, size: f64, middle: Vec3) -> Self {
        Core {
            vertices,
            faces: &solid.faces,
            ring: &solid.ring,
            edges: &solid.edges,
            radius: 0.0,
            solid: true,
            surface: None,
            flat: [false; 3],
            inner: Some((size, middle)),
        }
    }

    /// The vertices of a face.
    pub fn face_ring(&self, face: usize) -> &'a [usize] {
        let Face { start, len, .. } = self.faces[face];
        &self.ring[start..start + len]
    }

    /// The ends of an edge.
    pub fn edge_ends(&self, edge: usize) -> [Vec3; 2] {
        self.edges[edge].ends.map(|i| self.vertices[i])
    }

    /// The vertex farthest in a direction, and how far. The first of several.
    #[inline]
    pub fn support(&self, direction: &Vec3) -> (usize, f64) {
        let mut best = (0, f64::NEG_INFINITY);
        for (i, v) in self.vertices.iter().enumerate() {
            let d = direction.dot(v);
            if d > best.1 {
                best = (i, d);
            }
        }
        best
    }

    /// The face that looks most in a direction, and the cosine between the two. The first of several.
    pub fn steepest(&self, n: &Vec3) -> (usize, f64) {
        let slopes = self.faces.iter().map(|face| face.normal.dot(n));
        let first = (0, f64::NEG_INFINITY);
        slopes.enumerate().fold(
            first,
            |best, (i, slope)| {
                if slope > best.1 { (i, slope) } else { best }
            },
        )
    }

    /// Whether n can be a normal out of this shape. A triangle of a surface takes its own normal, and others only on its own
    /// side, at corners and edges where no neighbour reaches farther along n: not across the edges inside of a flat or
    /// hollow part, and not from behind. What goes on at the ends of an edge does not matter to it.
    pub fn admits(&self, n: &Vec3) -> bool {
        const SLACK: f64 = 1e-9;
        let Some(surface) = self.surface else {
            return true;
        };
        let own = self.faces[0].normal;
        if (n - own).norm() < SLACK {
            return true;
        }
        if n.dot(&own) < -SLACK {
            return false; // of the faces at a corner or an edge that n leaves, one at least is on its side
        }
        let (first, top) = self.support(n);
        let slack = SLACK * self.size();
        let supports = |i: usize| n.dot(&self.vertices[i]) >= top - slack;
        let below = |w: usize| {
            let d = surface.mesh.vertices()[w] - self.vertices[first];
            n.dot(&d) <= SLACK * d.norm()
        };
        let [one, two] = [(first + 1) % 3, (first + 2) % 3];
        match [supports(one), supports(two)] {
            [false, false] => {
                let around = surface.mesh.neighbours(surface.corners[first]);
                around.iter().all(|w| below(*w))
            }
            [true, false] => below(surface.across[first]),
            [false, true] => below(surface.across[two]),
            [true, true] => surface.across.into_iter().all(below),
        }
    }

    /// How much farther along n the flat part of a surface reaches than this triangle of it. What bends away from it does
    /// not belong to it, and where an edge at its end is what reaches farthest, it does not matter where else the flat part,
    /// a star perhaps, reaches farther.
    pub fn rest_of_flat(&self, n: &Vec3) -> f64 {
        const BEND: f64 = 0.05;
        let (Some(surface), Some(face)) = (self.surface, self.faces.first()) else {
            return 0.0;
        };
        let (first, top) = self.support(n);
        let ends = |e: &usize| {
            let reaches = |i: usize| n.dot(&self.vertices[i % 3]) >= top - 1e-9 * self.size();
            !self.flat[*e] && reaches(*e) && reaches(e + 1)
        };
        if (0..3).any(|e| ends(&e)) {
            return 0.0;
        }
        let (start, mut at) = (self.vertices[first], surface.corners[first]);
        let vertices = surface.mesh.vertices();
        loop {
            let mut next = at;
            for &w in surface.mesh.neighbours(at) {
                let d = vertices[w] - start;
                let above = face.normal.dot(&d);
                let slack = BEND * d.norm();
                let farther = n.dot(&(vertices[w] - vertices[next])) > 1e-9 * d.norm();
                if farther && above.abs() <= slack {
                    next = w;
                }
            }
            if next == at {
                return n.dot(&vertices[at]) - top;
            }
            at = next;
        }
    }

    /// Whether what faces a triangle of a surface, from behind it, is not in the matter below the triangle: a ball in a cup
    /// is behind the outer side of its wall.
    pub fn is_far_side(&self, facing: &Facing) -> bool {
        let behind = -facing.distance;
        self.surface
            .is_some_and(|surface| behind > 0.0 && surface.mesh.depth(&facing.on_b) < 0.99 * behind)
    }

    /// Half the largest extent along an axis: the length to which tolerances relate.
    pub fn size(&self) -> f64 {
        let largest = || self.vertices.iter().map(|v| v.amax()).fold(0.0, f64::max);
        self.inner.map_or_else(largest, |(size, _)| size)
    }
}

/// Calls `then` with the core of the shape; not at all where it has none.
pub(super) fn with_core(shape: &Shape, then: impl FnOnce(&Core)) {
    match shape {
        Shape::Sphere { radius } => then(&Core::point(&[Vec3::zeros()], *radius)),
        Shape::Box { half } => then(&Core::polyhedron(
            &box_vertices(half),
            &BOX,
            half.amax(),
            Vec3::zeros(),
        )),
        Shape::Capsule {
            half_height,
            radius,
        } => {
            let axis = Vec3::new(0.0, 0.0, *half_height);
            then(&Core::segment(&[-axis, axis], *radius));
        }
        Shape::Hull(hull) => {
            let (low, high) = hull.bounds();
            let size = low.amax().max(high.amax());
            then(&Core::polyhedron(
                hull.vertices(),
                hull.solid(),
                size,
                hull.middle(),
            ));
        }
        Shape::Mesh(_)
        | Shape::HalfSpace
        | Shape::Funnel { .. }
        | Shape::Compound(_)
        | Shape::Cylinder { .. }
        | Shape::Cone { .. }
        | Shape::Disc { .. }
        | Shape::Polygon(_) => {}
    }
}
