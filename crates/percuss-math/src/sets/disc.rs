use super::ConvexSet;

/// The disc of radius a, the set of spatial isotropic friction: S₃(a) in [Studer2005, eq. (2)].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Radius, non-negative.
    pub a: f64,
}

impl ConvexSet<2> for Disc {
    #[inline]
    fn prox(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let norm = x.hypot(y);
        if norm <= self.a {
            [x, y]
        } else {
            let s = self.a / norm;
            [s * x, s * y]
        }
    }

    fn contains(&self, [x, y]: [f64; 2], tol: f64) -> bool {
        x.hypot(y) <= self.a + tol
    }
}
