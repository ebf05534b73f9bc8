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
/// balls, capsules, corners and planar shapes. Of a round rim it is the deepest point, where that is deeper than the
/// others by more than rounding, and four fixed points. The direction is that at a point, both in the frame of the shape.
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
            rim(*half_height, *radius, down, 5, &mut at);
        }
        Shape::Cone {
            half_height,
            radius,
        } => {
            rim(-half_height, *radius, down, 0, &mut at);
            at(Vec3::new(0.0, 0.0, *half_height), 0.0, 5);
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
    for (i, (x, y)) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
        .into_iter()
        .enumerate()
    {
        at(Vec3::new(radius * x, radius * y, z), 0.0, first + i);
    }
    let mut deepest = Vec3::new(0.0, 0.0, z);
    for _ in 0..ROUNDS {
        let down = down(&deepest);
        let level = down.x.hypot(down.y);
        if level - down.x.abs().max(down.y.abs()) <= 1e-12 {
            return; // one of the fixed points, or all of the circle
        }
        deepest = Vec3::new(radius * down.x / level, radius * down.y / level, z);
    }
    at(deepest, 0.0, first + 4);
}
