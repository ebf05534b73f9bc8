//! Scenes that are read and checked at once: checking one is making it ready.

use super::Model;
use crate::scene::{Entry, Scene};
use percuss_text::{Diagnostic, Input, Report};

impl Scene {
    /// Reads and checks a scene. On failure the report holds all its faults.
    pub fn read(input: &Input) -> Result<Self, Report> {
        Self::read_and_build(input).map(|(scene, _)| scene)
    }

    /// The same with the scene made ready to run, as [`Scene::build`] makes it.
    pub fn read_and_build(input: &Input) -> Result<(Self, Model), Report> {
        let (mut scene, mut faults, mut misspelt) = Self::draft(input)?;
        if let Some(model) = scene.build_after(&mut faults)
            && misspelt.is_empty()
        {
            scene.settle(&model);
            return Ok((scene, model));
        }
        misspelt.extend(faults.into_vec());
        Err(Report::new(input.clone(), misspelt.into_vec()))
    }

    /// Every fault that remains once the file could be read: names, sizes, values.
    pub fn check(&self) -> Vec<Diagnostic> {
        self.build().err().unwrap_or_default()
    }

    /// Fills in what is known only when the bodies are counted, or the beam is made.
    fn settle(&mut self, model: &Model) {
        if self.integrator.is_auto() {
            self.integrator.dt = Entry::from(model.integrator.dt);
        }
        if self.solver.tol.is_none() {
            self.solver.tol = model.mechanics.tolerance().map(Entry::from);
        }
        let output = &mut self.output;
        if let (Some(frames), true, None) = (
            model.mechanics.default_frames(),
            output.film,
            &output.film_dt,
        ) {
            let spacing = self.until.divided_by(frames as f64);
            output.film_dt = Some(Entry::from(spacing));
        }
    }
}
