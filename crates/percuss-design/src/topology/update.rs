//! The update of optimality criteria, for one volume and an objective that falls with every density.

/// The next design: x √(−s/(λ v)) within `step` of x and the bounds, with λ so that Σ v x meets the volume \[Bendsoe2003].
pub fn optimality_criteria(
    x: &[f64],
    slopes: &[f64],
    volumes: &[f64],
    (least, step): (f64, f64),
    volume: impl Fn(&[f64]) -> f64,
    target: f64,
) -> Vec<f64> {
    let design = |lambda: f64| -> Vec<f64> {
        let each = x.iter().zip(slopes).zip(volumes);
        each.map(|((x, s), v)| {
            let wanted = x * ((-s).max(0.0) / (v * lambda)).sqrt();
            wanted.clamp((x - step).max(least), (x + step).min(1.0))
        })
        .collect()
    };
    let (mut low, mut high) = (0.0, 1e9);
    while volume(&design(high)) > target && high < 1e90 {
        high *= 1e3;
    }
    while (high - low) / (high + low) > 1e-10 {
        let middle = 0.5 * (low + high);
        if volume(&design(middle)) > target {
            low = middle;
        } else {
            high = middle;
        }
        if high < 1e-40 {
            break;
        }
    }
    design(0.5 * (low + high))
}
