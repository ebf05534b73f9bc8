//! A plate that lands on a floor, next to flat.

#![allow(non_snake_case)]

use crate::common::{Made, Numbers, settings, solve};
use percuss_contact::{Law, SolverKind};

const MU: f64 = 0.3;
const EPS_N: f64 = 0.2;

/// Six corners of a plate of 1 kg, tilted by `tilt`, that comes down with velocities u: those of the centre of mass and
/// about it. Corners that are not in one level cannot all stick while the plate turns: they contradict each other by the
/// tilt.
fn plate(tilt: [f64; 2], u: [f64; 6]) -> Made {
    let corners = [
        [0.1, 0.1],
        [-0.1, 0.1],
        [-0.1, -0.1],
        [0.1, -0.1],
        [0.05, 0.1],
        [-0.05, -0.1],
    ];
    let mut W = Vec::new();
    for [x, y] in corners {
        let z = -0.05 + tilt[0] * x + tilt[1] * y;
        W.push(vec![0.0, 0.0, 1.0, y, -x, 0.0]);
        W.push(vec![1.0, 0.0, 0.0, 0.0, z, -y]);
        W.push(vec![0.0, 1.0, 0.0, -z, 0.0, x]);
    }
    let speed = |row: &Vec<f64>| row.iter().zip(u).map(|(w, u)| w * u).sum::<f64>();
    let c = W.iter().enumerate().map(|(k, row)| match k % 3 {
        0 => (1.0 + EPS_N) * speed(row),
        _ => speed(row),
    });
    Made {
        c: c.collect(),
        W,
        inverse_mass: vec![1.0, 1.0, 1.0, 300.0, 300.0, 150.0],
        laws: vec![Law::SpatialCoulomb { mu: MU }; 6],
    }
}

/// However little corners contradict each other, all that is asked for is reached: what sticks nearly, and what slides by as
/// little as the tolerance, are far apart in their percussions.
#[test]
fn contradictions_as_small_as_the_tolerance_are_solved() {
    let mut numbers = Numbers::new(5);
    for k in 0..400 {
        let mut tilt = || 10f64.powf(-9.0 + 2.5 * numbers.next()) * numbers.next();
        let tilt = [tilt(), tilt()];
        let mut u: [f64; 6] = std::array::from_fn(|_| 0.3 * numbers.next());
        u[2] -= 1.0;
        let problem = plate(tilt, u).dense();
        let (_, _, report) = solve(SolverKind::Auto, &problem, settings(1e-10, 100_000));
        assert!(report.converged, "{k}: {report:?}");
        assert!(report.iterations < 1000, "{k}: {report:?}");
    }
}
