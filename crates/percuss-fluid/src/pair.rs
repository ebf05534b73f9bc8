//! The physics of a pair: what particle j does to particle i, four i at a time.
//!
//! | term | formula |
//! |---|---|
//! | continuity | ρ̇ᵢ = ρᵢ Σ Vⱼ (vᵢ − vⱼ)·∇W |
//! | pressure | v̇ᵢ = −1/ρᵢ Σ Vⱼ (Pᵢ + Pⱼ) ∇W |
//! | viscosity | v̇ᵢ = 1/ρᵢ Σ Vⱼ (μᵢ + μⱼ) F v |
//! | artificial viscosity, of approaching pairs | v̇ᵢ = 1/ρᵢ Σ Vⱼ C (v·r)/(r² + η²) ∇W |
//! | diffusion of density | ρ̇ᵢ += 2 δ h c₀ Σ Vⱼ [ρⱼ − ρᵢ + ρ₀ g·r/c₀²] (−F) |
//!
//! with r = rᵢ − rⱼ, v = vᵢ − vⱼ, ∇W = F r, V = m/ρ. [Schorgenhumer2013, eqs. (7), (8)] have m/ρ² in the place of these
//! volumes, which is the same for one fluid up to terms of the order of its compression; with volumes the density may jump
//! between fluids \[Colagrossi2003]. Viscosity is that of \[Morris1997]: the form along r keeps angular momentum too, but on a
//! square lattice it is off by a tenth, since eight neighbours do not see the fourth harmonic. Artificial viscosity is Monaghan's,
//! C = ρ h (α c₀ − β h (v·r)/(r² + η²)). The diffusion of density leaves out what the weight of the fluid
//! makes of ρ \[Fourtakas2019]. Every term is antisymmetric in i and j as a force, so that momentum is kept.

use crate::kernel::KernelShape;
use crate::lanes::{Lanes, splat, zero};
use fearless_simd::Simd;
use fearless_simd::prelude::*;

/// What a particle shows to others; in the plane the third components are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Record {
    pub r: [f64; 3],
    pub v: [f64; 3],
    /// Volume, mᴰ.
    pub volume: f64,
    /// Pressure, Pa; of walls extrapolated from the fluid.
    pub pressure: f64,
    /// Density, kg/m³.
    pub rho: f64,
    /// α ρ c₀ h of a fluid, Pa s.
    pub artificial: f64,
    /// Dynamic viscosity, Pa s.
    pub viscosity: f64,
    /// Number of the material.
    pub material: f64,
}

/// What a wall particle shows to a fluid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct WallRecord {
    pub r: [f64; 3],
    /// Velocity of the wall, m/s.
    pub v: [f64; 3],
    /// Velocity for viscous forces: with that of the fluid its mean is the wall's, m/s.
    pub v_slip: [f64; 3],
    pub volume: f64,
    pub pressure: f64,
    /// One where the wall holds the fluid, zero where it slips.
    pub sticks: f64,
}

/// Numbers that are the same for all pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constants {
    /// 1/h, 1/m.
    pub inverse_h: f64,
    /// (2h)², m².
    pub reach2: f64,
    /// α/h^(D+2): slope of the kernel.
    pub slope: f64,
    /// α/hᴰ.
    pub value: f64,
    /// (h/10)², m².
    pub eta2: f64,
    /// β h², m².
    pub beta: f64,
    /// Gravity, m/s².
    pub g: [f64; 3],
    /// W at the distance of neighbours, inverse.
    pub inverse_near: f64,
}

/// Four particles on which others act.
#[derive(Clone, Copy)]
pub(crate) struct Targets<S: Simd> {
    pub r: [Lanes<S>; 3],
    pub v: [Lanes<S>; 3],
    pub pressure: Lanes<S>,
    pub rho: Lanes<S>,
    pub artificial: Lanes<S>,
    pub viscosity: Lanes<S>,
    pub material: Lanes<S>,
    /// ρ₀/c₀² of the material, s² kg/m⁵.
    pub stiffness: Lanes<S>,
}

/// What cures particles from clumping.
pub(crate) mod cure {
    /// The artificial pressure of Monaghan.
    pub const TENSILE: u8 = 0;
    /// Shifts towards even spacing, or nothing: what they need is added up.
    pub const SHIFT: u8 = 1;
}

/// Sums over the neighbours of four particles.
#[derive(Clone, Copy)]
pub(crate) struct Sums<S: Simd> {
    /// Σ Vⱼ F (v·r), 1/s.
    pub rate: Lanes<S>,
    /// Σ Vⱼ (…) (−F) of the diffusion of density.
    pub diffusion: Lanes<S>,
    /// Σ Vⱼ (…) F r of pressures and viscosities, N/mᴰ.
    pub force: [Lanes<S>; 3],
    /// Σ Vⱼ F r, 1/m.
    pub gradient: [Lanes<S>; 3],
    /// −Σ Vⱼ F r²: the dimension where there are neighbours all around.
    pub divergence: Lanes<S>,
}

impl<S: Simd> Sums<S> {
    #[inline(always)]
    pub fn new(simd: S) -> Self {
        let zero = zero(simd);
        Sums {
            rate: zero,
            diffusion: zero,
            force: [zero; 3],
            gradient: [zero; 3],
            divergence: zero,
        }
    }
}

