use crate::{MassOperator, System};

/// A system whose smooth forces can be linearised: h(t, q + δq, u + δu) ≈ h − K δq − D δu with δq̇ = δu.
///
/// Implicit schemes ask for it; linear systems answer exactly.
pub trait Linearised: System {
    /// Fills A = M + a D + b K at (t, q, u), with a in s and b in s².
    fn iteration_matrix(&self, t: f64, q: &[f64], u: &[f64], a: f64, b: f64, A: &mut MassOperator);

    /// Whether M, D and K never change, so that one factorisation serves for one length of step.
    fn is_linear(&self) -> bool;
}
