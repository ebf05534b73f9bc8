//! A fluid: particles, walls and the step of [Schorgenhumer2013, fig. 4].
//!
//! | stage | what it does |
//! |---|---|
//! | kick | ρ += Δt ρ̇, v += Δt/2 v̇; ṽ = v + Δt/2 v̇ is what forces see |
//! | drift | r += Δt v, and the shift towards even spacing |
//! | filter | density by Shepard, every so many steps |
//! | neighbours | lists anew where a particle has moved too far |
//! | rates | v̇ and ρ̇ at r, ṽ, ρ |
//! | kick_again | v += Δt/2 v̇, ρ += Δt/2 (ρ̇ − ρ̇ before) |
//!
//! The article leaves ρ as `kick` has it: sound then grows by (ω Δt)²/4 a step, and dams blew up at Courant numbers of 0.3. With
//! the mean of both rates it is (ω Δt)⁴/8, less than what the diffusion of density takes.

use crate::Kernel;
use crate::cells::Cells;
use crate::error::FluidError;
use crate::gradients::Gradients;
use crate::kernel::{Cubic, Wendland};
use crate::lanes::WIDTH;
use crate::list::{List, Sources};
use crate::material::Material;
use crate::pair::{Constants, Record, WallRecord};
use crate::particles::{Axes, Particle, Particles, Scratch};
use crate::periodic::Images;
use crate::rates::{Input, Total, totals};
use crate::settings::{Cure, Settings};
use crate::shepard;
use crate::walls::Walls;
use rayon::prelude::*;

/// Lists hold this part of the kernel's reach more than it.
const SKIN: f64 = 0.12;

/// Particles in the plane (D = 2) or in space (D = 3), the walls around them, and all that a step needs.
pub struct Fluid<const D: usize> {
    settings: Settings<D>,
    materials: Vec<Material>,
    /// The particles.
    pub particles: Particles<D>,
    /// The walls; whoever moves them does so between steps.
    pub walls: Walls<D>,
    next_id: u32,
    steps: u64,
    /// Whether rates are those of the state.
    fresh: bool,
    near: Neighbours<D>,
    work: Work,
    gradients: Gradients,
}

/// Lists, and where everybody was when they were made.
#[derive(Default)]
struct Neighbours<const D: usize> {
    valid: bool,
    fluid: Cells,
    walls: Cells,
    fluid_images: Images<D>,
    wall_images: Images<D>,
    fluid_list: List,
    wall_list: List,
    /// Fluid beside walls.
    beside_walls: List,
    r_then: Axes<D>,
    walls_then: Axes<D>,
    rebuilds: u64,
}

/// Room for a step.
#[derive(Default)]
struct Work {
    order: Vec<u32>,
    scratch: Scratch,
    records: Vec<Record>,
    walls: Vec<WallRecord>,
    totals: Vec<Total>,
    stiffness: Vec<f64>,
}

/// What a step reports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FluidStep {
    /// Its length, s.
    pub dt: f64,
    /// Largest speed at its end, m/s.
    pub v_max: f64,
    /// Largest acceleration at its end, m/s².
    pub a_max: f64,
    /// Largest |ρ/ρ₀ − 1| at its end.
    pub compression: f64,
}

impl<const D: usize> Fluid<D> {
    /// No particles yet.
    pub fn new(settings: Settings<D>, materials: Vec<Material>) -> Result<Self, FluidError> {
        settings.validate()?;
        for material in &materials {
            for (what, value) in [
                ("density at rest", material.rho_0),
                ("speed of sound", material.c_s),
                ("exponent of the pressure law", material.gamma),
            ] {
                if !(value.is_finite() && value > 0.0) {
                    return Err(FluidError::NotPositive { what, value });
                }
            }
            for (what, value) in [
                ("viscosity", material.viscosity),
                ("alpha", material.alpha),
                ("diffusivity", material.diffusivity),
            ] {
                if !(value.is_finite() && value >= 0.0) {
                    return Err(FluidError::Negative { what, value });
                }
            }
        }
        Ok(Fluid {
            settings,
            materials,
            particles: Particles::default(),
            walls: Walls::default(),
            next_id: 0,
            steps: 0,
            fresh: false,
            near: Neighbours::default(),
            work: Work::default(),
            gradients: Gradients::default(),
        })
    }

