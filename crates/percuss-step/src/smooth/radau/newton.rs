//! Newton's method for the stages \[HairerWanner1996, sec. IV.8]. In the basis T the stages are W = T⁻¹ Z, and
//!
//! ```text
//! (γ/h B − J) ΔW₁ = …        ((α + iβ)/h B − J)(ΔW₂ + i ΔW₃) = …
//! ```
//!
//! J comes from the system where it knows it, else by differences, and is kept as long as Newton's method converges fast with it.

use super::super::norm::Tolerance;
use super::super::{Effort, SmoothError};
use super::ITERATIONS;
use percuss_math::dense::{lu, lu_solve};
use percuss_mech::Rates;
use serde::{Deserialize, Serialize};

/// Nodes (4 − √6)/10, (4 + √6)/10, 1.
pub(super) const C: [f64; 3] = [0.155_051_025_721_682_2, 0.644_948_974_278_317_8, 1.0];

/// Eigenvectors of A⁻¹ and their inverse \[HairerWanner1996, code RADAU5].
const T: [[f64; 3]; 3] = [
    [
        0.091_232_394_870_892_94,
        -0.141_255_295_020_954_2,
        -0.030_029_194_105_147_424,
    ],
    [
        0.241_717_932_707_107,
        0.204_129_352_293_799_93,
        0.382_942_112_757_261_9,
    ],
    [0.966_048_182_615_093, 1.0, 0.0],
];
const T_INV: [[f64; 3]; 3] = [
    [
        4.325_579_890_063_155,
        0.339_199_251_815_809_87,
        0.541_770_539_935_874_9,
    ],
    [
        -4.178_718_591_551_905,
        -0.327_682_820_761_062_4,
        0.476_623_554_500_550_44,
    ],
    [
        -0.502_872_634_945_786_9,
        2.571_926_949_855_605,
        -0.596_039_204_828_224_9,
    ],
];

/// Eigenvalues γ and α ± iβ of A⁻¹.
const GAMMA: f64 = 3.637_834_252_744_496;
const ALPHA: f64 = 2.681_082_873_627_752_3;
const BETA: f64 = 3.050_430_199_247_411;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Newton {
    /// 0 in algebraic rows, else 1.
    pub(super) B: Vec<f64>,
    /// Stages less the start.
    pub(super) Z: [Vec<f64>; 3],
    W: [Vec<f64>; 3],
    F: [Vec<f64>; 3],
    x: Vec<f64>,
    J: Vec<f64>,
    fresh: bool,
    /// What remains after a correction, as a part of it: learnt from the iterations before \[HairerWanner1996, eq. (8.10)].
    remainder: f64,
    /// Step of the factors, s.
    h: f64,
    real: Vec<f64>,
    real_pivots: Vec<usize>,
    pair: Vec<f64>,
    pair_pivots: Vec<usize>,
    rhs: Vec<f64>,
}

/// How the iteration ended.
pub(super) enum Outcome {
    /// After so many iterations, with this contraction.
    Converged(usize, f64),
    /// It would converge with this part of the step.
    Failed(f64),
}

impl Newton {
    /// Whether it is that of a system with `n` unknowns.
    pub(super) fn fits(&self, n: usize) -> bool {
        let pivots = |all: &[usize], n: usize| all.len() == n && all.iter().all(|k| *k < n);
        let stages = self.Z.iter().chain(&self.W).chain(&self.F);
        stages.chain([&self.B, &self.x]).all(|x| x.len() == n)
            && self.J.len() == n * n
            && self.real.len() == n * n
            && self.pair.len() == 4 * n * n
            && self.rhs.len() == 2 * n
            && pivots(&self.real_pivots, n)
            && pivots(&self.pair_pivots, 2 * n)
    }

    pub(super) fn resize(&mut self, system: &dyn Rates, n: usize) {
        self.B.clear();
        self.B
            .extend((0..n).map(|k| if system.is_algebraic(k) { 0.0 } else { 1.0 }));
        for v in self.Z.iter_mut().chain(&mut self.W).chain(&mut self.F) {
            v.resize(n, 0.0);
        }
        self.x.resize(n, 0.0);
        self.J.resize(n * n, 0.0);
        self.real.resize(n * n, 0.0);
        self.real_pivots.resize(n, 0);
        self.pair.resize(4 * n * n, 0.0);
        self.pair_pivots.resize(2 * n, 0);
        self.rhs.resize(2 * n, 0.0);
        self.stale();
    }

