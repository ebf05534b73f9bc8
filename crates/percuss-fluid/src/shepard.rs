//! The density filter of Shepard.

use crate::Kernel;
use crate::kernel::{Cubic, KernelShape, Wendland};
use crate::lanes::{WIDTH, load, splat, store, widest, zero};
use crate::list::{List, PIECE, Piece};
use crate::pair::{Constants, Record, dot};
use fearless_simd::Simd;
use fearless_simd::prelude::*;
use rayon::prelude::*;

/// ρᵢ ← Σ mⱼ W / Σ (mⱼ/ρⱼ) W over all particles of the same material, i included.
pub(crate) fn filter(
    kernel: (Kernel, usize),
    input: (&[Record], usize, &List),
    constants: &Constants,
    rho: &mut [f64],
) {
    match kernel {
        (Kernel::Wendland, 2) => run::<Wendland, 2>(input, constants, rho),
        (Kernel::Wendland, _) => run::<Wendland, 3>(input, constants, rho),
        (Kernel::Cubic, 2) => run::<Cubic, 2>(input, constants, rho),
        (Kernel::Cubic, _) => run::<Cubic, 3>(input, constants, rho),
    }
}

fn run<K: KernelShape, const D: usize>(
    (records, count, list): (&[Record], usize, &List),
    constants: &Constants,
    rho: &mut [f64],
) {
    rho.par_chunks_mut(PIECE * WIDTH)
        .zip(list.pieces())
        .enumerate()
        .for_each(|(p, (rho, piece))| {
            let at = (p * PIECE * WIDTH, count);
            widest!(simd => filter_piece::<_, K, D>(simd, records, at, piece, constants, rho));
        });
}

#[inline(always)]
fn filter_piece<S: Simd, K: KernelShape, const D: usize>(
    simd: S,
    records: &[Record],
    (first, count): (usize, usize),
    piece: &Piece,
    k: &Constants,
    rho: &mut [f64],
) {
    for (group, neighbours) in piece.groups().enumerate() {
        let begin = first + group * WIDTH;
        let lane = |l: usize| &records[(begin + l).min(count - 1)];
        let none = zero(simd);
        let mut r = [none; 3];
        for axis in 0..D {
            r[axis] = load(simd, std::array::from_fn(|l| lane(l).r[axis]));
        }
        let material = load(simd, std::array::from_fn(|l| lane(l).material));
        let (mut mass, mut volume) = (none, none);
        for j in neighbours {
            let from = &records[*j as usize];
            let mut d = [none; 3];
            for axis in 0..D {
                d[axis] = r[axis] - from.r[axis];
            }
            let r2 = dot::<S, D>(&d, &d);
            let within = r2.simd_lt(splat(simd, k.reach2));
            let W = K::value(simd, r2.sqrt() * k.inverse_h) * from.volume;
            let same = material.simd_eq(splat(simd, from.material));
            let W = same.select(within.select(W, none), none);
            volume += W;
            mass = W.mul_add(splat(simd, from.rho), mass);
        }
        let (mass, volume) = (store(mass), store(volume));
        for (l, rho) in rho[group * WIDTH..].iter_mut().take(WIDTH).enumerate() {
            *rho = mass[l] / volume[l];
        }
    }
}
