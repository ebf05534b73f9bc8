//! The stages of a step.

use crate::error::FluidError;
use crate::fluid::{Fluid, FluidStep};
use crate::guards::{Extremes, square};
use crate::lanes::WIDTH;
use crate::ledger::Powers;
use crate::list::PIECE;
use crate::material::Material;
use crate::neighbours::SHARE;
use crate::pair::{Constants, Record};
use crate::particles::Axes;
use crate::rates::{Finish, Input, Out, Summary, totals};
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
        let moved = self.advance(dt);
        self.steps += 1;
        if moved.is_none() {
            self.check_motion(t + dt, dt)?;
        }
        move_walls(&mut self.walls);
        self.stream(dt)?;
        let every = u64::from(self.settings.filter);
        if every > 0 && self.steps.is_multiple_of(every) {
            self.neighbours(moved);
            self.filter();
        }
        let before = self.powers;
        self.evaluate(0.5 * dt, 0.5 * dt, moved);
        self.ledger.add(dt, &before, &self.powers);
        self.report(t + dt, dt)
    }

    /// Kick and drift: ρ += Δt ρ̇, v += Δt/2 v̇, r += Δt v and the shift. The farthest distance squared from where lists were
    /// made, none where a particle moves by more than h.
    fn advance(&mut self, dt: f64) -> Option<f64> {
        let h = self.settings.h_s();
        let n = self.particles.len();
        if self.settings.ledger {
            self.ledger.shift += dt * self.shift_power();
        }
        let p = &mut self.particles;
        if self.materials.iter().any(|m| m.diffusivity > 0.0) {
            add(&mut p.scalar, &p.dscalar, dt);
        }
        let known = self.near.r_then.0[0].len() == n;
        let (mut r, mut v) = (chunks_mut(&mut p.r), chunks_mut(&mut p.v));
        let (mut rho, drho) = (p.rho.chunks_mut(SHARE), p.drho.chunks(SHARE));
        let parts: Vec<_> = drho
            .enumerate()
            .map_while(|(part, drho)| {
                let r: [&mut [f64]; D] = next(&mut r)?;
                let v: [&mut [f64]; D] = next(&mut v)?;
                Some((part * SHARE, r, v, rho.next()?, drho))
            })
            .collect();
        let (a, drift, then) = (&p.a, &p.drift, &self.near.r_then);
        let far: Vec<Option<f64>> = parts
            .into_par_iter()
            .map(|(first, r, v, rho, drho)| {
                let (mut far, mut fine) = (0.0_f64, true);
                for (i, (rho, drho)) in rho.iter_mut().zip(drho).enumerate() {
                    let at = first + i;
                    *rho += dt * drho;
                    let (mut by2, mut off2) = (0.0, 0.0);
                    for axis in 0..D {
                        let v = &mut v[axis][i];
                        *v += 0.5 * dt * a.0[axis][at];
                        let by = dt * *v + dt * drift.0[axis][at];
                        let r = &mut r[axis][i];
                        *r += by;
                        by2 += by * by;
                        if known {
                            let off = *r - then.0[axis][at];
                            off2 += off * off;
                        }
                    }
                    far = far.max(off2);
                    fine &= by2 <= h * h && *rho > 0.0;
                }
                fine.then_some(far)
            })
            .collect();
        let far = far.into_iter().reduce(|a, b| Some(a?.max(b?)));
        far.unwrap_or(Some(0.0))
    }

    /// Lists that hold for where everybody is; `moved` is the farthest distance squared from where they were made, if it is
    /// known.
    pub(crate) fn neighbours(&mut self, moved: Option<f64>) {
        let room = (&mut self.work.order, &mut self.work.scratch);
        let (particles, walls) = (&mut self.particles, &mut self.walls);
        if self
            .near
            .update(&self.settings, (particles, moved), walls, room)
        {
            self.count_passed();
        }
    }

    /// ρ ← Σ m W / Σ (m/ρ) W, the particle itself included \[Shepard1968].
    fn filter(&mut self) {
        let before = self.settings.ledger.then(|| self.energy().internal);
        self.fill_records(0.0);
        let count = self.particles.len();
        let constants = self.constants();
        let input = (&self.work.records[..], count, &self.near.fluid_list);
        let kernel = (self.settings.kernel, D);
        shepard::filter(kernel, input, &constants, &mut self.particles.rho);
        if let Some(before) = before {
            self.ledger.filter += self.energy().internal - before;
        }
    }

    /// Rates at r and ρ, with v + `lead` v̇ as velocities; then v += `half` v̇ and ρ += `half` (ρ̇ − ρ̇ before).
    pub(crate) fn evaluate(&mut self, lead: f64, half: f64, moved: Option<f64>) {
        self.neighbours(moved);
        self.work.stiffness.clear();
        let stiffness = self.materials.iter().map(|m| m.rho_0 / (m.c_s * m.c_s));
        self.work.stiffness.extend(stiffness);
        self.fill_records(lead);
        let constants = self.constants();
        self.fill_walls(&constants);
        if self.needs_gradients() {
            self.fill_gradients(&constants);
        }
        self.push_by_surfaces();
        let summary = self.rates(half, constants);
        self.fresh = true;
        self.loads.clear();
        self.compression = summary.compression;
        let walls = (0..self.walls.len()).map(|i| square(self.walls.v.at(i)));
        self.extremes = Some(Extremes {
            v: walls.fold(summary.v2, f64::max).sqrt(),
            a: summary.a2.max(square(self.settings.gravity)).sqrt(),
        });
        if self.settings.ledger {
            self.ledger.spray += summary.spray;
            let work = -self.wall_power();
            self.powers = Powers {
                walls: work,
                friction: summary.pairs - work,
                diffusion: summary.diffusion,
                emitters: summary.driving,
                surfaces: summary.surfaces,
            };
        }
    }

    /// The loop over pairs.
    fn rates(&mut self, half: f64, constants: Constants) -> Summary {
        let speed = self.extremes().v;
        let s = &self.settings;
        let (p, work) = (&mut self.particles, &self.work);
        let input = Input {
            records: &work.records,
            count: p.len(),
            walls: &work.walls,
            fluid_list: &self.near.fluid_list,
            wall_list: &self.near.beside_walls,
            constants,
            materials: &self.materials,
            stiffness: &work.stiffness,
            push: &work.push,
            finish: Finish {
                cure: s.cure,
                half,
                diffusion: 2.0 * s.delta * s.h_s(),
                shift: s.shift * s.h_s(),
                speed,
                background: s.background,
            },
        };
        let size = PIECE * WIDTH;
        let [mut v, mut a, mut drift] = [&mut p.v, &mut p.a, &mut p.drift]
            .map(|axes| axes.0.each_mut().map(|x| x.chunks_mut(size)));
        let mut rho = p.rho.chunks_mut(size);
        let drivers = p.driver.chunks(size);
        let mut out: Vec<Out<'_>> = p
            .drho
            .chunks_mut(size)
            .zip(drivers)
            .map(|(drho, driver)| Out {
                v: three(&mut v),
                a: three(&mut a),
                drift: three(&mut drift),
                rho: rho.next().unwrap_or_default(),
                drho,
                driver,
                summary: Summary::default(),
            })
            .collect();
        totals(s.kernel, D, &input, &mut out);
        let mut all = Summary::default();
        out.iter().for_each(|out| all.join(&out.summary));
        all
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
}

type ChunksMut<'a> = std::slice::ChunksMut<'a, f64>;

fn chunks_mut<const D: usize>(axes: &mut Axes<D>) -> [ChunksMut<'_>; D] {
    axes.0.each_mut().map(|x| x.chunks_mut(SHARE))
}

fn next<'a, const D: usize>(chunks: &mut [ChunksMut<'a>; D]) -> Option<[&'a mut [f64]; D]> {
    let mut next: [&mut [f64]; D] = std::array::from_fn(|_| &mut [][..]);
    for (to, from) in next.iter_mut().zip(chunks) {
        *to = from.next()?;
    }
    Some(next)
}

/// The next chunks; those of axes that are not there are empty.
fn three<'a, const D: usize>(chunks: &mut [ChunksMut<'a>; D]) -> [&'a mut [f64]; 3] {
    let mut chunks = chunks.iter_mut();
    std::array::from_fn(|_| chunks.next().and_then(Iterator::next).unwrap_or_default())
}

/// x += s y.
fn add(x: &mut [f64], y: &[f64], s: f64) {
    x.par_iter_mut()
        .zip(y)
        .with_min_len(SHARE)
        .for_each(|(x, y)| *x += s * y);
}
