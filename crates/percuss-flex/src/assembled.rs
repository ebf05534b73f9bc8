//! Matrices of a finite element program with their nodes: all that a reduction needs to know.

use crate::constrained::Constrained;
use crate::reduce::{check, frequency, rigid_motion, rigid_motions};
use crate::structure::lowest_pairs;
use crate::{FlexError, Interface, Modes, Structure};
use percuss_math::sparse::{Cholesky, Symmetric};

/// K and M over the displacements of nodes; component `a` of node `i` is displacement `i · dimension + a`.
#[derive(Clone, Debug)]
pub struct Assembled {
    /// Places of the nodes, m.
    pub nodes: Vec<[f64; 3]>,
    /// Displacements of a node: two or three.
    pub dimension: usize,
    /// Stiffness, N/m.
    pub K: Symmetric,
    /// Mass, kg, the same for each component of the displacements; no entry couples two components.
    pub M: Symmetric,
}

/// Entries of M between directions that are rounding, against those on the diagonal.
const MIXED: f64 = 1e-9;
/// Forces of a rigid motion that are rounding, against those of the stiffest displacement.
const RESISTS: f64 = 1e-6;
/// ω² of motions without resistance, against those of the highest mode that is looked at.
const LOOSE: f64 = 1e-6;

impl Structure {
    /// Its matrices, with the stiffness and the mass of each element times a factor.
    pub fn assembled_scaled(
        &self,
        stiffness: impl Fn(usize) -> f64,
        mass: impl Fn(usize) -> f64,
    ) -> Assembled {
        Assembled {
            nodes: self.mesh().nodes.clone(),
            dimension: self.mesh().dimension(),
            K: self.stiffness_scaled(stiffness),
            M: self.mass_scaled(mass),
        }
    }

    /// Its matrices.
    pub fn assembled(&self) -> Assembled {
        self.assembled_scaled(|_| 1.0, |_| 1.0)
    }
}

impl Assembled {
    /// Number of displacements.
    pub fn order(&self) -> usize {
        self.K.order()
    }

    /// What is wrong with matrices from elsewhere.
    pub fn validate(&self) -> Result<(), FlexError> {
        let rows = self.nodes.len() * self.dimension;
        for (what, A) in [("K", &self.K), ("M", &self.M)] {
            if A.order() != rows {
                return Err(FlexError::Order {
                    what,
                    order: A.order(),
                    nodes: self.nodes.len(),
                    dimension: self.dimension,
                });
            }
            if let Some(row) = (0..rows).find(|i| A.get(*i, *i).is_nan() || A.get(*i, *i) <= 0.0) {
                return Err(FlexError::Diagonal {
                    what,
                    node: row / self.dimension,
                    component: row % self.dimension,
                    value: A.get(row, row),
                });
            }
        }
        let d = self.dimension;
        let mixed = self.M.all().find(|(i, j, value)| {
            let size = (self.M.get(*i, *i) * self.M.get(*j, *j)).sqrt();
            i % d != j % d && value.abs() > MIXED * size
        });
        if let Some((i, j, value)) = mixed {
            return Err(FlexError::Coupled {
                nodes: [i / d, j / d],
                components: [i % d, j % d],
                value,
            });
        }
        let totals = self.mass_by_component();
        let off = totals.iter().map(|m| (m - totals[0]).abs());
        if off.fold(0.0, f64::max) > 1e-6 * totals[0] {
            return Err(FlexError::Uneven {
                first: totals[0],
                last: totals[self.dimension - 1],
            });
        }
        Ok(())
    }

    /// What is wrong with matrices of a free body from elsewhere beyond that: M that is not positive, K that resists a rigid motion
    /// or lets more than these go. Takes a factor of each.
    pub fn validate_motions(&self) -> Result<(), FlexError> {
        Cholesky::new(&self.M).map_err(|_| FlexError::NotPositive("M"))?;
        let expected = rigid_motions(self.dimension);
        let most = |x: &[f64]| x.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let diagonal: Vec<f64> = (0..self.order()).map(|i| self.K.get(i, i)).collect();
        let mut Kr = vec![0.0; self.order()];
        let pole = self.nodes.first().copied().unwrap_or_default();
        let motions = self.moved(pole);
        let free = motions.iter().filter(|(r, _)| {
            self.K.apply(r, &mut Kr);
            most(&Kr) <= RESISTS * most(&diagonal) * most(r)
        });
        let free = free.count();
        let count = (2 * expected + 1).min(self.order() - 1);
        let pairs = lowest_pairs(&self.K, &self.M, count)?;
        let last = pairs.values.last().copied().unwrap_or(0.0);
        let loose = pairs.values.iter().filter(|l| l.abs() < LOOSE * last);
        let found = loose.count();
        match free == expected && found == expected {
            true => Ok(()),
            false => Err(FlexError::RigidMotions {
                found: if free < expected { free } else { found },
                expected,
                next: frequency(pairs.values.get(found).unwrap_or(&0.0)),
            }),
        }
    }

