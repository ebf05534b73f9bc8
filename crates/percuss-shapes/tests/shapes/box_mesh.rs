//! A box as a mesh, for all tests.

use percuss_math::space::Vec3;

/// Vertices and triangles of a box.
pub fn box_mesh(half: &Vec3) -> (Vec<Vec3>, Vec<[usize; 3]>) {
    let sign = |i: usize, bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
    let corner = |i| Vec3::new(sign(i, 0), sign(i, 1), sign(i, 2)).component_mul(half);
    let squares = [
        [1, 3, 7, 5],
        [0, 4, 6, 2],
        [2, 6, 7, 3],
        [0, 1, 5, 4],
        [4, 5, 7, 6],
        [0, 2, 3, 1],
    ];
    let triangles = squares
        .iter()
        .flat_map(|s| [[s[0], s[1], s[2]], [s[0], s[2], s[3]]]);
    ((0..8).map(corner).collect(), triangles.collect())
}
