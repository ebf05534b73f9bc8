//! The way from scene to model, step by step.

use percuss_step::Stages;

use super::references::References;
use super::{Control, Model, channels, names, numbers};
use crate::scene::Scene;
use percuss_part::{Made, duplicate};
use percuss_text::diagnose::{Diagnostic, Faults, Place};

impl Scene {
    /// Compiles the scene: formulas to constants and matrices wherever they allow it, to flat code
    /// elsewhere. On failure all faults are returned, in no particular order.
    pub fn build(&self) -> Result<Model, Vec<Diagnostic>> {
        self.build_with(&[])
    }

    /// The same after faults that were found in reading: what they may have led to is not told.
    pub(crate) fn build_after(&self, faults: &mut Faults) -> Option<Model> {
        compile(self, &[], faults).filter(|_| faults.is_empty())
    }

    /// The same with forces in joints of a mechanism that are given as functions.
    pub fn build_with(&self, controls: &[Control]) -> Result<Model, Vec<Diagnostic>> {
        let mut faults = Faults::new();
        let model = compile(self, controls, &mut faults);
        match model {
            Some(model) if faults.is_empty() => Ok(model),
            _ => Err(faults.into_vec()),
        }
    }
}

fn compile(scene: &Scene, controls: &[Control], faults: &mut Faults) -> Option<Model> {
    let part = scene.parts.0.first()?;
    let vocabulary = names::vocabulary(scene, faults)?;
    if !part.bears_faults() && !faults.is_empty() {
        return None; // regions, meshes and lists of nodes made of stand-ins would be its consequence
    }
    if let (Some(control), false) = (controls.first(), part.has_joints()) {
        let message = format!("there is no joint `{}` to control", control.joint);
        let fault = Diagnostic::new(&Place::default(), message);
        faults.push(fault.with_hint("only mechanisms have joints"));
        return None;
    }
    let general = scene.general(controls);
    if part.is_computed() {
        let study = part.study(&general, &vocabulary, faults)?;
        return Some(Model::of_study(scene.title.clone(), study));
    }
    let mut settings = numbers::settings(scene, &part.rules(), &vocabulary, faults);
    let Made {
        mut mechanics,
        mut channels,
        labels,
        names_pairs,
        promised,
    } = part.build(&general, settings.as_ref(), &vocabulary, faults)?;
    if let Some(mechanics) = mechanics.take_if(|mechanics| !mechanics.is_stepped()) {
        let title = scene.title.clone();
        return Some(Model::computed(title, mechanics, promised));
    }
    if let Some(settings) = &mut settings {
        let stable = mechanics.as_ref().and_then(|part| part.longest_step());
        numbers::step(scene, settings, stable, faults);
        let settled = mechanics.as_mut().map(|part| part.settle(settings));
        if let Some(Err([message, hint])) = settled {
            let fault = Diagnostic::new(&scene.integrator.dt.place, message);
            faults.push(fault.with_hint(hint));
        }
    }
    let formulas = channels::own(scene, &mut channels, &vocabulary, faults);
    // pairs of bodies and of shapes have labels of their own
    let named = (!names_pairs).then_some(&labels[..]);
    let bodies = mechanics.as_ref().map(|part| part.recordable());
    let references = References::new(&channels, named, &vocabulary, bodies.unwrap_or_default());
    let reported = references.reported(scene, &labels, faults);
    let quantities = scene.quantity.iter();
    let quantities: Vec<_> = quantities.map(|q| references.quantity(q, faults)).collect();
    for quantity in &scene.quantity {
        // it would be lost behind the one that the run gives
        if promised.iter().any(|(name, _)| *name == *quantity.name) {
            let fault = duplicate(&quantity.name, "a number that every such run gives");
            faults.push(fault);
        }
    }
    let plots = scene.plot.iter();
    let plots = plots.map(|p| references.plot(p, faults)).collect();
    let drawn = mechanics.as_deref_mut();
    let drawings = part.draw(drawn, &channels, &vocabulary, faults);
    let (mut settings, mut mechanics) = (settings?, mechanics?);
    mechanics.report(reported);
    if let (Some(tol), None) = (mechanics.tolerance(), &scene.solver.tol) {
        settings.solver.tol = tol;
    }
    numbers::recorded(&settings, channels.len(), &quantities, scene, faults);
    Some(Model {
        title: scene.title.clone(),
        mechanics,
        until: settings.until,
        integrator: settings.integrator,
        solver: settings.solver,
        output_dt: settings.output_dt,
        channels,
        plots,
        quantities,
        promised,
        formulas,
        drawings,
        stages: Stages::default(),
    })
}
