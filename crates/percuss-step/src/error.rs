use crate::exact::ExactError;
use percuss_math::dense::FactorError;
use thiserror::Error;

/// Why a step could not be taken.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum StepError {
    /// The mass matrix cannot be inverted.
    #[error("at t = {t} s the mass matrix cannot be used: {source}")]
    Mass {
        /// Time, s.
        t: f64,
        /// What the factorisation said.
        source: FactorError,
    },
    /// A force, a gap or a velocity is no longer a finite number.
    #[error(
        "at t = {t} s the motion is no longer finite ({what}); reduce the step or look at the forces"
    )]
    NotFinite {
        /// Time, s.
        t: f64,
        /// Which quantity.
        what: &'static str,
    },
    /// Velocities have grown out of all bounds.
    #[error(
        "at t = {t} s the motion diverged: velocities have grown to {speed:.0e}; lower dt, or gains, stiffness and damping"
    )]
    Diverged {
        /// Time, s.
        t: f64,
        /// The largest velocity.
        speed: f64,
    },
    /// An implicit scheme was asked to step a system that cannot be linearised.
    #[error(
        "this system cannot be linearised, which Moreau and Jean's scheme needs; use another method"
    )]
    NotLinearised,
    /// Rolling resistance beside contacts that are not between points of bodies.
    #[error(
        "at t = {t} s a contact resists rolling while other contacts than those between bodies are closed; this cannot be stepped, leave mu_r out"
    )]
    Rolling {
        /// Time, s.
        t: f64,
    },
    /// The coordinates could not be led back to where they must lie; the message says what and where.
    #[error("{0}")]
    Project(String),
    /// The exact method cannot go on.
    #[error("{0}")]
    Exact(#[from] ExactError),
    /// A method for smooth motion cannot go on, with what it said.
    #[error("{0}")]
    Smooth(String),
    /// A part that steps itself cannot go on, with what it said.
    #[error("{0}")]
    Part(String),
    /// The step control has shrunk the step to nothing.
    #[error(
        "at t = {t} s the error tolerance cannot be met with steps above {dt:e} s; raise tol or lower dt_min"
    )]
    StepTooSmall {
        /// Time, s.
        t: f64,
        /// The step that was refused, s.
        dt: f64,
    },
}
