use super::ConvexSet;

/// ℝ, the set of a bilateral constraint: nothing is cut off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line;

impl ConvexSet<1> for Line {
    #[inline]
    fn prox(&self, x: [f64; 1]) -> [f64; 1] {
        x
    }

    fn contains(&self, _: [f64; 1], _: f64) -> bool {
        true
    }
}
