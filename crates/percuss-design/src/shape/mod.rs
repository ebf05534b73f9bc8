//! Shapes that are best at something, for a given volume and least width.

mod minimise;
mod objective;
mod search;

pub use objective::Objective;
pub use search::{Optimum, Search, gradient};