    /// The mass that a motion along each axis moves, kg.
    pub fn mass_by_component(&self) -> Vec<f64> {
        let (n, d) = (self.order(), self.dimension);
        let (mut ones, mut moved) = (vec![0.0; n], vec![0.0; n]);
        let along = |c: usize| {
            for (i, one) in ones.iter_mut().enumerate() {
                *one = f64::from(u8::from(i % d == c));
            }
            self.M.apply(&ones, &mut moved);
            moved.iter().skip(c).step_by(d).sum()
        };
        (0..d).map(along).collect()
    }

    /// The lowest modes with interfaces held. Where that leaves rigid motions, they come first, at zero.
    pub fn modes_with(&self, interfaces: &[Interface], count: usize) -> Result<Modes, FlexError> {
        check(self, interfaces)?;
        let held = Constrained::new(self, interfaces)?;
        let pairs = lowest_pairs(&held.of(&self.K), &held.of(&self.M), count)?;
        let order = self.order();
        let mut shapes = vec![0.0; pairs.values.len() * order];
        let vectors = pairs.vectors.chunks_exact(held.free.len());
        for (shape, x) in shapes.chunks_exact_mut(order).zip(vectors) {
            held.spread(x, shape);
        }
        Ok(Modes {
            frequencies: pairs.values.iter().map(frequency).collect(),
            shapes,
            residuals: pairs.residuals,
        })
    }

    /// The lowest modes with some displacements held. Where that leaves rigid motions, they come first, at zero.
    pub fn modes(&self, held: &[usize], count: usize) -> Result<Modes, FlexError> {
        let free = self.free(held);
        let (K, M) = (self.K.part(&free), self.M.part(&free));
        let pairs = lowest_pairs(&K, &M, count)?;
        let order = self.order();
        let mut shapes = vec![0.0; pairs.values.len() * order];
        for (shape, x) in shapes
            .chunks_exact_mut(order)
            .zip(pairs.vectors.chunks_exact(free.len()))
        {
            for (d, x) in free.iter().zip(x) {
                shape[*d] = *x;
            }
        }
        Ok(Modes {
            frequencies: pairs.values.iter().map(frequency).collect(),
            shapes,
            residuals: pairs.residuals,
        })
    }

    /// Effective masses of shapes with φᵀ M φ = 1 in each rigid motion r, along the axes and about those through a pole:
    /// (φᵀ M r)², kg and kg m². Those of all modes with a held interface add up to what the rest of the body weighs.
    pub fn effective_masses(&self, shapes: &[f64], pole: [f64; 3]) -> Vec<Vec<f64>> {
        let motions = self.moved(pole);
        let by_shape = |shape: &[f64]| {
            let part = |(_, Mr): &(_, Vec<f64>)| dot(Mr, shape).powi(2);
            motions.iter().map(part).collect()
        };
        shapes
            .chunks_exact(self.order().max(1))
            .map(by_shape)
            .collect()
    }

    /// What each of these motions moves as a whole: rᵀ M r.
    pub fn rigid_masses(&self, pole: [f64; 3]) -> Vec<f64> {
        self.moved(pole).iter().map(|(r, Mr)| dot(r, Mr)).collect()
    }

    /// r and M r of all rigid motions.
    fn moved(&self, pole: [f64; 3]) -> Vec<(Vec<f64>, Vec<f64>)> {
        let d = self.dimension;
        let motions = (0..rigid_motions(d)).map(|k| {
            let places = self.nodes.iter();
            let r: Vec<f64> = places
                .flat_map(|r| {
                    let arm = std::array::from_fn(|a| r[a] - pole[a]);
                    rigid_motion(d, k, arm).into_iter().take(d)
                })
                .collect();
            let mut Mr = vec![0.0; r.len()];
            self.M.apply(&r, &mut Mr);
            (r, Mr)
        });
        motions.collect()
    }

    /// All displacements of some nodes.
    pub fn displacements_of(&self, nodes: &[u32]) -> Vec<usize> {
        let all = nodes.iter();
        all.flat_map(|n| (0..self.dimension).map(move |a| *n as usize * self.dimension + a))
            .collect()
    }

    /// The displacements that are not held, rising.
    pub fn free(&self, held: &[usize]) -> Vec<usize> {
        let mut is_held = vec![false; self.order()];
        held.iter().for_each(|d| is_held[*d] = true);
        (0..self.order()).filter(|d| !is_held[*d]).collect()
    }
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}
