//! Fluids as smoothed particles, in the plane and in space \[Schorgenhumer2013, sec. 3].
//!
//! ```text
//! ρ̇ᵢ = ρᵢ Σ Vⱼ (vᵢ − vⱼ)·∇W        v̇ᵢ = −1/ρᵢ Σ Vⱼ (Pᵢ + Pⱼ) ∇W + viscosity + g        P = c₀² ρ₀/γ [(ρ/ρ₀)^γ − 1]
//! ```
//!
//! | paper | here |
//! |---|---|
//! | h, Δx | [`Settings::h_s`], [`Settings::spacing`] |
//! | W, ∇_a W | [`Kernel`], F r |
//! | P, ρ₀, c₀, γ | [`Material`] |
//! | Π_ab: α, β | [`Material::alpha`], [`Settings::beta`] |
//! | R f⁴ | [`Cure::Tensile`] |
//! | Shepard every 30 steps | [`Settings::filter`] |
//!
//! Four units are apart, because other loops will use them again: the physics of a pair (`pair`, `kernel`), who is near whom
//! (`cells`, `list`), who visits which pair (`rates`), and what stands at the border (`walls`, `periodic`).

#![allow(non_snake_case)] // W and F are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // vectors are walked by axis, as in the formulas

mod cells;
mod error;
mod fill;
mod fluid;
mod gradients;
mod guards;
mod kernel;
mod lanes;
mod ledger;
mod list;
mod material;
mod measure;
mod motion;
mod neighbours;
mod pair;
mod particles;
mod periodic;
mod rates;
mod region;
mod settings;
mod shepard;
mod state;
mod step;
mod stream;
mod surface;
mod walls;

pub use error::FluidError;
pub use fill::{lattice, scatter, shell};
pub use fluid::{Fluid, FluidStep};
pub use kernel::Kernel;
pub use ledger::Ledger;
pub use material::{Material, ShearViscosity};
pub use measure::{FluidEnergy, Sample};
pub use motion::{RigidMotion, WallLoad};
pub use particles::{Axes, Particle, Particles, Start};
pub use periodic::Period;
pub use region::{Ball, Block, Cylinder, Pattern, Places, Polygon, Region, Solid, Without};
pub use settings::{Cure, Settings};
pub use stream::{Drain, Emitter, Gauge, Passed};
pub use surface::{SurfaceLaw, Surfaces, line_points, triangle_points};
pub use walls::{WallMotion, Walls};
