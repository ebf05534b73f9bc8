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
    /// Periodic sides too near to each other.
    #[error(
        "the periodic sides along axis {axis} are {length} m apart; particles would feel their own images below {needed} m"
    )]
    Narrow {
        /// Axis, counted from 0.
        axis: usize,
        /// Distance of the sides, m.
        length: f64,
        /// The least that goes, m.
        needed: f64,
    },
    /// More particles than numbers for them.
    #[error("{0} particles are more than can be numbered")]
    TooMany(usize),
    /// The motion is no longer one of a fluid.
    #[error(
        "the fluid blew up at t = {t} s: particle {id} has {what} {value:e}; take a smaller step, a larger speed of sound or more viscosity"
    )]
    BlewUp {
        /// Time, s.
        t: f64,
        /// Stable number of the particle.
        id: u32,
        /// Which quantity.
        what: &'static str,
        /// Its value.
        value: f64,
    },
}
