//! The flow of the reduced system over one period, without damping:
//!
//! ```text
//! ÿ + (Λ − γ²/4 − δ φ(Ωt) G) y = 0,        q = e^{−γt/2} y
//! ```
//!
//! The damping of all modes is the same, so that it leaves the equation with this substitution \[Mailybaev2006, eq. (1)]. Free
//! vibrations and kicks δ φ G y alternate, each exact; Suzuki's composition of 5 × 5 such steps is of sixth order
//! \[Suzuki1990]. Every step is symplectic, however coarse.

use nalgebra::DMatrix;
use std::f64::consts::TAU;

/// Steps of one composition.
pub(crate) const STAGES: usize = 25;
/// Most modes of a reduced system.
pub const MOST_MODES: usize = 8;

/// The lengths of the steps, as shares of the whole.
pub(crate) fn composition() -> [f64; STAGES] {
    let five = |order: f64| {
        let p = 1.0 / (4.0 - 4_f64.powf(1.0 / (order + 1.0)));
        [p, p, 1.0 - 4.0 * p, p, p]
    };
    let (outer, inner) = (five(4.0), five(2.0));
    std::array::from_fn(|l| outer[l / 5] * inner[l % 5])
}

/// What the flow needs, in flat arrays.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    /// ω² − γ²/4 of every mode.
    pub square: Vec<f64>,
    /// G, row by row.
    pub G: Vec<f64>,
    /// φ at the middle of every stage of every step over a period, weighted with the stage's share of the period.
    kicks: Vec<f64>,
    steps: usize,
}

/// y and v of m modes from 2 m initial values, row by row: the first half starts with y = 1, the second with v = 1.
#[derive(Clone, Debug)]
pub(crate) struct Fundamental<const M: usize> {
    pub y: [[[f64; M]; 2]; M],
    pub v: [[[f64; M]; 2]; M],
}

impl Flow {
    pub fn new(square: Vec<f64>, G: Vec<f64>, phi: impl Fn(f64) -> f64, steps: usize) -> Self {
        let shares = composition();
        let mut kicks = Vec::with_capacity(steps * STAGES);
        for step in 0..steps {
            let mut at = step as f64;
            for share in shares {
                let middle = at + 0.5 * share;
                kicks.push(share / steps as f64 * phi(TAU * middle / steps as f64));
                at += share;
            }
        }
        Flow {
            square,
            G,
            kicks,
            steps,
        }
    }

    /// Kicks of one step, from the first step of a period on.
    pub fn kicks(&self, step: usize) -> &[f64] {
        &self.kicks[STAGES * (step % self.steps)..][..STAGES]
    }

    pub fn steps(&self) -> usize {
        self.steps
    }

    /// cos ωt, sin ωt/ω and −ω sin ωt of every mode, or their hyperbolic kin.
    fn free<const M: usize>(&self, t: f64) -> [[f64; 3]; M] {
        std::array::from_fn(|i| rotation(self.square[i], t))
    }

    /// The fundamental solution over the first `steps` of a period of length 2π/Ω.
    pub fn advance<const M: usize>(&self, Omega: f64, delta: f64, steps: usize) -> Fundamental<M> {
        let T = TAU / Omega;
        let h = T / self.steps as f64;
        let shares = composition();
        // free motion before stage l, and after the last
        let before: [[[f64; 3]; M]; STAGES] = std::array::from_fn(|l| {
            let last = if l > 0 { shares[l - 1] } else { 0.0 };
            self.free(0.5 * (last + shares[l]) * h)
        });
        // the last stage of a step and the first of the next have one free motion between them
        let across: [[f64; 3]; M] = self.free(0.5 * (shares[STAGES - 1] + shares[0]) * h);
        let end: [[f64; 3]; M] = self.free(0.5 * shares[STAGES - 1] * h);
        let G: [[f64; M]; M] = std::array::from_fn(|i| std::array::from_fn(|j| self.G[i * M + j]));
        let unit = |half: usize| {
            std::array::from_fn(|i| {
                let mut row = [[0.0; M]; 2];
                row[half][i] = 1.0;
                row
            })
        };
        let mut X = Fundamental {
            y: unit(0),
            v: unit(1),
        };
        for step in 0..steps {
            for (l, kick) in self.kicks(step).iter().enumerate() {
                let turn = if l == 0 && step > 0 {
                    &across
                } else {
                    &before[l]
                };
                X.turn(turn);
                X.kick(&G, delta * T * kick);
            }
        }
        X.turn(&end);
        X
    }
}

/// cos ωt, sin ωt/ω, −ω sin ωt for ω² = `square`, which may be negative.
pub(crate) fn rotation(square: f64, t: f64) -> [f64; 3] {
    if square > 0.0 {
        let omega = square.sqrt();
        let (sin, cos) = (omega * t).sin_cos();
        [cos, sin / omega, -omega * sin]
    } else if square < 0.0 {
        let kappa = (-square).sqrt();
        let (sinh, cosh) = ((kappa * t).sinh(), (kappa * t).cosh());
        [cosh, sinh / kappa, kappa * sinh]
    } else {
        [1.0, t, 0.0]
    }
}

