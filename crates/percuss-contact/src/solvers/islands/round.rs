//! Contacts of round bodies, four at once.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4};

use super::block::Blocks;
use super::lanes::{
    Four, Lanes, Vectors, cross, inner, load, load3, minus, plus, store3, transpose,
};
use super::sums::Sums;
use crate::law::Law;
use crate::problem::{BlockInverse, ContactProblem, Pairs, Point};

/// A contact of two round bodies: their inertia is the same about all axes, and the point lies on the line of their
/// centres, so that normal and tangents do not couple and both tangents weigh the same. The percussion is a vector in
/// the inertial frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub n: [f64; 3],
    /// The point is at a₁ n from the first centre and at −a₂ n from the second, m.
    pub arms: [f64; 2],
    /// 1/G_NN and 1/G_TT, kg.
    pub r: [f64; 2],
    pub mu: f64,
    /// Σ d_k c_k, m/s.
    pub c: [f64; 3],
}

impl Round {
    /// Contact `i` of the problem, if it is round.
    pub fn new(problem: &ContactProblem, G: &Pairs, i: usize) -> Option<Self> {
        let Law::SpatialCoulomb { mu } = problem.laws.law(i) else {
            return None;
        };
        let point = &G.points[i];
        let n = &point.frame[0];
        let (mut arms, mut g) = ([0.0; 2], [0.0; 2]);
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            if point.blocks[side] == Point::NONE {
                continue;
            }
            let BlockInverse {
                translation: m,
                rotation: I,
            } = &G.inverse[point.blocks[side] as usize];
            let arm = &point.arms[side];
            let a = arm[0] * n[0] + arm[1] * n[1] + arm[2] * n[2];
            let off: f64 = (0..3).map(|k| (arm[k] - a * n[k]).abs()).sum();
            let same = m[0] == m[1] && m[1] == m[2] && I[0][0] == I[1][1] && I[1][1] == I[2][2];
            let straight = I[0][1] == 0.0 && I[0][2] == 0.0 && I[1][2] == 0.0;
            if !(same && straight && off <= 1e-12 * a.abs()) {
                return None;
            }
            arms[side] = sign * a;
            g[0] += m[0];
            g[1] += m[0] + a * a * I[0][0];
        }
        let c = &problem.c[problem.laws.offset(i)..];
        Some(Round {
            n: *n,
            arms,
            r: g.map(|g| 1.0 / g),
            mu,
            c: point.combine(&[c[0], c[1], c[2]]),
        })
    }
}

/// Four of them that share no body. Places that are not taken have zeros throughout: nothing ever happens there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rounds {
    blocks: [[u32; 4]; 2],
    n: [Four; 3],
    arms: [Four; 2],
    r: [Four; 2],
    mu: Four,
    c: [Four; 3],
}

/// The velocities of one side of four contacts, inverse masses and inertias.
struct Side<S: Simd> {
    v: Vectors<S>,
    m: Lanes<S>,
    w: Vectors<S>,
    j: Lanes<S>,
}

impl<S: Simd> Side<S> {
    #[inline(always)]
    fn get<B: Blocks + ?Sized>(simd: S, at: &[u32; 4], blocks: &B) -> Self {
        let [a, b, c, d] = [
            blocks.at(at[0]),
            blocks.at(at[1]),
            blocks.at(at[2]),
            blocks.at(at[3]),
        ];
        let [x, y, z, m] = transpose([
            load(simd, &a.v),
            load(simd, &b.v),
            load(simd, &c.v),
            load(simd, &d.v),
        ]);
        let [p, q, r, j] = transpose([
            load(simd, &a.w),
            load(simd, &b.w),
            load(simd, &c.w),
            load(simd, &d.w),
        ]);
        Side {
            v: [x, y, z],
            m,
            w: [p, q, r],
            j,
        }
    }

