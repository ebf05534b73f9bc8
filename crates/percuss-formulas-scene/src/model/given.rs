//! A model of a system that was given by a program and not by a scene.

use super::SystemModel;
use super::channels::{Axes, standard};
use percuss_part::{Model, Settings};
use percuss_record::Drawings;

impl SystemModel {
    /// A model that runs like that of a scene. It records the channels that every system has: coordinates, velocities,
    /// energies, gaps, forces and sliding velocities. `title` is one line that says what it is.
    pub fn into_model(self, title: String, axes: &Axes, settings: Settings) -> Model {
        Model {
            title,
            channels: standard(axes, &self.labels),
            mechanics: Box::new(self),
            until: settings.until,
            integrator: settings.integrator,
            solver: settings.solver,
            output_dt: settings.output_dt,
            plots: Vec::new(),
            quantities: Vec::new(),
            promised: Vec::new(),
            formulas: Vec::new(),
            drawings: Drawings::default(),
            stages: percuss_step::Stages::default(),
        }
    }
}
