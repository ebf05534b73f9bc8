//! What watches over a fluid: the stable step, blow-up, overlaps, passed walls, memory.

use crate::error::FluidError;
use crate::fluid::{Fluid, FluidStep};
use crate::list::List;
use crate::neighbours::SHARE;
use crate::pair::{Record, WallRecord};
use crate::particles::Axes;
use crate::settings::Settings;
use rayon::prelude::*;

/// Largest speed, m/s, and acceleration, m/s², walls and gravity included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extremes {
    pub v: f64,
    pub a: f64,
}

impl<const D: usize> Fluid<D> {
    /// The step that is taken where none is given, s: `courant` times the least of h/(c₀ + v), (h/a)^½ and h²/(5 ν)
    /// \[Adami2012, eq. (19) f.].
    pub fn largest_step(&self) -> f64 {
        self.settings.courant * self.limit()
    }

    /// The longest step that is taken at all, s.
    pub fn stable_step(&self) -> f64 {
        STABLE * self.limit()
    }

    fn limit(&self) -> f64 {
        let h = self.settings.h_s();
        let Extremes { v, a } = self.extremes();
        let mut step = f64::INFINITY;
        for (number, material) in self.materials.iter().enumerate() {
            step = step.min(h / (material.c_s + v));
            let mut nu = material.viscosity / material.rho_0;
            if material.shear_viscosity.is_some() {
                let own = (0..self.particles.len())
                    .filter(|i| usize::from(self.particles.material[*i]) == number);
                let most = own.fold(0.0, |most: f64, i| most.max(self.particles.viscosity[i]));
                nu = most / material.rho_0;
            }
            let nu = nu.max(material.alpha * material.c_s * h / (2.0 * (D as f64 + 2.0)));
            let nu = nu.max(material.diffusivity);
            if nu > 0.0 {
                step = step.min(0.2 * h * h / nu);
            }
        }
        if a > 0.0 {
            step = step.min((h / a).sqrt());
        }
        step
    }

    /// Those of the last step, or of the state where there was none.
    pub(crate) fn extremes(&self) -> Extremes {
        self.extremes.unwrap_or_else(|| self.find_extremes())
    }

    fn find_extremes(&self) -> Extremes {
        let most = |x: &Axes<D>| most_square(x.0[0].len(), |i| square(x.at(i))).sqrt();
        let (p, walls) = (&self.particles, &self.walls);
        Extremes {
            v: most(&p.v).max(most(&walls.v)),
            a: most(&p.a).max(square(self.settings.gravity).sqrt()),
        }
    }

    /// A step that moves some particle by more than h is no step of a fluid; what is no number is found here too, before lists
    /// are made of it.
    pub(crate) fn check_motion(&self, t: f64, dt: f64) -> Result<(), FluidError> {
        let (p, h) = (&self.particles, self.settings.h_s());
        let most = (h / dt) * (h / dt);
        let lost = |i: usize| {
            let v = square(std::array::from_fn::<_, D, _>(|k| {
                p.v.0[k][i] + p.drift.0[k][i]
            }));
            !(v <= most && p.r.at(i).iter().all(|x| x.is_finite()) && p.rho[i] > 0.0)
        };
        let first = (0..p.len())
            .into_par_iter()
            .with_min_len(SHARE)
            .find_first(|i| lost(*i));
        match first {
            None => Ok(()),
            Some(i) => {
                let place = p.r.at(i).into_iter().find(|x| !x.is_finite());
                let (what, value) = match (place, p.rho[i] > 0.0) {
                    (Some(x), _) => ("a position of", x),
                    (_, false) => ("the density", p.rho[i]),
                    _ => ("the speed", square(p.v.at(i)).sqrt()),
                };
                Err(self.blew_up(t, i, what, value))
            }
        }
    }

