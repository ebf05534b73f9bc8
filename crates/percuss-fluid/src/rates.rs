//! The loop over pairs: it goes through the lists, four particles at a time, and makes rates of what their neighbours add up
//! to, and the second half of the kick while they are at hand. Each particle sums over its own list in its order, so that the
//! number of threads does not matter.

use crate::Kernel;
use crate::kernel::{Cubic, KernelShape, Wendland};
use crate::lanes::{Lanes, WIDTH, load, splat, store, widest, zero};
use crate::list::{List, PIECE, Piece};
use crate::material::Material;
use crate::pair::{self, Constants, Record, Sums, Targets, WallRecord, cure};
use crate::settings::Cure;
use crate::stream::HELD;
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
    pub materials: &'a [Material],
    /// ρ₀/c₀² of every material.
    pub stiffness: &'a [f64],
    /// Forces of surfaces, N; empty where there are none.
    pub push: &'a [[f64; 3]],
    pub finish: Finish,
}

/// What is made of sums.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finish {
    pub cure: Cure,
    /// Half of the step, s; zero where there is none.
    pub half: f64,
    /// 2 δ h, m.
    pub diffusion: f64,
    /// A h of shifts, m.
    pub shift: f64,
    /// Speed that shifts go by, m/s.
    pub speed: f64,
    pub background: f64,
}

