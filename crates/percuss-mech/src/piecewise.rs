use crate::ContactId;

/// A linear system with friction devices and one-sided stops, as plain data:
///
/// ```text
/// M u̇ + D u + K q = f + Σ_h (a_h cos Ω_h t + b_h sin Ω_h t) − Σ_i w_i R_i + Σ_j w_j λ_j        q̇ = u
/// R_i ∈ R0_i Sgn(v_i) + d_i v_i,   v_i = w_iᵀ u
/// 0 ≤ g_j ⊥ λ_j ≥ 0,   g_j = g0_j + w_jᵀ q,   impacts with Newton's restitution
/// ```
///
/// Matrices are dense and row-major; M and K are symmetric, M is positive definite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PiecewiseLinear {
    /// Number of coordinates.
    pub n: usize,
    /// Mass matrix.
    pub M: Vec<f64>,
    /// Damping matrix, without what devices add.
    pub D: Vec<f64>,
    /// Stiffness matrix.
    pub K: Vec<f64>,
    /// Constant force f.
    pub constant: Vec<f64>,
    /// Forces that swing.
    pub harmonics: Vec<Harmonic>,
    /// Friction devices.
    pub devices: Vec<FrictionDevice>,
    /// One-sided stops.
    pub stops: Vec<Stop>,
}

/// A force a cos Ω t + b sin Ω t.
#[derive(Clone, Debug, PartialEq)]
pub struct Harmonic {
    /// Ω, rad/s; positive.
    pub omega: f64,
    /// a.
    pub cos: Vec<f64>,
    /// b.
    pub sin: Vec<f64>,
}

/// A prestressed friction device with the force law R = R0 sgn v + d v against the velocity v = wᵀ u
/// \[Vielsack1999, eq. (3)].
#[derive(Clone, Debug, PartialEq)]
pub struct FrictionDevice {
    /// The contact that speaks of it.
    pub id: ContactId,
    /// Direction w over all velocities.
    pub w: Vec<f64>,
    /// Threshold R0, N.
    pub threshold: f64,
    /// Slope d, N s/m: 0 is Coulomb's law, a falling law has d < 0.
    pub slope: f64,
}

/// A stop that is never passed: g = g0 + wᵀ q ≥ 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The contact that speaks of it.
    pub id: ContactId,
    /// Gradient w of the gap.
    pub w: Vec<f64>,
    /// Gap at q = 0, m.
    pub gap: f64,
    /// Newton's restitution, 0 to 1.
    pub restitution: f64,
}
