//! Beams in space: bending about two axes, stretch and twist.

pub mod element;
pub mod inertia;
pub mod strain;

pub use element::{NODE, Space, Update};
