//! Redundant normals whose friction something moves by.

use super::rank::Rank;
use crate::law::Law;
use crate::problem::{ContactProblem, Delassus, Dense, dot};
use crate::residual::prox_factor;
use crate::status::{Status, status};

/// Looks for directions in which the percussions of a solution can change such that ξ changes and it stays a solution.
///
/// With B the directions that hold (normals of sliding contacts, all rows of those that stick) and E z the friction that
/// percussions z of sliding contacts bring, −μ z_N along the sliding velocity, ξ is not determined where
///
/// ```text
/// G_BB z = 0   and   G (E z + y) ≠ 0   for y on B with G_B (E z + y) = 0
/// ```
///
/// Where all contacts slide as one rigid translation lets them, E z is zero; where others hold what E z moves, G (E z + y) is.
#[derive(Clone, Debug, Default)]
pub(super) struct Redundant {
    /// Rows that hold.
    held: Vec<usize>,
    slides: Vec<Slide>,
    /// √G_kk of every row.
    size: Vec<f64>,
    rank: Rank,
    xi: Vec<f64>,
    z: Vec<f64>,
    y: Vec<f64>,
    b: Vec<f64>,
    dp: Vec<f64>,
    Gdp: Vec<f64>,
}

/// A sliding contact.
#[derive(Clone, Copy, Debug)]
struct Slide {
    /// Place of its normal among the rows that hold.
    normal: usize,
    /// First tangential row, and how many.
    tangents: (usize, usize),
    /// Friction per normal percussion.
    friction: [f64; 2],
}

/// Relative to the friction that brings it, a change of ξ below this is rounding.
const SEEN: f64 = 1e-9;

impl Redundant {
    /// Whether ξ of the solution `p` is one of several; `left` is by how much percussions may be off, N s. G is formed in full.
    pub fn is_undetermined(&mut self, problem: &ContactProblem, p: &[f64], left: f64) -> bool {
        let Delassus::Dense(G) = &problem.G else {
            return false;
        };
        self.xi.resize(p.len(), 0.0);
        problem.xi(p, &mut self.xi);
        let blurred = self.sort(problem, G, p, left);
        if self.slides.is_empty() {
            return false;
        }
        let (held, size) = (&self.held, &self.size);
        self.rank.factor(held.len(), |i, j| {
            let (i, j) = (held[i], held[j]);
            0.5 * (G.row(i)[j] + G.row(j)[i]) / (size[i] * size[j])
        });
        (0..self.rank.dependent()).any(|j| self.moves(G, j, blurred.max(SEEN)))
    }

    /// Finds what holds and what slides; returns how much sliding directions may be off.
    fn sort(&mut self, problem: &ContactProblem, G: &Dense, p: &[f64], left: f64) -> f64 {
        self.held.clear();
        self.slides.clear();
        self.size.clear();
        self.size.extend((0..p.len()).map(|k| G.row(k)[k].sqrt()));
        let mut blurred = 0.0f64;
        for (i, (start, law)) in problem.laws.iter().enumerate() {
            let rows = law.rows();
            let r = prox_factor(&problem.diagonal_block(i), rows);
            let (p, xi) = (&p[start..start + rows], &self.xi[start..start + rows]);
            match state(law, p, xi, left, r) {
                Status::Open => {}
                Status::Closed | Status::Stick => self.held.extend(start..start + rows),
                Status::Slip { direction } => {
                    let mu = match law {
                        Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } => mu,
                        _ => continue,
                    };
                    self.held.push(start);
                    if mu > 0.0 {
                        let speed = xi[1..].iter().map(|xi| xi * xi).sum::<f64>().sqrt();
                        blurred = blurred.max(left / (r * speed));
                        self.slides.push(Slide {
                            normal: self.held.len() - 1,
                            tangents: (start + 1, rows - 1),
                            friction: direction.map(|d| -mu * d),
                        });
                    }
                }
            }
        }
        blurred
    }

    /// Whether something moves by the friction of null direction `j`.
    fn moves(&mut self, G: &Dense, j: usize, seen: f64) -> bool {
        let n = self.size.len();
        for buffer in [&mut self.z, &mut self.y, &mut self.b] {
            buffer.resize(self.held.len(), 0.0);
        }
        self.rank.direction(j, &mut self.z);
        self.dp.clear();
        self.dp.resize(n, 0.0);
        self.Gdp.resize(n, 0.0);
        let mut brought = 0.0f64;
        for slide in &self.slides {
            let z = self.z[slide.normal] / self.size[self.held[slide.normal]];
            let (start, rows) = slide.tangents;
            for k in 0..rows {
                let friction = slide.friction[k] * z;
                self.dp[start + k] = friction;
                brought = brought.max(friction.abs() * self.size[start + k]);
            }
        }
        G.apply(&self.dp, &mut self.Gdp);
        for (b, row) in self.b.iter_mut().zip(&self.held) {
            *b = -self.Gdp[*row] / self.size[*row];
        }
        self.rank.solve(&self.b, &mut self.y);
        for (y, row) in self.y.iter().zip(&self.held) {
            self.dp[*row] += y / self.size[*row];
        }
        (0..n).any(|k| dot(G.row(k), &self.dp).abs() > seen * brought * self.size[k])
    }
}

/// The state of a contact; one that just touches, without a percussion, could have one and counts as closed.
fn state(law: Law, p: &[f64], xi: &[f64], left: f64, r: f64) -> Status {
    let speed = match law {
        Law::Unilateral => 0.0,
        Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. } => {
            xi[1..].iter().map(|xi| xi * xi).sum::<f64>().sqrt()
        }
        Law::Bilateral | Law::PlanarFriction { .. } | Law::SpatialFriction { .. } => {
            return status(law, p, xi, left, || r);
        }
    };
    if p[0] > 0.0 {
        status(law, p, xi, left, || r)
    } else if r * xi[0] > left {
        Status::Open
    } else if r * speed > left {
        let second = xi.get(2).copied().unwrap_or(0.0);
        Status::Slip {
            direction: [xi[1] / speed, second / speed],
        }
    } else {
        Status::Stick
    }
}
