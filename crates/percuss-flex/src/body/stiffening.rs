//! Stiffening by stress: displacements of second order.
//!
//! A load f stresses the body, and stress makes deflections harder or easier: ½ qᵀ K_g(σ_f) q. The same energy is what f does on
//! displacements of second order, −fᵀ ½ qᵀ η q, so that
//!
//! ```text
//! fᵀ η_ab = −φ_aᵀ K_g(σ_f) φ_b        K_g(σ) = ∫ ∇Nᵀ σ ∇N dV
//! ```
//!
//! With loads e_j dm, X_i e_j dm and e_j at an interface this gives ∫ η dm, ∫ X ηᵀ dm and η at the interface: every stress that
//! inertia, weight and what hangs on the body bring is there, for any motion.

use super::{Flexible, Frame};
use crate::constrained::{Constrained, pull};
use crate::reduce::{rigid_motion, rigid_motions};
use crate::{Assembled, FlexError, Interface, Structure, element};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::space::{Mat3, Vec3};
use percuss_math::sparse::Cholesky;

/// Integrals of η, by pairs of coordinates.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stiffening {
    /// ∫ η_ab dm, kg m.
    pub(super) Z: Vec<Vec3>,
    /// ∫ X η_abᵀ dm, kg m².
    pub(super) W: Vec<Mat3>,
}

impl Flexible {
    /// Adds displacements of second order, of a body that was made of this structure with the stiffness of each element times
    /// `factor` and its mass times `share`, at these interfaces and with this frame. Moments at interfaces are left out: they bend,
    /// and what they stress along the body is of second order.
    pub fn stiffen(
        &mut self,
        structure: &Structure,
        (factor, share): (impl Fn(usize) -> f64, impl Fn(usize) -> f64),
        (interfaces, frame): (&[Interface], Frame),
    ) -> Result<(), FlexError> {
        let matrices = structure.assembled_scaled(&factor, &share);
        let mut answers = Answers::new(&matrices, interfaces, frame)?;
        let (n, d) = (self.n, matrices.dimension);
        let of_pairs = |g: &[f64], pair: usize| -g[pair];
        let mut more = Stiffening {
            Z: vec![Vec3::zeros(); n * n],
            W: vec![Mat3::zeros(); n * n],
        };
        let mut f = vec![0.0; matrices.order()];
        for j in 0..d {
            for i in 0..=d {
                // along axis j, as strong as the place along axis i, or the same everywhere
                let strength = |node: usize| match i.checked_sub(1) {
                    None => 1.0,
                    Some(i) => matrices.nodes[node][i] - self.origin[i],
                };
                let field: Vec<f64> = (0..matrices.order())
                    .map(|k| if k % d == j { strength(k / d) } else { 0.0 })
                    .collect();
                matrices.M.apply(&field, &mut f);
                let g = self.geometric(structure, &factor, &answers.of(&f)?);
                for pair in 0..n * n {
                    match i.checked_sub(1) {
                        None => more.Z[pair][j] = of_pairs(&g, pair),
                        Some(i) => more.W[pair][(i, j)] = of_pairs(&g, pair),
                    }
                }
            }
        }
        for (k, interface) in interfaces.iter().enumerate() {
            let mut bends = vec![Vec3::zeros(); n * n];
            if frame != Frame::Attached(k) {
                for j in 0..d {
                    f.fill(0.0);
                    let pull = pull(&matrices, interface, j).ok_or(FlexError::Line(k))?;
                    let own = matrices.displacements_of(&interface.nodes);
                    own.iter().zip(pull).for_each(|(dof, pull)| f[*dof] = pull);
                    let g = self.geometric(structure, &factor, &answers.of(&f)?);
                    for (pair, bend) in bends.iter_mut().enumerate() {
                        bend[j] = of_pairs(&g, pair);
                    }
                }
            }
            self.stations[k].bends = bends;
        }
        self.stiffening = Some(more);
        Ok(())
    }

