//! Beams under pulsating force: where they are unstable, and which shape shrinks that zone most \[Mailybaev2006].
//!
//! ```text
//! (s w″)″ + (p₀ + δ φ(Ωt)) w″ + γ s ẇ + s ẅ = 0        0 ≤ x ≤ 1
//! ```
//!
//! | paper | here | what it is |
//! |---|---|---|
//! | s(x), s_min | [`Beam::s`], [`Search::s_min`] | width, as a multiple of its mean |
//! | c₁, c₂ | [`Beam::c`] | stiffness of the supports against rotation |
//! | p₀, p_cr | [`Beam::p0`], [`Buckling::p_cr`] | static force, buckling force |
//! | ω_i, u_i, b_ij | [`Modes`] | free vibrations, G_ij = −b_ij |
//! | φ, a_k, b_k, c₀ | [`Excitation`] | the pulsation |
//! | Ω, δ, γ | `Omega`, `delta`, `gamma` | frequency, amplitude, damping |
//! | Φ, δ_res, ΔΩ_res | [`Zone`] | the zone to first order |
//!
//! [`Beam`] has modes and buckling, [`Zone`] the zone to first order, [`Pulsation`] the true one, [`Search`] the best shape. Everything is dimensionless;
//! [`Scales`] leads to SI.
//!
//! [`topology`] says where material should be in a structure of finite elements, [`mma`] is the optimiser for it.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // rows of small matrices are walked by index, as in the formulas

mod beam;
mod error;
mod floquet;
pub mod mma;
mod resonance;
mod scales;
mod shape;
pub mod topology;

pub use beam::{Beam, Buckling, Modes};
pub use error::DesignError;
pub use floquet::{Chart, MOST_MODES, Pulsation, Response, Tongue};
pub use resonance::{Amplitude, Excitation, Phi, Resonance, Zone};
pub use scales::Scales;
pub use shape::{Objective, Optimum, Search, gradient};
