//! Particles that come and go: emitters, drains, and gauges that weigh what passes.
//!
//! Behind the face of an emitter wait as many layers as the kernel reaches. They move with the speed that is prescribed,
//! whatever pushes them, until they have passed the face: what flows out has neighbours on all sides from the beginning. In a
//! drain that is calm particles keep the velocity and density that they came with, for as long as others may feel them.

use crate::error::FluidError;
use crate::fluid::Fluid;
use crate::guards::square;
use crate::particles::Particle;
use crate::settings::Settings;

/// A face out of which fluid flows.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitter<const D: usize> {
    /// Places on the face, one spacing apart, m.
    pub places: Vec<[f64; D]>,
    /// Unit vector along the flow.
    pub normal: [f64; D],
    /// Speed, m/s; zero stops the flow.
    pub speed: f64,
    /// Factors of the speed, place by place; ones where there are none.
    pub profile: Vec<f64>,
    /// Pressure of what waits behind the face, Pa.
    pub pressure: f64,
    /// The scalar that is carried along.
    pub scalar: f64,
    /// Number of the material.
    pub material: u16,
    /// Particles that flow out before it ends.
    pub most: Option<u64>,
}

/// A box that takes particles away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drain<const D: usize> {
    /// Lower corner, m.
    pub low: [f64; D],
    /// Upper corner, m.
    pub high: [f64; D],
    /// Unit vector along the outflow: particles are held in their motion until they have passed the middle of the box along it.
    /// Without it they go as soon as they are inside.
    pub calm: Option<[f64; D]>,
}

/// Part of a plane that weighs what passes: all of it, or what lies in a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gauge<const D: usize> {
    /// A point of the plane, m.
    pub at: [f64; D],
    /// Unit vector; what passes along it counts positive.
    pub normal: [f64; D],
    /// Corners of the box, m.
    pub within: Option<[[f64; D]; 2]>,
}

/// What has come, gone or passed since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Passed {
    /// Particles.
    pub count: i64,
    /// Their mass, kg.
    pub mass: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct Emitting<const D: usize> {
    pub emitter: Emitter<D>,
    /// How far the first layer has moved on from where it was made, m, place by place.
    pub advance: Vec<f64>,
    pub passed: Passed,
}

#[derive(Clone, Debug)]
pub(crate) struct Draining<const D: usize> {
    pub drain: Drain<D>,
    pub passed: Passed,
}

#[derive(Clone, Debug)]
pub(crate) struct Gauging<const D: usize> {
    pub gauge: Gauge<D>,
    pub passed: Passed,
}

/// The driver of particles in a calm drain.
pub(crate) const HELD: u16 = u16::MAX;

impl<const D: usize> Settings<D> {
    /// Places on a face around a centre: those of the lattice across the normal for which the test of (first, second) distance
    /// from the centre holds; the second is zero in the plane. `wide` is the farthest distance, m.
    pub fn face(
        &self,
        centre: [f64; D],
        normal: [f64; D],
        wide: f64,
        test: impl Fn(f64, f64) -> bool,
    ) -> Vec<[f64; D]> {
        let [first, second] = across(normal);
        // the lattice lies evenly about the centre
        let half = (wide / self.spacing).round().max(1.0) as i64;
        let at = |k: i64| (k as f64 + 0.5) * self.spacing;
        let rows = if D == 2 { 0..1 } else { -half..half };
        let mut places = Vec::new();
        for j in rows {
            let y = if D == 2 { 0.0 } else { at(j) };
            for x in (-half..half).map(at).filter(|x| test(*x, y)) {
                places.push(std::array::from_fn(|k| {
                    centre[k] + x * first[k] + y * second[k]
                }));
            }
        }
        places
    }
}

/// Two unit vectors across a normal.
fn across<const D: usize>(normal: [f64; D]) -> [[f64; D]; 2] {
    let mut n = [0.0; 3];
    n[..D].copy_from_slice(&normal);
    if D == 2 {
        n = [0.0, 0.0, 1.0];
    }
    let from = if D == 2 {
        let mut m = [0.0; 3];
        m[..D].copy_from_slice(&normal);
        m
    } else {
        // the axis that is least along the normal
        let least = (0..3).min_by(|i, j| n[*i].abs().total_cmp(&n[*j].abs()));
        let mut axis = [0.0; 3];
        axis[least.unwrap_or(0)] = 1.0;
        axis
    };
    let first = crate::motion::cross(n, from);
    let size = square(first).sqrt();
    let first = first.map(|x| x / size);
    let second = crate::motion::cross(n, first);
    [
        std::array::from_fn(|k| first[k]),
        std::array::from_fn(|k| second[k]),
    ]
}

