//! Surfaces of flexible bodies for the film.

use percuss_flex::{Flexible, Mesh, StressModes};

use percuss_record::film::Skin;

/// Most corners that are shown in a film; of more, what is near to each other becomes one.
const MOST: usize = 6000;
/// How much wider cells become until few enough corners are left.
const WIDER: f64 = 1.3;

/// Of a body on this mesh, of the elements for which something holds.
pub(super) fn skin(
    mesh: &Mesh,
    body: &Flexible,
    stress: Option<&StressModes>,
    holds: impl Fn(usize) -> bool,
) -> Skin {
    let shapes: Vec<&[f64]> = (0..body.order()).map(|a| body.shape(a)).collect();
    of_shapes((mesh, body.origin().into(), MOST), &shapes, stress, holds)
}

/// The same of these shapes over all displacements, with places from an origin and at most so many corners.
pub(super) fn of_shapes(
    (mesh, origin, most): (&Mesh, [f64; 3], usize),
    shapes: &[&[f64]],
    stress: Option<&StressModes>,
    holds: impl Fn(usize) -> bool,
) -> Skin {
    let mut triangles = mesh.surface(&holds);
    if nodes_of(&triangles).len() > most {
        triangles = mesh.surface_of_corners(&holds);
    }
    let (corners, triangles) = coarse(mesh, triangles, most);
    let d = mesh.dimension();
    let order = shapes.len();
    let displacement = |shape: &[f64], node: u32| {
        std::array::from_fn(|k| match k < d {
            true => shape[node as usize * d + k],
            false => 0.0,
        })
    };
    let shapes = shapes
        .iter()
        .map(|shape| corners.iter().map(|n| displacement(shape, *n)).collect());
    let stresses = stress.map(|stress| {
        let of = |a: usize| {
            corners
                .iter()
                .map(|n| stress.mode(*n as usize, a))
                .collect()
        };
        (0..order).map(of).collect()
    });
    let place = |n: &u32| {
        let r = mesh.nodes[*n as usize];
        std::array::from_fn(|k| r[k] - origin[k])
    };
    Skin {
        vertices: corners.iter().map(place).collect(),
        triangles,
        shapes: shapes.collect(),
        stresses: stresses.unwrap_or_default(),
        most: 0.0,
    }
}

/// Marks at nodes without elements, of this size, m.
pub(super) fn cloud(
    (nodes, dimension): (&[[f64; 3]], usize),
    shapes: &[&[f64]],
    size: f64,
) -> Skin {
    let corners = [
        [1.0, 1.0, 1.0],
        [-1.0, -1.0, 1.0],
        [-1.0, 1.0, -1.0],
        [1.0, -1.0, -1.0],
    ];
    let faces = [[0, 1, 3], [0, 2, 1], [0, 3, 2], [1, 2, 3]];
    let step = nodes.len().div_ceil(MOST / 4).max(1);
    let kept: Vec<usize> = (0..nodes.len()).step_by(step).collect();
    let around = |node: &usize| {
        let r = nodes[*node];
        corners.map(|c| std::array::from_fn(|k| r[k] + 0.5 * size * c[k]))
    };
    let displacement = |shape: &[f64], node: usize| {
        std::array::from_fn(|k| match k < dimension {
            true => shape[node * dimension + k],
            false => 0.0,
        })
    };
    let moved = |shape: &&[f64]| {
        let all = kept.iter();
        all.flat_map(|node| [displacement(shape, *node); 4])
            .collect()
    };
    Skin {
        vertices: kept.iter().flat_map(around).collect(),
        triangles: (0..kept.len())
            .flat_map(|k| faces.map(|face| face.map(|c| 4 * k + c)))
            .collect(),
        shapes: shapes.iter().map(moved).collect(),
        ..Skin::default()
    }
}

/// The nodes of triangles, rising.
fn nodes_of(triangles: &[[u32; 3]]) -> Vec<u32> {
    let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    used
}

/// Few enough nodes, and triangles of them: of the nodes in a cell the first stands for all.
fn coarse(mesh: &Mesh, triangles: Vec<[u32; 3]>, most: usize) -> (Vec<u32>, Vec<[usize; 3]>) {
    let used = nodes_of(&triangles);
    let extent = |k: usize| {
        let all = used.iter().map(|n| mesh.nodes[*n as usize][k]);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
            (a.min(x), b.max(x))
        })
    };
    let size = (0..3)
        .map(|k| extent(k).1 - extent(k).0)
        .fold(0.0, f64::max);
    let low = [0, 1, 2].map(|k| extent(k).0);
    let mut cell = size / (used.len() as f64).max(1.0);
    let mut stands: std::collections::BTreeMap<u32, u32> = used.iter().map(|n| (*n, *n)).collect();
    let mut corners = used.clone();
    while corners.len() > most {
        cell *= WIDER;
        let mut cells = std::collections::BTreeMap::new();
        for node in &used {
            let r = mesh.nodes[*node as usize];
            let key: [i64; 3] = std::array::from_fn(|k| ((r[k] - low[k]) / cell).floor() as i64);
            let first = *cells.entry(key).or_insert(*node);
            stands.insert(*node, first);
        }
        corners = cells.into_values().collect();
        corners.sort_unstable();
    }
    let place = |node: &u32| corners.binary_search(&stands[node]).unwrap_or(0);
    let triangles = triangles
        .iter()
        .map(|t| [place(&t[0]), place(&t[1]), place(&t[2])]);
    let sound = |t: &[usize; 3]| t[0] != t[1] && t[1] != t[2] && t[2] != t[0];
    let mut triangles: Vec<[usize; 3]> = triangles.filter(sound).collect();
    // what was apart may have become one
    triangles.sort_unstable();
    triangles.dedup();
    (corners, triangles)
}
