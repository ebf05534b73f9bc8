//! The conditions at the ends as four linear equations for the coefficients of a mode.
//!
//! A mode is C₁ sin ax + C₂ cos ax + C₃ e^{−bx} + C₄ e^{−b(1−x)}. The paper writes sinh and cosh in (53), which overflow; the
//! two exponentials span the same functions.

use crate::{Hold, Support};

/// Frequency ω and wave number b that belong to the wave number a: ω² = a⁴/(1 + β² a²), b = ω/a.
pub(super) fn frequency(beta: f64, a: f64) -> (f64, f64) {
    let b = a / (1.0 + beta * beta * a * a).sqrt();
    (a * b, b)
}

/// The four functions and their derivatives up to the third at `x`.
pub(super) fn functions(a: f64, b: f64, x: f64) -> [[f64; 4]; 4] {
    let (sin, cos) = (a * x).sin_cos();
    let (near, far) = ((-b * x).exp(), (-b * (1.0 - x)).exp());
    [
        [sin, cos, near, far],
        [a * cos, -a * sin, -b * near, b * far],
        [-a * a * sin, -a * a * cos, b * b * near, b * b * far],
        [
            -a.powi(3) * cos,
            a.powi(3) * sin,
            -b.powi(3) * near,
            b.powi(3) * far,
        ],
    ]
}

/// One row for each freedom of each end, scaled to entries of order one.
pub(super) fn equations(beta: f64, supports: [Support; 2], a: f64) -> [[f64; 4]; 4] {
    let (omega, b) = frequency(beta, a);
    let mut rows = [[0.0; 4]; 4];
    for (end, support) in supports.into_iter().enumerate() {
        let f = functions(a, b, end as f64);
        let inward = if end == 0 { 1.0 } else { -1.0 };
        for k in 0..4 {
            // what the end feels: the shear force with the rotary inertia, and the moment
            let shear = f[3][k] + (beta * omega).powi(2) * f[1][k];
            let translation = match support.translation {
                Hold::Fixed => f[0][k],
                Hold::Free => shear,
                Hold::Spring(s) => shear + inward * s * f[0][k],
            };
            let rotation = match support.rotation {
                Hold::Fixed => f[1][k],
                Hold::Free => f[2][k],
                Hold::Spring(s) => f[2][k] - inward * s * f[1][k],
            };
            rows[2 * end][k] = translation;
            rows[2 * end + 1][k] = rotation;
        }
    }
    for row in &mut rows {
        let largest = row.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        if largest > 0.0 {
            row.iter_mut().for_each(|x| *x /= largest);
        }
    }
    rows
}

/// Determinant of the equations: zero at a mode.
pub(super) fn determinant(beta: f64, supports: [Support; 2], a: f64) -> f64 {
    let mut A = equations(beta, supports, a);
    let mut det = 1.0;
    for k in 0..4 {
        let best = (k..4).max_by(|i, j| A[*i][k].abs().total_cmp(&A[*j][k].abs()));
        let best = best.unwrap_or(k);
        if A[best][k] == 0.0 {
            return 0.0;
        }
        if best != k {
            A.swap(k, best);
            det = -det;
        }
        det *= A[k][k];
        for i in k + 1..4 {
            let factor = A[i][k] / A[k][k];
            let above = A[k];
            A[i].iter_mut()
                .zip(above)
                .for_each(|(x, y)| *x -= factor * y);
        }
    }
    det
}

/// The coefficients of a mode: the null vector, by elimination with full pivoting.
pub(super) fn null_vector(beta: f64, supports: [Support; 2], a: f64) -> [f64; 4] {
    let mut A = equations(beta, supports, a);
    let mut columns = [0, 1, 2, 3];
    for k in 0..3 {
        let places = (k..4).flat_map(|i| (k..4).map(move |j| (i, j)));
        let best = places.max_by(|p, q| A[p.0][p.1].abs().total_cmp(&A[q.0][q.1].abs()));
        let (i, j) = best.unwrap_or((k, k));
        A.swap(k, i);
        A.iter_mut().for_each(|row| row.swap(k, j));
        columns.swap(k, j);
        for i in k + 1..4 {
            let factor = A[i][k] / A[k][k];
            let above = A[k];
            A[i].iter_mut()
                .zip(above)
                .for_each(|(x, y)| *x -= factor * y);
        }
    }
    let mut y = [0.0, 0.0, 0.0, 1.0];
    for k in (0..3).rev() {
        let rest: f64 = (k + 1..4).map(|j| A[k][j] * y[j]).sum();
        y[k] = -rest / A[k][k];
    }
    let mut c = [0.0; 4];
    for (k, column) in columns.into_iter().enumerate() {
        c[column] = y[k];
    }
    c
}

/// Integrals over the beam of the four functions and of their products.
pub(super) fn integrals(a: f64, b: f64) -> ([f64; 4], [[f64; 4]; 4]) {
    let (sin, cos) = a.sin_cos();
    let far = (-b).exp();
    let (both, decay) = (a * a + b * b, -(-b).exp_m1() / b);
    let mut G = [[0.0; 4]; 4];
    G[0][0] = 0.5 - sin * cos / (2.0 * a);
    G[1][1] = 0.5 + sin * cos / (2.0 * a);
    G[2][2] = -(-2.0 * b).exp_m1() / (2.0 * b);
    G[3][3] = G[2][2];
    G[0][1] = sin * sin / (2.0 * a);
    G[0][2] = (a - far * (b * sin + a * cos)) / both;
    G[0][3] = (b * sin - a * cos + a * far) / both;
    G[1][2] = (b + far * (a * sin - b * cos)) / both;
    G[1][3] = (a * sin + b * cos - b * far) / both;
    G[2][3] = far;
    for i in 0..4 {
        for j in 0..i {
            G[i][j] = G[j][i];
        }
    }
    ([(1.0 - cos) / a, sin / a, decay, decay], G)
}
