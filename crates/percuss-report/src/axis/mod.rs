//! Axes: from values to places, and the numbers written beside them.

mod scale;
mod ticks;

pub(crate) use scale::Scale;
pub(crate) use ticks::Ticks;
