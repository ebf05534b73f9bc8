//! Velocities of the blocks of an island.

use super::lanes::load;
use crate::problem::BlockInverse;
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x4};

/// v and ω/s of a block, each with what belongs to it to fill a register: 1/m and s. For a round body s is the root of its
/// inverse inertia: so one number for each contact and side says both how it feels spins and how it changes them. For
/// others s is 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(64))]
pub(super) struct Block {
    pub v: [f64; 4],
    pub w: [f64; 4],
}

impl Block {
    /// At rest; what a percussion does to a body that is not round is no matter of one inverse mass.
    pub fn new(inverse: &BlockInverse) -> Self {
        let (m, s) = match inverse.is_round() {
            Some((m, j)) => (m, j.sqrt()),
            None => (0.0, 1.0),
        };
        Block {
            v: [0.0, 0.0, 0.0, m],
            w: [0.0, 0.0, 0.0, s],
        }
    }

    /// ω
    pub fn spin(&self) -> [f64; 3] {
        let [x, y, z, s] = self.w;
        [s * x, s * y, s * z]
    }

    /// Brings the block to rest.
    pub fn stop(&mut self) {
        self.v[..3].fill(0.0);
        self.w[..3].fill(0.0);
    }
}

/// x ← x + β (x − last), last ← x for all blocks.
#[inline(always)]
pub(super) fn extrapolate<S: Simd>(simd: S, blocks: &mut [Block], last: &mut [Block], beta: f64) {
    let beta = f64x4::splat(simd, beta);
    for (block, last) in blocks.iter_mut().zip(last) {
        let (v, w) = (load(simd, &block.v), load(simd, &block.w));
        let (last_v, last_w) = (load(simd, &last.v), load(simd, &last.w));
        *last = *block;
        beta.mul_add(v - last_v, v).store_array(&mut block.v);
        beta.mul_add(w - last_w, w).store_array(&mut block.w);
    }
}

/// x ← x + y for the velocities of all blocks.
pub(super) fn add(y: &[Block], x: &mut [Block]) {
    combine(1.0, y, x);
}

/// x ← x − y for the velocities of all blocks.
pub(super) fn subtract(y: &[Block], x: &mut [Block]) {
    combine(-1.0, y, x);
}

fn combine(sign: f64, y: &[Block], x: &mut [Block]) {
    for (x, y) in x.iter_mut().zip(y) {
        for k in 0..3 {
            x.v[k] += sign * y.v[k];
            x.w[k] += sign * y.w[k];
        }
    }
}

/// Blocks by number.
pub(super) trait Blocks {
    fn at(&self, i: u32) -> &Block;
    fn at_mut(&mut self, i: u32) -> &mut Block;
}

impl Blocks for [Block] {
    #[inline(always)]
    fn at(&self, i: u32) -> &Block {
        &self[i as usize]
    }

    #[inline(always)]
    fn at_mut(&mut self, i: u32) -> &mut Block {
        &mut self[i as usize]
    }
}

/// Blocks of two kinds, numbered in turns: even numbers are those of the first, odd ones those of the second. Which it is
/// takes no branch, which would be as good as a throw of dice.
pub(super) struct Both<'a>(pub [&'a mut [Block]; 2]);

impl Both<'_> {
    /// The number of a block of kind 0 or 1.
    pub fn number(kind: u32, i: u32) -> u32 {
        2 * i + kind
    }

    /// Numbers are below this where there are so many of both.
    pub fn bound(counts: [u32; 2]) -> usize {
        2 * counts[0].max(counts[1]) as usize
    }
}

impl Blocks for Both<'_> {
    #[inline(always)]
    fn at(&self, i: u32) -> &Block {
        &self.0[(i & 1) as usize][(i >> 1) as usize]
    }

    #[inline(always)]
    fn at_mut(&mut self, i: u32) -> &mut Block {
        &mut self.0[(i & 1) as usize][(i >> 1) as usize]
    }
}
