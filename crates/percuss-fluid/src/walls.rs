//! Walls as layers of particles that take their pressure and velocity from the fluid before them \[Adami2012].
//!
//! | quantity | formula |
//! |---|---|
//! | pressure | P_w = [Σ Pⱼ W + (g − a_w)·Σ ρⱼ (r_w − rⱼ) W] / Σ W, eq. (27) |
//! | velocity for viscous forces | v = 2 v_w − Σ vⱼ W / Σ W, eq. (23) |
//!
//! Walls push and do not pull: P_w ≥ 0, unless the fluid has a background pressure.

use crate::Kernel;
use crate::cells::Cells;
use crate::kernel::{Cubic, KernelShape, Wendland};
use crate::lanes::{WIDTH, load, splat, store, widest, zero};
use crate::list::{List, PIECE, Piece};
use crate::motion::RigidMotion;
use crate::neighbours::SHARE;
use crate::pair::{Constants, Record, WallRecord, dot};
use crate::particles::{Axes, permute};
use fearless_simd::Simd;
use fearless_simd::prelude::*;
use rayon::prelude::*;

/// How the particles of a wall move at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallMotion<const D: usize> {
    /// Position, m.
    pub r: [f64; D],
    /// Velocity, m/s.
    pub v: [f64; D],
    /// Acceleration, m/s².
    pub a: [f64; D],
}

/// All particles of walls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Walls<const D: usize> {
    /// Position, m.
    pub r: Axes<D>,
    /// Velocity, m/s.
    pub v: Axes<D>,
    /// Acceleration, m/s².
    pub a: Axes<D>,
    /// Where the particle was when the wall was made, m.
    pub r_0: Axes<D>,
    /// Volume, mᴰ.
    pub volume: Vec<f64>,
    /// Number of the wall that the particle belongs to.
    pub wall: Vec<u16>,
    /// Which walls hold the fluid: the others let it slip.
    pub sticks: Vec<bool>,
    /// Where the origin of the places of each wall is now, m.
    pub(crate) origin: Vec<[f64; D]>,
    /// Room to move walls.
    pub(crate) motions: Vec<Option<RigidMotion<D>>>,
}

impl<const D: usize> Walls<D> {
    /// Number of particles.
    pub fn len(&self) -> usize {
        self.volume.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.volume.is_empty()
    }

    /// Adds a wall of particles at these places, each of this volume; its number.
    pub fn add(&mut self, places: &[[f64; D]], volume: f64, sticks: bool) -> u16 {
        let number = self.sticks.len() as u16;
        self.sticks.push(sticks);
        self.origin.push([0.0; D]);
        for r in places {
            self.r.push(*r);
            self.r_0.push(*r);
            self.v.push([0.0; D]);
            self.a.push([0.0; D]);
            self.volume.push(volume);
            self.wall.push(number);
        }
        number
    }

    /// Moves the particles of a wall: from where they were made to how they move now.
    pub fn place(&mut self, wall: u16, motion: impl Fn([f64; D]) -> WallMotion<D>) {
        for i in 0..self.len() {
            if self.wall[i] == wall {
                let now = motion(self.r_0.at(i));
                self.r.set(i, now.r);
                self.v.set(i, now.v);
                self.a.set(i, now.a);
            }
        }
    }

    /// Sorts along cells.
    pub(crate) fn sort(&mut self, cells: &mut Cells, edge: f64, order: &mut Vec<u32>) {
        cells.sort(&self.r, edge, order);
        let mut scratch = Vec::new();
        for axes in [&mut self.r, &mut self.v, &mut self.a, &mut self.r_0] {
            axes.permute(order, &mut scratch);
        }
        permute(&mut self.volume, order, &mut scratch);
        permute(&mut self.wall, order, &mut Vec::new());
    }

    /// What the fluid's loop sees of walls, with pressures and velocities from the fluid.
    pub(crate) fn records(
        &self,
        kernel: Kernel,
        (list, fluid): (&List, &[Record]),
        constants: &Constants,
        pulls: bool,
        out: &mut Vec<WallRecord>,
    ) {
        out.clear();
        out.resize(self.len(), WallRecord::default());
        let input = Input {
            r: self.r.three(),
            a: self.a.three(),
            fluid,
            list,
            constants,
        };
        sums(kernel, D, &input, out);
        out.par_iter_mut()
            .with_min_len(SHARE)
            .enumerate()
            .for_each(|(i, record)| self.finish(i, pulls, record));
    }

