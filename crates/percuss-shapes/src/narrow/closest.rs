//! Nearest points of two segments.

use percuss_math::space::Vec3;

/// Nearest points p1 = a1 + s (b1 − a1) and p2 = a2 + t (b2 − a2) of two segments, which may be points
/// \[Ericson2005, sec. 5.1.9]; of parallel segments those nearest to the middle of the overlap.
pub(super) fn segments(one: &[Vec3; 2], two: &[Vec3; 2]) -> (f64, f64) {
    let (d1, d2, r) = (one[1] - one[0], two[1] - two[0], one[0] - two[0]);
    let (a, e) = (d1.norm_squared(), d2.norm_squared());
    let (c, f) = (d1.dot(&r), d2.dot(&r));
    if a == 0.0 {
        let t = if e == 0.0 {
            0.0
        } else {
            (f / e).clamp(0.0, 1.0)
        };
        return (0.0, t);
    }
    if e == 0.0 {
        return ((-c / a).clamp(0.0, 1.0), 0.0);
    }
    let b = d1.dot(&d2);
    let sine2 = d1.cross(&d2).norm_squared(); // a e sin², without the cancellation of a e − b²
    let s = if sine2 > 1e-24 * a * e {
        ((b * f - c * e) / sine2).clamp(0.0, 1.0)
    } else {
        let (t0, t1) = (-c / a, (b - c) / a); // ends of segment 2 along segment 1
        let (low, high) = (t0.min(t1).max(0.0), t0.max(t1).min(1.0));
        (0.5 * (low + high)).clamp(0.0, 1.0)
    };
    let t = (b * s + f) / e;
    if t < 0.0 {
        ((-c / a).clamp(0.0, 1.0), 0.0)
    } else if t > 1.0 {
        (((b - c) / a).clamp(0.0, 1.0), 1.0)
    } else {
        (s, t)
    }
}
