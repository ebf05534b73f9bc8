//! Shapes in a funnel.
//!
//! In the half-plane through the axis of the funnel and a point, (ρ, z), the wall is the ray from the rim (R, 0)
//! along (slope, 1)/L with L² = 1 + slope². The wall holds what is inside: points inside of the cone, and those
//! outside of it that are not deeper than their own radius, corners of a body however deep where it goes through the wall
//! from its middle to there; what is farther outside does not touch it. The two rims are thin wires and touch from every side.
//!
//! The inside of a cone is convex, so that a ball near its axis may touch all around: besides the nearest touch, those
//! a third of a turn to either side are given where they are within the margin.

use super::ContactPoint;
use super::feature::{edge, face, pair};
use super::probe::{Probe, probes};
use super::wire::Wire;
use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};
use std::cell::LazyCell;

/// A funnel in its own frame.
pub(super) struct Funnel {
    rim: f64,
    slope: f64,
    height: f64,
    /// L = √(1 + slope²).
    length: f64,
}

/// Where a point meets the funnel, in the frame of the funnel.
struct Near {
    /// From the funnel to the point.
    normal: Vec3,
    distance: f64,
    feature: u32,
    is_wall: bool,
}

impl Funnel {
    pub fn new(rim: f64, slope: f64, height: f64) -> Self {
        Funnel {
            rim,
            slope,
            height,
            length: (1.0 + slope * slope).sqrt(), // a funnel is made for every ball in every step
        }
    }

    /// The funnel is shape 1. The touch lies on the surface of the other shape. Exact for balls, capsules and, against
    /// the wall, for everything with corners; of round rims only a few points are seen, and what of a mesh lies across a rim
    /// of the funnel is not.
    pub fn touches(
        &self,
        funnel: &Pose,
        shape: &Shape,
        pose: &Pose,
        margin: f64,
        out: &mut Vec<ContactPoint>,
    ) {
        let down = |point: &Vec3| {
            let (_, outward) = polar(&funnel.local(&pose.point(point)));
            let down = funnel.A * Vec3::new(outward.x, outward.y, -self.slope);
            pose.A.inverse_transform_vector(&down)
        };
        let middle = LazyCell::new(|| {
            let middle = shape.aabb(&Pose::IDENTITY);
            let middle = middle.map_or_else(Vec3::zeros, |(low, high)| 0.5 * (low + high));
            funnel.local(&pose.point(&middle))
        });
        let planar = shape.is_planar();
        probes(shape, &down, &mut |probe| {
            let c = funnel.local(&pose.point(&probe.point));
            let deep = match probe.radius > 0.0 {
                true => probe.radius.max(margin),
                false if self.is_between(&middle, &c) => f64::INFINITY,
                false => margin,
            };
            self.near(&c, &probe, (deep, margin), |near| {
                if let (Shape::Capsule { half_height, .. }, false) = (shape, near.is_wall) {
                    let at = pose.local(&funnel.point(&(c - near.distance * near.normal)));
                    if at.z.abs() < *half_height {
                        return; // beside the capsule, not beyond its end
                    }
                }
                let mut normal = funnel.A * near.normal;
                if planar {
                    normal.z = 0.0;
                    let Some(level) = normal.try_normalize(1e-6) else {
                        return;
                    };
                    normal = level;
                }
                out.push(ContactPoint {
                    point: funnel.point(&c) - probe.radius * normal,
                    normal,
                    gap: near.distance - probe.radius,
                    feature: pair(near.feature, probe.feature),
                });
            });
        });
        if !planar && !matches!(shape, Shape::Sphere { .. }) {
            for wire in self.wires() {
                wire.touches(funnel, shape, pose, out);
            }
        }
    }

    /// Its rims.
    fn wires(&self) -> impl Iterator<Item = Wire> {
        let at = |z: f64, first| Wire {
            z,
            radius: self.rim + self.slope * z,
            first,
        };
        // the azimuths of points have the numbers below
        let lower = (self.rim > 0.0).then(|| at(0.0, 6));
        let upper = self.height.is_finite().then(|| at(self.height, 1000));
        lower.into_iter().chain(upper)
    }

    /// Whether the way from the middle of a body to a corner leads out through the wall, not over a rim.
    fn is_between(&self, middle: &Vec3, corner: &Vec3) -> bool {
        let inside = |c: &Vec3| self.rim + self.slope * c.z - polar(c).0;
        let (from, to) = (inside(middle), inside(corner));
        let z = middle.z + from / (from - to) * (corner.z - middle.z);
        from >= 0.0 && to < 0.0 && (0.0..=self.height).contains(&z)
    }

    /// The touches of a point grown by a radius: at its own azimuth and a third of a turn to either side, where they are
    /// not deeper than that and not farther than the margin.
    fn near(
        &self,
        c: &Vec3,
        probe: &Probe,
        (deep, margin): (f64, f64),
        mut found: impl FnMut(Near),
    ) {
        const COS: f64 = -0.5;
        let sin = 0.75f64.sqrt();
        if self.is_clear(c, probe.radius + margin) {
            return;
        }
        let (_, e) = polar(c);
        let around = [
            e,
            Vec3::new(COS * e.x - sin * e.y, sin * e.x + COS * e.y, 0.0),
            Vec3::new(COS * e.x + sin * e.y, -sin * e.x + COS * e.y, 0.0),
        ];
        for (k, e) in around.iter().enumerate() {
            let near = self.at(c, e, k);
            if near.distance - probe.radius <= margin && near.distance >= -deep {
                found(near);
            }
        }
    }

    /// Whether a point inside is farther than that from the wall, and so from everything: nothing is nearer than the
    /// tangent plane at its own azimuth. Most balls in a funnel are.
    fn is_clear(&self, c: &Vec3, distance: f64) -> bool {
        let rho = (c.x * c.x + c.y * c.y).sqrt();
        let inside = self.rim + self.slope * c.z;
        let rounding = 1e-12 * (rho + inside.abs());
        inside - rho > distance * self.length + rounding
    }

    /// Against the wall's tangent plane at the azimuth of the unit vector `e`, or the rim there.
    fn at(&self, c: &Vec3, e: &Vec3, k: usize) -> Near {
        let (out, z, L) = (c.dot(e) - self.rim, c.z, self.length);
        let along = (self.slope * out + z) / L;
        let inward = Vec3::new(-e.x / L, -e.y / L, self.slope / L);
        if along < 0.0 {
            self.wire(c, &(self.rim * e), &inward, edge(k))
        } else if along > self.height * L {
            let top = (self.rim + self.slope * self.height) * e + self.height * Vec3::z();
            self.wire(c, &top, &inward, edge(3 + k))
        } else {
            Near {
                normal: inward,
                distance: (self.slope * z - out) / L,
                feature: face(k),
                is_wall: true,
            }
        }
    }

    /// Against a point of a rim.
    fn wire(&self, c: &Vec3, at: &Vec3, inward: &Vec3, feature: u32) -> Near {
        let d = c - at;
        let distance = d.norm();
        Near {
            normal: if distance > 0.0 {
                d / distance
            } else {
                *inward
            },
            distance,
            feature,
            is_wall: false,
        }
    }
}

/// Distance from the axis, and the unit vector away from it; x on the axis.
fn polar(c: &Vec3) -> (f64, Vec3) {
    // every ball asks in every step: the care that hypot takes of the ends of the range has no use here
    let rho = (c.x * c.x + c.y * c.y).sqrt();
    let e = if rho > 0.0 {
        Vec3::new(c.x / rho, c.y / rho, 0.0)
    } else {
        Vec3::x()
    };
    (rho, e)
}
