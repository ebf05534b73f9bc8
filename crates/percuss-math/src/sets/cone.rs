use super::ConvexSet;

/// The second-order cone of Coulomb friction K_μ = { (p_N, p_T) : ‖p_T‖ ≤ μ p_N }.
///
/// Its dual is K_{1/μ}. In the plane (N = 2) the same formulas hold with |p_T|.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionCone {
    /// Friction coefficient, non-negative.
    pub mu: f64,
}

impl FrictionCone {
    /// Projects (n, t) with t = ‖x_T‖ ≥ 0 in the half plane spanned by the normal and x_T; the pair
    /// returned is the normal component and the factor that multiplies x_T.
    #[inline]
    fn project(&self, n: f64, t: f64) -> (f64, f64) {
        let mu = self.mu;
        if t <= mu * n {
            (n, 1.0) // inside
        } else if mu * t <= -n {
            (0.0, 0.0) // in the polar cone
        } else {
            // onto the ray (1, μ)
            let p_N = (n + mu * t) / (1.0 + mu * mu);
            (p_N, mu * p_N / t)
        }
    }
}

impl ConvexSet<2> for FrictionCone {
    #[inline]
    fn prox(&self, [n, t]: [f64; 2]) -> [f64; 2] {
        let (p_N, s) = self.project(n, t.abs());
        [p_N, s * t]
    }

    fn contains(&self, [n, t]: [f64; 2], tol: f64) -> bool {
        t.abs() <= self.mu * n + tol && n >= -tol
    }
}

impl ConvexSet<3> for FrictionCone {
    #[inline]
    fn prox(&self, [n, t1, t2]: [f64; 3]) -> [f64; 3] {
        let (p_N, s) = self.project(n, (t1 * t1 + t2 * t2).sqrt());
        [p_N, s * t1, s * t2]
    }

    fn contains(&self, [n, t1, t2]: [f64; 3], tol: f64) -> bool {
        t1.hypot(t2) <= self.mu * n + tol && n >= -tol
    }
}
