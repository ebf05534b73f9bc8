use super::bodies::{Bodies, Touch, frame, shaken};
use percuss_contact::ContactProblem;

/// Half the side of a box, m.
const HALF: f64 = 0.05;
const MASS: f64 = 1.0;

/// A tower of boxes, each standing on four corners: G is singular, since three would do.
pub fn problem(boxes: usize) -> ContactProblem {
    let corners = [(-HALF, -HALF), (-HALF, HALF), (HALF, -HALF), (HALF, HALF)];
    let touches = (0..boxes).flat_map(|upper| {
        corners.map(|(x, y)| Touch {
            upper: (upper, [x, y, -HALF]),
            lower: upper.checked_sub(1).map(|below| (below, [x, y, HALF])),
            frame: frame([0.0, 0.0, 1.0]),
        })
    });
    Bodies {
        mass: MASS,
        inertia: MASS * (2.0 * HALF).powi(2) / 6.0,
        velocities: shaken(boxes),
        touches: touches.collect(),
        mu: 0.5,
    }
    .problem()
}
