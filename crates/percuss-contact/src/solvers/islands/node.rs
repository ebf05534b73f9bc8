//! One contact as a sweep sees it: everything it reads stands side by side.

use super::shared::{Percussions, Velocities};
use crate::law::Law;
use crate::local;
use crate::problem::{BlockInverse, ContactProblem, Pairs, Point};
use crate::residual::{natural_map, prox_factor};

/// Sums over contacts that decide when sweeps may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sums {
    /// Squared change of the percussions in a sweep, or squared natural map.
    pub change: f64,
    /// Squared percussions.
    pub size: f64,
    /// Squared r c.
    pub drive: f64,
}

impl Sums {
    #[inline(always)]
    pub fn add(&mut self, other: &Sums) {
        self.change += other.change;
        self.size += other.size;
        self.drive += other.drive;
    }
}

/// A contact that can be swept over.
pub(super) trait Node {
    /// Solves the contact with the rest of the world as it is, moves the percussion ω times as far, and tells the
    /// velocities.
    fn relax(&self, i: usize, omega: f64, p: &Percussions, v: &Velocities) -> Sums;
    /// Adds M⁻¹ W p to the velocities.
    fn start(&self, i: usize, p: &Percussions, v: &Velocities);
    /// Squared natural map, percussion and drive.
    fn judge(&self, i: usize, p: &Percussions, v: &Velocities) -> Sums;
}

/// A contact of two round bodies: their inertia is the same about all axes, and the point lies on the line of their
/// centres, so that normal and tangents do not couple and both tangents weigh the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    blocks: [u32; 2],
    /// Normal and tangents.
    frame: [[f64; 3]; 3],
    /// The point is at a₁ n from the first centre and at −a₂ n from the second, m.
    arms: [f64; 2],
    /// Inverse masses, 1/kg.
    inverse_mass: [f64; 2],
    /// Arms over inertias, 1/(kg m).
    arm_over_inertia: [f64; 2],
    /// 1/G_NN and 1/G_TT, kg.
    r: [f64; 2],
    mu: f64,
    c: [f64; 3],
}

/// Any other contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct General {
    blocks: [u32; 2],
    law: Law,
    point: Point,
    inverse: [BlockInverse; 2],
    D: [[f64; 3]; 3],
    c: [f64; 3],
}

const NOTHING: BlockInverse = BlockInverse {
    translation: [0.0; 3],
    rotation: [[0.0; 3]; 3],
};

impl Round {
    /// Contact `i` of the problem, if it is round; `blocks` are its blocks by their place in the island.
    pub fn new(problem: &ContactProblem, G: &Pairs, i: usize, blocks: [u32; 2]) -> Option<Self> {
        let Law::SpatialCoulomb { mu } = problem.laws.law(i) else {
            return None;
        };
        let point = &G.points[i];
        let n = &point.frame[0];
        let (mut arms, mut inverse_mass, mut arm_over_inertia) = ([0.0; 2], [0.0; 2], [0.0; 2]);
        let mut r = [0.0; 2];
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            if point.blocks[side] == Point::NONE {
                continue;
            }
            let BlockInverse {
                translation: m,
                rotation: I,
            } = &G.inverse[point.blocks[side] as usize];
            let a = inner(&point.arms[side], n);
            let off: f64 = (0..3).map(|k| (point.arms[side][k] - a * n[k]).abs()).sum();
            let same = m[0] == m[1] && m[1] == m[2] && I[0][0] == I[1][1] && I[1][1] == I[2][2];
            let straight = I[0][1] == 0.0 && I[0][2] == 0.0 && I[1][2] == 0.0;
            if !(same && straight && off <= 1e-12 * a.abs()) {
                return None;
            }
            arms[side] = sign * a;
            inverse_mass[side] = m[0];
            arm_over_inertia[side] = sign * a * I[0][0];
            r[0] += m[0];
            r[1] += m[0] + a * a * I[0][0];
        }
        let c = &problem.c[problem.laws.offset(i)..];
        Some(Round {
            blocks,
            frame: point.frame,
            arms,
            inverse_mass,
            arm_over_inertia,
            r: r.map(|g| 1.0 / g),
            mu,
            c: [c[0], c[1], c[2]],
        })
    }

    /// ξ of the contact.
    #[inline(always)]
    fn xi(&self, v: &Velocities) -> [f64; 3] {
        let [a, b] = self.blocks.map(|block| v.get(block));
        let x = self.approach(&a, &b);
        std::array::from_fn(|k| inner(&self.frame[k], &x) + self.c[k])
    }

    /// Velocity of the second side's point against the first's.
    #[inline(always)]
    fn approach(&self, a: &[f64; 6], b: &[f64; 6]) -> [f64; 3] {
        let w: [f64; 3] =
            std::array::from_fn(|k| self.arms[0] * a[3 + k] + self.arms[1] * b[3 + k]);
        let turned = cross(&w, &self.frame[0]);
        std::array::from_fn(|k| b[k] - a[k] - turned[k])
    }

    /// Tells the two sides of a percussion.
    #[inline(always)]
    fn push(&self, dp: &[f64; 3], a: &mut [f64; 6], b: &mut [f64; 6]) {
        let [n, s, t] = &self.frame;
        let P: [f64; 3] = std::array::from_fn(|k| n[k] * dp[0] + s[k] * dp[1] + t[k] * dp[2]);
        let L = cross(n, &P);
        let [m, j] = [&self.inverse_mass, &self.arm_over_inertia];
        for k in 0..3 {
            a[k] -= m[0] * P[k];
            a[3 + k] -= j[0] * L[k];
            b[k] += m[1] * P[k];
            b[3 + k] -= j[1] * L[k];
        }
    }
}

