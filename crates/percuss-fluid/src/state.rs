//! The state of a fluid as bytes, to go on from to the same bits.
//!
//! What a fluid is made of (settings, materials, walls, emitters, drains, gauges) is not in them: they are given back to a
//! fluid that was made in the same way. Lists are made anew, where everybody was when they were made.

use crate::error::FluidError;
use crate::fluid::Fluid;
use crate::guards::Extremes;
use crate::ledger::{Ledger, Powers};
use crate::motion::WallLoad;
use crate::particles::Axes;
use crate::stream::Passed;

/// The first bytes: what this is, and its version.
const MARK: [u8; 8] = *b"pcfluid1";

impl<const D: usize> Fluid<D> {
    /// The state.
    pub fn save(&mut self) -> Vec<u8> {
        self.refresh();
        self.loads();
        let numbers = (5 * D + 6) * self.particles.len() + (5 * D + 1) * self.walls.len();
        let mut to = Writer(Vec::with_capacity(
            8 * numbers + 4096 + 10 * self.particles.len(),
        ));
        to.0.extend_from_slice(&MARK);
        let counts = [
            D,
            self.materials.len(),
            self.walls.sticks.len(),
            self.emitters.len(),
            self.drains.len(),
            self.gauges.len(),
            self.surfaces.len(),
        ];
        counts.iter().for_each(|count| to.count(*count as u64));
        to.numbers(&[self.settings.spacing]);
        to.numbers(&self.settings.gravity);
        for count in [
            self.steps,
            u64::from(self.next_id),
            self.passed,
            self.near.rebuilds,
            u64::from(self.near.valid),
            self.particles.len() as u64,
            self.walls.len() as u64,
            self.inside.len() as u64,
        ] {
            to.count(count);
        }
        let extremes = self.extremes();
        to.numbers(&[extremes.v, extremes.a, self.compression]);
        to.numbers(&powers(&self.powers));
        to.numbers(&ledger(&self.ledger));
        let p = &self.particles;
        for axes in [&p.r, &p.v, &p.a, &p.drift, &self.near.r_then] {
            axes.0.iter().for_each(|x| to.numbers(x));
        }
        for x in [&p.rho, &p.m, &p.scalar, &p.drho, &p.dscalar, &p.viscosity] {
            to.numbers(x);
        }
        to.words(&p.id);
        to.words(&self.inside);
        to.halves(&p.material);
        to.halves(&p.driver);
        let w = &self.walls;
        for axes in [&w.r, &w.v, &w.a, &w.r_0, &self.near.walls_then] {
            axes.0.iter().for_each(|x| to.numbers(x));
        }
        to.numbers(&w.volume);
        to.halves(&w.wall);
        for (load, origin) in self.loads.iter().zip(&w.origin) {
            to.numbers(&load.force);
            to.numbers(&load.moment);
            to.numbers(origin);
        }
        let s = &self.surfaces;
        for axes in [&s.r, &s.v, &s.force] {
            axes.0.iter().for_each(|x| to.numbers(x));
        }
        for e in &self.emitters {
            to.numbers(&[e.emitter.speed]);
            to.numbers(&e.advance);
            to.passed(&e.passed);
        }
        self.drains.iter().for_each(|d| to.passed(&d.passed));
        self.gauges.iter().for_each(|g| to.passed(&g.passed));
        to.0
    }

    /// Takes a state over; the fluid must have been made as the one that was saved. After a failure it has none.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), FluidError> {
        let mut from = Reader(bytes);
        if from.take(MARK.len())? != MARK {
            return Err(FluidError::Foreign("these are not the bytes of a fluid"));
        }
        for (expected, what) in [
            (D, "it has another dimension"),
            (self.materials.len(), "it has other materials"),
            (self.walls.sticks.len(), "it has other walls"),
            (self.emitters.len(), "it has other emitters"),
            (self.drains.len(), "it has other drains"),
            (self.gauges.len(), "it has other gauges"),
            (self.surfaces.len(), "it has other surfaces"),
        ] {
            if from.count()? != expected as u64 {
                return Err(FluidError::Foreign(what));
            }
        }
        if from.number()? != self.settings.spacing {
            return Err(FluidError::Foreign("it has another spacing"));
        }
        self.settings.gravity = from.array()?;
        self.steps = from.count()?;
        self.next_id = from.count()? as u32;
        self.passed = from.count()?;
        self.near.rebuilds = from.count()?;
        let valid = from.count()? == 1;
        let (n, walls) = (from.count()? as usize, from.count()? as usize);
        let inside = from.count()? as usize;
        // every particle takes so many bytes: nothing is made room for that is not there
        let needed = n.checked_mul(8 * (5 * D + 6)).filter(|b| *b <= bytes.len());
        if needed.is_none() || walls > bytes.len() || inside > n {
            return Err(FluidError::Foreign("it is cut off"));
        }
        let [v, a, compression] = from.array()?;
        (self.extremes, self.compression) = (Some(Extremes { v, a }), compression);
        self.powers = to_powers(from.array()?);
        self.ledger = to_ledger(from.array()?);
        let (p, near) = (&mut self.particles, &mut self.near);
        for axes in [&mut p.r, &mut p.v, &mut p.a, &mut p.drift, &mut near.r_then] {
            from.axes(n, axes)?;
        }
        for x in [
            &mut p.rho,
            &mut p.m,
            &mut p.scalar,
            &mut p.drho,
            &mut p.dscalar,
            &mut p.viscosity,
        ] {
            from.numbers(n, x)?;
        }
        p.id = from.words(n)?;
        self.inside = from.words(inside)?;
        p.material = from.halves(n)?;
        p.driver = from.halves(n)?;
        let known = |count: usize| move |x: &u16| usize::from(*x) < count;
        if !p.material.iter().all(known(self.materials.len())) {
            return Err(FluidError::Foreign("it has other materials"));
        }
        let w = &mut self.walls;
        for axes in [
            &mut w.r,
            &mut w.v,
            &mut w.a,
            &mut w.r_0,
            &mut near.walls_then,
        ] {
            from.axes(walls, axes)?;
        }
        from.numbers(walls, &mut w.volume)?;
        w.wall = from.halves(walls)?;
        if !w.wall.iter().all(known(w.sticks.len())) {
            return Err(FluidError::Foreign("it has other walls"));
        }
        self.loads.clear();
        for origin in &mut w.origin {
            self.loads.push(WallLoad {
                force: from.array()?,
                moment: from.array()?,
            });
            *origin = from.array()?;
        }
        let s = &mut self.surfaces;
        for axes in [&mut s.r, &mut s.v, &mut s.force] {
            from.axes(s.weight.len(), axes)?;
        }
        for e in &mut self.emitters {
            e.emitter.speed = from.number()?;
            let places = e.advance.len();
            from.numbers(places, &mut e.advance)?;
            e.passed = from.passed()?;
        }
        for d in &mut self.drains {
            d.passed = from.passed()?;
        }
        for g in &mut self.gauges {
            g.passed = from.passed()?;
        }
        if !from.0.is_empty() {
            return Err(FluidError::Foreign("it goes on after its end"));
        }
        self.near.valid = false;
        if valid {
            self.near.restore(&self.settings, &mut self.work.order);
        }
        self.fresh = true;
        Ok(())
    }
}

