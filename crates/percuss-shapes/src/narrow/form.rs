//! Convex shapes by what they show in a direction: cores, cylinders and cones.

use super::closest::segments;
use super::core::{Core, with_core};
use crate::shape::Shape;
use crate::shape::parry::{vec3, vector};
use crate::shape::solid::{Edge, Face};
use parry3d_f64::math::Vector;
use parry3d_f64::shape::SupportMap;
use percuss_math::space::Vec3;

/// A convex shape in its own frame.
#[derive(Clone, Copy)]
pub(super) enum Form<'a> {
    /// A polyhedron, a segment or a point, grown by a radius.
    Core(&'a Core<'a>),
    /// Half height and radius, m.
    Cylinder(f64, f64),
    /// Half height and radius, m.
    Cone(f64, f64),
}

/// Calls `then` with the form of a convex solid shape; not at all for others.
pub(super) fn with_form(shape: &Shape, then: impl FnOnce(Form)) {
    match shape {
        Shape::Cylinder {
            half_height,
            radius,
        } => then(Form::Cylinder(*half_height, *radius)),
        Shape::Cone {
            half_height,
            radius,
        } => then(Form::Cone(*half_height, *radius)),
        _ => with_core(shape, |core| then(Form::Core(core))),
    }
}

impl Form<'_> {
    /// The farthest point in a direction, before it is grown.
    pub fn support(&self, d: &Vec3) -> Vec3 {
        match *self {
            Form::Core(core) => core.vertices[core.support(d).0],
            Form::Cylinder(h, r) => rim(d, r, h.copysign(d.z)),
            Form::Cone(h, r) => {
                let (base, apex) = (rim(d, r, -h), Vec3::new(0.0, 0.0, h));
                if d.dot(&base) > d.dot(&apex) {
                    base
                } else {
                    apex
                }
            }
        }
    }

    /// How far a point is outside, m, and negative inside: never farther than it is, and zero on the surface. A solid
    /// polyhedron, a segment or a round form.
    pub fn outside(&self, r: &Vec3) -> f64 {
        let level = r.x.hypot(r.y);
        match *self {
            Form::Core(core) if core.solid => {
                let faces = core.faces.iter();
                let above = faces.map(|f| f.normal.dot(&(r - core.vertices[core.ring[f.start]])));
                above.fold(f64::NEG_INFINITY, f64::max)
            }
            Form::Core(core) => {
                let ends = core.edge_ends(0);
                let (_, t) = segments(&[*r, *r], &ends);
                (r - (ends[0] + t * (ends[1] - ends[0]))).norm() - core.radius
            }
            Form::Cylinder(h, radius) => (r.z.abs() - h).max(level - radius),
            Form::Cone(h, radius) => {
                let side = (2.0 * h * level + radius * (r.z - h)) / radius.hypot(2.0 * h);
                side.max(-h - r.z)
            }
        }
    }

    /// Radius by which it is grown, m.
    pub fn radius(&self) -> f64 {
        if let Form::Core(core) = self {
            core.radius
        } else {
            0.0
        }
    }

    /// The length to which tolerances relate, m.
    pub fn size(&self) -> f64 {
        match *self {
            Form::Core(core) => core.size() + core.radius,
            Form::Cylinder(h, r) | Form::Cone(h, r) => h.max(r),
        }
    }

    /// Calls `then` with a core that shows the same as this form in directions near `d`: a flat end as a polygon of
    /// [`SIDES`] corners, the side as the segment that is farthest out. `other` is the point of the other shape that is
    /// nearest: what is over the end of a cylinder is over the polygon too.
    pub fn with_facing<R>(&self, d: &Vec3, other: &Vec3, then: impl FnOnce(&Core) -> R) -> R {
        match *self {
            Form::Core(core) => then(core),
            Form::Cylinder(h, r) if d.z.abs() > FLAT_END => {
                with_polygon(r, h.copysign(d.z), d, other, then)
            }
            Form::Cylinder(h, r) => then(&Core::segment(&[rim(d, r, -h), rim(d, r, h)], 0.0)),
            Form::Cone(h, r) if d.z < -FLAT_END => with_polygon(r, -h, d, other, then),
            Form::Cone(h, r) => {
                let apex = Vec3::new(0.0, 0.0, h);
                then(&Core::segment(&[rim(d, r, -h), apex], 0.0))
            }
        }
    }
}

/// In directions with a larger part along the axis, the end of a cylinder is seen rather than its side.
const FLAT_END: f64 = 0.7;
/// Corners of the polygon that stands for a flat end.
const SIDES: usize = 16;

/// The point of a circle about z that is farthest in a direction; the first along x for directions along z.
fn rim(d: &Vec3, radius: f64, z: f64) -> Vec3 {
    let level = d.x.hypot(d.y);
    if level > 0.0 {
        Vec3::new(radius * d.x / level, radius * d.y / level, z)
    } else {
        Vec3::new(radius, 0.0, z)
    }
}

/// A polygon with its corners on a circle. Of them the one nearest to the deepest point is put there; if the circle is
/// level, the one nearest to the point of the other shape, if that is near the circle.
fn with_polygon<R>(
    radius: f64,
    z: f64,
    d: &Vec3,
    other: &Vec3,
    then: impl FnOnce(&Core) -> R,
) -> R {
    let step = std::f64::consts::TAU / SIDES as f64;
    let turn = 1.0f64.copysign(z); // counter-clockwise as seen from outside
    let mut vertices: [Vec3; SIDES] = std::array::from_fn(|i| {
        let (y, x) = (turn * step * i as f64).sin_cos();
        Vec3::new(radius * x, radius * y, z)
    });
    let toward = if d.x.hypot(d.y) > 1e-9 { d } else { other };
    let at_rim = (0.9 * radius..1.1 * radius).contains(&other.x.hypot(other.y));
    if std::ptr::eq(toward, d) || at_rim {
        let nearest = (turn * toward.y.atan2(toward.x) / step).round();
        vertices[nearest.rem_euclid(SIDES as f64) as usize % SIDES] = rim(toward, radius, z);
    }
    let ring: [usize; SIDES] = std::array::from_fn(|i| i);
    let edges: [Edge; SIDES] = std::array::from_fn(|i| Edge {
        ends: [i, (i + 1) % SIDES],
        faces: [0, 0],
    });
    let faces = [Face {
        normal: turn * Vec3::z(),
        start: 0,
        len: SIDES,
    }];
    then(&Core {
        faces: &faces,
        ring: &ring,
        edges: &edges,
        ..Core::segment(&vertices, 0.0)
    })
}

/// A form in units of another length, for parry, whose tolerances are lengths.
pub(super) struct Scaled<'a>(pub Form<'a>, pub f64);

impl SupportMap for Scaled<'_> {
    fn local_support_point(&self, direction: Vector) -> Vector {
        vector(&(self.0.support(&vec3(direction)) * self.1))
    }
}
