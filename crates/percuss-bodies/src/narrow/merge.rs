//! Fewer touches where many say the same.

use super::Touch;
use percuss_math::space::tangents;
use std::f64::consts::FRAC_PI_4;

/// Of touches from `start` on that are nearer to each other than `length`, with nearly the same normal, the deepest
/// stays (the first of equals).
pub(super) fn merge(out: &mut Vec<Touch>, start: usize, length: f64) {
    let mut kept = start;
    for i in start..out.len() {
        let touch = out[i];
        let twin = out[start..kept].iter().position(|other| {
            (other.point - touch.point).norm_squared() <= length * length
                && other.normal.dot(&touch.normal) > 0.9999
        });
        match twin {
            Some(k) if touch.gap < out[start + k].gap - 1e-3 * length => out[start + k] = touch,
            Some(_) => {}
            None => {
                out[kept] = touch;
                kept += 1;
            }
        }
    }
    out.truncate(kept);
}

/// Keeps of many touches with one normal only those farthest in eight directions across it, and the deepest.
pub(super) fn thin(out: &mut Vec<Touch>, start: usize) {
    const MANY: usize = 9;
    if out.len() - start <= MANY {
        return;
    }
    let normal = out[start].normal;
    let [t1, t2] = tangents(&normal);
    let mut keep = [start; MANY];
    let found = &out[start..];
    let best = |measure: &dyn Fn(&Touch) -> f64| {
        (1..found.len()).fold(0, |best, i| {
            if measure(&found[i]) > measure(&found[best]) {
                i
            } else {
                best
            }
        })
    };
    for (k, slot) in keep.iter_mut().enumerate() {
        let (sin, cos) = (k as f64 * FRAC_PI_4 + 0.1).sin_cos(); // off the axes, so that sides of boxes do not tie
        let direction = cos * t1 + sin * t2;
        *slot = if k + 1 < MANY {
            best(&|t| direction.dot(&t.point))
        } else {
            best(&|t| -t.gap)
        };
    }
    keep.sort_unstable();
    let mut kept = start;
    for (k, &i) in keep.iter().enumerate() {
        if k == 0 || keep[k - 1] != i {
            out[kept] = out[start + i];
            kept += 1;
        }
    }
    out.truncate(kept);
}
