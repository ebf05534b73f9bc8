//! Balls against balls and boxes.

use super::ContactPoint;
use super::feature::{pair, vertex};
use percuss_math::space::{Pose, Vec3};

/// Ball against ball. Where the centres coincide the normal is z.
pub(super) fn sphere(
    c1: &Vec3,
    r1: f64,
    c2: &Vec3,
    r2: f64,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let d = c2 - c1;
    let distance = d.norm();
    let gap = distance - (r1 + r2);
    if gap > margin {
        return;
    }
    let normal = if distance > 0.0 {
        d / distance
    } else {
        Vec3::z()
    };
    out.push(ContactPoint {
        point: c1 + (r1 + 0.5 * gap) * normal,
        normal,
        gap,
        feature: 0,
    });
}

/// Ball against box: the nearest point of the box, or, for a centre inside, the nearest face.
pub(super) fn cuboid(
    centre: &Vec3,
    radius: f64,
    half: &Vec3,
    pose: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let c = pose.local(centre);
    let nearest = c.sup(&-half).inf(half);
    let d = c - nearest;
    let distance = d.norm();
    let (outward, distance, region) = if distance > 0.0 {
        (d / distance, distance, Region::of(&d))
    } else {
        let depth = half - c.abs();
        let axis = depth.imin();
        let mut outward = Vec3::zeros();
        outward[axis] = 1.0f64.copysign(c[axis]);
        (outward, -depth[axis], Region::of(&outward))
    };
    let gap = distance - radius;
    if gap > margin {
        return;
    }
    let normal = -(pose.A * outward);
    out.push(ContactPoint {
        point: centre + (radius + 0.5 * gap) * normal,
        normal,
        gap,
        feature: pair(vertex(0), region.0),
    });
}

/// Which of the 26 faces, edges and corners of a box lies in a direction: three digits −, 0, + to base 3.
struct Region(u32);

impl Region {
    fn of(d: &Vec3) -> Region {
        let digit = |x: f64| if x > 0.0 { 2 } else { u32::from(x < 0.0) };
        Region(digit(d.x) + 3 * digit(d.y) + 9 * digit(d.z))
    }
}
