//! Walls as rigid bodies: how they move, and what the fluid does to them.

use crate::Kernel;
use crate::fluid::Fluid;
use crate::kernel::{Cubic, KernelShape, Wendland};
use crate::lanes::{WIDTH, load, splat, store, widest, zero};
use crate::list::{List, PIECE, Piece};
use crate::pair::{Constants, Record, WallRecord, dot};
use crate::walls::{WallMotion, Walls};
use fearless_simd::Simd;
use fearless_simd::prelude::*;
use rayon::prelude::*;

/// How a rigid wall moves at an instant: A maps the places where it was made to space, r_P = r + A r_P₀.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidMotion<const D: usize> {
    /// Where the origin of the places is now, m.
    pub r: [f64; D],
    /// Rotation, by rows.
    pub A: [[f64; D]; D],
    /// Velocity of that origin, m/s.
    pub v: [f64; D],
    /// Angular velocity, rad/s; in the plane only the last counts.
    pub omega: [f64; 3],
    /// Acceleration of that origin, m/s².
    pub a: [f64; D],
    /// Angular acceleration, rad/s².
    pub alpha: [f64; 3],
}

/// What the fluid does to a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallLoad<const D: usize> {
    /// Force, N (N/m in the plane).
    pub force: [f64; D],
    /// Moment about the origin of the wall's places as it is now, N m; in the plane the last of the three.
    pub moment: [f64; 3],
}

impl<const D: usize> Default for RigidMotion<D> {
    fn default() -> Self {
        RigidMotion {
            r: [0.0; D],
            A: std::array::from_fn(|i| std::array::from_fn(|k| f64::from(u8::from(i == k)))),
            v: [0.0; D],
            omega: [0.0; 3],
            a: [0.0; D],
            alpha: [0.0; 3],
        }
    }
}

impl<const D: usize> RigidMotion<D> {
    /// How the place `r_0` of the wall moves: v_P = v + ω × s, a_P = a + α × s + ω × (ω × s), s = A r_P₀.
    pub fn of(&self, r_0: [f64; D]) -> WallMotion<D> {
        let mut s = [0.0; 3];
        for i in 0..D {
            s[i] = (0..D).map(|k| self.A[i][k] * r_0[k]).sum();
        }
        let turned = cross(self.omega, s);
        let (falling, pushed) = (cross(self.omega, turned), cross(self.alpha, s));
        WallMotion {
            r: std::array::from_fn(|k| self.r[k] + s[k]),
            v: std::array::from_fn(|k| self.v[k] + turned[k]),
            a: std::array::from_fn(|k| self.a[k] + pushed[k] + falling[k]),
        }
    }
}

pub(crate) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i] * b[j] - a[j] * b[i]
    })
}

fn three<const D: usize>(x: [f64; D]) -> [f64; 3] {
    std::array::from_fn(|k| x.get(k).copied().unwrap_or(0.0))
}

impl<const D: usize> Walls<D> {
    /// Moves some walls rigidly; those that are not named stay as they are.
    pub fn carry(&mut self, motions: &[(u16, RigidMotion<D>)]) {
        self.motions.clear();
        self.motions.resize(self.sticks.len(), None);
        for (wall, motion) in motions {
            if let Some(to) = self.motions.get_mut(usize::from(*wall)) {
                *to = Some(*motion);
                self.origin[usize::from(*wall)] = motion.r;
            }
        }
        for i in 0..self.len() {
            if let Some(motion) = &self.motions[usize::from(self.wall[i])] {
                let now = motion.of(self.r_0.at(i));
                self.r.set(i, now.r);
                self.v.set(i, now.v);
                self.a.set(i, now.a);
            }
        }
    }
}

impl<const D: usize> Fluid<D> {
    /// What the fluid does to each wall, as of the last evaluation: the exact reaction to what walls do to the fluid.
    pub fn loads(&mut self) -> &[WallLoad<D>] {
        self.refresh();
        self.find_loads();
        &self.loads
    }

    /// The force of the fluid on a wall, N (N/m in the plane), and its moment about a point; in the plane the moment is the
    /// last of the three.
    pub fn wall_force(&mut self, wall: u16, about: [f64; D]) -> ([f64; D], [f64; 3]) {
        self.refresh();
        self.find_loads();
        let Some(load) = self.loads.get(usize::from(wall)) else {
            return ([0.0; D], [0.0; 3]);
        };
        let origin = self.walls.origin[usize::from(wall)];
        let arm = three::<D>(std::array::from_fn(|k| origin[k] - about[k]));
        let more = cross(arm, three(load.force));
        let moment = std::array::from_fn(|k| load.moment[k] + more[k]);
        (load.force, moment)
    }

