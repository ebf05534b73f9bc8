//! Nodes and elements.

use crate::FlexError;
use crate::element;

/// The kinds of elements; nodes in the order of Gmsh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// Triangle of three nodes.
    Triangle3,
    /// Quadrilateral of four nodes, bilinear.
    Quad4,
    /// Tetrahedron of four nodes.
    Tetrahedron4,
    /// Tetrahedron of ten nodes, quadratic.
    Tetrahedron10,
}

impl ElementKind {
    /// Number of nodes.
    pub fn nodes(self) -> usize {
        match self {
            ElementKind::Triangle3 => 3,
            ElementKind::Quad4 | ElementKind::Tetrahedron4 => 4,
            ElementKind::Tetrahedron10 => 10,
        }
    }

    /// Dimension of the space that it fills.
    pub fn dimension(self) -> usize {
        match self {
            ElementKind::Triangle3 | ElementKind::Quad4 => 2,
            ElementKind::Tetrahedron4 | ElementKind::Tetrahedron10 => 3,
        }
    }
}

/// One element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element {
    /// Its kind.
    pub kind: ElementKind,
    /// Its nodes, counted from 0; past the last of them anything.
    pub nodes: [u32; 10],
    /// Number of its material.
    pub material: u16,
}

impl Element {
    /// An element of these nodes and of the first material.
    pub fn new(kind: ElementKind, nodes: &[u32]) -> Self {
        let mut all = [0; 10];
        all[..nodes.len()].copy_from_slice(nodes);
        Element {
            kind,
            nodes: all,
            material: 0,
        }
    }

    /// Its nodes.
    pub fn nodes(&self) -> &[u32] {
        &self.nodes[..self.kind.nodes()]
    }
}

/// A mesh of the plane (z = 0) or of space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Places of the nodes, m.
    pub nodes: Vec<[f64; 3]>,
    /// The elements.
    pub elements: Vec<Element>,
}

/// Volumes of elements that differ by less than this part are the same.
const ALIKE: f64 = 1e-9;

impl Mesh {
    /// A rectangle of `count` square or oblong bilinear elements with a corner at the origin; nodes column by column, from
    /// below, elements alike.
    pub fn rectangle(size: [f64; 2], count: [usize; 2]) -> Self {
        let [nx, ny] = count;
        let mut mesh = Mesh::default();
        for i in 0..=nx {
            for j in 0..=ny {
                let x = size[0] * i as f64 / nx as f64;
                let y = size[1] * j as f64 / ny as f64;
                mesh.nodes.push([x, y, 0.0]);
            }
        }
        let node = |i: usize, j: usize| (i * (ny + 1) + j) as u32;
        for i in 0..nx {
            for j in 0..ny {
                let ring = [
                    node(i, j),
                    node(i + 1, j),
                    node(i + 1, j + 1),
                    node(i, j + 1),
                ];
                mesh.elements.push(Element::new(ElementKind::Quad4, &ring));
            }
        }
        mesh
    }

