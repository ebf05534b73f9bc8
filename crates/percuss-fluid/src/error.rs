//! What can go wrong.

use thiserror::Error;

/// What makes a fluid impossible, or its motion.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum FluidError {
    /// A number that must be positive.
    #[error("the {what} is {value}; it must be positive")]
    NotPositive {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number that must not be negative.
    #[error("{what} is {value}; it must not be negative")]
    Negative {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number that is infinite or none.
    #[error("{what} is {value}; it must be a finite number")]
    NotFinite {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// The number of a material, or of a wall, that is not there.
    #[error("there is no {what} number {number}; there are {count}, counted from 0")]
    Missing {
        /// What is not there.
        what: &'static str,
        /// The number asked for.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// Periodic sides too near to each other.
    #[error(
        "the periodic sides along axis {axis} are {length} m apart; particles would feel their own images below {needed} m: take a smaller spacing"
    )]
    Narrow {
        /// Axis, counted from 0.
        axis: usize,
        /// Distance of the sides, m.
        length: f64,
        /// The least that goes, m.
        needed: f64,
    },
    /// A region that is thinner than a particle feels.
    #[error(
        "the region to fill is {length} m wide along axis {axis}, less than the {needed} m that a particle feels: take a spacing below {spacing} m"
    )]
    Thin {
        /// Axis, counted from 0.
        axis: usize,
        /// Its extent, m.
        length: f64,
        /// The least that goes, m.
        needed: f64,
        /// The spacing with which it would go, m.
        spacing: f64,
    },
    /// A surface that does not close.
    #[error(
        "the surface does not close: near y = {y} m, z = {z} m a line along x enters more often than it leaves; mend the mesh"
    )]
    Open {
        /// Where, m.
        y: f64,
        /// Where, m.
        z: f64,
    },
    /// More particles than memory, or numbers, for them.
    #[error(
        "{count:.0} particles need about {gigabytes:.3} GB, and {most:.3} GB are allowed: take a larger spacing or allow more memory"
    )]
    TooMany {
        /// How many, particles of walls included.
        count: f64,
        /// What they need, GB.
        gigabytes: f64,
        /// What they may take, GB.
        most: f64,
    },
    /// A direction whose length is not one.
    #[error("the {what} must have the length one")]
    NoUnit {
        /// Which.
        what: &'static str,
    },
    /// No number is left for another particle or wall.
    #[error(
        "there are no stable numbers left: 4294967295 particles or 65535 walls have been added"
    )]
    NoNumbers,
    /// Fluid that lies in a wall or in other fluid.
    #[error(
        "{count} particles of the fluid overlap {other}, the first at {at:?} m: fills and walls must not share space"
    )]
    Overlap {
        /// What is in the way.
        other: &'static str,
        /// How many are too near.
        count: usize,
        /// Where the first of them is, m.
        at: Vec<f64>,
    },
    /// A step given by hand that is not stable.
    #[error(
        "the step of {dt:e} s is longer than the {largest:e} s that are stable at t = {t} s (sound, viscosity, acceleration): take a shorter one"
    )]
    StepTooLong {
        /// Time, s.
        t: f64,
        /// The step, s.
        dt: f64,
        /// The largest that is stable, s.
        largest: f64,
    },
    /// The motion is no longer one of a fluid.
    #[error(
        "the fluid blew up in step {step} at t = {t} s: particle {id} at {at:?} m has {what} {value:e}; take a shorter step, a larger speed of sound or more viscosity"
    )]
    BlewUp {
        /// Number of the step, counted from 1.
        step: u64,
        /// Time, s.
        t: f64,
        /// Stable number of the particle.
        id: u32,
        /// Where it is, m.
        at: Vec<f64>,
        /// Which quantity.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// Bytes that hold no state, or that of another fluid.
    #[error("the saved state does not fit: {0}")]
    Foreign(&'static str),
}

impl FluidError {
    /// Fails unless the number is positive and finite.
    pub(crate) fn positive(what: &'static str, value: f64) -> Result<(), FluidError> {
        match value.is_finite() && value > 0.0 {
            true => Ok(()),
            false => Err(FluidError::NotPositive { what, value }),
        }
    }

    /// Fails unless the number is finite and not negative.
    pub(crate) fn at_least_zero(what: &'static str, value: f64) -> Result<(), FluidError> {
        match value.is_finite() && value >= 0.0 {
            true => Ok(()),
            false => Err(FluidError::Negative { what, value }),
        }
    }

    /// Fails unless all numbers are finite.
    pub(crate) fn finite(what: &'static str, values: &[f64]) -> Result<(), FluidError> {
        match values.iter().find(|value| !value.is_finite()) {
            None => Ok(()),
            Some(value) => Err(FluidError::NotFinite {
                what,
                value: *value,
            }),
        }
    }
}
