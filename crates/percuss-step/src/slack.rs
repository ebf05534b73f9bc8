//! How far a quantity may be on the wrong side before it counts: far below what matters, far above rounding.
//!
//! Gaps and velocities are sums of coordinates and velocities along a direction; they are small against the sum of
//! the largest magnitudes that these have had, whatever their units.

use percuss_mech::{ContactSet, State};

/// Share of its scale that a gap or velocity may be off.
const SHARE: f64 = 1e-12;

/// Share of the forces at a contact that a force may be off.
pub(crate) const FORCE: f64 = 1e-11;

/// Largest magnitudes so far.
#[derive(Clone, Copy)]
pub(crate) struct Slack<'a> {
    /// Of each coordinate.
    pub(crate) q: &'a [f64],
    /// Of each velocity.
    pub(crate) u: &'a [f64],
}

impl Slack<'_> {
    /// For the gap of contact `i`, m.
    pub(crate) fn gap(&self, set: &ContactSet, i: usize) -> f64 {
        // where coordinates and velocities do not correspond one to one, the largest coordinate stands for all
        let largest = self.q.iter().fold(0.0, |a: f64, b| a.max(*b));
        let along: f64 = set
            .dofs(i)
            .iter()
            .zip(set.row(i, 0))
            .map(|(d, w)| w.abs() * self.q.get(*d as usize).copied().unwrap_or(largest))
            .sum();
        let gap = set.contacts()[i].gap;
        SHARE * along.max(if gap.is_finite() { gap.abs() } else { 0.0 })
    }

    /// For the relative velocity along row `k` of contact `i`, m/s.
    pub(crate) fn velocity(&self, set: &ContactSet, i: usize, k: usize) -> f64 {
        let along: f64 = set
            .dofs(i)
            .iter()
            .zip(set.row(i, k))
            .map(|(d, w)| w.abs() * self.u[*d as usize])
            .sum();
        SHARE * (along + set.chi(i, k).abs())
    }
}

/// Magnitudes of the coordinates and velocities of a state.
pub(crate) fn magnitudes(state: &State) -> (Vec<f64>, Vec<f64>) {
    let absolute = |x: &[f64]| x.iter().map(|x| x.abs()).collect();
    (absolute(&state.q), absolute(&state.u))
}
