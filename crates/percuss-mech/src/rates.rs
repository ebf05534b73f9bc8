use std::error::Error;

/// Why rates could not be computed; the message says what and where.
pub type RatesError = Box<dyn Error + Send + Sync>;

/// Smooth motion as a system of first order, ẋ = f(t, x), for integrators with error control.
///
/// Rows may be algebraic: where [`Rates::is_algebraic`] says so, 0 = f instead; implicit methods solve these, explicit ones
/// refuse them. Systems that lie beside a manifold (closed chains) are led back by [`Rates::project`] after every step.
pub trait Rates {
    /// Number of unknowns.
    fn order(&self) -> usize;

    /// Writes f(t, x).
    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError>;

    /// Whether row `k` is 0 = f.
    fn is_algebraic(&self, k: usize) -> bool {
        let _ = k;
        false
    }

    /// Writes ∂f/∂x, row by row, where it is known without differences; says whether it is.
    fn jacobian(&mut self, t: f64, x: &[f64], J: &mut [f64]) -> Result<bool, RatesError> {
        let _ = (t, x, J);
        Ok(false)
    }

    /// Leads x back to where it must lie; says whether x has changed.
    fn project(&mut self, t: f64, x: &mut [f64]) -> Result<bool, RatesError> {
        let _ = (t, x);
        Ok(false)
    }
}
