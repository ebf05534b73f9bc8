//! The problem of one contact, solved exactly: −ξ ∈ N_C(p) with ξ = D p + b and D its diagonal block of G.
//!
//! Where normal and tangent couple in D, prox iterations can cycle (the Painlevé rod); this solution cannot.
//! With S = D_TT − D_TN D_NT / D_NN the slipping case is one scalar equation for the ratio λ = ‖ξ_T‖/‖p_T‖ ≥ 0:
//!
//! ```text
//! (S + λ I) p_T = −(b_T − D_TN b_N / D_NN),   p_N = −(b_N + D_NT p_T) / D_NN,   ‖p_T‖ − μ p_N = 0
//! ```
//!
//! For b_N < 0 the left side of the last is positive at λ = 0 (else the contact sticks) and negative for λ → ∞, so that a root
//! is always bracketed, also where friction and geometry would make a sliding contact jam.

use crate::law::Law;
use percuss_math::sets::{ConvexSet, Disc, FrictionCone, HalfLine, Interval};

/// The percussion of one contact. `D` holds its block in the corner, `b` = ξ − D p is what the rest of the world does.
#[inline]
pub fn solve(law: Law, D: &[[f64; 3]; 3], b: &[f64; 3]) -> [f64; 3] {
    match law {
        Law::Unilateral => [(-b[0] / D[0][0]).max(0.0), 0.0, 0.0],
        Law::Bilateral => [-b[0] / D[0][0], 0.0, 0.0],
        Law::PlanarFriction { bound } => [(-b[0] / D[0][0]).min(bound).max(-bound), 0.0, 0.0],
        Law::SpatialFriction { bound } => {
            let S = [[D[0][0], D[0][1]], [D[1][0], D[1][1]]];
            let bound = Bound {
                constant: bound,
                slope: [0.0; 2],
            };
            let p_T = slide(&S, [b[0], b[1]], bound);
            [p_T[0], p_T[1], 0.0]
        }
        Law::PlanarCoulomb { mu } => planar(mu, D, b),
        Law::SpatialCoulomb { mu } => spatial(mu, D, b),
    }
}

/// Coulomb friction in the plane: the scalar equation is solved by hand, |p_T| = μ p_N being two rays.
#[inline]
fn planar(mu: f64, D: &[[f64; 3]; 3], b: &[f64; 3]) -> [f64; 3] {
    if b[0] >= 0.0 {
        return [0.0; 3];
    }
    let S = D[1][1] - D[1][0] * D[0][1] / D[0][0];
    let b_T = b[1] - D[1][0] * b[0] / D[0][0];
    // stick
    if S > 0.0 {
        let p_T = -b_T / S;
        let p_N = -(b[0] + D[0][1] * p_T) / D[0][0];
        if p_T.abs() <= mu * p_N {
            return [p_N, p_T, 0.0];
        }
    }
    // slip: (S + λ) p_T = −b_T says that p_T opposes b_T
    let side = if b_T > 0.0 { -1.0 } else { 1.0 };
    let p_N = -b[0] / (D[0][0] + side * mu * D[0][1]);
    if p_N > 0.0 {
        [p_N, side * mu * p_N, 0.0]
    } else {
        // only where D is not positive definite: the normal alone
        [-b[0] / D[0][0], 0.0, 0.0]
    }
}

#[inline]
fn spatial(mu: f64, D: &[[f64; 3]; 3], b: &[f64; 3]) -> [f64; 3] {
    if b[0] >= 0.0 {
        return [0.0; 3];
    }
    let inverse = 1.0 / D[0][0];
    let S = [
        [
            D[1][1] - D[1][0] * D[0][1] * inverse,
            D[1][2] - D[1][0] * D[0][2] * inverse,
        ],
        [
            D[2][1] - D[2][0] * D[0][1] * inverse,
            D[2][2] - D[2][0] * D[0][2] * inverse,
        ],
    ];
    let b_T = [
        b[1] - D[1][0] * b[0] * inverse,
        b[2] - D[2][0] * b[0] * inverse,
    ];
    let bound = Bound {
        constant: -mu * b[0] * inverse,
        slope: [-mu * D[0][1] * inverse, -mu * D[0][2] * inverse],
    };
    let p_T = slide(&S, b_T, bound);
    let p_N = -(b[0] + D[0][1] * p_T[0] + D[0][2] * p_T[1]) * inverse;
    [p_N, p_T[0], p_T[1]]
}

/// The friction bound of one contact, linear in p_T: `constant` + ⟨`slope`, p_T⟩.
struct Bound {
    constant: f64,
    slope: [f64; 2],
}