    /// φ_aᵀ K_g(σ) φ_b with the stresses of the displacements `u`, row by row.
    fn geometric(
        &self,
        structure: &Structure,
        factor: impl Fn(usize) -> f64,
        u: &[f64],
    ) -> Vec<f64> {
        let (n, d) = (self.n, self.dimension);
        let mut out = vec![0.0; n * n];
        let mut slopes = vec![Mat3::zeros(); n];
        for (e, own) in structure.mesh().elements.iter().enumerate() {
            let places = structure.mesh().places(own);
            let C = structure
                .elasticity()
                .matrix(&structure.materials()[usize::from(own.material)]);
            let thickness = structure.elasticity().thickness();
            for (by_place, volume) in element::gradients(own.kind, &places) {
                // ∂u_i/∂x_j at the point
                let slope = |field: &[f64]| {
                    let mut slope = Mat3::zeros();
                    for (node, by) in own.nodes().iter().zip(&by_place) {
                        for i in 0..d {
                            for j in 0..d {
                                slope[(i, j)] += field[*node as usize * d + i] * by[j];
                            }
                        }
                    }
                    slope
                };
                let stress =
                    element::stress_of(d, &slope(u), &C) * (factor(e) * volume * thickness);
                for (a, slopes) in slopes.iter_mut().enumerate() {
                    *slopes = slope(self.shape(a));
                }
                for a in 0..n {
                    let pushed = slopes[a] * stress;
                    for b in 0..=a {
                        let value = pushed.component_mul(&slopes[b]).sum();
                        out[a * n + b] += value;
                        if a != b {
                            out[b * n + a] += value;
                        }
                    }
                }
            }
        }
        out
    }
}

/// Static answers of a body that its frame holds.
struct Answers<'a> {
    matrices: &'a Assembled,
    held: Constrained,
    factor: Cholesky,
    /// Of a body with mean axes.
    relief: Option<Relief>,
}

/// What takes out of forces what pushes a body as a whole: its rigid motions, M times them, and the factor of their mass.
struct Relief {
    motions: Vec<Vec<f64>>,
    pushed: Vec<Vec<f64>>,
    mass: Vec<f64>,
}

impl<'a> Answers<'a> {
    fn new(
        matrices: &'a Assembled,
        interfaces: &[Interface],
        frame: Frame,
    ) -> Result<Self, FlexError> {
        if let Frame::Attached(held) = frame {
            let held = Constrained::new(matrices, &interfaces[held..=held])?;
            let factor = Cholesky::new(&held.of(&matrices.K)).map_err(FlexError::Loose)?;
            return Ok(Answers {
                matrices,
                held,
                factor,
                relief: None,
            });
        }
        // loads without resultant: a trace of mass holds the body
        let (n, d) = (matrices.order(), matrices.dimension);
        let ratio = (0..n).map(|i| matrices.K.get(i, i) / matrices.M.get(i, i));
        let trace = 1e-10 * ratio.fold(f64::INFINITY, f64::min);
        let factor =
            Cholesky::new(&matrices.K.plus(trace, &matrices.M)).map_err(FlexError::Loose)?;
        let count = rigid_motions(d);
        let motions: Vec<Vec<f64>> = (0..count)
            .map(|k| {
                let nodes = matrices.nodes.iter();
                nodes
                    .flat_map(|r| rigid_motion(d, k, *r).into_iter().take(d))
                    .collect()
            })
            .collect();
        let pushed: Vec<Vec<f64>> = motions
            .iter()
            .map(|r| {
                let mut f = vec![0.0; n];
                matrices.M.apply(r, &mut f);
                f
            })
            .collect();
        let mut mass: Vec<f64> = (0..count * count)
            .map(|e| dot(&motions[e / count], &pushed[e % count]))
            .collect();
        cholesky(count, &mut mass).map_err(percuss_math::eigen::EigenError::Mass)?;
        Ok(Answers {
            held: Constrained::new(matrices, &[])?,
            matrices,
            factor,
            relief: Some(Relief {
                motions,
                pushed,
                mass,
            }),
        })
    }

    /// Displacements under the forces f; of a free body under what of them does not push it as a whole.
    fn of(&mut self, f: &[f64]) -> Result<Vec<f64>, FlexError> {
        let mut f = f.to_vec();
        if let Some(relief) = &self.relief {
            let mut part: Vec<f64> = relief.motions.iter().map(|r| dot(r, &f)).collect();
            cholesky_solve(part.len(), &relief.mass, &mut part);
            for (pushed, part) in relief.pushed.iter().zip(part) {
                f.iter_mut().zip(pushed).for_each(|(f, p)| *f -= part * p);
            }
        }
        let mut x = self.held.gathered(&f);
        self.factor.solve(&mut x);
        let mut u = vec![0.0; self.matrices.order()];
        self.held.spread(&x, &mut u);
        Ok(u)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
