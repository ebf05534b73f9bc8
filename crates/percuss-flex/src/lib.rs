//! Flexible bodies by finite elements: plane and solid meshes, their stiffness and mass, static answers and modes, and the
//! reductions that let a mechanism carry them \[Held2014].
//!
//! ```text
//! M ü + K u = f        (K − ω² M) φ = 0        u = Φ q
//! ```
//!
//! | paper | here |
//! |---|---|
//! | K₀, M₀ of an element | [`element`] |
//! | K, M | [`Structure`] |
//! | Φ | [`Reduction`] |
//! | the body in a floating frame | [`Flexible`] |
//! | the flexible multibody system (4) | [`FlexTree`] |

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // small matrices are walked by index, as in the formulas

mod assembled;
mod body;
mod constrained;
pub mod element;
mod error;
mod material;
mod mesh;
mod outside;
mod reduce;
mod stress;
mod structure;
mod tree;

pub use assembled::Assembled;
pub use body::{
    Damping, Flexible, Frame, Keep, Load, Moving, Number, Placed, Recipe, Slender, Standard,
    Station,
};
pub use error::FlexError;
pub use material::{Elasticity, Material};
pub use mesh::{Element, ElementKind, Mesh};
pub use reduce::{Interface, Reducer, Reduction};
pub use stress::{StressModes, von_mises};
pub use structure::{Modes, Structure};
pub use tree::{
    Attach, Carrier, Closedness, FlexTree, FlexTreeError, Hold, March, MarchMemory, Matter,
    Meeting, Member, Pass, Progress, Push, Site, Source, Spectral, Strut, Tie, Tip, Touch, Work,
    Wrench, facing, joined,
};
