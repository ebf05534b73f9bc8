//! Soft beams that bend and twist far, in space and in the plane \[Schoergenhumer2013].
//!
//! ```text
//! V = ½ ∫ EA ε² + GJ κ₁² + EI₂ κ₂² + EI₃ κ₃²        M u̇ + ∂V/∂q = F        q̇ = u
//! ```
//!
//! | paper | here |
//! |---|---|
//! | S, N | [`hermite::Shape`] |
//! | ε, κ₁, κ₂, κ₃, d | [`space::strain`] |
//! | Π, M of an element | [`space::Space`], [`plane::Plane`] |
//! | nodes, all elements | [`Beams`] |
//! | load steps | [`Path`] |
//! | steps of time | [`Dynamics`] |
//! | −ξ ∈ N_C(p) | [`Contacts`] |

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // small matrices are walked by index, as in the formulas

mod beams;
mod course;
mod dynamics;
mod element;
mod error;
mod frame;
pub mod hermite;
mod impact;
mod islands;
mod joined;
mod joint;
mod load;
mod modes;
pub mod plane;
mod rows;
pub mod scenery;
mod section;
pub mod space;
mod spin;
mod statics;
mod support;
mod surface;
mod touch;
pub mod tridiagonal;
mod turn;

pub use beams::{Beams, Making, PlaneBeams, SpaceBeams};
pub use course::Course;
pub use dynamics::{Drive, DynamicSettings, Dynamics, Ledger, Signal, StepReport};
pub use element::{Blocks, Element, Inertia, Weights};
pub use error::SoftError;
pub use frame::{Motion, Reach};
pub use impact::{Contacts, ENOUGH};
pub use joint::Joint;
pub use load::Load;
pub use modes::{Modes, modes};
pub use section::{Material, Section};
pub use space::Update;
pub use statics::{Critical, CriticalKind, Path, StaticSettings};
pub use support::Support;
pub use surface::SurfacePoint;
pub use touch::{Partner, Touch};
pub use turn::{Turn, Turning};
