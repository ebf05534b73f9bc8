//! Stiffness and mass of single elements, by quadrature over their natural coordinates.
//!
//! K = ∫ Bᵀ C B dV, M = ∫ ρ Nᵀ N dV; with B the strains of the shape functions N.

mod shapes;

use crate::{Elasticity, ElementKind, Material};
use percuss_math::space::Mat3;
use shapes::{MOST, Point, points};

pub use shapes::{EDGES_10, FACES};

/// Matrices of an element are square, row by row, with the components of a node next to each other.
pub type Matrix = Vec<f64>;

/// Derivatives of the shape functions by place, and the volume that a quadrature point stands for.
struct Local {
    n: [f64; MOST],
    by_place: [[f64; 3]; MOST],
    volume: f64,
}

/// Map from natural coordinates to places at a point: the derivatives of N by place, and the determinant.
fn local(kind: ElementKind, places: &[[f64; 3]; 10], point: &Point) -> (Local, f64) {
    let (count, dimension) = (kind.nodes(), kind.dimension());
    let mut J = [[0.0; 3]; 3];
    for k in 0..count {
        for a in 0..dimension {
            for b in 0..dimension {
                J[a][b] += point.slopes[k][a] * places[k][b];
            }
        }
    }
    if dimension == 2 {
        J[2][2] = 1.0;
    }
    let determinant = det(&J);
    let inverse = adjugate(&J).map(|row| row.map(|x| x / determinant));
    let mut by_place = [[0.0; 3]; MOST];
    for k in 0..count {
        for a in 0..dimension {
            by_place[k][a] = (0..dimension)
                .map(|b| inverse[a][b] * point.slopes[k][b])
                .sum();
        }
    }
    let found = Local {
        n: point.n,
        by_place,
        volume: determinant * point.weight,
    };
    (found, determinant)
}

/// The smallest determinant of the map at the points of quadrature: not positive where the element is inverted.
pub fn smallest_determinant(kind: ElementKind, places: &[[f64; 3]; 10]) -> f64 {
    let all = points(kind)
        .iter()
        .map(|point| local(kind, places, point).1);
    all.fold(
        f64::INFINITY,
        |low, d| if d < low || d.is_nan() { d } else { low },
    )
}

/// Volume of an element, without thickness.
pub fn volume(kind: ElementKind, places: &[[f64; 3]; 10]) -> f64 {
    let all = points(kind).iter();
    all.map(|point| local(kind, places, point).0.volume).sum()
}

/// K of an element.
pub fn stiffness(
    kind: ElementKind,
    places: &[[f64; 3]; 10],
    elasticity: &Elasticity,
    material: &Material,
) -> Matrix {
    let (count, dimension) = (kind.nodes(), kind.dimension());
    let order = count * dimension;
    let C = elasticity.matrix(material);
    let strains = if dimension == 2 { 3 } else { 6 };
    let mut K = vec![0.0; order * order];
    for point in points(kind) {
        let (local, _) = local(kind, places, point);
        let B = strain_rows(&local, count, dimension);
        let volume = local.volume * elasticity.thickness();
        for i in 0..order {
            let mut CB = [0.0; 6];
            for s in 0..strains {
                CB[s] = (0..strains).map(|t| C[s][t] * B[t][i]).sum::<f64>() * volume;
            }
            for j in 0..=i {
                K[i * order + j] += (0..strains).map(|s| CB[s] * B[s][j]).sum::<f64>();
            }
        }
    }
    for i in 0..order {
        for j in 0..i {
            K[j * order + i] = K[i * order + j];
        }
    }
    K
}

/// M of an element for a density of one; only one component of each pair of nodes: ∫ N_k N_l dV.
pub fn unit_mass(
    kind: ElementKind,
    places: &[[f64; 3]; 10],
    elasticity: &Elasticity,
) -> [[f64; MOST]; MOST] {
    let mut m = [[0.0; MOST]; MOST];
    for point in shapes::mass_points(kind) {
        let (local, _) = local(kind, places, point);
        let volume = local.volume * elasticity.thickness();
        for k in 0..kind.nodes() {
            for l in 0..kind.nodes() {
                m[k][l] += local.n[k] * local.n[l] * volume;
            }
        }
    }
    m
}

