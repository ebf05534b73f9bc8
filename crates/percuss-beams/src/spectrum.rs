use crate::Chain;
use percuss_math::band::Band;

impl Chain {
    /// The largest frequency of M q̈ + K q = 0, rad/s, to a few units of rounding: bisection with the inertia of
    /// K − ω² M (Sylvester). It is never below the true one.
    pub fn largest_frequency(&self) -> f64 {
        let n = self.moving();
        let below = |square: f64| count_below(&self.K, &self.M, square);
        let mut high = 1.0;
        while below(high) < n && high < f64::MAX / 4.0 {
            high *= 4.0;
        }
        let mut low = 0.0;
        while high - low > 4.0 * f64::EPSILON * high {
            let middle = 0.5 * (low + high);
            if below(middle) < n {
                low = middle;
            } else {
                high = middle;
            }
        }
        high.sqrt()
    }

    /// Frequency `k` (from 0), rad/s, by the same bisection; zero of rigid motions.
    pub fn frequency(&self, k: usize) -> f64 {
        let below = |square: f64| count_below(&self.K, &self.M, square);
        let mut high = self.largest_frequency().powi(2);
        let mut low = 0.0;
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if below(middle) <= k {
                low = middle;
            } else {
                high = middle;
            }
            if high - low <= 4.0 * f64::EPSILON * high {
                break;
            }
        }
        high.sqrt()
    }

    /// The highest mode as the midpoint rule feels it: its frequency, rad/s, and its damping, 1/s.
    pub fn highest_mode(&self) -> (f64, f64) {
        let omega = self.largest_frequency();
        (
            omega,
            self.damping.alpha + self.damping.kappa * omega * omega,
        )
    }
}

/// How many eigenvalues of K x = σ M x lie below `square`.
fn count_below(K: &Band<2>, M: &Band<2>, square: f64) -> usize {
    let mut shift = square;
    for _ in 0..50 {
        let mut A = K.clone();
        A.add_scaled(-shift, M);
        match A.factor() {
            Ok(factor) => return factor.negative_pivots(),
            // an eigenvalue of a leading part was met: step aside
            Err(_) => shift *= 1.0 + 8.0 * f64::EPSILON,
        }
    }
    M.order() // only numbers that are not finite come here
}
