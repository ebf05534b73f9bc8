//! From the scene as it is written to what runs: its part made ready, channels, quantities, plots, references checked.

mod build;
mod channels;
mod names;
mod notices;
mod numbers;
mod read;
mod references;

pub(crate) use names::vocabulary;
pub use notices::notices;
pub use percuss_beams_scene::BeamsModel;
pub use percuss_bodies_scene::{Named, Watch, WorldModel, WorldOutput};
pub use percuss_formulas_scene::{Axes, Passage, Sampler, StateEvent, StateFn, SystemModel};
pub use percuss_part::{Control, KindFacts, Label, Model, Settings, Study, Vocabulary};
pub use percuss_part::{IntegratorSettings, SolverSettings};
pub use percuss_record::{ChannelInfo, Drawing, Drawings};
pub use percuss_trees_scene::MechanismModel;
