//! Topology of a plate under static loads, as a study: where material should be \[Held2014; Bendsoe2003].
//!
//! | file | what |
//! |---|---|
//! | `section` | the sections of a scene |
//! | `build` | from the sections to a structure, its supports and loads |
//! | `study` | the iterations |
//! | `result` | tables, pictures and the design as a surface |

mod build;
mod result;
mod section;
mod study;

pub use section::TopologyScene;
