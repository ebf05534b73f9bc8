//! The sections that scenes have whatever moves in them.

mod constants;
mod plot;
mod settings;
mod whole;

pub use constants::Constants;
pub use plot::{Channel, Plot};
pub use settings::{Impact, Integrator, Method, Output, Solver, choice};

pub use whole::WholeScene;

use crate::Control;
use percuss_record::Quantity;
use percuss_text::Entry;

/// What a scene asks for beside its mechanics.
#[derive(Clone, Copy, Debug)]
pub struct General<'a> {
    /// End of the run, s.
    pub until: &'a Entry,
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
    /// Forces in joints that a program gives.
    pub controls: &'a [Control],
    /// The scene that all this is of.
    pub whole: &'a dyn WholeScene,
}
