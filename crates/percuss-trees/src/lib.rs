//! Mechanisms: trees of bodies and joints by recursion in O(N), bodies without mass included \[Arnold2013].
//!
//! ```text
//! M(q) u̇ = h(t, q, u)        q̇ = B(q) u
//! ```
//!
//! A [`Mechanism`] describes bodies, joints and what acts on them; [`Mechanism::compile`] makes it a [`Tree`], flat arrays in
//! depth-first order. Forward dynamics are three passes over them: [`Tree::kinematics`], [`Tree::articulate`],
//! [`Tree::accelerate`]. All vectors have the axes of the inertial frame.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // rows of small matrices are walked by index, as in the formulas

mod accelerate;
mod articulate;
mod closed;
mod compile;
mod contact;
mod describe;
mod error;
mod factor;
mod force;
mod fused;
mod inverse;
mod joint;
mod kinematics;
mod mixed;
mod momenta;
mod quantities;
mod rank;
mod slopes;
mod small;
mod spatial;
mod system;
mod tree;
mod workspace;

pub use closed::{Closed, Closure, Hold, Pivoted};
pub use contact::{
    Bearing, Clearance, Collider, Colliders, Encounter, Face, Stretch, Support, Touch,
};
pub use describe::{Actuator, Body, ForceFn, Mechanism, Spring, SpringDamper};
pub use error::TreeError;
pub use joint::{Axis, Direction, Joint, Pair, Placement, Prescription, Sort};
pub use mixed::{Deficiency, Mixed};
pub use spatial::{Inertia, Spatial, Sym3};
pub use system::TreeSystem;
pub use tree::Tree;
pub use workspace::Workspace;
