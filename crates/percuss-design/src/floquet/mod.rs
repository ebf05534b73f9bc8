//! The true resonance zones: Floquet's multipliers of the beam reduced to its first modes.

mod chart;
mod flow;
mod pulsation;
mod response;
mod tongue;

pub use chart::Chart;
pub use flow::MOST_MODES;
pub use pulsation::Pulsation;
pub use response::Response;
pub use tongue::Tongue;
