//! Contacts of round bodies, four at once.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4};

use super::block::Blocks;
use super::lanes::{
    Four, Lanes, Vectors, cross, inner, load, load3, minus, plus, store3, transpose,
};
use super::sums::Sums;
use crate::law::Law;
use crate::problem::{BodyContacts, ContactProblem, Point};

/// A contact of two round bodies: their inertia is the same about all axes, and the point lies on the line of their
/// centres, so that normal and tangents do not couple and both tangents weigh the same. The percussion is a vector in
/// the inertial frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub n: [f64; 3],
    /// s₁ a₁ and s₂ a₂, 1/√kg: the point is at a₁ n from the first centre and at −a₂ n from the second, and s is the
    /// root of the inverse inertia, as in [`Block`](super::block::Block).
    pub arms: [f64; 2],
    /// 1/G_NN and 1/G_TT, kg.
    pub r: [f64; 2],
    pub mu: f64,
    /// Σ d_k c_k, m/s.
    pub c: [f64; 3],
}

impl Round {
    /// Contact `i` of the problem, if it is round.
    pub fn new(problem: &ContactProblem, G: &BodyContacts, i: usize) -> Option<Self> {
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
            let (m, j) = G.inverse[point.blocks[side] as usize].is_round()?;
            let arm = &point.arms[side];
            let a = arm[0] * n[0] + arm[1] * n[1] + arm[2] * n[2];
            let off: f64 = (0..3).map(|k| (arm[k] - a * n[k]).abs()).sum();
            let straight = off <= 1e-12 * a.abs();
            if !straight {
                return None;
            }
            arms[side] = sign * a * j.sqrt();
            g[0] += m;
            g[1] += m + a * a * j;
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

    /// ξ: velocity of the second side's point against the first's, and c. Sides are put together body by body, so that
    /// only what comes of it has to be turned into lanes.
    #[inline(always)]
    fn xi<S: Simd, B: Blocks + ?Sized>(&self, simd: S, n: &Vectors<S>, blocks: &B) -> Vectors<S> {
        let zero = f64x4::splat(simd, 0.0);
        let (mut v, mut w) = ([zero; 4], [zero; 4]);
        for lane in 0..4 {
            let a = blocks.at(self.blocks[0][lane]);
            let b = blocks.at(self.blocks[1][lane]);
            let a_1 = f64x4::splat(simd, self.arms[0][lane]);
            let a_2 = f64x4::splat(simd, self.arms[1][lane]);
            v[lane] = load(simd, &b.v) - load(simd, &a.v);
            w[lane] = a_1.mul_add(load(simd, &a.w), a_2 * load(simd, &b.w));
        }
        let c = load3(simd, &self.c);
        let [v_x, v_y, v_z, _] = transpose(v);
        let [w_x, w_y, w_z, _] = transpose(w);
        let turned = cross(&[w_x, w_y, w_z], n);
        [
            v_x + (c[0] - turned[0]),
            v_y + (c[1] - turned[1]),
            v_z + (c[2] - turned[2]),
        ]
    }

    /// Tells the two sides of a percussion: v₁ ← v₁ − P/m₁, v₂ ← v₂ + P/m₂, ω/s ← ω/s + s a P × n for both.
    #[inline(always)]
    fn push<S: Simd, B: Blocks + ?Sized>(
        &self,
        simd: S,
        n: &Vectors<S>,
        P: &Vectors<S>,
        blocks: &mut B,
    ) {
        let zero = f64x4::splat(simd, 0.0);
        let L = cross(P, n);
        let P = transpose([P[0], P[1], P[2], zero]);
        let L = transpose([L[0], L[1], L[2], zero]);
        for lane in 0..4 {
            for (side, P) in [(0, -P[lane]), (1, P[lane])] {
                let block = blocks.at_mut(self.blocks[side][lane]);
                let m = f64x4::splat(simd, block.v[3]);
                let a = f64x4::splat(simd, self.arms[side][lane]);
                m.mul_add(P, load(simd, &block.v)).store_array(&mut block.v);
                a.mul_add(L[lane], load(simd, &block.w))
                    .store_array(&mut block.w);
            }
        }
    }

    /// p_N ← prox(p_N − ω ξ_N/G_NN), p_T ← prox(p_T − ω ξ_T/G_TT) with the normal just found [Studer2005, eq. (54)]:
    /// for ω = 1 the exact solution of the contact. Before that P moves on by β (P − last). By how much it changes, and the
    /// square of that.
    #[inline(always)]
    fn project<S: Simd>(
        &self,
        simd: S,
        (omega, beta): (Lanes<S>, Lanes<S>),
        (n, xi): (&Vectors<S>, &Vectors<S>),
        (P, last): (&mut [Four; 3], &mut [Four; 3]),
    ) -> (Vectors<S>, Lanes<S>) {
        let (now, before) = (load3(simd, P), load3(simd, last));
        let back = [now[0] - before[0], now[1] - before[1], now[2] - before[2]];
        let old = plus(&now, beta, &back);
        store3(&now, last);
        let r_N = omega * load(simd, &self.r[0]);
        let r_T = omega * load(simd, &self.r[1]);
        let (xi_N, p_N) = (inner(n, xi), inner(n, &old));
        let normal = (p_N - r_N * xi_N).max(f64x4::splat(simd, 0.0));
        // p_T − r ξ_T = (P − r ξ) − n (p_N − r ξ_N)
        let tangent = minus(&minus(&old, r_T, xi), p_N - r_T * xi_N, n);
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
        (change, inner(&change, &change))
    }

    /// Solves four contacts with the rest as it is, with over-relaxation ω and momentum β. Change and squared change of
    /// their percussions, of which their bodies have to be told.
    #[inline(always)]
    pub fn relax<S: Simd, B: Blocks + ?Sized>(
        &self,
        simd: S,
        factors: (Lanes<S>, Lanes<S>),
        percussions: (&mut [Four; 3], &mut [Four; 3]),
        blocks: &B,
    ) -> (Vectors<S>, Lanes<S>) {
        let n = load3(simd, &self.n);
        let xi = self.xi(simd, &n, blocks);
        self.project(simd, factors, (&n, &xi), percussions)
    }

    /// Tells the bodies of a change of percussions.
    #[inline(always)]
    pub fn tell<S: Simd, B: Blocks + ?Sized>(&self, simd: S, P: &Vectors<S>, blocks: &mut B) {
        let n = load3(simd, &self.n);
        self.push(simd, &n, P, blocks);
    }

    /// Adds M⁻¹ W p to the velocities.
    #[inline(always)]
    pub fn start<S: Simd, B: Blocks + ?Sized>(&self, simd: S, P: &[Four; 3], blocks: &mut B) {
        let n = load3(simd, &self.n);
        self.push(simd, &n, &load3(simd, P), blocks);
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
        let n = load3(simd, &self.n);
        let xi = self.xi(simd, &n, blocks);
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
