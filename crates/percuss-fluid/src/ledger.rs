//! Where the energy of a fluid comes from and goes to.
//!
//! With P + P_b in the place of P, d/dt Σ (½ m v² − m g·r + m e(ρ)) is
//!
//! | what | power |
//! |---|---|
//! | walls | −Σ_w f_w·v_w, f_w the force of the fluid on a particle of a wall |
//! | friction | Σᵢ mᵢ vᵢ·(v̇ᵢ − g) + Σᵢ Vᵢ Pᵢ Σⱼ Vⱼ (vᵢ − vⱼ)·∇W, less that of walls |
//! | diffusion of density | Σᵢ Vᵢ Pᵢ/ρᵢ times what it gives to ρ̇ᵢ |
//! | shift | −Σ m g·(shift) |
//!
//! In the second line the pressures of fluid particles cancel pair by pair: what is left are viscosities, and what walls of
//! particles take because their pressure belongs to no energy. Without viscosity and walls it is zero to the last digits.

use crate::fluid::Fluid;

/// Energy that has come since the start, J (J/m in the plane); what has gone is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Work of walls that move.
    pub walls: f64,
    /// Viscosity, laminar and artificial, and friction on walls.
    pub friction: f64,
    /// Diffusion of density.
    pub diffusion: f64,
    /// Weight that was lifted by shifts.
    pub shift: f64,
    /// Tension that drops have lost.
    pub spray: f64,
    /// Density filters.
    pub filter: f64,
    /// What emitters have added and driven.
    pub emitters: f64,
    /// What drains have taken.
    pub drains: f64,
    /// Work of the forces of surfaces.
    pub surfaces: f64,
}

/// The same per time where it is known as such, W.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Powers {
    pub walls: f64,
    pub friction: f64,
    pub diffusion: f64,
    pub emitters: f64,
    pub surfaces: f64,
}

impl Ledger {
    /// All that has come.
    pub fn total(&self) -> f64 {
        let flows = self.emitters + self.drains + self.surfaces;
        let cures = self.shift + self.spray + self.filter;
        self.walls + self.friction + self.diffusion + cures + flows
    }

    /// A step, by the mean of the powers at its ends.
    pub(crate) fn add(&mut self, dt: f64, begin: &Powers, end: &Powers) {
        let mean = |a: f64, b: f64| 0.5 * dt * (a + b);
        self.walls += mean(begin.walls, end.walls);
        self.friction += mean(begin.friction, end.friction);
        self.diffusion += mean(begin.diffusion, end.diffusion);
        self.emitters += mean(begin.emitters, end.emitters);
        self.surfaces += mean(begin.surfaces, end.surfaces);
    }
}

impl<const D: usize> Fluid<D> {
    /// Energy that has come since the start: with that of the start it is the energy now, up to errors of the step.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// −Σ m g·(shift), W.
    pub(crate) fn shift_power(&self) -> f64 {
        let (p, g) = (&self.particles, &self.settings.gravity);
        let mut sum = 0.0;
        for (axis, g) in g.iter().enumerate().filter(|(_, g)| **g != 0.0) {
            let weights = p.drift.0[axis].iter().zip(&p.m);
            sum -= g * weights.map(|(drift, m)| drift * m).sum::<f64>();
        }
        sum
    }
}
