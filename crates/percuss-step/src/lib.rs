//! How time advances: integrators move the state of any [`percuss_mech::System`] by one step and report what happened.
//!
//! - [`MoreauMidpoint`] takes steps of fixed length and never fails to pass an impact.
//! - [`MoreauJean`] is implicit: stiff linear systems take steps of any length.
//! - [`Exact`] solves linear systems with friction devices and stops in closed form and misses no switching point.
//! - [`Adaptive`] encloses every switching point, controls the error of smooth motion and can extrapolate there.
//! - [`smooth`] has methods with error control for motion without contact.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod adaptive;
mod chatter;
mod dip;
mod error;
pub mod exact;
mod extrapolate;
mod frozen;
mod incident;
mod locate;
mod memory;
mod modes;
mod moreau;
mod moreau_jean;
mod report;
mod rows;
mod separate;
mod slack;
pub mod smooth;
mod stable;
mod stage;
pub mod stationary;
mod switching;
mod trend;
mod warm;
mod watch;

pub use adaptive::{Adaptive, AdaptiveMemory, AdaptiveSettings};
pub use error::StepError;
pub use exact::{Exact, ExactError};
pub use incident::{ContactState, Incident, Part};
pub use memory::{Memory, MemoryError, MoreauMemory};
pub use moreau::{ImpactLaw, MoreauMidpoint};
pub use moreau_jean::MoreauJean;
pub use report::{ContactRecord, Gain, Integrator, StepReport};
pub use separate::Separator;
pub use stable::{largest_frequency, stable_step};
pub use stage::{Stage, StageObserver, Stages};
