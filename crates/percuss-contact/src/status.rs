//! In which of its states a contact is, read off the prox map: does it project or not?

use crate::law::Law;
use serde::{Deserialize, Serialize};

/// State of one contact. Friction states exist only while the contact is closed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Status {
    /// No percussion: the contact is open, or about to open.
    Open,
    /// Closed, without friction; also a bilateral constraint.
    Closed,
    /// Closed and sticking.
    Stick,
    /// Closed and slipping, with the unit vector of the sliding velocity (planar: its sign first).
    Slip {
        /// Direction of ξ_T in the tangents of the contact.
        direction: [f64; 2],
    },
}

/// The state that percussion and ξ of one contact speak of [Studer2005, sec. 6]: the prox of the normal projects
/// where the contact is open, the prox of the tangent projects where it slips. `left` is by how much percussions may be off,
/// N s: where four corners of a box stick, forces of some are at their bound, and what the solver has left over must not seem
/// to be sliding. `r` gives the contact's prox factor, where it is needed.
pub fn status(law: Law, p: &[f64], xi: &[f64], left: f64, r: impl FnOnce() -> f64) -> Status {
    let tangent = |p: [f64; 2], xi: [f64; 2], bound: f64| {
        let r = r();
        let y = [p[0] - r * xi[0], p[1] - r * xi[1]];
        let length = |x: [f64; 2]| (x[0] * x[0] + x[1] * x[1]).sqrt();
        let speed = length(xi);
        // a projection by rounding alone is none, nor is one by what is left; slow sliding in large worlds is
        let slack = left.min(1e-6 * bound).max(1e-10 * bound);
        if length(y) > bound + slack && speed > 0.0 {
            Status::Slip {
                direction: [xi[0] / speed, xi[1] / speed],
            }
        } else {
            Status::Stick
        }
    };
    match law {
        Law::Unilateral if p[0] > 0.0 => Status::Closed,
        Law::Bilateral => Status::Closed,
        Law::PlanarCoulomb { mu } if p[0] > 0.0 => tangent([p[1], 0.0], [xi[1], 0.0], mu * p[0]),
        Law::SpatialCoulomb { mu } if p[0] > 0.0 => {
            tangent([p[1], p[2]], [xi[1], xi[2]], mu * p[0])
        }
        Law::PlanarFriction { bound } => tangent([p[0], 0.0], [xi[0], 0.0], bound),
        Law::SpatialFriction { bound } => tangent([p[0], p[1]], [xi[0], xi[1]], bound),
        Law::Unilateral | Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. } => Status::Open,
    }
}
