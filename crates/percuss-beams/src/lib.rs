//! Beams and bars as chains of nodes that strike stops, walls and each other \[Liakou2017].
//!
//! ```text
//! ρA ü − (ρI ü′)′ + (EI u″)″ − N u″ = q + obstacles        0 ≤ x ≤ ℓ
//! ```
//!
//! A [`HenckyBeam`] or a [`Bar`] says what a chain is and becomes a [`Chain`]: nodes, M and K. [`Beams`] puts one or several
//! chains, their loads and obstacles together as one [`System`](percuss_mech::System). Any consistent units do: SI for
//! physical input; with ℓ = EI = ρA = 1 and ρI = β² everything is dimensionless, and [`Scales`] leads from one to the other.
//! [`modal`] has the exact modes of uniform beams.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // rows of small matrices are walked by index, as in the formulas

mod bar;
mod beams;
mod chain;
mod error;
mod hencky;
mod hermite;
mod load;
pub mod modal;
mod neighbours;
mod obstacle;
mod profile;
mod scales;
mod spectrum;
mod support;

pub use bar::Bar;
pub use beams::Beams;
pub use chain::{Chain, Damping};
pub use error::BeamError;
pub use hencky::{Clamp, HenckyBeam, MassKind, critical_step};
pub use hermite::{BeamDevice, BeamStop, HermiteBeam, HermiteSystem, NodalLoad};
pub use load::{BaseFn, DensityFn, Load, TimeFn};
pub use neighbours::Neighbours;
pub use obstacle::{Obstacle, Place, Side, Surface, SurfaceFn};
pub use profile::Profile;
pub use scales::Scales;
pub use support::{Hold, Support};
