//! Reduced flexible bodies after Craig and Bampton: the displacements of rigid interfaces, and modes with all interfaces held
//! \[Craig1968].

use crate::constrained::Constrained;
use crate::structure::lowest_pairs;
use crate::{Assembled, FlexError, Structure};
use percuss_math::sparse::Cholesky;

/// Nodes where others hang: they move as one rigid piece about a point, or deform, and others hang on their mean motion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interface {
    /// Its nodes.
    pub nodes: Vec<u32>,
    /// Where its displacements and rotations are told, m.
    pub at: [f64; 3],
    /// Whether others hang on the mean motion.
    pub averaging: bool,
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
        Self::of(&structure.assembled(), interfaces, modes)
    }

    /// The same of given matrices.
    pub fn of(
        matrices: &Assembled,
        interfaces: &[Interface],
        modes: usize,
    ) -> Result<Self, FlexError> {
        Reducer::default().reduce(matrices, interfaces, modes)
    }

    /// Shape `k` over all displacements.
    pub fn shape(&self, k: usize) -> &[f64] {
        let n = self.shapes.len() / self.order;
        &self.shapes[k * n..(k + 1) * n]
    }

    /// Frequencies with some coordinates held, Hz.
    pub fn frequencies(&self, held: &[usize]) -> Result<Vec<f64>, FlexError> {
        let kept: Vec<usize> = (0..self.order).filter(|k| !held.contains(k)).collect();
        let (K, M) = (
            part(&self.K, self.order, &kept),
            part(&self.M, self.order, &kept),
        );
        let pairs = percuss_math::eigen::symmetric(kept.len(), &K, &M)?;
        Ok(pairs.values.iter().map(frequency).collect())
    }
}

/// Rows and columns of these numbers alone.
pub(crate) fn part(A: &[f64], order: usize, kept: &[usize]) -> Vec<f64> {
    let rows = kept.iter();
    rows.flat_map(|i| kept.iter().map(move |j| A[i * order + j]))
        .collect()
}

/// ω²/(2π)² as a frequency, Hz.
pub(crate) fn frequency(lambda: &f64) -> f64 {
    lambda.max(0.0).sqrt() / (2.0 * std::f64::consts::PI)
}

/// Reduces one body after the other that differ in their numbers alone: the order of elimination is found once, and the modes of
/// the last one are the first guess for those of the next.
#[derive(Default)]
pub struct Reducer {
    factor: Option<Cholesky>,
    known: Vec<f64>,
}

impl Reducer {
    /// The vectors that the next search for modes begins with.
    pub fn known(&self) -> &[f64] {
        &self.known
    }

    /// One that begins with these vectors.
    pub fn with_known(known: Vec<f64>) -> Self {
        Reducer {
            factor: None,
            known,
        }
    }

