use crate::{ContactSet, Linearised, MassOperator, PiecewiseLinear, RatesError};

/// A mechanical system as an integrator sees it.
pub trait System {
    /// Number of coordinates.
    fn nq(&self) -> usize;

    /// Number of velocities.
    fn nu(&self) -> usize;

    /// Fills the mass matrix M(t, q).
    fn mass(&self, t: f64, q: &[f64], M: &mut MassOperator);

    /// Whether M never changes, so that one factorisation serves for ever.
    fn mass_is_constant(&self) -> bool {
        false
    }

    /// Fills the smooth generalised forces h(t, q, u).
    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]);

    /// How often a step of the midpoint rule takes the forces. Where they grow with the square of velocities it is twice: smooth
    /// motion is of second order with h(t_M, q_M, (u_B + u_E)/2) only.
    fn passes(&self) -> usize {
        1
    }

    /// Moves the coordinates for the time `dt` without forces: q ← q + B(q) u dt, or its rotation-safe form. Velocities
    /// that change of themselves while the system turns (ω of a body that is not a ball) are carried along, so that
    /// momentum and energy stay.
    fn advance(&self, q: &mut [f64], u: &mut [f64], dt: f64) {
        for (q, u) in q.iter_mut().zip(u) {
            *q += *u * dt;
        }
    }

    /// Reports every contact whose gap `out` wants (see [`ContactSet::wants`]), in an order that does not change.
    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet);

    /// Leads coordinates and velocities at t, s, back to where they must lie, as where chains are closed; steps of fixed length end
    /// with it. Most systems have nothing to do.
    fn project(&self, t: f64, q: &mut [f64], u: &mut [f64]) -> Result<(), RatesError> {
        let _ = (t, q, u);
        Ok(())
    }

    /// The system as one that can be linearised, where it can.
    fn linearised(&self) -> Option<&dyn Linearised> {
        None
    }

    /// The system as linear pieces between switching points, where it consists of such.
    fn piecewise(&self) -> Option<PiecewiseLinear> {
        None
    }
}

/// A system that knows its energies.
pub trait Energetic: System {
    /// Kinetic energy, J.
    fn kinetic_energy(&self, t: f64, q: &[f64], u: &[f64]) -> f64;

    /// Potential energy, J.
    fn potential_energy(&self, t: f64, q: &[f64]) -> f64;
}
