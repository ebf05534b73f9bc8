use super::bodies::{Bodies, Touch, frame, shaken};
use percuss_contact::ContactProblem;

const RADIUS: f64 = 0.01;
const MASS: f64 = 0.01;

/// A column of spheres on the ground: news travels from end to end by one contact per sweep.
pub fn problem(count: usize) -> ContactProblem {
    let touch = |i: usize| Touch {
        upper: (i, [0.0, 0.0, -RADIUS]),
        lower: i.checked_sub(1).map(|below| (below, [0.0, 0.0, RADIUS])),
        frame: frame([0.0, 0.0, 1.0]),
    };
    Bodies {
        mass: MASS,
        inertia: 0.4 * MASS * RADIUS * RADIUS,
        velocities: shaken(count),
        touches: (0..count).map(touch).collect(),
        mu: 0.3,
    }
    .problem()
}
