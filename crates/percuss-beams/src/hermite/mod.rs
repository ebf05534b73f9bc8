//! Beams of Hermite elements in the plane: two coordinates a node, displacement and slope \[Vielsack1999, sec. 2].

mod beam;
mod system;

pub use beam::HermiteBeam;
pub use system::{BeamDevice, BeamStop, HermiteSystem, NodalLoad};
