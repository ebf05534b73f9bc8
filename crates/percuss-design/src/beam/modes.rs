use super::Beam;
use super::matrices::{Matrices, dot};
use crate::DesignError;
use nalgebra::DMatrix;
use percuss_math::band::{Pairs, lowest};

/// Free vibrations of a beam under its static force.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// Frequencies ω₁ < ω₂ < …
    pub omega: Vec<f64>,
    /// Deflection u_i at the nodes, with ∫ s u_i² dx = 1 [Mailybaev2006, eq. (8)].
    pub u: Vec<Vec<f64>>,
    /// Slope u_i′ at the nodes.
    pub slope: Vec<Vec<f64>>,
    /// ∫ u_i′ u_j′ dx = −b_ij [Mailybaev2006, eq. (10)].
    pub G: DMatrix<f64>,
    /// How far an inverse iteration would still move a mode, relative.
    pub residual: f64,
}

/// Static instability of a beam.
#[derive(Clone, Debug, PartialEq)]
pub struct Buckling {
    /// Buckling force p_cr.
    pub p_cr: f64,
    /// The second one; near the first, where two forms compete.
    pub p_second: f64,
    /// Buckled form at the nodes, its largest deflection one.
    pub u: Vec<f64>,
}

impl Beam {
    /// The first `count` modes. A static force at or above buckling is refused.
    pub fn modes(&self, count: usize) -> Result<Modes, DesignError> {
        self.check()?;
        self.resolves(count)?;
        let matrices = Matrices::new(self);
        let (omega, pairs) = self.vectors(&matrices, count)?;
        let vectors = &pairs.x;
        let nodes = |u: &Vec<f64>, kind| -> Vec<f64> {
            (0..=self.elements())
                .map(|i| matrices.at(u, i, kind))
                .collect()
        };
        Ok(Modes {
            G: DMatrix::from_fn(count, count, |i, j| {
                matrices.slopes(&vectors[i], &vectors[j])
            }),
            u: vectors.iter().map(|u| nodes(u, 0)).collect(),
            slope: vectors.iter().map(|u| nodes(u, 1)).collect(),
            omega,
            residual: pairs.residual,
        })
    }

    /// Refuses modes that the elements do not resolve: two elements to a half wave.
    pub fn resolves(&self, mode: usize) -> Result<(), DesignError> {
        let most = self.elements() / 2;
        if mode <= most {
            Ok(())
        } else {
            Err(DesignError::Mode {
                mode,
                elements: self.elements(),
                most,
            })
        }
    }

    /// Frequencies and vectors of the unknowns, uᵀ M u = 1, the first slope or else deflection positive.
    pub(crate) fn vectors(
        &self,
        matrices: &Matrices,
        count: usize,
    ) -> Result<(Vec<f64>, Pairs), DesignError> {
        let p_cr = if self.p0 > 0.0 {
            self.buckling()?.p_cr
        } else {
            f64::INFINITY
        };
        // as near to buckling as this the lowest frequency is rounding
        let buckled = DesignError::Buckled { p0: self.p0, p_cr };
        if self.p0 >= p_cr * (1.0 - 1e-8) {
            return Err(buckled);
        }
        let mut pairs = lowest(&matrices.A, &matrices.M, count).map_err(|error| {
            if self.p0 > 0.99 * p_cr {
                buckled
            } else {
                error.into()
            }
        })?;
        let mut scratch = vec![0.0; matrices.order()];
        let mut omega = Vec::with_capacity(count);
        for u in &mut pairs.x {
            matrices.M.multiply(u, &mut scratch);
            let sign = if u[0] < 0.0 { -1.0 } else { 1.0 };
            let scale = sign / dot(u, &scratch).sqrt();
            u.iter_mut().for_each(|u| *u *= scale);
            omega.push(matrices.quotient(&self.s, u, &mut scratch).sqrt());
        }
        Ok((omega, pairs))
    }

    /// The smallest force with (s u″)″ + p u″ = 0.
    pub fn buckling(&self) -> Result<Buckling, DesignError> {
        self.check()?;
        let matrices = Matrices::new(self);
        let pairs = lowest(&matrices.K, &matrices.G, 2)?;
        let force = |u: &[f64]| matrices.bending(&self.s, u) / matrices.slopes(u, u);
        let mut u: Vec<f64> = (0..=self.elements())
            .map(|i| matrices.at(&pairs.x[0], i, 0))
            .collect();
        let largest = u
            .iter()
            .fold(0.0_f64, |m, u| if u.abs() > m.abs() { *u } else { m });
        u.iter_mut().for_each(|u| *u /= largest);
        Ok(Buckling {
            p_cr: force(&pairs.x[0]),
            p_second: force(&pairs.x[1]),
            u,
        })
    }
}
