//! Everything that percuss keeps on disk, beginning with scene files.
//!
//! ```
//! use percuss_scene::{Input, Scene, builtin};
//!
//! let input = builtin::find("bouncing-ball").unwrap().input().set("until=0.5");
//! let scene = Scene::read(&input).unwrap();
//! let model = scene.build().unwrap();
//! assert_eq!(model.until, 0.5);
//! ```

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod builtin;
pub mod model;
mod registry;
pub mod run;
pub mod scene;
#[cfg(test)]
mod toy;

pub use model::Model;
pub use percuss_part as part;
pub use percuss_record::Recording;
pub use percuss_record::{film, findings, recording};
pub use percuss_text::{Diagnostic, Input, Report};
pub use scene::Scene;
