//! Forces in joints that are given as functions.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

/// Force, N, or torque, N m, as a function of t, s, and of all coordinates and velocities.
pub type ForceFn = Arc<dyn Fn(f64, &[f64], &[f64]) -> f64 + Send + Sync>;

/// A force or torque in a joint, given as a function of time and of all coordinates and velocities of the part, in the order of
/// its links.
#[derive(Clone)]
pub struct Control {
    /// The link whose joint is driven, or the joint of a file of another program.
    pub joint: String,
    /// Force, N, or torque, N m.
    pub force: ForceFn,
}

impl Debug for Control {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("joint", &self.joint)
            .finish_non_exhaustive()
    }
}
