//! Equilibrium of beams that joints tie together.
//!
//! ```text
//! K x + Cᵀ λ = R        C x = −g        C = C_a + C_b, one part for each side
//! ```
//!
//! A beam that only joints hold has a singular K. With s = (C_a + C_b)/√2, a = (C_a − C_b)/√2 and K̃ = K + σ (sᵀs + aᵀa),
//! which has the same pattern,
//!
//! ```text
//! x = K̃⁻¹ (R + sᵀ w_s + aᵀ w_a)        T = −[s; a] K̃⁻¹ [s; a]ᵀ + diag(0, 1/σ)
//! T w = [s; a] K̃⁻¹ R + (g/√2, 0)        λ = −(σ g + √2 w_s)/2
//! ```
//!
//! whatever σ > 0 is: it only holds apart what the joints hold together. Stable states have as many negative pivots of T as
//! there are equations, and none of K̃.

use crate::beams::Beams;
use crate::element::Element;
use crate::error::SoftError;
use crate::joint::Joints;
use crate::rows::Rows;
use crate::statics::{constrain, solve};
use crate::support::Support;
use crate::tridiagonal::{Factor, Tridiagonal};
use std::f64::consts::FRAC_1_SQRT_2;

/// Pivots below this share of their diagonal say nothing new.
const NOTHING: f64 = 1e-12;

/// K with joints, factored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joined<const N: usize> {
    factor: Factor<N>,
    joints: Joints<N>,
    /// s of all equations, then a.
    rows: Rows,
    sigma: Vec<f64>,
    /// Unit lower triangle of T row by row, with 1/D on the diagonal; zero where an equation says nothing new.
    T: Vec<f64>,
    negative: usize,
    active: usize,
    w: Vec<f64>,
    y: Vec<f64>,
    /// Forces of the joints in the last residual.
    pub lambda: Vec<f64>,
}

