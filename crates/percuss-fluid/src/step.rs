//! The stages of a step.

use crate::error::FluidError;
use crate::fluid::{Fluid, FluidStep};
use crate::lanes::WIDTH;
use crate::material::Material;
use crate::neighbours::SHARE;
use crate::pair::{Constants, Record};
use crate::rates::{Input, totals};
use crate::settings::Cure;
use crate::shepard;
use crate::walls::Walls;
use rayon::prelude::*;

impl<const D: usize> Fluid<D> {
    /// One step; `t` is the time at its begin, s, and `move_walls` puts walls where they are at its end.
    pub fn step(
        &mut self,
        t: f64,
        dt: f64,
        move_walls: impl FnOnce(&mut Walls<D>),
    ) -> Result<FluidStep, FluidError> {
        FluidError::positive("step", dt)?;
        let largest = self.stable_step();
        if dt > largest {
            return Err(FluidError::StepTooLong { t, dt, largest });
        }
        if !self.fresh {
            self.check_motion(t, dt)?;
        }
        self.refresh();
        self.kick(dt);
        self.drift(dt);
        move_walls(&mut self.walls);
        self.steps += 1;
        self.check_motion(t + dt, dt)?;
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

    /// Lists that hold for where everybody is.
    pub(crate) fn neighbours(&mut self) {
        let room = (&mut self.work.order, &mut self.work.scratch);
        let (particles, walls) = (&mut self.particles, &mut self.walls);
        if self.near.update(&self.settings, particles, walls, room) {
            self.count_passed();
        }
    }

    /// ρ ← Σ m W / Σ (m/ρ) W, the particle itself included \[Shepard1968].
    fn filter(&mut self) {
        self.neighbours();
        self.fill_records(0.0);
        let count = self.particles.len();
        let constants = self.constants();
        let input = (&self.work.records[..], count, &self.near.fluid_list);
        let kernel = (self.settings.kernel, D);
        shepard::filter(kernel, input, &constants, &mut self.particles.rho);
    }

    /// Rates at r and ρ, with v + `lead` v̇ as velocities.
    pub(crate) fn evaluate(&mut self, lead: f64) {
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
        totals(
            (self.settings.kernel, D),
            self.settings.cure,
            &input,
            &mut work.totals,
        );
        self.rates();
        self.fresh = true;
    }

    pub(crate) fn constants(&self) -> Constants {
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
        let kernel = self.settings.kernel;
        self.walls.records(kernel, fluid, constants, pulls, walls);
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
        self.gradients
            .find((self.settings.kernel, D), input, constants);
        debug_assert_eq!(count, p.len() + images.len());
        for i in 0..p.len() {
            let material = &self.materials[usize::from(p.material[i])];
            p.dscalar[i] = material.diffusivity * self.gradients.laplacian(i);
            if let Some(law) = &material.shear_viscosity {
                let viscosity = (law.0)(self.gradients.shear_rate::<D>(i));
                // what is no number stays so, and is reported
                p.viscosity[i] = if viscosity < 0.0 { 0.0 } else { viscosity };
            }
        }
    }

    /// v̇, ρ̇ and the shift of every particle from its sums.
    fn rates(&mut self) {
        let speed = self.extremes().v;
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
            // of the volumes that the sums were made with: forces are then opposite to the last bit
            let rho = self.work.records[i].rho;
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
}

/// x += s y.
fn add(x: &mut [f64], y: &[f64], s: f64) {
    x.par_iter_mut()
        .zip(y)
        .with_min_len(SHARE)
        .for_each(|(x, y)| *x += s * y);
}

/// −Σ V F r² over its full value: below the first a particle lies at a surface, above the second it does not.
const OPEN: f64 = 0.80;
const CLOSED: f64 = 0.95;
/// Below this a particle is spray.
const SPRAY: f64 = 0.5;
