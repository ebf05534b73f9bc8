//! The sections that scenes have whatever moves in them.

mod constants;
mod plot;
mod settings;

pub use constants::Constants;
pub use plot::{Channel, Plot};
pub use settings::{Impact, Integrator, Method, Output, Solver, choice};

use percuss_record::Quantity;

/// What a scene asks for beside its mechanics.
#[derive(Clone, Copy, Debug)]
pub struct General<'a> {
    /// How time advances.
    pub integrator: &'a Integrator,
    /// What is recorded.
    pub output: &'a Output,
    /// More to record.
    pub channel: &'a [Channel],
    /// Numbers for the summary.
    pub quantity: &'a [Quantity],
    /// Pictures.
    pub plot: &'a [Plot],
}