    /// The Jacobian is to be computed anew.
    pub(super) fn stale(&mut self) {
        self.fresh = false;
        self.h = 0.0;
        self.remainder = 1.0;
    }

    /// Jacobian and factors for a step of length h; says whether the factors exist.
    pub(super) fn prepare(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        f: &[f64],
        h: f64,
        effort: &mut Effort,
    ) -> Result<bool, SmoothError> {
        if !self.fresh {
            effort.evaluations += self.jacobian(system, t, x, f)?;
            effort.jacobians += 1;
            self.fresh = true;
            self.h = 0.0;
        }
        if self.h == h {
            return Ok(true);
        }
        self.h = h;
        effort.factors += 1;
        Ok(self.factor(h))
    }

    /// J as the system knows it, or column by column by forward differences; says how often f was evaluated for it.
    fn jacobian(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        f: &[f64],
    ) -> Result<usize, SmoothError> {
        let n = x.len();
        if system.jacobian(t, x, &mut self.J)? {
            return Ok(0);
        }
        self.x.copy_from_slice(x);
        for j in 0..n {
            let step = (f64::EPSILON * x[j].abs().max(1e-5)).sqrt();
            self.x[j] = x[j] + step;
            let step = self.x[j] - x[j];
            system.rates(t, &self.x, &mut self.F[0])?;
            for i in 0..n {
                self.J[i * n + j] = (self.F[0][i] - f[i]) / step;
            }
            self.x[j] = x[j];
        }
        Ok(n)
    }

    fn factor(&mut self, h: f64) -> bool {
        let n = self.B.len();
        let m = 2 * n;
        for i in 0..n {
            for j in 0..n {
                let J = self.J[i * n + j];
                let b = if i == j { self.B[i] / h } else { 0.0 };
                self.real[i * n + j] = GAMMA * b - J;
                self.pair[i * m + j] = ALPHA * b - J;
                self.pair[(n + i) * m + n + j] = ALPHA * b - J;
                self.pair[i * m + n + j] = -BETA * b;
                self.pair[(n + i) * m + j] = BETA * b;
            }
        }
        lu(n, &mut self.real, &mut self.real_pivots).is_ok()
            && lu(m, &mut self.pair, &mut self.pair_pivots).is_ok()
    }

    /// (γ/h B − J)⁻¹ x.
    pub(super) fn solve_real(&self, x: &mut [f64]) {
        lu_solve(self.B.len(), &self.real, &self.real_pivots, x);
    }

    /// From Z to the stages that satisfy the equations.
    pub(super) fn iterate(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        h: f64,
        tolerance: &Tolerance,
        effort: &mut Effort,
    ) -> Result<Outcome, SmoothError> {
        let goal = (10.0 * f64::EPSILON / tolerance.rtol).max(tolerance.rtol.sqrt().min(0.03));
        self.enter_basis();
        let (mut before, mut contraction, mut rate) = (0.0f64, 0.0, 0.0f64);
        self.remainder = self.remainder.max(f64::EPSILON).powf(0.8);
        for iteration in 1..=ITERATIONS {
            for i in 0..3 {
                for k in 0..x.len() {
                    self.x[k] = x[k] + self.Z[i][k];
                }
                system.rates(t + C[i] * h, &self.x, &mut self.F[i])?;
            }
            effort.evaluations += 3;
            let size = self.correct(x, h, tolerance);
            if !size.is_finite() {
                return Ok(Outcome::Failed(0.5));
            }
            if size <= 0.1 * goal {
                return Ok(Outcome::Converged(iteration, rate));
            }
            if iteration > 1 {
                let quotient = size / before;
                rate = if iteration == 2 {
                    quotient
                } else {
                    (quotient * contraction).sqrt()
                };
                contraction = quotient;
                if rate >= 0.99 {
                    return Ok(Outcome::Failed(0.5));
                }
                let left = (ITERATIONS - iteration) as i32;
                let remains = rate.powi(left) / (1.0 - rate) * size / goal;
                if remains >= 1.0 {
                    let excess = remains.clamp(1e-4, 20.0);
                    let power = -1.0 / (4.0 + f64::from(left.max(0)));
                    return Ok(Outcome::Failed(0.8 * excess.powf(power)));
                }
            }
            before = size.max(f64::EPSILON);
            if iteration > 1 {
                self.remainder = rate / (1.0 - rate);
            }
            if self.remainder * size <= goal {
                return Ok(Outcome::Converged(iteration, rate));
            }
        }
        Ok(Outcome::Failed(0.5))
    }

