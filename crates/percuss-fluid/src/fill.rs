//! Where particles are put: at the points of a square lattice inside of something, and in layers behind a wall.

/// The points of a lattice of this spacing in a box, half a spacing away from its sides; along axes whose length is no multiple
/// of the spacing the lattice is stretched to fit.
pub fn lattice<const D: usize>(low: [f64; D], high: [f64; D], spacing: f64) -> Vec<[f64; D]> {
    let count: [usize; D] =
        std::array::from_fn(|k| ((high[k] - low[k]) / spacing).round().max(0.0) as usize);
    let total: usize = count.iter().product();
    let mut points = Vec::with_capacity(total);
    for i in 0..total {
        let mut rest = i;
        points.push(std::array::from_fn(|k| {
            let place = rest % count[k];
            rest /= count[k];
            low[k] + (high[k] - low[k]) * (place as f64 + 0.5) / count[k] as f64
        }));
    }
    points
}

/// Points of the lattice that lie outside of a box and within `depth` of it: the walls of a tank. `open` leaves out sides:
/// those of axis k are at `open[k]`, lower and upper.
pub fn shell<const D: usize>(
    low: [f64; D],
    high: [f64; D],
    spacing: f64,
    depth: f64,
    open: [[bool; 2]; D],
) -> Vec<[f64; D]> {
    let layers = (depth / spacing).ceil();
    let step: [f64; D] = std::array::from_fn(|k| {
        let length = high[k] - low[k];
        length / (length / spacing).round().max(1.0)
    });
    let from = std::array::from_fn(|k| low[k] - if open[k][0] { 0.0 } else { layers * step[k] });
    let to = std::array::from_fn(|k| high[k] + if open[k][1] { 0.0 } else { layers * step[k] });
    let count: [usize; D] = std::array::from_fn(|k: usize| {
        let (from, to): (&[f64; D], &[f64; D]) = (&from, &to);
        ((to[k] - from[k]) / step[k]).round() as usize
    });
    let total: usize = count.iter().product();
    let mut points = Vec::new();
    for i in 0..total {
        let mut rest = i;
        let point: [f64; D] = std::array::from_fn(|k| {
            let place = rest % count[k];
            rest /= count[k];
            from[k] + step[k] * (place as f64 + 0.5)
        });
        if (0..D).any(|k| point[k] < low[k] || point[k] > high[k]) {
            points.push(point);
        }
    }
    points
}

/// The same points, each moved by at most `by`/2 along every axis, always in the same way.
pub fn scatter<const D: usize>(mut points: Vec<[f64; D]>, by: f64) -> Vec<[f64; D]> {
    let mut seed = 1_u64;
    for x in points.iter_mut().flatten() {
        // the generator of Knuth's MMIX; its upper bits
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *x += by * ((seed >> 40) as f64 / (1_u64 << 24) as f64 - 0.5);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_and_shells_are_filled() {
        let points = lattice([0.0, 1.0], [0.4, 1.2], 0.1);
        assert_eq!(points.len(), 8);
        assert_eq!(points[0], [0.05, 1.05]);
        let shell = shell(
            [0.0, 0.0],
            [0.4, 0.2],
            0.1,
            0.25,
            [[false; 2], [false, true]],
        );
        assert_eq!(shell.len(), 10 * 5 - 8);
    }
}