    /// A box of tetrahedra with a corner at the origin: six in each of `count` cells.
    pub fn cuboid(size: [f64; 3], count: [usize; 3]) -> Self {
        let mut mesh = Mesh::default();
        let node = |[i, j, k]: [usize; 3]| ((k * (count[1] + 1) + j) * (count[0] + 1) + i) as u32;
        for k in 0..=count[2] {
            for j in 0..=count[1] {
                for i in 0..=count[0] {
                    let at = [i, j, k];
                    mesh.nodes.push(std::array::from_fn(|a| {
                        size[a] * at[a] as f64 / count[a] as f64
                    }));
                }
            }
        }
        for k in 0..count[2] {
            for j in 0..count[1] {
                for i in 0..count[0] {
                    // along the ways from one corner to the opposite one
                    for [a, b, c] in [
                        [0, 1, 2],
                        [1, 2, 0],
                        [2, 0, 1],
                        [1, 0, 2],
                        [0, 2, 1],
                        [2, 1, 0],
                    ] {
                        let mut at = [i, j, k];
                        let mut way = vec![node(at)];
                        for axis in [a, b, c] {
                            at[axis] += 1;
                            way.push(node(at));
                        }
                        let even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]].contains(&[a, b, c]);
                        if !even {
                            way.swap(1, 2);
                        }
                        mesh.elements
                            .push(Element::new(ElementKind::Tetrahedron4, &way));
                    }
                }
            }
        }
        mesh
    }

    /// The same with a node in the middle of every edge: tetrahedra of ten nodes in the place of those of four.
    pub fn quadratic(&self) -> Self {
        let mut middle = std::collections::BTreeMap::new();
        let mut mesh = Mesh {
            nodes: self.nodes.clone(),
            elements: Vec::new(),
        };
        for element in &self.elements {
            if element.kind != ElementKind::Tetrahedron4 {
                mesh.elements.push(*element);
                continue;
            }
            let mut nodes = element.nodes().to_vec();
            for [a, b] in element::EDGES_10 {
                let ends = [element.nodes[a], element.nodes[b]];
                let key = [ends[0].min(ends[1]), ends[0].max(ends[1])];
                let next = mesh.nodes.len() as u32;
                let number = *middle.entry(key).or_insert(next);
                if number == next {
                    let [p, q] = ends.map(|n| self.nodes[n as usize]);
                    mesh.nodes
                        .push(std::array::from_fn(|k| 0.5 * (p[k] + q[k])));
                }
                nodes.push(number);
            }
            mesh.elements.push(Element {
                material: element.material,
                ..Element::new(ElementKind::Tetrahedron10, &nodes)
            });
        }
        mesh
    }

    /// Dimension, by the first element.
    pub fn dimension(&self) -> usize {
        self.elements
            .first()
            .map_or(2, |element| element.kind.dimension())
    }

    /// Nodes for which something holds, rising.
    pub fn nodes_where(&self, holds: impl Fn([f64; 3]) -> bool) -> Vec<u32> {
        let found = self.nodes.iter().enumerate().filter(|(_, r)| holds(**r));
        found.map(|(i, _)| i as u32).collect()
    }

    /// What is wrong with the mesh: numbers of nodes, elements inside out, nodes that are alone, pieces.
    pub fn validate(&self) -> Result<(), FlexError> {
        let nodes = self.nodes.len();
        let dimension = self.dimension();
        for (number, e) in self.elements.iter().enumerate() {
            if e.kind.dimension() != dimension {
                return Err(FlexError::Dimension(number));
            }
            if let Some(node) = e.nodes().iter().find(|n| **n as usize >= nodes) {
                return Err(FlexError::Node {
                    element: number,
                    node: *node as usize,
                    nodes,
                });
            }
            let determinant = element::smallest_determinant(e.kind, &self.places(e));
            if determinant.is_nan() || determinant <= 0.0 {
                return Err(FlexError::Inverted {
                    element: number,
                    determinant,
                });
            }
        }
        self.one_piece()
    }

    /// Places of the nodes of an element.
    pub fn places(&self, element: &Element) -> [[f64; 3]; 10] {
        let mut places = [[0.0; 3]; 10];
        for (place, node) in places.iter_mut().zip(element.nodes()) {
            *place = self.nodes[*node as usize];
        }
        places
    }

    /// Volume of each element over their mean: one where all are alike.
    pub fn shares(&self) -> Vec<f64> {
        let volume = |e: &Element| element::volume(e.kind, &self.places(e));
        let all: Vec<f64> = self.elements.iter().map(volume).collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        // what differs by rounding is alike
        let alike = all.iter().all(|v| (v - mean).abs() <= ALIKE * mean);
        let share = |v: &f64| if alike { 1.0 } else { v / mean };
        all.iter().map(share).collect()
    }

    /// Triangles that show the elements for which something holds: their faces that no other of them has, counterclockwise from
    /// outside; in the plane the elements themselves.
    pub fn surface(&self, holds: impl Fn(usize) -> bool) -> Vec<[u32; 3]> {
        self.triangles(holds, true)
    }

    /// The same of corners alone, without the nodes in the middles of edges.
    pub fn surface_of_corners(&self, holds: impl Fn(usize) -> bool) -> Vec<[u32; 3]> {
        self.triangles(holds, false)
    }

    fn triangles(&self, holds: impl Fn(usize) -> bool, middles: bool) -> Vec<[u32; 3]> {
        let kept = self.elements.iter().enumerate();
        let kept = kept.filter(|(number, _)| holds(*number)).map(|(_, e)| e);
        let mut triangles = Vec::new();
        // faces by their corners, with how they are seen from outside
        let mut faces: std::collections::BTreeMap<[u32; 3], Option<[u32; 6]>> = Default::default();
        for e in kept {
            let n = e.nodes();
            match e.kind {
                ElementKind::Triangle3 => triangles.push([n[0], n[1], n[2]]),
                ElementKind::Quad4 => triangles.extend([[n[0], n[1], n[2]], [n[0], n[2], n[3]]]),
                ElementKind::Tetrahedron4 | ElementKind::Tetrahedron10 => {
                    for face in element::FACES {
                        let nodes = face.map(|k| n.get(k).copied().unwrap_or(u32::MAX));
                        let mut key = [nodes[0], nodes[1], nodes[2]];
                        key.sort_unstable();
                        let twice = faces.contains_key(&key);
                        faces.insert(key, (!twice).then_some(nodes));
                    }
                }
            }
        }
        for [a, b, c, ab, bc, ca] in faces.into_values().flatten() {
            match middles && ab != u32::MAX {
                false => triangles.push([a, b, c]),
                true => triangles.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]),
            }
        }
        triangles
    }

    fn one_piece(&self) -> Result<(), FlexError> {
        let mut leader: Vec<u32> = (0..self.nodes.len() as u32).collect();
        let mut used = vec![false; self.nodes.len()];
        fn find(leader: &mut [u32], mut i: u32) -> u32 {
            while leader[i as usize] != i {
                leader[i as usize] = leader[leader[i as usize] as usize];
                i = leader[i as usize];
            }
            i
        }
        for element in &self.elements {
            let first = find(&mut leader, element.nodes[0]);
            for node in element.nodes() {
                used[*node as usize] = true;
                let other = find(&mut leader, *node);
                leader[other.max(first) as usize] = other.min(first);
            }
        }
        if let Some(node) = used.iter().position(|used| !used) {
            return Err(FlexError::Alone(node));
        }
        let mut others = (0..leader.len() as u32).filter(|i| *i > 0 && leader[*i as usize] == *i);
        match others.next() {
            Some(node) => Err(FlexError::Pieces {
                pieces: 2 + others.count(),
                node: node as usize,
            }),
            None => Ok(()),
        }
    }
}