impl<const D: usize> Emitter<D> {
    /// A steady flow out of a face; of the first material, without pressure.
    pub fn new(places: Vec<[f64; D]>, normal: [f64; D], speed: f64) -> Self {
        Emitter {
            places,
            normal,
            speed,
            profile: Vec::new(),
            pressure: 0.0,
            scalar: 0.0,
            material: 0,
            most: None,
        }
    }

    fn speed_at(&self, place: usize) -> f64 {
        self.speed * self.profile.get(place).copied().unwrap_or(1.0)
    }
}

fn unit<const D: usize>(what: &'static str, normal: [f64; D]) -> Result<(), FluidError> {
    match (square(normal) - 1.0).abs() < 1e-9 {
        true => Ok(()),
        false => Err(FluidError::NoUnit { what }),
    }
}

impl<const D: usize> Fluid<D> {
    /// Adds an emitter with the layers that wait behind its face; its number.
    pub fn add_emitter(&mut self, emitter: Emitter<D>) -> Result<usize, FluidError> {
        unit("normal of an emitter", emitter.normal)?;
        FluidError::at_least_zero("the speed of an emitter", emitter.speed)?;
        for factor in &emitter.profile {
            FluidError::at_least_zero("a factor of the speed of an emitter", *factor)?;
        }
        if self.emitters.len() >= usize::from(HELD) - 1 {
            return Err(FluidError::NoNumbers);
        }
        let number = self.emitters.len();
        let places = emitter.places.len();
        self.emitters.push(Emitting {
            advance: vec![0.0; places],
            emitter,
            passed: Passed::default(),
        });
        for layer in 0..self.layers() {
            for place in 0..places {
                self.emit(number, place, (layer as f64 + 0.5) * self.settings.spacing)?;
            }
        }
        self.changed();
        Ok(number)
    }

    /// Adds a drain; its number.
    pub fn add_drain(&mut self, drain: Drain<D>) -> Result<usize, FluidError> {
        if let Some(normal) = drain.calm {
            unit("direction of a drain", normal)?;
        }
        self.drains.push(Draining {
            drain,
            passed: Passed::default(),
        });
        Ok(self.drains.len() - 1)
    }

    /// Adds a gauge; its number.
    pub fn add_gauge(&mut self, gauge: Gauge<D>) -> Result<usize, FluidError> {
        unit("normal of a gauge", gauge.normal)?;
        self.gauges.push(Gauging {
            gauge,
            passed: Passed::default(),
        });
        Ok(self.gauges.len() - 1)
    }

    /// Speed of an emitter from now on, m/s.
    pub fn set_speed(&mut self, emitter: usize, speed: f64) -> Result<(), FluidError> {
        FluidError::at_least_zero("the speed of an emitter", speed)?;
        let count = self.emitters.len();
        let Some(emitting) = self.emitters.get_mut(emitter) else {
            let (what, number) = ("emitter", emitter);
            return Err(FluidError::Missing {
                what,
                number,
                count,
            });
        };
        emitting.emitter.speed = speed;
        Ok(())
    }

    /// What every emitter has let out, what waits behind its face included.
    pub fn emitted(&self) -> impl ExactSizeIterator<Item = Passed> {
        self.emitters.iter().map(|e| e.passed)
    }

    /// What every drain has taken.
    pub fn drained(&self) -> impl ExactSizeIterator<Item = Passed> {
        self.drains.iter().map(|d| d.passed)
    }

    /// What has passed every gauge.
    pub fn gauged(&self) -> impl ExactSizeIterator<Item = Passed> {
        self.gauges.iter().map(|g| g.passed)
    }

    fn layers(&self) -> usize {
        (self.settings.reach() / self.settings.spacing).ceil() as usize
    }

    /// One particle at a depth behind the face.
    fn emit(&mut self, number: usize, place: usize, depth: f64) -> Result<(), FluidError> {
        let emitting = &mut self.emitters[number];
        let e = &emitting.emitter;
        if e.most
            .is_some_and(|most| emitting.passed.count as u64 >= most)
        {
            return Ok(());
        }
        let (n, at, speed) = (e.normal, e.places[place], e.speed_at(place));
        let material = usize::from(e.material);
        let count = self.materials.len();
        let Some(made_of) = self.materials.get(material) else {
            let (what, number) = ("material", material);
            return Err(FluidError::Missing {
                what,
                number,
                count,
            });
        };
        let rho = made_of.density(e.pressure);
        let particle = Particle {
            r: std::array::from_fn(|k| at[k] - depth * n[k]),
            v: n.map(|n| speed * n),
            rho,
            m: rho * self.settings.spacing.powi(D as i32),
            scalar: e.scalar,
            material: e.material,
        };
        emitting.passed.count += 1;
        emitting.passed.mass += particle.m;
        self.put(&particle)?;
        if let Some(driver) = self.particles.driver.last_mut() {
            *driver = number as u16 + 1;
        }
        if self.settings.ledger && self.steps > 0 {
            self.ledger.emitters += self.energy_of(self.particles.len() - 1);
        }
        Ok(())
    }

