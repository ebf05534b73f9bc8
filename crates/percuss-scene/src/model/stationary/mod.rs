//! Stationary responses as scenes ask for them: of beams of Hermite elements, and of systems of formulas.

mod of_beam;
mod of_system;
mod section;

pub(super) use of_beam::{of_beam, only_stationary};
pub(super) use of_system::of_system;
