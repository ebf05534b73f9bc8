//! Roots of scalar functions on a bracket.

/// A root of the continuous `f` on [a, b], where f(a) and f(b) differ in sign, by the ITP method
/// \[Oliveira2020]: bisection's guarantee with the speed of interpolation. Stops at |b − a| ≤ `tol`.
///
/// Returns `None` where the ends do not bracket a sign change or `f` is not finite.
pub fn itp(mut f: impl FnMut(f64) -> f64, mut a: f64, mut b: f64, tol: f64) -> Option<f64> {
    let mut f_a = f(a);
    let mut f_b = f(b);
    if f_a == 0.0 {
        return Some(a);
    }
    if f_b == 0.0 {
        return Some(b);
    }
    if !(f_a.is_finite() && f_b.is_finite()) || (f_a > 0.0) == (f_b > 0.0) {
        return None;
    }
    let sign = if f_a > 0.0 { -1.0 } else { 1.0 }; // sign · f rises from a to b
    f_a *= sign;
    f_b *= sign;
    let eps = (0.5 * tol).max(2.0 * f64::EPSILON * a.abs().max(b.abs()));
    let kappa_1 = 0.2 / (b - a);
    let bisections = (((b - a) / (2.0 * eps)).log2().ceil()).max(0.0) as i32 + 1;
    for k in 0..=bisections + 2 {
        if b - a <= 2.0 * eps {
            break;
        }
        // interpolate
        let middle = 0.5 * (a + b);
        let falsi = (f_b * a - f_a * b) / (f_b - f_a);
        // truncate towards the middle
        let delta = kappa_1 * (b - a) * (b - a);
        let side = (middle - falsi).signum();
        let truncated = if delta <= (middle - falsi).abs() {
            falsi + side * delta
        } else {
            middle
        };
        // project onto the interval that keeps bisection's bound
        let radius = (eps * 2f64.powi(bisections - k) - 0.5 * (b - a)).max(0.0);
        let x = if (truncated - middle).abs() <= radius {
            truncated
        } else {
            middle - side * radius
        };
        let f_x = sign * f(x);
        if !f_x.is_finite() {
            return None;
        }
        if f_x > 0.0 {
            b = x;
            f_b = f_x;
        } else if f_x < 0.0 {
            a = x;
            f_a = f_x;
        } else {
            return Some(x);
        }
    }
    Some(0.5 * (a + b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_simple_and_flat_roots() {
        type Case = (fn(f64) -> f64, f64, f64, f64);
        let cases: [Case; 4] = [
            (|x| x * x - 2.0, 0.0, 2.0, std::f64::consts::SQRT_2),
            (|x| 2.0 - x * x, 0.0, 2.0, std::f64::consts::SQRT_2),
            (|x| (x - 0.3).powi(5), -1.0, 1.0, 0.3),
            (|x| x.cos() - x, 0.0, 1.0, 0.739_085_133_215_160_7),
        ];
        for (f, a, b, root) in cases {
            let x = itp(f, a, b, 1e-13).expect("bracketed");
            assert!((x - root).abs() < 1e-12, "{x} against {root}");
        }
    }

    #[test]
    fn costs_at_most_bisection_plus_two() {
        let mut calls = 0;
        let step = |x: f64| if x < 0.777 { -1.0 } else { 1e9 };
        itp(
            |x| {
                calls += 1;
                step(x)
            },
            0.0,
            1.0,
            1e-9,
        )
        .expect("bracketed");
        assert!(calls <= 34, "{calls} calls");
    }

    #[test]
    fn refuses_what_is_not_a_bracket() {
        assert_eq!(itp(|x| x * x + 1.0, -1.0, 1.0, 1e-9), None);
        assert_eq!(itp(|_| f64::NAN, -1.0, 1.0, 1e-9), None);
    }
}
