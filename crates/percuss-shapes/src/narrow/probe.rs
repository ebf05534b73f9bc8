//! The points of a shape that can meet scenery first.

use super::core::with_core;
use super::feature::vertex;
use crate::shape::Shape;
use percuss_math::space::Vec3;

/// A point of a shape, grown by a radius.
pub(super) struct Probe {
    /// Point in the frame of the shape, m.
    pub point: Vec3,
    /// Radius by which it is grown, m.
    pub radius: f64,
    /// Which it is.
    pub feature: u32,
}

/// Calls `found` with every point of the shape that can be deepest in the direction `down` or near to it: exact for
/// balls, capsules, corners and planar shapes. Of a round rim it is the deepest point and those at right angles to it and
/// across, which go round with it: points that are fixed in the body would come down beside the deepest one where it rolls,
/// and be struck. The direction is that at a point, both in the frame of the shape.
pub(super) fn probes(shape: &Shape, down: &impl Fn(&Vec3) -> Vec3, found: &mut impl FnMut(Probe)) {
    let mut at = |point: Vec3, radius: f64, i: usize| {
        found(Probe {
            point,
            radius,
            feature: vertex(i),
        });
    };
    match shape {
        Shape::Cylinder {
            half_height,
            radius,
        } => {
            rim(-half_height, *radius, down, 0, &mut at);
            rim(*half_height, *radius, down, 4, &mut at);
        }
        Shape::Cone {
            half_height,
            radius,
        } => {
            rim(-half_height, *radius, down, 0, &mut at);
            at(Vec3::new(0.0, 0.0, *half_height), 0.0, 4);
        }
        Shape::Sphere { radius } | Shape::Disc { radius } => at(Vec3::zeros(), *radius, 0),
        Shape::Polygon(polygon) => {
            for (i, v) in polygon.vertices().iter().enumerate() {
                at(*v, polygon.radius(), i);
            }
        }
        Shape::Mesh(mesh) => {
            for (i, v) in mesh.vertices().iter().enumerate() {
                at(*v, 0.0, i);
            }
        }
        _ => with_core(shape, |core| {
            for (i, v) in core.vertices.iter().enumerate() {
                at(*v, core.radius, i);
            }
        }),
    }
}

/// Points of the circle of a given radius at height z.
fn rim(
    z: f64,
    radius: f64,
    down: &impl Fn(&Vec3) -> Vec3,
    first: usize,
    at: &mut impl FnMut(Vec3, f64, usize),
) {
    // where the direction changes from point to point, the deepest one is found by going there
    const ROUNDS: usize = 4;
    // a circle that is less tilted has no deepest point
    const LEVEL: f64 = 1e-9;
    let mut out = Vec3::x();
    let mut deepest = Vec3::new(0.0, 0.0, z);
    for _ in 0..ROUNDS {
        let down = down(&deepest);
        let level = down.x.hypot(down.y);
        if level <= LEVEL {
            break;
        }
        out = Vec3::new(down.x / level, down.y / level, 0.0);
        deepest = radius * out + z * Vec3::z();
    }
    let side = Vec3::z().cross(&out);
    for (i, way) in [out, side, -out, -side].into_iter().enumerate() {
        at(radius * way + z * Vec3::z(), 0.0, first + i);
    }
}
