//! Shape functions of an element and the points where it is integrated.

/// Shape functions at a place of an element, and their derivatives by the length along the reference.
///
/// The four functions belong to position and slope of the first and of the second node.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// S, for positions; the functions of slopes have the unit m.
    pub s: [f64; 4],
    /// S′, 1/m and 1.
    pub ds: [f64; 4],
    /// S″, 1/m² and 1/m.
    pub dds: [f64; 4],
    /// N, linear.
    pub n: [f64; 2],
}

impl Shape {
    /// At x = 2ξ/L ∈ [−1, 1] of an element of length `L`, m.
    #[inline]
    pub fn at(x: f64, L: f64) -> Shape {
        let (x2, x3) = (x * x, x * x * x);
        let (a, b, c) = (0.25, 0.125 * L, 1.0 / L);
        Shape {
            s: [
                a * (2.0 - 3.0 * x + x3),
                b * (1.0 - x - x2 + x3),
                a * (2.0 + 3.0 * x - x3),
                b * (-1.0 - x + x2 + x3),
            ],
            ds: [
                1.5 * c * (x2 - 1.0),
                0.25 * (-1.0 - 2.0 * x + 3.0 * x2),
                1.5 * c * (1.0 - x2),
                0.25 * (-1.0 + 2.0 * x + 3.0 * x2),
            ],
            dds: [
                6.0 * c * c * x,
                c * (3.0 * x - 1.0),
                -6.0 * c * c * x,
                c * (3.0 * x + 1.0),
            ],
            n: [0.5 * (1.0 - x), 0.5 * (1.0 + x)],
        }
    }
}

/// Gauss' points and weights on [−1, 1], exact to degree 3.
pub const GAUSS_2: [(f64, f64); 2] = [
    (-0.577_350_269_189_625_8, 1.0),
    (0.577_350_269_189_625_8, 1.0),
];

/// Gauss' points and weights on [−1, 1], exact to degree 5.
pub const GAUSS_3: [(f64, f64); 3] = [
    (-0.774_596_669_241_483_4, 5.0 / 9.0),
    (0.0, 8.0 / 9.0),
    (0.774_596_669_241_483_4, 5.0 / 9.0),
];

/// Gauss' points and weights on [−1, 1], exact to degree 7.
pub const GAUSS_4: [(f64, f64); 4] = [
    (-0.861_136_311_594_052_6, 0.347_854_845_137_453_9),
    (-0.339_981_043_584_856_3, 0.652_145_154_862_546_1),
    (0.339_981_043_584_856_3, 0.652_145_154_862_546_1),
    (0.861_136_311_594_052_6, 0.347_854_845_137_453_9),
];

/// Lobatto's points and weights on [−1, 1], exact to degree 3.
pub const LOBATTO_3: [(f64, f64); 3] = [(-1.0, 1.0 / 3.0), (0.0, 4.0 / 3.0), (1.0, 1.0 / 3.0)];

#[cfg(test)]
mod tests {
    use super::*;

    /// The functions interpolate any cubic, and the derivatives are those of the cubic.
    #[test]
    fn cubics_are_interpolated_with_their_derivatives() {
        let L = 0.7;
        let f = |x: f64| 1.0 - 2.0 * x + 0.5 * x * x + 3.0 * x * x * x;
        let df = |x: f64| -2.0 + x + 9.0 * x * x;
        let ddf = |x: f64| 1.0 + 18.0 * x;
        let nodal = [f(0.0), df(0.0), f(L), df(L)];
        let dot = |s: &[f64; 4]| -> f64 { s.iter().zip(&nodal).map(|(s, v)| s * v).sum() };
        for x in [-1.0, -0.3, 0.5, 1.0] {
            let (at, shape) = (0.5 * L * (1.0 + x), Shape::at(x, L));
            assert!((dot(&shape.s) - f(at)).abs() < 1e-14);
            assert!((dot(&shape.ds) - df(at)).abs() < 1e-13);
            assert!((dot(&shape.dds) - ddf(at)).abs() < 1e-12);
        }
    }

    #[test]
    fn rules_are_exact_to_their_degree() {
        let check = |rule: &[(f64, f64)], degree: i32| {
            for n in (0..=degree).step_by(2) {
                let sum: f64 = rule.iter().map(|(x, w)| w * x.powi(n)).sum();
                assert!((sum - 2.0 / f64::from(n + 1)).abs() < 1e-14, "degree {n}");
            }
        };
        check(&GAUSS_2, 3);
        check(&GAUSS_3, 5);
        check(&GAUSS_4, 7);
        check(&LOBATTO_3, 3);
    }
}
