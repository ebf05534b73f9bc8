//! The linear system of one Newton step.

use super::map::{Point, Slope};
use crate::law::Laws;
use crate::problem::Couplings;
use percuss_math::dense::{lu, lu_solve};

/// J d = −F with J = I − V + V (R G + δ I), reduced to the contacts with V ≠ 0; the others say d = −F at once.
///
/// δ > 0 makes J regular where G is not: the step is then that of the proximal-point method for the contacts
/// that stick, and ξ is not falsified by it once d vanishes.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewtonSystem {
    /// First row of each contact in the reduced system.
    place: Vec<Option<usize>>,
    J: Vec<f64>,
    x: Vec<f64>,
    pivots: Vec<usize>,
}

impl NewtonSystem {
    /// Solves for the step `d`; false where J is singular to working precision.
    pub fn solve<G: Couplings>(
        &mut self,
        G: &G,
        laws: &Laws,
        point: &Point,
        delta: f64,
        d: &mut [f64],
    ) -> bool {
        let Point { F, slopes, r, .. } = point;
        let mut n = 0;
        self.place.clear();
        for ((_, law), slope) in laws.iter().zip(slopes) {
            if *slope == Slope::Zero {
                self.place.push(None);
            } else {
                self.place.push(Some(n));
                n += law.rows();
            }
        }
        self.J.clear();
        self.J.resize(n * n, 0.0);
        self.x.clear();
        self.x.resize(n, 0.0);
        self.pivots.resize(n, 0);
        for (i, (start, law)) in laws.iter().enumerate() {
            let rows = law.rows();
            for k in 0..rows {
                d[start + k] = -F[start + k];
            }
            let Some(at) = self.place[i] else {
                continue;
            };
            let (J, x, place) = (&mut self.J, &mut self.x, &self.place);
            x[at..at + rows].copy_from_slice(&d[start..start + rows]);
            G.for_row(laws, i, |j, G_ij| {
                let columns = laws.law(j).rows();
                let block = scale(slopes[i], G_ij, r[i]);
                if let Some(to) = place[j] {
                    for k in 0..rows {
                        let J_k = &mut J[(at + k) * n + to..(at + k) * n + to + columns];
                        for l in 0..columns {
                            J_k[l] += block[k][l];
                        }
                    }
                } else {
                    let begin = laws.offset(j);
                    for k in 0..rows {
                        for l in 0..columns {
                            x[at + k] += block[k][l] * F[begin + l];
                        }
                    }
                }
            });
            for k in 0..rows {
                let J_k = &mut self.J[(at + k) * n + at..(at + k) * n + at + rows];
                match slopes[i] {
                    Slope::Slip(V) => {
                        for l in 0..rows {
                            let unit = if k == l { 1.0 } else { 0.0 };
                            J_k[l] += unit - (1.0 - delta) * V[k][l];
                        }
                    }
                    _ => J_k[k] += delta,
                }
            }
        }
        if lu(n, &mut self.J, &mut self.pivots).is_err() {
            return false;
        }
        lu_solve(n, &self.J, &self.pivots, &mut self.x);
        for (i, (start, law)) in laws.iter().enumerate() {
            if let Some(at) = self.place[i] {
                d[start..start + law.rows()].copy_from_slice(&self.x[at..at + law.rows()]);
            }
        }
        d.iter().all(|d| d.is_finite())
    }
}

/// r V B.
#[inline]
fn scale(slope: Slope, B: &[[f64; 3]; 3], r: f64) -> [[f64; 3]; 3] {
    match slope {
        Slope::Zero => [[0.0; 3]; 3],
        Slope::One => B.map(|row| row.map(|b| r * b)),
        Slope::Slip(V) => std::array::from_fn(|k| {
            std::array::from_fn(|l| r * (V[k][0] * B[0][l] + V[k][1] * B[1][l] + V[k][2] * B[2][l]))
        }),
    }
}
