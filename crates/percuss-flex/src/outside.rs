//! Which nodes of a mesh lie on its outside.

use crate::element::EDGES_10;
use crate::{Element, ElementKind, Mesh};
use std::collections::{BTreeMap, BTreeSet};

/// Corners of the faces of a tetrahedron.
const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];

impl Mesh {
    /// Nodes of faces, or of edges in the plane, that one element alone has; rising.
    pub fn outside(&self) -> Vec<u32> {
        let mut faces: BTreeMap<Vec<u32>, Option<Vec<u32>>> = BTreeMap::new();
        for element in &self.elements {
            for (corners, all) in sides(element) {
                // whoever meets it again is its neighbour
                let seen = faces.contains_key(&corners);
                faces.insert(corners, (!seen).then_some(all));
            }
        }
        let nodes = faces.into_values().flatten().flatten();
        nodes.collect::<BTreeSet<u32>>().into_iter().collect()
    }
}

impl Element {
    /// Corners of its faces, or of its edges in the plane, each rising.
    pub fn sides(&self) -> impl Iterator<Item = Vec<u32>> {
        sides(self).into_iter().map(|(corners, _)| corners)
    }
}

/// Faces of an element: their corners, rising, and all their nodes.
fn sides(element: &Element) -> Vec<(Vec<u32>, Vec<u32>)> {
    let n = element.nodes();
    let side = |corners: &[usize]| {
        let mut key: Vec<u32> = corners.iter().map(|k| n[*k]).collect();
        let mut all = key.clone();
        if element.kind == ElementKind::Tetrahedron10 {
            let edges = EDGES_10.iter().enumerate();
            let own = edges.filter(|(_, edge)| edge.iter().all(|end| corners.contains(end)));
            all.extend(own.map(|(e, _)| n[4 + e]));
        }
        key.sort_unstable();
        (key, all)
    };
    match element.kind {
        ElementKind::Triangle3 | ElementKind::Quad4 => {
            let count = n.len();
            (0..count).map(|k| side(&[k, (k + 1) % count])).collect()
        }
        ElementKind::Tetrahedron4 | ElementKind::Tetrahedron10 => {
            FACES.iter().map(|face| side(face)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_inside_are_left_out() {
        let count = |mesh: &Mesh, near: fn([f64; 3]) -> bool| {
            let all = mesh.nodes_where(near);
            assert_eq!(mesh.outside(), all);
        };
        fn edge(x: f64, l: f64) -> bool {
            x < 1e-9 || x > l - 1e-9
        }
        count(&Mesh::rectangle([3.0, 2.0], [4, 3]), |r| {
            edge(r[0], 3.0) || edge(r[1], 2.0)
        });
        count(&Mesh::cuboid([3.0, 2.0, 1.0], [3, 3, 3]).quadratic(), |r| {
            edge(r[0], 3.0) || edge(r[1], 2.0) || edge(r[2], 1.0)
        });
    }
}
