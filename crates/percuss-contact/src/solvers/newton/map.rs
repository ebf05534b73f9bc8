//! The map of Alart and Curnier for one contact and its slope.

use crate::law::{Law, Laws};
use crate::problem::ContactProblem;
use crate::residual::{Measure, factors};
use crate::solvers::linear::{BlockRow, diagonal};

/// F(p) = p − π(base − r ξ) of all contacts, where the base is p itself or another point, and what its derivative needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Point {
    /// The map; zero at the solution.
    pub F: Vec<f64>,
    /// Slope of each contact's projection.
    pub slopes: Vec<Slope>,
    /// Prox factor of each contact.
    pub r: Vec<f64>,
}

impl Point {
    /// Prox factors for a new problem, from the diagonal of G where they are not `known`; memory is kept.
    pub fn start(&mut self, problem: &ContactProblem, known: Option<&[f64]>) {
        match known {
            Some(known) => {
                self.r.clear();
                self.r.extend_from_slice(known);
            }
            None => factors(problem, Measure::Scaled, &mut self.r),
        }
        self.resize(&problem.laws);
    }

    /// Sizes for a new problem; memory is kept.
    pub fn resize(&mut self, laws: &Laws) {
        self.F.resize(laws.rows(), 0.0);
        self.slopes.resize(laws.len(), Slope::Zero);
    }

    /// Evaluates F = p − π(base − r ξ) at `p` with its `xi` and returns ‖F‖².
    pub fn evaluate(&mut self, laws: &Laws, base: &[f64], p: &[f64], xi: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (i, (start, law)) in laws.iter().enumerate() {
            let rows = law.rows();
            let mut z = [0.0; 3];
            for k in 0..rows {
                z[k] = base[start + k] - self.r[i] * xi[start + k];
            }
            let (projected, slope) = project(law, z);
            self.slopes[i] = slope;
            for k in 0..rows {
                let F = p[start + k] - projected[k];
                self.F[start + k] = F;
                sum += F * F;
            }
        }
        sum
    }

    /// Whether V ≠ 0 for contact i.
    #[inline]
    pub fn moves(&self, i: usize) -> bool {
        self.slopes[i] != Slope::Zero
    }

    /// The block row I − V + V (r G + δ I) of contact i; with δ = 1 that of a base that stays.
    #[inline]
    pub fn row(&self, i: usize, delta: f64) -> BlockRow {
        let r = self.r[i];
        match self.slopes[i] {
            Slope::Zero => BlockRow {
                left: diagonal([0.0; 3]),
                own: diagonal([1.0; 3]),
            },
            Slope::One => BlockRow {
                left: diagonal([r; 3]),
                own: diagonal([delta; 3]),
            },
            Slope::Slip(V) => {
                let mut own = diagonal([1.0; 3]);
                for k in 0..3 {
                    for l in 0..3 {
                        own[k][l] -= (1.0 - delta) * V[k][l];
                    }
                }
                BlockRow {
                    left: V.map(|row| row.map(|v| r * v)),
                    own,
                }
            }
        }
    }
}

/// Derivative of the projection of one contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Slope {
    /// The contact is open: the projection is constant.
    Zero,
    /// The contact sticks, or is closed without friction: the projection is the identity.
    One,
    /// The contact slips.
    Slip([[f64; 3]; 3]),
}

/// Projects z = p − r ξ: the normal on ℝ₀⁺, the tangent on the disc whose radius the projected normal gives
/// \[AlartCurnier1991]. Returns the projection and an element of its generalised derivative.
#[inline]
pub(crate) fn project(law: Law, z: [f64; 3]) -> ([f64; 3], Slope) {
    const CLOSED: ([f64; 3], Slope) = ([0.0; 3], Slope::Zero);
    match law {
        Law::Unilateral if z[0] > 0.0 => ([z[0], 0.0, 0.0], Slope::One),
        Law::Bilateral => ([z[0], 0.0, 0.0], Slope::One),
        Law::PlanarFriction { bound } if z[0].abs() > bound => {
            ([bound.copysign(z[0]), 0.0, 0.0], Slope::Zero)
        }
        Law::PlanarFriction { .. } => ([z[0], 0.0, 0.0], Slope::One),
        Law::SpatialFriction { bound } => {
            let (t, V) = disc(bound, 0.0, [z[0], z[1]]);
            let slope = V.map_or(Slope::One, |V| {
                Slope::Slip([[V[0][0], V[0][1], 0.0], [V[1][0], V[1][1], 0.0], [0.0; 3]])
            });
            ([t[0], t[1], 0.0], slope)
        }
        Law::PlanarCoulomb { mu } if z[0] > 0.0 => {
            let bound = mu * z[0];
            if z[1].abs() <= bound {
                ([z[0], z[1], 0.0], Slope::One)
            } else {
                let side = mu.copysign(z[1]);
                let V = [[1.0, 0.0, 0.0], [side, 0.0, 0.0], [0.0; 3]];
                ([z[0], side * z[0], 0.0], Slope::Slip(V))
            }
        }
        Law::SpatialCoulomb { mu } if z[0] > 0.0 => {
            let (t, V) = disc(mu * z[0], mu, [z[1], z[2]]);
            let slope = V.map_or(Slope::One, |V| {
                Slope::Slip([
                    [1.0, 0.0, 0.0],
                    [V[0][2], V[0][0], V[0][1]],
                    [V[1][2], V[1][0], V[1][1]],
                ])
            });
            ([z[0], t[0], t[1]], slope)
        }
        Law::Unilateral | Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. } => CLOSED,
    }
}

/// Projects t on the disc of radius `a`, whose derivative by the normal is `mu`. Outside the disc also the rows of
/// the derivative, by t in the first two columns and by the normal in the third.
#[inline]
fn disc(a: f64, mu: f64, t: [f64; 2]) -> ([f64; 2], Option<[[f64; 3]; 2]>) {
    let norm = (t[0] * t[0] + t[1] * t[1]).sqrt();
    if norm <= a {
        return (t, None);
    }
    let e = [t[0] / norm, t[1] / norm];
    let s = a / norm;
    let V = [
        [s * e[1] * e[1], -s * e[0] * e[1], mu * e[0]],
        [-s * e[0] * e[1], s * e[0] * e[0], mu * e[1]],
    ];
    ([a * e[0], a * e[1]], Some(V))
}