    /// How it is computed.
    pub fn settings(&self) -> &Settings<D> {
        &self.settings
    }

    /// What the fluids are made of.
    pub fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// Gravity from now on, m/s²: of a tank that is shaken, in its frame.
    pub fn set_gravity(&mut self, gravity: [f64; D]) {
        self.settings.gravity = gravity;
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How often lists were made anew.
    pub fn rebuilds(&self) -> u64 {
        self.near.rebuilds
    }

    /// Adds a particle; its stable number.
    pub fn add(&mut self, particle: &Particle<D>) -> Result<u32, FluidError> {
        let id = self.next_id;
        if id == u32::MAX {
            return Err(FluidError::TooMany(id as usize));
        }
        self.particles.push(particle, id);
        self.next_id += 1;
        self.changed();
        Ok(id)
    }

    /// Takes away the particles for which this holds; how many they were.
    pub fn remove(&mut self, gone: impl Fn(&Particles<D>, usize) -> bool) -> usize {
        let before = self.particles.len();
        self.work.order.clear();
        let kept = (0..before).filter(|i| !gone(&self.particles, *i));
        self.work.order.extend(kept.map(|i| i as u32));
        let order = std::mem::take(&mut self.work.order);
        if order.len() < before {
            self.particles.reorder(&order, &mut self.work.scratch);
            self.changed();
        }
        self.work.order = order;
        before - self.particles.len()
    }

    /// To be called where positions, walls or materials were changed from outside.
    pub fn changed(&mut self) {
        self.near.valid = false;
        self.fresh = false;
    }

    /// The longest stable step, s: by sound, viscosity and acceleration \[Adami2012, eq. (19) f.].
    pub fn largest_step(&self) -> f64 {
        let h = self.settings.h_s();
        let (v_max, a_max) = self.extremes();
        let mut step = f64::INFINITY;
        for (number, material) in self.materials.iter().enumerate() {
            let sound = material.c_s + v_max;
            step = step.min(h / sound);
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
        if a_max > 0.0 {
            step = step.min((h / a_max).sqrt());
        }
        self.settings.courant * step
    }

    /// Largest speed and acceleration.
    fn extremes(&self) -> (f64, f64) {
        let p = &self.particles;
        let most = |x: &Axes<D>| {
            let squares = (0..p.len())
                .into_par_iter()
                .map(|i| x.at(i).iter().map(|x| x * x).sum::<f64>());
            squares.reduce(|| 0.0, f64::max).sqrt()
        };
        let g = self.settings.gravity.iter().map(|g| g * g).sum::<f64>();
        let walls = &self.walls;
        let wall = (0..walls.len()).map(|i| walls.v.at(i).iter().map(|x| x * x).sum::<f64>());
        let wall = wall.fold(0.0, f64::max).sqrt();
        (most(&p.v).max(wall), most(&p.a).max(g.sqrt()))
    }

    /// One step; `t` is the time at its begin, s, and `move_walls` puts walls where they are at its end.
    pub fn step(
        &mut self,
        t: f64,
        dt: f64,
        move_walls: impl FnOnce(&mut Walls<D>),
    ) -> Result<FluidStep, FluidError> {
        if !self.fresh {
            self.evaluate(0.0);
        }
        self.kick(dt);
        self.drift(dt);
        move_walls(&mut self.walls);
        self.steps += 1;
        if self.settings.filter > 0 && self.steps.is_multiple_of(u64::from(self.settings.filter)) {
            self.filter();
        }
        self.evaluate(0.5 * dt);
        self.kick_again(dt);
        self.report(t + dt, dt)
    }

    fn kick(&mut self, dt: f64) {
        let p = &mut self.particles;
        for (v, a) in p.v.0.iter_mut().zip(&p.a.0) {
            add(v, a, 0.5 * dt);
        }
        add(&mut p.rho, &p.drho, dt);
        p.drho_before.clone_from(&p.drho);
        add(&mut p.scalar, &p.dscalar, dt);
    }

    fn drift(&mut self, dt: f64) {
        let p = &mut self.particles;
        for (axis, r) in p.r.0.iter_mut().enumerate() {
            add(r, &p.v.0[axis], dt);
            if self.settings.cure == Cure::Shift {
                add(r, &p.drift.0[axis], dt);
            }
        }
    }

    fn kick_again(&mut self, dt: f64) {
        let p = &mut self.particles;
        for (v, a) in p.v.0.iter_mut().zip(&p.a.0) {
            add(v, a, 0.5 * dt);
        }
        add(&mut p.rho, &p.drho, 0.5 * dt);
        add(&mut p.rho, &p.drho_before, -0.5 * dt);
    }

    /// ρ ← Σ m W / Σ (m/ρ) W, the particle itself included \[Shepard1968].
    fn filter(&mut self) {
        self.neighbours();
        self.fill_records(0.0);
        let count = self.particles.len();
        let constants = self.constants();
        let input = (&self.work.records[..], count, &self.near.fluid_list);
        match self.settings.kernel {
            Kernel::Wendland => {
                shepard::filter::<Wendland, D>(input, &constants, &mut self.particles.rho);
            }
            Kernel::Cubic => {
                shepard::filter::<Cubic, D>(input, &constants, &mut self.particles.rho);
            }
        }
    }

    /// Rates at r and ρ, with v + `lead` v̇ as velocities.
    fn evaluate(&mut self, lead: f64) {
        self.neighbours();
        self.work.stiffness.clear();
        let stiffness = self.materials.iter().map(|m| m.rho_0 / (m.c_s * m.c_s));
        self.work.stiffness.extend(stiffness);
        self.fill_records(lead);
        let constants = self.constants();
        self.fill_walls(&constants);
        if self.needs_gradients() {
            self.fill_gradients(&constants);
        }
        let work = &mut self.work;
        let input = Input {
            records: &work.records,
            count: self.particles.len(),
            walls: &work.walls,
            fluid_list: &self.near.fluid_list,
            wall_list: &self.near.beside_walls,
            constants,
            stiffness: &work.stiffness,
        };
        totals::<D>(
            self.settings.kernel,
            self.settings.cure,
            &input,
            &mut work.totals,
        );
        self.rates();
        self.fresh = true;
    }

    /// Lists that hold for where everybody is.
    fn neighbours(&mut self) {
        let reach = self.settings.reach();
        let skin = SKIN * reach;
        let near = &mut self.near;
        if near.valid
            && farthest(&self.particles.r, &near.r_then) <= 0.25 * skin * skin
            && farthest(&self.walls.r, &near.walls_then) <= 0.25 * skin * skin
        {
            near.update_images(&self.particles.r, &self.walls.r);
            return;
        }
        for (axis, period) in self.settings.periods.iter().enumerate() {
            if let Some(period) = period {
                let r = &mut self.particles.r.0[axis];
                r.iter_mut().for_each(|x| *x = period.wrap(*x));
            }
        }
        let edge = self.settings.spacing * (WIDTH as f64).powf(1.0 / D as f64);
        let order = &mut self.work.order;
        near.fluid.sort(&self.particles.r, edge, order);
        self.particles.reorder(order, &mut self.work.scratch);
        self.walls.sort(&mut near.walls, edge, order);
        near.r_then.clone_from(&self.particles.r);
        near.walls_then.clone_from(&self.walls.r);
        near.build(
            (&self.settings, reach + skin, edge),
            &self.particles.r,
            &self.walls.r,
            order,
        );
        near.valid = true;
        near.rebuilds += 1;
    }

    fn constants(&self) -> Constants {
        let s = &self.settings;
        let h = s.h_s();
        let scale = s.kernel.scale(D);
        let mut g = [0.0; 3];
        g[..D].copy_from_slice(&s.gravity);
        Constants {
            inverse_h: 1.0 / h,
            reach2: s.reach() * s.reach(),
            slope: scale / h.powi(D as i32 + 2),
            value: scale / h.powi(D as i32),
            eta2: 0.01 * h * h,
            beta: s.beta * h * h,
            g,
            inverse_near: scale / h.powi(D as i32) / s.kernel.value(s.spacing, h, D),
        }
    }

    /// What particles and their images show to others.
    fn fill_records(&mut self, lead: f64) {
        let (p, materials, settings) = (&self.particles, &self.materials, &self.settings);
        let (count, h) = (p.len(), settings.h_s());
        let images = &self.near.fluid_images;
        let records = &mut self.work.records;
        records.resize(count + images.owner.len(), Record::default());
        let (own, copies) = records.split_at_mut(count);
        own.par_iter_mut()
            .with_min_len(SHARE)
            .enumerate()
            .for_each(|(i, record)| {
                let material = &materials[usize::from(p.material[i])];
                for axis in 0..D {
                    record.r[axis] = p.r.0[axis][i];
                    record.v[axis] = p.v.0[axis][i] + lead * p.a.0[axis][i];
                }
                let rho = p.rho[i];
                record.volume = p.m[i] / rho;
                record.pressure = material.pressure(rho) + settings.background;
                record.rho = rho;
                record.artificial = material.alpha * rho * material.c_s * h;
                record.viscosity = match material.shear_viscosity {
                    Some(_) => p.viscosity[i],
                    None => material.viscosity,
                };
                record.material = f64::from(p.material[i]);
            });
        for (i, image) in copies.iter_mut().enumerate() {
            *image = own[images.owner[i] as usize];
            for axis in 0..D {
                image.r[axis] = images.r.0[axis][i];
            }
        }
    }

    /// Walls and their images, with what they take from the fluid.
    fn fill_walls(&mut self, constants: &Constants) {
        let fluid = (&self.near.wall_list, &self.work.records[..]);
        let (pulls, walls) = (self.settings.background > 0.0, &mut self.work.walls);
        match self.settings.kernel {
            Kernel::Wendland => self
                .walls
                .records::<Wendland>(fluid, constants, pulls, walls),
            Kernel::Cubic => self.walls.records::<Cubic>(fluid, constants, pulls, walls),
        }
        let images = &self.near.wall_images;
        for (i, owner) in images.owner.iter().enumerate() {
            let mut image = walls[*owner as usize];
            image.r[..D].copy_from_slice(&images.r.at(i));
            walls.push(image);
        }
    }

    /// Whether anything asks for gradients of velocity or of the scalar.
    fn needs_gradients(&self) -> bool {
        let asks = |m: &Material| m.shear_viscosity.is_some() || m.diffusivity > 0.0;
        self.materials.iter().any(asks)
    }

    fn fill_gradients(&mut self, constants: &Constants) {
        let (p, count) = (&mut self.particles, self.work.records.len());
        let images = &self.near.fluid_images.owner;
        self.gradients.scalars(&p.scalar, images);
        let input = (&self.work.records[..], p.len(), &self.near.fluid_list);
        match self.settings.kernel {
            Kernel::Wendland => self.gradients.find::<Wendland, D>(input, constants),
            Kernel::Cubic => self.gradients.find::<Cubic, D>(input, constants),
        }
        debug_assert_eq!(count, p.len() + images.len());
        for i in 0..p.len() {
            let material = &self.materials[usize::from(p.material[i])];
            p.dscalar[i] = material.diffusivity * self.gradients.laplacian(i);
            if let Some(law) = &material.shear_viscosity {
                p.viscosity[i] = (law.0)(self.gradients.shear_rate::<D>(i)).max(0.0);
            }
        }
    }

    /// v̇, ρ̇ and the shift of every particle from its sums.
    fn rates(&mut self) {
        let (speed, _) = self.extremes();
        let s = &self.settings;
        let (h, delta, g) = (s.h_s(), s.delta, s.gravity);
        let (p, materials) = (&mut self.particles, &self.materials);
        let material = &p.material;
        for (i, drho) in p.drho.iter_mut().enumerate() {
            let (total, lane) = (&self.work.totals[i / WIDTH], i % WIDTH);
            let c_s = materials[usize::from(material[i])].c_s;
            let inside = total.divergence[lane] / D as f64;
            if s.cure == Cure::Shift && inside < SPRAY {
                // drops that fly alone bear no tension
                p.rho[i] = p.rho[i].max(materials[usize::from(material[i])].rho_0);
            }
            let rho = p.rho[i];
            *drho = rho * total.rate[lane] + 2.0 * delta * h * c_s * total.diffusion[lane];
            for axis in 0..D {
                p.a.0[axis][i] = g[axis] + total.force[axis][lane] / rho;
            }
            if s.cure == Cure::Shift {
                let part = ((inside - OPEN) / (CLOSED - OPEN)).clamp(0.0, 1.0);
                let gradient: [f64; D] = std::array::from_fn(|k| total.gradient[k][lane]);
                let size = gradient.iter().map(|x| x * x).sum::<f64>().sqrt();
                // never faster than half of what moves fastest
                let slope = (s.shift * h).min(0.5 / size.max(f64::MIN_POSITIVE));
                for axis in 0..D {
                    p.drift.0[axis][i] = -part * slope * speed * gradient[axis];
                }
            }
        }
    }

    fn report(&self, t: f64, dt: f64) -> Result<FluidStep, FluidError> {
        let p = &self.particles;
        let mut compression = 0.0_f64;
        for i in 0..p.len() {
            let material = &self.materials[usize::from(p.material[i])];
            let off = (p.rho[i] / material.rho_0 - 1.0).abs();
            if off.is_nan() || off > MOST_COMPRESSION {
                return Err(self.blew_up(t, i, "the density", p.rho[i]));
            }
            compression = compression.max(off);
        }
        let (v_max, a_max) = self.extremes();
        let c_s = self.materials.iter().fold(0.0, |c: f64, m| c.max(m.c_s));
        if v_max.is_nan() || v_max > MOST_SPEED * c_s {
            let speed = |i: usize| p.v.at(i).iter().map(|v| v * v).sum::<f64>().sqrt();
            let fastest = (0..p.len()).max_by(|i, j| speed(*i).total_cmp(&speed(*j)));
            if let Some(i) = fastest {
                return Err(self.blew_up(t, i, "the speed", speed(i)));
            }
        }
        Ok(FluidStep {
            dt,
            v_max,
            a_max,
            compression,
        })
    }

    fn blew_up(&self, t: f64, i: usize, what: &'static str, value: f64) -> FluidError {
        let id = self.particles.id[i];
        FluidError::BlewUp { t, id, what, value }
    }

    /// The force of the fluid on a wall, N (N/m in the plane), and its moment about a point; in the plane the moment is the
    /// last of the three. As of the last evaluation.
    pub fn wall_force(&mut self, wall: u16, about: [f64; D]) -> ([f64; D], [f64; 3]) {
        if !self.fresh {
            self.evaluate(0.0);
        }
        crate::measure::wall_force(self.parts(), wall, about)
    }

    /// What measurements read.
    pub(crate) fn parts(&self) -> Parts<'_, D> {
        Parts {
            settings: &self.settings,
            constants: self.constants(),
            records: &self.work.records,
            particles: &self.particles,
            walls: &self.walls,
            wall_records: &self.work.walls,
            wall_list: &self.near.wall_list,
            cells: &self.near.fluid,
        }
    }

    /// What measurements at points read; evaluated where that has not been done.
    pub fn refresh(&mut self) {
        if !self.fresh {
            self.evaluate(0.0);
        }
    }

    /// Bytes in memory for each particle.
    pub fn bytes_per_particle(&self) -> f64 {
        let lists = [
            &self.near.fluid_list,
            &self.near.wall_list,
            &self.near.beside_walls,
        ];
        let lists: usize = lists.iter().map(|list| list.bytes()).sum();
        let flat = 8 * (5 * D + 6) + 8 + 8 * D;
        let records = self.work.records.capacity() * size_of::<Record>()
            + self.work.totals.capacity() * size_of::<Total>();
        flat as f64 + (lists + records) as f64 / self.particles.len().max(1) as f64
    }
}

/// What measurements read of a fluid.
pub(crate) struct Parts<'a, const D: usize> {
    pub settings: &'a Settings<D>,
    pub constants: Constants,
    pub records: &'a [Record],
    pub particles: &'a Particles<D>,
    pub walls: &'a Walls<D>,
    pub wall_records: &'a [WallRecord],
    pub wall_list: &'a List,
    pub cells: &'a Cells,
}

