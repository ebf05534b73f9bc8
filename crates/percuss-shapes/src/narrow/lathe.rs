//! Balls against cylinders and cones: a problem in the half-plane (ρ, z) through the axis and the centre of the ball.

use super::ContactPoint;
use super::feature::{face, pair, vertex};
use percuss_math::space::{Pose, Vec3};

/// The outline of a body of revolution in the half-plane: points (ρ, z) from the axis around to the axis.
pub(super) struct Outline {
    points: [[f64; 2]; 4],
    len: usize,
}

impl Outline {
    pub fn cylinder(half_height: f64, radius: f64) -> Self {
        let (h, r) = (half_height, radius);
        Outline {
            points: [[0.0, -h], [r, -h], [r, h], [0.0, h]],
            len: 4,
        }
    }

    pub fn cone(half_height: f64, radius: f64) -> Self {
        let (h, r) = (half_height, radius);
        Outline {
            points: [[0.0, -h], [r, -h], [0.0, h], [0.0, h]],
            len: 3,
        }
    }

    /// Signed distance of a point from the outline, the direction away from it, and the line or corner it is from.
    /// The outline is convex: outside the nearest point counts, inside the nearest line.
    fn nearest(&self, rho: f64, z: f64) -> (f64, [f64; 2], u32) {
        let mut inside = (f64::NEG_INFINITY, [1.0, 0.0], 0);
        let mut outside = (f64::INFINITY, [1.0, 0.0], 0);
        for i in 0..self.len - 1 {
            let (p, q) = (self.points[i], self.points[i + 1]);
            let (e, d) = ([q[0] - p[0], q[1] - p[1]], [rho - p[0], z - p[1]]);
            let length = e[0].hypot(e[1]);
            let n = [e[1] / length, -e[0] / length];
            let height = n[0] * d[0] + n[1] * d[1];
            if height > inside.0 {
                inside = (height, n, face(i));
            }
            let along = (e[0] * d[0] + e[1] * d[1]) / length;
            if (0.0..=length).contains(&along) {
                if height > 0.0 && height < outside.0 {
                    outside = (height, n, face(i));
                }
                continue;
            }
            let (corner, k) = if along < 0.0 { (p, i) } else { (q, i + 1) };
            let d = [rho - corner[0], z - corner[1]];
            let distance = d[0].hypot(d[1]);
            if distance > 0.0 && distance < outside.0 {
                outside = (distance, [d[0] / distance, d[1] / distance], vertex(k));
            }
        }
        if inside.0 <= 0.0 { inside } else { outside }
    }

    /// The direction from the body to a point in its frame.
    pub fn away(&self, c: &Vec3) -> Vec3 {
        let rho = c.x.hypot(c.y);
        let (_, n, _) = self.nearest(rho, c.z);
        n[0] * radial(c, rho) + n[1] * Vec3::z()
    }

    /// The ball is shape 1.
    pub fn touches(
        &self,
        centre: &Vec3,
        radius: f64,
        pose: &Pose,
        margin: f64,
        out: &mut Vec<ContactPoint>,
    ) {
        let c = pose.local(centre);
        let rho = c.x.hypot(c.y);
        let (distance, n, feature) = self.nearest(rho, c.z);
        let gap = distance - radius;
        if gap > margin {
            return;
        }
        let normal = -(pose.A * (n[0] * radial(&c, rho) + n[1] * Vec3::z()));
        out.push(ContactPoint {
            point: centre + (radius + 0.5 * gap) * normal,
            normal,
            gap,
            feature: pair(vertex(0), feature),
        });
    }
}

/// The unit vector away from the axis; x on the axis.
fn radial(c: &Vec3, rho: f64) -> Vec3 {
    if rho > 0.0 {
        Vec3::new(c.x / rho, c.y / rho, 0.0)
    } else {
        Vec3::x()
    }
}
