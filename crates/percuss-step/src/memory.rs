//! What integrators keep from step to step. Everything else that they hold is filled anew in every step, or follows
//! from the system alone, like the factor of a constant mass matrix; contact solvers keep nothing but scratch.

use crate::adaptive::AdaptiveMemory;
use crate::exact::ExactMemory;
use crate::modes::Modes;
use crate::report::ContactRecord;
use crate::smooth::SmoothMemory;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The memory of an integrator, see [`Integrator::memory`](crate::Integrator::memory).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Memory {
    /// Of [`MoreauMidpoint`](crate::MoreauMidpoint) and [`MoreauJean`](crate::MoreauJean).
    Moreau(MoreauMemory),
    /// Of [`Adaptive`](crate::Adaptive).
    Adaptive(Box<AdaptiveMemory>),
    /// Of [`Exact`](crate::Exact).
    Exact(Box<ExactMemory>),
    /// Of the methods in [`smooth`](crate::smooth); none before the first step.
    Smooth(Option<Box<SmoothMemory>>),
}

/// Why a memory cannot be taken over.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum MemoryError {
    /// It was kept by another kind of integrator.
    #[error("the memory is that of another integrator")]
    Other,
    /// Its sizes are not those of the system.
    #[error("the memory does not fit the system")]
    Unfit,
}

/// Modes of the contacts and percussions of the last step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoreauMemory {
    pub(crate) started: bool,
    pub(crate) modes: Modes,
    pub(crate) core: CoreMemory,
}

/// What a Moreau step starts from besides the state: the percussions of the step before, for warm starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CoreMemory {
    pub(crate) records: Vec<ContactRecord>,
    pub(crate) last_dt: f64,
}
