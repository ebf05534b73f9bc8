//! Shapes: what they weigh, how far they reach, where they touch.

mod boxes;
mod common;
mod mass;
mod pairs;
mod scenery;
mod support;
