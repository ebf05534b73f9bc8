//! Cubic Hermite elements whose width is linear along each of them.
//!
//! An element of length h has the unknowns (w₁, h θ₁, w₂, h θ₂). Bending feels only how its ends turn against the chord,
//! α_k = h θ_k − (w₂ − w₁): formed as differences first, energies keep their digits however short the element is.

/// What bending does with (α₁, α₂) for a unit width at the left end and at the right end; times 1/h³.
pub(crate) const BENDING: [[[f64; 2]; 2]; 2] = [[[3.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 3.0]]];

/// Mass for a unit width at the left end and at the right end; times h/840.
pub(crate) const MASS: [[[f64; 4]; 4]; 2] = [
    [
        [240.0, 30.0, 54.0, -14.0],
        [30.0, 5.0, 12.0, -3.0],
        [54.0, 12.0, 72.0, -14.0],
        [-14.0, -3.0, -14.0, 3.0],
    ],
    [
        [72.0, 14.0, 54.0, -12.0],
        [14.0, 3.0, 14.0, -3.0],
        [54.0, 14.0, 240.0, -30.0],
        [-12.0, -3.0, -30.0, 5.0],
    ],
];

/// ∫ w′² dx; times 1/(30 h).
pub(crate) const SLOPES: [[f64; 4]; 4] = [
    [36.0, 3.0, -36.0, 3.0],
    [3.0, 4.0, -3.0, -1.0],
    [-36.0, -3.0, 36.0, -3.0],
    [3.0, -1.0, -3.0, 4.0],
];

/// (α₁, α₂).
pub(crate) fn against_chord(v: [f64; 4]) -> [f64; 2] {
    let chord = v[2] - v[0];
    [v[1] - chord, v[3] - chord]
}

/// How α depends on the unknowns.
const TURN: [[f64; 4]; 2] = [[1.0, 1.0, -1.0, 0.0], [1.0, 0.0, -1.0, 1.0]];

/// Bending as a matrix of the unknowns for widths s₁, s₂; times 1/h³.
pub(crate) fn stiffness(s: [f64; 2]) -> [[f64; 4]; 4] {
    let k = |a: usize, b: usize| s[0] * BENDING[0][a][b] + s[1] * BENDING[1][a][b];
    let mut K = [[0.0; 4]; 4];
    for (i, row) in K.iter_mut().enumerate() {
        for (j, entry) in row.iter_mut().enumerate() {
            for a in 0..2 {
                for b in 0..2 {
                    *entry += TURN[a][i] * k(a, b) * TURN[b][j];
                }
            }
        }
    }
    K
}

/// xᵀ A y.
pub(crate) fn form<const N: usize>(A: &[[f64; N]; N], x: [f64; N], y: [f64; N]) -> f64 {
    let mut sum = 0.0;
    for (row, x) in A.iter().zip(x) {
        let inner: f64 = row.iter().zip(y).map(|(a, y)| a * y).sum();
        sum += x * inner;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shape functions, their slopes and curvatures at ξ.
    fn functions(xi: f64) -> [[f64; 4]; 3] {
        let (a, b) = (xi * xi, xi * xi * xi);
        [
            [
                1.0 - 3.0 * a + 2.0 * b,
                xi - 2.0 * a + b,
                3.0 * a - 2.0 * b,
                b - a,
            ],
            [
                6.0 * (a - xi),
                1.0 - 4.0 * xi + 3.0 * a,
                6.0 * (xi - a),
                3.0 * a - 2.0 * xi,
            ],
            [
                12.0 * xi - 6.0,
                6.0 * xi - 4.0,
                6.0 - 12.0 * xi,
                6.0 * xi - 2.0,
            ],
        ]
    }

    /// Every table against Gauss' rule with four points, exact to degree seven.
    #[test]
    fn tables_are_the_integrals() {
        let (p, q) = (0.861_136_311_594_052_6, 0.339_981_043_584_856_26);
        let (u, v) = (0.347_854_845_137_453_85, 0.652_145_154_862_546_1);
        let rule = [(-p, u), (-q, v), (q, v), (p, u)];
        for i in 0..4 {
            for j in 0..4 {
                let mut sums = [0.0; 5];
                for (t, weight) in rule {
                    let (xi, weight) = (0.5 * (1.0 + t), 0.5 * weight);
                    let [N, dN, ddN] = functions(xi);
                    sums[0] += weight * (1.0 - xi) * N[i] * N[j];
                    sums[1] += weight * xi * N[i] * N[j];
                    sums[2] += weight * dN[i] * dN[j];
                    sums[3] += weight * (1.0 - xi) * ddN[i] * ddN[j];
                    sums[4] += weight * xi * ddN[i] * ddN[j];
                }
                let tables = [
                    MASS[0][i][j] / 840.0,
                    MASS[1][i][j] / 840.0,
                    SLOPES[i][j] / 30.0,
                    stiffness([1.0, 0.0])[i][j],
                    stiffness([0.0, 1.0])[i][j],
                ];
                for (k, (table, sum)) in tables.into_iter().zip(sums).enumerate() {
                    assert!((table - sum).abs() < 1e-13, "{k} ({i}, {j}): {table} {sum}");
                }
            }
        }
    }
}
