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

#[cfg(test)]
mod tests {
    use super::*;

    const LAW: Law = Law::SpatialCoulomb { mu: 0.5 };

    fn seen(p: [f64; 3], xi: [f64; 3], left: f64) -> Status {
        status(LAW, &p, &xi, left, || 0.1)
    }

    #[test]
    fn friction_at_its_bound_slips_where_it_opposes_the_motion() {
        let along = |direction| Status::Slip { direction };
        assert_eq!(
            seen([2.0, -1.0, 0.0], [0.0, 0.3, 0.0], 0.0),
            along([1.0, 0.0])
        );
        assert_eq!(
            seen([2.0, 0.0, -1.0], [0.0, 0.0, 0.3], 0.0),
            along([0.0, 1.0])
        );
        assert_eq!(
            seen([2.0, 0.0, 1.0], [0.0, 0.0, -0.3], 0.0),
            along([0.0, -1.0])
        );
        // friction that would drive it brings p − r ξ back into the disc
        assert_eq!(seen([2.0, 1.0, 0.0], [0.0, 0.3, 0.0], 0.0), Status::Stick);
        assert_eq!(seen([2.0, 0.0, 1.0], [0.0, 0.0, 0.3], 0.0), Status::Stick);
    }

    #[test]
    fn what_the_solver_has_left_is_no_slip_and_slow_slip_is() {
        let at_bound = |xi| seen([2.0, -1.0, 0.0], [0.0, xi, 0.0], 1e-3);
        assert_eq!(at_bound(5e-6), Status::Stick);
        assert_ne!(at_bound(2e-5), Status::Stick);
        assert_eq!(
            seen([2.0, -1.0, 0.0], [0.0, 5e-10, 0.0], 0.0),
            Status::Stick
        );
        assert_ne!(seen([2.0, -1.0, 0.0], [0.0, 5e-9, 0.0], 0.0), Status::Stick);
    }

    #[test]
    fn normals_tell_open_from_closed() {
        assert_eq!(seen([0.0; 3], [0.1, 0.3, 0.0], 0.0), Status::Open);
        let one = |law, p: f64, xi: f64| status(law, &[p], &[xi], 0.0, || 0.1);
        assert_eq!(one(Law::Unilateral, 1.0, 0.0), Status::Closed);
        assert_eq!(one(Law::Unilateral, 0.0, 0.0), Status::Open);
        assert_eq!(one(Law::Bilateral, -1.0, 0.0), Status::Closed);
        assert_eq!(
            one(Law::PlanarFriction { bound: 1.0 }, 0.5, 0.0),
            Status::Stick
        );
        let slips = Status::Slip {
            direction: [-1.0, 0.0],
        };
        assert_eq!(one(Law::PlanarFriction { bound: 1.0 }, 1.0, -0.2), slips);
        let spatial = Law::SpatialFriction { bound: 1.0 };
        let slips = Status::Slip {
            direction: [0.6, 0.8],
        };
        assert_eq!(
            status(spatial, &[-0.6, -0.8], &[0.3, 0.4], 0.0, || 0.1),
            slips
        );
    }
}
