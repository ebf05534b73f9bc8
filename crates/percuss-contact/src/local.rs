//! The problem of one contact, solved exactly: −ξ ∈ N_C(p) with ξ = D p + b and D its diagonal block of G.
//!
//! Where normal and tangent couple in D, prox iterations can cycle (the Painlevé rod); this solution cannot.
//! With S = D_TT − D_TN D_NT / D_NN the slipping case is one scalar equation for the ratio λ = ‖ξ_T‖/‖p_T‖ ≥ 0:
//!
//! ```text
//! (S + λ I) p_T = −(b_T − D_TN b_N / D_NN),   p_N = −(b_N + D_NT p_T) / D_NN,   ‖p_T‖ − μ p_N = 0
//! ```
//!
//! For b_N < 0 the left side is positive at λ = 0 (else the contact sticks) and negative for λ → ∞, so that a root
//! is always bracketed, also where friction and geometry would make a sliding contact jam.

use crate::law::Law;

/// The percussion of one contact. `D` holds its block in the corner, `b` = ξ − D p is what the rest of the world does.
#[inline]
pub fn solve(law: Law, D: &[[f64; 3]; 3], b: &[f64; 3]) -> [f64; 3] {
    match law {
        Law::Unilateral => [(-b[0] / D[0][0]).max(0.0), 0.0, 0.0],
        Law::Bilateral => [-b[0] / D[0][0], 0.0, 0.0],
        Law::PlanarFriction { bound } => [(-b[0] / D[0][0]).min(bound).max(-bound), 0.0, 0.0],
        Law::SpatialFriction { bound } => {
            let S = [[D[0][0], D[0][1]], [D[1][0], D[1][1]]];
            let p_T = slide(&S, [b[0], b[1]], |_| bound);
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
    let normal = |p_T: [f64; 2]| -(b[0] + D[0][1] * p_T[0] + D[0][2] * p_T[1]) * inverse;
    let p_T = slide(&S, b_T, |p_T| mu * normal(p_T));
    [normal(p_T), p_T[0], p_T[1]]
}

/// Solves (S + λ I) p_T = −b with λ ≥ 0 least such that ‖p_T‖ ≤ bound(p_T): λ = 0 sticks, λ > 0 slips.
#[inline]
fn slide(S: &[[f64; 2]; 2], b: [f64; 2], bound: impl Fn([f64; 2]) -> f64) -> [f64; 2] {
    let at = |lambda: f64| {
        let (a, d) = (S[0][0] + lambda, S[1][1] + lambda);
        let determinant = a * d - S[0][1] * S[1][0];
        [
            -(d * b[0] - S[0][1] * b[1]) / determinant,
            -(a * b[1] - S[1][0] * b[0]) / determinant,
        ]
    };
    let excess = |p: [f64; 2]| (p[0] * p[0] + p[1] * p[1]).sqrt() - bound(p);
    let scale = S[0][0].abs().max(S[1][1].abs());
    // a singular S has no sticking solution of its own: start where S + λ I is regular
    let singular = S[0][0] * S[1][1] - S[0][1] * S[1][0] <= 1e-14 * scale * scale;
    let mut low = if singular { 1e-14 * scale } else { 0.0 };
    let start = at(low);
    let mut f_low = excess(start);
    if f_low <= 0.0 {
        return start;
    }
    // bracket: the drive b decays like 1/λ while the bound stays
    let mut high = scale;
    let mut f_high = excess(at(high));
    for _ in 0..200 {
        if f_high <= 0.0 {
            break;
        }
        (low, f_low) = (high, f_high);
        high *= 8.0;
        f_high = excess(at(high));
    }
    if f_high > 0.0 {
        return [0.0; 2]; // the bound is zero
    }
    // regula falsi on 1/‖p_T‖-like data (Illinois), which is nearly linear in λ; bisection guards it
    let mut side = 0;
    for _ in 0..100 {
        let mut middle = (low * f_high - high * f_low) / (f_high - f_low);
        if !(middle > low && middle < high) {
            middle = 0.5 * (low + high);
        }
        let p = at(middle);
        let f = excess(p);
        let size = (p[0] * p[0] + p[1] * p[1]).sqrt();
        if f.abs() <= 1e-15 * size || high - low <= 1e-15 * high {
            return p;
        }
        if f > 0.0 {
            (low, f_low) = (middle, f);
            if side == 1 {
                f_high *= 0.5;
            }
            side = 1;
        } else {
            (high, f_high) = (middle, f);
            if side == -1 {
                f_low *= 0.5;
            }
            side = -1;
        }
    }
    at(0.5 * (low + high))
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
