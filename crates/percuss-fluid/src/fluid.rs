//! A fluid: particles, walls and the step of [Schorgenhumer2013, fig. 4].
//!
//! | stage | what it does |
//! |---|---|
//! | advance | ρ += Δt ρ̇, v += Δt/2 v̇, r += Δt v and the shift towards even spacing; ṽ = v + Δt/2 v̇ is what forces see |
//! | stream | emitters add particles, drains take them away |
//! | filter | density by Shepard, every so many steps |
//! | neighbours | lists anew where a particle has moved too far; who passed a wall |
//! | rates | v̇ and ρ̇ at r, ṽ, ρ; v += Δt/2 v̇, ρ += Δt/2 (ρ̇ − ρ̇ before) |
//!
//! The article leaves ρ as `advance` has it: sound then grows by (ω Δt)²/4 a step, and dams blew up at Courant numbers of 0.3. With
//! the mean of both rates it is (ω Δt)⁴/8, less than what the diffusion of density takes.

use crate::error::FluidError;
use crate::gradients::Gradients;
use crate::guards::Extremes;
use crate::ledger::{Ledger, Powers};
use crate::material::Material;
use crate::motion::WallLoad;
use crate::neighbours::Neighbours;
use crate::pair::{Record, WallRecord};
use crate::particles::{Particle, Particles, Scratch, Start};
use crate::settings::Settings;
use crate::stream::{Draining, Emitting, Gauging};
use crate::surface::Surfaces;
use crate::walls::Walls;
use std::ops::Range;

/// Particles in the plane (D = 2) or in space (D = 3), the walls around them, and all that a step needs.
pub struct Fluid<const D: usize> {
    pub(crate) settings: Settings<D>,
    pub(crate) materials: Vec<Material>,
    /// The particles.
    pub particles: Particles<D>,
    /// The walls; whoever moves them does so between steps.
    pub walls: Walls<D>,
    /// Surfaces of structures; whoever moves them does so between steps.
    pub surfaces: Surfaces<D>,
    pub(crate) next_id: u32,
    pub(crate) steps: u64,
    /// Whether rates are those of the state.
    pub(crate) fresh: bool,
    pub(crate) near: Neighbours<D>,
    pub(crate) work: Work,
    pub(crate) gradients: Gradients,
    pub(crate) extremes: Option<Extremes>,
    /// Largest |ρ/ρ₀ − 1|.
    pub(crate) compression: f64,
    /// Of the last evaluation, wall by wall; empty where they have not been asked for.
    pub(crate) loads: Vec<WallLoad<D>>,
    pub(crate) powers: Powers,
    pub(crate) ledger: Ledger,
    pub(crate) emitters: Vec<Emitting<D>>,
    pub(crate) drains: Vec<Draining<D>>,
    pub(crate) gauges: Vec<Gauging<D>>,
    /// Stable numbers of the particles that are inside walls, in their order.
    pub(crate) inside: Vec<u32>,
    pub(crate) passed: u64,
}

/// Room for a step.
#[derive(Default)]
pub(crate) struct Work {
    pub order: Vec<u32>,
    pub scratch: Scratch,
    pub records: Vec<Record>,
    pub walls: Vec<WallRecord>,
    pub wall_forces: Vec<[f64; 3]>,
    pub push: Vec<[f64; 3]>,
    pub stiffness: Vec<f64>,
    pub inside: Vec<u32>,
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
    /// Particles that have passed a wall since the start.
    pub passed: u64,
}

