//! Fluids as smoothed particles: what a scene says of them, how they are made, how they run and what is seen of them.
//!
//! | file | what |
//! |---|---|
//! | `section` | the sections of a scene |
//! | `extent` | regions that are filled or walled |
//! | `motion` | how walls move |
//! | `build` | from the sections to a fluid |
//! | `subject` | the fluid under way |
//! | `channels` | what is recorded |
//! | `show` | film and files for ParaView |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod build;
mod channels;
mod extent;
mod motion;
mod section;
mod show;
mod subject;

pub use section::FluidScene;
