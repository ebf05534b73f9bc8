//! A model of a system that was given by a program and not by a scene.

use super::channels::{Axes, standard};
use super::{Drawings, IntegratorSettings, Model, SolverSettings, SystemModel};

/// How a system is run: what a scene says in `until`, `[integrator]`, `[solver]` and `[output]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// End of the run, s.
    pub until: f64,
    /// How time advances.
    pub integrator: IntegratorSettings,
    /// How the contact problem of a step is solved.
    pub solver: SolverSettings,
    /// Spacing of the samples, s.
    pub output_dt: f64,
}

impl Model {
    /// A model that runs like that of a scene. It records the channels that every system has: coordinates, velocities,
    /// energies, gaps, forces and sliding velocities. `title` is one line that says what it is.
    pub fn of_system(title: String, system: SystemModel, axes: &Axes, settings: Settings) -> Self {
        Model {
            title,
            channels: standard(axes, &system.labels),
            mechanics: Box::new(system),
            until: settings.until,
            integrator: settings.integrator,
            solver: settings.solver,
            output_dt: settings.output_dt,
            plots: Vec::new(),
            quantities: Vec::new(),
            promised: Vec::new(),
            formulas: Vec::new(),
            drawings: Drawings::default(),
        }
    }
}
