//! The one-step contact problem as plain data, and every solver of it.
//!
//! ```text
//! find p:   −ξ ∈ N_C(p),   ξ = G p + c          (one set C per contact, friction bounds by p itself)
//! ```
//!
//! This crate knows neither time nor bodies. A [`ContactProblem`] contains no solver; a solver turns it into
//! percussions and a [`SolveReport`]; one function, [`residual()`], judges them all.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // rows of small blocks are walked by index, as in the formulas

mod law;
pub mod local;
pub mod problem;
mod report;
mod residual;
pub mod solvers;
mod status;

pub use law::{Law, Laws};
pub use problem::{
    BlockInverse, Blocks, BodyContacts, ContactProblem, Delassus, Dense, Factored, Inertia, Node,
    Point, ProblemError, SingleDofContacts,
};
pub use report::{SolveReport, SolverKind, Stage, Undetermined};
pub use residual::{Measure, Residual, residual};
pub use solvers::{ContactSolver, SolverSettings};
pub use status::{Status, status};
