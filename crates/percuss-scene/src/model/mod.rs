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
mod names;
mod notices;
mod numbers;
mod point_mass;
mod read;
mod references;
mod stationary;
mod swing;

pub use beams::BeamsModel;
pub use channels::{Axes, Sampler};
pub use formulas::{Passage, StateEvent, StateFn, SystemModel};
pub use notices::notices;
pub use percuss_bodies_scene::{Named, Watch, WorldModel, WorldOutput};
pub use percuss_part::{IntegratorSettings, KindFacts, Label, Model, Settings, SolverSettings};
pub use percuss_part::{Study, Vocabulary};
pub use percuss_record::{ChannelInfo, Drawing, Drawings};
pub use percuss_trees_scene::{Control, MechanismModel};