    #[inline(always)]
    fn put<B: Blocks + ?Sized>(&self, at: &[u32; 4], blocks: &mut B) {
        let v = transpose([self.v[0], self.v[1], self.v[2], self.m]);
        let w = transpose([self.w[0], self.w[1], self.w[2], self.j]);
        let block = blocks.at_mut(at[0]);
        v[0].store_array(&mut block.v);
        w[0].store_array(&mut block.w);
        let block = blocks.at_mut(at[1]);
        v[1].store_array(&mut block.v);
        w[1].store_array(&mut block.w);
        let block = blocks.at_mut(at[2]);
        v[2].store_array(&mut block.v);
        w[2].store_array(&mut block.w);
        let block = blocks.at_mut(at[3]);
        v[3].store_array(&mut block.v);
        w[3].store_array(&mut block.w);
    }
}

impl Rounds {
    /// Four free places whose sides are the block at rest with this number.
    pub fn empty(ground: u32) -> Self {
        Rounds {
            blocks: [[ground; 4]; 2],
            ..Rounds::default()
        }
    }

    /// Puts a contact at a place.
    pub fn put(&mut self, lane: usize, round: &Round, blocks: [u32; 2]) {
        for side in 0..2 {
            self.blocks[side][lane] = blocks[side];
            self.arms[side][lane] = round.arms[side];
            self.r[side][lane] = round.r[side];
        }
        for k in 0..3 {
            self.n[k][lane] = round.n[k];
            self.c[k][lane] = round.c[k];
        }
        self.mu[lane] = round.mu;
    }

    /// ξ: velocity of the second side's point against the first's, and c.
    #[inline(always)]
    fn xi<S: Simd>(&self, simd: S, n: &Vectors<S>, a: &Side<S>, b: &Side<S>) -> Vectors<S> {
        let c = load3(simd, &self.c);
        let (a_1, a_2) = (load(simd, &self.arms[0]), load(simd, &self.arms[1]));
        let w = [
            a_1.mul_add(a.w[0], a_2 * b.w[0]),
            a_1.mul_add(a.w[1], a_2 * b.w[1]),
            a_1.mul_add(a.w[2], a_2 * b.w[2]),
        ];
        let turned = cross(&w, n);
        [
            b.v[0] - a.v[0] + (c[0] - turned[0]),
            b.v[1] - a.v[1] + (c[1] - turned[1]),
            b.v[2] - a.v[2] + (c[2] - turned[2]),
        ]
    }

    /// Tells the two sides of a percussion.
    #[inline(always)]
    fn push<S: Simd>(
        &self,
        simd: S,
        n: &Vectors<S>,
        P: &Vectors<S>,
        a: &mut Side<S>,
        b: &mut Side<S>,
    ) {
        let L = cross(n, P);
        a.v = minus(&a.v, a.m, P);
        b.v = plus(&b.v, b.m, P);
        a.w = minus(&a.w, a.j * load(simd, &self.arms[0]), &L);
        b.w = minus(&b.w, b.j * load(simd, &self.arms[1]), &L);
    }

    /// p_N ← prox(p_N − ω ξ_N/G_NN), p_T ← prox(p_T − ω ξ_T/G_TT) with the normal just found [Studer2005, eq. (54)]:
    /// for ω = 1 the exact solution of the contact. Before that P moves on by β (P − last).
    #[inline(always)]
    pub fn relax<S: Simd, B: Blocks + ?Sized>(
        &self,
        simd: S,
        (omega, beta): (Lanes<S>, Lanes<S>),
        (P, last): (&mut [Four; 3], &mut [Four; 3]),
        blocks: &mut B,
    ) -> [Lanes<S>; 2] {
        let mut a = Side::get(simd, &self.blocks[0], blocks);
        let mut b = Side::get(simd, &self.blocks[1], blocks);
        let n = load3(simd, &self.n);
        let xi = self.xi(simd, &n, &a, &b);
        let (now, before) = (load3(simd, P), load3(simd, last));
        let back = [now[0] - before[0], now[1] - before[1], now[2] - before[2]];
        let old = plus(&now, beta, &back);
        store3(&now, last);
        let r_N = omega * load(simd, &self.r[0]);
        let r_T = omega * load(simd, &self.r[1]);
        let (xi_N, p_N) = (inner(&n, &xi), inner(&n, &old));
        let normal = (p_N - r_N * xi_N).max(f64x4::splat(simd, 0.0));
        // p_T − r ξ_T = (P − r ξ) − n (p_N − r ξ_N)
        let tangent = minus(&minus(&old, r_T, &xi), p_N - r_T * xi_N, &n);
        let bound = load(simd, &self.mu) * normal;
        let square = inner(&tangent, &tangent);
        let scale = square
            .simd_gt(bound * bound)
            .select(bound / square.sqrt(), f64x4::splat(simd, 1.0));
        let new = [
            scale.mul_add(tangent[0], normal * n[0]),
            scale.mul_add(tangent[1], normal * n[1]),
            scale.mul_add(tangent[2], normal * n[2]),
        ];
        store3(&new, P);
        let change = [new[0] - old[0], new[1] - old[1], new[2] - old[2]];
        self.push(simd, &n, &change, &mut a, &mut b);
        a.put(&self.blocks[0], blocks);
        b.put(&self.blocks[1], blocks);
        [inner(&change, &change), inner(&new, &new)]
    }

