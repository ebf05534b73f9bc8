//! A contact of any shapes under any law.

use super::block::Blocks;
use super::sums::Sums;
use crate::law::Law;
use crate::local;
use crate::problem::{BlockInverse, BodyContacts, ContactProblem, Point};
use crate::residual::{natural_map, prox_factor};

/// Everything a sweep reads of one contact, side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct General {
    pub blocks: [u32; 2],
    law: Law,
    point: Point,
    /// M⁻¹ of both sides, turned into ω/s as blocks have it.
    inverse: [BlockInverse; 2],
    D: [[f64; 3]; 3],
    c: [f64; 3],
}

const NOTHING: BlockInverse = BlockInverse {
    translation: [0.0; 3],
    rotation: [[0.0; 3]; 3],
};

impl General {
    /// Contact `i` of the problem; `blocks` are its blocks by their place among those that the sweep sees.
    pub fn new(problem: &ContactProblem, G: &BodyContacts, i: usize, blocks: [u32; 2]) -> Self {
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
                b => {
                    let inverse = in_parts(G.inverse[b as usize]);
                    BlockInverse {
                        translation: point.light(&inverse),
                        ..inverse
                    }
                }
            }),
            D: G.diagonal_block(i, rows),
            c,
        }
    }

    #[inline]
    fn xi<B: Blocks + ?Sized>(&self, blocks: &B) -> [f64; 3] {
        let [x, y] = [0, 1].map(|side| {
            let block = blocks.at(self.blocks[side]);
            let turned = cross(&block.spin(), &self.point.arms[side]);
            match self.point.is_couple() {
                true => turned,
                false => [0, 1, 2].map(|k| block.v[k] + turned[k]),
            }
        });
        let mut xi = self.point.components(&[0, 1, 2].map(|k| y[k] - x[k]));
        let rows = self.law.rows();
        for k in 0..3 {
            xi[k] = if k < rows { xi[k] + self.c[k] } else { 0.0 };
        }
        xi
    }

    #[inline]
    fn push<B: Blocks + ?Sized>(&self, dp: &[f64; 3], blocks: &mut B) {
        let P = self.point.combine(dp);
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let inverse = &self.inverse[side];
            let L = cross(&self.point.arms[side], &P);
            let block = blocks.at_mut(self.blocks[side]);
            for k in 0..3 {
                block.v[k] += sign * inverse.translation[k] * P[k];
                block.w[k] += sign * inner(&inverse.rotation[k], &L);
            }
        }
    }

    /// Solves the contact with the rest of the world as it is and moves the percussion ω times as far. Before that it
    /// moves on by β (p − last).
    #[inline]
    pub fn relax<B: Blocks + ?Sized>(
        &self,
        (omega, beta): (f64, f64),
        (p, last): (&mut [f64; 3], &mut [f64; 3]),
        blocks: &mut B,
    ) -> Sums {
        let old = [0, 1, 2].map(|k| p[k] + beta * (p[k] - last[k]));
        *last = *p;
        let xi = self.xi(blocks);
        // b = ξ − D p
        let b = [0, 1, 2].map(|k| xi[k] - inner(&self.D[k], &old));
        let solution = local::solve(self.law, &self.D, &b);
        let mut new = solution;
        if omega != 1.0 {
            // over-relaxed percussions go back into their set
            let far = [0, 1, 2].map(|k| old[k] + omega * (solution[k] - old[k]));
            new = local::admit(self.law, far);
        }
        let change = [0, 1, 2].map(|k| new[k] - old[k]);
        *p = new;
        self.push(&change, blocks);
        Sums {
            change: inner(&change, &change),
            ..Sums::default()
        }
    }

    /// Adds M⁻¹ W p to the velocities.
    #[inline]
    pub fn start<B: Blocks + ?Sized>(&self, p: &[f64; 3], blocks: &mut B) {
        self.push(p, blocks);
    }

    /// Squared natural map, percussion and drive.
    #[inline]
    pub fn judge<B: Blocks + ?Sized>(&self, p: &[f64; 3], blocks: &B) -> Sums {
        let rows = self.law.rows();
        let r = prox_factor(&self.D, rows);
        Sums {
            change: natural_map(self.law, &p[..rows], &self.xi(blocks)[..rows], r),
            size: inner(p, p),
            drive: r * r * inner(&self.c, &self.c),
        }
    }
}

/// M⁻¹ that gives ω/s instead of ω: of a round body s I in the place of s² I.
fn in_parts(mut inverse: BlockInverse) -> BlockInverse {
    if let Some((_, j)) = inverse.is_round() {
        for (k, row) in inverse.rotation.iter_mut().enumerate() {
            row[k] = j.sqrt();
        }
    }
    inverse
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