impl<const D: usize> Neighbours<D> {
    fn build(
        &mut self,
        (settings, reach, edge): (&Settings<D>, f64, f64),
        r: &Axes<D>,
        walls: &Axes<D>,
        order: &mut Vec<u32>,
    ) {
        let mut fluid_cells = Cells::default();
        let mut wall_cells = Cells::default();
        for (images, of, cells) in [
            (&mut self.fluid_images, r, &mut fluid_cells),
            (&mut self.wall_images, walls, &mut wall_cells),
        ] {
            images.find(&settings.periods, of, reach);
            cells.sort(&images.r, edge, order);
            images.reorder(order);
        }
        let count = |r: &Axes<D>| r.0[0].len();
        let fluid = [
            Sources {
                cells: &self.fluid,
                r,
                offset: 0,
            },
            Sources {
                cells: &fluid_cells,
                r: &self.fluid_images.r,
                offset: count(r),
            },
        ];
        let solid = [
            Sources {
                cells: &self.walls,
                r: walls,
                offset: 0,
            },
            Sources {
                cells: &wall_cells,
                r: &self.wall_images.r,
                offset: count(walls),
            },
        ];
        self.fluid_list.build(r, &fluid, reach);
        self.beside_walls.build(r, &solid, reach);
        self.wall_list.build(walls, &fluid, reach);
    }