    /// Reduces to the interfaces and so many modes with all of them held.
    pub fn reduce(
        &mut self,
        matrices: &Assembled,
        interfaces: &[Interface],
        modes: usize,
    ) -> Result<Reduction, FlexError> {
        let n = matrices.order();
        check(matrices, interfaces)?;
        let held = Constrained::new(matrices, interfaces)?;
        let count = held.free.len();
        let boundary = held.boundary.len() / n;
        let (K, M) = (&matrices.K, &matrices.M);
        let (K_ff, M_ff) = (held.of(K), held.of(M));
        let mut shapes = held.boundary.clone();
        let mut held_frequencies = Vec::new();
        if interfaces.is_empty() {
            // nothing is held: rigid motions come first
            let pairs = lowest_pairs(K, M, modes)?;
            held_frequencies.extend(pairs.values.iter().map(frequency));
            shapes.extend(pairs.vectors);
        } else {
            let mut factor = match self.factor.take() {
                Some(mut factor) if factor.order() == count => {
                    factor.refactor(&K_ff).map_err(FlexError::Loose)?;
                    factor
                }
                _ => Cholesky::new(&K_ff).map_err(FlexError::Loose)?,
            };
            // ψ_f = −K_ff⁻¹ K_fb
            let mut x = Vec::with_capacity(boundary * count);
            let mut Kb = vec![0.0; n];
            for b in held.boundary.chunks_exact(n) {
                K.apply(b, &mut Kb);
                x.extend(held.gathered(&Kb).into_iter().map(|f| -f));
            }
            factor.solve(&mut x);
            let answers = x.chunks_exact(count.max(1));
            for (shape, x) in shapes.chunks_exact_mut(n).zip(answers) {
                held.spread(x, shape);
            }
            if modes > 0 && count > 0 {
                let fits = self.known.len().is_multiple_of(count);
                let pairs = if fits && self.known.len() >= modes * count {
                    // bodies that differ a little have modes that do
                    let refined = percuss_math::eigen::refine(
                        &K_ff,
                        &M_ff,
                        &mut factor,
                        (modes, 1e-9),
                        &self.known,
                    )?;
                    self.known = refined.block;
                    refined.pairs
                } else {
                    let pairs = percuss_math::eigen::lowest(
                        &K_ff,
                        &M_ff,
                        (&mut factor, 0.0),
                        modes,
                        1e-11,
                        None,
                    )?;
                    self.known.clone_from(&pairs.vectors);
                    pairs
                };
                for x in pairs.vectors.chunks_exact(count) {
                    let mut shape = vec![0.0; n];
                    held.spread(x, &mut shape);
                    shapes.extend(shape);
                }
                held_frequencies.extend(pairs.values.iter().map(frequency));
            }
            self.factor = Some(factor);
        }
        Ok(Reduction {
            order: shapes.len() / n,
            boundary,
            K: projected(K, &shapes),
            M: projected(&M.compact(), &shapes),
            shapes,
            held_frequencies,
        })
    }
}

/// Interfaces have nodes, and no node belongs to two.
pub(crate) fn check(matrices: &Assembled, interfaces: &[Interface]) -> Result<(), FlexError> {
    let mut owner = vec![None; matrices.nodes.len()];
    for (number, interface) in interfaces.iter().enumerate() {
        if interface.nodes.is_empty() {
            return Err(FlexError::Empty(number));
        }
        for node in &interface.nodes {
            match owner.get_mut(*node as usize) {
                None => {
                    return Err(FlexError::InterfaceNode {
                        interface: number,
                        node: *node as usize,
                        nodes: matrices.nodes.len(),
                    });
                }
                Some(Some(first)) if *first != number => {
                    return Err(FlexError::Shared {
                        node: *node as usize,
                        interfaces: [*first, number],
                    });
                }
                Some(owner) => *owner = Some(number),
            }
        }
    }
    Ok(())
}

/// How many rigid motions there are.
pub(crate) fn rigid_motions(dimension: usize) -> usize {
    if dimension == 2 { 3 } else { 6 }
}

/// Displacement of the point at `arm` from the pole by rigid motion `k`: along the axes, then about z or about all axes.
pub(crate) fn rigid_motion(dimension: usize, k: usize, [x, y, z]: [f64; 3]) -> [f64; 3] {
    let turns = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
    match k.checked_sub(dimension) {
        None => std::array::from_fn(|a| f64::from(u8::from(a == k))),
        Some(_) if dimension == 2 => turns[2],
        Some(axis) => turns[axis],
    }
}

/// Φᵀ A Φ, row by row.
fn projected(A: &percuss_math::sparse::Symmetric, shapes: &[f64]) -> Vec<f64> {
    let n = A.order();
    let order = shapes.len() / n;
    let mut out = vec![0.0; order * order];
    let mut products = vec![0.0; shapes.len()];
    A.apply_all(shapes, &mut products);
    for (j, Ax) in products.chunks_exact(n).enumerate() {
        for (i, y) in shapes.chunks_exact(n).enumerate().take(j + 1) {
            let value: f64 = y.iter().zip(Ax).map(|(y, a)| y * a).sum();
            out[i * order + j] = value;
            out[j * order + i] = value;
        }
    }
    out
}