impl<const M: usize> Fundamental<M> {
    /// ½ (P + P⁻¹) for the monodromy matrix P; its eigenvalues are ½ (μ + 1/μ), each twice. P⁻¹ follows from P, since the
    /// flow is symplectic: with the blocks P = (A, B; C, D) it is (Dᵀ, −Bᵀ; −Cᵀ, Aᵀ).
    pub fn half_trace(&self) -> DMatrix<f64> {
        let (A, B, C, D) = self.blocks();
        DMatrix::from_fn(2 * M, 2 * M, |r, c| {
            let (i, j) = (r % M, c % M);
            0.5 * match (r < M, c < M) {
                (true, true) => A[(i, j)] + D[(j, i)],
                (true, false) => B[(i, j)] - B[(j, i)],
                (false, true) => C[(i, j)] - C[(j, i)],
                (false, false) => D[(i, j)] + A[(j, i)],
            }
        })
    }

    /// The same where the second half of the period mirrors the first, H: P = R H⁻¹ R H with R = diag(1, −1), and
    /// ½ (P + P⁻¹) has twice the block Dᵀ A + Bᵀ C of H.
    pub fn half_trace_of_mirrored(&self) -> DMatrix<f64> {
        let (A, B, C, D) = self.blocks();
        D.transpose() * A + B.transpose() * C
    }

    fn blocks(&self) -> (DMatrix<f64>, DMatrix<f64>, DMatrix<f64>, DMatrix<f64>) {
        let block = |rows: &[[[f64; M]; 2]; M], half: usize| {
            DMatrix::from_fn(M, M, |i, j| rows[i][half][j])
        };
        (
            block(&self.y, 0),
            block(&self.y, 1),
            block(&self.v, 0),
            block(&self.v, 1),
        )
    }

    #[inline]
    fn turn(&mut self, by: &[[f64; 3]; M]) {
        for i in 0..M {
            let [c, s, r] = by[i];
            for half in 0..2 {
                for k in 0..M {
                    let (y, v) = (self.y[i][half][k], self.v[i][half][k]);
                    self.y[i][half][k] = c * y + s * v;
                    self.v[i][half][k] = r * y + c * v;
                }
            }
        }
    }

    #[inline]
    fn kick(&mut self, G: &[[f64; M]; M], strength: f64) {
        for i in 0..M {
            for j in 0..M {
                let g = strength * G[i][j];
                for half in 0..2 {
                    for k in 0..M {
                        self.v[i][half][k] += g * self.y[j][half][k];
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_fill_the_step_and_meet_the_conditions_of_order() {
        let shares = composition();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-14);
        for power in [3, 5] {
            let sum: f64 = shares.iter().map(|s| s.powi(power)).sum();
            assert!(sum.abs() < 1e-13, "{power}: {sum}");
        }
    }

    /// Sixth order against a flow with many steps, two coupled modes.
    #[test]
    fn the_flow_is_of_sixth_order_and_symplectic() {
        let flow = |steps| {
            let G = vec![10.0, 4.0, 4.0, 40.0];
            Flow::new(vec![97.0, 400.0], G, f64::cos, steps).advance::<2>(19.0, 3.0, steps)
        };
        let exact = flow(400);
        let error = |steps| {
            let X = flow(steps);
            let mut worst: f64 = 0.0;
            for i in 0..2 {
                for half in 0..2 {
                    for k in 0..2 {
                        worst = worst.max((X.y[i][half][k] - exact.y[i][half][k]).abs());
                    }
                }
            }
            worst
        };
        let order = (error(16) / error(32)).log2();
        assert!((order - 6.0).abs() < 0.5, "{order}");
        // columns k, l: y_k·v_l − v_k·y_l is one for a pair of y and v, else zero
        let X = flow(3);
        let form = |a: (usize, usize), b: (usize, usize)| -> f64 {
            (0..2)
                .map(|i| X.y[i][a.0][a.1] * X.v[i][b.0][b.1] - X.v[i][a.0][a.1] * X.y[i][b.0][b.1])
                .sum()
        };
        let G = vec![10.0, 4.0, 4.0, 40.0];
        let half = Flow::new(vec![97.0, 400.0], G, f64::cos, 40);
        let mirrored = half.advance::<2>(19.0, 3.0, 20).half_trace_of_mirrored();
        let whole = half.advance::<2>(19.0, 3.0, 40).half_trace();
        assert!((whole.view((0, 0), (2, 2)) - &mirrored).amax() < 1e-11);
        assert!(whole.view((0, 2), (2, 2)).amax() < 1e-11);
        assert!((form((0, 0), (1, 0)) - 1.0).abs() < 1e-12);
        assert!(form((0, 0), (1, 1)).abs() < 1e-12 && form((0, 0), (0, 1)).abs() < 1e-11);
    }
}
