//! What a mechanical system is: mass, smooth forces, kinematics, gaps and force directions.
//!
//! ```text
//! M(q) du = h(t, q, u) dt + W(q) dP        q̇ = B(q) u        γ = Wᵀu + χ
//! ```
//!
//! A [`System`] says what the mechanics is. It never steps time and never solves contact.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod contact_id;
mod contact_set;
pub mod lagrangian;
mod linearised;
mod mass;
mod piecewise;
mod rates;
mod recursive;
mod state;
mod system;

pub use contact_id::{ContactId, ContactSource};
pub use contact_set::{Contact, ContactSet, Restitution, Rolling};
pub use lagrangian::LagrangianSystem;
pub use linearised::Linearised;
pub use mass::MassOperator;
pub use piecewise::{FrictionDevice, Harmonic, PiecewiseLinear, Stop};
pub use rates::{Rates, RatesError};
pub use recursive::{Paths, Recursive};
pub use state::State;
pub use system::{Energetic, System};