    /// Σ f_w·v_w: what walls take from the fluid, W.
    pub(crate) fn wall_power(&mut self) -> f64 {
        if self.walls.is_empty() {
            return 0.0;
        }
        self.find_loads();
        let mut power = 0.0;
        for (i, f) in self.work.wall_forces.iter().enumerate() {
            let v = self.walls.v.at(i);
            power += (0..D).map(|k| f[k] * v[k]).sum::<f64>();
        }
        power
    }

    fn find_loads(&mut self) {
        let walls = &self.walls;
        if self.loads.len() == walls.sticks.len() {
            return;
        }
        let input = Input {
            fluid: &self.work.records,
            walls: &self.work.walls,
            list: &self.near.wall_list,
            constants: &self.constants(),
        };
        let forces = &mut self.work.wall_forces;
        forces.clear();
        forces.resize(walls.len(), [0.0; 3]);
        wall_forces(self.settings.kernel, D, &input, forces);
        let none = WallLoad {
            force: [0.0; D],
            moment: [0.0; 3],
        };
        self.loads.clear();
        self.loads.resize(walls.sticks.len(), none);
        for (i, f) in forces.iter().enumerate() {
            let wall = usize::from(walls.wall[i]);
            let (r, origin) = (walls.r.at(i), walls.origin[wall]);
            let arm = three::<D>(std::array::from_fn(|k| r[k] - origin[k]));
            let turn = cross(arm, *f);
            let load = &mut self.loads[wall];
            for k in 0..D {
                load.force[k] += f[k];
            }
            for k in 0..3 {
                load.moment[k] += turn[k];
            }
        }
    }
}

struct Input<'a> {
    fluid: &'a [Record],
    walls: &'a [WallRecord],
    list: &'a List,
    constants: &'a Constants,
}

/// The force of the fluid on every particle of walls, N: the reaction to `pair::wall`.
fn wall_forces(kernel: Kernel, dimension: usize, input: &Input<'_>, out: &mut [[f64; 3]]) {
    match (kernel, dimension) {
        (Kernel::Wendland, 2) => run::<Wendland, 2>(input, out),
        (Kernel::Wendland, _) => run::<Wendland, 3>(input, out),
        (Kernel::Cubic, 2) => run::<Cubic, 2>(input, out),
        (Kernel::Cubic, _) => run::<Cubic, 3>(input, out),
    }
}

fn run<K: KernelShape, const D: usize>(input: &Input<'_>, out: &mut [[f64; 3]]) {
    out.par_chunks_mut(PIECE * WIDTH)
        .zip(input.list.pieces())
        .enumerate()
        .for_each(|(p, (out, piece))| {
            let first = p * PIECE * WIDTH;
            widest!(simd => forces::<_, K, D>(simd, (first, piece), input, out));
        });
}

/// V_w Σ Vⱼ [(Pⱼ + P_w) F r − 2 μⱼ F v], r and v from the wall to the fluid.
#[inline(always)]
fn forces<S: Simd, K: KernelShape, const D: usize>(
    simd: S,
    (first, piece): (usize, &Piece),
    input: &Input<'_>,
    out: &mut [[f64; 3]],
) {
    let k = input.constants;
    for (group, neighbours) in piece.groups().enumerate() {
        if neighbours.is_empty() {
            continue;
        }
        let begin = first + group * WIDTH;
        let last = first + out.len() - 1;
        let to = [0, 1, 2, 3].map(|l| &input.walls[(begin + l).min(last)]);
        let none = zero(simd);
        let (mut at, mut slip, mut force) = ([none; 3], [none; 3], [none; 3]);
        for axis in 0..D {
            at[axis] = load(simd, to.map(|w| w.r[axis]));
            slip[axis] = load(simd, to.map(|w| w.v_slip[axis]));
        }
        let pressure = load(simd, to.map(|w| w.pressure));
        let sticks = load(simd, to.map(|w| 2.0 * w.sticks));
        for j in neighbours {
            let from = &input.fluid[*j as usize];
            let mut r = [none; 3];
            for axis in 0..D {
                r[axis] = splat(simd, from.r[axis]) - at[axis];
            }
            let r2 = dot::<S, D>(&r, &r);
            let within = r2.simd_lt(splat(simd, k.reach2));
            let slope = K::slope(simd, r2.sqrt() * k.inverse_h) * (k.slope * from.volume);
            let F = within.select(slope, none);
            let s = (pressure + splat(simd, from.pressure)) * F;
            let laminar = sticks * F * from.viscosity;
            for axis in 0..D {
                let v = splat(simd, from.v[axis]) - slip[axis];
                force[axis] = s.mul_add(r[axis], force[axis]) - laminar * v;
            }
        }
        let force = force.map(store);
        for l in 0..WIDTH.min(out.len() - group * WIDTH) {
            let volume = to[l].volume;
            out[group * WIDTH + l] = std::array::from_fn(|axis| volume * force[axis][l]);
        }
    }
}
