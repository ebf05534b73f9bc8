//! The parts of scenes, one folder each, known to the rest by the traits of [`crate::part`] alone.

pub mod flexible;
pub mod fluid;
pub mod soft;
pub mod topology;