    /// What a step has done, or that it blew up.
    pub(crate) fn report(&self, t: f64, dt: f64) -> Result<FluidStep, FluidError> {
        let p = &self.particles;
        let rest = |i: usize| self.materials[usize::from(p.material[i])].rho_0;
        let off = |i: usize| (p.rho[i] / rest(i) - 1.0).abs();
        if self.compression > MOST_COMPRESSION {
            let worst = (0..p.len()).find(|i| off(*i).is_nan() || off(*i) > MOST_COMPRESSION);
            if let Some(i) = worst {
                return Err(self.blew_up(t, i, "the density", p.rho[i]));
            }
        }
        if let Some(i) = self.bad_viscosity() {
            return Err(self.blew_up(t, i, "the viscosity", p.viscosity[i]));
        }
        let extremes = self.extremes();
        let c_s = self.materials.iter().fold(0.0, |c: f64, m| c.max(m.c_s));
        let too_fast = |v: f64| v.is_nan() || v > MOST_SPEED * c_s;
        if too_fast(extremes.v) {
            let speed = |i: usize| square(p.v.at(i)).sqrt();
            let fastest = (0..p.len()).max_by(|i, j| speed(*i).total_cmp(&speed(*j)));
            if let Some(i) = fastest.filter(|i| too_fast(speed(*i))) {
                return Err(self.blew_up(t, i, "the speed", speed(i)));
            }
        }
        Ok(FluidStep {
            dt,
            v_max: extremes.v,
            a_max: extremes.a,
            compression: self.compression,
            passed: self.passed,
        })
    }

    fn bad_viscosity(&self) -> Option<usize> {
        let by_shear = self.materials.iter().any(|m| m.shear_viscosity.is_some());
        let viscosity = &self.particles.viscosity;
        by_shear
            .then(|| viscosity.iter().position(|x| !x.is_finite()))
            .flatten()
    }

    fn blew_up(&self, t: f64, i: usize, what: &'static str, value: f64) -> FluidError {
        FluidError::BlewUp {
            step: self.steps,
            t,
            id: self.particles.id[i],
            at: self.particles.r.at(i).to_vec(),
            what,
            value,
        }
    }

    /// What is wrong with where particles and walls are put: to be asked for before the first step.
    pub fn check(&mut self) -> Result<(), FluidError> {
        self.neighbours(None);
        let near = (0.5 * self.settings.spacing).powi(2);
        let p = &self.particles;
        let (mut in_walls, mut in_fluid) = (Vec::new(), Vec::new());
        for (i, neighbours) in self.near.beside_walls.each(p.len()) {
            let (fill, nearest) = self.wall_around(i, neighbours);
            if fill > PASSED || nearest < near {
                in_walls.push(i);
            }
        }
        for (i, neighbours) in self.near.fluid_list.each(p.len()) {
            let others = neighbours.iter().filter(|j| **j as usize != i);
            let at = p.r.at(i);
            let close = |j: &u32| {
                let r = self.fluid_place(*j as usize);
                square(std::array::from_fn::<_, D, _>(|k| at[k] - r[k])) < near
            };
            if others.into_iter().any(close) {
                in_fluid.push(i);
            }
        }
        for (other, found) in [("a wall", in_walls), ("each other", in_fluid)] {
            if let Some(first) = found.first() {
                return Err(FluidError::Overlap {
                    other,
                    count: found.len(),
                    at: p.r.at(*first).to_vec(),
                });
            }
        }
        Ok(())
    }

    /// Counts the particles that are more than half a spacing behind the surface of a wall and were not so before: those that
    /// pass it. Lists are made anew before anybody moves by a fifth of a spacing, so that nobody passes unseen.
    pub(crate) fn count_passed(&mut self) {
        let n = self.particles.len();
        let mut inside = std::mem::take(&mut self.work.inside);
        inside.clear();
        for (i, neighbours) in self.near.beside_walls.each(n) {
            if !neighbours.is_empty() && self.wall_around(i, neighbours).0 > PASSED {
                inside.push(self.particles.id[i]);
            }
        }
        inside.sort_unstable();
        let new = |id: &&u32| self.inside.binary_search(id).is_err();
        self.passed += inside.iter().filter(new).count() as u64;
        std::mem::swap(&mut self.inside, &mut inside);
        self.work.inside = inside;
    }

    /// Σ V W over the walls around a particle, and the distance squared of the nearest.
    fn wall_around(&self, i: usize, neighbours: &[u32]) -> (f64, f64) {
        let (s, walls, images) = (&self.settings, &self.walls, &self.near.wall_images);
        let (h, at) = (s.h_s(), self.particles.r.at(i));
        let (mut fill, mut nearest) = (0.0, f64::INFINITY);
        for j in neighbours {
            let j = *j as usize;
            let (r, owner) = match j.checked_sub(walls.len()) {
                None => (walls.r.at(j), j),
                Some(image) => (images.r.at(image), images.owner[image] as usize),
            };
            let r2 = square(std::array::from_fn::<_, D, _>(|k| at[k] - r[k]));
            fill += walls.volume[owner] * s.kernel.value(r2.sqrt(), h, D);
            nearest = f64::min(nearest, r2);
        }
        (fill, nearest)
    }

