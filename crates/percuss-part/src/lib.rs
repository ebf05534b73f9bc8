//! What parts of scenes are written against, and what runs, records, draws, resumes and measures a scene knows them by.
//!
//! | what | who |
//! |---|---|
//! | [`PartSection`], [`Rules`] | what a scene says of a part: its sections, and which settings go with it |
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
pub mod general;
mod label;
mod memory;
mod model;
mod numbers;
mod population;
mod rules;
mod section;
mod sight;
mod study;
mod subject;
mod vocabulary;

pub use builder::Builder;
pub use colour::colour;
pub use computed::Nothing;
pub use label::Label;
pub use memory::PartMemory;
pub use model::{IntegratorSettings, Model, Settings, SolverSettings};
pub use numbers::{accept, not_negative, positive, restitution};
pub use population::{KindFacts, Left, WorldFacts};
pub use rules::{DefaultStep, OutputKeys, Refusal, Rules};
pub use section::{Made, PartSection, Parts, Registered, Section};
pub use sight::{BodyColumns, ContactColumns, Field, Outputs, Sight};
pub use study::Study;
pub use subject::{Closing, Step, Subject};
pub use vocabulary::{Vocabulary, duplicate, given_once, parse, unique};

use std::any::Any;
use std::path::Path;

use percuss_math::Halt;
use percuss_mech::State;
use percuss_record::film::{Film, FilmError};
use percuss_record::{ChannelInfo, Recording};
use percuss_step::Integrator;

/// The mechanics of a scene, made ready to run.
pub trait Mechanics: Any + Send + Sync {
    /// The state at the start, where something moves.
    fn start(&self) -> Option<&State>;

    /// What it consists of, in a few words each, for `percuss check`.
    fn about(&self) -> Vec<String>;

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
