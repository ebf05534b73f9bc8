//! How far shapes reach.

use super::Shape;
use super::mesh::bounds;
use percuss_math::space::{Pose, Vec3};

impl Shape {
    /// Lower and upper corner of a box along the inertial axes that holds the shape, m; None for scenery. Exact, but
    /// for meshes and compounds, where it may be a little larger.
    pub fn aabb(&self, pose: &Pose) -> Option<(Vec3, Vec3)> {
        let about = |half: Vec3| Some((pose.r - half, pose.r + half));
        let A = || pose.A.to_rotation_matrix().into_inner();
        match self {
            Shape::Sphere { radius } => about(Vec3::repeat(*radius)),
            Shape::Box { half } => about(A().abs() * half),
            Shape::Capsule {
                half_height,
                radius,
            } => about((*half_height * A().column(2)).abs() + Vec3::repeat(*radius)),
            Shape::Cylinder {
                half_height,
                radius,
            } => about((*half_height * A().column(2)).abs() + disc(pose, *radius)),
            Shape::Cone {
                half_height,
                radius,
            } => {
                let (axis, base) = (*half_height * A().column(2), disc(pose, *radius));
                let apex = pose.r + axis;
                let foot = pose.r - axis;
                Some((apex.inf(&(foot - base)), apex.sup(&(foot + base))))
            }
            Shape::Hull(hull) => Some(hull.vertices().iter().fold(
                (Vec3::repeat(f64::INFINITY), Vec3::repeat(f64::NEG_INFINITY)),
                |(low, high), v| {
                    let v = pose.point(v);
                    (low.inf(&v), high.sup(&v))
                },
            )),
            Shape::Mesh(mesh) => Some(turned(mesh.bounds(), pose)),
            Shape::HalfSpace | Shape::Funnel { .. } => None,
            Shape::Compound(parts) => {
                let mut all = None;
                for (place, part) in parts {
                    let (low, high) = part.aabb(&pose.then(place))?;
                    all = Some(match all {
                        None => (low, high),
                        Some((l, h)) => (low.inf(&l), high.sup(&h)),
                    });
                }
                all
            }
            Shape::Disc { radius } => about(Vec3::new(*radius, *radius, 0.0)),
            Shape::Polygon(polygon) => {
                let points: Vec<Vec3> = polygon.vertices().iter().map(|v| pose.point(v)).collect();
                let (low, high) = bounds(&points);
                let grow = Vec3::new(polygon.radius(), polygon.radius(), 0.0);
                Some((low - grow, high + grow))
            }
        }
    }

    /// The same, at once and mostly larger for hulls with many corners: to see who may meet.
    pub fn box_around(&self, pose: &Pose) -> Option<(Vec3, Vec3)> {
        match self {
            Shape::Hull(hull) => Some(turned(hull.bounds(), pose)),
            _ => self.aabb(pose),
        }
    }

    /// Smallest extent along the axes of its frame, m: bodies that overlap by as much may pass through each other. Of
    /// compounds that of the thinnest part; infinite for scenery.
    pub fn thickness(&self) -> f64 {
        if let Shape::Compound(parts) = self {
            let parts = parts.iter().map(|(_, part)| part.thickness());
            return parts.fold(f64::INFINITY, f64::min);
        }
        self.aabb(&Pose::IDENTITY)
            .map_or(f64::INFINITY, |(low, high)| {
                let extent = high - low;
                match self.is_planar() {
                    true => extent.x.min(extent.y),
                    false => extent.min(),
                }
            })
    }

    /// Radius of a ball about the origin of its frame that holds the shape, m; infinite for scenery.
    pub fn reach(&self) -> f64 {
        let farthest = |points: &[Vec3]| points.iter().map(|p| p.norm()).fold(0.0, f64::max);
        match self {
            Shape::Sphere { radius } | Shape::Disc { radius } => *radius,
            Shape::Box { half } => half.norm(),
            Shape::Capsule {
                half_height,
                radius,
            } => half_height + radius,
            Shape::Cylinder {
                half_height,
                radius,
            }
            | Shape::Cone {
                half_height,
                radius,
            } => half_height.hypot(*radius),
            Shape::Hull(hull) => hull.reach(),
            Shape::Mesh(mesh) => mesh.reach(),
            Shape::HalfSpace | Shape::Funnel { .. } => f64::INFINITY,
            Shape::Compound(parts) => parts
                .iter()
                .map(|(place, part)| place.r.norm() + part.reach())
                .fold(0.0, f64::max),
            Shape::Polygon(polygon) => farthest(polygon.vertices()) + polygon.radius(),
        }
    }
}

/// The box along the inertial axes around one along the axes of a frame.
fn turned((low, high): (Vec3, Vec3), pose: &Pose) -> (Vec3, Vec3) {
    let centre = pose.point(&(0.5 * (low + high)));
    let half = pose.A.to_rotation_matrix().into_inner().abs() * (0.5 * (high - low));
    (centre - half, centre + half)
}

/// Half lengths of the box around a disc across z: along the inertial axis i it reaches r √(A_ix² + A_iy²).
fn disc(pose: &Pose, radius: f64) -> Vec3 {
    let A = pose.A.to_rotation_matrix().into_inner();
    Vec3::from_fn(|i, _| radius * A[(i, 0)].hypot(A[(i, 1)]))
}
