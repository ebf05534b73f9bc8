//! Shapes: what they weigh, how far they reach, where they touch.

mod bounds;
mod box_mesh;
mod boxes;
mod common;
mod hollows;
mod hostile;
mod hulls;
mod lying;
mod mass;
mod meshes;
mod pairs;
mod planar;
mod round;
mod scenery;
mod support;
