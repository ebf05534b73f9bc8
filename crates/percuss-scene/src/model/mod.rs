//! From the scene as it is written to what runs: numbers, a system, channels to record.

mod beams;
mod build;
mod channels;
mod contacts;
mod depth;
mod drawing;
mod evaluate;
mod forces;
mod formulas;
mod given;
mod linear;
mod mass;
mod mechanism;
mod names;
mod notices;
mod numbers;
mod point_mass;
mod references;
mod stationary;
mod swing;

pub use beams::BeamsModel;
pub use channels::{Axes, Sampler};
pub(crate) use formulas::event;
pub use formulas::{Passage, StateEvent, StateFn, SystemModel};
pub use mechanism::{Control, MechanismModel};
pub(crate) use mechanism::{Look, Surface};
pub use notices::notices;
pub use percuss_bodies_scene::{Named, Watch, WorldModel, WorldOutput};
pub use percuss_part::{IntegratorSettings, KindFacts, Label, Model, Settings, SolverSettings};
pub use percuss_part::{Study, Vocabulary};
pub use percuss_record::{ChannelInfo, Drawing, Drawings};
