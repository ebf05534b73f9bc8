//! The signed distance of convex shapes by brute force: the largest separation over all directions.

use percuss_math::space::{Pose, Vec3, tangents};
use percuss_shapes::Shape;

/// How far a convex shape reaches in a direction of I, from the origin of I.
pub fn support(shape: &Shape, pose: &Pose, n: &Vec3) -> f64 {
    let d = pose.A.inverse_transform_vector(n);
    let farthest = |points: &[Vec3]| points.iter().map(|p| d.dot(p)).fold(f64::MIN, f64::max);
    let level = d.x.hypot(d.y);
    let local = match shape {
        Shape::Sphere { radius } => *radius,
        Shape::Box { half } => half.dot(&d.abs()),
        Shape::Capsule {
            half_height,
            radius,
        } => half_height * d.z.abs() + radius,
        Shape::Cylinder {
            half_height,
            radius,
        } => half_height * d.z.abs() + radius * level,
        Shape::Cone {
            half_height,
            radius,
        } => (half_height * d.z).max(radius * level - half_height * d.z),
        Shape::Hull(hull) => farthest(hull.vertices()),
        Shape::Polygon(polygon) => farthest(polygon.vertices()) + polygon.radius(),
        Shape::Disc { radius } => *radius,
        _ => panic!("not convex"),
    };
    n.dot(&pose.r) + local
}

/// How far shape 2 is beyond shape 1 along n.
pub fn separation(one: (&Shape, &Pose), two: (&Shape, &Pose), n: &Vec3) -> f64 {
    -support(two.0, two.1, &-n) - support(one.0, one.1, n)
}

/// The largest separation over many directions, the best of them refined.
pub fn largest_separation(one: (&Shape, &Pose), two: (&Shape, &Pose)) -> f64 {
    let golden = std::f64::consts::PI * (3.0 - 5.0f64.sqrt());
    let count = 400;
    let mut tried: Vec<(f64, Vec3)> = (0..count)
        .map(|i| {
            let z = 1.0 - (2 * i + 1) as f64 / count as f64;
            let (y, x) = (golden * i as f64).sin_cos();
            let n = Vec3::new((1.0 - z * z).sqrt() * x, (1.0 - z * z).sqrt() * y, z);
            (separation(one, two, &n), n)
        })
        .collect();
    tried.sort_by(|a, b| b.0.total_cmp(&a.0));
    tried
        .into_iter()
        .take(5)
        .map(|start| climb(one, two, start))
        .fold(f64::MIN, f64::max)
}

fn climb(one: (&Shape, &Pose), two: (&Shape, &Pose), (mut best, mut n): (f64, Vec3)) -> f64 {
    let mut step = 0.05;
    while step > 1e-9 {
        let [t1, t2] = tangents(&n);
        let better = (0..8)
            .map(|k| {
                let (s, c) = (k as f64 * std::f64::consts::FRAC_PI_4).sin_cos();
                let m = (n + step * (c * t1 + s * t2)).normalize();
                (separation(one, two, &m), m)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match better {
            Some((value, m)) if value > best => (best, n) = (value, m),
            _ => step *= 0.5,
        }
    }
    best
}