impl<const N: usize> Joined<N> {
    /// Takes K over: augments it, holds what is held, and factors it.
    pub fn factor<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        q: &[f64],
        K: &mut Tridiagonal<N>,
    ) -> Result<(), SoftError> {
        if !beams.joints.is_empty() {
            self.joints.update(beams, [q, q, q]);
            self.augment(K);
        }
        constrain(&beams.supports, K);
        self.factor.factor(K, "stiffness matrix")?;
        self.negative = 0;
        self.active = 0;
        if !beams.joints.is_empty() {
            self.reduce(beams)?;
        }
        Ok(())
    }

    /// K + σ (C_aᵀ C_a + C_bᵀ C_b), σ of the size of K at the nodes.
    fn augment(&mut self, K: &mut Tridiagonal<N>) {
        self.sigma.clear();
        for equation in 0..self.joints.equations() {
            let (mut stiffness, mut size) = (0.0, 0.0);
            for (node, w) in self.joints.side(equation) {
                for (half, w) in w.iter().enumerate() {
                    for k in 0..N {
                        stiffness += K.diagonal[node + half][k][k].abs() * w[k] * w[k];
                        size += w[k] * w[k];
                    }
                }
            }
            let sigma = stiffness / (size * size);
            self.sigma.push(if sigma > 0.0 { sigma } else { 1.0 });
        }
        for (equation, sigma) in self.sigma.iter().enumerate() {
            for (node, w) in self.joints.side(equation) {
                for i in 0..N {
                    for j in 0..N {
                        K.diagonal[node][i][j] += sigma * w[0][i] * w[0][j];
                        K.below[node + 1][i][j] += sigma * w[1][i] * w[0][j];
                        K.diagonal[node + 1][i][j] += sigma * w[1][i] * w[1][j];
                    }
                }
            }
        }
    }

    /// T and its factor.
    fn reduce<E: Element<N>>(&mut self, beams: &Beams<E, N>) -> Result<(), SoftError> {
        let m = self.joints.equations();
        let n = 2 * m;
        self.rows.reset(beams.coordinates());
        for second in [1.0, -1.0] {
            for equation in 0..m {
                let mut parts = [(0, [[0.0; N]; 2]); 2];
                let signs = [1.0, second];
                for (part, ((node, w), sign)) in
                    parts.iter_mut().zip(self.joints.side(equation).zip(signs))
                {
                    *part = (node, w.map(|w| w.map(|w| sign * FRAC_1_SQRT_2 * w)));
                }
                let sides = parts.iter().map(|(node, w)| (*node, w));
                self.rows.push(beams, &self.factor, sides);
            }
        }
        self.T.clear();
        self.T.resize(n * n, 0.0);
        for i in 0..n {
            for j in 0..=i {
                self.T[i * n + j] = -self.rows.product(i, &self.rows, j);
            }
            if i >= m {
                self.T[i * n + i] += 1.0 / self.sigma[i - m];
            }
        }
        // L D Lᵀ; the first half of D is negative, the second positive, where the state is stable
        for i in 0..n {
            let whole = self.T[i * n + i];
            for j in 0..=i {
                let mut sum = self.T[i * n + j];
                for k in 0..j {
                    let inverse = self.T[k * n + k];
                    if inverse != 0.0 {
                        sum -= self.T[i * n + k] * self.T[j * n + k] / inverse;
                    }
                }
                // rows hold L, the diagonal 1/D
                let inverse = self.T[j * n + j];
                self.T[i * n + j] = if j < i { sum * inverse } else { sum };
            }
            let pivot = self.T[i * n + i];
            if pivot.is_nan() {
                return Err(SoftError::Singular {
                    what: "matrix of the joints",
                    node: 0,
                });
            }
            let says = pivot.abs() > NOTHING * whole.abs();
            self.T[i * n + i] = if says { 1.0 / pivot } else { 0.0 };
            if i < m && says {
                self.active += 1;
            }
            self.negative += usize::from(says && pivot < 0.0);
        }
        Ok(())
    }

    /// Negative eigenvalues of K on what the joints allow.
    pub fn unstable(&self) -> usize {
        (self.factor.negative_pivots() + self.negative).saturating_sub(self.active)
    }

    /// x ← the change under these forces; joints close where `close` is true, else they let pass what `way` brings in.
    pub fn solve(&mut self, supports: &[Support<N>], x: &mut [f64], close: bool, way: &[f64]) {
        solve(supports, &self.factor, x);
        let m = self.joints.equations();
        if m == 0 || self.T.is_empty() {
            return;
        }
        let n = 2 * m;
        let product = |joints: &Joints<N>, equation: usize, sign: f64, x: &[f64]| -> f64 {
            let sides = joints.side(equation).zip([1.0, sign]);
            let each = sides.map(|((node, w), sign)| {
                let x = &x[N * node..N * (node + 2)];
                let sum: f64 = w.as_flattened().iter().zip(x).map(|(w, x)| w * x).sum();
                sign * sum
            });
            each.sum()
        };
        self.w.clear();
        let mut gaps = vec![0.0; m];
        for (equation, gap) in gaps.iter_mut().enumerate() {
            *gap = product(&self.joints, equation, 1.0, way);
            if close {
                *gap += self.joints.gap(equation);
            }
            let sum = product(&self.joints, equation, 1.0, x) + *gap;
            self.w.push(FRAC_1_SQRT_2 * sum);
        }
        for equation in 0..m {
            let difference = product(&self.joints, equation, -1.0, x);
            self.w.push(FRAC_1_SQRT_2 * difference);
        }
        let (w, T) = (&mut self.w, &self.T);
        for i in 0..n {
            let sum: f64 = (0..i).map(|j| T[i * n + j] * w[j]).sum();
            w[i] -= sum;
        }
        for i in 0..n {
            w[i] *= T[i * n + i];
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|j| T[j * n + i] * w[j]).sum();
            // an equation that says nothing new has no force
            w[i] = if T[i * n + i] == 0.0 { 0.0 } else { w[i] - sum };
        }
        self.y.clear();
        self.y.resize(x.len(), 0.0);
        self.rows.gather(&self.w, &mut self.y);
        self.factor.scale(&mut self.y);
        self.factor.backward(&mut self.y);
        for support in supports {
            support.out_of_axes(&mut self.y[N * support.node..][..N]);
        }
        x.iter_mut().zip(&self.y).for_each(|(x, y)| *x += y);
        if close {
            self.lambda.clear();
            let forces = gaps.iter().zip(&self.w).zip(&self.sigma);
            self.lambda
                .extend(forces.map(|((g, w), sigma)| -0.5 * (sigma * g) - FRAC_1_SQRT_2 * w));
        }
    }

    /// Adds s Cᵀ λ.
    pub fn add_forces<E: Element<N>>(&self, beams: &Beams<E, N>, q: &[f64], s: f64, f: &mut [f64]) {
        let mut joints = Joints::default();
        joints.update(beams, [q, q, q]);
        if self.lambda.len() != joints.equations() {
            return;
        }
        joints.lambda.clone_from(&self.lambda);
        joints.add_forces(s, f);
    }
}
