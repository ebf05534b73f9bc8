//! The direction that only a search can find: that of parry, refined.

use super::circle::Circle;
use super::forms::Forms;
use crate::narrow::form::Scaled;
use crate::shape::parry;
use parry3d_f64::query::details::contact_support_map_support_map;
use percuss_math::space::{Pose, Quat, Vec3, tangents};

/// Angle within which the direction of parry is refined.
const NEAR_SEARCH: f64 = 0.02;

/// What parry finds, in the frame of a.
pub(super) struct Found {
    pub normal: Vec3,
    pub on_a: Vec3,
    pub on_b: Vec3,
}

/// None where the forms are farther apart than `reach`.
pub(super) fn search(forms: &Forms, relative: &Pose, size: f64, reach: f64) -> Option<Found> {
    let scale = 1.0 / size;
    let place = parry::pose(&Pose {
        r: relative.r * scale,
        A: relative.A,
    });
    let contact = contact_support_map_support_map(
        &place,
        &Scaled(forms.a, scale),
        &Scaled(forms.b, scale),
        reach * scale + 1e-6,
    )?;
    let normal = parry::vec3(contact.normal1).try_normalize(0.0)?;
    let on_a = parry::vec3(contact.point1) * size;
    let on_b = forms.r_ab + forms.A_ab * parry::vec3(contact.point2) * size;
    let finite = [normal, on_a, on_b]
        .iter()
        .all(|v| v.iter().all(|x| x.is_finite()));
    finite.then_some(Found { normal, on_a, on_b })
}

/// A direction of larger separation near `n`: the separation has ridges along the circles of normals of edges and of
/// round sides, so that it is searched along each of these near by, and across the two tangents.
pub(super) fn refine(forms: &Forms, n: &Vec3) -> Vec3 {
    let mut best = (forms.separation(n), *n);
    let mut along = |start: Vec3, axis: Vec3| {
        let found = golden(|angle| {
            let n = Quat::from_scaled_axis(angle * axis) * start;
            (forms.separation(&n), n)
        });
        if found.0 > best.0 {
            best = found;
        }
        best.1
    };
    forms.circles_a(&mut |circle| {
        if let Some(start) = circle.nearest(n) {
            along(start, circle.axis);
        }
    });
    forms.swapped().circles_a(&mut |circle| {
        let circle = Circle {
            axis: -(forms.A_ab * circle.axis),
            ..circle
        };
        if let Some(start) = circle.nearest(n) {
            along(start, circle.axis);
        }
    });
    let mut n = *n;
    for _ in 0..3 {
        for k in 0..2 {
            let axis = tangents(&n)[k];
            n = along(n, axis);
        }
    }
    best.1.normalize()
}

/// The largest value of a function of an angle near 0 that rises and then falls, by the golden section.
fn golden(value: impl Fn(f64) -> (f64, Vec3)) -> (f64, Vec3) {
    const RATIO: f64 = 0.618_033_988_749_894_9;
    let (mut low, mut high) = (-NEAR_SEARCH, NEAR_SEARCH);
    let mut x = [high - RATIO * (high - low), low + RATIO * (high - low)];
    let mut f = x.map(&value);
    while high - low > 1e-10 {
        if f[0].0 > f[1].0 {
            high = x[1];
            (x[1], f[1]) = (x[0], f[0]);
            x[0] = high - RATIO * (high - low);
            f[0] = value(x[0]);
        } else {
            low = x[0];
            (x[0], f[0]) = (x[1], f[1]);
            x[1] = low + RATIO * (high - low);
            f[1] = value(x[1]);
        }
    }
    if f[0].0 > f[1].0 { f[0] } else { f[1] }
}
