//! How long a step of the explicit midpoint rule may be.
//!
//! A mode of frequency ω and damping d (ü + d u̇ + ω² u = 0) stays bounded under the midpoint rule while
//!
//! ```text
//! ω² dt² + 2 d dt ≤ 4
//! ```
//!
//! (trace and determinant of one step are 2 − ω² dt² − d dt and 1 − d dt). Without damping that is dt ≤ 2/ω.

use percuss_mech::{MassOperator, System};

/// Iterations of the search for the largest eigenvalue.
const MOST: usize = 500;
/// It ends where the eigenvalue changes by less than this share.
const SETTLED: f64 = 1e-10;
/// Power iteration comes from below; what it finds is raised by this share.
const RAISED: f64 = 1e-3;

/// The largest stable step for modes up to the frequency `omega`, rad/s, with damping up to `d`, 1/s; infinite where
/// nothing moves. s.
pub fn stable_step(omega: f64, d: f64) -> f64 {
    // the positive root of ω² dt² + 2 d dt = 4, without cancellation
    4.0 / (d + (d * d + 4.0 * omega * omega).sqrt())
}

/// The largest frequency of M q̈ + K q = 0, rad/s, at the configuration `q` with K = −∂h/∂q: power iteration with
/// differences of forces, raised by a thousandth because it comes from below. Zero where forces do not depend on q; `None`
/// where the mass matrix cannot be used or velocities are not the rates of the coordinates.
pub fn largest_frequency(system: &dyn System, t: f64, q: &[f64]) -> Option<f64> {
    let n = system.nu();
    if system.nq() != n {
        return None;
    }
    let mut M = MassOperator::default();
    system.mass(t, q, &mut M);
    M.factor().ok()?;
    let rest = vec![0.0; n];
    let (mut h, mut y) = (vec![0.0; n], vec![0.0; n]);
    system.forces(t, q, &rest, &mut h);
    // an irregular start has a part of every mode; neighbours differ in sign, as in the highest
    let mut x: Vec<f64> = (0..n)
        .map(|i| (1.0 + 0.3 * (i as f64).sin()) * if i % 2 == 0 { 1.0 } else { -1.0 })
        .collect();
    let scale = 1e-4 * q.iter().fold(1e-2, |a: f64, b| a.max(b.abs()));
    let mut place = vec![0.0; n];
    let mut largest = 0.0;
    for _ in 0..MOST {
        let size = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        x.iter_mut().for_each(|x| *x *= scale / size);
        for ((place, q), x) in place.iter_mut().zip(q).zip(&x) {
            *place = q + x;
        }
        system.forces(t, &place, &rest, &mut y);
        for (y, h) in y.iter_mut().zip(&h) {
            *y = h - *y;
        }
        M.solve(&mut y);
        let found = y.iter().map(|y| y * y).sum::<f64>().sqrt() / scale;
        if !found.is_finite() {
            return None;
        }
        let settled = (found - largest).abs() <= SETTLED * found;
        largest = found;
        if settled {
            break;
        }
        std::mem::swap(&mut x, &mut y);
    }
    Some(((1.0 + RAISED) * largest).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_mech::LagrangianSystem;

    #[test]
    fn two_masses_have_their_known_frequency() {
        // M = I, K = [[2, −1], [−1, 2]]: ω² = 1 and 3
        let system = LagrangianSystem::new(2, vec![1.0, 0.0, 0.0, 1.0])
            .and_then(|system| system.stiffness(vec![2.0, -1.0, -1.0, 2.0]))
            .expect("a system");
        let omega = largest_frequency(&system, 0.0, &[0.0; 2]).expect("a frequency");
        assert!((omega / 3.0f64.sqrt() - 1.0).abs() < 1e-3, "{omega}");
        assert!(omega >= 3.0f64.sqrt());
    }

    #[test]
    fn the_limit_is_where_the_amplification_leaves_the_circle() {
        for (omega, d) in [(3.0, 0.0), (3.0, 0.4), (0.5, 8.0)] {
            for (share, grows) in [(0.999, false), (1.001, true)] {
                let dt = share * stable_step(omega, d);
                let (mut q, mut u) = (1.0, 0.3);
                for _ in 0..100_000 {
                    let u_e = u - dt * (omega * omega * (q + 0.5 * dt * u) + d * u);
                    q += 0.5 * dt * (u + u_e);
                    u = u_e;
                    if f64::abs(q) > 1e6 {
                        break;
                    }
                }
                assert_eq!(f64::abs(q) > 1e6, grows, "ω = {omega}, d = {d}, {share}");
            }
        }
    }
}
