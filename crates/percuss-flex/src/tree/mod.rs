//! Mechanisms of rigid and flexible bodies: a tree of joints whose coordinates are given as functions of time or unknown, with the
//! elastic coordinates of flexible bodies among the unknowns \[Held2014, eq. (4)].
//!
//! ```text
//! M(t, q) u̇ + k(t, q, u) + K q + D u = τ        q̇ = B(q) u
//! ```
//!
//! A flexible body is a link as a rigid one is: its elastic coordinates are one more block, eliminated before its joint, and the
//! recursion stays O(N) [`FlexTree::factor`]. All vectors have the axes of their body.
//!
//! | pass | what it does |
//! |---|---|
//! | [`FlexTree::kinematics`] | where bodies are, how they move, inertia where they are deformed |
//! | [`FlexTree::inverse`] | forces that accelerations need: the residual |
//! | [`FlexTree::factor`], [`FlexTree::solve`] | (M + a D + b K)⁻¹ by elimination from the leaves inwards |
//! | [`FlexTree::close`] | leads chains to where they are closed |
//! | [`March`] | steps, implicit in all coordinates |

mod build;
mod closure;
mod contact;
mod error;
mod factor;
mod follow;
mod frames;
mod inverse;
mod kinematics;
mod march;
mod quantities;
mod site;
mod system;
mod work;

pub use closure::{Closedness, Hold, Tie};
pub use contact::{Meeting, Source, Touch, facing};
pub use error::FlexTreeError;
pub use follow::{Pass, Tip, joined};
pub use frames::{Push, Strut, Wrench};
pub use march::{March, MarchMemory, Progress, Spectral};
pub use site::{Carrier, Site};
pub use work::Work;

use crate::Flexible;
use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_trees::{ForceFn, Joint, Pair, Spring};
use std::sync::{Arc, Mutex};

/// A body of a mechanism with the joint that it hangs on.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What it hangs on; none is the ground.
    pub on: Option<Attach>,
    /// How it may move.
    pub joint: Joint,
    /// Where the joint frame is, seen from what the member hangs on. The frame of the member lies in it where all coordinates are
    /// zero.
    pub place: Pose,
    /// What it is.
    pub matter: Matter,
    /// Springs and dampers of the joint.
    pub springs: Vec<Spring>,
}

/// Where a member hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attach {
    /// Number of the member that carries it.
    pub member: usize,
    /// An interface of it; none is its frame.
    pub interface: Option<usize>,
}

/// Rigid or flexible.
#[derive(Clone, Debug)]
pub enum Matter {
    /// A rigid body.
    Rigid {
        /// kg.
        mass: f64,
        /// Centre of mass in the frame of the member, m.
        centre: Vec3,
        /// Inertia about it, kg m².
        inertia: Mat3,
    },
    /// A flexible body; its frame is the frame of the member.
    Flexible(Arc<Flexible>),
}

/// A mechanism made ready.
pub struct FlexTree {
    nodes: Vec<Node>,
    gravity: Vec3,
    nq: usize,
    nu: usize,
    drives: Vec<(usize, ForceFn)>,
    ties: Vec<Tie>,
    touches: Vec<Touch>,
    pushes: Vec<Push>,
    struts: Vec<Strut>,
    scratch: Mutex<Option<Box<Work>>>,
}

/// A member made ready.
struct Node {
    name: String,
    on: Option<Attach>,
    pair: Pair,
    /// Joint frame.
    r: Vec3,
    A: Mat3,
    /// First coordinate, first velocity, numbers of both for the joint; elastic ones follow.
    q: usize,
    u: usize,
    nq: usize,
    nu: usize,
    /// Number of elastic coordinates.
    n: usize,
    body: Matter,
    /// Of rigid bodies: mass, first and second moment about the origin.
    mass: f64,
    first: Vec3,
    second: Mat3,
    springs: Vec<Spring>,
    /// How drives of the joint yield.
    gains: Vec<Spring>,
}

impl Node {
    /// What resists in the joint as springs and dampers do.
    fn resists(&self) -> impl Iterator<Item = &Spring> {
        self.springs.iter().chain(&self.gains)
    }

    fn flexible(&self) -> Option<&Flexible> {
        match &self.body {
            Matter::Rigid { .. } => None,
            Matter::Flexible(body) => Some(body),
        }
    }

    /// Elastic coordinates among all coordinates and among all velocities.
    fn elastic(&self) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let (q, u) = (self.q + self.nq, self.u + self.nu);
        (q..q + self.n, u..u + self.n)
    }
}
