//! Rows of a contact: which is the normal, how the tangents move.

use percuss_contact::Law;
use percuss_mech::ContactSet;

/// Whether row `k` of a law is the normal one; a friction device has none.
#[inline]
pub(crate) fn is_normal(law: Law, k: usize) -> bool {
    k == 0
        && !matches!(
            law,
            Law::PlanarFriction { .. } | Law::SpatialFriction { .. }
        )
}

#[inline]
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// γ_T of contact `i` of the set.
pub(crate) fn tangents(set: &ContactSet, i: usize, law: Law, u: &[f64]) -> [f64; 2] {
    match law {
        Law::Unilateral | Law::Bilateral => [0.0; 2],
        Law::PlanarCoulomb { .. } => [set.gamma(i, 1, u), 0.0],
        Law::SpatialCoulomb { .. } => [set.gamma(i, 1, u), set.gamma(i, 2, u)],
        Law::PlanarFriction { .. } => [set.gamma(i, 0, u), 0.0],
        Law::SpatialFriction { .. } => [set.gamma(i, 0, u), set.gamma(i, 1, u)],
    }
}