/// What the loop writes for the particles of a piece; axes that are not there are empty.
pub(crate) struct Out<'a> {
    pub v: [&'a mut [f64]; 3],
    pub a: [&'a mut [f64]; 3],
    pub drift: [&'a mut [f64]; 3],
    pub rho: &'a mut [f64],
    pub drho: &'a mut [f64],
    pub driver: &'a [u16],
    pub summary: Summary,
}

/// What all particles of a piece have most of, or together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    /// Largest speed squared.
    pub v2: f64,
    /// Largest acceleration squared.
    pub a2: f64,
    /// Largest |ρ/ρ₀ − 1|; infinite where that is no number.
    pub compression: f64,
    /// Power of the forces of pairs and of compression, W: what walls give less friction.
    pub pairs: f64,
    /// Power of the diffusion of density, W.
    pub diffusion: f64,
    /// Power of the forces of surfaces, W.
    pub surfaces: f64,
    /// Power of emitters that drive particles, W.
    pub driving: f64,
    /// Energy of drops that bear no tension, J.
    pub spray: f64,
}

impl Summary {
    pub fn join(&mut self, other: &Summary) {
        self.v2 = self.v2.max(other.v2);
        self.a2 = self.a2.max(other.a2);
        self.compression = self.compression.max(other.compression);
        self.pairs += other.pairs;
        self.diffusion += other.diffusion;
        self.surfaces += other.surfaces;
        self.driving += other.driving;
        self.spray += other.spray;
    }
}

/// The sums of all particles, and what becomes of them. Not generic, so that the loops are compiled once and not by every crate
/// that uses this one.
pub(crate) fn totals(kernel: Kernel, dimension: usize, input: &Input<'_>, out: &mut [Out<'_>]) {
    const TENSILE: u8 = cure::TENSILE;
    const SHIFT: u8 = cure::SHIFT;
    match (kernel, dimension, input.finish.cure == Cure::Tensile) {
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

fn run<K: KernelShape, const D: usize, const CURE: u8>(input: &Input<'_>, out: &mut [Out<'_>]) {
    let fluid = input.fluid_list.pieces();
    let walls = input.wall_list.pieces();
    out.par_iter_mut().enumerate().for_each(|(p, out)| {
        let first = p * PIECE * WIDTH;
        let lists = (&fluid[p], &walls[p]);
        widest!(simd => piece::<_, K, D, CURE>(simd, input, first, lists, out));
    });
}

#[inline(always)]
fn piece<S: Simd, K: KernelShape, const D: usize, const CURE: u8>(
    simd: S,
    input: &Input<'_>,
    first: usize,
    (fluid, wall): (&Piece, &Piece),
    out: &mut Out<'_>,
) {
    let k = &input.constants;
    out.summary = Summary::default();
    for (group, (fluid, wall)) in fluid.groups().zip(wall.groups()).enumerate() {
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
        finish::<S, D>(input, first, group * WIDTH, &sums, out);
    }
}

/// v̇, ρ̇ and the shift of four particles from their sums, and the second half of the kick.
#[inline(always)]
fn finish<S: Simd, const D: usize>(
    input: &Input<'_>,
    first: usize,
    begin: usize,
    sums: &Sums<S>,
    out: &mut Out<'_>,
) {
    let (f, g) = (&input.finish, &input.constants.g);
    let (rate, diffusion) = (store(sums.rate), store(sums.diffusion));
    let (force, gradient) = (sums.force.map(store), sums.gradient.map(store));
    let divergence = store(sums.divergence);
    for lane in 0..WIDTH.min(out.rho.len() - begin) {
        let i = begin + lane;
        let record = &input.records[first + i];
        let material = &input.materials[record.material as usize];
        // of the volumes that the sums were made with: forces are then opposite to the last bit
        let (rho, m) = (record.rho, record.rho * record.volume);
        let spread = f.diffusion * material.c_s * diffusion[lane];
        let mut drho = rho * rate[lane] + spread;
        let mut a = [0.0; 3];
        let (mut power, mut driving) = (0.0, 0.0);
        for axis in 0..D {
            let pushed = force[axis][lane] / rho;
            a[axis] = g[axis] + pushed;
            power += record.v[axis] * pushed;
            driving -= record.v[axis] * a[axis];
        }
        let (s, compressing) = (&mut out.summary, record.volume * record.pressure);
        s.pairs += m * power + compressing * rate[lane];
        s.diffusion += compressing * spread / rho;
        if let Some(push) = input.push.get(first + i) {
            for axis in 0..D {
                a[axis] += push[axis] / m;
                s.surfaces += record.v[axis] * push[axis];
                driving -= record.v[axis] * push[axis] / m;
            }
        }
        let inside = divergence[lane] / D as f64;
        let mut drift = 0.0;
        let driver = out.driver[i];
        if driver != 0 {
            s.driving += m * driving;
            a = [0.0; 3];
            if driver == HELD {
                s.driving -= compressing * drho / rho;
                drho = 0.0;
            }
        } else if f.cure == Cure::Shift {
            if inside < SPRAY && out.rho[i] < material.rho_0 {
                // drops that fly alone bear no tension
                let e = |rho| material.energy(rho, f.background);
                s.spray += m * (e(material.rho_0) - e(out.rho[i]));
                out.rho[i] = material.rho_0;
            }
            let part = ((inside - OPEN) / (CLOSED - OPEN)).clamp(0.0, 1.0);
            let size2: f64 = (0..D).map(|k| gradient[k][lane] * gradient[k][lane]).sum();
            // never faster than half of what moves fastest
            let slope = f.shift.min(0.5 / size2.sqrt().max(f64::MIN_POSITIVE));
            drift = -part * slope * f.speed;
        }
        let (mut v2, mut a2) = (0.0, 0.0);
        for axis in 0..D {
            out.drift[axis][i] = drift * gradient[axis][lane];
            out.a[axis][i] = a[axis];
            let v = &mut out.v[axis][i];
            *v += f.half * a[axis];
            v2 += *v * *v;
            a2 += a[axis] * a[axis];
        }
        out.rho[i] += f.half * (drho - out.drho[i]);
        out.drho[i] = drho;
        let off = (out.rho[i] / material.rho_0 - 1.0).abs();
        s.compression = s
            .compression
            .max(if off.is_nan() { f64::INFINITY } else { off });
        s.v2 = s.v2.max(if f64::is_nan(v2) { f64::INFINITY } else { v2 });
        s.a2 = s.a2.max(a2);
    }
}

/// The four particles from place `begin` on; past the last of all the last stands again.
#[inline(always)]
fn targets<S: Simd, const D: usize>(simd: S, input: &Input<'_>, begin: usize) -> Targets<S> {
    let at = |l: usize| &input.records[(begin + l).min(input.count - 1)];
    let four = [at(0), at(1), at(2), at(3)];
    macro_rules! lanes {
        ($field:ident $([$axis:expr])?) => {
            load(simd, four.map(|record| record.$field$([$axis])?))
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
        to.r[axis] = lanes!(r[axis]);
        to.v[axis] = lanes!(v[axis]);
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

/// −Σ V F r² over its full value: below the first a particle lies at a surface, above the second it does not.
const OPEN: f64 = 0.80;
const CLOSED: f64 = 0.95;
/// Below this a particle is spray.
const SPRAY: f64 = 0.5;
