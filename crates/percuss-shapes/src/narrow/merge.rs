//! Fewer touches where many say the same.

use super::ContactPoint;
use percuss_math::space::{Vec3, tangents};
use std::collections::BTreeSet;
use std::f64::consts::FRAC_PI_4;

/// Cosine of the angle below which two normals are nearly the same.
const SAME_NORMAL: f64 = 0.9999;

/// Of touches from `start` on that are nearer to each other than `length`, with nearly the same normal, the deepest
/// stays (the first of equals).
pub(super) fn merge(out: &mut Vec<ContactPoint>, start: usize, length: f64) {
    let mut kept = start;
    for i in start..out.len() {
        let touch = out[i];
        let twin = out[start..kept].iter().position(|other| {
            (other.point - touch.point).norm_squared() <= length * length
                && other.normal.dot(&touch.normal) > SAME_NORMAL
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

/// Of many touches with nearly the same normal, keeps only those farthest in eight directions across it and the
/// deepest.
pub(super) fn thin(out: &mut Vec<ContactPoint>, start: usize) {
    const MANY: usize = 9;
    if out.len() - start <= MANY {
        return;
    }
    let mut rest: Vec<ContactPoint> = out.drain(start..).collect();
    while let Some(first) = rest.first() {
        let normal = first.normal;
        let (group, others): (Vec<ContactPoint>, Vec<ContactPoint>) = rest
            .iter()
            .partition(|t| t.normal.dot(&normal) > SAME_NORMAL);
        if group.len() <= MANY {
            out.extend(group);
        } else {
            out.extend(extremes(&group, &normal).into_iter().map(|i| group[i]));
        }
        rest = others;
    }
}

/// Of a group, the farthest in eight directions across the normal, and the deepest; each once, in order.
fn extremes(group: &[ContactPoint], normal: &Vec3) -> BTreeSet<usize> {
    let best = |measure: &dyn Fn(&ContactPoint) -> f64| {
        (1..group.len()).fold(0, |best, i| {
            if measure(&group[i]) > measure(&group[best]) {
                i
            } else {
                best
            }
        })
    };
    let [t1, t2] = tangents(normal);
    let mut keep = BTreeSet::from([best(&|t| -t.gap)]);
    for k in 0..8 {
        let (sin, cos) = (k as f64 * FRAC_PI_4 + 0.1).sin_cos(); // off the axes, where the sides of boxes would tie
        let direction = cos * t1 + sin * t2;
        keep.insert(best(&|t| direction.dot(&t.point)));
    }
    keep
}