/// Strains in the middle of an element for displacements of its nodes, and the stresses that follow.
pub fn middle(
    kind: ElementKind,
    places: &[[f64; 3]; 10],
    displacements: &[f64],
    C: &[[f64; 6]; 6],
) -> ([f64; 6], [f64; 6]) {
    let (count, dimension) = (kind.nodes(), kind.dimension());
    let (local, _) = local(kind, places, &shapes::middle(kind));
    let B = strain_rows(&local, count, dimension);
    let (mut strain, mut stress) = ([0.0; 6], [0.0; 6]);
    for s in 0..6 {
        strain[s] = displacements.iter().zip(&B[s]).map(|(d, b)| d * b).sum();
    }
    for s in 0..6 {
        stress[s] = (0..6).map(|t| C[s][t] * strain[t]).sum();
    }
    (strain, stress)
}

/// Stresses at the nodes of an element for displacements of its nodes: xx, yy, zz, xy, yz, zx. In the plane `across` is zz over
/// xx + yy.
pub fn nodal_stress(
    kind: ElementKind,
    places: &[[f64; 3]; 10],
    displacements: &[f64],
    C: &[[f64; 6]; 6],
    across: f64,
) -> [[f64; 6]; MOST] {
    let (count, dimension) = (kind.nodes(), kind.dimension());
    let mut all = [[0.0; 6]; MOST];
    for (stress, point) in all.iter_mut().zip(shapes::nodes(kind)) {
        let (local, _) = local(kind, places, point);
        let B = strain_rows(&local, count, dimension);
        let strain: [f64; 6] =
            std::array::from_fn(|s| displacements.iter().zip(&B[s]).map(|(d, b)| d * b).sum());
        let s: [f64; 6] = std::array::from_fn(|s| (0..6).map(|t| C[s][t] * strain[t]).sum());
        *stress = match dimension {
            2 => [s[0], s[1], across * (s[0] + s[1]), s[2], 0.0, 0.0],
            _ => s,
        };
    }
    all
}

/// Slopes of the shape functions by place at the points of quadrature, with the volume of each, without thickness.
pub(crate) fn gradients(
    kind: ElementKind,
    places: &[[f64; 3]; 10],
) -> impl Iterator<Item = ([[f64; 3]; MOST], f64)> {
    let all = points(kind).iter();
    all.map(move |point| {
        let (local, _) = local(kind, places, point);
        (local.by_place, local.volume)
    })
}

/// Stress of the slopes ∂u_i/∂x_j, as a matrix.
pub(crate) fn stress_of(dimension: usize, slope: &Mat3, C: &[[f64; 6]; 6]) -> Mat3 {
    let e = slope + slope.transpose();
    let (strain, count) = match dimension {
        2 => ([slope[(0, 0)], slope[(1, 1)], e[(0, 1)], 0.0, 0.0, 0.0], 3),
        _ => {
            let shear = [e[(0, 1)], e[(1, 2)], e[(2, 0)]];
            let normal = [slope[(0, 0)], slope[(1, 1)], slope[(2, 2)]];
            let [x, y, z] = normal;
            ([x, y, z, shear[0], shear[1], shear[2]], 6)
        }
    };
    let s: [f64; 6] = std::array::from_fn(|k| (0..count).map(|l| C[k][l] * strain[l]).sum());
    match dimension {
        2 => Mat3::new(s[0], s[2], 0.0, s[2], s[1], 0.0, 0.0, 0.0, 0.0),
        _ => Mat3::new(s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]),
    }
}

/// B, strain by strain: (xx, yy, xy) or (xx, yy, zz, xy, yz, zx).
fn strain_rows(local: &Local, count: usize, dimension: usize) -> [[f64; 3 * MOST]; 6] {
    let mut B = [[0.0; 3 * MOST]; 6];
    for k in 0..count {
        let [x, y, z] = local.by_place[k];
        let c = k * dimension;
        if dimension == 2 {
            (B[0][c], B[1][c + 1]) = (x, y);
            (B[2][c], B[2][c + 1]) = (y, x);
        } else {
            (B[0][c], B[1][c + 1], B[2][c + 2]) = (x, y, z);
            (B[3][c], B[3][c + 1]) = (y, x);
            (B[4][c + 1], B[4][c + 2]) = (z, y);
            (B[5][c], B[5][c + 2]) = (z, x);
        }
    }
    B
}

fn det(J: &[[f64; 3]; 3]) -> f64 {
    let A = adjugate(J);
    (0..3).map(|k| J[0][k] * A[k][0]).sum()
}

/// J⁻¹ det J.
fn adjugate(J: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
    let mut A = [[0.0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            let (a, b) = ((j + 1) % 3, (j + 2) % 3);
            let (c, d) = ((i + 1) % 3, (i + 2) % 3);
            A[i][j] = J[a][c] * J[b][d] - J[a][d] * J[b][c];
        }
    }
    A
}