fn powers(p: &Powers) -> [f64; 5] {
    [p.walls, p.friction, p.diffusion, p.emitters, p.surfaces]
}

fn to_powers([walls, friction, diffusion, emitters, surfaces]: [f64; 5]) -> Powers {
    Powers {
        walls,
        friction,
        diffusion,
        emitters,
        surfaces,
    }
}

fn ledger(l: &Ledger) -> [f64; 9] {
    [
        l.walls,
        l.friction,
        l.diffusion,
        l.shift,
        l.spray,
        l.filter,
        l.emitters,
        l.drains,
        l.surfaces,
    ]
}

fn to_ledger(x: [f64; 9]) -> Ledger {
    Ledger {
        walls: x[0],
        friction: x[1],
        diffusion: x[2],
        shift: x[3],
        spray: x[4],
        filter: x[5],
        emitters: x[6],
        drains: x[7],
        surfaces: x[8],
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn count(&mut self, x: u64) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    fn numbers(&mut self, x: &[f64]) {
        self.0.extend(x.iter().flat_map(|x| x.to_le_bytes()));
    }

    fn words(&mut self, x: &[u32]) {
        self.0.extend(x.iter().flat_map(|x| x.to_le_bytes()));
    }

    fn halves(&mut self, x: &[u16]) {
        self.0.extend(x.iter().flat_map(|x| x.to_le_bytes()));
    }

    fn passed(&mut self, x: &Passed) {
        self.0.extend_from_slice(&x.count.to_le_bytes());
        self.numbers(&[x.mass]);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], FluidError> {
        let (taken, rest) = self
            .0
            .split_at_checked(n)
            .ok_or(FluidError::Foreign("it is cut off"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn eight(&mut self) -> Result<[u8; 8], FluidError> {
        let mut to = [0; 8];
        to.copy_from_slice(self.take(8)?);
        Ok(to)
    }

    fn count(&mut self) -> Result<u64, FluidError> {
        Ok(u64::from_le_bytes(self.eight()?))
    }

    fn number(&mut self) -> Result<f64, FluidError> {
        Ok(f64::from_le_bytes(self.eight()?))
    }

    fn array<const N: usize>(&mut self) -> Result<[f64; N], FluidError> {
        let mut to = [0.0; N];
        for x in &mut to {
            *x = self.number()?;
        }
        Ok(to)
    }

    fn numbers(&mut self, n: usize, to: &mut Vec<f64>) -> Result<(), FluidError> {
        let (all, _) = self.take(8 * n)?.as_chunks::<8>();
        to.clear();
        to.extend(all.iter().map(|x| f64::from_le_bytes(*x)));
        Ok(())
    }

    fn axes<const D: usize>(&mut self, n: usize, to: &mut Axes<D>) -> Result<(), FluidError> {
        to.0.iter_mut().try_for_each(|x| self.numbers(n, x))
    }

    fn words(&mut self, n: usize) -> Result<Vec<u32>, FluidError> {
        let (all, _) = self.take(4 * n)?.as_chunks::<4>();
        Ok(all.iter().map(|x| u32::from_le_bytes(*x)).collect())
    }

    fn halves(&mut self, n: usize) -> Result<Vec<u16>, FluidError> {
        let (all, _) = self.take(2 * n)?.as_chunks::<2>();
        Ok(all.iter().map(|x| u16::from_le_bytes(*x)).collect())
    }

    fn passed(&mut self) -> Result<Passed, FluidError> {
        Ok(Passed {
            count: i64::from_le_bytes(self.eight()?),
            mass: self.number()?,
        })
    }
}
