//! A system of formulas made ready: numbers, forces, contacts, channels, drawings.

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
mod notices;
mod point_mass;
mod swing;

pub(crate) use build::build;
pub(crate) use channels::standard_channels;
pub use channels::{Axes, Sampler};
pub(crate) use contacts::labels;
pub(crate) use drawing::drawings;
pub(crate) use evaluate::{constants, gradient};
pub use formulas::{Passage, StateEvent, StateFn, SystemModel};
pub(crate) use linear::Demand;
pub(crate) use point_mass::point_masses;