/// A fluid particle acts on four.
#[inline(always)]
pub(crate) fn fluid<S: Simd, K: KernelShape, const D: usize, const CURE: u8>(
    simd: S,
    to: &Targets<S>,
    from: &Record,
    k: &Constants,
    sums: &mut Sums<S>,
) {
    let mut r = [zero(simd); 3];
    let mut v = [zero(simd); 3];
    for axis in 0..D {
        r[axis] = to.r[axis] - from.r[axis];
        v[axis] = to.v[axis] - from.v[axis];
    }
    let r2 = dot::<S, D>(&r, &r);
    let vr = dot::<S, D>(&v, &r);
    let zero = zero(simd);
    let within = r2.simd_lt(splat(simd, k.reach2));
    let q = r2.sqrt() * k.inverse_h;
    let slope = K::slope(simd, q) * (k.slope * from.volume);
    let F = within.select(slope, zero);
    let inverse = splat(simd, 1.0) / (r2 + k.eta2);
    // viscosities
    let pace = vr * inverse;
    let approaching = vr.simd_lt(zero);
    let artificial =
        (to.artificial + from.artificial) * 0.5 - pace * (to.rho + from.rho) * (0.5 * k.beta);
    let artificial = approaching.select(artificial, zero);
    let mut pressure = to.pressure + from.pressure;
    if CURE == cure::TENSILE {
        pressure += tensile::<S, K>(simd, to.pressure, from.pressure, q, k);
    }
    let s = artificial.mul_sub(pace, pressure) * F;
    let laminar = (to.viscosity + from.viscosity) * F;
    sums.rate = F.mul_add(vr, sums.rate);
    for axis in 0..D {
        let force = s.mul_add(r[axis], sums.force[axis]);
        sums.force[axis] = laminar.mul_add(v[axis], force);
    }
    // diffusion within one fluid
    let mut weight = zero;
    for axis in 0..D {
        weight = r[axis].mul_add(splat(simd, k.g[axis]), weight);
    }
    let uneven = to.stiffness.mul_add(weight, splat(simd, from.rho) - to.rho);
    let same = to.material.simd_eq(splat(simd, from.material));
    sums.diffusion -= same.select(uneven * F, zero);
    if CURE == cure::SHIFT {
        spread::<S, D>(&r, r2, F, sums);
    }
}

/// A wall particle acts on four.
#[inline(always)]
pub(crate) fn wall<S: Simd, K: KernelShape, const D: usize, const CURE: u8>(
    simd: S,
    to: &Targets<S>,
    from: &WallRecord,
    k: &Constants,
    sums: &mut Sums<S>,
) {
    let zero = zero(simd);
    let (mut r, mut v, mut slip) = ([zero; 3], [zero; 3], [zero; 3]);
    for axis in 0..D {
        r[axis] = to.r[axis] - from.r[axis];
        v[axis] = to.v[axis] - from.v[axis];
        slip[axis] = to.v[axis] - from.v_slip[axis];
    }
    let r2 = dot::<S, D>(&r, &r);
    let within = r2.simd_lt(splat(simd, k.reach2));
    let q = r2.sqrt() * k.inverse_h;
    let slope = K::slope(simd, q) * (k.slope * from.volume);
    let F = within.select(slope, zero);
    sums.rate = F.mul_add(dot::<S, D>(&v, &r), sums.rate);
    let laminar = to.viscosity * F * (2.0 * from.sticks);
    let s = (to.pressure + from.pressure) * F;
    for axis in 0..D {
        let force = laminar.mul_add(slip[axis], sums.force[axis]);
        sums.force[axis] = force - s * r[axis];
    }
    if CURE == cure::SHIFT {
        spread::<S, D>(&r, r2, F, sums);
    }
}

/// Monaghan's artificial pressure R f⁴ with f = W(r)/W(Δx) \[Monaghan2000], as a pressure.
#[inline(always)]
fn tensile<S: Simd, K: KernelShape>(
    simd: S,
    to: Lanes<S>,
    from: f64,
    q: Lanes<S>,
    k: &Constants,
) -> Lanes<S> {
    let zero = zero(simd);
    let from = splat(simd, from);
    let f = K::value(simd, q) * k.inverse_near;
    let f2 = f * f;
    let pull = (to.min(zero) + from.min(zero)) * -0.2;
    let push = (to.max(zero) + from.max(zero)) * 0.01;
    (pull + push) * (f2 * f2)
}

#[inline(always)]
fn spread<S: Simd, const D: usize>(
    r: &[Lanes<S>; 3],
    r2: Lanes<S>,
    F: Lanes<S>,
    sums: &mut Sums<S>,
) {
    for axis in 0..D {
        sums.gradient[axis] = F.mul_add(r[axis], sums.gradient[axis]);
    }
    sums.divergence -= F * r2;
}

#[inline(always)]
pub(crate) fn dot<S: Simd, const D: usize>(a: &[Lanes<S>; 3], b: &[Lanes<S>; 3]) -> Lanes<S> {
    let mut sum = a[0] * b[0];
    for axis in 1..D {
        sum = a[axis].mul_add(b[axis], sum);
    }
    sum
}
