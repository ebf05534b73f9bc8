//! Reduced flexible bodies after Craig and Bampton: the displacements of rigid interfaces, and modes with all interfaces held
//! \[Craig1968].

use crate::structure::lowest_pairs;
use crate::{FlexError, Structure};
use percuss_math::sparse::Cholesky;

/// Nodes that move as one rigid piece about a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// Its nodes.
    pub nodes: Vec<u32>,
    /// Where its displacements and rotations are told, m.
    pub at: [f64; 3],
}

/// Shapes of a flexible body, and its stiffness and mass in them.
///
/// The coordinates are, interface by interface, its displacements and rotations (two and one in the plane, three and three in
/// space), then the amplitudes of the modes with all interfaces held.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction {
    /// Number of coordinates.
    pub order: usize,
    /// Coordinates that belong to interfaces.
    pub boundary: usize,
    /// Shapes over all displacements, one after the other.
    pub shapes: Vec<f64>,
    /// Φᵀ K Φ, row by row.
    pub K: Vec<f64>,
    /// Φᵀ M Φ, row by row.
    pub M: Vec<f64>,
    /// Frequencies of the modes with all interfaces held, Hz.
    pub held_frequencies: Vec<f64>,
}

impl Reduction {
    /// Reduces a structure to its interfaces and so many modes.
    pub fn craig_bampton(
        structure: &Structure,
        interfaces: &[Interface],
        modes: usize,
    ) -> Result<Self, FlexError> {
        let n = structure.order();
        let rigid = rigid_shapes(structure, interfaces)?;
        let boundary = rigid.len() / n;
        let held: Vec<usize> = interfaces
            .iter()
            .flat_map(|i| structure.displacements_of(&i.nodes))
            .collect();
        let free = structure.free(&held);
        let (K, M) = (structure.stiffness(), structure.mass());
        let (K_ff, M_ff) = (K.part(&free), M.part(&free));
        let mut factor = Cholesky::new(&K_ff).map_err(FlexError::Loose)?;
        // ψ_f = −K_ff⁻¹ K_fb
        let mut shapes = rigid.clone();
        for (shape, b) in shapes.chunks_exact_mut(n).zip(rigid.chunks_exact(n)) {
            let mut Kb = vec![0.0; n];
            K.apply(b, &mut Kb);
            let mut x: Vec<f64> = free.iter().map(|d| -Kb[*d]).collect();
            factor.solve(&mut x);
            for (d, x) in free.iter().zip(x) {
                shape[*d] = x;
            }
        }
        let pairs = lowest_pairs(&K_ff, &M_ff, modes)?;
        for x in pairs.vectors.chunks_exact(free.len()) {
            let mut shape = vec![0.0; n];
            for (d, x) in free.iter().zip(x) {
                shape[*d] = *x;
            }
            shapes.extend(shape);
        }
        let frequency = |lambda: &f64| lambda.max(0.0).sqrt() / (2.0 * std::f64::consts::PI);
        Ok(Reduction {
            order: shapes.len() / n,
            boundary,
            K: projected(&K, &shapes),
            M: projected(&M, &shapes),
            shapes,
            held_frequencies: pairs.values.iter().map(frequency).collect(),
        })
    }

    /// Shape `k` over all displacements.
    pub fn shape(&self, k: usize) -> &[f64] {
        let n = self.shapes.len() / self.order;
        &self.shapes[k * n..(k + 1) * n]
    }

    /// Frequencies with some coordinates held, Hz.
    pub fn frequencies(&self, held: &[usize]) -> Result<Vec<f64>, FlexError> {
        let kept: Vec<usize> = (0..self.order).filter(|k| !held.contains(k)).collect();
        let part = |A: &[f64]| -> Vec<f64> {
            let rows = kept.iter();
            rows.flat_map(|i| kept.iter().map(move |j| A[i * self.order + j]))
                .collect()
        };
        let pairs = percuss_math::eigen::symmetric(kept.len(), &part(&self.K), &part(&self.M))?;
        let frequency = |lambda: &f64| lambda.max(0.0).sqrt() / (2.0 * std::f64::consts::PI);
        Ok(pairs.values.iter().map(frequency).collect())
    }
}

/// Displacements of the nodes of interfaces for unit displacements and rotations of each.
fn rigid_shapes(structure: &Structure, interfaces: &[Interface]) -> Result<Vec<f64>, FlexError> {
    let (n, dimension) = (structure.order(), structure.mesh().dimension());
    let mut shapes = Vec::new();
    for (number, interface) in interfaces.iter().enumerate() {
        if interface.nodes.is_empty() {
            return Err(FlexError::Empty(number));
        }
        let mut push = |motion: &dyn Fn([f64; 3]) -> [f64; 3]| {
            let mut shape = vec![0.0; n];
            for node in &interface.nodes {
                let r = structure.mesh().nodes[*node as usize];
                let arm = std::array::from_fn(|k| r[k] - interface.at[k]);
                let u = motion(arm);
                shape[*node as usize * dimension..][..dimension].copy_from_slice(&u[..dimension]);
            }
            shapes.extend(shape);
        };
        for axis in 0..dimension {
            push(&|_| std::array::from_fn(|k| f64::from(u8::from(k == axis))));
        }
        if dimension == 2 {
            push(&|[x, y, _]| [-y, x, 0.0]);
        } else {
            push(&|[_, y, z]| [0.0, -z, y]);
            push(&|[x, _, z]| [z, 0.0, -x]);
            push(&|[x, y, _]| [-y, x, 0.0]);
        }
    }
    Ok(shapes)
}

/// Φᵀ A Φ, row by row.
fn projected(A: &percuss_math::sparse::Symmetric, shapes: &[f64]) -> Vec<f64> {
    let n = A.order();
    let order = shapes.len() / n;
    let mut out = vec![0.0; order * order];
    let mut Ax = vec![0.0; n];
    for (j, x) in shapes.chunks_exact(n).enumerate() {
        A.apply(x, &mut Ax);
        for (i, y) in shapes.chunks_exact(n).enumerate().take(j + 1) {
            let value: f64 = y.iter().zip(&Ax).map(|(y, a)| y * a).sum();
            out[i * order + j] = value;
            out[j * order + i] = value;
        }
    }
    out
}