/// Solves (S + λ I) p_T = −b with λ ≥ 0 least such that ‖p_T‖ ≤ bound(p_T): λ = 0 sticks, λ > 0 slips.
///
/// The ratio bound/‖p_T‖ is nearly linear in λ, so that Newton's iteration for bound/‖p_T‖ = 1 needs few steps, as in
/// trust-region methods \[MoreSorensen1983]; bisection guards it.
#[inline]
fn slide(S: &[[f64; 2]; 2], b: [f64; 2], bound: Bound) -> [f64; 2] {
    // (S + λ I)⁻¹ x
    let solve = |lambda: f64, x: [f64; 2]| {
        let (a, d) = (S[0][0] + lambda, S[1][1] + lambda);
        let inverse = 1.0 / (a * d - S[0][1] * S[1][0]);
        [
            (d * x[0] - S[0][1] * x[1]) * inverse,
            (a * x[1] - S[1][0] * x[0]) * inverse,
        ]
    };
    let along = |p: [f64; 2]| bound.slope[0] * p[0] + bound.slope[1] * p[1];
    let drive = [-b[0], -b[1]];
    let scale = S[0][0].abs().max(S[1][1].abs());
    // a singular S has no sticking solution of its own: start where S + λ I is regular
    let singular = S[0][0] * S[1][1] - S[0][1] * S[1][0] <= 1e-14 * scale * scale;
    let (mut low, mut high) = (if singular { 1e-14 * scale } else { 0.0 }, f64::INFINITY);
    let mut lambda = low;
    for iteration in 0..100 {
        let p = solve(lambda, drive);
        let norm = (p[0] * p[0] + p[1] * p[1]).sqrt();
        let radius = bound.constant + along(p);
        if iteration == 0 && norm <= radius {
            return p; // sticks
        }
        let excess = norm - radius;
        if excess.abs() <= 4e-16 * norm {
            return p;
        }
        if excess > 0.0 {
            low = lambda;
        } else {
            high = lambda;
        }
        if high - low <= 1e-15 * low {
            return p;
        }
        // p′ = −(S + λ I)⁻¹ p, and with it the slope of bound/‖p_T‖
        let dp = solve(lambda, [-p[0], -p[1]]);
        let d_norm = (p[0] * dp[0] + p[1] * dp[1]) / norm;
        let slope = (along(dp) * norm - radius * d_norm) / (norm * norm);
        lambda += excess / (norm * slope);
        if !(lambda > low && lambda < high) {
            lambda = if high.is_finite() {
                0.5 * (low + high)
            } else {
                8.0 * low.max(scale)
            };
        }
        if lambda > 1e200 * scale {
            return [0.0; 2]; // the bound is zero
        }
    }
    solve(lambda, drive)
}

/// The percussion `p` brought back into the set of its law: normal first, then the tangent by the normal's bound.
#[inline]
pub fn admit(law: Law, p: [f64; 3]) -> [f64; 3] {
    let disc = |a: f64, t: [f64; 2]| {
        let norm = (t[0] * t[0] + t[1] * t[1]).sqrt();
        if norm <= a {
            t
        } else {
            [t[0] * a / norm, t[1] * a / norm]
        }
    };
    match law {
        Law::Unilateral => [p[0].max(0.0), 0.0, 0.0],
        Law::Bilateral => [p[0], 0.0, 0.0],
        Law::PlanarFriction { bound } => [p[0].min(bound).max(-bound), 0.0, 0.0],
        Law::SpatialFriction { bound } => {
            let t = disc(bound, [p[0], p[1]]);
            [t[0], t[1], 0.0]
        }
        Law::PlanarCoulomb { mu } => {
            let n = p[0].max(0.0);
            [n, p[1].min(mu * n).max(-mu * n), 0.0]
        }
        Law::SpatialCoulomb { mu } => {
            let n = p[0].max(0.0);
            let t = disc(mu * n, [p[1], p[2]]);
            [n, t[0], t[1]]
        }
    }
}

/// The point nearest to `z` in the set of a law; for Coulomb friction that is the cone of normal and tangents together.
#[inline]
pub fn project(law: Law, z: [f64; 3]) -> [f64; 3] {
    match law {
        Law::Unilateral => [HalfLine.prox([z[0]])[0], 0.0, 0.0],
        Law::Bilateral => [z[0], 0.0, 0.0],
        Law::PlanarFriction { bound } => [Interval { a: bound }.prox([z[0]])[0], 0.0, 0.0],
        Law::SpatialFriction { bound } => {
            let [a, b] = Disc { a: bound }.prox([z[0], z[1]]);
            [a, b, 0.0]
        }
        Law::PlanarCoulomb { mu } => {
            let [n, t] = FrictionCone { mu }.prox([z[0], z[1]]);
            [n, t, 0.0]
        }
        Law::SpatialCoulomb { mu } => FrictionCone { mu }.prox(z),
    }
}