    /// Images follow their owners.
    fn update_images(&mut self, r: &Axes<D>, walls: &Axes<D>) {
        for (images, of) in [(&mut self.fluid_images, r), (&mut self.wall_images, walls)] {
            for axis in 0..D {
                let (to, shift) = (&mut images.r.0[axis], &images.shift.0[axis]);
                for ((x, owner), by) in to.iter_mut().zip(&images.owner).zip(shift) {
                    *x = of.0[axis][*owner as usize] + by;
                }
            }
        }
    }
}

/// Largest distance squared between where particles are and were.
fn farthest<const D: usize>(now: &Axes<D>, then: &Axes<D>) -> f64 {
    let n = now.0[0].len();
    let distance2 = |i: usize| -> f64 {
        (0..D)
            .map(|k| now.0[k][i] - then.0[k][i])
            .map(|d| d * d)
            .sum()
    };
    (0..n)
        .into_par_iter()
        .with_min_len(SHARE)
        .map(distance2)
        .reduce(|| 0.0, f64::max)
}

/// x += s y.
fn add(x: &mut [f64], y: &[f64], s: f64) {
    x.par_iter_mut()
        .zip(y)
        .with_min_len(SHARE)
        .for_each(|(x, y)| *x += s * y);
}

/// Particles that one thread takes at least where each costs little.
const SHARE: usize = 4096;
/// −Σ V F r² over its full value: below the first a particle lies at a surface, above the second it does not.
const OPEN: f64 = 0.80;
const CLOSED: f64 = 0.95;
/// Below this a particle is spray.
const SPRAY: f64 = 0.5;
/// A density that is off by more than this part is no longer that of a fluid.
const MOST_COMPRESSION: f64 = 0.5;
/// So many times the speed of sound no fluid moves.
const MOST_SPEED: f64 = 3.0;
