//! What parts of scenes are written against, and what runs, records, draws, resumes and measures a scene knows them by.
//!
//! | what | who |
//! |---|---|
//! | [`PartKind`], [`PartSection`], [`Rules`] | what a scene says of a part: its sections, and which settings go with it |
//! | [`general`], [`Vocabulary`] | the sections that every scene has; the names that formulas may use |
//! | [`Builder`] | what turns entries into numbers, and tells what is wrong with them |
//! | [`Mechanics`] | a part of a scene made ready: where it starts, what it is, how it wants to be stepped and shown |
//! | [`Model`], [`Study`] | the scene made ready, with channels and settings; one that is computed and not stepped |
//! | [`Subject`] | the part under way: what a run calls before, in and after each step |
//! | [`Sight`] | what there is to be seen of it at an instant: for the film, tables and ParaView |
//! | [`PartMemory`] | what it keeps from step to step, for checkpoints |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod builder;
mod colour;
mod computed;
mod control;
pub mod general;
mod label;
mod memory;
mod model;
mod modes;
mod numbers;
mod population;
mod reader;
mod rules;
mod section;
mod sight;
mod study;
mod subject;
mod vocabulary;

pub use builder::{Builder, chosen};
pub use colour::colour;
pub use computed::Nothing;
pub use control::{Control, ForceFn};
pub use label::Label;
pub use memory::PartMemory;
pub use model::{IntegratorSettings, Model, Settings, SolverSettings};
pub use modes::{ModalBody, Mode};
pub use numbers::{accept, film_spacing, not_negative, positive, restitution, vtk_spacing};
pub use population::{KindFacts, Left, WorldFacts};
pub use reader::Reader;
pub use rules::{DefaultStep, OutputKeys, Refusal, Rules};
pub use section::{Foreign, GivenNames, Made, Origin};
pub use section::{PartKind, PartSection, Parts, Registered, Section};
pub use sight::{BodyColumns, ContactColumns, Field, Outputs, Sight};
pub use study::Study;
pub use subject::{Closing, Step, Subject};
pub use vocabulary::{Vocabulary, duplicate, given_once, parse, unique};

use std::any::Any;
use std::path::Path;

use percuss_math::Halt;
use percuss_mech::State;
use percuss_record::film::{Film, FilmError};
use percuss_record::{ChannelInfo, Drawings, Recording};
use percuss_step::Integrator;

/// The mechanics of a scene, made ready to run.
pub trait Mechanics: Any + Send + Sync {
    /// The state at the start, where something moves.
    fn start(&self) -> Option<&State>;

    /// What it consists of, in a few words each, for `percuss check`.
    fn about(&self) -> Vec<String>;

    /// Its largest stable step, s, where the step of a scene may follow from it.
    fn longest_step(&self) -> Option<f64> {
        None
    }

    /// The residual to which its contacts are solved where the scene does not say, if it has one of its own.
    fn tolerance(&self) -> Option<f64> {
        None
    }

    /// How many frames its film has where the scene does not say.
    fn default_frames(&self) -> Option<usize> {
        None
    }

    /// Takes note of how it is going to be stepped; an error says what is wrong with the step, and what to do about it.
    fn settle(&mut self, _settings: &Settings) -> Result<(), [String; 2]> {
        Ok(())
    }

    /// Takes note of the labels whose incidents go to the list of events.
    fn report(&mut self, _labels: Vec<String>) {}

    /// Things that could have channels, had the scene asked for them.
    fn recordable(&self) -> Vec<&str> {
        Vec::new()
    }

    /// What is drawn of these channels; asked once.
    fn drawings(&mut self, _channels: &[ChannelInfo]) -> Drawings {
        Drawings::default()
    }

    /// What its bodies weigh, kind by kind.
    fn kinds(&self) -> Vec<KindFacts> {
        Vec::new()
    }

    /// The joints whose forces can be given as functions, in the order of its coordinates.
    fn drivable(&self) -> Vec<String> {
        Vec::new()
    }

    /// The height of the lowest point at the start that could touch a floor, m.
    fn lowest(&self) -> Option<f64> {
        None
    }

    /// Leaves out all that is written as a run goes but the film.
    fn write_film_only(&mut self) {}

    /// What of a sound scene may not be meant.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// It under way, at the start of a run of the model that it belongs to.
    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a>;

    /// How the general integrators are to step it.
    fn stepping(&self) -> Stepping {
        Stepping::default()
    }

    /// An integrator of its own, where the method of the model is one that only this part knows.
    fn integrator<'a>(&'a self, _model: &'a Model) -> Option<Box<dyn Integrator + 'a>> {
        None
    }

    /// The places of the coordinates and those of the velocities among these channels, in their order; none where not all are
    /// recorded.
    fn state_channels(&self, _channels: &[ChannelInfo]) -> Option<[Vec<usize>; 2]> {
        None
    }

    /// Whether time passes; studies are computed at once.
    fn is_stepped(&self) -> bool {
        true
    }

    /// Whether its steps are shared out among threads.
    fn is_parallel(&self) -> bool {
        false
    }

    /// The unit of its gaps.
    fn gap_unit(&self) -> &'static str {
        "m"
    }

    /// What is written as a run goes.
    fn outputs(&self) -> Outputs {
        Outputs::default()
    }

    /// What there is to be seen of a run in this folder; as a rule what the drawings of the model show of its samples.
    fn film(
        &self,
        _folder: &Path,
        model: &Model,
        recording: &Recording,
    ) -> Result<Option<Film>, FilmError> {
        Ok(model.drawn(recording))
    }

    /// Whether it has more to show than the drawings of the model.
    fn has_looks(&self) -> bool {
        false
    }

    /// Adds that to a film of these samples.
    fn add_looks(&self, _film: &mut Film, _recording: &Recording, _samples: &[usize]) {}

    /// Has long work that is not stepped keep what it has in this folder, and show it there; where `resume` is asked for it goes
    /// on with what was kept. Tells whether it does.
    fn work_in(&mut self, _folder: &Path, _resume: bool) -> Result<bool, String> {
        Ok(false)
    }

    /// Has long work inside of it listen to this wish; steps are few enough apart without.
    fn halt_on(&mut self, _halt: Halt) {}
}

/// How the general integrators are to step a part.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stepping {
    /// Whether incidents of its contacts are noted by the part itself and not by the integrator.
    pub unwatched: bool,
    /// Contacts are taken up this far before they close, m, and take back a part of their penetration in each step.
    pub margin: Option<f64>,
    /// Whether a step and its reverse lead back to where they began.
    pub symmetric: bool,
}
