//! The loop over pairs: it goes through the lists, four particles at a time, and makes rates of what their neighbours add up
//! to. Each particle sums over its own list in its order, so that the number of threads does not matter.

use crate::Kernel;
use crate::kernel::{Cubic, KernelShape, Wendland};
use crate::lanes::{Lanes, WIDTH, load, splat, store, widest, zero};
use crate::list::{List, PIECE, Piece};
use crate::pair::{self, Constants, Record, Sums, Targets, WallRecord, cure};
use crate::settings::Cure;
use fearless_simd::Simd;
use rayon::prelude::*;

/// What the loop reads.
pub(crate) struct Input<'a> {
    /// Fluid particles, then their images.
    pub records: &'a [Record],
    /// Fluid particles alone.
    pub count: usize,
    pub walls: &'a [WallRecord],
    pub fluid_list: &'a List,
    pub wall_list: &'a List,
    pub constants: Constants,
    /// ρ₀/c₀² of every material.
    pub stiffness: &'a [f64],
}

/// What four particles get from their neighbours; the same letters as in [`Sums`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Total {
    pub rate: [f64; WIDTH],
    pub diffusion: [f64; WIDTH],
    pub force: [[f64; WIDTH]; 3],
    pub gradient: [[f64; WIDTH]; 3],
    pub divergence: [f64; WIDTH],
}

/// The sums of all particles, four by four. Not generic, so that the loops are compiled once and not by every crate that uses
/// this one.
pub(crate) fn totals(
    (kernel, dimension): (Kernel, usize),
    cure: Cure,
    input: &Input<'_>,
    out: &mut Vec<Total>,
) {
    const TENSILE: u8 = cure::TENSILE;
    const SHIFT: u8 = cure::SHIFT;
    match (kernel, dimension, cure == Cure::Tensile) {
        (Kernel::Wendland, 2, true) => run::<Wendland, 2, TENSILE>(input, out),
        (Kernel::Wendland, 2, false) => run::<Wendland, 2, SHIFT>(input, out),
        (Kernel::Cubic, 2, true) => run::<Cubic, 2, TENSILE>(input, out),
        (Kernel::Cubic, 2, false) => run::<Cubic, 2, SHIFT>(input, out),
        (Kernel::Wendland, _, true) => run::<Wendland, 3, TENSILE>(input, out),
        (Kernel::Wendland, _, false) => run::<Wendland, 3, SHIFT>(input, out),
        (Kernel::Cubic, _, true) => run::<Cubic, 3, TENSILE>(input, out),
        (Kernel::Cubic, _, false) => run::<Cubic, 3, SHIFT>(input, out),
    }
}

fn run<K: KernelShape, const D: usize, const CURE: u8>(input: &Input<'_>, out: &mut Vec<Total>) {
    out.resize(input.count.div_ceil(WIDTH), Total::default());
    let lists = input
        .fluid_list
        .pieces()
        .iter()
        .zip(input.wall_list.pieces());
    let lists: Vec<_> = lists.collect();
    out.par_chunks_mut(PIECE)
        .zip(lists)
        .enumerate()
        .for_each(|(p, (out, lists))| {
            let first = p * PIECE * WIDTH;
            widest!(simd => piece::<_, K, D, CURE>(simd, input, first, lists, out));
        });
}

#[inline(always)]
fn piece<S: Simd, K: KernelShape, const D: usize, const CURE: u8>(
    simd: S,
    input: &Input<'_>,
    first: usize,
    (fluid, wall): (&Piece, &Piece),
    out: &mut [Total],
) {
    let k = &input.constants;
    let groups = fluid.groups().zip(wall.groups()).zip(out);
    for (group, ((fluid, wall), out)) in groups.enumerate() {
        let to = targets::<S, D>(simd, input, first + group * WIDTH);
        let mut sums = Sums::new(simd);
        for j in fluid {
            let from = &input.records[*j as usize];
            pair::fluid::<S, K, D, CURE>(simd, &to, from, k, &mut sums);
        }
        for j in wall {
            let from = &input.walls[*j as usize];
            pair::wall::<S, K, D, CURE>(simd, &to, from, k, &mut sums);
        }
        *out = Total {
            rate: store(sums.rate),
            diffusion: store(sums.diffusion),
            force: sums.force.map(store),
            gradient: sums.gradient.map(store),
            divergence: store(sums.divergence),
        };
    }
}

/// The four particles from place `begin` on; past the last of all the last stands again.
#[inline(always)]
fn targets<S: Simd, const D: usize>(simd: S, input: &Input<'_>, begin: usize) -> Targets<S> {
    let at = |l: usize| &input.records[(begin + l).min(input.count - 1)];
    let four = [at(0), at(1), at(2), at(3)];
    macro_rules! lanes {
        ($field:ident) => {
            load(
                simd,
                [
                    four[0].$field,
                    four[1].$field,
                    four[2].$field,
                    four[3].$field,
                ],
            )
        };
        ($field:ident, $axis:expr) => {
            load(
                simd,
                [
                    four[0].$field[$axis],
                    four[1].$field[$axis],
                    four[2].$field[$axis],
                    four[3].$field[$axis],
                ],
            )
        };
    }
    let mut to = Targets {
        r: [zero(simd); 3],
        v: [zero(simd); 3],
        pressure: lanes!(pressure),
        rho: lanes!(rho),
        artificial: lanes!(artificial),
        viscosity: lanes!(viscosity),
        material: lanes!(material),
        stiffness: stiffness(simd, input, four),
    };
    for axis in 0..D {
        to.r[axis] = lanes!(r, axis);
        to.v[axis] = lanes!(v, axis);
    }
    to
}

#[inline(always)]
fn stiffness<S: Simd>(simd: S, input: &Input<'_>, four: [&Record; 4]) -> Lanes<S> {
    match input.stiffness {
        [one] => splat(simd, *one),
        many => load(simd, four.map(|record| many[record.material as usize])),
    }
}
