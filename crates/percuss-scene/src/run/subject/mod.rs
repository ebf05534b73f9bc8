//! The parts of scenes under way, see [`crate::part`].

mod beams;
mod formulas;
