use percuss_math::dense::FactorError;
use percuss_math::eigen::EigenError;
use thiserror::Error;

/// Why a piecewise linear system cannot be solved exactly.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ExactError {
    /// The system has no linear pieces.
    #[error(
        "this system is not linear between switching points, which the exact method needs; use another method"
    )]
    NotPiecewiseLinear,
    /// Input that cannot be used.
    #[error("{0}")]
    Input(String),
    /// The mass matrix cannot be inverted.
    #[error("the mass matrix cannot be used: {0}")]
    Mass(#[from] FactorError),
    /// The modes were not found.
    #[error("{0}")]
    Modes(#[from] EigenError),
    /// Directions of devices or stops that depend on each other.
    #[error(
        "the directions of {what} depend on each other, so that their forces are not determined; merge them into one, move one of them to the next node of a beam, or step adaptively where one is a stop"
    )]
    Dependent {
        /// Which.
        what: String,
    },
    /// An undamped mode is excited at its own frequency.
    #[error(
        "a mode without damping is excited at its own frequency {omega} rad/s, where the closed form has no place for what grows with t; add damping, or shift the frequency by a millionth"
    )]
    Resonance {
        /// Frequency, rad/s.
        omega: f64,
    },
    /// A mode that is critically damped.
    #[error(
        "the modes at {omega} rad/s are critically damped, where exponentials do not span the motion; change the damping by a millionth"
    )]
    Critical {
        /// Frequency, rad/s.
        omega: f64,
    },
    /// A free motion that a damper couples to elastic modes.
    #[error(
        "a motion without stiffness is coupled to others by damping that is not proportional; hold it by a spring, however soft"
    )]
    FreeAndCoupled,
    /// The motion was not seen to repeat.
    #[error("{words}")]
    Unsettled {
        /// Until when it was followed, s.
        t: f64,
        /// Why, and what to do.
        words: String,
    },
    /// The motion grows without bound.
    #[error(
        "at t = {t} s the motion escapes: its energy is {ratio:e} times what the loads can store; a falling friction law feeds it"
    )]
    Escapes {
        /// Time, s.
        t: f64,
        /// Energy over the energy of reference.
        ratio: f64,
    },
    /// Somebody asked for it.
    #[error("halted at t = {t} s")]
    Halted {
        /// Time, s.
        t: f64,
    },
    /// States that follow each other without time passing.
    #[error("at t = {t} s states change without end; no motion continues from there")]
    Stalled {
        /// Time, s.
        t: f64,
    },
}
