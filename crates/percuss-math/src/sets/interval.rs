use super::ConvexSet;

/// [−a, a], the set of planar friction: S₂(a) in [Studer2005, eq. (2)].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Half width, non-negative.
    pub a: f64,
}

impl ConvexSet<1> for Interval {
    #[inline]
    fn prox(&self, [x]: [f64; 1]) -> [f64; 1] {
        // not `clamp`, which panics on a half width that rounding made negative
        [x.min(self.a).max(-self.a)]
    }

    fn contains(&self, [x]: [f64; 1], tol: f64) -> bool {
        x.abs() <= self.a + tol
    }
}