    fn fluid_place(&self, j: usize) -> [f64; D] {
        match j.checked_sub(self.particles.len()) {
            None => self.particles.r.at(j),
            Some(image) => self.near.fluid_images.r.at(image),
        }
    }

    /// Fails where so many more particles would not fit into the memory allowed.
    pub(crate) fn allow(&self, more: f64, walls: f64) -> Result<(), FluidError> {
        let fluid = self.particles.len() as f64 + more;
        self.settings.allow(fluid, self.walls.len() as f64 + walls)
    }

    /// Bytes in memory for each particle.
    pub fn bytes_per_particle(&self) -> f64 {
        let near = &self.near;
        let lists = [&near.fluid_list, &near.wall_list, &near.beside_walls];
        let lists: usize = lists.iter().map(|list| list.bytes()).sum();
        let flat = flat_bytes::<D>() * self.particles.len();
        let work = self.work.records.capacity() * size_of::<Record>();
        (flat + lists + work) as f64 / self.particles.len().max(1) as f64
    }
}

impl<const D: usize> Settings<D> {
    /// Bytes that so many particles of fluid and of walls will take.
    pub fn bytes(&self, fluid: f64, walls: f64) -> f64 {
        // who lies within reach of one of four that fill a square, or a cube, of their own volume
        let reach = self.reach() / self.spacing * (1.0 + crate::neighbours::SKIN);
        let listed = match D {
            2 => std::f64::consts::PI * (reach + 0.9).powi(2) / 4.0,
            _ => 4.0 / 3.0 * std::f64::consts::PI * (reach + 0.7).powi(3) / 4.0,
        };
        // vectors that grow hold up to twice what they need
        let lists = 2.0 * 4.0 * listed;
        let work = size_of::<Record>() as f64;
        let wall = (size_of::<WallRecord>() + 8 * (4 * D + 1) + 2) as f64;
        fluid * (flat_bytes::<D>() as f64 + lists + work) + walls * (wall + lists)
    }

    /// Fails where so many particles would not fit into the memory allowed.
    pub(crate) fn allow(&self, fluid: f64, walls: f64) -> Result<(), FluidError> {
        let bytes = self.bytes(fluid, walls);
        // not so for what is no number either
        if bytes <= self.memory as f64 && fluid.max(walls) < f64::from(u32::MAX) {
            return Ok(());
        }
        Err(FluidError::TooMany {
            count: fluid + walls,
            gigabytes: bytes * 1e-9,
            most: self.memory as f64 * 1e-9,
        })
    }
}

/// Bytes of the arrays by quantity, and of where particles were when lists were made.
fn flat_bytes<const D: usize>() -> usize {
    8 * (4 * D + 6) + 8 + 8 * D + 24
}

impl List {
    /// Every particle with the neighbours of its group.
    fn each(&self, count: usize) -> impl Iterator<Item = (usize, &[u32])> {
        let groups = self.pieces().iter().flat_map(|piece| piece.groups());
        let members = move |(g, list): (usize, _)| {
            let begin = g * crate::lanes::WIDTH;
            (begin..(begin + crate::lanes::WIDTH).min(count)).map(move |i| (i, list))
        };
        groups.enumerate().flat_map(members)
    }
}

pub(crate) fn square<const D: usize>(x: [f64; D]) -> f64 {
    x.iter().map(|x| x * x).sum()
}

fn most_square(n: usize, of: impl Fn(usize) -> f64 + Send + Sync) -> f64 {
    (0..n)
        .into_par_iter()
        .with_min_len(SHARE)
        .map(of)
        .reduce(|| 0.0, f64::max)
}

/// So many times the limits of a step are still stable: water in a tank gained energy at 0.6, and blew up at 1.
const STABLE: f64 = 0.5;
/// Σ V W of walls is 1/2 on a plane wall, 3/4 in the edge of a trench; above this a particle is inside.
const PASSED: f64 = 0.8;
/// A density that is off by more than this part is no longer that of a fluid.
const MOST_COMPRESSION: f64 = 0.5;
/// So many times the speed of sound no fluid moves.
const MOST_SPEED: f64 = 3.0;
