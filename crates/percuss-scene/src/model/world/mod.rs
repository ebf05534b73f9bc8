//! A world of rigid bodies with its start and its names.

use percuss_mech::State;

/// A world with its start.
pub struct WorldModel {
    /// The state at t = 0.
    pub start: State,
}
