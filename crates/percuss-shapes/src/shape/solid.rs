//! A convex polyhedron as its vertices, faces and edges.

use percuss_math::space::Vec3;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A flat face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    /// Unit normal, outwards.
    pub normal: Vec3,
    /// Where its ring of vertices begins in [`Solid::ring`].
    pub start: usize,
    /// How many vertices it has.
    pub len: usize,
}

/// An edge between two faces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// Its two vertices.
    pub ends: [usize; 2],
    /// The face whose ring runs from the first end to the second, and the face on the other side.
    pub faces: [usize; 2],
}

/// A convex polyhedron.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    /// Its vertices, m.
    pub vertices: Vec<Vec3>,
    /// Its faces.
    pub faces: Vec<Face>,
    /// The vertices of all faces, one ring after the other, counter-clockwise as seen from outside.
    pub ring: Vec<usize>,
    /// Its edges, each once.
    pub edges: Vec<Edge>,
}

impl Solid {
    /// From the rings of the faces, counter-clockwise as seen from outside. None where an edge has not two sides.
    pub fn from_rings(vertices: Vec<Vec3>, rings: &[Vec<usize>]) -> Option<Solid> {
        let mut faces = Vec::with_capacity(rings.len());
        let mut ring = Vec::new();
        let mut owner = BTreeMap::new(); // directed edge to its face
        for (f, loop_) in rings.iter().enumerate() {
            faces.push(Face {
                normal: newell(&vertices, loop_).try_normalize(0.0)?,
                start: ring.len(),
                len: loop_.len(),
            });
            for (i, &a) in loop_.iter().enumerate() {
                let b = loop_[(i + 1) % loop_.len()];
                if owner.insert((a, b), f).is_some() {
                    return None;
                }
            }
            ring.extend_from_slice(loop_);
        }
        let mut edges = Vec::with_capacity(owner.len() / 2);
        for (&(a, b), &left) in &owner {
            let &right = owner.get(&(b, a))?;
            if a < b {
                edges.push(Edge {
                    ends: [a, b],
                    faces: [left, right],
                });
            }
        }
        Some(Solid {
            vertices,
            faces,
            ring,
            edges,
        })
    }
}

/// Twice the vector area of a ring (Newell), about its first vertex so that its place costs no digits.
pub(crate) fn newell(vertices: &[Vec3], ring: &[usize]) -> Vec3 {
    let o = vertices[ring[0]];
    let mut n = Vec3::zeros();
    for w in ring.windows(2) {
        n += (vertices[w[0]] - o).cross(&(vertices[w[1]] - o));
    }
    n
}

/// Vertex `i` of the box with the given half lengths: bit 0 of `i` is the sign of x, bit 1 of y, bit 2 of z.
pub(crate) fn box_vertices(half: &Vec3) -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
        Vec3::new(sign(0) * half.x, sign(1) * half.y, sign(2) * half.z)
    })
}

/// Faces and edges of every box.
pub(crate) static BOX: LazyLock<Solid> = LazyLock::new(|| {
    let rings = [
        vec![1, 3, 7, 5],
        vec![0, 4, 6, 2],
        vec![2, 6, 7, 3],
        vec![0, 1, 5, 4],
        vec![4, 5, 7, 6],
        vec![0, 2, 3, 1],
    ];
    let vertices = box_vertices(&Vec3::repeat(1.0)).to_vec();
    Solid::from_rings(vertices, &rings).expect("a box is closed")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_six_faces_that_look_outwards_and_twelve_edges() {
        assert_eq!((BOX.faces.len(), BOX.edges.len()), (6, 12));
        for face in &BOX.faces {
            assert!((face.normal.dot(&BOX.vertices[BOX.ring[face.start]]) - 1.0).abs() < 1e-15);
            assert!((face.normal.norm() - 1.0).abs() < 1e-15);
        }
    }
}