impl Node for Round {
    /// p_N ← prox(p_N − ω ξ_N/G_NN), p_T ← prox(p_T − ω ξ_T/G_TT) with the normal just found [Studer2005, eq. (54)]:
    /// for ω = 1 the exact solution of the contact.
    #[inline(always)]
    fn relax(&self, i: usize, omega: f64, p: &Percussions, v: &Velocities) -> Sums {
        let [mut a, mut b] = self.blocks.map(|block| v.get(block));
        let [n, s, t] = &self.frame;
        let x = self.approach(&a, &b);
        let old = p.get(i);
        let normal = (old[0] - omega * self.r[0] * (inner(n, &x) + self.c[0])).max(0.0);
        let r = omega * self.r[1];
        let mut new = [
            normal,
            old[1] - r * (inner(s, &x) + self.c[1]),
            old[2] - r * (inner(t, &x) + self.c[2]),
        ];
        let (bound, square) = (self.mu * normal, new[1] * new[1] + new[2] * new[2]);
        if square > bound * bound {
            let scale = bound / square.sqrt();
            new[1] *= scale;
            new[2] *= scale;
        }
        let dp: [f64; 3] = std::array::from_fn(|k| new[k] - old[k]);
        p.set(i, &new);
        self.push(&dp, &mut a, &mut b);
        v.set(self.blocks[0], &a);
        v.set(self.blocks[1], &b);
        Sums {
            change: inner(&dp, &dp),
            size: inner(&new, &new),
            drive: 0.0,
        }
    }

    #[inline(always)]
    fn start(&self, i: usize, p: &Percussions, v: &Velocities) {
        let [mut a, mut b] = self.blocks.map(|block| v.get(block));
        self.push(&p.get(i), &mut a, &mut b);
        v.set(self.blocks[0], &a);
        v.set(self.blocks[1], &b);
    }

    #[inline]
    fn judge(&self, i: usize, p: &Percussions, v: &Velocities) -> Sums {
        let p = p.get(i);
        let r = self.r[0].min(self.r[1]);
        let law = Law::SpatialCoulomb { mu: self.mu };
        Sums {
            change: natural_map(law, &p, &self.xi(v), r),
            size: inner(&p, &p),
            drive: r * r * inner(&self.c, &self.c),
        }
    }
}

impl General {
    /// Contact `i` of the problem; `blocks` are its blocks by their place in the island.
    pub fn new(problem: &ContactProblem, G: &Pairs, i: usize, blocks: [u32; 2]) -> Self {
        let (law, point) = (problem.laws.law(i), G.points[i]);
        let rows = law.rows();
        let mut c = [0.0; 3];
        c[..rows].copy_from_slice(&problem.c[problem.laws.offset(i)..][..rows]);
        General {
            blocks,
            law,
            point,
            inverse: point.blocks.map(|b| match b {
                Point::NONE => NOTHING,
                b => G.inverse[b as usize],
            }),
            D: G.diagonal_block(i, rows),
            c,
        }
    }

    #[inline]
    fn xi(&self, v: &Velocities) -> [f64; 3] {
        let [x, y] = [0, 1].map(|side| {
            let u = v.get(self.blocks[side]);
            let turned = cross(&[u[3], u[4], u[5]], &self.point.arms[side]);
            [u[0] + turned[0], u[1] + turned[1], u[2] + turned[2]]
        });
        let x: [f64; 3] = std::array::from_fn(|k| y[k] - x[k]);
        let rows = self.law.rows();
        std::array::from_fn(|k| {
            if k < rows {
                inner(&self.point.frame[k], &x) + self.c[k]
            } else {
                0.0
            }
        })
    }

    #[inline]
    fn scatter(&self, dp: &[f64; 3], v: &Velocities) {
        let d = &self.point.frame;
        let P: [f64; 3] =
            std::array::from_fn(|k| d[0][k] * dp[0] + d[1][k] * dp[1] + d[2][k] * dp[2]);
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let inverse = &self.inverse[side];
            let L = cross(&self.point.arms[side], &P);
            let mut u = v.get(self.blocks[side]);
            for k in 0..3 {
                u[k] += sign * inverse.translation[k] * P[k];
                u[3 + k] += sign * inner(&inverse.rotation[k], &L);
            }
            v.set(self.blocks[side], &u);
        }
    }
}

impl Node for General {
    #[inline]
    fn relax(&self, i: usize, omega: f64, p: &Percussions, v: &Velocities) -> Sums {
        let old = p.get(i);
        let xi = self.xi(v);
        // b = ξ − D p
        let b = std::array::from_fn(|k| xi[k] - inner(&self.D[k], &old));
        let solution = local::solve(self.law, &self.D, &b);
        let mut new = solution;
        if omega != 1.0 {
            // over-relaxed percussions go back into their set
            new = local::admit(
                self.law,
                std::array::from_fn(|k| old[k] + omega * (solution[k] - old[k])),
            );
        }
        let dp: [f64; 3] = std::array::from_fn(|k| new[k] - old[k]);
        p.set(i, &new);
        self.scatter(&dp, v);
        Sums {
            change: inner(&dp, &dp),
            size: inner(&new, &new),
            drive: 0.0,
        }
    }

    #[inline]
    fn start(&self, i: usize, p: &Percussions, v: &Velocities) {
        self.scatter(&p.get(i), v);
    }

    #[inline]
    fn judge(&self, i: usize, p: &Percussions, v: &Velocities) -> Sums {
        let p = p.get(i);
        let r = prox_factor(&self.D, self.law.rows());
        Sums {
            change: natural_map(self.law, &p, &self.xi(v), r),
            size: inner(&p, &p),
            drive: r * r * inner(&self.c, &self.c),
        }
    }
}

#[inline(always)]
fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[inline(always)]
fn inner(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
