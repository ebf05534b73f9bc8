//! The particles as flat arrays, one for each quantity.
//!
//! Arrays are sorted along the cells from time to time: nothing outside refers to a particle by its place in them. `id` is
//! what stays.

/// All particles of the fluids.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Particles<const D: usize> {
    /// Position, m, one array for each axis.
    pub r: Axes<D>,
    /// Velocity, m/s.
    pub v: Axes<D>,
    /// Density, kg/m³.
    pub rho: Vec<f64>,
    /// Mass, kg.
    pub m: Vec<f64>,
    /// The scalar that is carried along.
    pub scalar: Vec<f64>,
    /// Number of the material.
    pub material: Vec<u16>,
    /// Stable number.
    pub id: Vec<u32>,
    /// Acceleration of the last evaluation, m/s².
    pub(crate) a: Axes<D>,
    /// dρ/dt of the last evaluation, kg/(m³ s).
    pub(crate) drho: Vec<f64>,
    /// Rate of the scalar of the last evaluation.
    pub(crate) dscalar: Vec<f64>,
    /// Shift of the next step over its length, m/s.
    pub(crate) drift: Axes<D>,
    /// Who moves the particle: nobody (zero), an emitter (its number and one), or the flow into a drain.
    pub(crate) driver: Vec<u16>,
    /// Viscosity of the last evaluation where it depends on the shear rate, Pa s.
    pub(crate) viscosity: Vec<f64>,
}

/// One array for each axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axes<const D: usize>(pub [Vec<f64>; D]);

impl<const D: usize> Default for Axes<D> {
    fn default() -> Self {
        Axes(std::array::from_fn(|_| Vec::new()))
    }
}

impl<const D: usize> Axes<D> {
    /// The vector of particle `i`.
    #[inline]
    pub fn at(&self, i: usize) -> [f64; D] {
        std::array::from_fn(|k| self.0[k][i])
    }

    /// Sets the vector of particle `i`.
    #[inline]
    pub fn set(&mut self, i: usize, x: [f64; D]) {
        for (array, x) in self.0.iter_mut().zip(x) {
            array[i] = x;
        }
    }

    /// As three arrays; those of axes that are not there are empty.
    pub(crate) fn three(&self) -> [&[f64]; 3] {
        std::array::from_fn(|k| self.0.get(k).map_or(&[][..], |x| &x[..]))
    }

    pub(crate) fn push(&mut self, x: [f64; D]) {
        for (array, x) in self.0.iter_mut().zip(x) {
            array.push(x);
        }
    }

    pub(crate) fn permute(&mut self, order: &[u32], scratch: &mut Vec<f64>) {
        for array in &mut self.0 {
            permute(array, order, scratch);
        }
    }
}

/// Entry k becomes what entry `order[k]` was; shorter than before where `order` is.
pub(crate) fn permute<T: Copy>(array: &mut Vec<T>, order: &[u32], scratch: &mut Vec<T>) {
    scratch.clear();
    scratch.extend(order.iter().map(|i| array[*i as usize]));
    std::mem::swap(array, scratch);
}

/// A particle to be added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle<const D: usize> {
    /// Position, m.
    pub r: [f64; D],
    /// Velocity, m/s.
    pub v: [f64; D],
    /// Density, kg/m³.
    pub rho: f64,
    /// Mass, kg.
    pub m: f64,
    /// The scalar that is carried along.
    pub scalar: f64,
    /// Number of the material.
    pub material: u16,
}

/// How the fluid is at a place in the beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start<const D: usize> {
    /// Velocity, m/s.
    pub v: [f64; D],
    /// Pressure, Pa.
    pub pressure: f64,
    /// The scalar that is carried along.
    pub scalar: f64,
}

impl<const D: usize> Default for Start<D> {
    fn default() -> Self {
        Start {
            v: [0.0; D],
            pressure: 0.0,
            scalar: 0.0,
        }
    }
}

impl<const D: usize> Particles<D> {
    /// Number of particles.
    pub fn len(&self) -> usize {
        self.m.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.m.is_empty()
    }

    /// Adds one under this stable number.
    pub(crate) fn push(&mut self, particle: &Particle<D>, id: u32) {
        self.r.push(particle.r);
        self.v.push(particle.v);
        self.rho.push(particle.rho);
        self.m.push(particle.m);
        self.scalar.push(particle.scalar);
        self.material.push(particle.material);
        self.id.push(id);
        self.a.push([0.0; D]);
        self.drho.push(0.0);
        self.driver.push(0);
        self.dscalar.push(0.0);
        self.drift.push([0.0; D]);
        self.viscosity.push(0.0);
    }

    /// Takes this order: the particle at place k is the one that was at `order[k]`; others are gone.
    pub(crate) fn reorder(&mut self, order: &[u32], scratch: &mut Scratch) {
        for axes in [&mut self.r, &mut self.v, &mut self.a, &mut self.drift] {
            axes.permute(order, &mut scratch.numbers);
        }
        for array in [
            &mut self.rho,
            &mut self.m,
            &mut self.scalar,
            &mut self.drho,
            &mut self.dscalar,
            &mut self.viscosity,
        ] {
            permute(array, order, &mut scratch.numbers);
        }
        permute(&mut self.material, order, &mut scratch.small);
        permute(&mut self.driver, order, &mut scratch.small);
        permute(&mut self.id, order, &mut scratch.ids);
    }
}

/// Room to put arrays in another order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    numbers: Vec<f64>,
    small: Vec<u16>,
    ids: Vec<u32>,
}
