//! Modes that damping couples: complex modes of η″ + D̃ η′ + ω² η = 0.

use super::ExactError;
use percuss_math::dense::{lu, lu_solve};
use percuss_math::eigen::{Complex, general};

type C64 = Complex<f64>;

/// A block of coupled modes: η_i = Σ Re v_ia x_a e^{λ_a τ}.
#[derive(Clone, Debug)]
pub(super) struct Coupled {
    /// The modes.
    pub modes: Vec<usize>,
    pub lambda: Vec<C64>,
    /// Where the exponents are among all.
    pub exponent: Vec<usize>,
    /// Shapes, mode by mode.
    V: Vec<C64>,
    /// Gives the parts of x (real, then minus imaginary where there is one) from (S η, η′), row-major.
    inverse: Vec<f64>,
    scale: Vec<f64>,
    /// vᵀ D̃ v and vᵀ D̃ v̄ of all shapes, the responses to loads among them.
    gram: Vec<[C64; 2]>,
}

/// Entries of the inverse above this speak of exponents that nearly coincide.
const WORST: f64 = 1e7;

impl Coupled {
    /// With y = (S η, η′), S = ω: y′ = [[0, S], [−ω²/S, −D̃]] y, which is skew but for D̃.
    pub(super) fn new(
        modes: Vec<usize>,
        omega2: &[f64],
        r: usize,
        D: &[f64],
    ) -> Result<Self, ExactError> {
        let m = modes.len();
        let scale: Vec<f64> = modes.iter().map(|k| omega2[*k].abs().sqrt()).collect();
        let mut A = vec![0.0; 4 * m * m];
        for i in 0..m {
            A[i * 2 * m + m + i] = scale[i];
            A[(m + i) * 2 * m + i] = -omega2[modes[i]] / scale[i];
            for j in 0..m {
                A[(m + i) * 2 * m + m + j] = -D[modes[i] * r + modes[j]];
            }
        }
        let pairs = general(2 * m, &A)?;
        let mut T = vec![0.0; 4 * m * m];
        let mut column = 0;
        for (k, lambda) in pairs.values.iter().enumerate() {
            for (i, y) in pairs.vector(k).iter().enumerate() {
                T[i * 2 * m + column] = y.re;
                if lambda.im != 0.0 {
                    T[i * 2 * m + column + 1] = y.im;
                }
            }
            column += if lambda.im != 0.0 { 2 } else { 1 };
        }
        let critical = || ExactError::Critical {
            omega: scale.iter().copied().fold(0.0, f64::max),
        };
        let inverse = invert(2 * m, T).ok_or_else(critical)?;
        if inverse.iter().any(|x| x.is_nan() || x.abs() >= WORST) {
            return Err(critical());
        }
        let count = pairs.values.len();
        let mut V = vec![C64::default(); m * count];
        for a in 0..count {
            for (i, y) in pairs.vector(a)[..m].iter().enumerate() {
                V[i * count + a] = y / scale[i];
            }
        }
        Ok(Coupled {
            exponent: vec![0; count],
            lambda: pairs.values,
            modes,
            V,
            inverse,
            scale,
            gram: Vec::new(),
        })
    }

    /// v_ia of mode i of the block and exponent a.
    #[inline]
    pub(super) fn at(&self, i: usize, a: usize) -> C64 {
        self.V[i * self.lambda.len() + a]
    }

    /// vᵀ D̃ v and vᵀ D̃ v̄ of two shapes; the loads come after the exponents.
    pub(super) fn gram(&self, a: usize, b: usize) -> [C64; 2] {
        let count = self.gram.len().isqrt();
        self.gram[a * count + b]
    }

    /// Prepares [`Coupled::gram`], with the responses of all modes to each load.
    pub(super) fn weigh(&mut self, r: usize, D: &[f64], response: &[C64]) {
        let shapes: Vec<Vec<C64>> = (0..self.lambda.len())
            .map(|a| (0..self.modes.len()).map(|i| self.at(i, a)).collect())
            .chain(
                response
                    .chunks_exact(r)
                    .map(|of| self.modes.iter().map(|k| of[*k]).collect()),
            )
            .collect();
        self.gram.clear();
        for v in &shapes {
            let Dv: Vec<C64> = self
                .modes
                .iter()
                .map(|j| {
                    self.modes
                        .iter()
                        .zip(v)
                        .map(|(i, v)| v * D[i * r + j])
                        .sum()
                })
                .collect();
            for w in &shapes {
                let straight = Dv.iter().zip(w).map(|(a, b)| a * b).sum();
                let turned = Dv.iter().zip(w).map(|(a, b)| a * b.conj()).sum();
                self.gram.push([straight, turned]);
            }
        }
    }

    /// x of all exponents from η and η′ of all modes.
    pub(super) fn start(&self, eta: &[f64], deta: &[f64], x: &mut [C64]) {
        let m = self.modes.len();
        let mut row = 0;
        let of = |row: usize| {
            let weights = &self.inverse[row * 2 * m..][..2 * m];
            let mut sum = 0.0;
            for (i, k) in self.modes.iter().enumerate() {
                sum += weights[i] * self.scale[i] * eta[*k] + weights[m + i] * deta[*k];
            }
            sum
        };
        for (lambda, e) in self.lambda.iter().zip(&self.exponent) {
            if lambda.im != 0.0 {
                x[*e] = C64::new(of(row), -of(row + 1));
                row += 2;
            } else {
                x[*e] = C64::new(of(row), 0.0);
                row += 1;
            }
        }
    }

    /// (−Ω² + iΩ D̃ + ω²) η = ψ of the block, in real numbers.
    pub(super) fn respond(
        &self,
        o: f64,
        omega2: &[f64],
        r: usize,
        D: &[f64],
        psi: &[C64],
        response: &mut [C64],
    ) -> Result<(), ExactError> {
        let m = self.modes.len();
        let (mut A, mut b, mut pivots) = (vec![0.0; 4 * m * m], vec![0.0; 2 * m], vec![0; 2 * m]);
        for (i, k) in self.modes.iter().enumerate() {
            (b[i], b[m + i]) = (psi[*k].re, psi[*k].im);
            A[i * 2 * m + i] = omega2[*k] - o * o;
            A[(m + i) * 2 * m + m + i] = omega2[*k] - o * o;
            for (j, l) in self.modes.iter().enumerate() {
                A[i * 2 * m + m + j] -= o * D[k * r + l];
                A[(m + i) * 2 * m + j] += o * D[k * r + l];
            }
        }
        lu(2 * m, &mut A, &mut pivots).map_err(|_| ExactError::Resonance { omega: o })?;
        lu_solve(2 * m, &A, &pivots, &mut b);
        for (i, k) in self.modes.iter().enumerate() {
            response[*k] = C64::new(b[i], b[m + i]);
        }
        Ok(())
    }
}

fn invert(n: usize, mut A: Vec<f64>) -> Option<Vec<f64>> {
    let mut pivots = vec![0; n];
    lu(n, &mut A, &mut pivots).ok()?;
    let mut inverse = vec![0.0; n * n];
    let mut e = vec![0.0; n];
    for j in 0..n {
        e.fill(0.0);
        e[j] = 1.0;
        lu_solve(n, &A, &pivots, &mut e);
        for i in 0..n {
            inverse[i * n + j] = e[i];
        }
    }
    Some(inverse)
}