    fn finish(&self, i: usize, pulls: bool, record: &mut WallRecord) {
        let weight = record.volume;
        let v = self.v.at(i);
        for axis in 0..D {
            record.r[axis] = self.r.0[axis][i];
            record.v[axis] = v[axis];
            record.v_slip[axis] = match weight > 0.0 {
                true => 2.0 * v[axis] - record.v_slip[axis] / weight,
                false => v[axis],
            };
        }
        let pressure = if weight > 0.0 {
            record.pressure / weight
        } else {
            0.0
        };
        record.pressure = if pulls { pressure } else { pressure.max(0.0) };
        record.volume = self.volume[i];
        record.sticks = f64::from(u8::from(self.sticks[self.wall[i] as usize]));
    }
}

/// What the loop over walls reads.
struct Input<'a> {
    r: [&'a [f64]; 3],
    a: [&'a [f64]; 3],
    fluid: &'a [Record],
    list: &'a List,
    constants: &'a Constants,
}

/// Sums over the fluid for all wall particles: Σ P W + … in `pressure`, Σ v W in `v_slip`, Σ W in `volume`.
fn sums(kernel: Kernel, dimension: usize, input: &Input<'_>, out: &mut [WallRecord]) {
    match (kernel, dimension) {
        (Kernel::Wendland, 2) => run::<Wendland, 2>(input, out),
        (Kernel::Wendland, _) => run::<Wendland, 3>(input, out),
        (Kernel::Cubic, 2) => run::<Cubic, 2>(input, out),
        (Kernel::Cubic, _) => run::<Cubic, 3>(input, out),
    }
}

fn run<K: KernelShape, const D: usize>(input: &Input<'_>, out: &mut [WallRecord]) {
    out.par_chunks_mut(PIECE * WIDTH)
        .zip(input.list.pieces())
        .enumerate()
        .for_each(|(p, (out, piece))| {
            let first = p * PIECE * WIDTH;
            widest!(simd => around::<_, K, D>(simd, (first, piece), input, out));
        });
}

#[inline(always)]
fn around<S: Simd, K: KernelShape, const D: usize>(
    simd: S,
    (first, piece): (usize, &Piece),
    input: &Input<'_>,
    out: &mut [WallRecord],
) {
    let (n, k) = (input.r[0].len(), input.constants);
    for (group, neighbours) in piece.groups().enumerate() {
        let begin = first + group * WIDTH;
        let lane = |l: usize| (begin + l).min(n - 1);
        let none = zero(simd);
        let (mut r, mut felt) = ([none; 3], [none; 3]);
        for axis in 0..D {
            r[axis] = load(simd, std::array::from_fn(|l| input.r[axis][lane(l)]));
            let a = load(simd, std::array::from_fn(|l| input.a[axis][lane(l)]));
            felt[axis] = splat(simd, k.g[axis]) - a;
        }
        let (mut weight, mut pressure, mut v) = (none, none, [none; 3]);
        for j in neighbours {
            let from = &input.fluid[*j as usize];
            let mut d = [none; 3];
            for axis in 0..D {
                d[axis] = r[axis] - from.r[axis];
            }
            let r2 = dot::<S, D>(&d, &d);
            let within = r2.simd_lt(splat(simd, k.reach2));
            let W = K::value(simd, r2.sqrt() * k.inverse_h);
            let W = within.select(W * (k.value * from.volume), none);
            weight += W;
            let head = dot::<S, D>(&felt, &d) * from.rho + from.pressure;
            pressure = W.mul_add(head, pressure);
            for axis in 0..D {
                v[axis] = W.mul_add(splat(simd, from.v[axis]), v[axis]);
            }
        }
        let (weight, pressure, v) = (store(weight), store(pressure), v.map(store));
        for l in 0..WIDTH.min(out.len() - group * WIDTH) {
            let record = &mut out[group * WIDTH + l];
            record.volume = weight[l];
            record.pressure = pressure[l];
            record.v_slip = std::array::from_fn(|axis| v[axis][l]);
        }
    }
}
