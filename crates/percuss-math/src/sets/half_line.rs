use super::ConvexSet;

/// ℝ₀⁺, the set of admissible normal percussions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfLine;

impl ConvexSet<1> for HalfLine {
    #[inline]
    fn prox(&self, [x]: [f64; 1]) -> [f64; 1] {
        [x.max(0.0)]
    }

    fn contains(&self, [x]: [f64; 1], tol: f64) -> bool {
        x >= -tol
    }
}
