//! Roots and minima of scalar functions on a bracket.

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

/// Where the continuous `f` has its minimum between `a` and `b`, if it has one there, by Brent's method \[Brent1973, ch. 5]:
/// parabolas, and golden sections where these do not help. Stops when the place is known to `tol`, which should not be
/// below 1e-8 of it.
///
/// Returns `None` where `f` is not finite.
pub fn minimum(mut f: impl FnMut(f64) -> f64, mut a: f64, mut b: f64, tol: f64) -> Option<f64> {
    let golden = 0.5 * (3.0 - 5_f64.sqrt());
    // the best place, the second best, and the one before
    let mut x = a + golden * (b - a);
    let mut f_x = f(x);
    let (mut w, mut v, mut f_w, mut f_v) = (x, x, f_x, f_x);
    let (mut step, mut before): (f64, f64) = (0.0, 0.0);
    for _ in 0..200 {
        if !f_x.is_finite() {
            return None;
        }
        let middle = 0.5 * (a + b);
        if (x - middle).abs() + 0.5 * (b - a) <= 2.0 * tol {
            break;
        }
        // the parabola through x, w, v
        let r = (x - w) * (f_x - f_v);
        let q = (x - v) * (f_x - f_w);
        let (mut p, mut q) = ((x - v) * q - (x - w) * r, 2.0 * (q - r));
        if q > 0.0 {
            p = -p;
        }
        q = q.abs();
        let inside = p > q * (a - x) && p < q * (b - x);
        if before.abs() > tol && p.abs() < (0.5 * q * before).abs() && inside {
            before = step;
            step = p / q;
            let u = x + step;
            if u - a < 2.0 * tol || b - u < 2.0 * tol {
                step = tol.copysign(middle - x);
            }
        } else {
            before = if x < middle { b - x } else { a - x };
            step = golden * before;
        }
        let u = x + if step.abs() >= tol {
            step
        } else {
            tol.copysign(step)
        };
        let f_u = f(u);
        if !f_u.is_finite() {
            return None;
        }
        if f_u <= f_x {
            if u < x {
                b = x;
            } else {
                a = x;
            }
            (v, f_v) = (w, f_w);
            (w, f_w) = (x, f_x);
            (x, f_x) = (u, f_u);
        } else {
            if u < x {
                a = u;
            } else {
                b = u;
            }
            if f_u <= f_w || w == x {
                (v, f_v) = (w, f_w);
                (w, f_w) = (u, f_u);
            } else if f_u <= f_v || v == x || v == w {
                (v, f_v) = (u, f_u);
            }
        }
    }
    Some(x)
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
    fn finds_minima_of_smooth_functions_and_of_kinks() {
        type Case = (fn(f64) -> f64, f64, f64, f64);
        let cases: [Case; 4] = [
            (|x| (x - 0.3).powi(2) + 2.0, -1.0, 1.0, 0.3),
            (|x| -x.sin(), 0.0, 3.0, std::f64::consts::FRAC_PI_2),
            (|x| (x - 0.7).abs(), 0.0, 1.0, 0.7),
            (|x| x, 2.0, 5.0, 2.0),
        ];
        for (f, a, b, place) in cases {
            let mut calls = 0;
            let counted = |x: f64| {
                calls += 1;
                f(x)
            };
            let x = minimum(counted, a, b, 1e-7).expect("finite");
            assert!((x - place).abs() < 4e-7, "{x} against {place}");
            assert!(calls < 60, "{calls} calls");
        }
        let mut calls = 0;
        let wave = |x: f64| {
            calls += 1;
            1.0 - x.cos()
        };
        assert!(minimum(wave, -0.4, 0.3, 1e-7).is_some_and(|x| x.abs() < 1e-6));
        assert!(calls < 12, "{calls} calls");
        assert_eq!(minimum(|_| f64::NAN, 0.0, 1.0, 1e-7), None);
    }

    #[test]
    fn refuses_what_is_not_a_bracket() {
        assert_eq!(itp(|x| x * x + 1.0, -1.0, 1.0, 1e-9), None);
        assert_eq!(itp(|_| f64::NAN, -1.0, 1.0, 1e-9), None);
    }
}
