//! What is measured of a fluid: energies, momentum, forces on walls, velocity and pressure at points.

use crate::fluid::{Fluid, Parts};
use crate::pair::{Record, WallRecord};

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
        let (p, g) = (&self.particles, &self.settings().gravity);
        let mut energy = FluidEnergy::default();
        for i in 0..p.len() {
            let (r, v, m) = (p.r.at(i), p.v.at(i), p.m[i]);
            let material = &self.materials()[usize::from(p.material[i])];
            energy.kinetic += 0.5 * m * v.iter().map(|v| v * v).sum::<f64>();
            energy.potential -= m * r.iter().zip(g).map(|(r, g)| r * g).sum::<f64>();
            energy.internal += m * material.energy(p.rho[i]);
        }
        energy
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
        self.refresh();
        let parts = self.parts();
        let (h, kernel) = (parts.settings.h_s(), parts.settings.kernel);
        let mut sample = Sample {
            v: [0.0; D],
            pressure: 0.0,
            rho: 0.0,
            scalar: 0.0,
            filled: 0.0,
        };
        let reach = parts.settings.reach();
        let (mut low, mut high) = ([0.0; 3], [0.0; 3]);
        for k in 0..D {
            // cells are those of when the lists were made
            (low[k], high[k]) = (at[k] - 1.2 * reach, at[k] + 1.2 * reach);
        }
        let p = parts.particles;
        parts.cells.rows(low, high, |range| {
            for i in range {
                let r = p.r.at(i);
                let r2: f64 = (0..D).map(|k| (r[k] - at[k]) * (r[k] - at[k])).sum();
                let W = kernel.value(r2.sqrt(), h, D) * p.m[i] / p.rho[i];
                for k in 0..D {
                    sample.v[k] += W * p.v.0[k][i];
                }
                sample.pressure += W * (parts.records[i].pressure - parts.settings.background);
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

/// Sum over the particles of a wall of what the fluid does to them: the reaction to `pair::wall`.
pub(crate) fn wall_force<const D: usize>(
    parts: Parts<'_, D>,
    wall: u16,
    about: [f64; D],
) -> ([f64; D], [f64; 3]) {
    let (mut force, mut moment) = ([0.0; D], [0.0; 3]);
    let mut i = 0;
    for piece in parts.wall_list.pieces() {
        for neighbours in piece.groups() {
            for _ in 0..crate::lanes::WIDTH {
                if i == parts.walls.len() {
                    break;
                }
                if parts.walls.wall[i] == wall {
                    let record = &parts.wall_records[i];
                    let f = on_wall::<D>(&parts, record, neighbours);
                    let mut arm = [0.0; 3];
                    for k in 0..D {
                        force[k] += f[k];
                        arm[k] = record.r[k] - about[k];
                    }
                    for k in 0..3 {
                        let (a, b) = ((k + 1) % 3, (k + 2) % 3);
                        moment[k] += arm[a] * f[b] - arm[b] * f[a];
                    }
                }
                i += 1;
            }
        }
    }
    (force, moment)
}

/// −Σ Vᵢ V_w (…) F r over the fluid.
fn on_wall<const D: usize>(
    parts: &Parts<'_, D>,
    wall: &WallRecord,
    neighbours: &[u32],
) -> [f64; 3] {
    let k = &parts.constants;
    let mut force = [0.0; 3];
    let h = parts.settings.h_s();
    let slope = |r: f64| parts.settings.kernel.slope(r, h, D);
    for j in neighbours {
        let fluid: &Record = &parts.records[*j as usize];
        let r: [f64; 3] = std::array::from_fn(|a| fluid.r[a] - wall.r[a]);
        let r2: f64 = r.iter().map(|x| x * x).sum();
        if r2 >= k.reach2 {
            continue;
        }
        let F = slope(r2.sqrt()) * wall.volume * fluid.volume;
        let laminar = 2.0 * fluid.viscosity * wall.sticks * F;
        let s = (fluid.pressure + wall.pressure) * F;
        for a in 0..D {
            force[a] += s * r[a] - laminar * (fluid.v[a] - wall.v_slip[a]);
        }
    }
    force
}