    /// Adds M⁻¹ W p to the velocities.
    #[inline(always)]
    pub fn start<S: Simd, B: Blocks + ?Sized>(&self, simd: S, P: &[Four; 3], blocks: &mut B) {
        let mut a = Side::get(simd, &self.blocks[0], blocks);
        let mut b = Side::get(simd, &self.blocks[1], blocks);
        let n = load3(simd, &self.n);
        self.push(simd, &n, &load3(simd, P), &mut a, &mut b);
        a.put(&self.blocks[0], blocks);
        b.put(&self.blocks[1], blocks);
    }

    /// Squared natural map with De Saxcé's correction, percussion and drive, as in [`crate::residual()`].
    #[inline(always)]
    pub fn judge<S: Simd, B: Blocks + ?Sized>(
        &self,
        simd: S,
        P: &[Four; 3],
        blocks: &B,
    ) -> [Lanes<S>; 3] {
        let zero = f64x4::splat(simd, 0.0);
        let a = Side::get(simd, &self.blocks[0], blocks);
        let b = Side::get(simd, &self.blocks[1], blocks);
        let n = load3(simd, &self.n);
        let xi = self.xi(simd, &n, &a, &b);
        let (P, c, mu) = (load3(simd, P), load3(simd, &self.c), load(simd, &self.mu));
        let r = load(simd, &self.r[0]).min(load(simd, &self.r[1]));
        let (xi_N, p_N) = (inner(&n, &xi), inner(&n, &P));
        let xi_T = minus(&xi, xi_N, &n);
        let p_T = minus(&P, p_N, &n);
        // y = p − r (ξ + μ‖ξ_T‖ e_N), brought back to the cone ‖y_T‖ ≤ μ y_N
        let y_N = p_N - r * mu.mul_add(inner(&xi_T, &xi_T).sqrt(), xi_N);
        let y_T = minus(&p_T, r, &xi_T);
        let length = inner(&y_T, &y_T).sqrt();
        let one = f64x4::splat(simd, 1.0);
        let foot = mu.mul_add(length, y_N).max(zero) / mu.mul_add(mu, one);
        let inside = length.simd_le(mu * y_N);
        let normal = inside.select(y_N, foot);
        let scale = inside.select(one, length.simd_gt(zero).select(mu * foot / length, zero));
        let map_N = p_N - normal;
        let map_T = minus(&p_T, scale, &y_T);
        [
            map_N.mul_add(map_N, inner(&map_T, &map_T)),
            inner(&P, &P),
            r * r * inner(&c, &c),
        ]
    }
}

/// Sums of four contacts each, put together.
#[inline(always)]
pub(super) fn total<S: Simd>(change: Lanes<S>, size: Lanes<S>, drive: Lanes<S>) -> Sums {
    let (mut a, mut b, mut c) = ([0.0; 4], [0.0; 4], [0.0; 4]);
    change.store_array(&mut a);
    size.store_array(&mut b);
    drive.store_array(&mut c);
    Sums {
        change: (a[0] + a[1]) + (a[2] + a[3]),
        size: (b[0] + b[1]) + (b[2] + b[3]),
        drive: (c[0] + c[1]) + (c[2] + c[3]),
    }
}
