//! What the tests share.

use percuss_math::space::{Pose, Quat, Vec3};
use percuss_shapes::narrow::touches;
use percuss_shapes::{ContactPoint, Shape};

/// All touches of two shapes.
pub fn found(a: &Shape, at_a: &Pose, b: &Shape, at_b: &Pose, margin: f64) -> Vec<ContactPoint> {
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

/// Vertices and triangles of a prism between two rings of corners, whose lids consist of these triangles of corners.
pub fn prism(low: &[Vec3], high: &[Vec3], lids: &[[usize; 3]]) -> (Vec<Vec3>, Vec<[usize; 3]>) {
    let n = low.len();
    let mut triangles = Vec::new();
    for [a, b, c] in lids {
        triangles.extend([[a + n, b + n, c + n], [*a, *c, *b]]);
    }
    for i in 0..n {
        let j = (i + 1) % n;
        triangles.extend([[i, j, j + n], [i, j + n, i + n]]);
    }
    ([low, high].concat(), triangles)
}

/// A prism over an L: two squares of side 1 in a row, and one beside the first; 0.4 high.
pub fn angle_iron() -> (Vec<Vec3>, Vec<[usize; 3]>) {
    let outline = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]];
    let corner = |z: f64| outline.map(|[x, y]| Vec3::new(f64::from(x), f64::from(y), z));
    let lids = [[0, 1, 2], [0, 2, 3], [0, 3, 5], [3, 4, 5]];
    prism(&corner(-0.2), &corner(0.2), &lids)
}

/// An octahedron with these half axes.
pub fn octahedron(half: [f64; 3]) -> (Vec<Vec3>, Vec<[usize; 3]>) {
    let axes = [Vec3::x(), Vec3::y(), Vec3::z()];
    let ends = axes
        .iter()
        .zip(half)
        .flat_map(|(axis, a)| [a * axis, -a * axis]);
    let mut triangles = Vec::new();
    for [i, j, k] in [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4]] {
        triangles.extend([[i, j, k], [j, i, k + 1]]);
    }
    (ends.collect(), triangles)
}

/// A prism over a star of five points, radius 1, from z = −0.25 to 0.25.
pub fn star() -> (Vec<Vec3>, Vec<[usize; 3]>) {
    use std::f64::consts::PI;
    let level = |z: f64| -> [Vec3; 10] {
        std::array::from_fn(|i| {
            let (sin, cos) = (0.2 * PI * i as f64).sin_cos();
            let r = if i % 2 == 0 { 1.0 } else { 0.5 };
            Vec3::new(r * cos, r * sin, z)
        })
    };
    let lids: [[usize; 3]; 8] = std::array::from_fn(|i| [9, i, i + 1]);
    prism(&level(-0.25), &level(0.25), &lids)
}

/// Vertices and triangles of a ring about z, radius 1, of n pieces with m sides each, 0.4 thick: a ring of its corners is
/// lowest.
pub fn torus(n: usize, m: usize) -> (Vec<Vec3>, Vec<[usize; 3]>) {
    use std::f64::consts::TAU;
    let at = |i: usize, j: usize| (i % n) * m + j % m;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for i in 0..n {
        let (y, x) = (TAU * i as f64 / n as f64).sin_cos();
        for j in 0..m {
            let (out, down) = (TAU * j as f64 / m as f64).sin_cos();
            let far = 1.0 + 0.2 * out;
            vertices.push(Vec3::new(far * x, far * y, -0.2 * down));
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    (vertices, triangles)
}
