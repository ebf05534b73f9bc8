//! What the tests share.

use percuss_bodies::narrow::touches;
use percuss_bodies::{Shape, Touch};
use percuss_math::space::{Pose, Quat, Vec3};

/// All touches of two shapes.
pub fn found(a: &Shape, at_a: &Pose, b: &Shape, at_b: &Pose, margin: f64) -> Vec<Touch> {
    let mut out = Vec::new();
    touches(a, at_a, b, at_b, margin, &mut out);
    out
}

/// A pose at (x, y, z), turned by the vector `turn` (axis times angle).
pub fn pose(r: [f64; 3], turn: [f64; 3]) -> Pose {
    Pose {
        r: Vec3::from(r),
        A: Quat::from_scaled_axis(Vec3::from(turn)),
    }
}

/// The place (x, y, z) with the axes of I.
pub fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::at(Vec3::new(x, y, z))
}

/// Vertices and triangles of a ball of radius 1, n strips from pole to pole.
pub fn round_mesh(n: usize) -> (Vec<Vec3>, Vec<[usize; 3]>) {
    use std::f64::consts::PI;
    let m = 2 * n;
    let mut vertices = vec![Vec3::z(), -Vec3::z()];
    for i in 1..n {
        let (s, c) = (PI * i as f64 / n as f64).sin_cos();
        for j in 0..m {
            let (y, x) = (PI * j as f64 / n as f64).sin_cos();
            vertices.push(Vec3::new(s * x, s * y, c));
        }
    }
    let at = |i: usize, j: usize| 2 + (i - 1) * m + j % m;
    let mut triangles = Vec::new();
    for j in 0..m {
        triangles.push([0, at(1, j), at(1, j + 1)]);
        triangles.push([1, at(n - 1, j + 1), at(n - 1, j)]);
        for i in 1..n - 1 {
            triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
            triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
        }
    }
    (vertices, triangles)
}
