//! Resonance zones to first order in amplitude and damping.

mod amplitude;
mod excitation;
mod first_order;

pub use amplitude::Amplitude;
pub use excitation::Excitation;
pub use first_order::{Phi, Resonance, Zone};