impl<const D: usize> Fluid<D> {
    /// No particles yet.
    pub fn new(settings: Settings<D>, materials: Vec<Material>) -> Result<Self, FluidError> {
        settings.validate()?;
        for material in &materials {
            material.validate()?;
        }
        Ok(Fluid {
            settings,
            materials,
            particles: Particles::default(),
            walls: Walls::default(),
            surfaces: Surfaces::default(),
            next_id: 0,
            steps: 0,
            fresh: false,
            near: Neighbours::default(),
            work: Work::default(),
            gradients: Gradients::default(),
            extremes: None,
            compression: 0.0,
            loads: Vec::new(),
            powers: Powers::default(),
            ledger: Ledger::default(),
            emitters: Vec::new(),
            drains: Vec::new(),
            gauges: Vec::new(),
            inside: Vec::new(),
            passed: 0,
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

    /// Particles that have passed a wall so far.
    pub fn passed(&self) -> u64 {
        self.passed
    }

    /// Largest |ρ/ρ₀ − 1| now.
    pub fn compression(&self) -> f64 {
        self.compression
    }

    /// How often lists were made anew.
    pub fn rebuilds(&self) -> u64 {
        self.near.rebuilds
    }

    /// Adds a particle; its stable number.
    pub fn add(&mut self, particle: &Particle<D>) -> Result<u32, FluidError> {
        FluidError::finite("a position of a particle", &particle.r)?;
        FluidError::finite("a velocity of a particle", &particle.v)?;
        FluidError::finite("the scalar of a particle", &[particle.scalar])?;
        FluidError::positive("mass of a particle", particle.m)?;
        FluidError::positive("density of a particle", particle.rho)?;
        let (number, count) = (usize::from(particle.material), self.materials.len());
        if number >= count {
            let what = "material";
            return Err(FluidError::Missing {
                what,
                number,
                count,
            });
        }
        let id = self.put(particle)?;
        self.changed();
        Ok(id)
    }

    /// The same without a look at it.
    pub(crate) fn put(&mut self, particle: &Particle<D>) -> Result<u32, FluidError> {
        let id = self.next_id;
        if id == u32::MAX {
            return Err(FluidError::NoNumbers);
        }
        self.particles.push(particle, id);
        self.next_id += 1;
        Ok(id)
    }

    /// Adds particles at these places, each of this volume, mᴰ; their stable numbers.
    pub fn fill(
        &mut self,
        places: &[[f64; D]],
        volume: f64,
        material: u16,
        start: impl Fn([f64; D]) -> Start<D>,
    ) -> Result<Range<u32>, FluidError> {
        FluidError::positive("volume of a particle", volume)?;
        self.allow(places.len() as f64, 0.0)?;
        let (first, count) = (self.next_id, self.materials.len());
        for r in places {
            let start = start(*r);
            let number = usize::from(material);
            let Some(made_of) = self.materials.get(number) else {
                let what = "material";
                return Err(FluidError::Missing {
                    what,
                    number,
                    count,
                });
            };
            let rho = made_of.density(start.pressure);
            self.add(&Particle {
                r: *r,
                v: start.v,
                rho,
                m: rho * volume,
                scalar: start.scalar,
                material,
            })?;
        }
        Ok(first..self.next_id)
    }

    /// Adds a wall of particles at these places, each of this volume, mᴰ; its number. Walls that stick hold the fluid, others
    /// let it slip.
    pub fn add_wall(
        &mut self,
        places: &[[f64; D]],
        volume: f64,
        sticks: bool,
    ) -> Result<u16, FluidError> {
        FluidError::positive("volume of a particle of a wall", volume)?;
        for r in places {
            FluidError::finite("a position of a particle of a wall", r)?;
        }
        self.allow(0.0, places.len() as f64)?;
        if self.walls.sticks.len() >= usize::from(u16::MAX) {
            return Err(FluidError::NoNumbers);
        }
        self.changed();
        Ok(self.walls.add(places, volume, sticks))
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
        self.extremes = None;
    }
}

impl<const D: usize> Fluid<D> {
    /// Evaluates rates and forces where that has not been done.
    pub fn refresh(&mut self) {
        if !(self.fresh && self.near.valid) {
            self.evaluate(0.0, 0.0, None);
        }
    }
}
