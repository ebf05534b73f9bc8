use super::bodies::{Bodies, Touch, frame, scaled, shaken};
use percuss_contact::ContactProblem;
use std::f64::consts::FRAC_1_SQRT_2;

const RADIUS: f64 = 0.01;
const MASS: f64 = 0.01;

/// A pyramid of spheres with a square base: each rests in the hollow between four below.
pub fn problem(base: usize) -> ContactProblem {
    let mut touches = Vec::new();
    let mut below = 0; // number of the first sphere of the layer below
    let mut count = 0;
    for side in (1..=base).rev() {
        let first = count;
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let upper = count;
            count += 1;
            if side == base {
                touches.push(touch(upper, None, [0.0, 0.0, 1.0]));
                continue;
            }
            for (dx, dy) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let lower = below + (row + dy) * (side + 1) + column + dx;
                let towards = |d: usize| if d == 0 { 0.5 } else { -0.5 };
                let normal = [towards(dx), towards(dy), FRAC_1_SQRT_2];
                touches.push(touch(upper, Some(lower), normal));
            }
        }
        below = first;
    }
    Bodies {
        mass: MASS,
        inertia: 0.4 * MASS * RADIUS * RADIUS,
        velocities: shaken(count),
        touches,
        mu: 0.3,
    }
    .problem()
}

fn touch(upper: usize, lower: Option<usize>, normal: [f64; 3]) -> Touch {
    Touch {
        upper: (upper, scaled(normal, -RADIUS)),
        lower: lower.map(|body| (body, scaled(normal, RADIUS))),
        frame: frame(normal),
    }
}