    /// Emitters, drains and gauges over a step.
    pub(crate) fn stream(&mut self, dt: f64) -> Result<(), FluidError> {
        self.weigh(dt);
        if !self.emitters.is_empty() {
            self.flow_out(dt)?;
        }
        if !self.drains.is_empty() {
            self.flow_off();
        }
        Ok(())
    }

    fn flow_out(&mut self, dt: f64) -> Result<(), FluidError> {
        let p = &mut self.particles;
        for i in 0..p.len() {
            let driver = p.driver[i];
            if driver == 0 || driver == HELD {
                continue;
            }
            let e = &self.emitters[usize::from(driver) - 1].emitter;
            let Some(face) = e.places.first() else {
                continue;
            };
            let (r, n) = (p.r.at(i), e.normal);
            if (0..D).map(|k| (r[k] - face[k]) * n[k]).sum::<f64>() > 0.0 {
                p.driver[i] = 0;
                continue;
            }
            // a speed that has changed is taken over; who moves at another factor keeps it
            let old = (0..D).map(|k| p.v.0[k][i] * n[k]).sum::<f64>();
            let new = if e.profile.is_empty() { e.speed } else { old };
            p.v.set(i, n.map(|n| new * n));
        }
        let (spacing, layers) = (self.settings.spacing, self.layers());
        let before = self.particles.len();
        for number in 0..self.emitters.len() {
            for place in 0..self.emitters[number].advance.len() {
                let e = &mut self.emitters[number];
                e.advance[place] += dt * e.emitter.speed_at(place);
                if e.advance[place] >= spacing {
                    e.advance[place] -= spacing;
                    let depth = (layers as f64 - 0.5) * spacing - e.advance[place];
                    self.emit(number, place, depth)?;
                }
            }
        }
        if self.particles.len() > before {
            self.allow(0.0, 0.0)?;
            self.near.valid = false;
        }
        Ok(())
    }

    fn flow_off(&mut self) {
        let mut order = std::mem::take(&mut self.work.order);
        order.clear();
        for i in 0..self.particles.len() {
            let r = self.particles.r.at(i);
            let mut kept = true;
            for d in &mut self.drains {
                let (low, high) = (d.drain.low, d.drain.high);
                if !(0..D).all(|k| r[k] >= low[k] && r[k] <= high[k]) {
                    continue;
                }
                let past = |n: [f64; D]| {
                    let middle = |k: usize| r[k] - 0.5 * (low[k] + high[k]);
                    (0..D).map(|k| middle(k) * n[k]).sum::<f64>() > 0.0
                };
                if d.drain.calm.is_none_or(past) {
                    d.passed.count += 1;
                    d.passed.mass += self.particles.m[i];
                    kept = false;
                    break;
                }
                self.particles.driver[i] = HELD;
            }
            if kept {
                order.push(i as u32);
            } else if self.settings.ledger {
                self.ledger.drains -= self.energy_of(i);
            }
        }
        if order.len() < self.particles.len() {
            self.particles.reorder(&order, &mut self.work.scratch);
            self.near.valid = false;
        }
        self.work.order = order;
    }

    /// Weighs what has passed gauges in the step that led to where everybody is.
    fn weigh(&mut self, dt: f64) {
        let p = &self.particles;
        for Gauging { gauge, passed } in &mut self.gauges {
            for i in 0..p.len() {
                let r = p.r.at(i);
                let (mut now, mut by) = (0.0, 0.0);
                for k in 0..D {
                    now += (r[k] - gauge.at[k]) * gauge.normal[k];
                    by += dt * (p.v.0[k][i] + p.drift.0[k][i]) * gauge.normal[k];
                }
                let before = now - by;
                if (now >= 0.0) == (before >= 0.0) {
                    continue;
                }
                let inside = gauge
                    .within
                    .is_none_or(|[low, high]| (0..D).all(|k| r[k] >= low[k] && r[k] <= high[k]));
                if inside {
                    let sign = if now >= 0.0 { 1 } else { -1 };
                    passed.count += sign;
                    passed.mass += sign as f64 * p.m[i];
                }
            }
        }
    }
}
