//! The way from the sections of a world to the world, step by step.

use percuss_bodies::World;
use percuss_bodies::world::Dimension;

use super::frame::Frame;
use super::{Named, WorldModel, WorldOutput};
use crate::Given;
use crate::section as world;
use percuss_part::{Vocabulary, film_spacing, vtk_spacing};
use percuss_text::diagnose::Faults;
use percuss_text::suggest;

/// Builds the world of a run that ends at `until`, s.
pub(crate) fn build(
    scene: Given<'_>,
    section: &world::World,
    until: Option<f64>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<WorldModel> {
    let planar = section.is_planar();
    let dimension = if planar {
        Dimension::Plane
    } else {
        Dimension::Space
    };
    let mut frame = Frame::new(scene, vocabulary, planar, faults);
    let gravity = frame
        .vector(&section.gravity, "gravity")
        .unwrap_or_default();
    let mut world = World::new(dimension, gravity);
    frame.plain = world.material();
    frame.world = world;
    frame.materials(section);
    frame.bodies();
    frame.emitters(until);
    let removers = frame.removers(section);
    frame.forces();
    frame.sleep(section);
    let margin = frame.not_negative(&section.margin, "margin", "give a distance in m");
    let overlap = frame.tolerance(section);
    let output = frame.output(until);
    let (listed, measured) = frame.watches();
    let events_left_out = scene.general.output.events.is_none() && listed.is_empty();
    if !frame.faults.is_empty() {
        return None; // what overlaps then is often a consequence
    }
    let overlap = overlap?;
    frame.inside();
    frame.energetic();
    if frame.crowded() {
        return None;
    }
    if frame.bodies == 0 {
        let note = "there are no bodies; add some, as by [[sphere]] or [[box]]";
        frame.notices.push("empty", || note.to_owned());
    }
    if section.relax {
        frame.relax(overlap);
    }
    frame.apart(overlap, section.relax);
    Some(WorldModel {
        world: frame.world,
        start: frame.state,
        margin: margin?,
        leaving: section.leaving,
        most_bodies: frame.bodies,
        names: frame.names,
        kind_names: frame.kind_names,
        removers,
        output,
        listed,
        measured,
        events_left_out,
        notes: frame.notices.into_lines(),
    })
}

impl Frame<'_> {
    /// What is recorded beside what every world records.
    fn output(&mut self, until: Option<f64>) -> WorldOutput {
        let given = self.scene.general.output;
        let mut output = WorldOutput {
            contacts: given.contacts,
            ..WorldOutput::default()
        };
        for name in given.bodies.iter().flat_map(|list| list.iter()) {
            match self.names.get(name.as_str()).copied() {
                Some(Named::Body(id)) => output.bodies.push((name.value.clone(), id)),
                Some(Named::Scenery(_)) => {
                    let message = format!("`{}` does not move freely", name.value);
                    let hint = "only bodies that do have channels";
                    self.fault(&name.place, message, hint);
                }
                None if name.as_str() == "all" => output.all = true,
                None if self.faults.is_full() => {}
                None if self.templates.contains_key(name.as_str()) => {
                    let message = format!("bodies of the template `{}` have no names", name.value);
                    let hint = "bodies = [\"all\"] writes how all bodies move to trajectories.csv";
                    self.fault(&name.place, message, hint);
                }
                None => {
                    let known = self.names.keys().map(String::as_str);
                    let hint = suggest::hint(name, "bodies", known.chain(["all"]));
                    let message = format!("unknown body `{}`", name.value);
                    self.fault(&name.place, message, &hint);
                }
            }
        }
        if output.all {
            let all = self.names.iter().filter_map(|(name, named)| match named {
                Named::Body(id) => Some((name.clone(), *id)),
                Named::Scenery(_) => None,
            });
            output.bodies = all.collect();
            output.bodies.sort_by_key(|(_, id)| *id);
        }
        let (vocabulary, faults) = (self.vocabulary, &mut *self.faults);
        output.vtk_dt = vtk_spacing(given, until, vocabulary, faults);
        output.film_dt = film_spacing(given, self.bodies, until, vocabulary, faults);
        output
    }
}
