//! What is measured of a fluid: energies, momentum, forces on walls, velocity and pressure at points.

use crate::fluid::Fluid;
use rayon::prelude::*;

/// Energies of a fluid, J (J/m in the plane).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FluidEnergy {
    /// Of motion.
    pub kinetic: f64,
    /// In the field of gravity, zero at the origin.
    pub potential: f64,
    /// Of compression.
    pub internal: f64,
}

impl FluidEnergy {
    /// All of it, J.
    pub fn total(&self) -> f64 {
        self.kinetic + self.potential + self.internal
    }
}

/// The fluid at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<const D: usize> {
    /// Velocity, m/s.
    pub v: [f64; D],
    /// Pressure, Pa.
    pub pressure: f64,
    /// Density, kg/m³.
    pub rho: f64,
    /// The scalar that is carried along.
    pub scalar: f64,
    /// Σ V W: one inside the fluid, one half at its surface, zero outside.
    pub filled: f64,
}

impl<const D: usize> Fluid<D> {
    /// Energies now.
    pub fn energy(&self) -> FluidEnergy {
        let mut energy = FluidEnergy::default();
        for i in 0..self.particles.len() {
            let one = self.energies_of(i);
            energy.kinetic += one.kinetic;
            energy.potential += one.potential;
            energy.internal += one.internal;
        }
        energy
    }

    fn energies_of(&self, i: usize) -> FluidEnergy {
        let (p, g) = (&self.particles, &self.settings.gravity);
        let (r, v, m) = (p.r.at(i), p.v.at(i), p.m[i]);
        let material = &self.materials[usize::from(p.material[i])];
        FluidEnergy {
            kinetic: 0.5 * m * v.iter().map(|v| v * v).sum::<f64>(),
            potential: -m * r.iter().zip(g).map(|(r, g)| r * g).sum::<f64>(),
            internal: m * material.energy(p.rho[i], self.settings.background),
        }
    }

    /// The energy of one particle, J.
    pub(crate) fn energy_of(&self, i: usize) -> f64 {
        self.energies_of(i).total()
    }

    /// Momentum now, N s.
    pub fn momentum(&self) -> [f64; D] {
        let p = &self.particles;
        std::array::from_fn(|axis| p.v.0[axis].iter().zip(&p.m).map(|(v, m)| v * m).sum())
    }

    /// Mass now, kg.
    pub fn mass(&self) -> f64 {
        self.particles.m.iter().sum()
    }

    /// The fluid at a point, by the kernel's weights \[Shepard1968].
    pub fn sample(&mut self, at: [f64; D]) -> Sample<D> {
        self.near_now();
        self.sample_known(at)
    }

    /// Lists that can be asked who is near a point.
    fn near_now(&mut self) {
        if !self.near.valid {
            self.refresh();
        }
    }

    fn sample_known(&self, at: [f64; D]) -> Sample<D> {
        let (h, kernel) = (self.settings.h_s(), self.settings.kernel);
        let mut sample = Sample {
            v: [0.0; D],
            pressure: 0.0,
            rho: 0.0,
            scalar: 0.0,
            filled: 0.0,
        };
        let reach = self.settings.reach();
        let (mut low, mut high) = ([0.0; 3], [0.0; 3]);
        for k in 0..D {
            // cells are those of when the lists were made
            (low[k], high[k]) = (at[k] - 1.2 * reach, at[k] + 1.2 * reach);
        }
        let p = &self.particles;
        self.near.fluid.rows(low, high, |range| {
            for i in range {
                let r = p.r.at(i);
                let r2: f64 = (0..D).map(|k| (r[k] - at[k]) * (r[k] - at[k])).sum();
                let W = kernel.value(r2.sqrt(), h, D) * p.m[i] / p.rho[i];
                for k in 0..D {
                    sample.v[k] += W * p.v.0[k][i];
                }
                let material = &self.materials[usize::from(p.material[i])];
                sample.pressure += W * material.pressure(p.rho[i]);
                sample.rho += W * p.rho[i];
                sample.scalar += W * p.scalar[i];
                sample.filled += W;
            }
        });
        if sample.filled > 0.0 {
            sample.v.iter_mut().for_each(|v| *v /= sample.filled);
            for x in [&mut sample.pressure, &mut sample.rho, &mut sample.scalar] {
                *x /= sample.filled;
            }
        }
        sample
    }

    /// The fluid at the points of a grid from corner to corner, the first axis fastest.
    pub fn grid(&mut self, low: [f64; D], high: [f64; D], count: [usize; D]) -> Vec<Sample<D>> {
        self.near_now();
        let fluid: &Self = self;
        let total = count.iter().product::<usize>();
        (0..total)
            .into_par_iter()
            .with_min_len(64)
            .map(|n| {
                let mut rest = n;
                fluid.sample_known(std::array::from_fn(|k| {
                    let place = rest % count[k];
                    rest /= count[k];
                    low[k] + (high[k] - low[k]) * place as f64 / (count[k].max(2) - 1) as f64
                }))
            })
            .collect()
    }

    /// The highest place above a point, along the axis against gravity, that the fluid fills by half, m; none where there is
    /// no fluid. `from` and `to` are along `axis`.
    pub fn surface(&mut self, mut at: [f64; D], axis: usize, from: f64, to: f64) -> Option<f64> {
        let step = 0.25 * self.settings().spacing;
        let count = ((to - from).abs() / step).ceil().max(1.0) as usize;
        let mut above = 0.0;
        for i in (0..=count).rev() {
            at[axis] = from + (to - from) * i as f64 / count as f64;
            let filled = self.sample(at).filled;
            if filled >= 0.5 {
                let part = if i == count {
                    0.0
                } else {
                    (filled - 0.5) / (filled - above)
                };
                return Some(at[axis] + part * (to - from) / count as f64);
            }
            above = filled;
        }
        None
    }
}
