//! The second-order cone L = { x ∈ ℝ³ : ‖(x_1, x_2)‖ ≤ x_0 } with its Jordan algebra \[NesterovTodd1997].

use crate::solvers::linear::{Block, times};

pub(crate) type Vector = [f64; 3];

/// The unit of the algebra.
pub(crate) const UNIT: Vector = [1.0, 0.0, 0.0];

#[inline]
pub(crate) fn dot(a: &Vector, b: &Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// x_0² − x_1² − x_2²; positive inside the cone.
#[inline]
pub(crate) fn determinant(x: &Vector) -> f64 {
    let tail = tail(x);
    (x[0] - tail) * (x[0] + tail)
}

/// ‖(x_1, x_2)‖.
#[inline]
pub(crate) fn tail(x: &Vector) -> f64 {
    (x[1] * x[1] + x[2] * x[2]).sqrt()
}

/// a ∘ b.
#[inline]
pub(crate) fn jordan(a: &Vector, b: &Vector) -> Vector {
    [
        dot(a, b),
        a[0] * b[1] + b[0] * a[1],
        a[0] * b[2] + b[0] * a[2],
    ]
}

/// The x with l ∘ x = b.
#[inline]
pub(crate) fn divide(l: &Vector, b: &Vector) -> Vector {
    let x_0 = (l[0] * b[0] - l[1] * b[1] - l[2] * b[2]) / determinant(l);
    [x_0, (b[1] - l[1] * x_0) / l[0], (b[2] - l[2] * x_0) / l[0]]
}

/// The longest step α with x + α d in the cone, for x inside.
#[inline]
pub(crate) fn longest_step(x: &Vector, d: &Vector) -> f64 {
    let size = determinant(x).sqrt();
    let x = x.map(|x| x / size);
    // d seen from the frame in which x is the unit
    let head = (x[0] * d[0] - x[1] * d[1] - x[2] * d[2]) / size;
    let lean = (head + d[0] / size) / (x[0] + 1.0);
    let seen = [head, d[1] / size - lean * x[1], d[2] / size - lean * x[2]];
    let inward = seen[0] - tail(&seen);
    if inward < 0.0 {
        -1.0 / inward
    } else {
        f64::INFINITY
    }
}

/// The scaling of Nesterov and Todd between x and y: S x = S⁻¹ y = l, S symmetric.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scaling {
    pub S: Block,
    pub inverse: Block,
    pub l: Vector,
}

impl Scaling {
    /// None where x or y is not inside the cone.
    pub fn between(x: &Vector, y: &Vector) -> Option<Scaling> {
        let (size_x, size_y) = (determinant(x).sqrt(), determinant(y).sqrt());
        let inside = size_x > 0.0 && size_y > 0.0 && x[0] > 0.0 && y[0] > 0.0;
        if !inside {
            return None;
        }
        let (x_n, y_n) = (x.map(|x| x / size_x), y.map(|y| y / size_y));
        let twice = (2.0 * (1.0 + dot(&x_n, &y_n))).sqrt();
        let w = [
            (y_n[0] + x_n[0]) / twice,
            (y_n[1] - x_n[1]) / twice,
            (y_n[2] - x_n[2]) / twice,
        ];
        let eta = (size_y / size_x).sqrt();
        let lean = 1.0 / (1.0 + w[0]);
        let middle = [
            [1.0 + w[1] * w[1] * lean, w[1] * w[2] * lean],
            [w[1] * w[2] * lean, 1.0 + w[2] * w[2] * lean],
        ];
        let build = |sign: f64, eta: f64| {
            [
                [eta * w[0], sign * eta * w[1], sign * eta * w[2]],
                [sign * eta * w[1], eta * middle[0][0], eta * middle[0][1]],
                [sign * eta * w[2], eta * middle[1][0], eta * middle[1][1]],
            ]
        };
        let S = build(1.0, eta);
        Some(Scaling {
            S,
            inverse: build(-1.0, 1.0 / eta),
            l: times(&S, x),
        })
    }
}
