//! Convex sets C and their proximal maps prox_C(x) = argmin_{y ∈ C} ‖y − x‖ [Studer2005, eq. (36)].
//!
//! The inclusion −ξ ∈ N_C(p) of a set-valued law is the equation p = prox_C(p − r ξ) for every r > 0
//! [Studer2005, eqs. (34), (35)], which is why one projection per set is all that a contact solver needs.

mod cone;
mod disc;
mod half_line;
mod interval;
mod line;

pub use cone::FrictionCone;
pub use disc::Disc;
pub use half_line::HalfLine;
pub use interval::Interval;
pub use line::Line;

/// A closed convex set in ℝᴺ with a projection.
pub trait ConvexSet<const N: usize> {
    /// The point of the set nearest to `x`.
    fn prox(&self, x: [f64; N]) -> [f64; N];

    /// Whether `x` belongs to the set, up to the absolute tolerance `tol`.
    fn contains(&self, x: [f64; N], tol: f64) -> bool;
}
