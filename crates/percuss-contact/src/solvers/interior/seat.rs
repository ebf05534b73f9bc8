//! How the percussion of each law sits in a second-order cone.

use super::cone::Vector;
use crate::law::Law;

/// The seat of one contact: x = head + diag(scale) p in the cone, y = diag(1/scale) ξ dual to it.
///
/// | law | x | y |
/// |---|---|---|
/// | unilateral | (p, 0, 0) | (ξ, 0, 0) |
/// | Coulomb | (p_N, p_T/μ) | (ξ_N + μ‖ξ_T‖, μ ξ_T) |
/// | constant bound a | (a, p_T) | (free, ξ_T) |
/// | bilateral | none | ξ = 0 |
///
/// Percussions that friction of no strength (μ = 0, a = 0) keeps at zero have no place in x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Seat {
    /// No cone: ξ = 0.
    Bilateral,
    /// No cone: p = 0.
    Idle,
    /// Head from the first row, tail from the others times 1/μ; with μ = 0 from the first row alone.
    Coulomb { mu: f64 },
    /// Head constant, tail from all rows.
    Bounded { bound: f64 },
}

impl Seat {
    pub fn of(law: Law) -> Seat {
        match law {
            Law::Bilateral => Seat::Bilateral,
            Law::Unilateral => Seat::Coulomb { mu: 0.0 },
            Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } => Seat::Coulomb { mu },
            Law::PlanarFriction { bound } | Law::SpatialFriction { bound } if bound > 0.0 => {
                Seat::Bounded { bound }
            }
            Law::PlanarFriction { .. } | Law::SpatialFriction { .. } => Seat::Idle,
        }
    }

    /// Whether there is a cone at all.
    pub fn has_cone(self) -> bool {
        matches!(self, Seat::Coulomb { .. } | Seat::Bounded { .. })
    }

    /// x of the cone from the corner of p.
    #[inline]
    pub fn x(self, p: &Vector) -> Vector {
        match self {
            Seat::Coulomb { mu } if mu > 0.0 => [p[0], p[1] / mu, p[2] / mu],
            Seat::Coulomb { .. } => [p[0], 0.0, 0.0],
            Seat::Bounded { bound } => [bound, p[0], p[1]],
            Seat::Bilateral | Seat::Idle => [0.0; 3],
        }
    }

    /// Change of x where p changes by d.
    #[inline]
    pub fn dx(self, d: &Vector) -> Vector {
        match self {
            Seat::Bounded { .. } => [0.0, d[0], d[1]],
            other => other.x(d),
        }
    }

    /// What ξ says of y, the head of a bounded seat apart.
    #[inline]
    pub fn y(self, xi: &Vector) -> Vector {
        match self {
            Seat::Coulomb { mu } => [xi[0], mu * xi[1], mu * xi[2]],
            Seat::Bounded { .. } => [0.0, xi[0], xi[1]],
            Seat::Bilateral | Seat::Idle => [0.0; 3],
        }
    }
}