    fn enter_basis(&mut self) {
        for k in 0..self.B.len() {
            let z = [self.Z[0][k], self.Z[1][k], self.Z[2][k]];
            for i in 0..3 {
                self.W[i][k] = T_INV[i][0] * z[0] + T_INV[i][1] * z[1] + T_INV[i][2] * z[2];
            }
        }
    }

    /// One correction of W and Z; returns its size.
    fn correct(&mut self, x: &[f64], h: f64, tolerance: &Tolerance) -> f64 {
        let n = x.len();
        for k in 0..n {
            let f = [self.F[0][k], self.F[1][k], self.F[2][k]];
            let g: [f64; 3] = std::array::from_fn(|i| {
                T_INV[i][0] * f[0] + T_INV[i][1] * f[1] + T_INV[i][2] * f[2]
            });
            let b = self.B[k] / h;
            let w = [self.W[0][k], self.W[1][k], self.W[2][k]];
            self.F[0][k] = g[0] - GAMMA * b * w[0];
            self.rhs[k] = g[1] - ALPHA * b * w[1] + BETA * b * w[2];
            self.rhs[n + k] = g[2] - ALPHA * b * w[2] - BETA * b * w[1];
        }
        lu_solve(n, &self.real, &self.real_pivots, &mut self.F[0]);
        lu_solve(2 * n, &self.pair, &self.pair_pivots, &mut self.rhs);
        let mut sum = 0.0;
        for k in 0..n {
            let dw = [self.F[0][k], self.rhs[k], self.rhs[n + k]];
            let scale = tolerance.scale(x[k], x[k]);
            for i in 0..3 {
                self.W[i][k] += dw[i];
                sum += (dw[i] / scale) * (dw[i] / scale);
            }
            let w = [self.W[0][k], self.W[1][k], self.W[2][k]];
            for i in 0..3 {
                self.Z[i][k] = T[i][0] * w[0] + T[i][1] * w[1] + T[i][2] * w[2];
            }
        }
        (sum / (3 * n).max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_basis_makes_the_inverse_of_radaus_matrix_block_diagonal() {
        let s6 = 6f64.sqrt();
        let A = [
            [
                (88.0 - 7.0 * s6) / 360.0,
                (296.0 - 169.0 * s6) / 1800.0,
                (-2.0 + 3.0 * s6) / 225.0,
            ],
            [
                (296.0 + 169.0 * s6) / 1800.0,
                (88.0 + 7.0 * s6) / 360.0,
                (-2.0 - 3.0 * s6) / 225.0,
            ],
            [(16.0 - s6) / 36.0, (16.0 + s6) / 36.0, 1.0 / 9.0],
        ];
        let L = [[GAMMA, 0.0, 0.0], [0.0, ALPHA, -BETA], [0.0, BETA, ALPHA]];
        let product = |A: [[f64; 3]; 3], B: [[f64; 3]; 3]| -> [[f64; 3]; 3] {
            std::array::from_fn(|i| {
                std::array::from_fn(|j| (0..3).map(|k| A[i][k] * B[k][j]).sum())
            })
        };
        let one = product(product(A, T), product(L, T_INV));
        for (i, row) in one.iter().enumerate() {
            for (j, value) in row.iter().enumerate() {
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((value - expected).abs() < 1e-14, "{i} {j} {value}");
            }
        }
    }
}
